"""The strip of what the viewer holds: groups side by side, each with a heading, and equal things together with their
number."""

from __future__ import annotations

from bohio.drawing.markup import NOTHING, Markup, tag, text


def strip(*groups: Markup) -> Markup:
    """Groups side by side; they never wrap, so on a narrow screen the page lets them be scrolled sideways."""
    return tag("div", *groups, class_="holdings")


def holding(name: str, heading: str, *inside: Markup) -> Markup:
    """A group under its heading."""
    return tag("div", tag("h3", text(heading)), tag("div", *inside, class_="held-row"), class_=f"holding {name}")


def held(piece: str, hint: str, drawing: Markup, number: int = 1, kind: str = "", info: str = "") -> Markup:
    """So many equal things, drawn once; `piece` is the name by which they move and are marked as spent, `info` the one
    by which a card explains them."""
    badge = tag("b", text(f"×{number}"), class_="times", aria_hidden="true") if number > 1 else NOTHING
    classes = " ".join(filter(None, ("held", kind, "many" if number > 1 else "")))
    return tag(
        "span",
        drawing,
        badge,
        class_=classes,
        data_piece=piece,
        data_held=number,
        data_info=info or None,
        role="img",
        aria_label=hint,
        title=None if info else hint,
    )


def amount(number: int, label: str) -> Markup:
    """A number that can be spent, in large letters."""
    return tag("span", tag("b", text(number)), tag("small", text(label)), class_="amount", data_amount=number)
