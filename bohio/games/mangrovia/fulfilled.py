"""What of the rule for huts is fulfilled though a hut cannot be built, told from the view of the seat. M8.1"""

from __future__ import annotations

from collections.abc import Iterator

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Sentence, Term
from bohio.games.mangrovia.actions import Build
from bohio.games.mangrovia.content import LANDSCAPE_NAMES
from bohio.games.mangrovia.parts import Parts, exact_payments, purse_payments
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    CARDS,
    DOUBLE,
    HAND,
    HUT,
    HUTS,
    LANDING,
    TILES,
    VALUABLES,
    MangroviaState,
)


def fulfilled(parts: Parts, view: MangroviaState, build: Build) -> Iterator[Sentence]:
    """Which birds mark the space, which cards are held for it, whether it can be paid. Nothing where that is not what
    matters: the landing offers no hut, the space is taken, no hut is left."""
    building = view.pending == LANDING and view.menu & (HUT | DOUBLE)
    if not building or build.space not in parts.ids or view.belongings[HUTS + view.seat] < build.huts:
        return
    space = parts.ids.index(build.space)
    if view.cells[space]:
        return
    cards = view.belongings[CARDS + view.seat]
    landscapes = sorted(parts.landscapes[space])
    marked = tuple(Term(LANDSCAPE_NAMES[kind]) for kind in landscapes if view.birds >> kind & 1)
    held = tuple(Term(LANDSCAPE_NAMES[kind]) for kind in landscapes if cards >> kind * WIDTH & FIELD)
    if marked:
        yield Sentence("met.bird", {"landscapes": marked})
    if held:
        yield Sentence("met.card", {"landscapes": held})
    cost = parts.costs[space] * build.huts
    if _can_pay(parts, view, parts.currencies[space], cost):
        yield Sentence("met.pay", {"cost": cost})


def _can_pay(parts: Parts, view: MangroviaState, currency: int, cost: int) -> bool:
    """Whether the seat can pay a cost exactly, stone tiles counted in. M8.1, M9.4"""
    valuables = currency == VALUABLES
    purse = view.belongings[(HAND if valuables else AMULETS_HELD) + view.seat]
    tiles = view.belongings[TILES + view.seat] >> (0 if valuables else WIDTH) & FIELD
    known = purse_payments(parts, currency, purse)
    amounts = [cost - given * parts.tile_worth[currency] for given in range(tiles + 1)]
    return any(exact_payments(parts, currency, purse, amount, known) for amount in amounts if amount >= 0)
