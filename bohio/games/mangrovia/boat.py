"""Phase 2: the boat calls at the landings, and the owner of the bowl there acts. M5"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.engine import NATURE, OVER
from bohio.games.mangrovia.amulets import may_collect
from bohio.games.mangrovia.building import building_options
from bohio.games.mangrovia.cards import down_options, up_options
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    ACT_COLLECT,
    ACT_PASS,
    ACT_REFILL,
    BIRDS,
    BLOCKED,
    COLLECT,
    DOUBLE,
    DOWN,
    ENDED,
    HUT,
    HUTS,
    LANDING,
    REFILLING,
    UP,
    MangroviaState,
)

LANDINGS: Final = 12

# What each landing offers: at most two kinds of action one after the other, each a menu and how often. M5.2
OFFERS: Final[dict[int, list[tuple[int, int]]]] = {
    1: [(UP, 2), (DOWN, 1)],
    2: [(COLLECT, 1)],
    3: [(UP, 1)],
    4: [(UP, 1), (DOWN, 1)],
    5: [(UP | DOWN, 2)],
    6: [(UP, 1), (DOWN, 2)],
    7: [(COLLECT | DOWN, 1)],
    8: [(COLLECT | HUT, 1)],
    9: [(HUT | DOUBLE, 1)],
    10: [(HUT, 2)],
    11: [(HUT, 1), (DOWN, 1)],
    12: [(BIRDS, 1)],
}
NO_OFFER: Final = (0, 0)


def site_of(landing: i64) -> i64:
    """The ritual site, 0..5, whose bowl acts at a landing. M3.2"""
    return landing - 1 if landing <= 6 else LANDINGS - landing


def _stop_table() -> list[tuple[int, int, int]]:
    """For each stop of the boat the position of its site among the bowls, the menu, and how often.

    Landing n has stops 2n and 2n + 1: the two before landing 1 only fill the list."""
    stops = [(0, 0, 0), (0, 0, 0)]
    for landing in range(1, LANDINGS + 1):
        offers = [*OFFERS[landing], NO_OFFER][:2]
        stops.extend([(3 * site_of(landing), menu, times) for menu, times in offers])
    return stops


STOP_SHIFTS: Final[list[int]] = [shift for shift, _, _ in _stop_table()]
STOP_MENUS: Final[list[int]] = [menu for _, menu, _ in _stop_table()]
STOP_TIMES: Final[list[int]] = [times for _, _, times in _stop_table()]
END_OF_RIDE: Final = 2 * LANDINGS + 2
REFILL_OPTIONS: Final[list[int]] = [ACT_REFILL]
COLLECT_OPTIONS: Final[list[int]] = [ACT_COLLECT, ACT_PASS]
NO_OPTIONS: Final[list[int]] = []


def sail(parts: Parts, state: MangroviaState) -> None:
    """Goes on to the next step at which something can be done, or to the end of the round. M5.1, M5.3"""
    actor = state.seat
    while True:
        if state.left == 0:
            stop = state.stop + 1
            if stop == END_OF_RIDE:
                end_round(state)
                return
            state.stop = stop
            owner = state.bowls >> STOP_SHIFTS[stop] & 7
            times = STOP_TIMES[stop]
            if owner == 0 or owner == BLOCKED or times == 0:
                continue
            state.seat = owner - 1
            state.menu = STOP_MENUS[stop]
            state.left = times
        menu = state.menu
        if menu == BIRDS:
            state.pending = LANDING
            state.options = parts.bird_options
            return
        seat = state.seat
        if menu == UP:
            options = up_options(parts, state)
        elif menu == DOWN:
            options = down_options(state)
        elif menu == COLLECT:
            options = COLLECT_OPTIONS if may_collect(state, seat) else NO_OPTIONS
        else:
            options = []
            if menu & UP:
                options += up_options(parts, state)[:-1]
            if menu & DOWN:
                options += down_options(state)[:-1]
            if menu & COLLECT and may_collect(state, seat):
                options.append(ACT_COLLECT)
            if menu & (HUT | DOUBLE) and state.belongings[HUTS + seat]:
                building_options(parts, state, seat, menu, options)
                if seat != actor:
                    state.revealed = 1  # whether this seat can build depends on its hand
            if options:
                options.append(ACT_PASS)
        if options:
            state.pending = LANDING
            state.options = options
            return
        state.left = 0


def forgo(parts: Parts, state: MangroviaState) -> None:
    """Passing forgoes what is left of this kind at the landing. M5.3"""
    state.left = 0
    sail(parts, state)


def done(parts: Parts, state: MangroviaState, chosen: i64) -> None:
    """One action of the menu was carried out: the choice, if there was one, is made. M5.2"""
    state.left -= 1
    state.menu = chosen
    sail(parts, state)


def end_round(state: MangroviaState) -> None:
    """After landing 12 fate prepares the next round, or the game is over. M10.2, M10.3"""
    state.left = 0
    state.menu = 0
    if state.last_round:
        state.pending = ENDED
        state.seat = OVER
        state.options = NO_OPTIONS
    else:
        state.pending = REFILLING
        state.seat = NATURE
        state.options = REFILL_OPTIONS
