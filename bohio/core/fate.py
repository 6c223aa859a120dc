"""Fate: whatever no player decides.

A pile, bag or deck is a *packed pile*: one integer with a field of `width` bits for each kind, holding how many of
that kind are in it. Nothing in a state has an order that could be looked up: which card comes next is decided when it
is drawn.

Each draw names its source (a small number that the game gives to each pile) and its index (how many draws that
source has answered before), so that an action undone and done again gets the same answer.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

WIDTH: Final = 8
"""Bits of a field in hands and piles that are counted by kind."""
FIELD: Final = 255
PIECES: Final[list[int]] = [1 << kind * WIDTH for kind in range(7)]
"""A packed pile of one piece, for each kind."""

_MODULUS: Final = 2147483647
_FACTOR: Final = 48271


def size(pile: int) -> int:
    """How many pieces a packed pile of `WIDTH` bits a field holds (fewer than 255)."""
    return pile % FIELD


def count(pile: int, kind: int) -> int:
    """How many pieces of one kind a packed pile of `WIDTH` bits a field holds."""
    return (pile >> (kind * WIDTH)) & FIELD


def pack(counts: list[int]) -> int:
    """The packed pile, `WIDTH` bits a field, with these numbers of each kind."""
    pile = 0
    for kind in range(len(counts)):
        pile |= counts[kind] << (kind * WIDTH)
    return pile


def unpack(pile: int, kinds: int) -> list[int]:
    """The numbers of each kind in a packed pile of `WIDTH` bits a field."""
    return [(pile >> (kind * WIDTH)) & FIELD for kind in range(kinds)]


class ImpossibleFate(Exception):
    """A recorded answer that fate could not have given."""


class Fate:
    """Answers draws."""

    def draw(self, source: i64, index: i64, pile: int, width: i64, total: i64) -> int:
        """The kind drawn from a packed pile of `total` pieces, at least one."""
        raise NotImplementedError


def nth_kind(pile: int, width: int, number: int) -> int:
    """The kind of piece `number`, counted from 0, when the pile lies sorted by kind."""
    mask = (1 << width) - 1
    kind = 0
    while True:
        number -= pile & mask
        if number < 0:
            return kind
        pile >>= width
        kind += 1


class QuickFate(Fate):
    """A small deterministic generator for playouts, planning and benchmarks; never for a game that people play."""

    def __init__(self, seed: int) -> None:
        self.number: i64 = seed % (_MODULUS - 1) + 1
        for _ in range(4):
            self.number = self.number * _FACTOR % _MODULUS

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1."""
        number = self.number * _FACTOR % _MODULUS
        self.number = number
        return number * limit // _MODULUS

    def draw(self, source: i64, index: i64, pile: int, width: i64, total: i64) -> int:
        number = self.number * _FACTOR % _MODULUS
        self.number = number
        number = number * total // _MODULUS
        if width != WIDTH:
            return nth_kind(pile, width, number)
        fields: i64 = pile
        kind: i64 = 0
        while True:
            number -= fields & FIELD
            if number < 0:
                return kind
            fields >>= WIDTH
            kind += 1


class LoggedFate(Fate):
    """A fate that remembers what it answered: pairs of source and kind, in order."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, int]] = []

    def take_answers(self) -> list[tuple[int, int]]:
        """What was answered since the last call."""
        answers = self.answers
        self.answers = []
        return answers


class SeededFate(LoggedFate):
    """Every answer is a function of seed, source and index, by SHA-256, so that anyone can verify it."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed: str = seed

    def draw(self, source: i64, index: i64, pile: int, width: i64, total: i64) -> int:
        kind = seeded_draw(self.seed, source, index, pile, width, total)
        self.answers.append((source, kind))
        return kind


def seeded_draw(seed: str, source: int, index: int, pile: int, width: int, total: int) -> int:
    """Draws piece number x mod total, x being the first unbiased 64-bit word of hashes of seed, source and index."""
    usable = (1 << 64) // total * total
    attempt = 0
    while True:
        words = sha256(f"{seed}/{source}/{index}/{attempt}".encode()).digest()
        for start in range(0, 32, 8):
            word = int.from_bytes(words[start : start + 8], "big")
            if word < usable:
                return nth_kind(pile, width, word % total)
        attempt += 1


def is_seed(seed: object) -> bool:
    """Whether this is a text that can be hashed; one with half a surrogate pair cannot."""
    return isinstance(seed, str) and seed.encode(errors="replace").decode() == seed


def commitment(seed: str) -> str:
    """The hash that everyone sees at the start, and that the seed must match at the end."""
    return sha256(f"bohio-commitment/{seed}".encode()).hexdigest()


class PreparedFate(LoggedFate):
    """Gives the answers that were prepared for a source and an index; all others follow from the seed."""

    def __init__(self, prepared: dict[tuple[int, int], int], seed: str) -> None:
        super().__init__()
        self.prepared: dict[tuple[int, int], int] = prepared
        self.seed: str = seed

    def draw(self, source: i64, index: i64, pile: int, width: i64, total: i64) -> int:
        prepared = self.prepared.get((source, index))
        bits: int = width  # see `RecordedFate`
        if prepared is None or not (pile >> (prepared * bits)) & ((1 << bits) - 1):  # or it is not there any more
            kind = seeded_draw(self.seed, source, index, pile, width, total)
        else:
            kind = prepared
        self.answers.append((source, kind))
        return kind


class RecordedFate(LoggedFate):
    """Gives the answers of a record, and refuses those that are impossible or, given a seed, did not follow from it."""

    def __init__(self, seed: str | None = None) -> None:
        super().__init__()
        self.seed: str | None = seed
        self.waiting: list[tuple[int, int]] = []

    def feed(self, answers: list[tuple[int, int]]) -> None:
        """The answers to give to the next action."""
        self.waiting = list(answers)

    def draw(self, source: i64, index: i64, pile: int, width: i64, total: i64) -> int:
        if not self.waiting:
            raise ImpossibleFate("chance is missing an answer")
        expected_source, kind = self.waiting.pop(0)
        bits: int = width  # a machine word in the compiled shift would cut or refuse piles of more than 63 bits
        if expected_source != source or kind < 0 or not (pile >> (kind * bits)) & ((1 << bits) - 1):
            raise ImpossibleFate("chance gives what is not there to be drawn")
        if self.seed is not None and kind != seeded_draw(self.seed, source, index, pile, width, total):
            raise ImpossibleFate("chance does not follow from the seed")
        self.answers.append((source, kind))
        return kind

    def finish(self) -> None:
        """Refuses answers that nobody asked for."""
        if self.waiting:
            raise ImpossibleFate("chance answers more than was drawn")
