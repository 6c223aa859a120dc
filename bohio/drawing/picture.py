"""What a game's picture can draw: one class per game, made for one view in one language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Any, ClassVar, NamedTuple, cast

from bohio.core.actions import Action
from bohio.core.game import Game
from bohio.core.manifest import Manifest
from bohio.core.race import Race
from bohio.core.reasons import Json
from bohio.drawing.colours import colours_of
from bohio.drawing.markup import NOTHING, Markup, Part, Series, opening, shape, tag, text, whole
from bohio.drawing.sprite import sprite
from bohio.drawing.svg import place
from bohio.locale import Texts
from bohio.locale.wording import action_words


class Row(NamedTuple):
    """One category of the score sheet."""

    name: str
    points: list[int]
    """Each seat's."""
    counts: list[int] | None = None
    """How many things of each seat were counted for it."""
    neutral: tuple[int, int] | None = None
    """The points that went to nobody, and how many things of nobody were counted."""
    icon: str = ""
    """A symbol of the sprite."""
    marks: tuple[str, ...] = ()
    """What of the board is lit while it is counted: names of marks, pieces or places, or what they begin with."""


MOST_KEPT = 8_000_000
"""Characters of parts that are kept; the shipped boards have some 50,000, the largest of one's own three times that."""


class KeptParts:
    """Parts of boards by all that they were drawn from. When they become too many, they are drawn anew."""

    def __init__(self) -> None:
        self._parts: dict[Hashable, Part] = {}
        self.length = 0

    def get(self, key: Hashable) -> Part | None:
        return self._parts.get(key)

    def keep(self, key: Hashable, part: Part) -> Part:
        length = len(str(part)) + len(repr(key))
        if self.length + length > MOST_KEPT:
            self._parts.clear()
            self.length = 0
        self._parts[key] = part
        self.length += length
        return part


kept_parts = KeptParts()


class Picture(ABC):
    """A table as one view shows it.

    Options are taken apart into steps named `kind:value`, in the order in which they are asked; a step that a place of
    the board has as its name can be taken first, whatever its turn. Different options have different steps."""

    def __init__(
        self,
        game: Game[Any],
        words: Texts,
        view: Json,
        names: list[str],
        asking: bool = True,
        race: Race | None = None,
    ) -> None:
        """`asking` is whether a click may ask why something is not legal: not in the past, nor from no seat. Without a
        race the picture shows what can be won, and not who would win it."""
        self.game = game
        self.words = words
        self.view = view
        self.asking = asking and view["you"] is not None and view["decision"] is not None
        self.table: Json = view["table"]
        self.names = names
        self.race = race
        self.colours = colours_of(game.options)

    def sprite(self) -> Markup:
        """The symbols that everything is drawn with, once in a page."""
        return sprite(self.game.manifest.package, "picture", "drawings.svg")

    beside: ClassVar[tuple[str, ...]]
    """The parts of the board that lie beside its largest one."""

    @abstractmethod
    def board_parts(self) -> dict[str, Part]:
        """The board that all share, in parts by name, the largest first; a part may be empty."""

    def board_part(self, name: str) -> Part:
        """One part of the board. A game that can draw its parts one by one says so here and in `part_inputs`."""
        return self.board_parts()[name]

    def part_inputs(self, name: str) -> Hashable:
        """All that a part of the board is drawn from: two with equal inputs are equal. None if the game does not tell;
        then the part is drawn each time."""
        return None

    def inputs(self, *slices: object) -> Hashable:
        """Slices of the view, with what every part is drawn from."""
        game = self.game
        return self.words.language, self.asking, tuple(self.names), game.file.sha256, repr((game.options, slices))

    def kept_part(self, name: str) -> Part:
        """One part of the board, as it was drawn before from the same inputs: most events change one part or two, and
        several people look at the same table."""
        inputs = self.part_inputs(name)
        if inputs is None:
            return self.board_part(name)
        key = type(self), name, inputs
        part = kept_parts.get(key)
        return kept_parts.keep(key, self.board_part(name)) if part is None else part

    def board(self) -> Markup:
        """The whole board."""
        parts = self.board_parts()
        drawn = {name: tag("div", whole(part), id=f"board-{name}", data_part=True) for name, part in parts.items()}
        rest = [drawn.pop(name) for name in self.beside]
        return tag("div", *drawn.values(), tag("div", *rest, class_="beside"), class_=self.view["game"])

    def content_parts(self) -> list[Part]:
        """What a content file holds, drawn at the start of a game: the board, unless a game has more to show."""
        return list(self.board_parts().values())

    @abstractmethod
    def hand(self) -> Markup:
        """What the viewer holds; empty for a spectator."""

    @abstractmethod
    def belongings(self, seat: int) -> Markup:
        """What everyone knows of a player, for the list of players."""

    @staticmethod
    @abstractmethod
    def steps(action: Any) -> list[str]:
        """The steps that lead to an action, one of the game's `action_kinds`; so below."""

    @abstractmethod
    def step_label(self, step: str, action: Any) -> Markup:
        """A step on a button: drawings, and the same in words."""

    def told(self, action: Any) -> dict[str, str]:
        """What a question about a further step may name: the message `ask.step.<kind>` has places for these words.

        The page fills in what is the same in all options that are left."""
        return {}

    def uses(self, action: Any) -> list[str]:
        """The symbols of what an action uses up without being a step of its own; shown on its places."""
        return []

    def rank(self, action: Any) -> int:
        """Of options that differ only in what has no place on the board, the one with the lowest rank is proposed."""
        return 0

    def repeats(self) -> int:
        """How often in a row the same is asked; where it is more than once, the answers can be given together."""
        return 1

    def option(self, action: Any) -> str:
        """An option in words, in a list where options that differ must be told apart."""
        return action_words(self.words, action)

    @abstractmethod
    def heading(self, action: Any) -> str:
        """The heading, in words, under which options stand together in the list; empty for none."""

    @abstractmethod
    def score_rows(self) -> list[Row]:
        """The score sheet by category in the order of the rulebook, without the total."""

    def tie_break(self) -> str:
        """In words what decided among those with the most points; empty if nothing had to, or if nothing could."""
        return ""

    def score_words(self, what: str) -> str:
        """What the score sheet calls `counts` and `neutral` of its rows, and the `details` below."""
        return self.words.say(f"score.{what}")

    def score_details(self, seat: int) -> Markup:
        """A seat's points drawn in more detail than the categories; empty where there is no more to tell."""
        return NOTHING

    # For the pictures

    def count(self, symbol: str, number: object, id: str, box: str = "0 0 100 100", info: str = "") -> Markup:
        """A small drawing with a number: `id` says in words what is counted, `info` names the card that explains it."""
        words = self.words.say(id, n=number) if isinstance(number, int) else self.words.say(id)
        drawing = tag("svg", tag("use", href=f"#{symbol}"), viewBox=box, class_="icon", aria_hidden="true")
        number_text = tag("span", text(number), aria_hidden="true")
        return counted(drawing + number_text, words, info)

    def sign(self, symbol: str, sign: str, hint: str, info: str = "") -> Markup:
        """A small drawing with a sign beside it: `hint` says in words what both mean, `info` names their card."""
        drawing = tag("svg", tag("use", href=f"#{symbol}"), viewBox="0 0 100 100", class_="icon", aria_hidden="true")
        return counted(drawing + tag("span", text(sign), aria_hidden="true"), hint, info)

    def picture(
        self, part: str, width: float, height: float, inside: list[Markup], shown: tuple[str, int] | None = None
    ) -> Series:
        """One part of the board, made of elements: a picture of its own, so that a narrow screen can stack them.

        It is as wide as its place in the page, unless `shown` gives it a width of its own and a class that says what
        this width is: the least, the most."""
        class_, pixels = shown or ("", None)
        head = opening(
            "svg",
            class_=f"picture {part} {class_}".rstrip(),
            width=pixels,
            viewBox=f"0 0 {width:g} {height:g}",
            role="group",
            aria_label=self.words.say(f"page.part.{part}"),
        )
        return Series(head, tuple(inside), shape("</svg>"))

    def place(self, name: str, hint: str, *inside: Markup, also: str = "") -> Markup:
        """A place of the board that a click can mean; `also` is a further step that it stands for."""
        return place(name, hint, *inside, why=self.asking, data_also=also or None)

    @abstractmethod
    def click(self, place: str) -> Action[Any] | None:
        """What a click on a place most probably means; None for nothing at all."""


def counted(drawing: Markup, words: str, info: str) -> Markup:
    """A drawing that words stand for; where no card explains it, the words are shown as a hint."""
    hint = {"data_info": info} if info else {"title": words}
    return tag("span", drawing, tag("span", text(words), class_="unseen"), class_="count", **hint)


def picture_of(manifest: Manifest) -> type[Picture]:
    """The class that draws a game: `PICTURE` in its package `picture`."""
    return cast("type[Picture]", manifest.part("picture", "PICTURE"))
