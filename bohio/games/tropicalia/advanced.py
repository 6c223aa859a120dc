"""Which advanced tiles lie on which markets: what the players chose, and what is left to fate. T8"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohio.core.choices import DRAWN, names_for
from bohio.core.content import shown
from bohio.core.reasons import BadOption, Json
from bohio.games.tropicalia.content import COVERED_MARKETS, FACE_NAMES, SIDES, TropicaliaContent, covered_market

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia

VARIANT = "advanced_markets"
CHOSEN = "advanced_tiles"
STARS = "starred"
TILES = len(FACE_NAMES) // len(SIDES)


def check_markets(content: TropicaliaContent, seats: int) -> None:
    """Raises BadOption where a market that advanced tiles would cover is missing or closed. T8.3"""
    for fruit, price in COVERED_MARKETS:
        if covered_market(content.island, (fruit, price), seats) is None:
            raise BadOption(
                "This board has no open market {fruit} {price} with {seats} players, so that it is played without "
                "advanced markets.",
                fruit=fruit,
                price=price,
                seats=seats,
            )


def markets(content: TropicaliaContent, seats: int) -> list[str]:
    """The markets that advanced tiles cover, by their ids. T8.1"""
    return [content.island[number].id for number in content.covered(seats)]


# What the players choose


def chosen_faces(game: Tropicalia, told: object) -> dict[str, str]:
    """The choice `advanced_tiles`: for some or all of the markets the face that covers it. T8.4"""
    _check_variant(game, CHOSEN)
    faces = names_for(CHOSEN, told)
    covered = markets(game.content, game.seats)
    for market, face in faces.items():
        if market not in covered:
            wrong = "Advanced tiles lie on these markets: {markets}, not on {market}."
            raise BadOption(wrong, markets=", ".join(covered), market=shown(market))
        if face not in FACE_NAMES:
            wrong = "Advanced tiles have these faces: {faces}, not {face}."
            raise BadOption(wrong, faces=", ".join(FACE_NAMES), face=shown(face))
    tiles = [face.partition("-")[0] for face in faces.values()]
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise BadOption("There is only one advanced tile {tile}: it lies on one market.", tile=tile)
    return {market: faces[market] for market in covered if market in faces}


def stars_allowed(game: Tropicalia, told: object) -> bool:
    """The choice `starred`: whether faces with a star may be drawn. T8.4"""
    _check_variant(game, STARS)
    if type(told) is not bool:
        raise BadOption(f"{STARS} may be True or False, not {shown(told)}")
    return told


def _check_variant(game: Tropicalia, choice: str) -> None:
    if not game.options[VARIANT]:
        raise BadOption(f"{choice} can only be chosen with {VARIANT}")


# What the set-up does


def covers(content: TropicaliaContent, seats: int, options: Json) -> tuple[list[int], list[int]]:
    """For each market the face that was chosen or DRAWN, and for each advanced tile which sides may be drawn: a bit for
    each. Raises BadOption if that is too few. T8.1, T8.4"""
    if not options[VARIANT]:
        return [], []
    chosen: Json = options.get(CHOSEN, {})
    faces = [FACE_NAMES.index(chosen[market]) if market in chosen else DRAWN for market in markets(content, seats)]
    left_out = () if options.get(STARS, True) else content.starred
    sides = [0] * TILES
    for number, face in enumerate(FACE_NAMES):
        if face not in left_out:
            sides[number // len(SIDES)] |= 1 << number % len(SIDES)
    for number in faces:
        if number != DRAWN:
            sides[number // len(SIDES)] = 0
    if faces.count(DRAWN) > len(sides) - sides.count(0):
        raise BadOption("Too few advanced tiles are left without a star: choose more of them, or allow stars.")
    return faces, sides


def no_plain_market(content: TropicaliaContent, seats: int) -> bool:
    """Whether advanced tiles cover every open market with so many players. T8.1"""
    covered = content.covered(seats)
    return not any(
        tile.kind == "market" and seats not in tile.closed and number not in covered
        for number, tile in enumerate(content.island)
    )
