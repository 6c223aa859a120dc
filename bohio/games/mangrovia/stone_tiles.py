"""Which stone tiles a variant has, and which of them the players chose. M9.1"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bohio.core.choices import names_for
from bohio.core.content import shown
from bohio.core.reasons import BadOption
from bohio.games.mangrovia.content import (
    GODLESS_NAMES,
    NEUTRAL_MARKS,
    PATH_NAMES,
    STONE_NAMES,
    MangroviaContent,
    Space,
)

if TYPE_CHECKING:
    from bohio.games.mangrovia.game import Mangrovia

VARIANT = "stone_tiles"
CHOSEN = "stone_tiles_on"


def variant_tiles(content: MangroviaContent, variant: str) -> dict[str, int]:
    """How many of each stone tile a variant has, in the order of STONE_NAMES. M9.1"""
    gods = 1 if variant in ("mixed", "gods") else 0
    godless = variant in ("mixed", "godless")
    return {
        **dict.fromkeys(PATH_NAMES, gods),
        **{name: content.godless_tiles[name] if godless else 0 for name in GODLESS_NAMES},
    }


def tile_spaces(content: MangroviaContent, seats: int) -> list[str]:
    """The stone spaces without a neutral hut, in the order of the file."""
    return [space.id for space in content.spaces if space.area == "stone" and not has_neutral_hut(space, seats)]


def has_neutral_hut(space: Space, seats: int) -> bool:
    """M2.2"""
    return space.neutral in NEUTRAL_MARKS[seats]


def chosen_tiles(game: Mangrovia, told: object) -> dict[str, str]:
    """The choice `stone_tiles_on`: for some or all of the free stone spaces the tile that lies there. M9.1"""
    variant: str = game.options[VARIANT]
    if variant == "none":
        raise BadOption(f"{CHOSEN} can only be chosen with {VARIANT}")
    chosen = names_for(CHOSEN, told)
    free = tile_spaces(game.content, game.seats)
    there = variant_tiles(game.content, variant)
    taken = {space.id for space in game.content.spaces if has_neutral_hut(space, game.seats)}
    for space, tile in chosen.items():
        if space in taken:
            wrong = "With {seats} players a neutral hut stands on {space}, so that no stone tile can lie there."
            raise BadOption(wrong, seats=game.seats, space=space)
        if space not in free:
            wrong = "Stone tiles lie on these spaces: {spaces}, not on {space}."
            raise BadOption(wrong, spaces=", ".join(free), space=shown(space))
        if tile not in there:
            wrong = "There are these stone tiles: {tiles}, but not {tile}."
            raise BadOption(wrong, tiles=", ".join(STONE_NAMES), tile=shown(tile))
    for tile, number in Counter(chosen.values()).items():
        if not there[tile]:
            wrong = "The stone tile {tile} is not in play with {variant}."
            raise BadOption(wrong, tile=tile, variant=variant)
        if number > there[tile]:
            wrong = "The stone tile {tile} was chosen {number} times, but the number in play is {most}."
            raise BadOption(wrong, tile=tile, number=number, most=there[tile])
    return {space: chosen[space] for space in free if space in chosen}
