"""Mangrovia's actions and events in words."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.core.reasons import Json
from bohio.locale import Message, Texts, Wording
from bohio.locale.wording import listed

LANDINGS = 12


class MangroviaWording(Wording):
    """What the messages of actions and events are, and what fills them."""

    def action(self, words: Texts, action: Json) -> Message:
        kind = action["type"]
        if kind == "place_bowl":
            site = action["site"]
            return kind, {"site": site, "first": site, "second": LANDINGS + 1 - site}
        if kind == "draw":
            if action["face"] == "down":
                return f"draw_down.{action['pile']}", {}
            return f"draw_up.{action['pile']}", {"card": _card(words, action["card"])}
        if kind == "return_amulet":
            return (kind, {"value": action["value"]}) if "value" in action else ("return_amulet_hidden", {})
        if kind == "build":
            payment = [str(value) for value in action["pay"]] + [words.say(f"pay.{tile}") for tile in action["tiles"]]
            return "build_double" if action["huts"] == 2 else kind, {
                "space": action["space"],
                "landscapes": " + ".join(words.term(landscape) for landscape in action["landscapes"]),
                "pay": " + ".join(payment),
            }
        if kind == "place_birds":
            return kind, {"on": listed(words, (words.term(landscape) for landscape in action["on"]))}
        return kind, {}

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


def _card(words: Texts, card: int | str) -> str:
    return words.term(card) if isinstance(card, str) else str(card)


WORDING = MangroviaWording()
