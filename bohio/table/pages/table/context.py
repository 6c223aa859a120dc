"""What the parts of a table's page are drawn from."""

from __future__ import annotations

from functools import cached_property

from bohio.core.reasons import Json
from bohio.drawing.colours import colours_of
from bohio.drawing.markup import NOTHING, Markup
from bohio.drawing.picture import picture_of
from bohio.library import game_of_view
from bohio.table.pages.names import names_of, words_of
from bohio.table.pages.rule_links import has_rules, rule_link, rules_address
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

    @cached_property
    def rules(self) -> str:
        """The address of the game's rules, with the pictures of this table's board; empty if the game has none."""
        manifest = self.game.manifest
        return rules_address(manifest, self._pictured) if has_rules(manifest) else ""

    @property
    def _pictured(self) -> str:
        """The table, if its board is not the one that all rules show."""
        return "" if self.game.file.shipped else self.seen.table

    def rule(self, paragraph: str, label: str | None = None, tab: bool = True) -> Markup:
        """A link to a paragraph of the rules; nothing if there is none."""
        if not paragraph or not self.rules:
            return NOTHING
        return rule_link(self.game.manifest, paragraph, label, self._pictured, tab)

    @property
    def address(self) -> str:
        """The address of the table."""
        return f"/table/{self.seen.table}"

    def moment(self, moment: int) -> str:
        """The address of a moment."""
        return f"{self.address}?at={moment}"
