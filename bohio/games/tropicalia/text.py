"""The table drawn in plain text, and a content file's tiles as SVG."""

from __future__ import annotations

from html import escape

from bohio.core.reasons import Json
from bohio.games.tropicalia.content import IslandTile, TropicaliaContent, VillageTile

LETTERS = {"coconut": "c", "sugar_apple": "s", "mango": "m", "cart": "C", "surfboard": "S", "basket": "B"}
CELL = 11


def table_text(table: Json) -> str:
    """The table as a view shows it, in plain text."""
    frame = table["frame"]
    lines = [f"Round {table['round']}, seat {table['first']} is first"]
    lines.append(_coast([frame.get(f"N{number}") for number in range(1, 5)]))
    lines.append(" " * 5 + "".join(f"{column:<{CELL}}" for column in "abcd").rstrip())
    for row in range(1, 5):
        cells = "".join(f"{_cell(table['island'][f'{column}{row}']):<{CELL}}" for column in "abcd")
        west, east = _worker(frame.get(f"W{row}")), _worker(frame.get(f"E{row}"))
        lines.append(f"{west} {row}  {cells}{east}")
    lines.append(_coast([frame.get(f"S{number}") for number in range(1, 5)]))
    offer = "  ".join(f"{one['tile']} ({one['cost']})" for one in table["construction"])
    lines.append(f"Construction: {offer or '-'}   pile {table['village_pile']}")
    lines.append(f"Bag {_pile(table['bag'])}   items {_pile(table['item_pile'])}")
    villages = [_village(player["village"]) for player in table["players"]]
    for seat, player in enumerate(table["players"]):
        lines.append(
            f"Seat {seat}: {player['shells']} shells, fruit {_pile(player['fruits'])} of {player['storage']}, "
            f"carts {_used(player['carts'])}, surfboards {_used(player['surfboards'])}, "
            f"baskets {player['baskets']}, fountains {player['fountains']}"
        )
        lines += [f"  {row}" for row in villages[seat]]
    return "\n".join(lines)


def _coast(workers: list[int | None]) -> str:
    return (" " * 5 + "".join(f"{_worker(worker):<{CELL}}" for worker in workers)).rstrip()


def _worker(seat: int | None) -> str:
    return "-" if seat is None else str(seat)


def _used(number: Json) -> str:
    return f"{number['unused']}+{number['used']}"


def _pile(counts: Json) -> str:
    """`2c 1m`: what there is, by first letters."""
    return " ".join(f"{number}{LETTERS[name]}" for name, number in counts.items() if number) or "-"


def _cell(tile: Json) -> str:
    """A field as `ccm`, a plaza as `CB`, with the brown board `CB!`, markets as `m4`, `5-back`; workers as `[01]`."""
    if "closed" in tile:
        return "x"
    if tile["kind"] == "field":
        text = "".join(LETTERS[name] * number for name, number in tile["fruits"].items()) or "."
    elif tile["kind"] == "plaza":
        text = "".join(LETTERS[name] * number for name, number in tile["items"].items()) or "_"
        text += "!" if tile["first_player"] else ""
    else:
        text = tile.get("advanced") or f"{LETTERS[tile['fruit']]}{tile['price']}"
    workers = "".join(map(str, tile["workers"]))
    return f"{text}[{workers}]" if workers else text


def _village(village: Json) -> list[str]:
    """A village in three rows, empty ones left out below."""
    names = [village.get(str(space), ".") for space in range(1, 10)]
    if not village:
        return []
    width = max(map(len, names)) + 2
    return ["".join(f"{name:<{width}}" for name in names[row : row + 3]).rstrip() for row in (0, 3, 6)]


# The tiles of a content file

FRUIT_COLOURS = {"coconut": "#8a5a33", "sugar_apple": "#4f9d4a", "mango": "#f2a03d"}
KIND_COLOURS = {
    "field": "#b9d98a",
    "plaza": "#e6d3b1",
    "market": "#9fd3d6",
    "building": "#d9a384",
    "event": "#c6a2d9",
    "orchard": "#a9cf8d",
    "treasure": "#f0cf6b",
}
DARK = "#24312f"
WATER = "#3d8fbf"
STEP = 96
SIDE = 84
COLUMNS = 10


def draw_svg(content: TropicaliaContent) -> str:
    """Island tiles and village tiles: fruit, prices, costs, points and half fountains."""
    rows = -(-len(content.village) // COLUMNS)
    width = COLUMNS * STEP + 36
    island_rows = -(-len(content.island) // COLUMNS)
    height = (island_rows + rows) * STEP + 100
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" text-anchor="middle">',
        f"<title>{escape(content.name)}</title>",
        f'<rect width="{width}" height="{height}" fill="#f4ecd8"/>',
    ]
    for number, island_tile in enumerate(content.island):
        parts += _island_svg(island_tile, *_corner(number, 24))
    top = island_rows * STEP + 60
    for number, village_tile in enumerate(content.village):
        parts += _village_svg(village_tile, *_corner(number, top))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _corner(number: int, top: int) -> tuple[int, int]:
    return 24 + number % COLUMNS * STEP, top + number // COLUMNS * STEP


def _square(kind: str, id: str, x: int, y: int) -> list[str]:
    return [
        f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="9" fill="{KIND_COLOURS[kind]}" '
        f'stroke="{DARK}" stroke-width="1.5"><title>{escape(id)}</title></rect>'
    ]


def _fruit(fruit: str, x: int, y: int, radius: int = 12) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{FRUIT_COLOURS[fruit]}" stroke="{DARK}"/>'


def _number(text: object, x: int, y: int, size: int = 20) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" font-weight="bold" fill="{DARK}">{text}</text>'


def _island_svg(tile: IslandTile, x: int, y: int) -> list[str]:
    middle = x + SIDE // 2
    parts = _square(tile.kind, tile.id, x, y)
    if tile.kind == "field":
        for fruit, (left, down) in zip(FRUIT_COLOURS, ((0, -14), (-16, 14), (16, 14))):
            parts.append(_fruit(fruit, middle + left, y + 40 + down))
    elif tile.kind == "plaza":
        for left in (-32, 4):
            parts.append(f'<rect x="{middle + left}" y="{y + 26}" width="28" height="28" rx="4" fill="#fff"/>')
        if tile.first_player:
            parts.append(f'<rect x="{x + 18}" y="{y + 8}" width="48" height="10" rx="3" fill="#7a4a1e"/>')
    else:
        parts.append(_fruit(tile.fruit, middle - 16, y + 40, 16))
        parts.append(_number(tile.price, middle + 22, y + 49, 26))
    if tile.closed_up_to:
        parts.append(_number(f"{tile.closed_up_to + 1}+", x + SIDE - 14, y + SIDE - 7, 13))
    return parts


def _village_svg(tile: VillageTile, x: int, y: int) -> list[str]:
    middle = x + SIDE // 2
    parts = _square(tile.kind, tile.id, x, y)
    half, far = SIDE // 2 - 9, SIDE
    halves = {
        "N": f"M{x + half} {y} a9 9 0 0 0 18 0 z",
        "E": f"M{x + far} {y + half} a9 9 0 0 0 0 18 z",
        "S": f"M{x + half} {y + far} a9 9 0 0 1 18 0 z",
        "W": f"M{x} {y + half} a9 9 0 0 1 0 18 z",
    }
    parts += [f'<path d="{halves[edge]}" fill="{WATER}" stroke="{DARK}"/>' for edge in tile.fountains]
    parts.append(f'<circle cx="{x + 20}" cy="{y + 20}" r="13" fill="#fff" stroke="{DARK}"/>')
    parts.append(_number(tile.cost, x + 20, y + 25, 15))
    if tile.kind in ("building", "orchard"):
        parts.append(_number(tile.points, middle + (18 if tile.kind == "orchard" else 0), y + 56, 24))
    for fruit in range(tile.amount):
        parts.append(_fruit(tile.fruit, x + 24 + 14 * fruit, y + 50, 10))
    if tile.counts:
        parts.append(_number("2 ×", middle + 10, y + 30, 15))
    if tile.event or tile.counts:
        parts.append(_number(escape(tile.event or tile.counts), middle, y + 55, 11))
    return parts
