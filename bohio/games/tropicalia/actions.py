"""Actions of Tropicalia: a class for each kind, as JSON in the record's form, as a short notation and as an integer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from bohio.core.actions import Action, Form, Forms, Number, PlainAction, Text, Word, is_number
from bohio.core.fate import FIELD, WIDTH
from bohio.core.reasons import Json, Reason
from bohio.games.tropicalia.building import take_action
from bohio.games.tropicalia.content import FRUIT_NAMES
from bohio.games.tropicalia.fruit import discard_action
from bohio.games.tropicalia.leaving import BY_BOTH, BY_CART, BY_SURFBOARD, NOTHING, home_action, move_action
from bohio.games.tropicalia.markets import sell_action
from bohio.games.tropicalia.morning import place_action
from bohio.games.tropicalia.parts import Parts, build_action
from bohio.games.tropicalia.state import (
    ACT_BUILD,
    ACT_DISCARD,
    ACT_FOUNTAIN,
    ACT_HOME,
    ACT_MOVE,
    ACT_PASS,
    ACT_PLACE,
    ACT_ROUND,
    ACT_SELL,
    ACT_SLIDE,
    ACT_TAKE,
    SPACES,
)

FRAME_NAMES = tuple(f"{side}{number}" for side in "NSWE" for number in range(1, 5))
"""The spaces of the frame. T1.3"""
SPOT_NAMES = tuple(f"{column}{row}" for row in range(1, 5) for column in "abcd")
"""The tiles of the island in reading order. T1.2"""
USES: dict[int, list[str]] = {
    NOTHING: [],
    BY_CART: ["cart"],
    BY_SURFBOARD: ["surfboard"],
    BY_BOTH: ["cart", "surfboard"],
}
"""Items that a move uses. T4.2"""


def fruits_json(pile: int) -> Json:
    """The kinds in a packed pile of fruit, each with its number."""
    counts = {name: pile >> fruit * WIDTH & FIELD for fruit, name in enumerate(FRUIT_NAMES)}
    return {name: number for name, number in counts.items() if number}


# Forms


def _unknown_frame_space(word: str) -> Reason:
    return Reason("unknown_frame_space", "T1.3", {"frame": word[:40]})


def _unknown_island_tile(word: str) -> Reason:
    return Reason("unknown_island_tile", "T1.2", {"tile": word[:40]})


def _unknown_fruit(word: str) -> Reason:
    return Reason("unknown_fruit", "T1.1", {"fruit": word[:40]})


class Use(Form):
    """The items that a move uses."""

    in_order = True

    def fits(self, value: object) -> bool | Reason:
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            return False
        return sorted(value) in USES.values() or Reason("unknown_use", "T4.2", {"items": ["cart", "surfboard"]})


class Fruits(Form):
    """Kinds of fruit with their numbers, at least one of each."""

    def fits(self, value: object) -> bool | Reason:
        if not isinstance(value, dict):
            return False
        for fruit, number in value.items():
            known = FRUIT.fits(fruit)
            if known is not True:
                return known
            if type(number) is not int or number < 1:
                return False
        return bool(value) or Reason("nothing_sold_is_pass", "T5.3")


FRAME = Word(FRAME_NAMES, _unknown_frame_space)
FRUIT = Word(FRUIT_NAMES, _unknown_fruit)


# Kinds


@dataclass(slots=True)
class PlaceWorker(Action[Parts]):
    """A worker goes on the frame: `place N2`. T3.2"""

    type = "place_worker"
    verb = "place"
    form: ClassVar[Forms] = {"frame": FRAME}
    frame: str

    def json(self) -> Json:
        return {"type": "place_worker", "frame": self.frame}

    def notation(self) -> str:
        return f"place {self.frame}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(*words) if len(words) == 1 else None

    def code(self, parts: Parts) -> int:
        return place_action(FRAME_NAMES.index(self.frame))

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(FRAME_NAMES[code >> 4])


@dataclass(slots=True)
class Move(Action[Parts]):
    """A worker leaves the frame for a tile, with items where the way needs them: `move N2 b3 with cart+surfboard`.
    T4.1, T4.2"""

    type = verb = "move"
    form: ClassVar[Forms] = {"frame": FRAME, "tile": Word(SPOT_NAMES, _unknown_island_tile), "use": Use()}
    frame: str
    tile: str
    use: list[str]

    def json(self) -> Json:
        return {"type": "move", "frame": self.frame, "tile": self.tile, "use": self.use[:]}

    def notation(self) -> str:
        used = f" with {'+'.join(self.use)}" if self.use else ""
        return f"move {self.frame} {self.tile}{used}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        if len(words) == 4 and words[2] == "with":
            return cls(words[0], words[1], sorted(words[3].split("+")))
        return cls(words[0], words[1], []) if len(words) == 2 else None

    def code(self, parts: Parts) -> int:
        use = ("cart" in self.use) * BY_CART | ("surfboard" in self.use) * BY_SURFBOARD
        return move_action(FRAME_NAMES.index(self.frame), SPOT_NAMES.index(self.tile), use)

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(FRAME_NAMES[code >> 4 & 15], SPOT_NAMES[code >> 8 & 15], USES[code >> 12][:])


@dataclass(slots=True)
class Home(Action[Parts]):
    """A worker goes home: `home N2`. T4.3"""

    type = verb = "home"
    form: ClassVar[Forms] = {"frame": FRAME}
    frame: str

    def json(self) -> Json:
        return {"type": "home", "frame": self.frame}

    def notation(self) -> str:
        return f"home {self.frame}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(*words) if len(words) == 1 else None

    def code(self, parts: Parts) -> int:
        return home_action(FRAME_NAMES.index(self.frame))

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(FRAME_NAMES[code >> 4])


@dataclass(slots=True)
class Sell(Action[Parts]):
    """Fruit is sold at a market: `sell 1 coconut 2 mango`. T5.3, T8.1"""

    type = verb = "sell"
    form: ClassVar[Forms] = {"fruits": Fruits()}
    fruits: dict[str, int]

    def json(self) -> Json:
        return {"type": "sell", "fruits": self.fruits.copy()}

    def notation(self) -> str:
        return " ".join(["sell", *(f"{number} {fruit}" for fruit, number in self.fruits.items())])

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        numbers, fruits = words[0::2], words[1::2]
        if not words or len(numbers) != len(fruits) or len(set(fruits)) != len(fruits):
            return None
        return cls(dict(zip(fruits, map(int, numbers)))) if all(map(is_number, numbers)) else None

    def code(self, parts: Parts) -> int | None:
        pile = 0
        for fruit, number in self.fruits.items():
            if number > FIELD:
                return None
            pile |= number << FRUIT_NAMES.index(fruit) * WIDTH
        return sell_action(pile)

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(fruits_json(code >> 4))


@dataclass(slots=True)
class Discard(Action[Parts]):
    """A fruit that the board cannot store goes back in the bag: `discard mango`. T5.4"""

    type = verb = "discard"
    form: ClassVar[Forms] = {"fruit": FRUIT}
    fruit: str

    def json(self) -> Json:
        return {"type": "discard", "fruit": self.fruit}

    def notation(self) -> str:
        return f"discard {self.fruit}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(*words) if len(words) == 1 else None

    def code(self, parts: Parts) -> int:
        return discard_action(FRUIT_NAMES.index(self.fruit))

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(FRUIT_NAMES[code >> 4])


@dataclass(slots=True)
class Take(Action[Parts]):
    """A fruit of another kind instead of the orchard's own: `take mango`. T6.2"""

    type = verb = "take"
    form: ClassVar[Forms] = {"fruit": FRUIT}
    fruit: str

    def json(self) -> Json:
        return {"type": "take", "fruit": self.fruit}

    def notation(self) -> str:
        return f"take {self.fruit}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(*words) if len(words) == 1 else None

    def code(self, parts: Parts) -> int:
        return take_action(FRUIT_NAMES.index(self.fruit))

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(FRUIT_NAMES[code >> 4])


@dataclass(slots=True)
class Build(Action[Parts]):
    """A village tile on a space, 1..9: `build orchard-mango-5 4`. T6.1"""

    type = verb = "build"
    form: ClassVar[Forms] = {"tile": Text(), "space": Number(1, SPACES)}
    tile: str
    space: int

    def json(self) -> Json:
        return {"type": "build", "tile": self.tile, "space": self.space}

    def notation(self) -> str:
        return f"build {self.tile} {self.space}"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return cls(words[0], int(words[1])) if len(words) == 2 and is_number(words[1]) else None

    def code(self, parts: Parts) -> int | None:
        return build_action(parts.ids.index(self.tile), self.space - 1) if self.tile in parts.ids else None

    @classmethod
    def of(cls, parts: Parts, code: int) -> Self:
        return cls(parts.ids[code >> WIDTH], (code >> 4 & 15) + 1)


class Pass(PlainAction):
    """Nothing is sold, taken or built: `pass`. T3.4"""

    type = verb = "pass"
    number = ACT_PASS


class Round(PlainAction):
    """Fate lays fruit and items out for a round. T3.1"""

    type = verb = "round"
    number = ACT_ROUND


class Fountain(PlainAction):
    """Fate gives a fruit for a fountain completed. T6.2"""

    type = verb = "fountain"
    number = ACT_FOUNTAIN


class Slide(PlainAction):
    """Fate lays a new tile on the construction board. T6.2"""

    type = verb = "slide"
    number = ACT_SLIDE


TropicaliaAction = PlaceWorker | Move | Home | Sell | Discard | Take | Build | Pass
"""What a seat can do."""
KINDS: dict[str, type[Action[Parts]]] = {
    kind.type: kind for kind in (PlaceWorker, Move, Home, Sell, Discard, Take, Build, Pass)
}
BY_NUMBER: dict[int, type[TropicaliaAction | Round | Fountain | Slide]] = {
    ACT_PLACE: PlaceWorker,
    ACT_MOVE: Move,
    ACT_HOME: Home,
    ACT_SELL: Sell,
    ACT_DISCARD: Discard,
    ACT_TAKE: Take,
    ACT_BUILD: Build,
    ACT_PASS: Pass,
    ACT_ROUND: Round,
    ACT_FOUNTAIN: Fountain,
    ACT_SLIDE: Slide,
}


def action_of(parts: Parts, code: int) -> TropicaliaAction | Round | Fountain | Slide:
    """The action behind an integer."""
    return BY_NUMBER[code & 15].of(parts, code)
