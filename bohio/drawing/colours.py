"""The five colours: each with a pattern and, in the visitor's language, a letter. M1.5"""

from __future__ import annotations

from bohio.drawing.markup import NOTHING, Markup, element, joined, tag
from bohio.locale import Texts

COLOUR_NAMES = ("yellow", "orange", "red", "purple", "blue")
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


def patterns() -> Markup:
    """The fills `paint0` to `paint4` and `paintn`: colour and pattern of each seat."""
    fills = []
    for seat, colour in enumerate(COLOURS):
        lines = tag("g", Markup(PATTERNS[seat].replace("{}", SHADES[seat])), opacity=".55")
        fills.append(_pattern(f"paint{seat}", colour, lines))
    return joined(fills) + _pattern("paintn", NEUTRAL, NOTHING)


def _pattern(id: str, colour: str, lines: Markup) -> Markup:
    ground = element("rect", width=10, height=10, fill=colour)
    return tag("pattern", ground, lines, id=id, width=10, height=10, patternUnits="userSpaceOnUse")


def paint(owner: object) -> str:
    """The part of a symbol's name that tells the owner."""
    return "n" if owner == "neutral" else str(owner)


def letter(words: Texts, owner: object) -> str:
    """The letter of a colour; neutral has none."""
    return words.say(f"page.letter.{COLOUR_NAMES[owner]}") if isinstance(owner, int) else ""


def colour(words: Texts, seat: int) -> str:
    """The name of a seat's colour."""
    return words.say(f"term.{COLOUR_NAMES[seat]}")
