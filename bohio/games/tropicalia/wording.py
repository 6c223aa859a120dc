"""Tropicalia's actions, events and village tiles in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.games.tropicalia.actions import (
    KINDS,
    Build,
    Discard,
    Home,
    Move,
    Pass,
    PlaceWorker,
    Sell,
    Take,
    TropicaliaAction,
)
from bohio.games.tropicalia.content import FRUIT_NAMES, ITEM_NAMES
from bohio.games.tropicalia.game import Tropicalia
from bohio.locale import Message, Texts, Wording
from bohio.locale.wording import listed

TOLD_RULES = {
    **dict.fromkeys(("worker", "place_worker"), "T3.2"),
    "move": "T4.1",
    **dict.fromkeys(("harvest_surf", "plaza_surf", "market_surf", "market_cart", "market_both", "move_with"), "T4.2"),
    **dict.fromkeys(("home", "home_nothing"), "T4.3"),
    "harvest": "T5.1",
    "plaza": "T5.2",
    **dict.fromkeys(("market", "sale", "no_sale", "sell"), "T5.3"),
    **dict.fromkeys(("back", "discard"), "T5.4"),
    **dict.fromkeys(("field_empty", "plaza_empty"), "T5.5"),
    **dict.fromkeys(("build_building", "build_event", "build_treasure", "build", "no_build"), "T6.1"),
    **dict.fromkeys(("build_orchard", "take", "no_take", "slide", "slide_nothing"), "T6.2"),
    **dict.fromkeys(("fountain", "fountain_nothing"), "T6.3"),
    **dict.fromkeys(("market_nothing", "cannot_build_dear", "cannot_build_full", "cannot_build_no_offer"), "T3.4"),
    "pass": "T3.4",
    **dict.fromkeys(("round", "round_nothing", "last_round"), "T3.1"),
}
ASKED_RULES = {
    "place_worker": "T3.2",
    "leave": "T4.1",
    "sell": "T5.3",
    "discard": "T5.4",
    "take": "T6.2",
    "build": "T6.1",
    "round": "T3.1",
    "fountain": "T6.3",
    "slide": "T6.2",
    "over": "T7.2",
}


class TropicaliaWording(Wording):
    """What the messages of actions and events are, and what fills them."""

    kinds = KINDS
    told_rules = TOLD_RULES
    asked_rules = ASKED_RULES

    def action(self, words: Texts, action: TropicaliaAction) -> Message:
        match action:
            case PlaceWorker(frame) | Home(frame):
                return action.type, {"frame": frame}
            case Move(frame, tile, []):
                return "move", {"frame": frame, "tile": tile}
            case Move(frame, tile, use):
                return "move_with", {"frame": frame, "tile": tile, "items": listed(words, map(words.term, use))}
            case Sell(fruits):
                return "sell", {"fruits": _counted(words, fruits, FRUIT_NAMES)}
            case Discard(fruit) | Take(fruit):
                return action.type, {"fruit": _one(words, fruit)}
            case Build(tile, space):
                return "build", {"tile": village_tile(words, tile), "space": space}
            case Pass():
                return "pass", {}
            case _:
                assert_never(action)

    def answered(self, words: Texts, kind: str, chance: Json | None) -> Message:
        if kind != "home":
            return kind, {}
        return (kind, {"fruit": _one(words, chance["fruit"])}) if chance else ("home_nothing", {})

    def fate(self, words: Texts, kind: str, chance: Json, names: Sequence[str]) -> Message:
        if kind == "round":
            laid = (things for goods in ("fruits", "items") for things in chance[goods].values())
            told = _counted(words, Counter(thing for things in laid for thing in things), (*FRUIT_NAMES, *ITEM_NAMES))
            return (kind, {"things": told}) if told else ("round_nothing", {})
        if kind == "fountain":
            return (kind, {"fruit": _one(words, chance["fruit"])}) if chance else ("fountain_nothing", {})
        return (kind, {"tile": village_tile(words, chance["tile"])}) if chance else ("slide_nothing", {})

    def place(self, words: Texts, game: Game[Any], option: str, place: str) -> str:
        assert isinstance(game, Tropicalia)
        tile = next(tile for tile in game.content.island if tile.id == place)
        return words.say("market.plain", fruit=words.term(tile.fruit), price=tile.price)

    def laid(self, words: Texts, game: Game[Any], option: str, thing: str) -> str:
        """A face of an advanced tile; a star marks the harder ones. T8.4"""
        assert isinstance(game, Tropicalia)
        face = words.say(f"market.{thing}")
        return f"{face} ★" if thing in game.content.starred else face

    def thing(self, words: Texts, id: str) -> str:
        """A village tile, or what `phrases` names: with a colon, which no tile's id has."""
        kind, colon, name = id.partition(":")
        if not colon:
            return village_tile(words, id)
        if kind == "event":
            return words.term(name).replace("_", " ")
        if kind == "tile":
            return words.say(f"tile.name.{name.replace(':', '.')}")
        fruit, plain, price = name.partition(":")
        return (
            words.say("market.at", fruit=words.term(fruit), price=price) if plain else words.say(f"market.short.{name}")
        )


def village_tile(words: Texts, id: str) -> str:
    """A village tile by its id: `orchard-mango-5` is a mango orchard. Other ids stay as they are.

    The number tells tiles apart in records; on the table it would look like a price."""
    kind, _, rest = id.partition("-")
    what, _, number = rest.rpartition("-")
    if not number.isdecimal():
        return id
    if kind == "event":
        return words.say("tile.name.event", event=words.term(what).replace("_", " ")) if what else id
    message = f"tile.name.{kind}.{what}" if what else f"tile.name.{kind}"
    return words.say(message) if words.knows(message) else id


def _one(words: Texts, fruit: str) -> str:
    return words.say(f"count.{fruit}", n=1)


def _counted(words: Texts, numbers: Mapping[str, int], order: Sequence[str]) -> str:
    """Things with their numbers: "1 coconut and 2 mangoes"."""
    return listed(words, (words.say(f"count.{kind}", n=numbers[kind]) for kind in order if numbers.get(kind)))


WORDING = TropicaliaWording()
