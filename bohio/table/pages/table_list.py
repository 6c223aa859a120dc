"""Lists of tables: which game, when, how far it is, how it ended."""

from __future__ import annotations

from datetime import datetime

from babel.dates import format_date

from bohio.drawing.colours import letter
from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.locale import Texts
from bohio.table.pages.names import game_name, names_of, words_of
from bohio.table.pages.table.podium import place_words, places
from bohio.table.view.summary import Summary

RUNNING = ("open", "running")
FINISHED_SHOWN = 10
"""So many finished tables are listed, further ones are folded."""


def table_list(words: Texts, heading: str, tables: list[Summary], none: str) -> Markup:
    """Tables that one plays at or can watch: those under way, then those that are over."""
    rows = [_row(words, table) for table in tables if table.status in RUNNING]
    over = [_row(words, table) for table in tables if table.status not in RUNNING]
    rows += over[:FINISHED_SHOWN]
    folded = over[FINISHED_SHOWN:]
    inside = tag("ul", *rows, class_="tables") if rows else tag("p", text(words.say(none)), class_="hint")
    if folded:
        summary = tag("summary", text(words.say("start.older", n=len(folded))))
        inside += tag("details", summary, tag("ul", *folded, class_="tables"))
    return tag("section", tag("h2", text(words.say(heading))), inside)


def _row(words: Texts, table: Summary) -> Markup:
    own = words_of(words.language, table.game) if table.game else words
    names = names_of(own, table.players, table.colours)
    chips = [tag("span", text(letter(words, one)), class_=f"chip seat{one}") for one in table.colours[: len(names)]]
    told = _status(own, table, names)
    inside = [
        _branch(words) if table.branch else NOTHING,
        tag("strong", text(game_name(words, table.game) if table.game else table.table)),
        tag("span", text(table.board), class_="board-name") if table.board else NOTHING,
        tag("span", *chips, class_="chips", aria_hidden="true"),
        tag("em", text(told), class_="turn" if table.your_turn else None),
        tag("span", text(", ".join(names)), class_="names"),
        _date(words, table.changed),
    ]
    return tag("li", tag("a", *inside, href=f"/table/{table.table}"))


def _branch(words: Texts) -> Markup:
    """The sign of a table that branches off another game."""
    told = words.say("start.branch")
    return tag("span", text("⑂"), class_="branch-sign", role="img", aria_label=told, title=told)


def _date(words: Texts, changed: float | None) -> Markup:
    if changed is None:
        return NOTHING
    try:
        day = datetime.fromtimestamp(changed)
    except (OverflowError, OSError, ValueError):  # a clock that was far off
        return NOTHING
    return tag("time", text(format_date(day, "medium", locale=words.language)), datetime=day.strftime("%Y-%m-%d"))


def _status(words: Texts, table: Summary, names: list[str]) -> str:
    """How far a game is and whose turn it is, or how it ended."""
    if table.totals:
        reached = places(table.totals, table.winners)
        own = min(table.seats, key=lambda seat: reached[seat]) if table.seats else None
        if own is None or own >= len(reached):
            won = words.listed(names[seat] for seat in table.winners)
            return words.say("start.won", names=won, n=max(table.totals))
        return words.say("start.placed", place=place_words(words, reached[own]), n=table.totals[own])
    if table.lesson:
        chapter, chapters = table.lesson
        return words.say("coach.table", chapter=chapter, chapters=chapters) if chapter else words.say("coach.name")
    status = words.say("page.your_turn") if table.your_turn else words.say(f"page.status.{table.status}")
    if table.round is None or table.status not in RUNNING:
        return status
    if table.your_turn:
        return words.say("start.your_turn", round=table.round)
    return words.say("start.round", round=table.round, status=status)
