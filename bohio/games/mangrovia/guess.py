"""A game so far told with a guess for what a seat does not know: hands dealt, cards and amulets drawn unseen, amulets
returned. M6.4, M7.3

The pieces of each pool are shuffled over their places, then two at a time are exchanged until everything fits that was
seen. Exchanges go on for a while even when it does, so that every world that fits may come."""

from __future__ import annotations

from bohio.core.fate import FIELD, PIECES, WIDTH, QuickFate
from bohio.core.game import Answers, Story, Telling
from bohio.games.mangrovia.hidden import AMULET_POOL, DRAW, Collect, Unknowns, kinds
from bohio.games.mangrovia.memory import less
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.seat_view import RETURNED_UNSEEN, UNKNOWN
from bohio.games.mangrovia.state import ACT_RETURN, FROM_AMULETS, FROM_LANDSCAPES, MangroviaState

MIXING = 20
"""Exchanges tried for each hidden place before a world that fits is taken."""
PATIENCE = 300
"""Exchanges tried for each hidden place before a new beginning."""
BEGINNINGS = 20
LENIENT, STRICT = 4, 64
"""One in so many exchanges is let stand that makes things worse by one, at first and in the end."""


def seen_setup(answers: Answers, seats: int, seat: int) -> Answers:
    """What fate answered at set-up as a seat may know it: the others' two landscape cards are UNKNOWN. M2.5"""
    seen: Answers = []
    dealt = 0
    for source, kind in answers:
        hidden = source == FROM_LANDSCAPES and dealt < 2 * seats and dealt // 2 != seat
        seen.append((source, UNKNOWN if hidden else kind))
        dealt += source == FROM_LANDSCAPES
    return seen


def guess(parts: Parts, story: Story[MangroviaState], choices: QuickFate) -> Telling | None:
    """The game so far with a world that agrees with all that the seat has seen; None where none was found."""
    unknowns = Unknowns(parts, story)
    for _ in range(BEGINNINGS):
        if Search(unknowns, choices).run():
            return tell(unknowns, story, choices)
    return None


class Search:
    """Exchanges pieces of the pools until everything fits."""

    def __init__(self, unknowns: Unknowns, choices: QuickFate) -> None:
        self.unknowns = unknowns
        self.choices = choices
        for one in unknowns.pools:
            shuffle(one.pieces, choices)
        self.owners = [[-1] * len(pool.pieces) for pool in unknowns.pools]
        for seat, life in enumerate(unknowns.lives):
            for kind, _, pool, place in life:
                if kind == DRAW:
                    self.owners[pool][place] = seat
        self.places = [(pool, place) for pool, one in enumerate(unknowns.pools) for place in range(one.places)]
        others = [seat for seat in range(unknowns.parts.seats) if seat != unknowns.seat]
        self.flaws = {seat: unknowns.flaws_of(seat) for seat in others}
        self.flaws[-1] = unknowns.flaws_of_bag()

    def run(self) -> bool:
        """Whether a world was found that fits."""
        places = len(self.places)
        mixing, patience = MIXING * places, PATIENCE * places
        tried = 0
        while tried < mixing or any(self.flaws.values()):
            if tried == patience:
                return False
            self.exchange(LENIENT + (STRICT - LENIENT) * tried // patience)
            tried += 1
        return True

    def exchange(self, strictness: int) -> None:
        """Tries to exchange what is in a hidden place with another piece of its pool."""
        number, place = self.places[self.choices.below(len(self.places))]
        pieces, owners = self.unknowns.pools[number].pieces, self.owners[number]
        other = self.choices.below(len(pieces))
        if pieces[place] == pieces[other]:
            return
        pieces[place], pieces[other] = pieces[other], pieces[place]
        flaws = {seat: self.unknowns.flaws_of(seat) for seat in {owners[place], owners[other]} - {-1}}
        if number == AMULET_POOL:
            flaws[-1] = self.unknowns.flaws_of_bag()
        worse = sum(flaws.values()) - sum(self.flaws[seat] for seat in flaws)
        if worse <= 0 or self.choices.below(strictness ** min(worse, 4)) == 0:
            self.flaws |= flaws
        else:
            pieces[place], pieces[other] = pieces[other], pieces[place]


def shuffle(pieces: list[int], choices: QuickFate) -> None:
    for last in range(len(pieces) - 1, 0, -1):
        other = choices.below(last + 1)
        pieces[last], pieces[other] = pieces[other], pieces[last]


# Telling it


def tell(unknowns: Unknowns, story: Story[MangroviaState], choices: QuickFate) -> Telling:
    """The story with the pieces of the pools in their places."""
    hidden = {
        seat: iter([unknowns.pools[pool].pieces[place] for kind, _, pool, place in life if kind == DRAW and pool])
        for seat, life in enumerate(unknowns.lives)
    }
    collects = collected(unknowns, choices)
    setup: Answers = []
    dealt = 0
    for source, kind in story.setup:
        if source == FROM_LANDSCAPES:
            kind = next(hidden[dealt // 2]) if kind == UNKNOWN else kind
            dealt += 1
        setup.append((source, kind))
    events: list[tuple[int, Answers]] = []
    returned = 0
    for number, glimpse in enumerate(story.glimpses):
        code, answers = glimpse.code, glimpse.answers
        if number in collects:
            drawn, returned = collects[number]
            answers = [(FROM_AMULETS, kind) for kind in drawn]
        elif code == RETURNED_UNSEEN:
            code = ACT_RETURN | returned << 4
        else:
            answers = [(source, next(hidden[glimpse.actor]) if kind == UNKNOWN else kind) for source, kind in answers]
        events.append((code, answers))
    return Telling(setup, events)


def collected(unknowns: Unknowns, choices: QuickFate) -> dict[int, tuple[list[int], int]]:
    """For each event at which others collected amulets what they drew, in order, and the kind that they returned."""
    told: dict[int, tuple[list[int], int]] = {}
    bag = unknowns.parts.bag
    for collect in unknowns.collects:
        if collect.kept:
            told[collect.event] = drawn(unknowns, collect, bag, choices)
        bag, _ = unknowns.after(collect, bag)
    return told


def drawn(unknowns: Unknowns, collect: Collect, bag: int, choices: QuickFate) -> tuple[list[int], int]:
    """What another drew from a bag, in order: all that was in it first where those set aside went in. M7.2"""
    kept = unknowns.kept(collect)
    everything = kept
    returned = 0
    if collect.returns:
        emptied = less(bag, kept) if collect.joined else 0
        left = emptied or less(bag + collect.joined, kept)
        returned = choices.draw(0, 0, left, WIDTH, left % FIELD)
        everything += PIECES[returned]
    first = kinds(bag if collect.joined else everything)
    then = kinds(everything - bag if collect.joined else 0)
    shuffle(first, choices)
    shuffle(then, choices)
    return first + then, returned
