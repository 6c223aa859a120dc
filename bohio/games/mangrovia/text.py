"""The board drawn: in plain text for terminals, as SVG for a look at a content file."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.games.mangrovia.content import COLUMNS, ROWS, MangroviaContent, Space

LETTERS = {"water": "w", "sand": "s", "mangrove": "m", "reed": "r"}
CELL = 9


def table_text(content: MangroviaContent, table: Json) -> str:
    """The table as a view shows it, in plain text."""
    spaces = {space.id: space for space in content.spaces}
    paths = {path.name: path for path in content.paths}
    lines = [f"Round {table['round']}, seat {table['first']} has the talisman, birds on {' and '.join(table['birds'])}"]
    statues = [f"{paths[column].first}/{paths[column].second}" if column in paths else "" for column in COLUMNS]
    lines.append(" " * 6 + "".join(f"{column:<{CELL}}" for column in COLUMNS))
    lines.append(" " * 6 + "".join(f"{statue:<{CELL}}" for statue in statues))
    for row in ROWS:
        path = paths.get(row)
        statue = f"{path.first}/{path.second}" if path else ""
        cells = [_cell(spaces.get(column + row), table) for column in COLUMNS]
        lines.append(f"{row} {statue:<4}" + "".join(f"{cell:<{CELL}}" for cell in cells).rstrip())
    isle = [_cell(space, table) for space in content.spaces if space.area == "isle"]
    lines.append("Isle  " + "".join(f"{cell:<{CELL}}" for cell in isle).rstrip())
    sites = ["-" if bowl is None else "x" if bowl == "blocked" else str(bowl) for bowl in table["sites"]]
    lines.append(f"Bowls {' '.join(sites)}   landing {table['landing'] or '-'}")
    for name in ("valuables", "landscapes"):
        pile = table[name]
        shown = " ".join(map(str, pile["display"])) or "-"
        lines.append(f"{name.capitalize()}: {shown}   pile {pile['pile']}, discards {len(pile['discard'])}")
    for seat, player in enumerate(table["players"]):
        more = "".join(f", {name}" for name in [*(f"god {god}" for god in player["gods"]), *player["tiles"]])
        lines.append(
            f"Seat {seat}: {player['points']} points, {player['huts']} huts, {player['valuables']} valuables, "
            f"{player['landscapes']} landscapes, {player['amulets']} amulets{more}"
        )
    if "hand" in table:
        hand = table["hand"]
        parts = [f"{name} {' '.join(map(str, hand[name])) or '-'}" for name in ("valuables", "landscapes", "amulets")]
        lines.append(f"Hand: {', '.join(parts)}")
    return "\n".join(lines)


def _cell(space: Space | None, table: Json) -> str:
    """A free space as `w14`, `s6a` (amulets), `r8+3` (points); a hut as `[2]`, a double hut as `[2][2]`."""
    if space is None:
        return "."
    hut = table["huts"].get(space.id)
    if hut:
        owner = "n" if hut["owner"] == "neutral" else hut["owner"]
        tile = f"/{hut['pole_tile']}" if "pole_tile" in hut else ""
        return f"[{owner}]" * int(hut["huts"]) + tile
    text = "".join(LETTERS[name] for name in space.landscapes) + str(space.cost)
    if space.currency == "amulets":
        text += "a"
    if space.points:
        text += f"+{space.points}"
    tile = table["stone_tiles"].get(space.id)
    return f"{text} {tile[:2]}" if tile else text


COLOURS = {"water": "#3d8fbf", "sand": "#e3c27a", "mangrove": "#2f6b4a", "reed": "#a3b34d"}
DARK = "#1d2b2a"
STEP = 84


def board_svg(content: MangroviaContent) -> str:
    """The board of a content file as a picture: landscapes, costs, currencies, points, marks and statues."""
    width = STEP * 8 + 40
    height = STEP * 10 + 60
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="sans-serif" text-anchor="middle">',
        f"<title>{_escape(content.name)}</title>",
        f'<rect width="{width}" height="{height}" fill="#f4ecd8"/>',
    ]
    for path in content.paths:
        column = COLUMNS.find(path.name)
        x, y = (_x(column), 58) if column >= 0 else (46, _y(int(path.name) - 1) + STEP // 2)
        x += STEP // 2 if column >= 0 else 0
        parts.append(f'<text x="{x}" y="{y - 16}" font-size="20" font-weight="bold" fill="{DARK}">{path.name}</text>')
        parts.append(f'<text x="{x}" y="{y + 4}" font-size="15" fill="{DARK}">{path.first}/{path.second}</text>')
    isle = [space for space in content.spaces if space.area == "isle"]
    for space in content.spaces:
        if space.area == "isle":
            number = isle.index(space)
            x, y = _x(number % 7) + (STEP if number >= 7 else 0), _y(7) + 30 + number // 7 * STEP
        else:
            x, y = _x(COLUMNS.index(space.id[0])), _y(int(space.id[1]) - 1)
        parts += _space_svg(space, x, y)
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _x(column: int) -> int:
    return 80 + column * STEP


def _y(row: int) -> int:
    return 72 + row * STEP


def _space_svg(space: Space, x: int, y: int) -> list[str]:
    side = STEP - 10
    middle = x + side // 2
    first, last = space.landscapes[0], space.landscapes[-1]
    edge = {"stone": "#6d6d6d", "pole": "#8a4b1f", "isle": "#c0392b", "path": "#ffffff"}[space.area]
    parts = [f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="10" fill="{COLOURS[first]}"/>']
    if last != first:
        parts.append(f'<path d="M{x + side} {y} V{y + side} H{x} Z" fill="{COLOURS[last]}"/>')
    parts.append(
        f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="10" fill="none" stroke="{edge}" stroke-width="4"/>'
    )
    shape = f'<circle cx="{middle}" cy="{y + 36}" r="19" fill="#fff"/>'
    if space.currency == "valuables":
        shape = f'<rect x="{middle - 17}" y="{y + 18}" width="34" height="36" rx="6" fill="#fff"/>'
    parts.append(shape)
    parts.append(f'<text x="{middle}" y="{y + 43}" font-size="20" font-weight="bold" fill="{DARK}">{space.cost}</text>')
    parts.append(
        f'<text x="{x + 14}" y="{y + 16}" font-size="11" fill="#fff" stroke="#000" stroke-width=".3">{space.id}</text>'
    )
    if space.points:
        parts.append(f'<circle cx="{x + side - 12}" cy="{y + side - 12}" r="10" fill="#ffd54a"/>')
        parts.append(f'<text x="{x + side - 12}" y="{y + side - 7}" font-size="13" fill="{DARK}">{space.points}</text>')
    if space.neutral:
        fill = "#8c8c8c" if space.neutral == "grey" else "#ffffff"
        hut = f"M{x + 6} {y + side - 6} v-10 l8 -7 l8 7 v10 z"
        parts.append(f'<path d="{hut}" fill="{fill}" stroke="{DARK}" stroke-width="1"/>')
    return parts


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
