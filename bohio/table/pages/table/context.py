"""What the parts of a table's page are drawn from, and the controls that several of them have."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.colours import colours_of
from bohio.drawing.markup import Markup, tag, text
from bohio.drawing.picture import picture_of
from bohio.library import game_of_view
from bohio.table.pages.controls import button, icon_button
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
        self.picture = picture_of(game.manifest)(game, self.words, seen.view, self.names, playing)
        self.over = seen.view["decision"] is None
        self.playable = self.live and not self.over and not seen.abandoned

    @property
    def address(self) -> str:
        """The address of the table."""
        return f"/table/{self.seen.table}"

    def moment(self, moment: int) -> str:
        """The address of a moment."""
        return f"{self.address}?at={moment}"


def replay_controls(context: Context) -> Markup:
    """First, back, play, forward, last; and on from here."""
    seen, words = context.seen, context.words
    at = seen.moments if seen.moment is None else seen.moment
    last = seen.moments
    controls = [
        icon_button("first", words.say("page.replay.first"), href=context.moment(0), data_at=0),
        icon_button("back", words.say("page.replay.back"), href=context.moment(max(at - 1, 0)), data_at=max(at - 1, 0)),
        icon_button("play", words.say("page.replay.play"), do="play"),
        icon_button(
            "forward",
            words.say("page.replay.forward"),
            href=context.moment(min(at + 1, last)),
            data_at=min(at + 1, last),
        ),
        icon_button("last", words.say("page.replay.last"), href=context.moment(last), data_at=last),
    ]
    if not context.live:
        controls.append(
            tag("a", text(words.say("page.replay.now")), href=context.address, class_="button", data_at="now")
        )
    controls.append(button(words.say("page.branch"), "branch", data_from=at, title=words.say("page.branch_hint")))
    return tag("div", *controls, class_="actions replay", role="group", aria_label=words.say("page.replay"))
