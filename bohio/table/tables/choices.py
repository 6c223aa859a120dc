"""The choices of a form: who begins, the colours of the seats, what lies where. What nobody chose is left to fate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bohio.core.choices import COLOUR_NAMES
from bohio.core.game import Game
from bohio.core.reasons import BadOption, Json
from bohio.table.tables.fields import number


def choices_of(game: Game[Any], form: Mapping[str, str], rows: Sequence[int]) -> Json:
    """The choices that a form makes for a game that was opened without them; `rows` are those rows of the form that
    somebody sits on. What belongs to a variant that is not played is passed over. Raises BadOption."""
    options: Json = {}
    if "first" in game.choices and form.get("choose.first"):
        options["first"] = _first(form["choose.first"], rows)
    wishes = [form.get(f"choose.colour{row}", "") for row in rows]
    if "colours" in game.choices and any(wishes):
        options["colours"] = colours(wishes, rows)
    played = {name for name, values in game.manifest.options.items() if game.options[name] != values[0]}
    for choice, variant in game.switches.items():
        if variant in played and form.get(f"choose.{choice}"):
            options[choice] = form[f"choose.{choice}"] != "false"
    for placing in game.placings():
        begin = f"choose.{placing.option}."
        placed = {key.removeprefix(begin): told for key, told in form.items() if key.startswith(begin) and told}
        if placing.variant in played and placed:
            options[placing.option] = placed
    return options


def _first(told: str, rows: Sequence[int]) -> int:
    row = number(told)
    if row is None:
        raise BadOption(f"there is no seat {told[:20]!r} that could begin")
    if row not in rows:
        raise BadOption("seat {seat} is to begin, but nobody sits there", seat=row + 1)
    return rows.index(row)


def colours(wishes: Sequence[str], rows: Sequence[int]) -> list[str]:
    """A colour for each seat: the one wished for, otherwise the usual one if it is free, otherwise any free one."""
    for place, wish in enumerate(wishes):
        if wish and wish in wishes[:place]:
            both = {"one": rows[wishes.index(wish)] + 1, "other": rows[place] + 1}
            raise BadOption("seats {one} and {other} have the same colour: {colour}", colour=wish[:20], **both)
    given = [wish or (usual if usual not in wishes else "") for wish, usual in zip(wishes, COLOUR_NAMES)]
    free = [colour for colour in COLOUR_NAMES if colour not in given]
    return [colour or free.pop(0) for colour in given]
