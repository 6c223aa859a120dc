"""The table: board, bar, options, players, talk and log, each a part that can be replaced while the page is open."""

from __future__ import annotations

from collections.abc import Mapping

from bohio.drawing.markup import NOTHING, Markup, Part, packed, tag, text, whole
from bohio.locale import Texts
from bohio.table.pages.choices import consequence_words
from bohio.table.pages.shell import shell
from bohio.table.pages.shuffle import fair_part
from bohio.table.pages.table.bar import bar_part
from bohio.table.pages.table.board_line import board_part
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.end import end_part
from bohio.table.pages.table.log import log_part
from bohio.table.pages.table.options import options_part
from bohio.table.pages.table.players import hand_part, players_part
from bohio.table.pages.table.talk import note_part, noted_part, settings_part, talk_part
from bohio.table.view.table_view import TableView
from bohio.table.view.visitor import Visitor


def table_page(visitor: Visitor, seen: TableView) -> Markup:
    """The whole page of a table."""
    context = Context(visitor, seen)
    words = context.words
    parts = {id: whole(part) for id, part in _parts(context).items()}
    title = page_title(context)
    main = tag(
        "main",
        tag("h1", text(words.say("game.name")), class_="unseen"),
        tag("div", parts["bar"], id="bar", data_part=True, aria_live="polite"),
        _branch_notice(words, seen.guessed_from),
        *(tag("p", text(one), class_="hint branched") for one in consequence_words(words, context.picture.game)),
        tag("div", id="steps", role="group", aria_label=words.say("page.steps"), hidden=True),
        tag("div", id="why", role="status"),
        tag("section", parts["end"], id="end", data_part=True, aria_label=words.say("page.end")),
        tag(
            "div",
            tag("section", context.picture.board(), id="board", aria_label=words.say("page.board")),
            class_="stage",
        ),
        tag(
            "div",
            tag("section", parts["hand"], id="hand", data_part=True, aria_label=words.say("page.own")),
            tag("section", parts["players"], id="players", data_part=True, aria_label=words.say("page.players")),
            tag("section", parts["options"], id="options", data_part=True, aria_label=words.say("page.options")),
            class_="side",
        ),
        tag(
            "div",
            tag("section", parts["log"], id="log", data_part=True, aria_label=words.say("page.log")),
            tag("section", parts["talk"], id="talk", data_part=True, aria_label=words.say("page.talk")),
            note_part(context),
            board_part(context),
            fair_part(words, seen, context.picture.game),
            settings_part(words, seen.viewer is not None),
            class_="below",
        ),
        id="main",
        class_=f"table {seen.game}",
        data_table=seen.table,
        data_host=seen.host,
        data_sequence=seen.sequence,
        data_shared=len(seen.own_seats) > 1,
        data_moment="" if seen.moment is None else seen.moment,
        data_words=packed(_client_words(words)),
    )
    return shell(
        visitor,
        title,
        main,
        scripts=["table.js"],
        class_="wide",
        drawings=context.picture.sprite(),
        board_of=context.picture.game.manifest,
    )


def table_parts(visitor: Visitor, seen: TableView) -> Mapping[str, Part | str]:
    """The parts of the page by the id of their element, as they are now; beside them the tab's `title`."""
    context = Context(visitor, seen)
    board: dict[str, Part] = {f"board-{name}": part for name, part in context.picture.board_parts().items()}
    return {**_parts(context), **board, "title": page_title(context)}


def page_title(context: Context) -> str:
    """The title of the tab, with a sign when it is the viewer's turn."""
    game = context.words.say("game.name")
    return f"● {context.words.say('page.your_turn')} · {game}" if context.choices else f"{game} · Bohío"


def _parts(context: Context) -> dict[str, Part]:
    return {
        "bar": bar_part(context),
        "hand": hand_part(context),
        "players": players_part(context),
        "options": options_part(context),
        "log": log_part(context),
        "talk": talk_part(context),
        "noted": noted_part(context),
        "end": end_part(context.words, context.seen, context.names, context.picture)
        if context.live or context.over
        else NOTHING,
    }


def _client_words(words: Texts) -> dict[str, str]:
    """The few words that the script says by itself."""
    ids = (
        "offline",
        "online",
        "stale",
        "failed",
        "copied",
        "sound",
        "sound_mine",
        "not_mine",
        "unsound",
        "moved_on",
        "back_out",
        "your_turn",
        "sure",
    )
    return {id: words.say(f"page.client.{id}") for id in ids}


def _branch_notice(words: Texts, origin: str | None) -> Markup:
    """That a table branches off a game under way, and what is not as it is there."""
    if origin is None:
        return NOTHING
    back = tag("a", text(words.say("page.replay.now")), href=f"/table/{origin}")
    return tag("p", text(words.say("page.branch_guessed")), text(" "), back, class_="hint branched")
