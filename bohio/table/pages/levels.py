"""What the levels of bots mean, and which one suits somebody: the browser knows one's results, this page the words."""

from __future__ import annotations

import json

from bohio.bots.graded import ratings, shares_below
from bohio.core.manifest import Manifest
from bohio.drawing.markup import Markup, joined, tag, text
from bohio.locale import Texts
from bohio.table.tables.levels import levels

CHANCES = ((1, 4), (1, 3), (2, 5), (1, 2), (3, 5), (2, 3), (3, 4), (4, 5), (9, 10))
"""So many games of so many: chances as people say them."""


def level_list(words: Texts, manifest: Manifest, seats: int) -> Markup:
    """Every level with what it is worth among so many players, folded."""
    shares = shares_below(manifest, seats)
    items = []
    for number, level in enumerate(levels(), 1):
        name = tag("strong", text(words.say(f"page.level.{level}")))
        share = shares[number - 1]
        told = "" if share is None else f" {meaning(words, number, share, seats)}"
        if number == 1:
            told = f" {words.say('page.level.first')}"
        items.append(tag("li", name, text(told), data_level=level))
    return tag("details", tag("summary", text(words.say("page.levels"))), tag("ol", *items), class_="levels")


def meaning(words: Texts, number: int, share: float, seats: int) -> str:
    """How often a level wins against the one below on all other seats."""
    won, games = min(CHANCES, key=lambda chance: abs(chance[0] / chance[1] - share))
    if seats == 2:
        return words.say("page.level.means", won=won, games=games, other=number - 1)
    return words.say("page.level.means_many", won=won, games=games, rivals=seats - 1, other=number - 1)


def suiting(words: Texts, manifest: Manifest, result: dict[str, object] | None = None) -> Markup:
    """The offer of a level against which one would win half of the games, hidden until the browser has found it; after
    a game with its `result`, which the browser keeps."""
    offers = []
    for number, level in enumerate(levels(), 1):
        id = "page.results.offer_end" if number in (1, len(levels())) else "page.results.offer"
        said = words.say(id, number=number, name=words.say(f"page.level.{level}"))
        choose = tag("button", text(words.say("page.results.choose", number=number)), type="button", data_choose=level)
        offers.append(tag("div", tag("p", text(said)), choose, data_suits=level, hidden=True))
    chosen = tag("p", text(words.say("page.results.chosen")), data_chosen=True, tabindex="-1", hidden=True)
    forget = tag("button", text(words.say("page.results.forget")), type="button", class_="link", data_forget=True)
    kept = tag("p", text(words.say("page.results.kept") + " "), forget, class_="hint")
    scale = {seats: [round(one) for one in ratings(manifest, seats)] for seats in manifest.seats}
    return tag(
        "div",
        joined(offers),
        chosen,
        kept,
        class_="suits",
        hidden=True,
        data_game=manifest.name,
        data_scale=json.dumps(scale),
        data_result=json.dumps(result) if result is not None else None,
    )
