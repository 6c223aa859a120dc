"""Playthroughs: games to read, decision by decision, as they are played today.

A difference shows what a change does to a game. Where it is meant, write them anew and read what has changed:

    python -m pytest tests/conformance/test_playthroughs.py --regenerate
"""

from __future__ import annotations

from typing import Any

import pytest

from bohio.core.engine import NATURE
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.library import found, open_game
from tests.corpus.players import played
from tests.hooks import Leaning, hooks_of

MOST_LINES = 250
SHOWN_DECISIONS = 100
OPTIONS_WIDTH = 70
TABLE_EVERY = 45

FILES = [(name, file) for name in found() for file in hooks_of(name).playthroughs]


def playthrough(name: str, seats: int, options: Json, leaning: Leaning) -> str:
    """A whole game in text; of a long one the last decisions."""
    game = open_game(name, seats, options)
    seed = f"playthrough {name} {seats}"
    codes, _ = played(game, seed, leaning)
    match: Match[Any] = Match.begin(game, seed)
    skipped = max(0, len(codes) - SHOWN_DECISIONS)
    lines = [f"{name}, {seats} players, {', '.join(f'{key} {value}' for key, value in options.items())}", ""]
    for number, code in enumerate(codes, 1):
        if number <= skipped:
            match.play_code(code)
            continue
        if number == skipped + 1 or number % TABLE_EVERY == 0:
            lines += ["", *tables(match), ""]
        lines += decision(match, number, code)
    lines += ["", *tables(match), "", *scores(match)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def decision(match: Match[Any], number: int, code: int) -> list[str]:
    """What was chosen, out of what, and what fate answered."""
    game = match.game
    asked = match.decision
    assert asked is not None
    others = ", ".join(action.notation() for action in match.options.actions)
    if len(others) > OPTIONS_WIDTH:
        others = others[: OPTIONS_WIDTH - 1] + "…"
    before = len(match.events)
    offered = len(match.options)
    match.play_code(code)
    lines = []
    for event in match.events[before:]:
        answer = f" -> {event.chance}" if event.chance else ""
        if event.seat is None:
            lines.append(f"      fate: {game.action(event.code).notation()}{answer}")
        else:
            done = f"{number:4}  seat {event.seat}: {game.action(event.code).notation()}{answer}"
            lines.append(f"{done:<56} | {offered}: {others}")
    return lines


def tables(match: Match[Any]) -> list[str]:
    """The table as everyone sees it, and what each seat sees beside."""
    game = match.game
    public = game.text(match.state, None).splitlines()
    lines = [f"    {line}" for line in public]
    for seat in range(game.seats):
        own = [line for line in game.text(match.state, seat).splitlines() if line not in public]
        lines += [f"    To seat {seat}: {line}" for line in own]
    assert match.state.seat != NATURE
    return lines


def scores(match: Match[Any]) -> list[str]:
    """The sheet of each seat, and who won."""
    result = match.record()["result"]
    lines = [f"Seat {seat}: {sheet}" for seat, sheet in enumerate(result["scores"])]
    return [*lines, f"Won by {result['winners']}"]


@pytest.mark.parametrize(("name", "file"), FILES, ids=[file for _, file in FILES])
def test_the_playthrough_is_still_the_same(name: str, file: str, request: pytest.FixtureRequest) -> None:
    hooks = hooks_of(name)
    assert hooks.folder is not None
    path = hooks.folder / "playthroughs" / f"{file}.txt"
    text = playthrough(name, *hooks.playthroughs[file])
    if request.config.getoption("--regenerate"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
    assert text.count("\n") < MOST_LINES


@pytest.mark.parametrize("name", found())
def test_no_playthrough_is_left_over(name: str) -> None:
    hooks = hooks_of(name)
    assert {path.stem for path in hooks.files("playthroughs", "")} == set(hooks.playthroughs)
