"""All tiles of a content file, for a look at it. T1.2, T1.4"""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.markup import Series, shape, tag, text
from bohio.drawing.svg import fitted, group
from bohio.games.tropicalia import MANIFEST
from bohio.games.tropicalia.content import FRUIT_NAMES, ITEM_NAMES, IslandTile
from bohio.games.tropicalia.picture.island import TILE, Island
from bohio.games.tropicalia.picture.village import draw_tile, tile_words

SPACE = 116
ISLAND_COLUMNS = 8
VILLAGE_COLUMNS = 9
WIDTH = ISLAND_COLUMNS * TILE + 4


def island_sheet(picture: Island) -> Series:
    """The tiles of the island; a corner says with how many players a tile is open, where it is not always."""
    tiles = picture.content.island
    parts = []
    for number, tile in enumerate(tiles):
        inside = [tag("title", text(f"{tile.id}: {picture.words.term(tile.kind)}")), picture.face(_face_up(tile))]
        inside.append(shape('<rect class="edge" width="{}" height="{}" rx="12"/>', TILE - 4, TILE - 4))
        if tile.closed:
            inside.append(fitted(100, 22, open_with(tile), 19, 44))
        row, column = divmod(number, ISLAND_COLUMNS)
        parts.append(group(4 + column * TILE, 4 + row * TILE, *inside))
    return picture.picture("island", WIDTH, -(-len(tiles) // ISLAND_COLUMNS) * TILE + 4, parts)


def open_with(tile: IslandTile) -> str:
    """The numbers of players with whom a tile is open: `3+`, or `2 4` where it is closed in between."""
    opened = [players for players in MANIFEST.seats if players not in tile.closed]
    if opened and opened == [*MANIFEST.seats][-len(opened) :]:
        return f"{opened[0]}+"
    return " ".join(map(str, opened)) or "×"


def _face_up(tile: IslandTile) -> Json:
    """A tile as a view shows it before anything is laid out."""
    if tile.kind == "field":
        return {"kind": "field", "fruits": dict.fromkeys(FRUIT_NAMES, 0)}
    if tile.kind == "plaza":
        return {"kind": "plaza", "items": dict.fromkeys(ITEM_NAMES, 0), "first_player": tile.first_player}
    return {"kind": "market", "fruit": tile.fruit, "price": tile.price}


def village_sheet(picture: Island) -> Series:
    """The tiles of the village."""
    tiles = picture.content.village
    parts = []
    for number, tile in enumerate(tiles):
        title = tag("title", text(f"{tile.id}: {tile_words(picture.words, tile)}"))
        row, column = divmod(number, VILLAGE_COLUMNS)
        parts.append(group(8 + column * SPACE, 4 + row * SPACE, title, draw_tile(picture.content.events, tile)))
    return picture.picture("village", WIDTH, -(-len(tiles) // VILLAGE_COLUMNS) * SPACE + 4, parts)
