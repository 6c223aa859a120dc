"""Who leads: every seat's points as if the game ended now, as far as a viewer may know them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from bohio.core.happenings import Sentence


class Share(NamedTuple):
    """A part of a seat's points; in words `race.<name>`."""

    name: str
    points: int


class Hidden(NamedTuple):
    """What the viewer does not know of a seat: so many things, worth together from `low` to `high` points."""

    thing: str
    number: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Runner:
    """One seat in the race."""

    total: int
    """The points that the viewer knows of; what is hidden comes on top."""
    shares: tuple[Share, ...] = ()
    hidden: Hidden | None = None

    @property
    def low(self) -> int:
        return self.total + (self.hidden.low if self.hidden else 0)

    @property
    def high(self) -> int:
        return self.total + (self.hidden.high if self.hidden else 0)


class Stand(NamedTuple):
    """Who would get points at a place now."""

    seat: int | None
    """None for pieces that belong to nobody."""
    points: int
    number: int
    """Of what counts there: huts."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a contest on the board stands."""

    place: str
    """`path:B`, `stone`, `pole`."""
    stands: tuple[Stand, ...]
    """First, second and so on; fewer where nobody is there."""
    tie: Sentence | None = None
    """What decides, if some are level."""


@dataclass(frozen=True, slots=True)
class Race:
    """The race at one moment as one viewer may know it."""

    runners: tuple[Runner, ...]
    """By seat."""
    standings: tuple[Standing, ...] = ()

    def leads(self, seat: int) -> bool:
        """Whether a seat is ahead of all others whatever is hidden."""
        own = self.runners[seat].low
        return all(own > other.high for number, other in enumerate(self.runners) if number != seat)

    def may_lead(self, seat: int) -> bool:
        """Whether nobody is certainly ahead of a seat."""
        own = self.runners[seat].high
        return all(own >= other.low for number, other in enumerate(self.runners) if number != seat)
