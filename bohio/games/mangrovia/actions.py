"""Actions of Mangrovia: a class for each kind, as JSON in the record's form, as a short notation and as an integer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bohio.core.actions import Action, Forms, Number, PlainAction, Sorted, Text, Word, is_number
from bohio.core.fate import FIELD, WIDTH
from bohio.core.reasons import Json
from bohio.games.mangrovia.building import payment
from bohio.games.mangrovia.content import GODLESS_NAMES, LANDSCAPE_NAMES
from bohio.games.mangrovia.parts import (
    CARD_SHIFT,
    DOUBLE_SHIFT,
    JOKER_BIT,
    PAY_SHIFT,
    SECOND_SHIFT,
    SPACE_SHIFT,
    TILES_SHIFT,
    Parts,
)
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
    LOWEST_AMULET,
    LOWEST_VALUABLE,
    SITES,
    VALUABLES,
)

PILE_NAMES = ("valuables", "landscapes")
LOWEST = (LOWEST_VALUABLE, LOWEST_AMULET)
CARD_TILE = GODLESS_NAMES[:2]
"""The stone tile that counts as a valuable, and the one that counts as an amulet."""
JOKER = GODLESS_NAMES[2]
BY_NAME = sorted((name, kind) for kind, name in enumerate(LANDSCAPE_NAMES))


def card_name(pile: int, kind: int) -> int | str:
    """A valuable's value, or a landscape's name."""
    return kind + LOWEST_VALUABLE if pile == VALUABLES else LANDSCAPE_NAMES[kind]


def values(pile: int, lowest: int) -> list[int]:
    """The values in a packed pile, ascending."""
    found: list[int] = []
    while pile:
        found += [lowest] * (pile & FIELD)
        pile >>= WIDTH
        lowest += 1
    return found


def landscape_names(pile: int) -> list[str]:
    """The landscapes in a packed pile of cards, sorted."""
    return [name for name, kind in BY_NAME for _ in range(pile >> kind * WIDTH & FIELD)]


def bird_names(birds: int) -> list[str]:
    """The landscapes that the birds mark, sorted."""
    return [name for name, kind in BY_NAME if birds >> kind & 1]


@dataclass(slots=True)
class PlaceBowl(Action[Parts]):
    """A bowl on a ritual site, 1..6: `bowl 3`. M4"""

    type = "place_bowl"
    verb = "bowl"
    form: ClassVar[Forms] = {"site": Number(1, SITES)}
    site: int

    def json(self) -> Json:
        return {"type": "place_bowl", "site": self.site}

    def notation(self) -> str:
        return f"bowl {self.site}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(int(words[0])) if len(words) == 1 and is_number(words[0]) else None

    def code(self, parts: Parts) -> int:
        return ACT_BOWL | (self.site - 1) << 4

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls((code >> 4) + 1)


@dataclass(slots=True)
class Draw(Action[Parts]):
    """A card from a display or, unseen, from a pile: `draw up 5`, `draw down landscapes`. M6.2, M6.3"""

    type = "draw"
    verb = "draw"
    form: ClassVar[Forms] = {"pile": Word(PILE_NAMES), "face": Word(("up", "down"))}
    pile: str
    face: str
    card: int | str | None = None
    """Only face up."""

    @classmethod
    def form_of(cls, told: Json) -> Forms:
        if told.get("face") != "up":
            return cls.form
        return VALUABLE_UP if told.get("pile") == "valuables" else LANDSCAPE_UP

    def json(self) -> Json:
        told = {"type": "draw", "pile": self.pile, "face": self.face}
        return told if self.card is None else {**told, "card": self.card}

    def notation(self) -> str:
        return f"draw {self.face} {self.pile if self.card is None else self.card}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        if len(words) != 2:
            return None
        face, what = words
        if face == "down":
            return cls(what, face)
        if face == "up":
            return cls("valuables", face, int(what)) if is_number(what) else cls("landscapes", face, what)
        return None

    def code(self, parts: Parts) -> int:
        pile = PILE_NAMES.index(self.pile)
        if self.card is None:
            return ACT_DOWN | pile << 4
        kind = LANDSCAPE_NAMES.index(self.card) if isinstance(self.card, str) else self.card - LOWEST_VALUABLE
        return ACT_UP | pile << 4 | kind << 5

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        pile = code >> 4 & 1
        if code & 15 == ACT_DOWN:
            return cls(PILE_NAMES[pile], "down")
        return cls(PILE_NAMES[pile], "up", card_name(pile, code >> 5))


VALUABLE_UP = {**Draw.form, "card": Number(LOWEST_VALUABLE, LOWEST_VALUABLE + 5)}
LANDSCAPE_UP = {**Draw.form, "card": Word(LANDSCAPE_NAMES)}


class Collect(PlainAction):
    """Amulets are collected: `collect`. M7.1"""

    type = verb = "collect"
    number = ACT_COLLECT


@dataclass(slots=True)
class ReturnAmulet(Action[Parts]):
    """One of the amulets drawn goes back: `return 2`. M7.1"""

    type = "return_amulet"
    verb = "return"
    form: ClassVar[Forms] = {"value": Number(LOWEST_AMULET, LOWEST_AMULET + 5)}
    value: int | None = None
    """None where it is hidden. M7.3"""

    def json(self) -> Json:
        return {"type": "return_amulet"} if self.value is None else {"type": "return_amulet", "value": self.value}

    def notation(self) -> str:
        return "return" if self.value is None else f"return {self.value}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(int(words[0])) if len(words) == 1 and is_number(words[0]) else None

    def code(self, parts: Parts) -> int | None:
        return None if self.value is None else ACT_RETURN | (self.value - LOWEST_AMULET) << 4

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls((code >> 4) + LOWEST_AMULET)


@dataclass(slots=True)
class Build(Action[Parts]):
    """A hut or a double hut, and what is given for it: `build D6 reed 3+5`, `build D7 double water+water 6+7+7`.

    Stone tiles follow: `build G1 mangrove 6 with landscape+valuable`. M8, M9"""

    type = "build"
    verb = "build"
    form: ClassVar[Forms] = {
        "space": Text(),
        "huts": Number(1, 2),
        "landscapes": Sorted(Word(LANDSCAPE_NAMES)),
        "pay": Sorted(Number(LOWEST_AMULET, LOWEST_VALUABLE + 5)),
        "tiles": Sorted(Word(GODLESS_NAMES)),
    }
    space: str
    huts: int
    landscapes: list[str]
    pay: list[int]
    tiles: list[str]

    def json(self) -> Json:
        return {
            "type": "build",
            "space": self.space,
            "huts": self.huts,
            "landscapes": self.landscapes[:],
            "pay": self.pay[:],
            "tiles": self.tiles[:],
        }

    def notation(self) -> str:
        words = ["build", self.space]
        if self.huts == 2:
            words.append("double")
        words.append("+".join(self.landscapes))
        if self.pay:
            words.append("+".join(map(str, self.pay)))
        if self.tiles:
            words += ["with", "+".join(self.tiles)]
        return " ".join(words)

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        if len(words) < 2:
            return None
        space, *words = words
        huts = 1
        if words[0] == "double":
            huts = 2
            words = words[1:]
        tiles: list[str] = []
        if len(words) >= 2 and words[-2] == "with":
            tiles = sorted(words[-1].split("+"))
            words = words[:-2]
        if not 1 <= len(words) <= 2:
            return None
        pay = words[1].split("+") if len(words) == 2 else []
        if not all(map(is_number, pay)):
            return None
        return cls(space, huts, sorted(words[0].split("+")), sorted(map(int, pay)), tiles)

    def code(self, parts: Parts) -> int | None:
        if self.space not in parts.ids or len(self.landscapes) != self.huts:
            return None
        space = parts.ids.index(self.space)
        currency = parts.currencies[space]
        given = self.tiles.count(CARD_TILE[currency])
        amount = parts.costs[space] * self.huts - given * parts.tile_worth[currency]
        if amount < 0 or sum(self.pay) != amount:
            return None
        packed = 0
        for value in self.pay:
            if value < LOWEST[currency]:
                return None
            packed += 1 << (value - LOWEST[currency]) * WIDTH
        ways = parts.ways[currency][amount]
        if packed not in ways:
            return None
        kinds = sorted(map(LANDSCAPE_NAMES.index, self.landscapes))
        code = ACT_BUILD | space << SPACE_SHIFT | kinds[0] << CARD_SHIFT | given << TILES_SHIFT
        code |= ways.index(packed) << PAY_SHIFT
        if self.huts == 2:
            code |= 1 << DOUBLE_SHIFT | (kinds[1] + 1) << SECOND_SHIFT
        if JOKER in self.tiles:
            code |= JOKER_BIT
        return code

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        currency, pay, cards = payment(parts, code)
        tiles = [CARD_TILE[currency]] * (code >> TILES_SHIFT & 15)
        if code & JOKER_BIT:
            tiles.append(JOKER)
        return cls(
            parts.ids[code >> SPACE_SHIFT & 127],
            1 + (code >> DOUBLE_SHIFT & 1),
            landscape_names(cards),
            values(pay, LOWEST[currency]),
            sorted(tiles),
        )


@dataclass(slots=True)
class PlaceBirds(Action[Parts]):
    """The birds mark two landscapes: `birds reed water`. M5.2"""

    type = "place_birds"
    verb = "birds"
    form: ClassVar[Forms] = {"on": Sorted(Word(LANDSCAPE_NAMES))}
    on: list[str]

    def json(self) -> Json:
        return {"type": "place_birds", "on": self.on[:]}

    def notation(self) -> str:
        return " ".join(["birds", *self.on])

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(sorted(words)) if len(words) == 2 else None

    def code(self, parts: Parts) -> int:
        birds = 0
        for name in self.on:
            birds |= 1 << LANDSCAPE_NAMES.index(name)
        return ACT_BIRDS | birds << 4

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(bird_names(code >> 4))


class Pass(PlainAction):
    """What is left of this kind at the landing is forgone: `pass`. M5.3"""

    type = verb = "pass"
    number = ACT_PASS


class Refill(PlainAction):
    """Fate fills the displays for the next round. M10.2"""

    type = verb = "refill"
    number = ACT_REFILL


MangroviaAction = PlaceBowl | Draw | Collect | ReturnAmulet | Build | PlaceBirds | Pass
"""What a seat can do."""
KINDS: dict[str, type[Action[Parts]]] = {
    kind.type: kind for kind in (PlaceBowl, Draw, Collect, ReturnAmulet, Build, PlaceBirds, Pass)
}
BY_NUMBER: dict[int, type[MangroviaAction | Refill]] = {
    ACT_PASS: Pass,
    ACT_BOWL: PlaceBowl,
    ACT_UP: Draw,
    ACT_DOWN: Draw,
    ACT_COLLECT: Collect,
    ACT_RETURN: ReturnAmulet,
    ACT_BUILD: Build,
    ACT_BIRDS: PlaceBirds,
    ACT_REFILL: Refill,
}


def action_of(parts: Parts, code: int) -> MangroviaAction | Refill:
    """The action behind an integer."""
    return BY_NUMBER[code & 15].of(parts, code)
