"""What the options would bring, in words, for the page that shows it."""

from __future__ import annotations

from bohio.core.actions import seen_action
from bohio.core.happenings import Sentence
from bohio.core.previews import Line, Preview
from bohio.core.reasons import Json
from bohio.drawing.markup import packed
from bohio.locale.wording import sentence_words
from bohio.table.pages.table.context import Context
from bohio.table.view.table_view import some_of


def previews_json(context: Context) -> Json:
    """The previews of all options that the page lists, in their order. Equal ones are told once; what each option
    spends stands beside them, since many options differ in nothing else."""
    told: list[Json | None] = []
    places: dict[str, int] = {}
    of = []
    wanted = _wanted(context)
    for number, preview in enumerate(context.seen.previews):
        one = _preview(context, preview) if number in wanted else None
        place = places.setdefault(packed(one), len(told))
        if place == len(told):
            told.append(one)
        of.append(place)
    spends = [[list(spend) for spend in preview.spends] for preview in context.seen.previews]
    return {"previews": context.seen.moments, "of": of, "list": told, "spends": spends}


def _wanted(context: Context) -> set[int]:
    """The numbers of the options that are previewed: of a lesson those that its step wants, otherwise all."""
    lesson, previews = context.seen.lesson, context.seen.previews
    if lesson is None or not lesson.wanted:
        return set(range(len(previews)))
    kinds = context.picture.game.action_kinds
    notations = [seen_action(kinds, choice).notation() for choice in some_of(context.choices)]
    return {number for number, notation in enumerate(notations) if notation in lesson.wanted}


def _preview(context: Context, preview: Preview) -> Json:
    viewer, race, change = context.seen.viewer, context.seen.race, preview.change
    told = {line.seat for line in preview.lines}
    before = None if viewer is None or race is None else race.runners[viewer].total
    return {
        "title": _words(context, preview.title),
        "button": _words(context, preview.button),
        "summary": _words(context, preview.summary),
        "net": "" if change is None else signed(change),
        "change": change,
        "total": None if change is None or before is None else [before, before + change],
        "lines": [_line(context, line) for line in preview.lines],
        "others": [[seat, signed(number), seat in told] for seat, number in preview.others],
        "warning": _words(context, preview.warning),
        "ghosts": [list(ghost) for ghost in preview.ghosts],
        "marks": [list(mark) for mark in preview.marks],
    }


def _line(context: Context, line: Line) -> list[str]:
    sentence, detail = _words(context, line.sentence), _words(context, line.detail)
    change = "" if line.change is None else signed(line.change)
    return [line.icon, sentence, detail, change, context.words.say("preview.chance") if line.chance else ""]


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "±0"


def _words(context: Context, sentence: Sentence | None) -> str:
    return "" if sentence is None else sentence_words(context.words, sentence, context.names)
