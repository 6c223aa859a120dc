"""The replay: where in the game the page is, and the way to other moments."""

from __future__ import annotations

from bohio.drawing.markup import Markup, packed, tag, text
from bohio.drawing.svg import icon
from bohio.table.pages.controls import button
from bohio.table.pages.table.context import Context


def replay_part(context: Context) -> Markup:
    """The controls, which the page's script fills with the moment shown. During a game those who play see them while
    they look at the past, so they hold nothing that changes with each move."""
    seen, words = context.seen, context.words
    running = context.playable and seen.viewer is not None
    turns = [[moment, context.colours[seat]] for moment, seat in seen.turning_points]
    jumps = [_jump(context, "round", "PageUp", "PageDown")]
    if turns:
        jumps.append(_jump(context, "turn", "Shift+T", "T"))
    if context.over and seen.viewer is not None and context.game.manifest.secret_hands:
        asked = tag("input", type="checkbox", data_eyes=True)
        jumps.append(tag("label", asked, text(words.say("replay.as_seen")), class_="eyes"))
    steps = [_step(context, *one) for one in (("first", "Home"), ("back", "←"), ("play", ""), ("forward", "→"))]
    slider = tag("input", type="range", min=0, step=1, data_moment=True, aria_label=words.say("replay.slider"))
    where = [
        tag("span", class_="step"),
        *jumps,
        button(words.say("page.branch"), "branch", "small", data_from=0, title=words.say("page.branch_hint")),
        tag("a", text(words.say("page.replay.now")), href=context.address, class_="button small", data_at="now"),
    ]
    return tag(
        "div",
        tag("div", *where, class_="where"),
        tag("div", *steps, tag("div", tag("div", class_="ticks"), slider, class_="track"), class_="controls"),
        class_="replay",
        role="group",
        aria_label=words.say("page.replay"),
        data_running=running,
        data_rounds=packed({"at": seen.rounds}),
        data_turns=packed({"at": turns}),
    )


def _step(context: Context, name: str, key: str) -> Markup:
    words = context.words.say(f"page.replay.{name}")
    title = f"{words} ({key})" if key else words
    sign = icon(name, "sign", "0 0 24 24")
    if name == "play":
        sign += icon("pause", "sign", "0 0 24 24")
    return tag("button", sign, type="button", class_="plain", data_go=name, aria_label=words, title=title)


def _jump(context: Context, name: str, before: str, after: str) -> Markup:
    """One step back and one forward, by rounds or turning points."""
    words = context.words
    ways = [
        tag(
            "button",
            text(sign),
            type="button",
            class_="plain",
            data_go=f"{name}-{way}",
            aria_label=words.say(f"replay.{name}_{way}"),
            title=f"{words.say(f'replay.{name}_{way}')} ({key})",
        )
        for way, sign, key in (("back", "‹", before), ("on", "›", after))
    ]
    return tag("span", ways[0], text(words.say(f"replay.{name}")), ways[1], class_="jump")
