"""The race by rounds: each player's points as if the game had ended then, as a small chart."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.drawing.colours import COLOURS, SHADES, letter
from bohio.drawing.markup import NOTHING, Markup, element, shape, tag, text
from bohio.drawing.svg import label
from bohio.table.pages.table.context import Context
from bohio.table.pages.table.race_bar import signed

DASHES = ("", "14 6", "3 6", "18 6 3 6", "8 4")
"""How the line of each colour is broken, so that colours are not all that tells them apart."""
WIDTH, HEIGHT = 372, 116
LEFT, RIGHT, TOP, BOTTOM = 26, WIDTH - 30, 8, HEIGHT - 18
APART = 20
"""How far the signs at the ends of the lines are pushed apart."""


def chart_part(context: Context) -> Markup:
    """Empty until two rounds can be compared, and once the game is over: then there is a larger one."""
    words, course = context.words, context.seen.by_rounds
    if len(course) < 2 or context.over:
        return NOTHING
    heading = tag("header", tag("h2", text(words.say("race.by_rounds"))), tag("small", text(words.say("race.rounds"))))
    return heading + _drawing(context, course)


def _drawing(context: Context, course: Sequence[tuple[int, tuple[int, ...]]]) -> Markup:
    words = context.words
    most = max(10, max(max(points) for _, points in course))
    least = min(0, min(min(points) for _, points in course))

    def x(number: int) -> float:
        return LEFT + (RIGHT - LEFT) * number / (len(course) - 1)

    def y(points: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (points - least) / (most - least)

    parts = []
    step = tick(most - least)
    for points in range(-(-least // step) * step, most + 1, step):
        parts.append(shape('<path class="grid" d="M{} {:.1f}H{}"/>', LEFT, y(points), RIGHT))
        parts.append(label(LEFT - 5, round(y(points) + 4, 1), signed(points), 11, "faint", "end"))
    for number, (round_, _) in enumerate(course):
        if number == 0 or course[number - 1][0] != round_:
            parts.append(label(round(x(number), 1), HEIGHT - 4, round_, 11, "faint"))
    for seat in range(len(context.names)):
        line = " ".join(f"{x(number):.1f},{y(points[seat]):.1f}" for number, (_, points) in enumerate(course))
        parts.append(course_line(line, context.colours[seat]))
    heights = pushed_apart([y(points) for points in course[-1][1]], APART, TOP + 4, BOTTOM)
    for seat, height in enumerate(heights):
        own = context.colours[seat]
        parts.append(element("circle", cx=RIGHT + 16, cy=f"{height:.1f}", r=9, fill=COLOURS[own], class_="marker"))
        parts.append(label(RIGHT + 16, round(height + 4, 1), letter(words, own), 11, "outlined"))
    told = "; ".join(
        words.say("page.told", name=name, what=words.say("count.point", n=course[-1][1][seat]))
        for seat, name in enumerate(context.names)
    )
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="course", role="img", aria_label=told)


def tick(span: int) -> int:
    """How many points lie between two lines of the grid."""
    return next(step for step in (5, 10, 20, 50, 100, 1_000, 10**9) if span / step <= 4)


def course_line(points: str, colour: int) -> Markup:
    """The line of a seat: its colour, broken in its own way, on a darker ground."""
    ground = element("polyline", points=points, class_="ground", stroke=SHADES[colour])
    line = element("polyline", points=points, stroke=COLOURS[colour], stroke_dasharray=DASHES[colour] or None)
    return tag("g", ground, line, class_="line")


def pushed_apart(heights: Sequence[float], apart: float, top: float, bottom: float) -> list[float]:
    """Heights so changed that each is at least so far from the next and all are inside, in the same order."""
    order = sorted(range(len(heights)), key=lambda one: heights[one])
    placed = list(heights)
    lowest = top - apart
    for one in order:
        lowest = placed[one] = max(placed[one], lowest + apart)
    highest = bottom + apart
    for one in reversed(order):
        highest = placed[one] = min(placed[one], highest - apart)
    return placed
