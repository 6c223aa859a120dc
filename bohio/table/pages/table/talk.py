"""Playing together: requests, phrases, stand-ins, invitations, notes and settings."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.colours import colour
from bohio.drawing.markup import NOTHING, Markup, joined, tag, text
from bohio.locale import Texts
from bohio.locale.wording import reason_words
from bohio.table.pages.controls import button, countdown
from bohio.table.pages.table.context import Context
from bohio.table.tables.entries import PHRASES
from bohio.table.tables.levels import USUAL

SPEEDS = ("off", "slow", "normal", "fast")


def asked_part(context: Context) -> Markup:
    """What a player must answer, wherever on the page they are: requests, and whether they are still there."""
    seen = context.seen
    if seen.viewer is None or not context.live:
        return NOTHING
    missed = [_missed(context, seat) for seat in seen.own_seats if seat in seen.absent]
    return joined(missed + [_proposal(context, proposal) for proposal in seen.proposals])


def talk_part(context: Context) -> Markup:
    """What can be asked of the others, said to them, or done with the table."""
    seen, words = context.seen, context.words
    if seen.viewer is None or not context.live:
        return NOTHING
    parts: list[Markup] = []
    tools = []
    if context.playable:
        proposed = {proposal["kind"] for proposal in seen.proposals if proposal["seat"] == seen.viewer}
        if seen.undo_flaw is not None and seen.undo_flaw.id != "nothing_to_undo" and "undo" not in proposed:
            hint = reason_words(words, seen.undo_flaw)
            tools.append(button(words.say("page.ask_undo"), "ask", data_kind="undo", title=hint))
        if "abandon" not in proposed:
            tools.append(button(words.say("page.ask_abandon"), "ask", data_kind="abandon", data_sure=True))
        player = seen.players[seen.viewer]
        if player.bot is None:
            tools.append(
                button(words.say("page.leave"), "stand-in", data_seat=seen.viewer, data_bot=USUAL, data_sure=True)
            )
        tools.append(button(words.say("page.rise"), "rise", data_seat=seen.viewer, data_sure=True))
        tools.append(
            button(words.say("page.branch"), "branch", data_from=seen.moments, title=words.say("page.branch_hint"))
        )
    if seen.host:
        tools.append(button(words.say("page.delete"), "delete", "danger", data_sure=True))
    if any(player.kind != "bot" for seat, player in enumerate(seen.players) if seat not in seen.own_seats):
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
    return joined(parts)


def _missed(context: Context, seat: int) -> Markup:
    """Tells a player that the host reported them as away, with a button to deny it."""
    told = context.words.say("page.missed", name=context.names[seat])
    timer = countdown(context.seen.absent[seat])
    here = button(context.words.say("page.i_am_here"), "here", "main", data_seat=seat)
    # An alert is read out whole whenever something in it changes, so the time left stands outside.
    return tag("div", tag("p", text(told), role="alert"), timer, here, class_="asked-for")


def _proposal(context: Context, proposal: Json) -> Markup:
    """An open request: the others agree or not, who asked sees who has agreed."""
    seen, words = context.seen, context.words
    name = context.names[proposal["seat"]]
    parts = [tag("p", text(words.say(f"page.asks.{proposal['kind']}", name=name)))]
    mine = [seat for seat in seen.own_seats if seat != proposal["seat"] and seat not in proposal["agreed"]]
    if proposal["seat"] in seen.own_seats:
        parts.append(tag("p", text(words.say("page.asks_waiting", n=len(proposal["agreed"])))))
    elif mine:
        parts.append(
            button(words.say("page.agree"), "agree", "main", data_kind=proposal["kind"], data_seat=mine[0], data_yes=1)
        )
        parts.append(
            button(words.say("page.refuse"), "agree", "", data_kind=proposal["kind"], data_seat=mine[0], data_yes="")
        )
    return tag("div", *parts, class_="asked-for", role="alert")


def note_part(context: Context) -> Markup:
    """The player's private notes. Live updates do not replace the field, so nothing is lost while the player writes;
    the page's script fills it from `noted_part`."""
    seen, words = context.seen, context.words
    if seen.viewer is None:
        return NOTHING
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
        tag("div", noted_part(context), id="noted", data_part=True, hidden=True),
        id="note",
        aria_label=words.say("page.note"),
    )


def noted_part(context: Context) -> Markup:
    """The stored note and its seat; empty while the curtain is drawn."""
    seen = context.seen
    if seen.viewer is None or seen.curtain or seen.viewer not in seen.own_seats:
        return NOTHING
    return tag("p", text(seen.note), data_noted=seen.viewer)


def settings_part(words: Texts, plays: bool) -> Markup:
    """What this browser remembers: pace, sounds, what a tap does and, for those who play, tips and notifications; and
    whether it is connected."""
    speeds = [tag("option", text(words.say(f"page.speed.{speed}")), value=speed) for speed in SPEEDS]
    inside = [
        tag("label", text(words.say("page.speed")), tag("select", *speeds, data_speed=True)),
        tag("label", tag("input", type="checkbox", data_sound=True), text(words.say("page.sound")), class_="choice"),
        tag(
            "label", tag("input", type="checkbox", data_tap=True), text(words.say("preview.first_tap")), class_="choice"
        ),
        tag("label", tag("input", type="checkbox", data_tips=True), text(words.say("tips.show")), class_="choice")
        if plays
        else NOTHING,
        button(words.say("page.notify"), "notify") if plays else NOTHING,
    ]
    return tag(
        "section",
        tag("details", tag("summary", text(words.say("page.settings"))), tag("div", *inside, class_="phrases")),
        tag("p", class_="connection", role="status", data_connection=True),
        id="settings",
        aria_label=words.say("page.settings"),
    )


def seat_tools(context: Context, seat: int) -> Markup:
    """For everybody: how long a player reported as away has to answer. For the host: the link of an open seat, stand-in
    bots, and what can be done about an absent player. For the holder: taking over from the bot again."""
    seen, words = context.seen, context.words
    if not context.playable:
        return NOTHING
    player = seen.players[seat]
    tools = []
    if seat in seen.absent:
        tools.append(tag("small", text(words.say("page.said_away")), text(" "), countdown(seen.absent[seat])))
    link = seen.invitations.get(seat)
    if link is not None:
        label = words.say("page.invitation", colour=colour(words, context.colours[seat]))
        tools.append(tag("input", type="text", readonly=True, value=link, data_link=True, aria_label=label))
        tools.append(button(words.say("page.copy"), "copy", title=label))
    tools.extend(_host_tools(context, seat, link is not None))
    if seat in seen.own_seats and player.kind == "human" and player.bot is not None:
        tools.append(button(words.say("page.stand_down"), "stand-in", "small", data_seat=seat, data_bot=""))
    return tag("div", *tools, class_="tools") if tools else NOTHING


def _host_tools(context: Context, seat: int, linked: bool) -> list[Markup]:
    """What the host can do about somebody else's seat; the page's script shows some of it when the time is up."""
    seen, words = context.seen, context.words
    player = seen.players[seat]
    if not seen.host or player.kind == "bot" or seat in seen.own_seats:
        return []
    if player.kind == "human" and seat not in seen.absent:
        return [] if player.here else [button(words.say("page.say_away"), "away", "small", data_seat=seat)]
    later: Json = {}
    if player.kind == "human":
        later = {"data_from_time": int(seen.absent[seat]) + 1, "hidden": True}
    tools = []
    if not linked:
        tools.append(button(words.say("page.new_link"), "invite", "small", data_seat=seat, **later))
    if player.bot is None:
        level = USUAL
        tools.append(button(words.say("page.stand_in"), "stand-in", "small", data_seat=seat, data_bot=level, **later))
    elif player.imposed or player.kind == "open":
        tools.append(button(words.say("page.end_stand_in"), "stand-in", "small", data_seat=seat, data_bot=""))
    return tools
