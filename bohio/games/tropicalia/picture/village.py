"""Village tiles and villages: costs, points, what a tile brings, half fountains and whole ones. T1.4"""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from bohio.core.content import brief
from bohio.drawing.markup import Markup, element, joined, shape, tag, text
from bohio.drawing.sprite import drawings
from bohio.drawing.svg import fitted, group, label, piece, use
from bohio.games.tropicalia import MANIFEST, phrases
from bohio.games.tropicalia.content import VillageTile
from bohio.locale import Texts

EVENTS = 5
LONGEST_EVENT = 10
"""So much of the name of an event stands on its tile, where there is no drawing of it."""
GROUNDS = {"building": "#f1d9a7", "event": "#f6cfd0", "orchard": "#d5e8b4", "treasure": "#d3c6ea"}
EDGES = {"N": (26, 4, 0), "E": (96, 26, 90), "S": (74, 96, 180), "W": (4, 74, 270)}
"""Where a half fountain lies, and how it is turned: within its tile, so that two of neighbouring tiles stay two."""


@lru_cache(maxsize=1024)
def draw_tile(events: tuple[str, ...], tile: VillageTile) -> Markup:
    """A village tile, 100 × 100."""
    parts = [element("rect", class_="vtile", width=100, height=100, rx=8, fill=GROUNDS[tile.kind])]
    for edge in tile.fountains:
        x, y, turn = EDGES[edge]
        half = use("half", -2, -2, 52, 28)
        parts.append(tag("g", half, transform=f"translate({x} {y}) rotate({turn})"))
    parts.append(_middle(events, tile))
    parts.append(use("shell", 1, 1, 34) + label(18, 25, tile.cost, 19, "outlined"))
    if tile.points:
        parts.append(use("sun", 64, 64, 35) + label(81.5, 88, tile.points, 17, "number"))
    return joined(parts)


def _middle(events: tuple[str, ...], tile: VillageTile) -> Markup:
    """What the tile is."""
    if tile.kind == "building":
        return use(f"house-{tile.cost % 3}", 20, 18, 62)
    if tile.kind == "event":
        number = events.index(tile.event)
        if f"event-{tile.event}" in drawings(MANIFEST.package, "picture", "drawings.svg"):
            sign = use(f"event-{tile.event}", 18, 12, 68)
        else:
            sign = fitted(52, 76, brief(tile.event.replace("_", " "), LONGEST_EVENT), 34, 66, "number")
        return use(f"pennants-{number % EVENTS}", 16, 18, 70) + sign
    if tile.kind == "orchard":
        return use("tree", 18, 14, 66) + joined(_fruits(tile.fruits))
    counted = {"event": "pennants-0", "orchard": "tree", "building": "house-0"}.get(tile.counts, tile.counts)
    return use("chest", 14, 22, 58) + use(counted, 52, 14, 38) + label(36, 92, "2×", 20, "outlined")


def _fruits(fruits: tuple[str, ...]) -> list[Markup]:
    """An orchard's fruits: up to three in a row, more of them smaller and close together."""
    size = 26 if len(fruits) <= 3 else 22
    rows = [fruits[:3], fruits[3:6], fruits[6:]]
    step = 26 if len(fruits) <= 3 else 20
    top = 42 if len(fruits) <= 3 else 40 - 9 * (-(-len(fruits) // 3) - 1)
    return [
        use(fruit, 50 - step * len(row) / 2 + step * number - (size - step) / 2, top + 19 * line, size)
        for line, row in enumerate(rows)
        for number, fruit in enumerate(row)
    ]


def tile_name(words: Texts, tile: VillageTile) -> str:
    """What a village tile is called, whatever its id is."""
    name = words.wording.thing(words, phrases.tile_name(tile).id)
    return words.say("tile.name.event", event=name) if tile.kind == "event" else name


def tile_words(words: Texts, tile: VillageTile) -> str:
    """A village tile in words."""
    parts = [tile_name(words, tile)]
    if tile.points:
        parts.append(words.say("count.point", n=tile.points))
    if tile.kind == "orchard":
        parts += [words.say(f"count.{fruit}", n=len(list(same))) for fruit, same in groupby(tile.fruits)]
    if tile.kind == "treasure":
        parts.append(words.say(f"treasure.{tile.counts}"))
    if tile.fountains:
        edges = words.listed(words.say(f"page.edge.{edge}") for edge in tile.fountains)
        parts.append(words.say("page.village.fountains", edges=edges))
    return ", ".join(parts)


def village_words(words: Texts, content: dict[str, VillageTile], village: dict[str, str]) -> str:
    """A village in words."""
    return "; ".join(
        words.say("page.village.built", space=space, tile=tile_words(words, content[tile]))
        for space, tile in village.items()
    )


def draw_village(
    words: Texts, content: dict[str, VillageTile], events: tuple[str, ...], village: dict[str, str], seat: int
) -> list[Markup]:
    """A village of 3 × 3 tiles of 100, to look at."""
    parts = [shape('<rect class="mat" x="-4" y="-4" width="308" height="308" rx="12"/>')]
    for space in range(1, 10):
        x, y = (space - 1) % 3 * 100, (space - 1) // 3 * 100
        tile = village.get(str(space))
        if tile is None:
            parts.append(shape('<rect class="lot" x="{}" y="{}" width="96" height="96" rx="8"/>', x + 2, y + 2))
        else:
            parts.append(draw_built(words, content[tile], events, seat, space, x, y))
    parts.append(fountains(content, village))
    return parts


def draw_built(
    words: Texts, tile: VillageTile, events: tuple[str, ...], seat: int, space: int, x: float, y: float, info: str = ""
) -> Markup:
    """A tile that stands on a space of a village; `info` names the card that explains it."""
    hint = words.say("page.village.built", space=space, tile=tile_words(words, tile))
    if info:
        drawn = tag("g", draw_tile(events, tile), data_info=info, role="img", aria_label=hint)
        return piece(f"built:{seat}:{space}", x, y, drawn)
    return piece(f"built:{seat}:{space}", x, y, tag("title", text(hint)) + draw_tile(events, tile))


def fountains(content: dict[str, VillageTile], village: dict[str, str], info: str = "") -> Markup:
    """The fountains that two neighbouring tiles complete, over a village of 3 × 3 tiles of 100. T6.3"""
    parts = []
    for space in range(1, 10):
        tile = village.get(str(space))
        if tile is None:
            continue
        row, column = divmod(space - 1, 3)
        for edge, facing, other, x, y in (("E", "W", space + 1, 1.0, 0.5), ("S", "N", space + 3, 0.5, 1.0)):
            if (edge == "E" and column == 2) or other > 9 or str(other) not in village:
                continue
            if edge in content[tile].fountains and facing in content[village[str(other)]].fountains:
                at = (column + x) * 100 - 23, (row + y) * 100 - 23
                fountain = use("fountain", 0, 0, 46)
                parts.append(group(*at, tag("g", fountain, data_info=info) if info else fountain))
    return joined(parts)


def open_edges(content: dict[str, VillageTile], village: dict[str, str]) -> Markup:
    """Where fountains could come to be: half fountains that face a free space, by the two spaces, as `edge:5:8`."""
    parts = []
    for name, id in village.items():
        space = int(name)
        row, column = divmod(space - 1, 3)
        for edge, x, y in (("N", 0.5, 0.0), ("E", 1.0, 0.5), ("S", 0.5, 1.0), ("W", 0.0, 0.5)):
            other = space + {"N": -3, "E": 1, "S": 3, "W": -1}[edge]
            inside = column < 2 if edge == "E" else column > 0 if edge == "W" else 1 <= other <= 9
            if inside and edge in content[id].fountains and str(other) not in village:
                mark = f"edge:{min(space, other)}:{max(space, other)}"
                left, top = (column + x) * 100 - 23, (row + y) * 100 - 23
                parts.append(element("rect", x=left, y=top, width=46, height=46, fill="none", data_mark=mark))
    return joined(parts)
