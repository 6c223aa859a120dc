"""The chart of a game: everyone's points over its rounds, as if it had ended there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bohio.drawing.colours import COLOURS, SHADES, letter
from bohio.drawing.markup import NOTHING, Markup, element, joined, shape, tag, text
from bohio.drawing.svg import label
from bohio.locale import Texts
from bohio.table.pages.table.chart import DASHES, pushed_apart
from bohio.table.pages.table.podium import signed

WIDTH = 400
LEFT, RIGHT, TOP, BOTTOM = 34, 66, 22, 34
"""The room around the lines: for the axes, the labels at the end, the headings."""
APART = 22
"""How far apart the labels at the end are at least."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a chart shows."""

    moments: Sequence[int]
    points: Sequence[Sequence[int]]
    """For each moment each seat's points."""
    rounds: Sequence[tuple[int, int]]
    """Where each round begins: moment and number."""
    turning_points: Sequence[tuple[int, int]] = ()


class Chart:
    """A chart in one language; `address` gives the address of a moment."""

    def __init__(
        self,
        words: Texts,
        course: Course,
        names: Sequence[str],
        colours: Sequence[int],
        address: Callable[[int], str],
        height: int = 390,
    ) -> None:
        self.words, self.course, self.names, self.colours, self.address = words, course, names, colours, address
        self.height = height
        self.most = max(1, *(max(points) for points in course.points))
        self.least = min(0, *(min(points) for points in course.points))
        self.seats = range(len(names))
        self.first, self.last = 0, max(course.moments[-1], 1)

    def drawn(self) -> Markup:
        """The whole chart."""
        words, course = self.words, self.course
        told = "; ".join(f"{name} {course.points[-1][seat]}" for seat, name in enumerate(self.names))
        parts = [*self._points_axis(), *self._rounds_axis(), *map(self._line, self.seats), *self._ends()]
        return tag(
            "svg",
            *parts,
            self._links(),
            *self._turns(),
            viewBox=f"0 0 {WIDTH} {self.height}",
            class_="chart",
            role="group",
            aria_label=words.say("page.told", name=words.say("end.how"), what=told),
        )

    def _x(self, moment: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (moment - self.first) / (self.last - self.first), 1)

    def _y(self, points: float) -> float:
        room = self.height - TOP - BOTTOM
        return round(self.height - BOTTOM - room * (points - self.least) / (self.most - self.least), 1)

    def _points_axis(self) -> list[Markup]:
        span = self.most - self.least
        step = next(step for step in (1, 2, 5, 10, 15, 20, 25, 50, 100, 10**6) if span / step <= 7)
        parts = [label(2, 12, self.words.say("end.axis_points"), 12, "axis", "start")]
        for points in range(-(-self.least // step) * step, self.most + 1, step):
            parts.append(
                shape('<path class="grid" d="M{} {:.1f}H{}"/>', LEFT, self._y(points), self._x(self.last))
                + label(LEFT - 5, self._y(points) + 4, signed(points), 12, "axis", "end")
            )
        return parts

    def _rounds_axis(self) -> list[Markup]:
        """A line where each round begins, its number in the middle of it as far as there is room."""
        rounds = [*self.course.rounds, (self.last, 0)]
        foot = self.height - BOTTOM
        parts = [label((LEFT + self._x(self.last)) / 2, self.height - 3, self.words.say("end.axis_rounds"), 12, "axis")]
        free = 0.0
        for (moment, number), (end, _) in pairwise(rounds):
            if moment:
                parts.append(shape('<path class="round" d="M{:.1f} {}V{}"/>', self._x(moment), TOP, foot))
            middle = (self._x(moment) + self._x(end)) / 2
            if middle - 7 >= free and len(self.course.rounds) > 1:
                parts.append(label(round(middle, 1), foot + 14, number, 12, "axis"))
                free = middle + 7
        return parts

    def _line(self, seat: int) -> Markup:
        """A seat's points: level until they change."""
        path = f"M{self._x(self.course.moments[0])} {self._y(self.course.points[0][seat])}"
        before = self.course.points[0][seat]
        for moment, points in zip(self.course.moments, self.course.points):
            if points[seat] != before:
                path += f"H{self._x(moment)}V{self._y(points[seat])}"
                before = points[seat]
        path += f"H{self._x(self.last)}"
        colour = self.colours[seat]
        line = {"d": path, "fill": "none", "stroke_linejoin": "round"}
        return element("path", **line, stroke=SHADES[colour], stroke_width=3.6, opacity=".55") + element(
            "path", **line, stroke=COLOURS[colour], stroke_width=2.4, stroke_dasharray=DASHES[colour] or None
        )

    def _ends(self) -> list[Markup]:
        """A label for each line where it ends, pushed apart and inside the picture."""
        right = self._x(self.last)
        order = sorted(self.seats, key=lambda seat: (-self.course.points[-1][seat], seat))
        heights = pushed_apart([self._y(self.course.points[-1][seat]) for seat in order], APART, 12, self.height - 14)
        parts = []
        for seat, height in zip(order, heights):
            points, colour = self.course.points[-1][seat], self.colours[seat]
            parts.append(
                shape('<path class="lead" d="M{} {}L{} {:.1f}"/>', right, self._y(points), right + 10, height)
                + element("circle", cx=right + 18, cy=f"{height:.1f}", r=9, fill=COLOURS[colour], class_="marker")
                + label(right + 18, round(height + 4, 1), letter(self.words, colour), 11, "outlined")
                + label(right + 30, round(height + 4.5, 1), signed(points), 13, "axis", "start")
            )
        return parts

    def _links(self) -> Markup:
        """Each moment at which somebody's points changed is a link to it; as wide as up to the next one."""
        course = self.course
        after = enumerate(pairwise(course.points), 1)
        changed = [0, *(place for place, (before, points) in after if before != points)]
        ends = [*(self._x(course.moments[place]) for place in changed[1:]), self._x(self.last) + 6]
        links = []
        for place, end in zip(changed, ends):
            moment, points = course.moments[place], course.points[place]
            told = "; ".join(f"{name} {points[seat]}" for seat, name in enumerate(self.names))
            at = self._x(moment)
            dots = joined(element("circle", cx=at, cy=self._y(points[seat]), r=3) for seat in self.seats)
            room = element("rect", x=at, y=TOP, width=round(max(end - at, 2), 1), height=self.height - TOP - BOTTOM)
            title = tag("title", text(self.words.say("page.told", name=self._when(moment), what=told)))
            links.append(self._link(moment, title, room, dots, class_="step", tabindex=-1))
        return tag("g", *links, class_="steps", aria_hidden="true") if links else NOTHING

    def _turns(self) -> list[Markup]:
        """Rings where the lead changed hands."""
        course = self.course
        rings = []
        for moment, seat in course.turning_points:
            place = max(number for number, one in enumerate(course.moments) if one <= moment)
            told = self.words.say("end.leads", name=self.names[seat])
            told = self.words.say("page.told", name=self._when(moment), what=told)
            ring = element(
                "circle",
                cx=self._x(moment),
                cy=self._y(course.points[place][seat]),
                r=5,
                stroke=SHADES[self.colours[seat]],
                class_="ring",
            )
            rings.append(self._link(moment, tag("title", text(told)), ring, class_="turn", aria_label=told))
        return rings

    def _when(self, moment: int) -> str:
        number = next((number for start, number in reversed(self.course.rounds) if start <= moment), 1)
        return self.words.say("end.moment", round=number, moment=moment)

    def _link(self, moment: int, *inside: Markup, **attributes: object) -> Markup:
        return tag("a", *inside, href=self.address(moment), data_at=moment, **attributes)
