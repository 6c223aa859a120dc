"""The table: board, bar, options, players, talk and log, each a part that can be replaced while the page is open."""

from __future__ import annotations

from collections.abc import Mapping

from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, Part, joined, packed, tag, text, whole
from bohio.drawing.svg import icon
from bohio.locale import Texts
from bohio.table.pages.choices import consequence_words
from bohio.table.pages.shell import shell
from bohio.table.pages.table.bar import bar_part
from bohio.table.pages.table.chart import chart_part
from bohio.table.pages.table.coach import coach_part
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.drawer import drawer
from bohio.table.pages.table.end import end_part
from bohio.table.pages.table.happenings import happenings_json
from bohio.table.pages.table.log import log_part
from bohio.table.pages.table.menu import menu
from bohio.table.pages.table.options import options_part
from bohio.table.pages.table.players import hand_part, players_part
from bohio.table.pages.table.previews import previews_json
from bohio.table.pages.table.race_bar import patterns
from bohio.table.pages.table.replay import replay_part
from bohio.table.pages.table.talk import asked_part, noted_part, talk_part
from bohio.table.view.table_view import TableView
from bohio.table.view.visitor import Visitor


def table_page(visitor: Visitor, seen: TableView) -> Markup:
    """The whole page of a table."""
    context = Context(visitor, seen)
    words = context.words
    parts = {id: whole(part) for id, part in (_moment_parts(context) | _now_parts(context)).items()}
    title = page_title(context)
    newer = words.say("page.log.newer", number="{number}")
    main = tag(
        "main",
        tag("h1", text(words.say("game.name")), class_="unseen"),
        _top(context, parts),
        tag("div", parts["asked"], id="asked", data_part=True),
        tag("section", _board(context, parts["chart"]), id="board", aria_label=words.say("page.board")),
        tag(
            "section",
            tag("h2", text(words.say("page.own")), class_="unseen"),
            _hand(context, parts["hand"]),
            tag("div", id="pay", hidden=True),
            tag("div", parts["replay"], id="replay", data_part=True),
            id="strip",
            aria_label=words.say("page.own"),
        ),
        tag(
            "div",
            _notices(context),
            tag("section", parts["players"], id="players", data_part=True, aria_label=words.say("page.players")),
            tag("section", parts["log"], id="log", data_part=True, aria_label=words.say("page.log")),
            tag("section", parts["coach"], id="coach", data_part=True, aria_label=words.say("coach.name")),
            tag("section", parts["options"], id="options", data_part=True, aria_label=words.say("page.options")),
            tag("button", type="button", id="newer", data_words=newer, hidden=True),
            id="side",
        ),
        tag("section", parts["end"], id="end", data_part=True, aria_label=words.say("page.end")),
        tag("div", id="card", hidden=True),
        tag("div", id="why", role="status"),
        id="main",
        class_=f"table {seen.game}",
        data_table=seen.table,
        data_host=seen.host,
        data_sequence=seen.sequence,
        data_shared=len(seen.own_seats) > 1,
        data_moment="" if seen.moment is None else seen.moment,
        data_moments=seen.moments,
        data_rules=context.rules or None,
        data_explains=context.game.explains,
        data_words=packed(_client_words(words)),
    )
    return shell(
        visitor,
        title,
        main,
        drawer(context),
        scripts=["table.js", "room.js", "end.js", *(["lesson.js"] if seen.prepared else [])],
        styles=["coach.css"] if seen.prepared else [],
        late_styles=[
            *(["info.css"] if context.game.explains else []),
            *(["rules.css", "drawer.css"] if context.rules else []),
        ],
        class_="wide",
        drawings=context.picture.sprite() + patterns(),
        board_of=context.picture.game.manifest,
        table=True,
    )


def _top(context: Context, parts: Mapping[str, Markup]) -> Markup:
    """The way home, what is to be decided or is happening, and the menu."""
    words = context.words
    caption = tag(
        "div",
        tag("span", class_="chip"),
        tag("p", class_="say"),
        tag("span", class_="pills"),
        tag("span", class_="clause"),
        tag("span", class_="when"),
        tag("span", class_="dots", aria_hidden="true"),
        tag("button", text(words.say("do.skip")), tag("kbd", text(words.say("do.space"))), type="button", id="skip"),
        id="caption",
        hidden=True,
    )
    home = tag("a", icon("logo", "logo"), tag("span", text("Bohío"), class_="unseen"), href="/", class_="home")
    bar = tag("div", parts["bar"], id="bar", data_part=True)
    return tag("header", home, bar, caption, menu(context, parts), id="top")


def _hand(context: Context, hand: Markup) -> Markup:
    """What the viewer holds; where it has no room, the keyboard can scroll it too."""
    own = context.words.say("page.own")
    return tag("div", hand, id="hand", class_="scroll", data_part=True, tabindex="0", role="group", aria_label=own)


def _board(context: Context, chart: Markup) -> Markup:
    """The largest part of the board; beside it the others, what a choice would bring, and the race so far."""
    picture = context.picture
    drawn = {
        name: tag("div", whole(part), id=f"board-{name}", data_part=True)
        for name, part in picture.board_parts().items()
    }
    beside = [drawn.pop(name) for name in picture.beside]
    slot = tag("div", id="slot", hidden=True)
    foot = tag("div", tag("div", chart, id="chart", data_part=True), slot, class_="foot")
    return joined(drawn.values()) + tag("div", *beside, foot, class_="beside")


def _notices(context: Context) -> Markup:
    """What is unusual about this table."""
    lines = [tag("p", text(one)) for one in consequence_words(context.words, context.picture.game)]
    told = [_branch_notice(context.words, context.seen.guessed_from), *lines]
    return tag("div", *told, class_="notices hint") if any(told) else NOTHING


def moment_parts(visitor: Visitor, seen: TableView) -> Mapping[str, Part]:
    """The parts that show a moment of the game: they are drawn for everything that happens."""
    context = Context(visitor, seen)
    board: dict[str, Part] = {f"board-{name}": part for name, part in context.picture.board_parts().items()}
    return {**_moment_parts(context), **board}


def now_parts(visitor: Visitor, seen: TableView) -> Mapping[str, Part | str]:
    """The parts that show the present, and the tab's `title`: however much happened, they are drawn once."""
    context = Context(visitor, seen)
    return {**_now_parts(context), "title": page_title(context)}


def happenings(visitor: Visitor, seen: TableView) -> list[Json]:
    """What led to the moment, in words."""
    return happenings_json(Context(visitor, seen))


def previews(visitor: Visitor, seen: TableView) -> Json:
    """What the viewer's options would bring, in words."""
    return previews_json(Context(visitor, seen))


def page_title(context: Context) -> str:
    """The title of the tab, with a sign when it is the viewer's turn."""
    game = context.words.say("game.name")
    return f"● {context.words.say('page.your_turn')} · {game}" if context.choices else f"{game} · Bohío"


def _moment_parts(context: Context) -> dict[str, Part]:
    return {"hand": hand_part(context), "players": players_part(context), "log": log_part(context)}


def _now_parts(context: Context) -> dict[str, Part]:
    return {
        "bar": bar_part(context),
        "options": options_part(context),
        "coach": coach_part(context),
        "asked": asked_part(context),
        "talk": talk_part(context),
        "noted": noted_part(context),
        "replay": replay_part(context),
        "chart": chart_part(context),
        "end": end_part(context) if context.live or context.over else NOTHING,
    }


def _client_words(words: Texts) -> dict[str, str]:
    """The few words that the script says by itself; it fills in the numbers."""
    ids = (
        "offline",
        "stale",
        "failed",
        "copied",
        "sound",
        "sound_mine",
        "not_mine",
        "unsound",
        "moved_on",
        "your_turn",
        "sure",
        "step",
        "missed",
        "watch",
        "more_before",
    )
    said = {id: words.say(f"page.client.{id}", number="{number}", all="{all}") for id in ids}
    said |= {"info": words.say("page.info"), "close": words.say("do.close")}
    said |= {id: words.say(f"page.info.{id}") for id in ("legend", "legend_hint")}
    return said | {"later": words.say("page.log.later")}


def _branch_notice(words: Texts, origin: str | None) -> Markup:
    """That a table branches off a game under way, and what is not as it is there."""
    if origin is None:
        return NOTHING
    back = tag("a", text(words.say("page.replay.now")), href=f"/table/{origin}")
    return tag("p", text(words.say("page.branch_guessed")), text(" "), back)
