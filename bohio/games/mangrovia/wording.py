"""Mangrovia's actions and events in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.games.mangrovia.actions import (
    KINDS,
    Build,
    Collect,
    Draw,
    MangroviaAction,
    Pass,
    PlaceBirds,
    PlaceBowl,
    ReturnAmulet,
)
from bohio.games.mangrovia.boat import LANDINGS
from bohio.games.mangrovia.content import GODLESS_NAMES, STONE_NAMES
from bohio.locale import Message, Texts, Wording
from bohio.locale.wording import listed

TOLD_RULES = {
    **dict.fromkeys(("bowl", "place_bowl"), "M4.1"),
    **dict.fromkeys(("card_up", "draw_up"), "M6.2"),
    **dict.fromkeys(("card_down", "card_down_seen", "draw_down", "draw_down_hidden"), "M6.1"),
    **dict.fromkeys(("amulet_one", "amulets", "amulets_seen", "collect", "collect_hidden"), "M7.1"),
    **dict.fromkeys(("returns", "returns_seen", "return_amulet", "return_amulet_hidden"), "M7.1"),
    **dict.fromkeys(("hut", "build"), "M8.1"),
    **dict.fromkeys(("double", "build_double"), "M8.4"),
    **dict.fromkeys(("birds", "place_birds"), "M5.2"),
    **dict.fromkeys(("pass", "missed", "skipped", "skipped_part"), "M5.3"),
    **dict.fromkeys(("round", "flown"), "M10.1"),
    **dict.fromkeys(("refill", "refill_nothing"), "M10.2"),
    **dict.fromkeys(("last", "last_full"), "M10.3"),
    **dict.fromkeys(("first", "first_many", "second", "second_many"), "M10.4"),
    **dict.fromkeys(("first_pole", "second_pole"), "M10.6"),
    "stone": "M9.2",
}
ASKED_RULES = {
    "place_bowl": "M4.1",
    "draw": "M6.1",
    "collect": "M7.1",
    "collect_or_draw": "M5.2",
    "collect_or_build": "M5.2",
    "return_amulet": "M7.1",
    "build": "M8.1",
    "place_birds": "M5.2",
    "refill": "M10.2",
    "over": "M10.4",
}


class MangroviaWording(Wording):
    """What the messages of actions and events are, and what fills them."""

    kinds = KINDS
    alternatives = frozenset({"landscapes"})
    told_rules = TOLD_RULES
    asked_rules = ASKED_RULES

    def action(self, words: Texts, action: MangroviaAction) -> Message:
        match action:
            case PlaceBowl(site):
                return "place_bowl", {"site": site, "first": site, "second": LANDINGS + 1 - site}
            case Draw(pile, card=int() | str() as card):
                return f"draw_up.{pile}", {"card": _card(words, card)}
            case Draw(pile):
                return f"draw_down.{pile}", {}
            case ReturnAmulet(None):
                return "return_amulet_hidden", {}
            case ReturnAmulet(value):
                return "return_amulet", {"value": value}
            case Build(space, huts, landscapes, pay, tiles):
                return "build_double" if huts == 2 else "build", {
                    "space": space,
                    "landscapes": " + ".join(map(words.term, landscapes)),
                    "pay": " + ".join([*map(str, pay), *(words.say(f"pay.{tile}") for tile in tiles)]),
                }
            case PlaceBirds(on):
                return "place_birds", {"on": listed(words, map(words.term, on))}
            case Collect() | Pass():
                return action.type, {}
            case _:
                assert_never(action)

    def answered(self, words: Texts, kind: str, chance: Json | None) -> Message:
        """Cards that others drew face down and amulets that they drew are hidden. M6.4, M7.3"""
        face_down, _, pile = kind.partition(".")
        if face_down == "draw_down":
            if not chance:
                return f"draw_down_hidden.{pile}", {}
            return kind, {"card": _card(words, chance["card"])}
        if kind == "collect" and chance:
            if "amulets" not in chance:
                return "collect_hidden", {"n": chance["number"]}
            amulets = chance["amulets"]
            return kind, {"n": len(amulets), "amulets": ", ".join(map(str, amulets))}
        return kind, {}

    def fate(self, words: Texts, kind: str, chance: Json, names: Sequence[str]) -> Message:
        cards = [_card(words, card) for pile in ("valuables", "landscapes") for card in chance[pile]]
        return (kind, {"cards": ", ".join(cards)}) if cards else ("refill_nothing", {})

    def thing(self, words: Texts, id: str) -> str:
        """A stone tile: `tile-A`, `tile-valuable`."""
        kind, _, tile = id.partition("-")
        if kind != "tile" or tile not in STONE_NAMES:
            return id
        return words.say(f"laid.{tile}") if tile in GODLESS_NAMES else words.say("page.god", path=tile)

    def laid(self, words: Texts, game: Game[Any], option: str, thing: str) -> str:
        return self.thing(words, f"tile-{thing}")


def _card(words: Texts, card: int | str) -> str:
    return words.term(card) if isinstance(card, str) else str(card)


WORDING = MangroviaWording()
