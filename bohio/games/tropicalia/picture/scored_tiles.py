"""Tropicalia's score sheet, and the same tile by tile. T7.2"""

from __future__ import annotations

from collections.abc import Mapping

from bohio.core.reasons import Json
from bohio.drawing.markup import Markup, shape, tag, text
from bohio.drawing.picture import Row
from bohio.drawing.svg import group, label
from bohio.games.tropicalia.content import FRUIT_NAMES, VillageTile
from bohio.games.tropicalia.picture.village import draw_tile, fountains, tile_words
from bohio.games.tropicalia.scoring import CATEGORIES, EVENT_POINTS, TREASURE_POINTS
from bohio.locale import Texts

KINDS = {"buildings": "building", "events": "event", "orchards": "orchard", "treasures": "treasure"}
"""The categories that tiles score in, and the kind of tile."""
ICONS = {
    "buildings": "house-0",
    "events": "pennants-0",
    "orchards": "tree",
    "treasures": "chest",
    "missing": "missing",
    "fruits": "mango",
    "shells": "shell",
    "items": "cart",
}
STORES = {
    "fruits": tuple(f"store:{fruit}" for fruit in FRUIT_NAMES),
    "shells": ("store:shell",),
    "items": ("store:cart", "store:surfboard"),
}


def score_rows(words: Texts, tiles: Mapping[str, VillageTile], view: Json) -> list[Row]:
    """The categories in the order of the rulebook. T7.2"""
    scores = view["result"]["scores"]
    return [
        Row(
            words.say(f"score.{name}"),
            [score[name] for score in scores],
            icon=ICONS[name],
            marks=STORES.get(name) or _built(tiles, view, KINDS.get(name)),
        )
        for name in CATEGORIES
    ]


def _built(tiles: Mapping[str, VillageTile], view: Json, kind: str | None) -> tuple[str, ...]:
    """The names of all tiles of a kind in the villages."""
    return tuple(
        f"built:{seat}:{space}"
        for seat, player in enumerate(view["table"]["players"])
        for space, tile in player["village"].items()
        if tiles[tile].kind == kind
    )


def tile_points(tiles: Mapping[str, VillageTile], player: Json) -> dict[str, int]:
    """What each tile of a village brings, by its space; together this is what the four categories bring.

    Events score as a set, so each further one counts what it adds to the set; one that is there twice adds nothing."""
    village = {space: tiles[tile] for space, tile in player["village"].items()}
    kinds = [tile.kind for tile in village.values()]
    counted = {
        "surfboard": player["surfboards"]["unused"] + player["surfboards"]["used"],
        "basket": player["baskets"],
        "fountain": player["fountains"],
        **{kind: kinds.count(kind) for kind in ("event", "orchard", "building")},
    }
    points: dict[str, int] = {}
    events: set[str] = set()
    for space in sorted(village, key=int):
        tile = village[space]
        if tile.kind == "event":
            before = len(events)
            events.add(tile.event)
            points[space] = EVENT_POINTS[len(events)] - EVENT_POINTS[before]
        elif tile.kind == "treasure":
            points[space] = TREASURE_POINTS * counted[tile.counts]
        else:
            points[space] = tile.points
    return points


def scored_village(
    words: Texts, events: tuple[str, ...], tiles: dict[str, VillageTile], player: Json, name: str
) -> Markup:
    """A village with the points of each tile on it."""
    inside = [shape('<rect class="mat" width="300" height="300" rx="12"/>')]
    told = []
    points = tile_points(tiles, player)
    for space, id in player["village"].items():
        hint = words.say("page.village.built", space=space, tile=tile_words(words, tiles[id]))
        scored = words.say("page.told", name=hint, what=words.say("count.point", n=points[space]))
        told.append(scored)
        badge = shape('<rect class="scored" x="22" y="34" width="56" height="36" rx="18"/>')
        tile = tag("title", text(scored)) + draw_tile(events, tiles[id])
        number = label(50, 61, f"+{points[space]}", 27, "scored-number")
        row, column = divmod(int(space) - 1, 3)
        inside.append(group(column * 100, row * 100, tile, badge, number))
    inside.append(fountains(tiles, player["village"]))
    what = words.say("page.village.of", name=name)
    return tag(
        "svg",
        *inside,
        viewBox="-4 -4 308 308",
        class_="picture scored-village",
        role="img",
        aria_label=words.say("page.told", name=what, what="; ".join(told)),
    )


def tie_break(words: Texts, view: Json) -> str:
    """What decided among those with the most points. T7.3"""
    scores, winners = view["result"]["scores"], view["result"]["winners"]
    best = max(score["total"] for score in scores)
    level = [seat for seat, score in enumerate(scores) if score["total"] == best]
    if len(level) == len(winners):
        return ""
    shells = [view["table"]["players"][seat]["shells"] for seat in level]
    return words.say("tie.shells" if shells.count(max(shells)) == len(winners) else "tie.fruit")
