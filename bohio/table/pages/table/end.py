"""The end of a game: score sheet, chart of points, the seed and its proof, rematch and record."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.drawing.colours import COLOURS, SHADES, chip, letter
from bohio.drawing.markup import NOTHING, Markup, element, joined, shape, tag, text
from bohio.drawing.picture import Picture
from bohio.drawing.svg import label
from bohio.locale import Texts
from bohio.table.pages.controls import button
from bohio.table.pages.shuffle import chosen_part, proof_rows
from bohio.table.view.table_view import TableView

DASHES = ("", "14 6", "3 6", "18 6 3 6", "8 4")
WIDTH, HEIGHT = 640, 260


def end_part(words: Texts, seen: TableView, names: list[str], picture: Picture) -> Markup:
    """What a finished game shows beside its board; empty while it runs."""
    if "result" not in seen.view:
        return NOTHING
    parts = [tag("h2", text(words.say("page.score_sheet"))), _sheet(words, seen, names, picture)]
    if len(seen.points) > 1:
        parts.append(
            tag("figure", tag("figcaption", text(words.say("page.chart"))), _chart(words, seen, names, picture.colours))
        )
    parts.append(_proof(words, seen, picture))
    actions = []
    if seen.rematch is not None:
        address = f"/table/{seen.rematch}"
        actions.append(tag("a", text(words.say("page.rematch_there")), href=address, class_="button main"))
    elif seen.own_seats:
        actions.append(button(words.say("page.rematch"), "rematch", "main"))
    record = f"/table/{seen.table}/record.json"
    actions.append(
        tag("a", text(words.say("page.record")), href=record, class_="button", download=f"bohio-{seen.table}.json")
    )
    parts.append(tag("div", *actions, class_="actions"))
    return joined(parts)


def _sheet(words: Texts, seen: TableView, names: list[str], picture: Picture) -> Markup:
    winners = seen.view["result"]["winners"]
    scores = seen.view["result"]["scores"]
    heads = [tag("td")]
    for seat, name in enumerate(names):
        sign = chip(words, picture.colours[seat])
        heads.append(tag("th", sign, text(name), scope="col", class_="winner" if seat in winners else None))
    rows = []
    for category, points in picture.score_rows():
        cells = [tag("td", text(number)) for number in points]
        rows.append(tag("tr", tag("th", text(category), scope="row"), *cells))
    totals = [
        tag("td", tag("strong", text(score["total"])), class_="winner" if seat in winners else None)
        for seat, score in enumerate(scores)
    ]
    foot = tag("tr", tag("th", text(words.say("score.total")), scope="row"), *totals)
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows), tag("tfoot", foot))
    return tag("div", table, class_="scroll", tabindex="0", role="region", aria_label=words.say("page.score_sheet"))


def _chart(words: Texts, seen: TableView, names: list[str], colours: Sequence[int]) -> Markup:
    """Each seat's points after each event, as if the game had ended there."""
    most = max(max(points) for points in seen.points)
    least = min(0, min(min(points) for points in seen.points))
    left, right, top, bottom = 40, WIDTH - 34, 10, HEIGHT - 24
    last = len(seen.points) - 1
    span = max(most - least, 1)

    def x(event: int) -> float:
        return left + (right - left) * event / last

    def y(points: int) -> float:
        return bottom - (bottom - top) * (points - least) / span

    parts = []
    step = max(5, (span // 5 + 4) // 5 * 5)
    for points in range(least // step * step + (step if least % step else 0), most + 1, step):
        parts.append(shape('<path class="grid" d="M{} {:.1f}H{}"/>', left, y(points), right))
        parts.append(label(left - 6, round(y(points) + 5, 1), points, 14, "faint", "end"))
    for seat in range(len(names)):
        line = " ".join(f"{x(event):.1f},{y(points[seat]):.1f}" for event, points in enumerate(seen.points))
        parts.append(
            tag(
                "polyline",
                points=line,
                fill="none",
                stroke=SHADES[colours[seat]],
                stroke_width="5",
                stroke_linejoin="round",
                opacity=".55",
            )
        )
        parts.append(
            tag(
                "polyline",
                points=line,
                fill="none",
                stroke=COLOURS[colours[seat]],
                stroke_width="3",
                stroke_dasharray=DASHES[colours[seat]] or None,
                stroke_linejoin="round",
            )
        )
    ends = sorted(range(len(names)), key=lambda seat: seen.points[-1][seat])
    lowest = float("inf")
    for seat in ends:
        height = min(y(seen.points[-1][seat]), lowest - 24)
        lowest = height
        parts.append(
            element("circle", cx=right + 16, cy=f"{height:.1f}", r=12, fill=COLOURS[colours[seat]], class_="marker")
        )
        parts.append(label(right + 16, round(height + 5, 1), letter(words, colours[seat]), 14, "outlined"))
    told = "; ".join(f"{name} {seen.points[-1][seat]}" for seat, name in enumerate(names))
    return tag("svg", *parts, viewBox=f"0 0 {WIDTH} {HEIGHT}", class_="chart", role="img", aria_label=told)


def _proof(words: Texts, seen: TableView, picture: Picture) -> Markup:
    """The seed comes to light, and with it that the shuffle was fixed from the start."""
    seed, commitment = seen.view.get("seed"), seen.view.get("commitment")
    if seed is None or commitment is None:
        return NOTHING
    rows = [
        tag("dt", text(words.say("page.seed"))) + tag("dd", tag("code", text(seed))),
        tag("dt", text(words.say("page.commitment"))) + tag("dd", tag("code", text(commitment))),
        *proof_rows(words, seen),
    ]
    return tag(
        "details",
        tag("summary", text(words.say("page.proof"))),
        tag("p", text(words.say("page.proof_hint"))),
        chosen_part(words, picture.game),
        tag("dl", *rows),
        button(words.say("page.verify"), "verify"),
        tag("p", role="status", data_verified=True),
    )
