"""Buttons, timers and notices that several pages have."""

from __future__ import annotations

from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.drawing.svg import icon
from bohio.locale import Texts


def button(words: str, do: str, class_: str = "", **data: object) -> Markup:
    """A button that the page's own script minds."""
    return tag("button", text(words), type="button", class_=class_ or None, data_do=do, **data)


def icon_button(sign: str, words: str, do: str | None = None, href: str | None = None, **data: object) -> Markup:
    inside = icon(sign, "sign", "0 0 24 24")
    if href is not None:
        return tag("a", inside, href=href, class_="button plain", aria_label=words, title=words, **data)
    return tag("button", inside, type="button", class_="plain", data_do=do, aria_label=words, title=words, **data)


def panel_heading(words: Texts, title: str, hint: str = "") -> Markup:
    """The head of a panel of the table; where the panel unfolds over the page, it can be closed."""
    sign, name = tag("span", text("✕"), aria_hidden="true"), words.say("do.close")
    return tag(
        "header",
        tag("h2", text(title)),
        tag("small", text(hint)) if hint else NOTHING,
        tag("button", sign, type="button", class_="plain close", data_do="close", aria_label=name, title=name),
    )


def countdown(deadline: float) -> Markup:
    """The time left, which the page's script counts down; a screen reader says it only when asked."""
    return tag("span", class_="timer", role="timer", aria_live="off", data_deadline=int(deadline))


def fault_list(words: Texts, faults: list[str], detail: str = "") -> Markup:
    """What is wrong with what was sent; folded, the detail for whoever knows the format."""
    if not faults:
        return NOTHING
    rows = [tag("li", text(fault)) for fault in faults]
    said = tag("p", text(words.say("page.faults"))) + tag("ul", *rows)
    if detail:
        summary = tag("summary", text(words.say("page.fault_detail")))
        said += tag("details", summary, tag("code", text(detail), lang="en"))
    return tag("div", said, class_="fault", role="alert")
