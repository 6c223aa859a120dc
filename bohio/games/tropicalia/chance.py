"""What fate answered, in the record's form and back. T2, T3.1, T4.3, T6.2"""

from __future__ import annotations

from typing import Any

from bohio.core.choices import DRAWN
from bohio.core.game import Answers
from bohio.core.reasons import BadRecord, Json
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.content import FACE_NAMES, FRUIT_NAMES, ITEM_NAMES, SIDES, TropicaliaContent
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.state import (
    ACT_FOUNTAIN,
    ACT_HOME,
    ACT_ROUND,
    ACT_SLIDE,
    FACE,
    FROM_ADVANCED,
    FROM_FIELDS,
    FROM_FIRST,
    FROM_FOUNTAINS,
    FROM_HOME,
    FROM_ISLAND,
    FROM_ITEMS,
    FROM_SIDES,
    FROM_VILLAGE,
    FRUIT_ON_FIELD,
    ITEMS_ON_PLAZA,
    PLACES,
    TropicaliaState,
)

KEYS: dict[int, tuple[str, ...]] = {
    ACT_ROUND: ("fruits", "items"),
    ACT_HOME: ("fruit",),
    ACT_FOUNTAIN: ("fruit",),
    ACT_SLIDE: ("tile",),
}
"""What chance may hold after each kind of action."""


def kinds_from(answers: Answers, source: int) -> list[int]:
    """What one source answered, in order."""
    return [kind for answered, kind in answers if answered == source]


# Set-up


def setup_json(content: TropicaliaContent, parts: Parts, state: TropicaliaState, answers: Answers) -> Json:
    """The record's `setup`. T2"""
    island = kinds_from(answers, FROM_ISLAND)
    setup: Json = {
        "first": state.first,
        "island": {name: content.island[tile].id for name, tile in zip(SPOT_NAMES, island)},
        "construction": [content.village[tile - 1].id for tile in kinds_from(answers, FROM_VILLAGE)],
    }
    if parts.advanced:
        trades = {tile: state.island.trades[spot] for spot, tile in enumerate(state.island.tiles)}
        setup["advanced"] = {content.island[market].id: FACE_NAMES[trades[market] - FACE] for market in parts.covered}
    return setup


def setup_answers(content: TropicaliaContent, parts: Parts, setup: Json) -> Answers:
    """What fate answered at set-up; raises BadRecord where the form is wrong."""
    first = setup.get("first")
    if type(first) is not int or not 0 <= first < parts.seats:
        raise BadRecord("setup first", f"is {_shown(first)}, not a seat")
    if parts.first not in (DRAWN, first):
        raise BadRecord("setup first", f"is {first}, but seat {parts.first} was chosen to begin")
    answers: Answers = [(FROM_FIRST, first)] if parts.first == DRAWN else []
    island = setup.get("island")
    if not isinstance(island, dict) or set(island) != set(SPOT_NAMES):
        raise BadRecord("setup island", "does not name a tile for each of a1 to d4")
    ids = [tile.id for tile in content.island]
    for spot in SPOT_NAMES:
        answers.append((FROM_ISLAND, _index(ids, island[spot], f"setup island {spot}", "an island tile")))
    construction = setup.get("construction")
    if not isinstance(construction, list) or len(construction) != PLACES:
        raise BadRecord("setup construction", f"does not name {PLACES} tiles")
    for tile in construction:
        answers.append((FROM_VILLAGE, _village_tile(content, tile, "setup construction")))
    if not parts.advanced:
        if "advanced" in setup:
            raise BadRecord("setup advanced", "is there without the variant")
        return answers
    faces = setup.get("advanced")
    markets = [content.island[number].id for number in parts.covered]
    if not isinstance(faces, dict) or set(faces) != set(markets):
        raise BadRecord("setup advanced", f"does not name a face for each of {', '.join(markets)}")
    for market, chosen in zip(markets, parts.faces, strict=True):
        face = _index(FACE_NAMES, faces[market], f"setup advanced {market}", "a face of an advanced tile")
        if chosen == DRAWN:
            answers += [(FROM_ADVANCED, face // len(SIDES)), (FROM_SIDES, face % len(SIDES))]
        elif chosen != face:
            raise BadRecord(f"setup advanced {market}", f"is {faces[market]}, but {FACE_NAMES[chosen]} was chosen")
    return answers


# Events


def chance_json(content: TropicaliaContent, state: TropicaliaState, code: int, answers: Answers) -> Json | None:
    """The record's `chance` for an action; None where nothing was asked of fate."""
    kind = code & 15
    if kind == ACT_HOME or kind == ACT_FOUNTAIN:
        return {"fruit": FRUIT_NAMES[answers[0][1]]} if answers else {}
    if kind == ACT_SLIDE:
        return {"tile": content.village[answers[0][1] - 1].id} if answers else {}
    if kind == ACT_ROUND:
        fruits = [FRUIT_NAMES[fruit] for fruit in kinds_from(answers, FROM_FIELDS)]
        items = [ITEM_NAMES[item] for item in kinds_from(answers, FROM_ITEMS)]
        return {
            "fruits": _laid_out(state.island.fields, fruits, FRUIT_ON_FIELD),
            "items": _laid_out(state.island.plazas, items, ITEMS_ON_PLAZA),
        }
    return None


def _spots(mask: int) -> list[str]:
    """The tiles of the island whose bits are set, in reading order."""
    return [name for spot, name in enumerate(SPOT_NAMES) if mask >> spot & 1]


def _laid_out(mask: int, names: list[str], each: int) -> Json:
    """So many names for each of these tiles, in reading order, as far as they go. T3.1"""
    return {spot: names[number * each :][:each] for number, spot in enumerate(_spots(mask))}


def chance_answers(content: TropicaliaContent, state: TropicaliaState, code: int, told: Any) -> Answers:
    """What fate answered to an action; raises BadRecord where the form is wrong."""
    kind = code & 15
    if told is None:
        told = {}
    if not isinstance(told, dict):
        raise BadRecord("chance", f"is {_shown(told)}, not an object")
    expected = KEYS.get(kind, ())
    for key in ("fruits", "items", "fruit", "tile"):
        if key in told and key not in expected:
            raise BadRecord(f"chance {key}", "answers what was not asked of fate")
    if kind == ACT_ROUND:
        return _round_answers(state, told)
    if kind == ACT_SLIDE and "tile" in told:
        return [(FROM_VILLAGE, _village_tile(content, told["tile"], "chance tile"))]
    if "fruit" in told:
        source = FROM_HOME if kind == ACT_HOME else FROM_FOUNTAINS
        return [(source, _index(FRUIT_NAMES, told["fruit"], "chance fruit", "a fruit"))]
    return []


def _round_answers(state: TropicaliaState, told: Json) -> Answers:
    """Fruits and items in the order in which they were laid, from a1 to d4. T3.1"""
    fields, plazas = _spots(state.island.fields), _spots(state.island.plazas)
    for key, spots in (("fruits", fields), ("items", plazas)):
        if not isinstance(told.get(key), dict) or set(told[key]) != set(spots):
            raise BadRecord(f"chance {key}", f"does not name exactly {', '.join(spots)}")
    answers: Answers = []
    for spot in SPOT_NAMES:
        if spot in fields:
            answers += _laid(told["fruits"][spot], f"chance fruits {spot}", FROM_FIELDS, FRUIT_NAMES)
        elif spot in plazas:
            answers += _laid(told["items"][spot], f"chance items {spot}", FROM_ITEMS, ITEM_NAMES)
    return answers


def _laid(names: Any, place: str, source: int, known: tuple[str, ...]) -> Answers:
    if not isinstance(names, list):
        raise BadRecord(place, f"is {_shown(names)}, not a list")
    return [(source, _index(known, name, place, " or ".join(known))) for name in names]


def _village_tile(content: TropicaliaContent, id: Any, place: str) -> int:
    return 1 + _index([tile.id for tile in content.village], id, place, "a village tile")


def _shown(value: Any) -> str:
    """A wrong value in few words, however big it is."""
    return repr(value[:60]) if isinstance(value, str) else f"a {type(value).__name__}"


def _index(names: list[str] | tuple[str, ...], name: Any, place: str, what: str) -> int:
    if not isinstance(name, str) or name not in names:
        raise BadRecord(place, f"is {_shown(name)}, not {what}")
    return names.index(name)
