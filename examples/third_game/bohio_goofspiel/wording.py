"""Goofspiel's actions and events in words."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.core.reasons import Json
from bohio.locale import Message, Texts, Wording
from bohio_goofspiel.actions import KINDS, Bid


class GoofspielWording(Wording):
    """What the messages of actions and events are, and what fills them."""

    kinds = KINDS

    def action(self, words: Texts, action: Bid) -> Message:
        return ("bid_hidden", {}) if action.card is None else ("bid", {"card": action.card})

    def fate(self, words: Texts, kind: str, chance: Json, names: Sequence[str]) -> Message:
        if kind == "turn_up":
            return kind, {"prize": chance["prize"]}
        bids = ", ".join(f"{name} {bid}" for name, bid in zip(names, chance["bids"], strict=True))
        if chance["winner"] is None:
            return "show_tie", {"bids": bids}
        prizes = ", ".join(map(str, chance["prizes"]))
        return kind, {"bids": bids, "name": names[chance["winner"]], "prizes": prizes}


WORDING = GoofspielWording()
