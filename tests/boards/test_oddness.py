"""The odd boards are odd: all that a content file may say, and no box holds, is somewhere among them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from bohio.library import game_of_content
from tests.boards.tables import content_of
from tests.hooks import hooks_of

Document = dict[str, Any]


def documents(name: str) -> Iterator[Document]:
    for number in range(hooks_of(name).boards):
        yield tomllib.loads(content_of(name, number).text)


def oddities_of_mangrovia(document: Document) -> Iterator[str]:
    spaces, paths = document["space"], document["paths"]
    lengths = {len(path["spaces"]) for path in paths.values()}
    yield from (f"path of {length}" for length in lengths)
    for space in spaces:
        crossing = sum(space["id"] in path["spaces"] for path in paths.values())
        area = space.get("area", "no area")
        yield f"{area} space on {min(crossing, 3)} paths"
        if space.get("amulet"):
            yield f"amulet space, {area}, on {min(crossing, 2)} paths"
        if area == "isle":
            yield "isle on the board" if "at" in space else "isle beside the board"
        if any(number % 1 for number in space.get("at", ())):
            yield "half a step"
        if "neutral" in space:
            yield f"{space['neutral']} mark in {area}"
    for area in ("stone", "pole"):
        number = sum(space.get("area") == area for space in spaces)
        size = "none" if not number else "few" if number < 8 else "the usual" if number == 8 else "many"
        yield f"{area} area of {size}"
    yield from (key for key in ("stone", "pole", "oracle_rock", "author") if key in document)
    if any("statue" in path for path in paths.values()):
        yield "statue of one's own"
    if len(spaces) == 120:
        yield "largest board"
    if not sum(document["amulets"].values()):
        yield "no amulets in the bag"


def oddities_of_tropicalia(document: Document) -> Iterator[str]:
    yield from (key for key in ("starred", "basket_stores", "basket_tile_stores", "author") if key in document)
    island, village = document["island"], document["village"]
    yield from (f"no {kind}" for kind in {"field", "plaza", "market"} - {tile["kind"] for tile in island})
    yield f"{sum(tile.get('first_player', False) for tile in island)} brown boards"
    for tile in island:
        yield from (f"closed with {players}" for players in tile.get("closed", ()))
        if "price" in tile:
            yield f"price {tile['price']}"
    events = {tile["event"] for tile in village if "event" in tile}
    yield f"{len(events)} events"
    yield from (
        f"no {kind}" for kind in {"building", "event", "orchard", "treasure"} - {tile["kind"] for tile in village}
    )
    if len(village) == 5:
        yield "no pile of village tiles"
    if any(len(set(tile.get("fruits", ()))) == 3 for tile in village):
        yield "orchard of three kinds"
    if document["surcharge"] != sorted(document["surcharge"]):
        yield "surcharge that falls"
    if not sum(document["items"].values()):
        yield "no items"


def test_boards_of_mangrovia_have_everything() -> None:
    found = {oddity for document in documents("mangrovia") for oddity in oddities_of_mangrovia(document)}
    expected = {f"path of {length}" for length in (1, 2, 3, 5, 7, 9, 12, 40)}
    for area in ("stone", "pole"):
        expected |= {f"{area} area of {size}" for size in ("none", "few", "the usual", "many")}
        expected |= {f"{area} space on {crossing} paths" for crossing in range(4)}
        expected |= {f"{colour} mark in {area}" for colour in ("grey", "white")}
    expected |= {f"amulet space, {area}, on {n} paths" for area in ("path", "stone", "pole", "isle") for n in range(3)}
    expected |= {"isle on the board", "isle beside the board", "half a step", "no area space on 0 paths"}
    expected |= {"stone", "pole", "oracle_rock", "author", "statue of one's own", "largest board"}
    expected |= {"no amulets in the bag"}
    assert expected <= found, expected - found


def test_boxes_of_tropicalia_have_everything() -> None:
    found = {oddity for document in documents("tropicalia") for oddity in oddities_of_tropicalia(document)}
    expected = {f"{number} events" for number in range(9)} | {f"price {price}" for price in range(1, 8)}
    expected |= {f"no {kind}" for kind in ("field", "plaza", "market", "building", "event", "orchard", "treasure")}
    expected |= {f"closed with {players}" for players in (2, 3, 4)} | {"0 brown boards", "1 brown boards"}
    expected |= {"starred", "basket_stores", "basket_tile_stores", "author", "no pile of village tiles"}
    expected |= {"orchard of three kinds", "surcharge that falls", "no items"}
    assert expected <= found, expected - found


def test_what_is_unusual_is_remarked_and_played() -> None:
    """Almost every odd board is unusual in some way; none of these ways refuses it."""
    for name in ("mangrovia", "tropicalia"):
        remarked = [bool(game_of_content(content_of(name, number)).remarks) for number in range(40)]
        assert sum(remarked) >= 38
