"""What a seat does not know of a game, and all that it knows about it. M6.4, M7.3

Every hidden card and amulet is in a *place*: it was drawn by another seat, or is still in its pile; only its kind is
unknown. What must fit: nobody pays what they do not hold, no pile gives what it does not have, and who was asked to
build, or was not, could or could not build something."""

from __future__ import annotations

from dataclasses import dataclass, field

from bohio.core.engine import NATURE
from bohio.core.fate import FIELD, PIECES, WIDTH
from bohio.core.game import Glimpse, Story
from bohio.games.mangrovia.amulets import may_collect
from bohio.games.mangrovia.boat import END_OF_RIDE, STOP_MENUS, STOP_SHIFTS, STOP_TIMES
from bohio.games.mangrovia.building import building_options, payment
from bohio.games.mangrovia.memory import ALL_CARDS, KINDS, less
from bohio.games.mangrovia.parts import DOUBLE_SHIFT, Parts
from bohio.games.mangrovia.seat_view import UNKNOWN
from bohio.games.mangrovia.state import (
    ACT_BIRDS,
    ACT_BOWL,
    ACT_BUILD,
    ACT_COLLECT,
    ACT_DOWN,
    ACT_PASS,
    ACT_REFILL,
    ACT_RETURN,
    ACT_UP,
    AMULETS_HELD,
    BIRDS,
    BLOCKED,
    CARDS,
    COLLECT,
    DOUBLE,
    DOWN,
    FROM_LANDSCAPES,
    FROM_VALUABLES,
    HAND,
    HUT,
    HUTS,
    LANDING,
    PLACING,
    RETURNING,
    STARTING,
    UP,
    VALUABLES,
    MangroviaState,
)

HELD_VALUABLES, HELD_CARDS, HELD_AMULETS = range(3)
"""What a seat holds in secret."""
AMULET_POOL = 0

GAIN, DRAW, PAY, CHECK = range(4)
Step = tuple[int, int, int, int]
"""Something in the life of a hand: (GAIN, held, pile, 0), (DRAW, held, pool, place), (PAY, held, pile, 0) or
(CHECK, number of the check, 0, 0)."""


@dataclass(slots=True)
class Pool:
    """Pieces of which a seat knows that they are in certain places, but not which is where."""

    places: int = 0
    """How many of them were drawn unseen."""
    pieces: list[int] = field(default_factory=list)
    """The kind in each place, in the order drawn; after them what still lies in the pile."""


@dataclass(slots=True)
class Check:
    """A seat came to a landing where it could build, or could not: everyone saw whether it was asked. M5.3"""

    seat: int
    menu: int
    asked: bool
    table: MangroviaState
    known: dict[tuple[int, int, int], bool] = field(default_factory=dict)

    def fits(self, parts: Parts, valuables: int, cards: int, amulets: int) -> bool:
        """Whether a hand agrees with what was seen."""
        key = (valuables, cards, amulets)
        fits = self.known.get(key)
        if fits is None:
            belongings = self.table.belongings
            belongings[HAND + self.seat] = valuables
            belongings[CARDS + self.seat] = cards
            belongings[AMULETS_HELD + self.seat] = amulets
            options: list[int] = []
            building_options(parts, self.table, self.seat, self.menu, options)
            fits = self.known[key] = bool(options) == self.asked
        return fits


@dataclass(slots=True)
class Collect:
    """Amulets drawn from the bag at once. M7"""

    event: int
    in_bag: int
    """How many were in the bag."""
    joined: int
    """Those set aside that went in when it was empty."""
    drawn: list[int]
    """What the seat itself drew, in order."""
    returned: int
    """What the seat itself returned: a pile of one, or of none."""
    kept: list[int]
    """Where in the pool is what another kept."""
    returns: bool
    """Whether another returned one."""


class Unknowns:
    """The hidden places of a story, and what must fit."""

    def __init__(self, parts: Parts, story: Story[MangroviaState]) -> None:
        self.parts = parts
        self.seat = story.seat
        self.pools = [Pool()]
        self.lives: list[list[Step]] = [[] for _ in range(parts.seats)]
        self.checks: list[Check] = []
        self.collects: list[Collect] = []
        self._amulets = parts.bag
        valuables, landscapes = Cards(self.pools, parts.valuables), Cards(self.pools, ALL_CARDS)
        dealt = 0
        for source, kind in story.setup:
            if source == FROM_VALUABLES:
                valuables.draw(kind, 0)
            elif source == FROM_LANDSCAPES:
                self._note_draw(dealt // 2, HELD_CARDS, landscapes.draw(kind, 0))
                dealt += 1
        for seat, life in enumerate(self.lives):
            life.append((GAIN, HELD_VALUABLES, story.beginning.belongings[STARTING + seat], 0))
        before = story.beginning
        for number, glimpse in enumerate(story.glimpses):
            held = HELD_CARDS if glimpse.code >> 4 & 1 else HELD_VALUABLES
            for source, kind in glimpse.answers:
                if source == FROM_VALUABLES:
                    self._note_draw(glimpse.actor, held, valuables.draw(kind, before.valuables_discard))
                elif source == FROM_LANDSCAPES:
                    self._note_draw(glimpse.actor, held, landscapes.draw(kind, before.landscapes_discard))
            self._see(story, number, before)
            self._note_checks(before, glimpse, story.glimpses[number + 1 : number + 2])
            before = glimpse.view
        valuables.close()
        landscapes.close()
        self.pools[AMULET_POOL].pieces = kinds(self._amulets)

    def _note_draw(self, seat: int, held: int, place: tuple[int, int] | None) -> None:
        if place is not None:
            self.lives[seat].append((DRAW, held, *place))

    def _see(self, story: Story[MangroviaState], number: int, before: MangroviaState) -> None:
        """What an event tells of the hands of others, and of the bag."""
        glimpse = story.glimpses[number]
        code, actor = glimpse.code, glimpse.actor
        kind = code & 15
        if kind == ACT_COLLECT and glimpse.answers:
            later = story.glimpses[number + 1].code if number + 1 < len(story.glimpses) else None
            self._see_collect(number, glimpse, before, later)
        if actor in (NATURE, self.seat):
            return
        life = self.lives[actor]
        if kind == ACT_UP:
            life.append((GAIN, HELD_CARDS if code >> 4 & 1 else HELD_VALUABLES, PIECES[code >> 5], 0))
        elif kind == ACT_COLLECT and not glimpse.answers:
            life.append((GAIN, HELD_AMULETS, PIECES[0], 0))
        elif kind == ACT_BUILD:
            currency, pay, cards = payment(self.parts, code)
            life.append((PAY, HELD_VALUABLES if currency == VALUABLES else HELD_AMULETS, pay, 0))
            life.append((PAY, HELD_CARDS, cards, 0))

    def _see_collect(
        self, number: int, glimpse: Glimpse[MangroviaState], before: MangroviaState, later: int | None
    ) -> None:
        in_bag, drawn = before.bag % FIELD, len(glimpse.answers)
        collect = Collect(number, in_bag, before.aside if drawn > in_bag else 0, [], 0, [], False)
        self.collects.append(collect)
        self._amulets += collect.joined
        returned = later is not None and later & 15 == ACT_RETURN
        if glimpse.actor == self.seat:
            collect.drawn = [kind for _, kind in glimpse.answers]
            if returned and later is not None:
                collect.returned = PIECES[later >> 4]
            self._amulets += collect.returned - sum(PIECES[kind] for kind in collect.drawn)
            return
        pool = self.pools[AMULET_POOL]
        collect.returns = returned
        collect.kept = list(range(pool.places, pool.places + drawn - returned))
        pool.places += len(collect.kept)
        self.lives[glimpse.actor] += [(DRAW, HELD_AMULETS, AMULET_POOL, place) for place in collect.kept]

    def _note_checks(
        self, before: MangroviaState, glimpse: Glimpse[MangroviaState], later: list[Glimpse[MangroviaState]]
    ) -> None:
        after = glimpse.view
        for seat, menu, asked in landings(before, glimpse.code, after):
            if seat == self.seat or not menu & (HUT | DOUBLE) or not after.belongings[HUTS + seat]:
                continue
            if menu & COLLECT and may_collect(after, seat):
                continue  # asked anyway
            if asked and later and later[0].code & 15 == ACT_BUILD:
                continue  # what is paid tells more
            self.lives[seat].append((CHECK, len(self.checks), 0, 0))
            self.checks.append(Check(seat, menu, asked, after.copy()))

    # What does not fit

    def flaws_of(self, seat: int) -> int:
        """How much of what a seat was seen to do does not fit what it holds in the pools' present order."""
        held = [0, 0, 0]
        flaws = 0
        pools, checks, parts = self.pools, self.checks, self.parts
        for kind, one, two, three in self.lives[seat]:
            if kind == DRAW:
                held[one] += PIECES[pools[two].pieces[three]]
            elif kind == GAIN:
                held[one] += two
            elif kind == PAY:
                left = less(held[one], two)
                flaws += lacking(held[one], two, left)
                held[one] = left
            elif not checks[one].fits(parts, *held):
                flaws += 1
        return flaws

    def flaws_of_bag(self) -> int:
        """How much was drawn from the bag that was not there."""
        flaws = 0
        bag = self.parts.bag
        for collect in self.collects:
            bag, wrong = self.after(collect, bag)
            flaws += wrong
        return flaws

    def after(self, collect: Collect, bag: int) -> tuple[int, int]:
        """The bag after amulets were collected, and how many of them were not in it."""
        flaws = 0
        for number, kind in enumerate(collect.drawn):
            if number == collect.in_bag:
                bag += collect.joined
            if bag >> kind * WIDTH & FIELD:
                bag -= PIECES[kind]
            else:
                flaws += 1
        kept = self.kept(collect)
        if kept and collect.joined:
            # The bag was emptied first: at most one of what was in it is not kept, the one returned.
            flaws += max(0, less(bag, kept) % FIELD - collect.returns)
            bag += collect.joined
        left = less(bag, kept)
        return left + collect.returned, flaws + lacking(bag, kept, left)

    def kept(self, collect: Collect) -> int:
        """What another kept of the amulets collected."""
        pieces = self.pools[AMULET_POOL].pieces
        return sum(PIECES[pieces[place]] for place in collect.kept)


class Cards:
    """A pile of cards as a seat can follow it: each time that the discards become the pile there is a new pool. M6.3"""

    def __init__(self, pools: list[Pool], pile: int) -> None:
        self._pools = pools
        self._begin(pile)

    def _begin(self, pile: int) -> None:
        self._number = len(self._pools)
        self._pools.append(Pool())
        self._pile = pile
        self._left = pile % FIELD

    def draw(self, kind: int, discard: int) -> tuple[int, int] | None:
        """Follows one card; where it is, if it was not seen: the pool and the place in it."""
        if self._left == 0:
            self.close()
            self._begin(discard)
        self._left -= 1
        if kind != UNKNOWN:
            self._pile -= PIECES[kind]
            return None
        pool = self._pools[self._number]
        pool.places += 1
        return self._number, pool.places - 1

    def close(self) -> None:
        self._pools[self._number].pieces = kinds(self._pile)


CHOSEN = {ACT_UP: UP, ACT_DOWN: DOWN, ACT_COLLECT: COLLECT, ACT_RETURN: COLLECT, ACT_BIRDS: BIRDS}


def landings(before: MangroviaState, code: int, after: MangroviaState) -> list[tuple[int, int, bool]]:
    """Where the boat called after an action: the seat, its menu, and whether it was asked there. M5.1, M5.3"""
    kind = code & 15
    if kind == ACT_REFILL or after.pending in (PLACING, RETURNING):
        return []
    stop, left, seat, menu = before.stop, before.left - 1, before.seat, CHOSEN.get(kind, 0)
    if kind == ACT_BOWL:
        stop, left = 1, 0
    elif kind == ACT_PASS:
        left = 0
    elif kind == ACT_BUILD:
        menu = DOUBLE if code >> DOUBLE_SHIFT & 1 else HUT
    calls: list[tuple[int, int, bool]] = []
    while True:
        if left == 0:
            stop += 1
            if stop == END_OF_RIDE:
                return calls
            owner = after.bowls >> STOP_SHIFTS[stop] & 7
            left, menu, seat = STOP_TIMES[stop], STOP_MENUS[stop], owner - 1
            if owner in (0, BLOCKED):
                left = 0
            if left == 0:
                continue
        asked = after.pending == LANDING and after.stop == stop
        calls.append((seat, menu, asked))
        if asked:
            return calls
        left = 0


def lacking(held: int, paid: int, left: int) -> int:
    """How many pieces were paid that were not held; `left` is what remains."""
    return paid % FIELD - held % FIELD + left % FIELD


def kinds(pile: int) -> list[int]:
    """The pieces of a packed pile one by one."""
    return [kind for kind in range(KINDS) for _ in range(pile >> kind * WIDTH & FIELD)]
