"""The island with its frame: fields, plazas, markets, closed tiles and workers. T1.2, T1.3"""

from __future__ import annotations

from functools import lru_cache

from bohio.core.reasons import Json
from bohio.drawing.colours import letter
from bohio.drawing.markup import NOTHING, Markup, Series, element, joined, shape, tag
from bohio.drawing.picture import Picture
from bohio.drawing.svg import fitted, group, label, piece, use
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES, fruits_json
from bohio.games.tropicalia.content import FACE_NAMES, FRUIT_NAMES, ITEM_NAMES, TropicaliaContent
from bohio.games.tropicalia.markets import (
    MOST_FRUIT,
    PRICE_OF_FEWEST,
    PRICE_OF_MOST,
    PRICE_OF_OTHERS,
    PRICES,
    SETS,
    WORKERS_ON_CROSS,
    WORKERS_ON_MARKETS,
)

TILE = 130
FRAME = 94
EDGE = FRAME - 6
SIZE = 4 * TILE + 2 * FRAME
AWNINGS = {"coconut": "#8a5a2c", "sugar_apple": "#6d9130", "mango": "#e8622a"}

SIGNS: tuple[tuple[str, ...], ...] = (
    *(tuple(fruits_json(fruits)) for fruits in SETS),
    ("any",),
    ("1×", "any"),
    ("4×", "="),
    ("5×", "any"),
    ("=", "▲"),
    ("=", "▼"),
    ("=", "worker"),
    ("=", "cross"),
)
BRINGS = (
    *map(str, PRICES),
    f"{PRICE_OF_OTHERS}/{PRICE_OF_MOST}",
    f"{PRICE_OF_OTHERS}/{PRICE_OF_FEWEST}",
    "×",
    "×",
)
FORMULAS = dict(zip(FACE_NAMES, zip(SIGNS, BRINGS, strict=True), strict=True))
"""What an advanced market shows: signs for what is sold, and what it brings. T8.1"""
CHANGING = dict(zip(FACE_NAMES[MOST_FRUIT:], range(MOST_FRUIT, len(FACE_NAMES)), strict=True))
"""The faces whose price depends on others."""

STAR = shape(
    '<path class="star" d="M16 96l4.700 9.500 10.500 1.500-7.600 7.400 1.800 10.400-9.400-4.900-9.400 4.900'
    ' 1.800-10.400-7.600-7.400 10.500-1.500z"/>'
)
"""What marks a face that is harder to use. T8.4"""


class Island(Picture):
    """The island, drawn."""

    content: TropicaliaContent

    def island(self) -> Series:
        parts = [
            shape('<rect class="shore" x="2" y="2" width="{}" height="{}" rx="30"/>', SIZE - 4, SIZE - 4),
            shape('<rect class="frame" x="8" y="8" width="{}" height="{}" rx="26"/>', SIZE - 16, SIZE - 16),
            shape(
                '<rect class="beach" x="{}" y="{}" width="{}" height="{}" rx="16"/>',
                EDGE,
                EDGE,
                SIZE - 2 * EDGE,
                SIZE - 2 * EDGE,
            ),
        ]
        for spot in SPOT_NAMES:
            parts.append(self.draw_spot(spot))
        for space in FRAME_NAMES:
            parts.append(self.draw_frame_space(space))
        parts += [self._home(), self._bag(), self._round(), self._item_pile()]
        parts.append(tag("g", *self.draw_workers(), class_="above"))
        return self.picture("island", SIZE, SIZE, parts)

    # Tiles

    def draw_spot(self, spot: str) -> Markup:
        """The tile of a spot, where it lies."""
        x, y = corner(spot)
        return group(x + 2, y + 2, self._tile(spot, self.table["island"][spot]))

    def _tile(self, spot: str, tile: Json) -> Markup:
        words = self.words
        side = TILE - 4
        if tile.get("closed"):
            hint = words.say("page.tile.closed", tile=spot)
        elif tile["kind"] == "field":
            hint = words.say("page.tile.field", tile=spot, fruits=self.counted(tile["fruits"]))
        elif tile["kind"] == "plaza":
            id = "page.tile.brown_plaza" if tile["first_player"] else "page.tile.plaza"
            hint = words.say(id, tile=spot, items=self.counted(tile["items"]))
        else:
            if "advanced" in tile:
                market = words.say(f"market.{tile['advanced']}")
                if tile["advanced"] in self.content.starred:
                    market = words.say("page.starred", market=market)
            else:
                market = words.say("market.plain", fruit=words.term(tile["fruit"]), price=tile["price"])
            hint = words.say("page.tile.market", tile=spot, market=market)
            if (price := self.price_now(spot, tile)) is not None:
                hint += ", " + words.say("page.price_now", shells=words.say("count.shell", n=price))
        if tile.get("workers"):
            names = words.listed(self.names[seat] for seat in tile["workers"])
            hint += ", " + words.say("page.tile.workers", names=names)
        inside = [self.face(tile, spot), shape('<rect class="edge" width="{}" height="{}" rx="12"/>', side, side)]
        inside.append(label(111, 20, spot, 17, "outlined"))
        inside.append(shape('<rect class="glow" width="{}" height="{}" rx="12"/>', side, side))
        return self.place(f"tile:{spot}", hint, *inside)

    def face(self, tile: Json, spot: str | None = None) -> Markup:
        """A tile of the island with what lies on it, 126 × 126."""
        if tile.get("closed"):
            return self._ground("closed")
        if tile["kind"] == "field":
            return self._ground("field") + self._goods(tile["fruits"], FRUIT_NAMES)
        if tile["kind"] == "plaza":
            brown_board = use("firstplayer", 78, 88, 44, 34) if tile["first_player"] else NOTHING
            return self._ground("plaza") + brown_board + self._goods(tile["items"], ITEM_NAMES)
        return self._ground("market") + self._market(tile, None if spot is None else self.price_now(spot, tile))

    def _ground(self, symbol: str) -> Markup:
        return tag("g", use(symbol, 0, 0, TILE - 4), clip_path="url(#clip-tile)")

    def _goods(self, goods: Json, names: tuple[str, ...]) -> Markup:
        """What lies on a field or plaza: above, so that workers stand before nothing."""
        things = [name for name in names for _ in range(goods[name])]
        size = 44
        spots: tuple[tuple[int, int], ...] = ((14, 28), (68, 28))
        if len(things) == 3:
            spots = ((12, 32), (64, 32), (38, 0))
        elif len(things) > 3:
            step = 36 if len(things) <= 6 else 108 // -(-len(things) // 2)
            size = min(34, step)
            columns = 3 if len(things) <= 6 else -(-len(things) // 2)
            spots = tuple((8 + step * (n % columns), 10 + 34 * (n // columns)) for n in range(len(things)))
        return joined(use(name, *spot, size) for name, spot in zip(things, spots))

    def _market(self, tile: Json, price: int | None = None) -> Markup:
        """A stall: its awning has the fruit's colour, its sign the price; an advanced one a formula, and a price that
        depends on others as it is now."""
        if "advanced" not in tile:
            return (
                _awning(AWNINGS[tile["fruit"]])
                + use(tile["fruit"], 14, 40, 44)
                + use("shell", 70, 38, 46)
                + label(93, 71, tile["price"], 30, "outlined")
            )
        signs, brings = FORMULAS[tile["advanced"]]
        size = 36
        left = (TILE - 4 - len(signs) * size) / 2
        parts = [_awning("#8b4fb8")]
        for sign in signs:
            parts.append(_sign(sign, left, 46, size))
            left += size
        shown = brings if price is None else str(price)
        parts.append(use("shell", 36, 0, 46) + fitted(59, 32, shown, 28, 40))
        if tile["advanced"] in self.content.starred:
            parts.append(STAR)
        return joined(parts)

    def price_now(self, spot: str, tile: Json) -> int | None:
        """What one fruit would bring now at a market whose price depends on others; None where it does not. T8.1"""
        face = tile.get("advanced")
        market = self.table.get("market")
        if face not in CHANGING:
            return None
        if market is not None and market["tile"] == spot:
            return int(market["price"])
        if CHANGING[face] in (WORKERS_ON_MARKETS, WORKERS_ON_CROSS):
            island = self.table["island"]
            crossed = CHANGING[face] == WORKERS_ON_CROSS
            counted = [
                other
                for name, other in island.items()
                if (name[0] == spot[0] or name[1] == spot[1] if crossed else other["kind"] == "market")
            ]
            return sum(len(other.get("workers", ())) for other in counted)
        seat = self.table["turn"] if self.view["you"] is None else self.view["you"]
        fruit = [player["fruit_count"] for player in self.table["players"]]
        own, others = fruit[seat], fruit[:seat] + fruit[seat + 1 :]
        if CHANGING[face] == MOST_FRUIT:
            return PRICE_OF_MOST if own > max(others) else PRICE_OF_OTHERS
        return PRICE_OF_FEWEST if own < min(others) else PRICE_OF_OTHERS

    # Frame and corners

    def draw_frame_space(self, space: str) -> Markup:
        x, y, width, height = frame_box(space)
        seat = self.table["frame"].get(space)
        words = self.words
        if seat is None:
            hint = words.say("page.frame.free", frame=space)
        else:
            hint = words.say("page.frame.taken", frame=space, name=self.names[seat])
        inside = [shape('<rect class="touch" width="{}" height="{}"/>', width, height)]
        inside.append(shape('<rect class="slot" x="6" y="6" width="{}" height="{}" rx="16"/>', width - 12, height - 12))
        inside.append(label(width / 2, height / 2 + 7, space, 20, "carved"))
        inside.append(shape('<rect class="glow" x="4" y="4" width="{}" height="{}" rx="16"/>', width - 8, height - 8))
        return group(x, y, self.place(f"frame:{space}", hint, *inside))

    def draw_workers(self) -> list[Markup]:
        parts = []
        for space, seat in self.table["frame"].items():
            x, y, width, height = frame_box(space)
            parts.append(
                piece(f"worker:{seat}:{space}", x + width / 2 - 29, y + height / 2 - 31, self._worker(seat, 58))
            )
        for spot, tile in self.table["island"].items():
            x, y = corner(spot)
            workers = tile.get("workers", ())
            size = min(50, 122 // max(len(workers), 1))
            for number, seat in enumerate(workers):
                at = x + 4 + size * number, y + TILE - 4 - size
                parts.append(piece(f"worker:{seat}:{spot}", *at, self._worker(seat, size)))
        return parts

    def _worker(self, seat: int, size: float) -> Markup:
        colour = self.colours[seat]
        return use(f"worker-{colour}", 0, 0, size) + label(
            size / 2, size * 0.62, letter(self.words, colour), size * 0.3, "outlined"
        )

    def _home(self) -> Markup:
        inside = [use("home", 6, 4, 82), shape('<rect class="glow" x="2" y="2" width="88" height="88" rx="20"/>')]
        return group(4, 4, self.place("tile:home", self.words.say("page.home"), *inside))

    def _bag(self) -> Markup:
        bag = self.table["bag"]
        hint = self.words.say("page.bag_contents", fruits=self.counted(bag))
        parts = [use("bag", 8, 0, 74)]
        for number, name in enumerate(FRUIT_NAMES):
            parts.append(use(name, 4 + 28 * number, 56, 26) + label(17 + 28 * number, 80, bag[name], 16, "outlined"))
        return piece("bag", SIZE - FRAME - 2, 6, tag("g", *parts, data_info="bag", role="img", aria_label=hint))

    def _item_pile(self) -> Markup:
        pile = self.table["item_pile"]
        parts = []
        for number, name in enumerate(ITEM_NAMES):
            x, y = ((4, 4), (46, 4), (25, 44))[number]
            parts.append(use(name, x, y, 38) + label(x + 19, y + 27, pile[name], 18, "outlined"))
        inside = tag("g", *parts, data_info="item-pile", role="img", aria_label=self.counted(pile))
        return piece("item-pile", SIZE - FRAME, SIZE - FRAME, inside)

    def _round(self) -> Markup:
        words = self.words
        first = self.table["first"]
        colour = self.colours[first]
        number = words.say("page.round_of", round=self.table["round"])
        starts = words.say("page.told", name=words.say("page.first_player"), what=self.names[first])
        parts = [
            shape('<rect class="touch" width="88" height="88"/>'),
            fitted(44, 20, words.say("page.round.short"), 16, 74),
        ]
        parts.append(label(44, 50, f"{self.table['round']}/5", 28, "outlined"))
        parts.append(
            use("firstplayer", 6, 55, 34, 28)
            + shape('<circle cx="60" cy="69" r="14" fill="url(#paint{})" class="marker"/>', colour)
        )
        parts.append(label(60, 75, letter(words, colour), 17, "outlined"))
        told = f"{number}, {starts}"
        return group(4, SIZE - FRAME - 2, *parts, data_info="first", role="img", aria_label=told)

    def counted(self, things: Json) -> str:
        """Things with their numbers, in words."""
        told = [self.words.say(f"count.{name}", n=number) for name, number in things.items() if number]
        return self.words.listed(told) or self.words.say("page.nothing")


def corner(spot: str) -> tuple[int, int]:
    """The upper left corner of a spot of the island."""
    return FRAME + "abcd".index(spot[0]) * TILE, FRAME + (int(spot[1]) - 1) * TILE


def frame_box(space: str) -> tuple[float, float, float, float]:
    """Where a space of the frame lies: left, top, width, height."""
    side, number = space[0], int(space[1]) - 1
    along = FRAME + number * TILE
    if side in "NS":
        return along, 4 if side == "N" else SIZE - FRAME - 4, TILE, FRAME
    return 4 if side == "W" else SIZE - FRAME - 4, along, FRAME, TILE


@lru_cache
def _awning(colour: str) -> Markup:
    stripes = joined(
        shape('<path d="M{} 10h19v26q-9.500 12-19 0z" fill="#fff8e6"/>', 6 + 38 * number) for number in range(3)
    )
    other = joined(
        element("path", d=f"M{25 + 38 * number} 10h19v26q-9.500 12-19 0z", fill=colour) for number in range(3)
    )
    return tag("g", stripes, other, stroke="#5b3a1e", stroke_width="1.500")


def _sign(sign: str, x: float, y: float, size: float) -> Markup:
    if sign in FRUIT_NAMES:
        return use(sign, x, y, size)
    if sign == "any":
        small = size * 0.6
        return (
            use("coconut", x, y, small)
            + use("sugar_apple", x + size * 0.4, y, small)
            + use("mango", x + size * 0.2, y + size * 0.4, small)
        )
    if sign == "=":
        small = size * 0.6
        return use("mango", x, y, small) + use("mango", x + size * 0.35, y + size * 0.35, small)
    if sign == "worker":
        return use("market", x, y, size) + use("worker-0", x + size * 0.2, y + size * 0.3, size * 0.7)
    if sign == "cross":
        cross = f"M{x + size / 2:g} {y:g}v{size:g}M{x:g} {y + size / 2:g}h{size:g}"
        return element("path", d=cross, stroke="#5b3a1e", stroke_width=8) + use(
            "worker-0", x + size * 0.2, y + size * 0.15, size * 0.65
        )
    return fitted(x + size / 2, y + size * 0.7, sign, size * 0.6, size, "number")
