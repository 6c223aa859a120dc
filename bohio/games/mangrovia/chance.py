"""What fate answered, in the record's form and back. M2, M6.4, M7.1, M10.2"""

from __future__ import annotations

from typing import Any

from bohio.core.choices import DRAWN
from bohio.core.content import shown
from bohio.core.game import Answers
from bohio.core.reasons import BadRecord, Json
from bohio.games.mangrovia.actions import card_name
from bohio.games.mangrovia.content import LANDSCAPE_NAMES, STONE_NAMES
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.state import (
    ACT_COLLECT,
    ACT_DOWN,
    ACT_REFILL,
    FROM_AMULETS,
    FROM_FIRST,
    FROM_LANDSCAPES,
    FROM_STONES,
    FROM_VALUABLES,
    ISLE_HUTS,
    LOWEST_AMULET,
    LOWEST_VALUABLE,
    VALUABLES,
    MangroviaState,
)


def setup_json(parts: Parts, state: MangroviaState, answers: Answers) -> Json:
    """The record's `setup`. M2"""
    landscapes = [LANDSCAPE_NAMES[kind] for source, kind in answers if source == FROM_LANDSCAPES]
    dealt = 2 * parts.seats
    setup: Json = {
        "first": state.first,
        "landscapes": [landscapes[start : start + 2] for start in range(0, dealt, 2)],
        "valuables_display": [kind + LOWEST_VALUABLE for source, kind in answers if source == FROM_VALUABLES],
        "landscapes_display": landscapes[dealt:],
    }
    if parts.stone_tiles != "none":
        stones = {parts.ids[space]: tile for space, tile in enumerate(state.stones) if tile}
        setup["stone_tiles"] = {id: STONE_NAMES[tile - 1] for id, tile in stones.items()}
    return setup


def setup_answers(parts: Parts, setup: Json) -> Answers:
    """What fate answered at set-up; raises BadRecord where the form is wrong."""
    first = setup.get("first")
    if type(first) is not int or not 0 <= first < parts.seats:
        raise BadRecord("setup first", f"is {shown(first)}, not a seat")
    if parts.first not in (DRAWN, first):
        raise BadRecord("setup first", f"is {first}, but seat {parts.first} was chosen to begin")
    hands = setup.get("landscapes")
    if not isinstance(hands, list) or len(hands) != parts.seats:
        raise BadRecord("setup landscapes", "does not name a hand for each seat")
    answers: Answers = [(FROM_FIRST, first)] if parts.first == DRAWN else []
    for seat, dealt in enumerate(hands):
        answers += _landscapes(dealt, f"setup landscapes of seat {seat}", 2)
    answers += _valuables(setup.get("valuables_display"), "setup valuables_display", 4)
    answers += _landscapes(setup.get("landscapes_display"), "setup landscapes_display", 3)
    if parts.stone_tiles == "none":
        if "stone_tiles" in setup:
            raise BadRecord("setup stone_tiles", "is there without the variant")
        return answers
    return answers + _stone_tiles(parts, setup.get("stone_tiles"))


def _stone_tiles(parts: Parts, stones: Any) -> Answers:
    """The stone tiles that were drawn; those that were chosen have to be the same. M9.1"""
    chosen = {id: STONE_NAMES[tile - 1] for id, tile in zip(parts.ids, parts.stones, strict=True) if tile}
    drawn = [parts.ids[space] for space in parts.drawn_on]
    if not isinstance(stones, dict) or set(stones) != {*chosen, *drawn}:
        spaces = [id for id in parts.ids if id in chosen or id in drawn]
        raise BadRecord("setup stone_tiles", f"does not name a tile for each of {', '.join(spaces)}")
    for id, tile in chosen.items():
        if stones[id] != tile:
            raise BadRecord(f"setup stone_tiles {id}", f"is {shown(stones[id])}, but {tile} was chosen")
    for id in drawn:
        if not isinstance(stones[id], str) or stones[id] not in STONE_NAMES:
            raise BadRecord(f"setup stone_tiles {id}", f"is {shown(stones[id])}, not a stone tile")
    return [(FROM_STONES, STONE_NAMES.index(stones[id])) for id in drawn]


def chance_json(code: int, answers: Answers) -> Json | None:
    """The record's `chance` for an action; None where nothing was asked of fate."""
    kind = code & 15
    if kind == ACT_DOWN:
        return {"card": card_name(code >> 4 & 1, answers[0][1])}
    if kind == ACT_COLLECT:
        return {"amulets": [kind + LOWEST_AMULET for _, kind in answers] or [1]}
    if kind == ACT_REFILL:
        return {
            "valuables": [kind + LOWEST_VALUABLE for source, kind in answers if source == FROM_VALUABLES],
            "landscapes": [LANDSCAPE_NAMES[kind] for source, kind in answers if source == FROM_LANDSCAPES],
        }
    return None


def chance_answers(state: MangroviaState, code: int, told: Any) -> Answers:
    """What fate answered to an action, given the state before it; raises BadRecord where the form is wrong."""
    kind = code & 15
    if kind not in (ACT_DOWN, ACT_COLLECT, ACT_REFILL):
        if told:
            raise BadRecord("chance", "answers an action that asks nothing of fate")
        return []
    if not isinstance(told, dict):
        raise BadRecord("chance", "is missing")
    if kind == ACT_DOWN:
        read = _valuables if code >> 4 & 1 == VALUABLES else _landscapes
        return read([told.get("card")], "chance card", 1)
    if kind == ACT_REFILL:
        return _valuables(told.get("valuables"), "chance valuables") + _landscapes(
            told.get("landscapes"), "chance landscapes"
        )
    amulets = told.get("amulets")
    if not isinstance(amulets, list) or not all(type(value) is int and 1 <= value <= 6 for value in amulets):
        raise BadRecord("chance amulets", f"is {shown(amulets)}, not a list of amulets")
    if state.belongings[ISLE_HUTS + state.seat] == 0:
        if amulets != [1]:
            raise BadRecord("chance amulets", f"is {shown(amulets)}; without huts on amulet spaces it is [1]")
        return []
    return [(FROM_AMULETS, value - LOWEST_AMULET) for value in amulets]


def _valuables(cards: Any, place: str, number: int | None = None) -> Answers:
    if not isinstance(cards, list) or not all(type(card) is int and 2 <= card <= 7 for card in cards):
        raise BadRecord(place, f"is {shown(cards)}, not valuables")
    _check_number(cards, place, number)
    return [(FROM_VALUABLES, card - LOWEST_VALUABLE) for card in cards]


def _landscapes(cards: Any, place: str, number: int | None = None) -> Answers:
    if not isinstance(cards, list) or not all(isinstance(card, str) and card in LANDSCAPE_NAMES for card in cards):
        raise BadRecord(place, f"is {shown(cards)}, not landscapes")
    _check_number(cards, place, number)
    return [(FROM_LANDSCAPES, LANDSCAPE_NAMES.index(card)) for card in cards]


def _check_number(cards: list[Any], place: str, number: int | None) -> None:
    if number is not None and len(cards) != number:
        raise BadRecord(place, f"has {len(cards)} cards, not {number}")
