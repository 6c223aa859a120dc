"""Seats that the boat passed over: nothing could be done, so nobody was asked and no event tells of it. M5.3

A stop between two views that has a bowl and offers something was passed over, or the boat would have stopped there."""

from __future__ import annotations

from collections.abc import Iterator

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Happening, Seat, Sentence, Term
from bohio.core.reasons import Json
from bohio.games.mangrovia.boat import END_OF_RIDE, STOP_MENUS, STOP_SHIFTS, STOP_TIMES
from bohio.games.mangrovia.state import (
    BLOCKED,
    CARDS,
    COLLECT,
    DOUBLE,
    DOWN,
    ENDED,
    HUT,
    HUTS,
    JOKER_SHIFT,
    LANDING,
    PLACING,
    REFILLING,
    TILES,
    UP,
    MangroviaState,
)

Missed = tuple[int, int, int, bool]
"""A seat, the stop, its menu there, and whether the seat had done a part of it before."""


def passed_over(action: Json, before: MangroviaState, after: MangroviaState, viewer: int | None) -> Iterator[Happening]:
    """A happening for each step that was passed over; the reason is for the seat itself alone."""
    for seat, stop, menu, rest in missed(action, before, after):
        landing = stop >> 1
        group = Sentence("group.landing", {"landing": landing})
        if seat == viewer:
            why = _why(after, seat, menu, rest)
            caption = Sentence(f"story.missed.{why}", {"landing": landing})
            label = Sentence(f"label.missed.{why}")
        elif rest or STOP_TIMES[stop ^ 1]:
            what = Term(_WHAT[menu & -menu])
            caption = Sentence("story.skipped_part", {"name": Seat(seat), "landing": landing, "what": what})
            label = Sentence("label.skipped_part", {"what": what})
        else:
            caption = Sentence("story.skipped", {"name": Seat(seat), "landing": landing})
            label = Sentence("label.skipped")
        yield Happening("skipped", seat, caption, label, group=group)


def missed(action: Json, before: MangroviaState, after: MangroviaState) -> Iterator[Missed]:
    """Every step that the boat passed over between two views."""
    if after.pending == LANDING:
        end = after.stop
    elif after.pending in (REFILLING, ENDED) and before.pending != REFILLING:
        end = END_OF_RIDE
    else:
        return
    start = before.stop
    if before.pending == PLACING:
        start = 1
    elif end != start and action["type"] != "pass" and before.left > 1:
        chosen = before.menu
        if action["type"] == "draw":
            chosen = UP if action["face"] == "up" else DOWN
        yield before.seat, start, chosen, True
    for stop in range(start + 1, end):
        owner = after.bowls >> STOP_SHIFTS[stop] & 7
        if STOP_TIMES[stop] and owner and owner != BLOCKED:
            yield owner - 1, stop, STOP_MENUS[stop], False


_WHAT = {UP: "up", DOWN: "down", COLLECT: "collect", HUT: "hut", DOUBLE: "hut"}


def _why(view: MangroviaState, seat: int, menu: int, rest: bool) -> str:
    """Why a seat could do nothing of a menu, from its own view: the last part of a message's id."""
    if menu == UP:
        return "up"
    if menu == DOWN:
        return "down"
    if menu == UP | DOWN or menu == COLLECT | DOWN:
        return "nothing"
    if menu == COLLECT:
        return "amulets"
    if not view.belongings[HUTS + seat]:
        return "huts"
    tiles = view.belongings[TILES + seat]
    cards = view.belongings[CARDS + seat]
    marked = 15 if tiles >> JOKER_SHIFT else view.birds
    if not any(cards >> kind * WIDTH & FIELD for kind in range(4) if marked >> kind & 1):
        return "landscape"
    return "second" if rest else "pay"
