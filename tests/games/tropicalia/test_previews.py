"""What previews say before an option is chosen is what happens when it is played."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from bohio.core.fate import FIELD, QuickFate
from bohio.core.happenings import Sentence
from bohio.core.match import Match
from bohio.core.previews import Line, Preview
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES, ITEM_NAMES
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.picture import PICTURE
from bohio.games.tropicalia.scoring import sheet
from bohio.games.tropicalia.state import (
    ACT_HOME,
    BUILDING,
    DISCARDING,
    FOUNTAIN,
    FRUIT,
    SHELLS,
    SPACES,
    TAKING,
    TropicaliaState,
)
from bohio.locale import LANGUAGES
from bohio.locale.wording import sentence_words
from tests.conformance.tables import Table
from tests.games.tropicalia.walks import CORPUS, EVERY_TABLE, ODD_TABLES, recorded, walked
from tests.locale.catalogues import own, words_of

NAMES = ("Ann", "B", "Rory O’Neill [’[]]", "D'Arcy (bot)")


def decisions(path: Path) -> Iterator[tuple[Tropicalia, TropicaliaState]]:
    """Every decision of a recorded game."""
    for game, _, before, _ in recorded(path):
        if before.seat >= 0:
            yield game, before


def told(game: Tropicalia, state: TropicaliaState) -> list[tuple[int, Preview]]:
    """The options of a decision, each with its preview."""
    codes = game.engine.options(state)
    previews = game.previews(game.view_for(state, state.seat), state.seat, codes)
    assert len(previews) == len(codes)
    return list(zip(codes, previews, strict=True))


def settled(game: Tropicalia, state: TropicaliaState, code: int, seed: int) -> TropicaliaState:
    """The state after an option and after what must follow: fruit that goes back, fountains."""
    choices, fate = Random(seed), QuickFate(seed)
    after = state.copy()
    game.engine.apply(after, code, fate)
    while after.turn == state.turn and after.pending in (DISCARDING, FOUNTAIN, TAKING):
        options = game.engine.options(after)
        # Whoever goes without a fruit is not what a preview tells of.
        option = choices.choice(options[:-1]) if after.pending == TAKING else choices.choice(options)
        game.engine.apply(after, option, fate)
    return after


def check_truth(game: Tropicalia, state: TropicaliaState) -> None:
    """The changes of points in previews are those of the state in which the seat decides anew."""
    seat = state.seat
    before = sum(sheet(game.parts, state, seat))
    for code, preview in told(game, state):
        if state.pending in (DISCARDING, TAKING):  # one of several such decisions: each fruit is told by itself
            after = state.copy()
            game.engine.apply(after, code, QuickFate(code))
            changes = sum(sheet(game.parts, after, seat)) - before
            if state.pending == TAKING:  # as far as there is room
                held, got = (one.boards[FRUIT + seat] % FIELD for one in (state, after))
                room = game.table_view(after, None)["players"][seat]["storage"]
                changes += min(got, room) - got - min(held, room) + held
        else:
            changes = sum(sheet(game.parts, settled(game, state, code, code), seat)) - before
        assert (preview.change or 0) == changes, (game.action_json(code), preview)
        assert sum(line.change or 0 for line in preview.lines if line.seat is None) == changes, (code, preview)
        assert preview.others == ()


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_what_previews_tell_of_points_comes_true(path: Path) -> None:
    for game, state in decisions(path):
        check_truth(game, state)


@pytest.mark.parametrize("table", [*EVERY_TABLE, *ODD_TABLES], ids=str)
def test_previews_are_true_at_all_tables_and_on_odd_boards(table: Table) -> None:
    for step in walked(table, "previews", 250):
        if step.before.seat >= 0 and len(step.game.engine.options(step.before)) < 300:
            check_truth(step.game, step.before)


def numbers(sentence: Sentence) -> dict[str, object]:
    return {name: value for name, value in sentence.params.items() if isinstance(value, int)}


def test_shells_fruit_and_prices_are_those_of_the_state_after_it() -> None:
    seen: Counter[str] = Counter()
    for path in CORPUS[:4]:
        for game, state in decisions(path):
            seat = state.seat
            for code, preview in told(game, state):
                after = settled(game, state, code, 1)
                for line in preview.lines:
                    seen[line.sentence.id] += 1
                    if line.sentence.id == "preview.shells":
                        shells = {"before": state.boards[SHELLS + seat], "after": after.boards[SHELLS + seat]}
                        assert numbers(line.sentence) == shells
                    if line.sentence.id == "preview.fruit":
                        fruit = (state.boards[FRUIT + seat] % FIELD, after.boards[FRUIT + seat] % FIELD)
                        assert numbers(line.sentence) == dict(zip(("before", "after"), fruit, strict=True))
                    if line.sentence.id == "preview.then_build":
                        assert game.action_json(code)["type"] == "move" or after.pending == BUILDING
                if game.action_json(code)["type"] == "sell":
                    assert preview.summary is not None
                    earned = after.boards[SHELLS + seat] - state.boards[SHELLS + seat]
                    assert preview.summary.params["earned"] == earned
                    spent = {spend.piece.removeprefix("store:"): spend.number for spend in preview.spends}
                    assert spent == game.action_json(code)["fruits"]
    assert min(seen[id] for id in ("preview.shells", "preview.fruit", "preview.then_build")) > 20


# Chance


def chance_of(preview: Preview) -> list[Line]:
    return [line for line in preview.lines if line.chance]


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_options_that_draw_have_a_line_of_chance_and_no_others(path: Path) -> None:
    for game, state in decisions(path):
        for code, preview in told(game, state):
            after = state.copy()
            fate = QuickFate(3)
            game.engine.apply(after, code, fate)
            draws = after.home_draws - state.home_draws
            while after.turn == state.turn and after.pending in (DISCARDING, FOUNTAIN, TAKING):
                game.engine.apply(after, game.engine.options(after)[0], fate)
            if game.action_json(code)["type"] == "build":
                draws += after.fountain_draws - state.fountain_draws
            lines = chance_of(preview)
            assert bool(lines) == bool(draws), (game.action_json(code), preview)
            for line in lines:
                assert line.sentence.params["fruits"] == ("fruit", draws)


def test_the_order_in_which_options_are_asked_about_changes_no_preview() -> None:
    game, state = next((game, state) for game, state in decisions(CORPUS[-1]) if state.round == 3)
    first = game.previews(game.view_for(state, state.seat), state.seat, game.engine.options(state))
    again = game.previews(game.view_for(state, state.seat), state.seat, game.engine.options(state)[::-1])
    assert first == again[::-1]


# Words and places


def all_sentences(preview: Preview) -> list[Sentence]:
    said = [preview.title, preview.button, preview.summary, preview.warning]
    for line in preview.lines:
        said += [line.sentence, line.detail]
    return [sentence for sentence in said if sentence is not None]


PLACE = re.compile(rf"tile:({'|'.join(SPOT_NAMES)})|edge:[1-8]:[2-9]|village:[1-9]|frame:({'|'.join(FRAME_NAMES)})")
PIECES = {f"store:{name}" for name in ("shell", *FRUIT_NAMES, *ITEM_NAMES)}


def check_words(
    game: Tropicalia, state: TropicaliaState, languages: tuple[str, ...], used: Counter[str], said: set[str]
) -> None:
    distinct = {id(preview): preview for _, preview in told(game, state)}
    for preview in distinct.values():
        for mark in preview.marks:
            assert PLACE.fullmatch(mark.place), mark
            assert mark.tone in ("better", "worse", "chance")
        for ghost in preview.ghosts:
            assert PLACE.fullmatch(ghost.place), ghost
            assert re.fullmatch(r"offer:[\w.-]+|fountain", ghost.drawing)
        assert {spend.piece for spend in preview.spends} <= PIECES
        assert all(spend.number > 0 for spend in preview.spends)
        for sentence in all_sentences(preview):
            used[sentence.id] += 1
            if repr(sentence) in said:
                continue
            said.add(repr(sentence))
            for language in languages:
                text = sentence_words(words_of(language, "tropicalia"), sentence, NAMES)
                assert text.strip()
                assert not re.search(r"[{}_]|None|tile:\S|event:\S|market:\S|preview\.", text), text


def test_every_preview_has_words_in_five_languages_and_every_message_is_used() -> None:
    used: Counter[str] = Counter()
    said: set[str] = set()
    for path in CORPUS:
        for game, state in decisions(path):
            check_words(game, state, LANGUAGES, used, said)
    for table in ODD_TABLES:
        for step in walked(table, "words", 120):
            if step.before.seat >= 0 and len(step.game.engine.options(step.before)) < 300:
                check_words(step.game, step.before, ("ru",), used, said)
    known = {id for id in own("en", "tropicalia") if id.startswith(("preview.", "do."))}
    assert sorted(known - set(used)) == []


# Some of them by name


def first_where(kind: str, warning: str) -> tuple[Tropicalia, TropicaliaState, Preview]:
    """The first option of such a kind in the corpus whose preview warns of this."""
    for path in CORPUS:
        for game, state in decisions(path):
            for code, preview in told(game, state):
                warned = preview.warning is not None and preview.warning.id == warning
                if warned and game.action_json(code)["type"] == kind:
                    return game, state, preview
    raise AssertionError(f"nothing in the corpus warns of {warning}")


def test_a_market_where_nothing_can_be_sold_is_warned_of() -> None:
    _, _, preview = first_where("move", "preview.nothing_to_sell_turn")
    assert preview.title.id.startswith("preview.market")
    assert preview.summary is None


def test_going_home_tells_what_is_in_the_bag() -> None:
    for game, state in decisions(CORPUS[0]):
        for code, preview in told(game, state):
            if code & 15 == ACT_HOME and state.bag:
                (line,) = chance_of(preview)
                assert line.detail is not None
                counts = {count.thing: count.number for count in line.detail.params["fruits"]}  # type: ignore[union-attr]
                bag = game.table_view(state, None)["bag"]
                assert counts == {name: number for name, number in bag.items() if number}


def test_a_tile_is_shown_where_it_would_stand_and_so_are_its_fountains() -> None:
    completed = 0
    for path in CORPUS:
        for game, state in decisions(path):
            for code, preview in told(game, state):
                action = game.action_json(code)
                if action["type"] != "build":
                    continue
                tile, *fountains = preview.ghosts
                assert tile == (f"offer:{action['tile']}", f"village:{action['space']}")
                after = settled(game, state, code, 1)
                seat = state.seat
                counts = [game.table_view(one, None)["players"][seat]["fountains"] for one in (state, after)]
                assert len(fountains) == counts[1] - counts[0]
                for fountain in fountains:
                    spaces = [int(space) for space in fountain.place.split(":")[1:]]
                    assert action["space"] in spaces
                    assert all(after.villages[seat * SPACES + space - 1] for space in spaces)
                completed += len(fountains)
    assert completed > 100


def drawn(game: Tropicalia, state: TropicaliaState) -> str:
    """The table as the seat that is asked sees it."""
    match = Match.begin(game, "drawn")
    match.state = state.copy()
    picture = PICTURE(game, words_of("en", "tropicalia"), match.view(state.seat), list(NAMES))
    return "".join(str(part) for part in picture.board_parts().values()) + str(picture.hand())


def test_what_is_marked_or_spent_is_on_the_page() -> None:
    checked: Counter[str] = Counter()
    for path in CORPUS[:3]:
        for game, state in decisions(path):
            page = drawn(game, state)
            names = set(re.findall(r'data-(?:place|piece|mark)="([^"]+)"', page))
            for _, preview in told(game, state):
                marked = [mark.place for mark in preview.marks] + [ghost.place for ghost in preview.ghosts]
                copied = [ghost.drawing for ghost in preview.ghosts if ":" in ghost.drawing]
                spent = [spend.piece for spend in preview.spends]
                assert {*marked, *copied, *spent} <= names, preview
                checked.update(name.partition(":")[0] for name in (*marked, *copied, *spent))
    assert min(checked[kind] for kind in ("tile", "village", "edge", "offer", "store")) > 20


def test_workers_from_different_spaces_share_a_preview() -> None:
    """So that little has to be sent."""
    for game, state in decisions(CORPUS[2]):
        moves = [(code, preview) for code, preview in told(game, state) if game.action_json(code)["type"] == "move"]
        by_goal: dict[int, set[int]] = {}
        for code, preview in moves:
            by_goal.setdefault(code >> 8, set()).add(id(preview))
        assert all(len(same) == 1 for same in by_goal.values())
        titles = {repr(preview.title) for _, preview in moves}
        assert len(titles) == len(by_goal)  # with and without items they are told apart


def test_the_options_of_a_decision_are_quickly_told() -> None:
    longest = max(decisions(CORPUS[2]), key=lambda one: len(one[0].engine.options(one[1])))
    game, state = longest
    codes = game.engine.options(state)
    assert len(codes) > 30
    times = []
    for _ in range(10):
        start = perf_counter()
        game.previews(state, state.seat, codes)
        times.append(perf_counter() - start)
    assert min(times) < 0.01


def test_a_view_is_left_as_it_was() -> None:
    for game, state in decisions(CORPUS[1]):
        view = game.view_for(state, state.seat)
        key = view.key()
        game.previews(view, view.seat, game.engine.options(view))
        assert view.key() == key
