"""Playing together: requests, phrases, stand-ins, invitations, notes and settings."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.markup import tag, text
from bohio.locale import Texts
from bohio.locale.wording import reason_words
from bohio.table.bots.tasks import usual_level
from bohio.table.pages.shell import button, countdown
from bohio.table.pages.table.context import Stage, replay_controls
from bohio.table.tables.table import PHRASES

SPEEDS = ("off", "slow", "normal", "fast")


def talk_part(stage: Stage) -> str:
    """What can be asked of the others, said to them, or done with the table."""
    scene, words = stage.scene, stage.words
    parts: list[str] = []
    if scene.viewer is None or not stage.live:
        if stage.playable:
            parts.append(replay_controls(stage))
        return "".join(parts)
    for seat in scene.own_seats:
        if seat in scene.absent:
            parts.append(_missed(stage, seat))
    for ask in scene.asks:
        parts.append(_ask(stage, ask))
    tools = []
    if stage.playable:
        asked = {ask["kind"] for ask in scene.asks if ask["seat"] == scene.viewer}
        if scene.undo_flaw is not None and scene.undo_flaw.id != "nothing_to_undo" and "undo" not in asked:
            hint = reason_words(words, scene.undo_flaw)
            tools.append(button(words.say("page.ask_undo"), "ask", data_kind="undo", title=hint))
        if "abandon" not in asked:
            tools.append(button(words.say("page.ask_abandon"), "ask", data_kind="abandon", data_sure=True))
        sitter = scene.sitters[scene.viewer]
        if sitter.bot is None:
            tools.append(
                button(
                    words.say("page.leave"), "stand-in", data_seat=scene.viewer, data_bot=usual_level(), data_sure=True
                )
            )
        tools.append(button(words.say("page.rise"), "rise", data_seat=scene.viewer, data_sure=True))
        tools.append(
            button(words.say("page.branch"), "branch", data_from=scene.moments, title=words.say("page.branch_hint"))
        )
    if scene.host:
        tools.append(button(words.say("page.delete"), "delete", "danger", data_sure=True))
    if any(sitter.kind != "bot" for seat, sitter in enumerate(scene.sitters) if seat not in scene.own_seats):
        phrases = [
            button(words.say(f"page.phrase.{phrase}"), "phrase", "small", data_phrase=phrase) for phrase in PHRASES
        ]
        parts.append(
            tag(
                "details",
                tag("summary", text(words.say("page.say"))),
                tag("div", *phrases, class_="phrases"),
                data_key="say",
            )
        )
    parts.append(
        tag(
            "details",
            tag("summary", text(words.say("page.more"))),
            tag("div", *tools, class_="phrases"),
            data_key="more",
        )
    )
    return "".join(parts)


def _missed(stage: Stage, seat: int) -> str:
    """Tells a player that the host reported them as away, with a button to deny it."""
    told = stage.words.say("page.missed", name=stage.names[seat])
    timer = countdown(stage.scene.absent[seat])
    here = button(stage.words.say("page.i_am_here"), "here", "main", data_seat=seat)
    # An alert is read out whole whenever something in it changes, so the time left stands outside.
    return tag("div", tag("p", text(told), role="alert"), timer, here, class_="asked-for")


def _ask(stage: Stage, ask: Json) -> str:
    """An open request: the others agree or not, who asked sees who has agreed."""
    scene, words = stage.scene, stage.words
    name = stage.names[ask["seat"]]
    parts = [tag("p", text(words.say(f"page.asks.{ask['kind']}", name=name)))]
    mine = [seat for seat in scene.own_seats if seat != ask["seat"] and seat not in ask["agreed"]]
    if ask["seat"] in scene.own_seats:
        parts.append(tag("p", text(words.say("page.asks_waiting", n=len(ask["agreed"])))))
    elif mine:
        parts.append(
            button(words.say("page.agree"), "agree", "main", data_kind=ask["kind"], data_seat=mine[0], data_yes=1)
        )
        parts.append(
            button(words.say("page.refuse"), "agree", "", data_kind=ask["kind"], data_seat=mine[0], data_yes="")
        )
    return tag("div", *parts, class_="asked-for", role="alert")


def note_part(stage: Stage) -> str:
    """The player's private notes. Live updates do not replace the field, so nothing is lost while the player writes;
    the page's script fills it from `noted_part`."""
    scene, words = stage.scene, stage.words
    if scene.viewer is None:
        return ""
    area = tag(
        "textarea", id="note-text", rows="3", maxlength="4000", autocomplete="off", disabled=True, data_note=True
    )
    return tag(
        "section",
        tag(
            "details",
            tag("summary", text(words.say("page.note"))),
            tag("label", text(words.say("page.note_hint")), for_="note-text"),
            area,
        ),
        tag("div", noted_part(stage), id="noted", data_part=True, hidden=True),
        id="note",
        aria_label=words.say("page.note"),
    )


def noted_part(stage: Stage) -> str:
    """The stored note and its seat; empty while the curtain is drawn."""
    scene = stage.scene
    if scene.viewer is None or scene.curtain or scene.viewer not in scene.own_seats:
        return ""
    return tag("p", text(scene.note), data_noted=scene.viewer)


def settings_part(words: Texts, plays: bool) -> str:
    """What this browser remembers: speed and, for those who play, notifications; and whether it is connected."""
    speeds = [tag("option", text(words.say(f"page.speed.{speed}")), value=speed) for speed in SPEEDS]
    inside = [
        tag("label", text(words.say("page.speed")), tag("select", *speeds, data_speed=True)),
        button(words.say("page.notify"), "notify") if plays else "",
    ]
    return tag(
        "section",
        tag("details", tag("summary", text(words.say("page.settings"))), tag("div", *inside, class_="phrases")),
        tag("p", class_="connection", role="status", data_connection=True),
        id="settings",
        aria_label=words.say("page.settings"),
    )


def seat_tools(stage: Stage, seat: int) -> str:
    """For everybody: how long a player reported as away has to answer. For the host: the link of an open seat, stand-in
    bots, and what can be done about an absent player. For the holder: taking over from the bot again."""
    scene, words = stage.scene, stage.words
    if not stage.playable:
        return ""
    sitter = scene.sitters[seat]
    tools = []
    if seat in scene.absent:
        tools.append(tag("small", text(words.say("page.said_away")), " ", countdown(scene.absent[seat])))
    link = scene.invitations.get(seat)
    if link is not None:
        label = words.say("page.invitation", name=stage.names[seat])
        tools.append(tag("input", type="text", readonly=True, value=link, data_link=True, aria_label=label))
        tools.append(button(words.say("page.copy"), "copy", title=label))
    tools.extend(_host_tools(stage, seat, link is not None))
    if seat in scene.own_seats and sitter.kind == "human" and sitter.bot is not None:
        tools.append(button(words.say("page.stand_down"), "stand-in", "small", data_seat=seat, data_bot=""))
    return tag("div", *tools, class_="tools") if tools else ""


def _host_tools(stage: Stage, seat: int, linked: bool) -> list[str]:
    """What the host can do about somebody else's seat; the page's script shows some of it when the time is up."""
    scene, words = stage.scene, stage.words
    sitter = scene.sitters[seat]
    if not scene.host or sitter.kind == "bot" or seat in scene.own_seats:
        return []
    if sitter.kind == "human" and seat not in scene.absent:
        return [] if sitter.here else [button(words.say("page.say_away"), "away", "small", data_seat=seat)]
    later: Json = {}
    if sitter.kind == "human":
        later = {"data_from_time": int(scene.absent[seat]) + 1, "hidden": True}
    tools = []
    if not linked:
        tools.append(button(words.say("page.new_link"), "invite", "small", data_seat=seat, **later))
    if sitter.bot is None:
        level = usual_level()
        tools.append(button(words.say("page.stand_in"), "stand-in", "small", data_seat=seat, data_bot=level, **later))
    elif sitter.imposed or sitter.kind == "open":
        tools.append(button(words.say("page.end_stand_in"), "stand-in", "small", data_seat=seat, data_bot=""))
    return tools
