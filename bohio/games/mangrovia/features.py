"""How each seat stands, in numbers: what the bots' value functions weigh."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bohio.core.fate import FIELD, WIDTH
from bohio.games.mangrovia.board import Board, exact_payments, purse_payments
from bohio.games.mangrovia.boat import STOP_MENUS, site_of
from bohio.games.mangrovia.scoring import (
    NOBODY,
    POLE_FIRST,
    POLE_SECOND,
    RANKED,
    amulet_points,
    path_ranking,
    pole_ranking,
    stone_points,
)
from bohio.games.mangrovia.state import (
    AMULETS,
    CARDS,
    CHARMS,
    DOUBLE,
    GODS,
    HAND,
    HUT,
    HUTS,
    ISLE_HUTS,
    LANDING,
    POINTS,
    RETURNING,
    TILES,
    VALUABLES,
    MangroviaState,
)

NAMES: Final[tuple[str, ...]] = (
    "one",
    "points",
    "paths",
    "stone",
    "pole",
    "amulets",
    "amulets early",
    "huts built",
    "end is near",
    "huts built, end is near",
    "valuables",
    "valuables late",
    "value of valuables",
    "value of valuables late",
    "landscapes",
    "landscapes late",
    "kinds of landscapes",
    "isle huts",
    "isle huts late",
    "payable now",
    "payable now, may build",
    "payable with other birds",
    "gods",
    "tiles",
    "starts next",
    *(f"landing {landing}" for landing in range(1, 13)),
    *(f"landing {landing} late" for landing in range(8, 13)),
)
BUILDING_MENU: Final = HUT | DOUBLE
SITE_OF: Final[list[int]] = [0] + [3 * site_of(landing) for landing in range(1, 13)]


def features(board: Board, state: MangroviaState) -> list[list[float]]:
    """A row for each seat, in the order of NAMES."""
    seats = board.seats
    paths = [0] * RANKED
    for path in range(8):
        first, second = path_ranking(board, state, path)
        if first != NOBODY:
            paths[first] += board.path_first[path]
            if second != NOBODY:
                paths[second] += board.path_second[path]
    stone = stone_points(board, state)
    pole = [0] * RANKED
    first, second = pole_ranking(board, state)
    if first != NOBODY:
        pole[first] = POLE_FIRST
        if second != NOBODY:
            pole[second] = POLE_SECOND
    huts_each: int = board.huts_each
    fewest = huts_each
    for seat in range(seats):
        left = state.belongings[HUTS + seat]
        if left < fewest:
            fewest = left
    late = 1.0 - fewest / huts_each
    rows: list[list[float]] = []
    for seat in range(seats):
        rows.append(_row(board, state, seat, late, paths[seat], stone[seat], pole[seat]))
    return rows


def _row(
    board: Board, state: MangroviaState, seat: i64, late: float, paths: i64, stone: i64, pole: i64
) -> list[float]:
    belongings = state.belongings
    hand = belongings[HAND + seat]
    cards = belongings[CARDS + seat]
    number = hand % FIELD
    worth = 0
    for kind in range(6):
        worth += (kind + 2) * (hand >> kind * WIDTH & FIELD)
    kinds = 0
    for kind in range(4):
        if cards >> kind * WIDTH & FIELD:
            kinds += 1
    landscapes = cards % FIELD
    isle = belongings[ISLE_HUTS + seat]
    huts_each: int = board.huts_each
    built = 1.0 - belongings[HUTS + seat] / huts_each
    amulets: int = amulet_points(state, seat)
    now, other = payable(board, state, seat)
    row = [
        1.0,
        float(belongings[POINTS + seat]),
        float(paths),
        float(stone),
        float(pole),
        float(amulets),
        amulets * (1.0 - late),
        built,
        late,
        built * late,
        float(number),
        number * late,
        float(worth),
        worth * late,
        float(landscapes),
        landscapes * late,
        float(kinds),
        float(isle),
        isle * late,
        float(now),
        0.0,
        float(other),
        float(count_gods(belongings[GODS + seat])),
        float(belongings[TILES + seat] % FIELD),
        0.0,
    ]
    boat = state.stop >> 1
    builds = False
    calling = state.kind == LANDING or state.kind == RETURNING
    for landing in range(1, 13):
        ahead = 0.0
        if state.bowls >> SITE_OF[landing] & 7 == seat + 1:
            if landing > boat:
                ahead = 1.0
            elif landing == boat and calling and state.seat == seat:
                ahead = 0.5
            if landing == 12:
                row[24] = 1.0
            if ahead > 0.0 and STOP_MENUS[2 * landing] & BUILDING_MENU:
                builds = True
        row.append(ahead)
    for landing in range(8, 13):
        row.append(row[24 + landing] * late)
    if builds and now:
        row[20] = 1.0
    return row


def payable(board: Board, state: MangroviaState, seat: i64) -> tuple[i64, i64]:
    """On how many free spaces the seat could pay for a hut: with the birds as they are, and otherwise. M8.1"""
    belongings = state.belongings
    now: i64 = 0
    other: i64 = 0
    if belongings[HUTS + seat] == 0:
        return now, other
    cards = belongings[CARDS + seat]
    cells = state.cells
    for currency in (VALUABLES, AMULETS):
        purse = belongings[(HAND if currency == VALUABLES else CHARMS) + seat]
        if purse == 0:
            continue
        known = purse_payments(board, currency, purse)
        for landscape in range(4):
            if not cards >> landscape * WIDTH & FIELD:
                continue
            for space in board.spaces_of[currency][landscape]:
                if cells[space] == 0 and exact_payments(board, currency, purse, board.costs[space], known):
                    if state.birds >> landscape & 1:
                        now += 1
                    else:
                        other += 1
    return (now if now < 4 else 4), (other if other < 4 else 4)


def count_gods(gods: i64) -> i64:
    """How many god tiles."""
    number: i64 = 0
    while gods:
        number += gods & 1
        gods >>= 1
    return number
