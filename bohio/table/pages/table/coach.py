"""The coach: what the teacher of a lesson says, in the log's place; on a phone over the strip with the hand."""

from __future__ import annotations

from bohio.core.lesson import Step
from bohio.drawing.markup import NOTHING, Markup, joined, packed, tag, text
from bohio.drawing.svg import icon
from bohio.locale import Texts
from bohio.table.pages.controls import button
from bohio.table.pages.rule_links import rule_link
from bohio.table.pages.table.context import Context
from bohio.table.view.lesson import LessonView


def coach_part(context: Context) -> Markup:
    """The pages of the present moment, of which the script shows one; what to watch while others act."""
    lesson = context.seen.lesson
    if lesson is None or not context.playable:
        return NOTHING
    pages = [_page(context, lesson, step, step is lesson.pages[-1]) for step in lesson.pages]
    if not pages:
        words = context.words
        where = words.say("coach.chapter", chapter=lesson.chapter, chapters=len(lesson.chapters))
        watch = tag("p", text(words.say("coach.watch")), class_="told")
        head = _head(words, lesson, lesson.chapter, where, 0)
        pages = [tag("article", head, watch, _foot(context, lesson, NOTHING), class_="page waits")]
    return tag("div", *pages, class_="coach", data_moment=context.seen.moments)


def _page(context: Context, lesson: LessonView, step: Step, last: bool) -> Markup:
    words = context.words
    ended = lesson.over and last
    places = {"chapter": step.chapter, "chapters": len(lesson.chapters), "step": step.number, "steps": lesson.steps}
    said = words.say(step.words, you=context.seen.race.runners[context.seen.viewer or 0].total)
    where = words.say("coach.end") if ended else words.say("coach.where", **places)
    spoken = tag("span", text(f"{words.say('coach.spoken', **places)} "), class_="unseen")
    pins = [
        tag(
            "li",
            tag("b", text(number), aria_hidden="true"),
            tag("span", text(words.say(pin.words))),
            id=f"pin-{number}",
        )
        for number, pin in enumerate(step.pins, 1)
    ]
    rule = rule_link(context.game.manifest, step.rule, words.say("coach.rule", rule=step.rule))
    inside = [
        _head(words, lesson, step.chapter, where, step.number),
        tag("p", spoken, text(said), class_="told"),
        tag("ol", *pins, class_="pins") if pins else NOTHING,
        tag("p", class_="reply", role="status"),
        _do(words, lesson, step, ended),
        _foot(context, lesson, rule),
    ]
    return tag(
        "article",
        *inside,
        class_="page",
        data_step="end" if ended else step.number,
        data_lit=" ".join(step.lit),
        data_pins=packed([list(pin.lit) for pin in step.pins]),
    )


def _head(words: Texts, lesson: LessonView, chapter: int, where: str, step: int) -> Markup:
    """The chapter's title, where in the lesson we are, and the way out."""
    leave = words.say("coach.leave")
    done = [
        tag("i", class_="done" if number < chapter else "now" if number == chapter else None)
        for number in range(1, len(lesson.chapters) + 1)
    ]
    return tag(
        "header",
        icon("logo", "logo"),
        tag("div", tag("h2", text(words.say(lesson.chapters[chapter - 1]))), tag("small", text(where))),
        tag(
            "a",
            tag("span", text("✕"), aria_hidden="true"),
            href="/",
            class_="button plain",
            aria_label=leave,
            title=leave,
        ),
    ) + tag("div", *done, class_="progress", aria_hidden="true")


def _do(words: Texts, lesson: LessonView, step: Step, ended: bool) -> Markup:
    """What is to be done, in one line, and who shows it; for what is only read the way on."""
    if step.do and lesson.show is not None:
        show = button(words.say("coach.show"), "show", data_action=packed(lesson.show))
        return tag("div", tag("strong", text(words.say(step.do))), show, class_="do")
    name = words.say("coach.play_on" if ended else "coach.next")
    return tag("div", button(name, "next", "main"), class_="do")


def _foot(context: Context, lesson: LessonView, rule: Markup) -> Markup:
    """One page back, the rule, and the chapters: each begins at a table of its own."""
    words = context.words
    chapters = [
        tag("li", tag("button", text(words.say(title)), name="chapter", value=number))
        for number, title in enumerate(lesson.chapters, 1)
    ]
    form = tag(
        "form",
        tag("input", type="hidden", name="game", value=context.seen.game),
        tag("ol", *chapters),
        tag("p", text(words.say("coach.anew")), class_="hint"),
        method="post",
        action="/lesson",
    )
    opened = tag("details", tag("summary", text(words.say("coach.chapters"))), form, class_="chapters")
    back = tag("button", text(f"‹ {words.say('coach.back')}"), type="button", class_="plain", data_do="page-back")
    return tag("footer", joined([back, rule, opened]))
