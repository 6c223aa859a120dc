"""Tips for somebody new to Mangrovia, from what the seat itself knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, WIDTH, size
from bohio.core.happenings import Seat, Term
from bohio.core.race import Race, Standing
from bohio.core.tips import TRUE, Advice, Filled, Previewing, Said, Tip, first_tip
from bohio.games.mangrovia.actions import LOWEST, bird_names, values
from bohio.games.mangrovia.amulets import MOST_DRAWN
from bohio.games.mangrovia.boat import site_of
from bohio.games.mangrovia.building import build, building_options
from bohio.games.mangrovia.cards import take_up
from bohio.games.mangrovia.content import PATH_NAMES
from bohio.games.mangrovia.hut_preview import HUT_BITS, payable, place_of
from bohio.games.mangrovia.parts import DOUBLE_SHIFT, SPACE_SHIFT, TILES_SHIFT
from bohio.games.mangrovia.set_up import ALL_LANDSCAPES
from bohio.games.mangrovia.state import (
    ACT_BIRDS,
    ACT_BOWL,
    ACT_BUILD,
    ACT_DOWN,
    ACT_RETURN,
    ACT_UP,
    AMULETS,
    CARDS,
    DOUBLE,
    HAND,
    HUT,
    HUTS,
    ISLE_HUTS,
    LANDSCAPES,
    STONE,
    VALUABLES,
    MangroviaState,
)

if TYPE_CHECKING:
    from bohio.games.mangrovia.game import Mangrovia

FEW_HUTS = 2
MANY_VALUABLES = 12
MANY_POINTS = 10
MORE_SPACES = 3
STONE_HUTS = 3
WAYS_TRIED = 20
"""Huts after which a second one is looked for."""


class Case:
    """A decision of the seat that is asked."""

    def __init__(
        self, game: Mangrovia, view: MangroviaState, options: Sequence[int], race: Race, previews: Previewing
    ) -> None:
        self.parts = game.parts
        self.view = view
        self.seat = view.seat
        self.options = options
        self.race = race
        self.previews = previews
        self.kinds = {code & 15 for code in options}

    def held(self, what: int) -> int:
        """What the seat has of something."""
        return self.view.belongings[what + self.seat]

    def free(self, landing: int) -> bool:
        """Whether a bowl can be placed that acts at a landing."""
        return ACT_BOWL | site_of(landing) << 4 in self.options

    def huts(self, menu: int) -> list[int]:
        """The huts of a menu that could be paid for now, one way each."""
        codes: list[int] = []
        if self.held(HUTS):
            building_options(self.parts, self.view, self.seat, menu, codes)
        return one_way_each(codes)

    def building(self) -> list[int]:
        """The huts that can be built now, one way each; empty where something else is decided."""
        return one_way_each(code for code in self.options if code & 15 == ACT_BUILD)

    def after(self, code: int) -> MangroviaState:
        """The view after building."""
        after = self.view.copy()
        build(self.parts, after, code)
        return after


def tip(
    game: Mangrovia, view: MangroviaState, options: Sequence[int], race: Race, previews: Previewing, said: Said
) -> Tip | None:
    """The tip for a decision, if there is one."""
    return first_tip(TIPS, Case(game, view, options, race, previews), said)


def one_way_each(codes: Iterable[int]) -> list[int]:
    """Of all ways to pay for a hut the first."""
    return list({code & HUT_BITS: code for code in reversed(list(codes))}.values())[::-1]


# What would be lost


def second_hut(case: Case) -> Filled | None:
    """The first of two huts: what is paid for it is missing for the other. M8.6"""
    view = case.view
    first_of_two = ACT_BUILD in case.kinds and view.menu == HUT and view.left == 2 and case.held(HUTS) >= 2
    return TRUE if first_of_two and len(case.building()) > 1 else None


def amulet_price(case: Case) -> Filled | None:
    """A hut that costs amulets, which would be points. M10.7"""
    parts = case.parts
    for code in case.building():
        space = code >> SPACE_SHIFT & 127
        if parts.currencies[space] == AMULETS and not code >> TILES_SHIFT & 15 and not code >> DOUBLE_SHIFT & 1:
            return Filled({"space": parts.ids[space], "number": parts.costs[space]}, f"space:{parts.ids[space]}")
    return None


def returning(case: Case) -> Filled | None:
    """One of the amulets just drawn goes back. M7.1"""
    return TRUE if ACT_RETURN in case.kinds else None


# What ends


def huts_left(case: Case) -> Filled | None:
    """Somebody can build their last hut in this round. M10.3"""
    if ACT_BOWL not in case.kinds:
        return None
    left = case.view.belongings[HUTS : HUTS + case.parts.seats]
    number = min(left)
    if number > FEW_HUTS:
        return None
    others = [seat for seat, huts in enumerate(left) if huts == number and seat != case.seat]
    if others:
        return Filled({"name": Seat(others[0]), "number": number})
    return Filled({"number": number}, variant="_own")


# What is possible now


def double(case: Case) -> Filled | None:
    """A double hut could be paid for, and the landing that builds one is free. M8.4"""
    return Filled({}, "site:4") if case.free(9) and case.huts(DOUBLE) else None


def two_huts(case: Case) -> Filled | None:
    """Two huts could be paid for one after the other, and the landing for that is free. M8.6"""
    if not case.free(10) or case.held(HUTS) < 2:
        return None
    tried = case.huts(HUT)[:WAYS_TRIED]
    return Filled({}, "site:3") if any(payable(case.parts, case.after(code), case.seat) for code in tried) else None


def crossing(case: Case) -> Filled | None:
    """A hut where two paths cross would change much. M10.4"""
    crossings = [
        code for code in case.building() if sum(code >> SPACE_SHIFT & 127 in path for path in case.parts.paths) > 1
    ]
    return TRUE if any((one.change or 0) >= MANY_POINTS for one in case.previews(crossings)) else None


def more_spaces(case: Case) -> Filled | None:
    """A face-up card would pay for many more spaces. M8.1"""
    cards = [code for code in case.options if code & 15 == ACT_UP]
    if not cards:
        return None
    now = set(payable(case.parts, case.view, case.seat))
    most = 0
    for code in cards:
        if code >> 4 & 1 == LANDSCAPES and not case.view.birds >> (code >> 5) & 1:
            continue  # nothing can be built there yet
        after = case.view.copy()
        take_up(after, code)
        most = max(most, len(set(payable(case.parts, after, case.seat)) - now))
    return Filled({"number": most}) if most >= MORE_SPACES else None


# Planning


def no_hut(case: Case) -> Filled | None:
    """No hut can be paid for with the cards of now. M8.1"""
    return TRUE if ACT_BOWL in case.kinds and case.held(HUTS) and not case.huts(HUT | DOUBLE) else None


def unmarked(case: Case) -> Filled | None:
    """Most landscape cards are of landscapes without a bird, and the site that moves the birds is free. M10.1"""
    if not case.free(12):
        return None
    held = [case.held(CARDS) >> kind * WIDTH & FIELD for kind in range(4)]
    others = ALL_LANDSCAPES & ~case.view.birds
    cards = sum(number for kind, number in enumerate(held) if others >> kind & 1)
    if cards < 2 or cards <= sum(held) - cards:
        return None
    without = sum(1 << kind for kind, number in enumerate(held) if number and others >> kind & 1)
    named = {"landscapes": tuple(map(Term, bird_names(without))), "other": tuple(map(Term, bird_names(others)))}
    return Filled(named, "site:1")


def no_landscape(case: Case) -> Filled | None:
    """Much to spend, and no landscape card to build with. M8.1"""
    offered = any(code & 15 in (ACT_UP, ACT_DOWN) and code >> 4 & 1 == LANDSCAPES for code in case.options)
    if not offered or case.held(CARDS) or not case.held(HUTS):
        return None
    total = sum(values(case.held(HAND), LOWEST[VALUABLES]))
    return Filled({"sum": total}) if total >= MANY_VALUABLES else None


def birds(case: Case) -> Filled | None:
    """Whoever places the birds begins the next round. M10.1"""
    return TRUE if ACT_BIRDS in case.kinds and case.held(CARDS) and not case.view.last_round else None


def tied(case: Case) -> Filled | None:
    """As many huts on a path as somebody who stands closer to the statue. M10.4"""
    if ACT_BOWL not in case.kinds or not case.held(HUTS):
        return None
    for standing in paths(case.race):
        place = place_of(standing, case.seat)
        if not 0 < place < len(standing.stands) or standing.tie is None or standing.tie.id != "stand.tie.near":
            continue
        ahead, own = standing.stands[place - 1], standing.stands[place]
        path = standing.place.partition(":")[2]
        room = not all(case.view.cells[space] for space in case.parts.paths[PATH_NAMES.index(path)])
        if room and ahead.seat is not None and ahead.number == own.number and ahead.points > own.points:
            return Filled({"path": path, "name": Seat(ahead.seat)}, standing.place)
    return None


def paths(race: Race) -> Iterator[Standing]:
    return (standing for standing in race.standings if standing.place.startswith("path:"))


# Reminders


def stone(case: Case) -> Filled | None:
    """A hut of one's own in a stone area that fills. M10.5"""
    parts, cells = case.parts, case.view.cells
    spaces = [space for space, area in enumerate(parts.areas) if area == STONE]
    standing = next((one for one in case.race.standings if one.place == "stone"), None)
    if ACT_BOWL not in case.kinds or standing is None or all(cells[space] for space in spaces):
        return None
    number = sum(stand.number for stand in standing.stands)
    mine = any(stand.seat == case.seat for stand in standing.stands)
    return Filled({"number": number}) if mine and number >= STONE_HUTS else None


def amulets(case: Case) -> Filled | None:
    """Huts on amulet spaces let one draw from the bag. M7.1"""
    number = min(case.held(ISLE_HUTS), MOST_DRAWN, size(case.view.bag) + size(case.view.aside))
    return Filled({"number": number}) if number and any(case.free(landing) for landing in (2, 7, 8)) else None


TIPS: tuple[Advice[Case], ...] = (
    Advice("second_hut", "M8.6", second_hut),
    Advice("amulet_price", "M10.7", amulet_price),
    Advice("returning", "M7.1", returning),
    Advice("huts_left", "M10.3", huts_left),
    Advice("double", "M8.4", double),
    Advice("two_huts", "M8.6", two_huts),
    Advice("crossing", "M10.4", crossing),
    Advice("more_spaces", "M8.1", more_spaces),
    Advice("no_landscape", "M8.1", no_landscape),
    Advice("birds", "M10.1", birds),
    Advice("unmarked", "M10.1", unmarked),
    Advice("no_hut", "M8.1", no_hut),
    Advice("tied", "M10.4", tied),
    Advice("stone", "M10.5", stone),
    Advice("amulets", "M7.1", amulets),
)
"""In order: what would be lost, what ends, what is possible now, planning, reminders."""
