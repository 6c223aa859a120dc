"""The table in plain text, for terminals."""

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
