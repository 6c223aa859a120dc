"""Learning: the network's arithmetic, its gradients, what ships, and that a seed decides everything."""

from __future__ import annotations

import importlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bohio
from bohio.bots import training
from bohio.bots.fitting import Network, Samples, join, softmax, wins_loss
from bohio.bots.learned import SCALE, NetworkValue, OwnValue
from bohio.bots.levels import make
from bohio.bots.values import in_order, network, usual_value, weights
from bohio.cli import main
from bohio.core.engine import OVER
from bohio.core.fate import QuickFate
from bohio.core.valuing import shares
from bohio.games import built_in
from bohio.library import found, game_class, open_game

SIZES = [(name, seats) for name, game in built_in().items() for seats in game.seats]


def made_up(positions: int, seats: int) -> Samples:
    """Positions whose second input decides the game, the more so the more of the third an opponent has."""
    chance = np.random.default_rng(5)
    inputs = chance.standard_normal((positions, seats, 4)).astype(np.float32)
    common = chance.standard_normal((positions, 2)).astype(np.float32)
    strength = 2 * inputs[:, :, 1] * (1 + np.maximum(inputs[:, ::-1, 2], 0))
    return Samples(inputs, common, softmax(strength.astype(np.float32)))


def some_network(samples: Samples) -> Network:
    made = Network.fresh(samples, np.array([0.3, 0.1]), 5, 2)
    made.weights["hidden"] = np.linspace(-1, 1, 5).astype(np.float32)
    return made


def exactly(network: Network) -> Network:
    """The same in numbers of double length, for small differences."""
    network.weights = {name: array.astype(np.float64) for name, array in network.weights.items()}
    return network


def test_gradients_are_those_of_the_loss() -> None:
    some = made_up(40, 3)
    doubles: list[Any] = [array.astype(np.float64) for array in (some.inputs, some.common, some.shares)]
    samples = Samples(*doubles)
    gradients = exactly(some_network(samples)).gradients_of(samples)
    for name, gradient in gradients.items():
        for place in (0, gradient.size - 1):
            changed = []
            for change in (-1e-5, 1e-5):
                other = exactly(some_network(samples))
                other.weights[name].flat[place] += change
                changed.append(other.loss(samples))
            assert gradient.flat[place] == pytest.approx((changed[1] - changed[0]) / 2e-5, abs=1e-6)


def test_it_learns_what_no_weighing_of_inputs_can_tell() -> None:
    samples = made_up(8000, 2)
    test, rest = samples.part(slice(0, 1000)), samples.part(slice(1000, None))
    made = Network.fresh(rest, np.array([0.0]), 16, 1)
    flat = Network.fresh(rest, np.array([0.0]), 1, 1)
    flat.weights["own"] *= 0
    flat.weights["other"] *= 0
    made.fit(rest, 20, 0.01, 1)
    flat.fit(rest, 20, 0.01, 1)
    least = wins_loss(np.log(test.shares + 1e-9), test.shares)
    assert made.loss(test) - least < 0.5 * (flat.loss(test) - least)


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_each_weight_is_that_of_the_feature_of_its_name(game: str, seats: int) -> None:
    names = game_class(game).feature_names
    engine = open_game(game, seats).engine
    assert {len(row) for row in engine.features(engine.start(QuickFate(1)))} == {len(names)}
    file = files("bohio").joinpath("games", game, "bots", "weights", f"{min(seats, 4)}.json")
    told = json.loads(file.read_text(encoding="utf-8"))
    assert dict(zip(names, weights(found()[game], seats), strict=True)) == told


def test_weights_go_by_their_names() -> None:
    names = ("points", "tiles", "shells")
    assert in_order(names, {"shells": 3.0, "points": 1.0, "tiles": 2.0}, "a file") == (1.0, 2.0, 3.0)
    with pytest.raises(bohio.BohioError, match=r"^a file: there is no weight for 'tiles', no feature 'tile'$"):
        in_order(names, {"points": 1.0, "tile": 2.0, "shells": 3.0}, "a file")
    with pytest.raises(bohio.BohioError, match=r"^a file: there is no weight for 'shells'$"):
        in_order(names, {"points": 1.0, "tiles": 2.0}, "a file")


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_what_ships_fits_the_inputs_and_expects_a_share_for_each_seat(game: str, seats: int) -> None:
    table = open_game(game, seats)
    names = [
        len(importlib.import_module(f"bohio.games.{game}.bots.{module}").NAMES) for module in ("features", "details")
    ]
    common = len(importlib.import_module(f"bohio.games.{game}.bots.details").COMMON_NAMES)
    value = NetworkValue(table.engine, network(found()[game], seats))
    fate = QuickFate(7)
    state = table.engine.start(fate)
    while state.seat != OVER and state.round < 4:
        rows = table.engine.inputs(state)
        assert [len(row) for row in rows] == [sum(names)] * seats + [common]
        assert rows[0][: names[0]] == table.engine.features(state)[0]
        points = value.points(state)
        assert len(points) == seats
        assert sum(shares(points, SCALE)) == pytest.approx(1.0)
        options = table.engine.options(state)
        table.engine.apply(state, options[fate.below(len(options))], fate)


@pytest.mark.parametrize(("game", "seats"), [("mangrovia", 2), ("mangrovia", 4)])
def test_the_champion_searches_at_the_temperature_of_its_network(game: str, seats: int) -> None:
    table = open_game(game, seats)
    champion: Any = make("champion@1it", table, 0, 1, table.seat_view(table.engine.start(QuickFate(7)), 0))
    assert champion.search.temperature == network(found()[game], seats)["temperature"]


@pytest.mark.parametrize(("game", "seats"), SIZES)
def test_an_own_value_leaves_the_others_what_the_usual_value_gives_them_of_the_rest(game: str, seats: int) -> None:
    table = open_game(game, seats)
    fate = QuickFate(7)
    state = table.engine.start(fate)
    for _ in range(40):
        options = table.engine.options(state)
        table.engine.apply(state, options[fate.below(len(options))], fate)
    learned, usual = NetworkValue(table.engine, network(found()[game], seats)), usual_value(table)
    judged, valued = shares(learned.points(state), SCALE), shares(usual.points(state), SCALE)
    for own in range(seats):
        expected = shares(OwnValue(own, learned, usual, SCALE).points(state), SCALE)
        assert judged[own] != pytest.approx(valued[own], rel=1e-3)
        assert expected[own] == pytest.approx(judged[own])
        for other in {*range(seats)} - {own}:
            assert expected[other] == pytest.approx(valued[other] * (1 - judged[own]) / (1 - valued[own]))


def test_the_champion_of_tropicalia_uses_what_it_learned_for_itself_alone_and_judges_at_once() -> None:
    table = open_game("tropicalia", 4)
    champion: Any = make("champion@1it", table, 2, 1, table.seat_view(table.engine.start(QuickFate(7)), 2))
    judge = champion.search.judge
    assert isinstance(judge, OwnValue)
    assert isinstance(judge.judge, NetworkValue)
    assert (judge.seat, judge.value, judge.temperature) == (2, champion.value, champion.search.temperature)
    assert champion.search.further == 0


def test_a_network_in_use_says_what_it_said_while_it_learned() -> None:
    samples = training.study(open_game("mangrovia", 3), 5)
    made = Network.fresh(samples, np.array([0.1, 0.2]), 6, 3)
    made.weights["hidden"] = np.linspace(-1, 1, 6).astype(np.float32)
    engine: Any = Shown(samples)
    value: Any = NetworkValue(engine, made.export())
    for position in range(0, len(samples), 5):
        expected = made.scores(samples.part(slice(position, position + 1)))[0][0]
        assert np.array(value.points(position)) / SCALE == pytest.approx(expected, rel=2e-2, abs=2e-2)


class Shown:
    """Stands where an engine does and shows the inputs of a position by its number."""

    def __init__(self, samples: Samples) -> None:
        self.samples = samples

    def inputs(self, position: int) -> list[list[float]]:
        rows: list[list[float]] = self.samples.inputs[position].tolist()
        return [*rows, self.samples.common[position].tolist()]


def test_a_seed_decides_what_is_played_whatever_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "CHUNK", 1)
    plans = [training.Plan("tropicalia", 2, 3, seed, jobs) for seed, jobs in ((1, 1), (1, 2), (2, 1))]
    one, same, other = (join(training.play_games(plan, 0, 3)) for plan in plans)
    assert np.array_equal(one.inputs, same.inputs)
    assert np.array_equal(one.shares, same.shares)
    assert not np.array_equal(one.inputs[:5], other.inputs[:5])


def test_tastes_differ_by_as_much_as_was_said_and_lead_to_other_games() -> None:
    game, fate = open_game("mangrovia", 2), QuickFate(3)
    known = np.array(weights(found()["mangrovia"], 2))
    assert training.taste(game, fate, 0.0) == list(known)
    factors = np.array([training.taste(game, fate, 2.0) for _ in range(200)])[:, known != 0] / known[known != 0]
    plain = (factors == 1.0).all(axis=1)
    assert 60 < plain.sum() < 140
    assert 0.25 <= factors.min() < 0.3
    assert 3.5 < factors.max() <= 4.0
    usual, other = (training.study(game, 5, tastes).inputs for tastes in (0.0, 2.0))
    assert not np.array_equal(usual[:2], other[:2])


def test_the_command_learns_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr(training, "CHUNK", 1)
    monkeypatch.setattr(training, "MOST_DECISIONS", 40)
    out = tmp_path / "network.json"
    words = ["train", "tropicalia", "--seats", "2", "--games", "100", "--temperature", "25", "--out", str(out)]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["12", "25", "50", "100"]
    written = json.loads(out.read_text())
    assert set(written) == set(network(found()["tropicalia"], 2))
    assert written["temperature"] == 25
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["chess", "--seats", "2", "--out", "x.json"], "no game"),
        (["mangrovia", "--seats", "6", "--out", "x.json"], "2 to 5"),
        (["mangrovia", "--seats", "2", "--games", "5", "--out", "x.json"], "--games"),
        (["mangrovia", "--seats", "2", "--temperature", "0", "--out", "x.json"], "--temperature"),
        (["mangrovia", "--seats", "2", "--tastes", "nan", "--out", "x.json"], "--tastes"),
        (["mangrovia", "--seats", "2", "--out", "nowhere/x.json"], "no folder"),
    ],
)
def test_a_wrong_call_is_told(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", *words]) == 1
    assert complaint in capsys.readouterr().err
