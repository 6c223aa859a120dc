"""What the shared suites ask of Mangrovia."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.drawing.markup import Part
from bohio.games.mangrovia.state import (
    ACT_COLLECT,
    ACT_DOWN,
    ACT_RETURN,
    AMULETS_HELD,
    CARDS,
    FROM_AMULETS,
    FROM_LANDSCAPES,
    FROM_VALUABLES,
    HAND,
)
from tests.conformance.tables import canonical
from tests.corpus.players import builder, idler
from tests.games.mangrovia import occurrences, rulebook
from tests.games.mangrovia.drawn_board import check_board
from tests.games.mangrovia.leanings import (
    amulet_hoarder,
    doubler,
    islander,
    landscape_hoarder,
    tile_user,
    valuable_hoarder,
)
from tests.games.mangrovia.odd_boards import odd_board
from tests.games.mangrovia.pieces import Pieces
from tests.games.mangrovia.scorer import score
from tests.games.mangrovia.witnesses import WITNESSES
from tests.hooks import Hooks, Leaning


def stones(variant: str) -> Json:
    return {"stone_tiles": variant}


class MangroviaHooks(Hooks):
    folder = Path(__file__).parent
    endless = True

    def pieces(self, match: Match[Any]) -> Callable[[], None]:
        return Pieces(match).check

    # What is hidden: others' hands, amulets drawn, held and returned, piles and bag. M6.4, M7.3

    hidden = frozenset(
        {
            "amulet returned",
            "amulets held",
            "bag",
            "collect answered",
            "draw answered",
            "drawn",
            "hands dealt",
            "landscapes held",
            "landscapes_pile",
            "valuables held",
            "valuables_pile",
        }
    )
    decided_in_the_dark = frozenset({"build", "draw", "place_bowl", "place_birds"})
    kinds: ClassVar[Mapping[int, int]] = {FROM_VALUABLES: 6, FROM_LANDSCAPES: 4, FROM_AMULETS: 6}

    def hidden_setup(self, match: Match[Any], seat: int | None) -> set[int]:
        cards = [number for number, (source, _) in enumerate(match.setup_answers) if source == FROM_LANDSCAPES]
        return {cards[card] for card in range(2 * match.game.seats) if card // 2 != seat}

    def hidden_events(self, match: Match[Any], length: int, seat: int | None) -> list[int]:
        """Another's face-down card, amulets drawn or returned."""
        return [number for number, event in enumerate(match.events[:length]) if _is_hidden(event, seat)]

    def is_rare_secret(self, event: Event) -> bool:
        return event.code & 15 == ACT_COLLECT

    def other_codes(self, code: int, options: Sequence[int]) -> Sequence[int]:
        return options if code & 15 == ACT_RETURN and options[0] & 15 == ACT_RETURN else ()

    def different(self, one: Match[Any], other: Match[Any]) -> set[str]:
        found = set()
        seats = range(one.game.seats)
        for name, stretch in (("valuables held", HAND), ("landscapes held", CARDS), ("amulets held", AMULETS_HELD)):
            if any(one.state.belongings[stretch + seat] != other.state.belongings[stretch + seat] for seat in seats):
                found.add(name)
        for name in ("valuables_pile", "landscapes_pile", "bag", "drawn"):
            if getattr(one.state, name) != getattr(other.state, name):
                found.add(name)
        for mine, theirs in zip(one.events, other.events, strict=True):
            if mine.code != theirs.code and mine.code & 15 == ACT_RETURN:
                found.add("amulet returned")
            elif mine.answers != theirs.answers:
                found.add(f"{one.game.action_json(mine.code)['type']} answered")
        if one.setup != other.setup:
            found.add("hands dealt")
        return found

    # Boards of one's own

    boards = 150

    def odd_board(self, number: int) -> str:
        return odd_board(number)

    def choices_like(self, setup: Json, choices: Random) -> Json:
        tiles = setup.get("stone_tiles", {})
        chosen = choices.sample(list(tiles), choices.randint(0, len(tiles)))
        return {"stone_tiles_on": {space: tiles[space] for space in chosen}} if chosen else {}

    def scored_again(self, record: Json, text: str) -> Json:
        return score(record, text)

    def check_options(self, match: Match[Any], document: Json) -> None:
        assert match.decision is not None
        seat, kind = match.state.seat, match.decision.kind
        table = match.view(seat)["table"]
        offered = [canonical(action) for action in match.options if action["type"] == "build"]
        if kind in ("build", "collect_or_build"):
            assert sorted(offered) == sorted(map(canonical, rulebook.builds(seat, table, document)))
        else:
            assert not offered
        if kind.startswith("collect"):
            assert ({"type": "collect"} in match.options) == rulebook.may_collect(seat, table, document)

    def check_board(self, parts: Mapping[str, Part], document: Json) -> None:
        check_board(parts, document)

    # Recorded games

    required = occurrences.REQUIRED
    witnesses = WITNESSES
    leanings = (builder, tile_user, islander, doubler, idler, landscape_hoarder, amulet_hoarder, valuable_hoarder)
    never_given: ClassVar[Mapping[str, str]] = {
        "no_hut_left": "huts are built from landing 8 on and the round of the last hut is the last one, so that "
        "whoever has none is asked nothing more at which huts could be built; a position of its own shows it in the "
        "tests of M8",
    }
    playthroughs: ClassVar[Mapping[str, tuple[int, Json, Leaning]]] = {
        "mangrovia_2_mixed": (2, stones("mixed"), tile_user),
        "mangrovia_3_none": (3, stones("none"), builder),
        "mangrovia_5_gods": (5, stones("gods"), islander),
    }
    positions: ClassVar[Sequence[tuple[int, Json, int, list[int]]]] = [
        (2, stones("none"), 0, [4, 16, 48, 96, 624, 4128]),
        (2, stones("mixed"), 70, [3, 6, 24, 104, 332, 828, 4200]),
        (3, stones("mixed"), 0, [5, 25, 100, 300, 600, 600, 4800]),
        (3, stones("gods"), 70, [4, 12, 24, 24, 168, 960, 2808]),
        (3, stones("godless"), 150, [3, 21, 84, 324, 987, 3510]),
        (4, stones("gods"), 0, [6, 30, 120, 360, 1776, 9144]),
        (4, stones("godless"), 70, [5, 15, 50, 360, 1940, 4680]),
        (4, stones("none"), 150, [5, 20, 60, 300, 1260, 3936]),
        (4, stones("mixed"), 230, [6, 30, 120, 360, 2304, 15000]),
        (5, stones("godless"), 0, [6, 30, 120, 360, 720, 4440]),
        (5, stones("none"), 70, [5, 15, 30, 138, 582, 1746, 10170]),
        (5, stones("mixed"), 150, [6, 28, 56, 128, 524, 1256, 6064]),
        (5, stones("gods"), 230, [6, 30, 99, 498, 2076, 7392]),
    ]

    def happened(self, game: Any, before: Any, event: Event, action: Json, after: Any) -> set[str]:
        return occurrences.happened(game, before, event, action, after)

    def scored(self, game: Any, state: Any) -> set[str]:
        return occurrences.scored(game, state)

    def tempting(self, action: Json, choices: Random) -> list[Json]:
        if action["type"] == "build":
            tiles = choices.choice((["landscape"], ["landscape", "landscape"], ["valuable"], ["amulet"]))
            double = {"huts": 2, "landscapes": sorted(action["landscapes"] * 2)[:2], "pay": sorted(action["pay"] * 2)}
            return [action | {"tiles": tiles}, action | double, action | {"huts": 2}, action | {"landscapes": ["reed"]}]
        if action["type"] == "place_bowl":
            return [action | {"site": site} for site in (1, 6)]
        return []


def _is_hidden(event: Event, seat: int | None) -> bool:
    if event.seat in (None, seat):
        return False
    kind = event.code & 15
    return kind in (ACT_DOWN, ACT_RETURN) or (kind == ACT_COLLECT and bool(event.answers))


HOOKS = MangroviaHooks()
