"""Where in the game we are: the landing, which card or hut of how many, what is asked, what passing gives up."""

from __future__ import annotations

from bohio.core.happenings import Sentence, Word
from bohio.games.mangrovia.boat import STOP_MENUS, STOP_TIMES
from bohio.games.mangrovia.state import (
    BIRDS,
    COLLECT,
    DOUBLE,
    DOWN,
    ENDED,
    HUT,
    LANDING,
    PLACING,
    REFILLING,
    RETURNING,
    UP,
    MangroviaState,
)


def landing_of(view: MangroviaState) -> int | None:
    """Where the boat is; None while bowls are placed and between rounds."""
    return view.stop >> 1 if view.pending in (LANDING, RETURNING) else None


def group(view: MangroviaState) -> Sentence:
    """The heading in the log under which stands what happens now."""
    landing = landing_of(view)
    if landing is None:
        return Sentence("group.bowls", {"round": view.round})
    return Sentence("group.landing", {"landing": landing})


def when(view: MangroviaState) -> Sentence | None:
    """ "Round 8 · landing 10 · hut 1 of 2"; None once the game is over."""
    if view.pending == ENDED:
        return None
    places: dict[str, Word] = {"round": view.round}
    if view.pending == PLACING:
        id = "bowls"
    elif view.pending == REFILLING:
        id = "end"
    else:
        id = "landing"
        places["landing"] = view.stop >> 1
        number, of = _which(view)
        if of > 1:
            places |= {"number": number, "of": of}
            id = {UP: "card_up", DOWN: "card_down", UP | DOWN: "card"}.get(view.menu, "hut")
    return Sentence(f"when.last.{id}" if view.last_round else f"when.{id}", places)


def ask(view: MangroviaState, kind: str) -> Sentence:
    """What the seat that is to decide is asked, in one short line."""
    if view.pending != LANDING:
        return Sentence(f"ask.{kind}")
    of = STOP_TIMES[view.stop]
    counted: dict[str, Word] = {"number": of - view.left + 1, "of": of}
    if view.menu == UP | DOWN:
        return Sentence("ask.draw.either")
    if view.menu == UP:
        return Sentence("ask.draw.up_of", counted) if of > 1 else Sentence("ask.draw.up")
    if view.menu == DOWN:
        return Sentence("ask.draw.down_of", counted) if of > 1 else Sentence("ask.draw.down")
    if kind == "build" and of > 1:
        return Sentence("ask.build.of", counted)
    if view.menu & DOUBLE:
        return Sentence("ask.build.double")
    return Sentence(f"ask.{kind}")


def given_up(view: MangroviaState) -> str:
    """What passing forgoes, as the last part of a message's id. M5.3"""
    menu = view.menu
    untouched = view.left == STOP_TIMES[view.stop]
    if menu & ~(HUT | DOUBLE) == 0:
        return "build" if untouched else "second"
    if menu in (UP, DOWN) and not untouched:
        return "more_up" if menu == UP else "more_down"
    return {BIRDS: "birds", UP: "up", DOWN: "down", UP | DOWN: "cards", COLLECT: "amulets"}.get(menu, "landing")


def giving_up(view: MangroviaState) -> Sentence:
    """What is on the button that passes."""
    if view.menu in (UP, DOWN):
        return Sentence("do.pass.up" if view.menu == UP else "do.pass.down", {"n": view.left})
    return Sentence(f"do.pass.{given_up(view)}", {"landing": view.stop >> 1})


def _which(view: MangroviaState) -> tuple[int, int]:
    """Which card or hut of how many at this landing it is about; 1 of 1 where there is a choice or only one."""
    stop = view.stop
    stops = (stop & ~1, stop | 1)
    cards, huts = UP | DOWN, HUT | DOUBLE
    same = next((kinds for kinds in (cards, huts) if view.menu & ~kinds == 0), 0)
    times = [STOP_TIMES[one] if same and STOP_MENUS[one] & ~same == 0 else 0 for one in stops]
    earlier = times[0] if stop & 1 else 0
    return earlier + STOP_TIMES[stop] - view.left + 1, sum(times)
