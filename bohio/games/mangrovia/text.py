"""The table in plain text, for terminals."""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.games.mangrovia.content import MangroviaContent, Space
from bohio.games.mangrovia.geometry import named_place
from bohio.games.mangrovia.lines import all_straight

LETTERS = {"water": "w", "sand": "s", "mangrove": "m", "reed": "r"}
CELL = 9
INDENT = " " * 6


def table_text(content: MangroviaContent, table: Json) -> str:
    """The table as a view shows it, in plain text."""
    lines = [f"Round {table['round']}, seat {table['first']} has the talisman, birds on {' and '.join(table['birds'])}"]
    lines += _grid(content, table) if _is_grid(content) else _map(content, table)
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


def _is_grid(content: MangroviaContent) -> bool:
    """Whether names tell the places of all spaces, and the paths are the columns and rows of the same names, downwards
    and rightwards."""
    places = {space.id: space.place for space in content.spaces if not space.beside}
    return (
        all(named_place(id) == place for id, place in places.items())
        and all_straight(content.spaces, content.paths)
        and all(path.name in (id[0], id[1:]) for path in content.paths for id in path.spaces)
        and all(list(path.spaces) == sorted(path.spaces, key=places.__getitem__) for path in content.paths)
    )


def _grid(content: MangroviaContent, table: Json) -> list[str]:
    """A board whose lines are its paths: the statues stand at the heads of columns and rows."""
    spaces = {space.id: space for space in content.spaces}
    statues = {path.name: f"{path.first}/{path.second}" for path in content.paths}
    places = [space.place for space in content.spaces if not space.beside]
    columns = [chr(ord("A") - 1 + column) for column in range(1, round(max(x for x, _ in places)) + 1)]
    lines = [INDENT + "".join(f"{column:<{CELL}}" for column in columns)]
    lines.append(INDENT + "".join(f"{statues.get(column, ''):<{CELL}}" for column in columns))
    for row in range(1, round(max(y for _, y in places)) + 1):
        cells = [_cell(spaces.get(f"{column}{row}"), table) for column in columns]
        lines.append(f"{row:<2}{statues.get(str(row), ''):<4}" + "".join(f"{cell:<{CELL}}" for cell in cells).rstrip())
    isle = "".join(f"{_cell(space, table):<{CELL}}" for space in content.spaces if space.beside).rstrip()
    return [*lines, f"Isle  {isle}"] if isle else lines


def _map(content: MangroviaContent, table: Json) -> list[str]:
    """Any other board: every space with its name where it lies, then the paths and areas by the names of spaces."""
    on_board = [space for space in content.spaces if not space.beside]
    bare: Json = {"huts": {}, "stone_tiles": {}}
    width = max((len(space.id) + max(8, len(_cell(space, bare)) + 3) + 2 for space in on_board), default=0)
    left = min((space.x for space in on_board), default=0)
    rows: dict[float, str] = {}
    for space in sorted(on_board, key=lambda space: (space.y, space.x)):
        before = rows.get(space.y, "")
        rows[space.y] = f"{before:<{int((space.x - left) * width)}}{space.id}:{_cell(space, table)}"
    lines = list(rows.values())
    for path in content.paths:
        lines.append(f"Path {path.name} {path.first}/{path.second}: {' '.join(path.spaces)}".rstrip())
    for name in ("stone", "pole"):
        ids = [space.id for space in content.spaces if space.area == name]
        lines += [f"{name.capitalize()}: {' '.join(ids)}"] if ids else []
    amulets = [space.id for space in content.spaces if space.amulet]
    lines += [f"Amulet spaces: {' '.join(amulets)}"] if amulets else []
    isle = [f"{space.id}:{_cell(space, table)}" for space in content.spaces if space.beside]
    return [*lines, f"Isle: {'  '.join(isle)}"] if isle else lines


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
