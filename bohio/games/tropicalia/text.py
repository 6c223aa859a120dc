"""The table in plain text, for terminals."""

from __future__ import annotations

from bohio.core.reasons import Json

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
