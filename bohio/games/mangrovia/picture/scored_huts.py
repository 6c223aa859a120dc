"""Mangrovia's score sheet: each category with the huts that counted, those of nobody among them. M10"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bohio.core.reasons import Json
from bohio.drawing.picture import Row
from bohio.games.mangrovia.content import PATH_NAMES, MangroviaContent
from bohio.games.mangrovia.scoring import POLE_FIRST, POLE_SECOND
from bohio.locale import Texts

OTHERS = ("stone", "pole")
"""The areas in the order of the rulebook, after the paths."""


def score_rows(words: Texts, content: MangroviaContent, parts: Any, view: Json) -> list[Row]:
    """The categories in the order of the rulebook. M10.3-M10.7"""
    scores, huts = view["result"]["scores"], view["table"]["huts"]
    seats = range(len(scores))
    rows = [Row(words.say("score.play"), [score["play"] for score in scores], icon="sun", marks=("seat",))]
    for number, path in enumerate(PATH_NAMES):
        points = [score["paths"][path] for score in scores]
        spaces = [content.spaces[space].id for space in parts.paths[number]]
        counts = _counts(huts, spaces, len(scores), doubled=True)
        prizes = (parts.path_first[number], parts.path_second[number])
        rows.append(
            Row(
                words.say("score.path", path=path),
                points,
                [counts[seat] for seat in seats],
                _neutral(points, prizes, counts),
                f"statue-{path}",
                (f"path:{path}",),
            )
        )
    for area in OTHERS:
        points = [score[area] for score in scores]
        counts = _counts(huts, (space.id for space in content.spaces if space.area == area), len(scores))
        won = _neutral(points, (POLE_FIRST, POLE_SECOND), counts) if area == "pole" else (0, counts[-1])
        owned = [counts[seat] for seat in seats]
        rows.append(Row(words.say(f"score.{area}"), points, owned, won if counts[-1] else None, area, (area,)))
    amulets = [score["amulets"] for score in scores]
    rows.append(Row(words.say("score.amulets"), amulets, icon="amulet", marks=("hand:amulet", "amulets")))
    return rows


def _counts(huts: Json, spaces: Iterable[str], seats: int, doubled: bool = False) -> list[int]:
    """How many huts each seat has on some spaces; the last number is that of the neutral ones."""
    counts = [0] * (seats + 1)
    for space in spaces:
        hut = huts.get(space)
        if hut is not None:
            counts[seats if hut["owner"] == "neutral" else hut["owner"]] += hut["huts"] if doubled else 1
    return counts


def _neutral(points: Sequence[int], prizes: tuple[int, int], counts: Sequence[int]) -> tuple[int, int] | None:
    """What the neutral huts keep from the others, and how many they are: a prize that nobody has got is theirs, for
    they are there. None where none of them stand."""
    if not counts[-1]:
        return None
    first, second = prizes
    won = list(points)
    if first in won:
        won.remove(first)
        return (0 if second in won else second), counts[-1]
    return first, counts[-1]


def tie_break(words: Texts, view: Json) -> str:
    """What decided among those with the most points. M10.8"""
    scores, winners = view["result"]["scores"], view["result"]["winners"]
    best = max(score["total"] for score in scores)
    level = [seat for seat, score in enumerate(scores) if score["total"] == best]
    return words.say("tie.amulets") if len(level) > len(winners) else ""
