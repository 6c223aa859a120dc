"""Actions of Goofspiel: a class for each kind, as JSON in the record's form, as a short notation and as an integer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bohio.core.actions import Action, Number, PlainAction, is_number
from bohio.core.reasons import Json
from bohio_goofspiel.content import MOST_CARDS, GoofspielContent
from bohio_goofspiel.state import ACT_BID, ACT_SHOW, ACT_TURN_UP, CARD_SHIFT


@dataclass(slots=True)
class Bid(Action[GoofspielContent]):
    """A card face down on the table: `bid 7`. G3.2"""

    type = "bid"
    verb = "bid"
    form: ClassVar = {"card": Number(1, MOST_CARDS)}
    card: int | None = None
    """None where it is hidden."""

    def json(self) -> Json:
        return {"type": "bid"} if self.card is None else {"type": "bid", "card": self.card}

    def notation(self) -> str:
        return "bid" if self.card is None else f"bid {self.card}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(int(words[0])) if len(words) == 1 and is_number(words[0]) else None

    def code(self, parts: GoofspielContent) -> int | None:
        return None if self.card is None else ACT_BID | self.card << CARD_SHIFT

    @classmethod
    def of(cls, parts: GoofspielContent, code: int) -> Self:
        return cls(code >> CARD_SHIFT)


class Show(PlainAction):
    """All bids come to light. G4.1"""

    type = verb = "show"
    number = ACT_SHOW


class TurnUp(PlainAction):
    """The next prize is turned up. G3.1"""

    type = verb = "turn_up"
    number = ACT_TURN_UP


KINDS: dict[str, type[Bid]] = {"bid": Bid}
"""What a seat can do."""


def action_of(content: GoofspielContent, code: int) -> Bid | Show | TurnUp:
    """The action behind an integer, fate's own events included."""
    if code == ACT_SHOW:
        return Show()
    return TurnUp() if code == ACT_TURN_UP else Bid.of(content, code)
