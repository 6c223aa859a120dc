"""The five colours: each with a pattern and, in the visitor's language, a letter. M1.5

A colour is known by its number. Seats have them in order unless the players chose others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bohio.core.choices import COLOUR_NAMES
from bohio.drawing.markup import NOTHING, Markup, element, joined, tag, text
from bohio.locale import Texts

COLOURS = ("#f4c430", "#f0812d", "#d43d3d", "#8b4fb8", "#2f78cc")
SHADES = ("#a87f00", "#a84c0b", "#8c1f1f", "#572a7c", "#17457f")
NEUTRAL = "#b9b3a6"
NEUTRAL_SHADE = "#77716a"

PATTERNS = (
    "",
    '<path d="M0 10 10 0M-3 3 3-3M7 13 13 7" stroke="{}" stroke-width="3"/>',
    '<circle cx="3" cy="3" r="1.9" fill="{}"/><circle cx="8" cy="8" r="1.9" fill="{}"/>',
    '<path d="M0 3 5 7 10 3" fill="none" stroke="{}" stroke-width="2.4"/>',
    '<path d="M2.5 0V10M7.5 0V10" stroke="{}" stroke-width="2.2"/>',
)


def colours_of(options: Mapping[str, Any]) -> tuple[int, ...]:
    """The colour of each seat: as a game's options have it, otherwise in order."""
    chosen = options.get("colours")
    return tuple(range(len(COLOUR_NAMES))) if chosen is None else tuple(map(COLOUR_NAMES.index, chosen))


def patterns() -> Markup:
    """The fills `paint0` to `paint4` and `paintn`: each colour with its pattern."""
    fills = []
    for number, colour in enumerate(COLOURS):
        lines = tag("g", Markup(PATTERNS[number].replace("{}", SHADES[number])), opacity=".55")
        fills.append(_pattern(f"paint{number}", colour, lines))
    return joined(fills) + _pattern("paintn", NEUTRAL, NOTHING)


def _pattern(id: str, colour: str, lines: Markup) -> Markup:
    ground = element("rect", width=10, height=10, fill=colour)
    return tag("pattern", ground, lines, id=id, width=10, height=10, patternUnits="userSpaceOnUse")


def paint(colour: object) -> str:
    """The part of a symbol's name that tells the colour."""
    return "n" if colour == "neutral" else str(colour)


def letter(words: Texts, colour: object) -> str:
    """The letter of a colour; neutral has none."""
    return words.say(f"page.letter.{COLOUR_NAMES[colour]}") if isinstance(colour, int) else ""


def colour(words: Texts, number: int) -> str:
    """The name of a colour."""
    return words.say(f"term.{COLOUR_NAMES[number]}")


def chip(words: Texts, colour: int) -> Markup:
    """A colour as a round sign with its letter; names tell a screen reader more."""
    return tag("span", text(letter(words, colour)), class_=f"chip seat{colour}", aria_hidden="true")
