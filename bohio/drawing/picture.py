"""What a game's picture can draw: one class per game, made for one view in one language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, cast

from bohio.core.actions import Action
from bohio.core.game import Game
from bohio.core.manifest import Manifest
from bohio.core.reasons import Json
from bohio.drawing.colours import colours_of
from bohio.drawing.markup import Markup, Part, Series, opening, shape, tag, text, whole
from bohio.drawing.sprite import sprite
from bohio.drawing.svg import place
from bohio.locale import Texts

Row = tuple[str, list[int]]
"""One category of the score sheet: its name and each seat's points."""
Flight = tuple[str, str]
"""Something that moves from one named place, piece or seat to another."""


class Picture(ABC):
    """A table as one view shows it.

    Options are taken apart into steps named `kind:value`, in the order in which they are asked; a step that a place of
    the board has as its name can be taken first, whatever its turn. Different options have different steps."""

    def __init__(self, game: Game[Any], words: Texts, view: Json, names: list[str], asking: bool = True) -> None:
        """`asking` is whether a click may ask why something is not legal: not in the past, nor from no seat."""
        self.game = game
        self.words = words
        self.view = view
        self.asking = asking and view["you"] is not None and view["decision"] is not None
        self.table: Json = view["table"]
        self.names = names
        self.colours = colours_of(game.options)

    def sprite(self) -> Markup:
        """The symbols that everything is drawn with, once in a page."""
        return sprite(self.game.manifest.package, "picture", "drawings.svg")

    beside: ClassVar[tuple[str, ...]]
    """The parts of the board that lie beside its largest one."""

    @abstractmethod
    def board_parts(self) -> dict[str, Part]:
        """The board that all share, in parts by name, the largest first; a part may be empty."""

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

    @abstractmethod
    def points(self, seat: int) -> int | None:
        """The number that stands beside a player's name."""

    @staticmethod
    @abstractmethod
    def steps(action: Any) -> list[str]:
        """The steps that lead to an action, one of the game's `action_kinds`; so below."""

    @abstractmethod
    def step_label(self, step: str, action: Any) -> Markup:
        """A step on a button: drawings, and the same in words."""

    @abstractmethod
    def heading(self, action: Any) -> str:
        """The heading, in words, under which options stand together in the list; empty for none."""

    @classmethod
    @abstractmethod
    def flights(cls, event: Json, action: Any) -> list[Flight]:
        """What moves when this happens, beside the pieces that are in the picture before and after.

        The action is that of the event; None where fate acts by itself."""

    @abstractmethod
    def score_rows(self) -> list[Row]:
        """The score sheet by category, without the total."""

    # For the pictures

    def count(self, symbol: str, number: object, id: str, box: str = "0 0 100 100") -> Markup:
        """A small drawing with a number: `id` says in words what is counted."""
        words = self.words.say(id, n=number) if isinstance(number, int) else self.words.say(id)
        drawing = tag("svg", tag("use", href=f"#{symbol}"), viewBox=box, class_="icon", aria_hidden="true")
        number_text = tag("span", text(number), aria_hidden="true")
        return tag("span", drawing, number_text, tag("span", text(words), class_="unseen"), class_="count", title=words)

    def sign(self, symbol: str, sign: str, hint: str) -> Markup:
        """A small drawing with a sign beside it: `hint` says in words what both mean."""
        drawing = tag("svg", tag("use", href=f"#{symbol}"), viewBox="0 0 100 100", class_="icon", aria_hidden="true")
        inside = tag("span", text(sign), aria_hidden="true") + tag("span", text(hint), class_="unseen")
        return tag("span", drawing, inside, class_="count", title=hint)

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

    def place(self, name: str, hint: str, *inside: Markup) -> Markup:
        """A place of the board that a click can mean."""
        return place(name, hint, *inside, why=self.asking)

    @abstractmethod
    def click(self, place: str) -> Action[Any] | None:
        """What a click on a place most probably means; None for nothing at all."""


def picture_of(manifest: Manifest) -> type[Picture]:
    """The class that draws a game: `PICTURE` in its package `picture`."""
    return cast("type[Picture]", manifest.part("picture", "PICTURE"))
