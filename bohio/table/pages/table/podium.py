"""The podium of a finished game: a column for each seat, which the page's script lets grow category by category."""

from __future__ import annotations

from collections.abc import Sequence

from bohio.drawing.colours import chip
from bohio.drawing.markup import NOTHING, Markup, packed, tag, text
from bohio.drawing.picture import Row
from bohio.locale import Texts
from bohio.table.pages.table.context import Context

TALLEST, LEAST = 9.4, 4.4
"""How tall the columns are, in the size of letters: that of the winner, and one without points."""


def places(totals: Sequence[int], winners: Sequence[int]) -> list[int]:
    """Each seat's place: those who win are first, the others follow by points; who is level shares a place."""
    return [
        1 if seat in winners else 1 + len(winners) + sum(t > total for s, t in enumerate(totals) if s not in winners)
        for seat, total in enumerate(totals)
    ]


def place_words(words: Texts, place: int) -> str:
    """A place: "2nd"."""
    return words.say(f"end.place.{place}")


def signed(points: int) -> str:
    """Points with a minus that is as wide as a digit."""
    return str(points).replace("-", "−")


def podium(context: Context, rows: Sequence[Row], why: str) -> Markup:
    """The columns, the winner's beside the middle, and what the script needs to count them up; for small screens, whose
    bar is too short for it, also by what somebody won."""
    seen, words = context.seen, context.words
    totals = [score["total"] for score in seen.view["result"]["scores"]]
    reached = places(totals, seen.view["result"]["winners"])
    order = sorted(range(len(totals)), key=lambda seat: (reached[seat], seat))
    if len(order) > 2:
        order[0], order[1] = order[1], order[0]
    most = max(1, *totals)
    columns = []
    for seat in order:
        height = LEAST + (TALLEST - LEAST) * max(totals[seat], 0) / most
        told = words.say("end.placed", name=context.names[seat], place=place_words(words, reached[seat]))
        you = tag("small", text(words.say("page.you"))) if seat in seen.own_seats else text("")
        columns.append(
            tag(
                "li",
                tag(
                    "div", chip(words, context.colours[seat]), tag("b", text(context.names[seat])), you, class_="whose"
                ),
                tag(
                    "div",
                    tag("svg", width="100%", height=f"{height:.2f}em", class_="column", aria_hidden="true"),
                    tag("strong", text(signed(totals[seat])), class_="reached"),
                    tag("span", text(place_words(words, reached[seat])), class_="place-won", aria_hidden="true"),
                    class_=f"step seat{context.colours[seat]}",
                ),
                tag("span", text(told), class_="unseen"),
                class_="first" if reached[seat] == 1 else None,
                data_seat=seat,
            )
        )
    counted = [{"name": row.name, "points": row.points, "marks": row.marks} for row in rows]
    return tag(
        "section",
        tag("p", text(words.say("end.over")), class_="tally", aria_hidden="true"),
        tag("ol", *columns),
        tag("p", text(why), class_="by") if why else NOTHING,
        class_="podium",
        aria_label=words.say("end.places"),
        data_count=packed({"rows": counted}),
    )
