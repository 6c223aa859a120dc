"""A player's points as a bar: each part of them with a pattern of its own, hatched what is hidden."""

from __future__ import annotations

from bohio.core.race import Runner
from bohio.drawing.markup import NOTHING, Markup, element, joined, shape, tag, text
from bohio.locale import Texts

SHORT_LEGEND = 4
"""With more parts than these, only the list of a player's points explains them."""
PATTERNS = 8
"""How many parts of the points are drawn differently; further ones look like the last."""


def patterns() -> Markup:
    """The patterns of the bars, once in a page. Their gaps have the colour of the ground."""
    return tag(
        "svg",
        shape(
            "<defs>"
            '<pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
            '<rect class="gap" width="2.6" height="6"/></pattern>'
            '<pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse">'
            '<circle class="gap" cx="2.5" cy="2.5" r="1.3"/></pattern>'
            '<pattern id="lines" width="4" height="4" patternUnits="userSpaceOnUse">'
            '<rect class="gap" width="4" height="1.5"/></pattern>'
            "</defs>"
        ),
        class_="sprite",
        width="0",
        height="0",
        aria_hidden="true",
    )


def stripes(runner: Runner, names: list[str], scale: int) -> Markup:
    """The bar; `scale` points fill it. What costs points is cut off at its end and outlined."""
    inside = []
    at = 0
    certain = max(runner.total, 0)
    points = {share.name: share.points for share in runner.shares} or {"": runner.total}
    for number, name in enumerate(names or [""]):
        end = min(at + max(points.get(name, 0), 0), certain)
        if end > at:
            inside.append(_stripe(at, end, scale, min(number, PATTERNS - 1)))
        at = end
    gained = sum(max(share.points, 0) for share in runner.shares)
    if gained > certain:
        inside.append(_rect(certain, gained, scale, "lost"))
    hidden = runner.hidden
    if hidden is not None and hidden.high > 0:
        low, high = certain + max(hidden.low, 0), certain + hidden.high
        inside.append(_rect(certain, low, scale, "share") + _rect(certain, low, scale, "hatch"))
        inside.append(_rect(low, high, scale, "share maybe") + _rect(low, high, scale, "hatch"))
    return tag("svg", *inside, class_="stripes", aria_hidden="true")


def _stripe(start: int, end: int, scale: int, number: int) -> Markup:
    return _rect(start, end, scale, f"share share{number}") + _rect(start, end, scale, f"over{number}")


def _rect(start: int, end: int, scale: int, class_: str) -> Markup:
    if end <= start:
        return NOTHING
    x, width = f"{100 * start / scale:.4g}%", f"{100 * (end - start) / scale:.4g}%"
    return element("rect", x=x, width=width, height="100%", class_=class_)


def swatch(number: int) -> Markup:
    """A small piece of a bar, to explain it."""
    number = min(number, PATTERNS - 1)
    classes = (f"share share{number}", f"over{number}")
    inside = [element("rect", width="100%", height="100%", class_=class_) for class_ in classes]
    return tag("svg", *inside, class_="swatch", aria_hidden="true")


def legend(words: Texts, names: list[str]) -> Markup:
    """What the patterns mean; the list of a player's points says it too."""
    if not names:
        return NOTHING
    signs = [tag("span", swatch(number), text(words.say(f"race.{name}"))) for number, name in enumerate(names)]
    return tag("p", *signs, class_="legend", aria_hidden="true")


def shares_list(words: Texts, runner: Runner, names: list[str]) -> Markup:
    """The parts of a player's points, one below the other."""
    rows = []
    for number, name in enumerate(names):
        points = next((share.points for share in runner.shares if share.name == name), 0)
        rows.append(tag("dt", swatch(number), text(words.say(f"race.{name}"))) + tag("dd", text(signed(points))))
    hidden = runner.hidden
    if hidden is not None and hidden.number:
        things = words.say(f"count.{hidden.thing}", n=hidden.number)
        range_ = words.say("race.range", low=hidden.low, high=hidden.high)
        rows.append(tag("dt", text(things), class_="hint") + tag("dd", text(range_)))
    return tag("dl", joined(rows), class_="shares") if rows else NOTHING


def signed(points: int) -> str:
    """A number of points; what is lost has a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)
