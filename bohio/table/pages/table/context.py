"""What the parts of a table's page are drawn from."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.colours import colours_of
from bohio.drawing.picture import picture_of
from bohio.library import game_of_view
from bohio.table.pages.names import names_of, words_of
from bohio.table.view.table_view import TableView
from bohio.table.view.visitor import Visitor


class Context:
    """A view of a table with its words, names and picture."""

    def __init__(self, visitor: Visitor, seen: TableView) -> None:
        self.visitor = visitor
        self.seen = seen
        self.words = words_of(visitor.language, seen.game)
        self.colours = colours_of(seen.view["options"])
        self.names = names_of(self.words, seen.players, self.colours)
        self.live = seen.moment is None
        playing = self.live and not seen.curtain and not seen.abandoned
        self.choices: list[Json] = seen.view.get("choices", []) if playing else []
        self.game = game = game_of_view(seen.view)
        self.picture = picture_of(game.manifest)(game, self.words, seen.view, self.names, playing, seen.race)
        self.over = seen.view["decision"] is None
        self.playable = self.live and not self.over and not seen.abandoned

    @property
    def address(self) -> str:
        """The address of the table."""
        return f"/table/{self.seen.table}"

    def moment(self, moment: int) -> str:
        """The address of a moment."""
        return f"{self.address}?at={moment}"
