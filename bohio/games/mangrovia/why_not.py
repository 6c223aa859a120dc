"""Why an action is not legal: the reason and the rule's paragraph."""

from __future__ import annotations

from typing import assert_never

from bohio.core.fate import FIELD, WIDTH, count
from bohio.core.reasons import Reason
from bohio.games.mangrovia.actions import (
    CARD_TILE,
    JOKER,
    LOWEST,
    Build,
    Collect,
    Draw,
    MangroviaAction,
    Pass,
    PlaceBirds,
    PlaceBowl,
    ReturnAmulet,
    bird_names,
)
from bohio.games.mangrovia.amulets import may_collect
from bohio.games.mangrovia.boat import STOP_MENUS
from bohio.games.mangrovia.cards import down_options
from bohio.games.mangrovia.content import CURRENCY_NAMES, GODLESS_NAMES, LANDSCAPE_NAMES
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    AMULETS,
    AMULETS_HELD,
    BIRDS,
    BLOCKED,
    CARDS,
    COLLECT,
    DOUBLE,
    DOWN,
    HAND,
    HUT,
    HUTS,
    JOKER_SHIFT,
    LOWEST_AMULET,
    OWNER_BITS,
    PLACING,
    RETURNING,
    TILES,
    UP,
    VALUABLES,
    MangroviaState,
)


def why_not(parts: Parts, state: MangroviaState, action: MangroviaAction) -> Reason:
    """Why an action is none of the options of the seat that is asked. It explains and does not decide."""
    flaw = _asked_for_another(state, action) or _rule_broken(parts, state, action)
    return flaw or Reason("not_an_option", "M5.3")


# The decision


def _asked_for_another(state: MangroviaState, action: MangroviaAction) -> Reason | None:
    """Whether the pending decision is about something else."""
    if state.pending == PLACING:
        if isinstance(action, Pass):
            return Reason("cannot_pass_bowl", "M4.1")
        return None if isinstance(action, PlaceBowl) else Reason("bowls_first", "M3.1")
    if state.pending == RETURNING:
        if isinstance(action, Pass):
            return Reason("cannot_pass_return", "M7.1")
        return None if isinstance(action, ReturnAmulet) else Reason("return_first", "M7.1")
    match action:
        case PlaceBowl():
            return Reason("bowls_are_placed", "M3.1")
        case ReturnAmulet():
            return Reason("nothing_to_return", "M7.1")
        case Pass():
            return None
        case Draw(face="up"):
            return _not_on_the_menu(state, UP, "up")
        case Draw():
            return _not_on_the_menu(state, DOWN, "down")
        case Collect():
            return _not_on_the_menu(state, COLLECT, "collect")
        case PlaceBirds():
            return _not_on_the_menu(state, BIRDS, "birds")
        case Build(huts=1):
            return _not_on_the_menu(state, HUT, "hut")
        case Build():
            return _not_on_the_menu(state, DOUBLE, "double")
        case _:
            assert_never(action)


def _not_on_the_menu(state: MangroviaState, wanted: int, what: str) -> Reason | None:
    """Whether the landing offers something else, or not now. M5.2, M5.3"""
    if state.menu & wanted:
        return None
    landing = state.stop >> 1
    if wanted == DOUBLE:
        return Reason("double_only_at_9", "M8.4", {"landing": landing})
    first, second = STOP_MENUS[2 * landing], STOP_MENUS[2 * landing + 1]
    if not state.stop & 1 and second & wanted:
        return Reason("order_is_fixed", "M5.3", {"landing": landing, "what": what})
    if state.stop & 1 and first & wanted:
        return Reason("step_is_past", "M5.3", {"landing": landing, "what": what})
    if first & wanted:
        return Reason("choice_is_made", "M5.2", {"landing": landing, "what": what})
    return Reason("not_at_this_landing", "M5.2", {"landing": landing, "what": what})


# The rules, one after the other


def _rule_broken(parts: Parts, state: MangroviaState, action: MangroviaAction) -> Reason | None:
    match action:
        case PlaceBowl():
            return _site_flaw(parts, state, action.site)
        case Draw():
            return _card_flaw(parts, state, action)
        case Collect():
            return None if may_collect(state, state.seat) else Reason("no_amulet_left", "M7.1")
        case ReturnAmulet():
            return _amulet_flaw(state, action.value)
        case PlaceBirds():
            two = len(action.on) == len(set(action.on)) == 2
            return None if two else Reason("birds_on_two_landscapes", "M5.2")
        case Build():
            return _build_flaw(parts, state, action)
        case Pass():
            return None
        case _:
            assert_never(action)


def _site_flaw(parts: Parts, state: MangroviaState, site: int) -> Reason | None:
    """A free site, and not the first one for the first bowl of few players. M4.1, M4.3"""
    bowl = state.bowls >> 3 * (site - 1) & 7
    if bowl == BLOCKED:
        return Reason("site_blocked", "M2.3", {"site": site})
    if bowl:
        return Reason("site_taken", "M4.1", {"site": site, "by": bowl - 1})
    if site == 1 and state.placed == 0 and parts.bowls_each == 2:
        return Reason("first_bowl_not_on_site_1", "M4.3")
    return None


def _card_flaw(parts: Parts, state: MangroviaState, draw: Draw) -> Reason | None:
    """A card on display, or a pile that is not used up. M6.2, M6.3"""
    code = draw.code(parts)
    if draw.face == "up":
        return Reason("card_not_on_display", "M6.2", {"card": draw.card}) if code not in state.options else None
    return Reason("pile_is_empty", "M6.3", {"pile": draw.pile}) if code not in down_options(state) else None


def _amulet_flaw(state: MangroviaState, value: int | None) -> Reason | None:
    """One of the amulets just drawn. M7.1"""
    if value is not None and count(state.drawn, value - LOWEST_AMULET):
        return None
    return Reason("amulet_not_drawn", "M7.1", {"value": value})


def _build_flaw(parts: Parts, state: MangroviaState, build: Build) -> Reason:
    if build.space not in parts.ids:
        return Reason("no_such_space", "M1.6", {"space": build.space[:20]})
    space = parts.ids.index(build.space)
    return (
        _space_flaw(parts, state, space, build.huts)
        or _landscape_flaw(parts, state, space, build)
        or _tiles_flaw(parts, state, space, build.tiles)
        or _payment_flaw(parts, state, space, build)
        or Reason("not_an_option", "M8.1")
    )


def _space_flaw(parts: Parts, state: MangroviaState, space: int, huts: int) -> Reason | None:
    """A free space, a hut left, and no double hut where there may be none. M8.1, M8.4"""
    name = parts.ids[space]
    left = state.belongings[HUTS + state.seat]
    if left == 0:
        return Reason("no_hut_left", "M8.1")
    cell = state.cells[space]
    if cell:
        owner = (cell & OWNER_BITS) - 1
        if huts == 2 and owner == state.seat:
            return Reason("no_upgrade", "M8.4", {"space": name})
        return Reason("space_taken", "M8.1", {"space": name})
    if huts == 2 and not parts.takes_double[space]:
        return Reason("no_double_here", "M8.4", {"space": name})
    if huts == 2 and left < 2:
        return Reason("one_hut_left", "M8.4")
    return None


def _landscape_flaw(parts: Parts, state: MangroviaState, space: int, build: Build) -> Reason | None:
    """For each hut a card of a landscape of the space, marked by a bird or freed by the joker. M8.1, M8.5, M9.5"""
    cards = build.landscapes
    huts = build.huts
    if len(cards) != huts:
        paragraph = "M8.1" if huts == 1 else "M8.4"
        return Reason("landscape_cards_needed", paragraph, {"needed": huts, "given": len(cards)})
    of_space = sorted(LANDSCAPE_NAMES[kind] for kind in parts.landscapes[space])
    for card in cards:
        if card not in of_space:
            paragraph = "M8.1" if len(of_space) == 1 else "M8.5"
            return Reason("wrong_landscape", paragraph, {"space": parts.ids[space], "landscapes": of_space})
    held = state.belongings[CARDS + state.seat]
    for card in cards:
        if count(held, LANDSCAPE_NAMES.index(card)) < cards.count(card):
            return Reason("no_landscape_card", "M8.1", {"landscape": card, "needed": cards.count(card)})
    marked = bird_names(state.birds)
    unmarked = [card for card in cards if card not in marked]
    if unmarked and JOKER not in build.tiles:
        if state.belongings[TILES + state.seat] >> JOKER_SHIFT:
            return Reason("joker_must_be_given", "M9.5", {"landscape": unmarked[0]})
        return Reason("not_marked", "M8.1", {"landscape": unmarked[0], "marked": marked})
    if not unmarked and JOKER in build.tiles:
        return Reason("joker_not_needed", "M9.5")
    if build.tiles.count(JOKER) > 1:
        return Reason("one_joker_will_do", "M9.5")
    return None


def _tiles_flaw(parts: Parts, state: MangroviaState, space: int, tiles: list[str]) -> Reason | None:
    """Stone tiles given must be held and count in this currency. M9.4"""
    held = state.belongings[TILES + state.seat]
    for kind, name in enumerate(GODLESS_NAMES):
        number = tiles.count(name)
        if number > (held >> kind * WIDTH & FIELD):
            return Reason("tile_not_held", "M9.4", {"tile": name})
    other = CARD_TILE[1 - parts.currencies[space]]
    if other in tiles:
        currency = CURRENCY_NAMES[parts.currencies[space]]
        return Reason("tile_of_other_currency", "M9.4", {"tile": other, "currency": currency})
    return None


def _payment_flaw(parts: Parts, state: MangroviaState, space: int, build: Build) -> Reason | None:
    """The exact cost in the space's currency, from what is held. M8.1, M8.4"""
    currency = parts.currencies[space]
    purse = state.belongings[(HAND if currency == VALUABLES else AMULETS_HELD) + state.seat]
    pay = build.pay
    for value in pay:
        if (
            value < LOWEST[currency]
            or value > LOWEST[currency] + 5
            or count(purse, value - LOWEST[currency]) < pay.count(value)
        ):
            what = "amulet_not_held" if currency == AMULETS else "valuable_not_held"
            return Reason(what, "M8.1", {"value": value, "needed": pay.count(value)})
    tiles = build.tiles.count(CARD_TILE[currency])
    given = sum(pay) + tiles * parts.tile_worth[currency]
    cost = parts.costs[space] * build.huts
    if given != cost:
        paragraph = "M8.1" if build.huts == 1 else "M8.4"
        return Reason("not_exact", paragraph, {"cost": cost, "given": given, "currency": CURRENCY_NAMES[currency]})
    return None
