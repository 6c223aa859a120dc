"""The table: board, bar, options, players, talk and log, each a part that can be replaced while one looks on."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Mapping
from functools import lru_cache

from bohio.core.reasons import Json
from bohio.drawing.colours import colour, letter
from bohio.drawing.markup import Part, Series, packed, tag, text
from bohio.locale import Texts, texts
from bohio.locale.wording import action_words, decision_words, log_sentence
from bohio.table.bounds import LINES_KEPT
from bohio.table.pages.pictures import PICTURES
from bohio.table.pages.shell import branch_notice, button, countdown, level_words, shell
from bohio.table.pages.shuffle import fair_part
from bohio.table.pages.table.context import Stage, icon_button, replay_controls
from bohio.table.pages.table.end import end_part
from bohio.table.pages.table.talk import note_part, noted_part, seat_tools, settings_part, talk_part
from bohio.table.tables.attendance import Happening
from bohio.table.view.table_view import Line, Scene, Visitor


def table_page(visitor: Visitor, scene: Scene) -> str:
    """The whole page of a table."""
    stage = Stage(visitor, scene)
    words = stage.words
    parts = {id: str(part) for id, part in _parts(stage).items()}
    title = page_title(stage)
    main = tag(
        "main",
        tag("h1", text(words.say(f"game.{scene.game}")), class_="unseen"),
        tag("div", parts["bar"], id="bar", data_part=True, aria_live="polite"),
        branch_notice(words, scene.guessed_from),
        tag("div", id="steps", role="group", aria_label=words.say("page.steps"), hidden=True),
        tag("div", id="why", role="status"),
        tag("section", parts["end"], id="end", data_part=True, aria_label=words.say("page.end")),
        tag(
            "div", tag("section", stage.picture.board(), id="board", aria_label=words.say("page.board")), class_="stage"
        ),
        tag(
            "div",
            tag("section", parts["hand"], id="hand", data_part=True, aria_label=words.say(f"page.own.{scene.game}")),
            tag("section", parts["players"], id="players", data_part=True, aria_label=words.say("page.players")),
            tag("section", parts["options"], id="options", data_part=True, aria_label=words.say("page.options")),
            class_="side",
        ),
        tag(
            "div",
            tag("section", parts["log"], id="log", data_part=True, aria_label=words.say("page.log")),
            tag("section", parts["talk"], id="talk", data_part=True, aria_label=words.say("page.talk")),
            note_part(stage),
            fair_part(words, scene),
            settings_part(words, scene.viewer is not None),
            class_="below",
        ),
        id="main",
        class_=f"table {scene.game}",
        data_table=scene.table,
        data_host=scene.host,
        data_sequence=scene.sequence,
        data_shared=len(scene.own_seats) > 1,
        data_moment="" if scene.moment is None else scene.moment,
        data_words=packed(_client_words(words)),
    )
    return shell(visitor, title, main, scripts=["table.js"], class_="wide", drawings=stage.picture.sprite())


def table_parts(visitor: Visitor, scene: Scene) -> Mapping[str, Part]:
    """The parts of the page by the id of their element, as they are now; beside them the tab's `title`."""
    stage = Stage(visitor, scene)
    board: dict[str, Part] = {f"board-{name}": part for name, part in stage.picture.board_parts().items()}
    return {**_parts(stage), **board, "title": page_title(stage)}


def page_title(stage: Stage) -> str:
    """The title of the tab, with a sign when it is the viewer's turn."""
    game = stage.words.say(f"game.{stage.scene.game}")
    return f"● {stage.words.say('page.your_turn')} · {game}" if stage.choices else f"{game} · Bohío"


def _parts(stage: Stage) -> dict[str, Part]:
    return {
        "bar": _bar(stage),
        "hand": _hand(stage),
        "players": _players(stage),
        "options": _options(stage),
        "log": _log(stage),
        "talk": talk_part(stage),
        "noted": noted_part(stage),
        "end": end_part(stage.words, stage.scene, stage.names, stage.picture) if stage.live or stage.over else "",
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


# The bar


def _bar(stage: Stage) -> str:
    """What is to be decided, in words, and what has no place on the board; and from which seat one looks."""
    viewer = "" if stage.scene.viewer is None else stage.scene.viewer
    return _sentence(stage) + tag("i", data_viewer=viewer, hidden=True)


def _sentence(stage: Stage) -> str:
    scene, words = stage.scene, stage.words
    if not stage.live:
        return tag(
            "p", text(words.say("page.moment", moment=scene.moment, moments=scene.moments)), class_="ask"
        ) + replay_controls(stage)
    if scene.curtain and scene.viewer is not None:
        name = stage.names[scene.viewer]
        ask = tag("p", text(words.say("page.curtain", name=name)), class_="ask yours")
        return ask + button(words.say("page.curtain_open", name=name), "curtain", "main")
    if scene.abandoned:
        ask = tag("p", text(words.say("page.unfinished" if scene.brought else "page.abandoned")), class_="ask")
        return ask + replay_controls(stage)
    if stage.over:
        winners = [stage.names[seat] for seat in scene.view["result"]["winners"]]
        text_id = "page.wins" if len(winners) == 1 else "page.share_win"
        return tag("p", text(words.say(text_id, name=", ".join(winners))), class_="ask yours") + replay_controls(stage)
    decision = scene.view["decision"]
    asked = decision["seat"]
    yours = bool(stage.choices)
    sentence = decision_words(words, scene.game, decision, stage.names, scene.viewer if yours else None)
    seat = (
        tag("span", text(letter(words, asked)), class_=f"chip seat{asked}", aria_hidden="true")
        if asked is not None
        else ""
    )
    parts = [tag("p", seat, tag("span", text(sentence)), class_="ask yours" if yours else "ask")]
    if scene.deadline is not None:
        parts.append(countdown(scene.deadline))
    actions = []
    for action in stage.choices:
        if action["type"] == "pass":
            actions.append(
                tag(
                    "button",
                    text(action_words(words, scene.game, action)),
                    type="button",
                    data_step="pass",
                    class_="main",
                )
            )
    since = _since(stage)
    if since is not None:
        actions.append(button(words.say("page.since"), "since", data_from=since))
    if scene.viewer is not None and scene.undo_flaw is None and len(scene.view["log"]):
        actions.append(icon_button("undo", words.say("page.undo"), do="undo"))
    return "".join(parts) + tag("div", *actions, class_="actions")


def _since(stage: Stage) -> int | None:
    """The moment after the viewer's last own action, if others have acted since."""
    viewer = stage.scene.viewer
    if viewer is None or not stage.choices:
        return None
    for line in reversed(stage.scene.lines):
        if line.event.get("seat") == viewer:
            return line.moment if line.moment < stage.scene.moments - 1 else None
    return None


# Options


def _options(stage: Stage) -> str:
    """Every option as a button, those that belong together under one heading; and the words of the single steps."""
    words, picture = stage.words, stage.picture
    if not stage.choices:
        return ""
    groups: dict[str, list[str]] = {}
    labels: dict[str, str] = {}
    for action in stage.choices:
        steps = picture.steps(action)
        for step in steps:
            if step not in labels:
                labels[step] = picture.step_label(step, action)
        option = tag(
            "button",
            text(action_words(words, stage.scene.game, action)),
            type="button",
            class_="option",
            data_action=packed(action),
            data_steps=" ".join(steps),
        )
        groups.setdefault(picture.grouping(action), []).append(tag("li", option))
    parts = [tag("h2", text(words.say("page.options")))]
    plain = groups.pop("", [])
    for heading, options in groups.items():
        if len(options) == 1:
            plain.insert(0, options[0])
        else:
            parts.append(tag("details", tag("summary", text(heading)), tag("ul", *options), data_key=heading))
    parts.append(tag("ul", *plain))
    told = [tag("span", label, data_step=step) for step, label in labels.items()]
    return "".join(parts) + tag("div", *told, class_="labels", hidden=True)


# Players and hand


def _hand(stage: Stage) -> str:
    scene, words = stage.scene, stage.words
    if scene.viewer is None or scene.curtain:
        return ""
    hand = stage.picture.hand()
    return tag("h2", text(words.say(f"page.own.{scene.game}"))) + hand if hand else ""


def _players(stage: Stage) -> Series:
    scene, words = stage.scene, stage.words
    decision = scene.view["decision"]
    rows = []
    for seat, sitter in enumerate(scene.sitters):
        asked = decision is not None and decision["seat"] == seat and not scene.abandoned
        states = []
        if seat in scene.own_seats:
            states.append(words.say("page.you"))
        if sitter.kind == "open":
            states.append(words.say("page.not_here_yet"))
        elif sitter.bot is not None:
            states.append(words.say("page.bot", level=level_words(words, sitter.bot)))
        elif stage.playable and not sitter.here and seat not in scene.own_seats:
            states.append(words.say("page.away"))
        points = stage.picture.points(seat)
        head = [
            tag("span", text(letter(words, seat)), class_=f"chip seat{seat}", aria_hidden="true"),
            tag("strong", text(stage.names[seat]), class_="name"),
            tag("small", text(" · ".join(states))) if states else "",
            tag("span", words.say("page.thinking"), class_="thinking", data_thinking=seat, hidden=not sitter.thinking),
        ]
        if points is not None:
            score = words.say("count.point", n=points)
            head.append(tag("span", text(points), class_="points", title=score, role="img", aria_label=score))
        said = next((phrase["phrase"] for phrase in reversed(scene.phrases) if phrase["seat"] == seat), None)
        phrase = tag("p", text(words.say(f"page.phrase.{said}")), class_="said") if said else ""
        rows.append(
            tag(
                "li",
                tag("div", *head, class_="who"),
                stage.picture.belongings(seat),
                phrase,
                seat_tools(stage, seat),
                class_="player asked" if asked else "player",
                data_goal=f"seat:{seat}",
                aria_current="true" if asked else None,
            )
        )
    return Series(tag("h2", text(words.say("page.players")), class_="unseen") + "<ol>", tuple(rows), "</ol>")


# Log


def _log(stage: Stage) -> Series:
    scene, words = stage.scene, stage.words
    items = []
    before = 0
    happenings = deque(scene.happenings)
    for line in scene.lines:
        if line.moment != before + 1:
            # A link to the last line before those shown, or to the first one after them.
            items.append(_gap(stage, "later" if before else "earlier", before + 1 if before else line.moment - 1))
        before = line.moment
        while happenings and happenings[0].moment < line.moment:
            items.append(_happened(stage, happenings.popleft()))
        if scene.horizon is not None and line.moment == scene.horizon + 1:
            items.append(tag("li", text(words.say("page.horizon")), class_="horizon"))
        items.append(_line(stage, line))
    items.extend(_happened(stage, happening) for happening in happenings)
    heading = tag("h2", text(words.say("page.log")))
    row = tag("ol", class_="lines", tabindex="0", aria_label=words.say("page.log")).removesuffix("</ol>")
    return Series(heading + row, tuple(items), "</ol>")


def _gap(stage: Stage, way: str, moment: int) -> str:
    """A link to a moment whose lines are not shown here."""
    words = text(stage.words.say(f"page.log.{way}"))
    return tag("li", tag("a", words, href=stage.moment(moment), data_at=moment), class_="gap")


def _happened(stage: Stage, happening: Happening) -> str:
    """A line about the seats. It is not a moment of the game, so it has no link."""
    words = stage.words
    shown = "page.open_seat" if happening.open else "page.player_name"
    unknown = words.say(shown, colour=colour(words, happening.seat))
    told = words.say(
        f"page.happened.{happening.kind}",
        name=happening.name or unknown,
        other=happening.other or unknown,
        level="" if happening.bot is None else level_words(words, happening.bot),
    )
    return tag("li", text(told), class_=f"seat{happening.seat} happened")


def _line(stage: Stage, line: Line) -> str:
    scene = stage.scene
    return _drawn_line(
        stage.visitor.language,
        scene.game,
        packed(line.event),
        tuple(stage.names),
        stage.moment(line.moment),
        line.moment,
        "undone" if line.undone else "here" if scene.moment == line.moment else "",
        "" if line.substitute is None else packed(line.substitute),
    )


@lru_cache(maxsize=LINES_KEPT)
def _drawn_line(
    language: str,
    game: str,
    event: str,
    names: tuple[str, ...],
    href: str,
    moment: int,
    state: str,
    substitute: str,
) -> str:
    """A line of the log. Lines stay as they are while the log grows, so they are drawn once."""
    told: Json = json.loads(event)
    seat = told.get("seat")
    sentence = text(log_sentence(texts(language), game, told, names))
    link = tag("a", sentence, href=href, data_at=moment, aria_current="true" if state == "here" else None)
    note = _substitute_words(texts(language), json.loads(substitute)) if substitute else ""
    whose = "fate" if seat is None else f"seat{seat}"
    if state == "undone":
        return tag("li", link, note, class_=f"{whose} undone")
    flights = PICTURES[game].flights(told)
    return tag("li", link, note, class_=whose, data_flights=packed(flights) if flights else None)


def _substitute_words(words: Texts, substitute: Json) -> str:
    """Says that another bot moved than the one asked, and why."""
    names = {"level": level_words(words, substitute["for"]), "other": level_words(words, substitute["bot"])}
    return tag("small", text(words.say(f"page.substitute.{substitute['why']}", **names)), class_="hint")
