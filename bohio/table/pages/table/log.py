"""The log: what happened in the game and to the seats, in groups, each line a link to its moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

from bohio.core.happenings import Gain, Happening
from bohio.core.reasons import Json
from bohio.drawing.colours import chip
from bohio.drawing.markup import NOTHING, Markup, Series, joined, opening, shape, tag, text
from bohio.drawing.svg import icon
from bohio.locale import Texts
from bohio.locale.choosing import beginning
from bohio.locale.wording import log_message, log_sentence, sentence_words, told_rule
from bohio.table.pages.controls import panel_heading
from bohio.table.pages.names import colour_name, level_words
from bohio.table.pages.table.context import Context
from bohio.table.tables.attendance import Notice
from bohio.table.view.happenings import LogLine

WAYS_KEPT = 12
"""In so many ways a line is kept: languages, names, whether it is the one shown."""
_drawn: WeakKeyDictionary[LogLine, dict[tuple[object, ...], list[tuple[str, Markup]]]] = WeakKeyDictionary()
"""Lines stay as they are while the log grows, so each is drawn once for all who see the same."""


def log_part(context: Context) -> Series:
    words = context.words
    heading = panel_heading(words, words.say("page.log"), words.say("page.log.newest"))
    row = opening("ol", class_="lines", tabindex="0", aria_label=words.say("page.log"))
    return Series(heading + row, tuple(_items(context)), shape("</ol>"))


def _items(context: Context) -> Iterator[Markup]:
    seen, words = context.seen, context.words
    if not seen.lines or seen.lines[0].moment == 1:
        own_names = [player.name for player in seen.players]
        for one in beginning(words, context.picture.game, seen.setup, context.names, own_names):
            yield tag("li", text(one), class_="fate happened")
    before = 0
    heading = ""
    notices = deque(seen.notices)
    for line in seen.lines:
        if line.moment != before + 1:
            # A link to the last line before those shown, or to the first one after them.
            yield _gap(context, "later" if before else "earlier", before + 1 if before else line.moment - 1)
        before = line.moment
        while notices and notices[0].moment < line.moment:
            yield _happened(context, notices.popleft())
        reachable = seen.horizon is not None and line.moment == seen.horizon + 1
        for told, item in _line(context, line):
            if told and told != heading:  # whoever was passed over stands under their own landing
                heading = told
                yield tag("li", text(told), class_="group")
            if reachable:
                reachable = False
                yield tag("li", text(words.say("page.horizon")), class_="horizon")
            yield item
    for notice in notices:
        yield _happened(context, notice)


def _gap(context: Context, way: str, moment: int) -> Markup:
    """A link to a moment whose lines are not shown here."""
    words = text(context.words.say(f"page.log.{way}"))
    return tag("li", tag("a", words, href=context.moment(moment), data_at=moment), class_="gap")


def _happened(context: Context, notice: Notice) -> Markup:
    """A line about the seats. It is not a moment of the game, so it has no link."""
    words, own = context.words, context.colours[notice.seat]
    unknown = colour_name(words, "open" if notice.open else "player", own)
    told = words.say(
        f"page.happened.{notice.kind}",
        name=notice.name or unknown,
        other=notice.other or unknown,
        level="" if notice.bot is None else level_words(words, notice.bot),
    )
    return tag("li", text(told), class_=f"seat{own} happened")


def _line(context: Context, line: LogLine) -> list[tuple[str, Markup]]:
    """A line and what else happened in its event, each with the heading that it stands under, if it has one."""
    seen = context.seen
    state = "undone" if line.undone else "here" if seen.moment == line.moment else ""
    # What a line tells follows from itself, its address, the language and the players' names.
    key = (context.visitor.language, seen.table, tuple(context.names), state)
    kept = _drawn.setdefault(line, {})
    drawn = kept.get(key)
    if drawn is None:
        if len(kept) >= WAYS_KEPT:
            kept.clear()
        groups = [one.told.group for one in line.happened]
        first = next((group for group in groups if group is not None), None)
        items = [_drawn_line(context, line, state), *(_passed(context, one.told) for one in line.happened[1:])]
        drawn = kept[key] = [
            ("" if group is None else sentence_words(context.words, group, context.names), item)
            for group, item in zip([first, *groups[1:]], items, strict=True)
        ]
    return drawn


def _drawn_line(context: Context, line: LogLine, state: str) -> Markup:
    words, names = context.words, context.names
    happening = line.happened[0].told if line.happened else None
    seat = line.event.get("seat")
    if happening is None or happening.label is None:
        inside = tag("span", text(log_sentence(words, line.event, names)), class_="label")
        sign = NOTHING if seat is None else chip(words, context.colours[seat])
    else:
        sign, inside = _labelled(context, happening)
    link = tag(
        "a",
        sign,
        inside,
        href=context.moment(line.moment),
        data_at=line.moment,
        aria_current="true" if state == "here" else None,
    )
    note = NOTHING if line.substitute is None else _substitute_words(words, line.substitute)
    heads = happening is not None and happening.card is not None and happening.group is None
    whose = "fate" if seat is None else f"seat{context.colours[seat]}"
    rule = context.rule(_rule(context, line, happening), tab=False)  # a line is one stop; its key ? opens the rule
    return tag(
        "li", link, rule, note, class_=f"{whose}{' heading' if heads else ''}{' undone' if state == 'undone' else ''}"
    )


def _passed(context: Context, happening: Happening) -> Markup:
    """What else happened in an event: who was passed over."""
    sign, inside = _labelled(context, happening)
    told = happening.caption or happening.label
    rule = NOTHING if told is None else context.rule(told_rule(context.words, told.id), tab=False)
    return tag("li", tag("span", sign, inside, class_="line"), rule, class_="passed" if sign else "passed fate")


def _rule(context: Context, line: LogLine, happening: Happening | None) -> str:
    """The rule's paragraph behind a line: that of the sentence in the bar, which tells more than the log's label."""
    if happening is not None and happening.caption is not None:
        return told_rule(context.words, happening.caption.id)
    return told_rule(context.words, log_message(context.words, line.event, context.names)[0])


def _labelled(context: Context, happening: Happening) -> tuple[Markup, Markup]:
    """Whose line it is, what happened in a few words, and what it brought at the right."""
    words, names, seat = context.words, context.names, happening.seat
    sign = NOTHING
    if seat is not None:
        name = words.say("page.told", name=names[seat], what="").rstrip()
        sign = chip(words, context.colours[seat]) + tag("span", text(f"{name} "), class_="unseen")
    told = happening.label or happening.caption
    label = text("") if told is None else text(sentence_words(words, told, names))
    own = [gain for gain in happening.gains if gain.seat == seat or seat is None]
    return sign, tag("span", label, class_="label") + gain_signs(context, own)


def gain_signs(context: Context, gains: Sequence[Gain]) -> Markup:
    """What somebody got or lost, each with its drawing; the points of the race are plain numbers."""
    if not gains:
        return NOTHING
    signs = []
    for gain in gains:
        number = f"+{gain.number}" if gain.number > 0 else f"−{-gain.number}"
        drawing = NOTHING if gain.thing == "point" or not _has(context, gain.thing) else icon(gain.thing)
        named = context.words.knows(f"count.{gain.thing}")
        words = context.words.say(f"count.{gain.thing}", n=abs(gain.number)) if named else gain.thing
        sign = tag("span", text(number), aria_hidden="true") + drawing
        spoken = tag("span", text(f" {'−' if gain.number < 0 else '+'} {words}"), class_="unseen")
        tone = "plus" if gain.number > 0 else "minus"
        signs.append(tag("span", sign, spoken, class_=tone, title=words))
    return tag("span", joined(signs), class_="gains")


def _has(context: Context, symbol: str) -> bool:
    """Whether the game has a drawing of that name."""
    return f'id="{symbol}"' in context.picture.sprite()


def _substitute_words(words: Texts, substitute: Json) -> Markup:
    """Says that another bot moved than the one asked, and why."""
    names = {"level": level_words(words, substitute["for"]), "other": level_words(words, substitute["bot"])}
    return tag("small", text(words.say(f"page.substitute.{substitute['why']}", **names)), class_="hint")
