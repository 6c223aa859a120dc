"""How a game of Goofspiel is told: which cards move over the table. Its captions are the sentences of the log."""

from __future__ import annotations

from bohio.core.happenings import Flight, Happening
from bohio.core.reasons import Json


def happenings(event: Json) -> tuple[Happening, ...]:
    """A bid goes to its place on the table, and the prizes of a round to whoever took them."""
    seat = event["seat"]
    if seat is not None:
        return (Happening("bid", seat, flights=(Flight("", f"seat:{seat}", f"bid:{seat}"),)),)
    outcome = event.get("chance", {})
    prizes = outcome.get("prizes", ())
    flights = tuple(Flight("", f"prize:{prize}", f"seat:{outcome['winner']}") for prize in prizes)
    return (Happening(event["type"], None, flights=flights),)
