"""Tropicalia's table as one view shows it: island, construction board, villages, and options as steps."""

from __future__ import annotations

from typing import Any, ClassVar, assert_never

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, Part, Series, element, joined, shape, tag, text
from bohio.drawing.picture import Flight, Row
from bohio.drawing.svg import group, label, piece, use
from bohio.games.tropicalia.actions import (
    FRAME_NAMES,
    SPOT_NAMES,
    Build,
    Discard,
    Home,
    Move,
    Pass,
    PlaceWorker,
    Sell,
    Take,
    TropicaliaAction,
)
from bohio.games.tropicalia.content import FRUIT_NAMES
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.leaving import line
from bohio.games.tropicalia.picture.baskets import GAP, Baskets, laid_out
from bohio.games.tropicalia.picture.island import Island
from bohio.games.tropicalia.picture.sheet import island_sheet, village_sheet
from bohio.games.tropicalia.picture.village import draw_tile, fountains, tile_words
from bohio.games.tropicalia.scoring import CATEGORIES
from bohio.locale import Texts

FRUIT_IN_SLOT = {68: (10, 9, 48), 50: (6, 5, 38), 40: (4, 3, 32)}
"""Where a fruit lies in a place for it, and how large it is, by the size of the place."""


class TropicaliaPicture(Island):
    """Tropicalia's table."""

    def __init__(self, game: Game[Any], words: Texts, view: Json, names: list[str], asking: bool = True) -> None:
        super().__init__(game, words, view, names, asking)
        assert isinstance(game, Tropicalia)
        self.content = game.content
        self._events = self.content.events
        self._village = {tile.id: tile for tile in self.content.village}

    # The board

    beside: ClassVar[tuple[str, ...]] = ("construction", "village")

    def board_parts(self) -> dict[str, Part]:
        own = self.view["you"]
        return {
            "island": self.island(),
            "construction": self._construction(),
            "village": NOTHING if own is None else self._own_village(own),
        }

    def content_parts(self) -> list[Part]:
        """Every tile of the island and of the village."""
        return [island_sheet(self), village_sheet(self)]

    def _construction(self) -> Series:
        """The tiles on offer, each under its surcharge. T1.5"""
        words = self.words
        parts = [shape('<rect class="mat" x="2" y="2" width="696" height="196" rx="18"/>')]
        for number, surcharge in enumerate(self.content.surcharge):
            x = 12 + number * 120
            parts.append(shape('<rect class="hollow" x="{}" y="42" width="108" height="108" rx="10"/>', x + 4))
            parts += [use("shell", x + 22, 4, 36), label(x + 61, 30, f"+{surcharge}", 22, "faint", "start")]
        for number, offer in enumerate(self.table["construction"]):
            x = 12 + number * 120 + 4
            tile = self._village[offer["tile"]]
            surcharge = offer["cost"] - tile.cost
            told = tile_words(words, tile)
            hint = words.say("page.offer", tile=told, cost=offer["cost"], printed=tile.cost, surcharge=surcharge)
            drawing = tag("g", draw_tile(self._events, tile), transform="scale(1.08)")
            glow = shape('<rect class="glow" x="-2" y="-2" width="112" height="112" rx="12"/>')
            parts.append(piece(f"offer:{tile.id}", x, 42, self.place(f"offer:{tile.id}", hint, drawing, glow)))
            parts.append(label(x + 54, 180, offer["cost"], 26, "faint strong"))
        left = self.table["village_pile"]
        pile = shape('<rect class="pile" width="66" height="90" rx="8"/>') + label(33, 56, left, 28, "outlined")
        parts.append(group(622, 52, tag("title", text(words.say("page.offer_pile", n=left))), pile))
        return self.picture("construction", 700, 200, parts)

    def _own_village(self, seat: int) -> Series:
        """The viewer's own board: village, baskets with fruit, items, shells. T1.6"""
        words, player = self.words, self.table["players"][seat]
        content = self.content
        fruits = player["fruit_count"]
        baskets = laid_out(content.basket_stores, content.basket_tile_stores, player["baskets"], fruits)
        store = max(322, 20 + baskets.height)
        parts = [shape('<rect class="mat" x="2" y="2" width="556" height="{}" rx="18"/>', store + 62)]
        inside = []
        for space in range(1, 10):
            x, y = (space - 1) % 3 * 100, (space - 1) // 3 * 100
            tile = player["village"].get(str(space))
            if tile is None:
                hint = words.say("page.village.free", space=space)
                ground = shape('<rect class="lot" x="2" y="2" width="96" height="96" rx="8"/>') + label(
                    50, 62, space, 30, "carved"
                )
                glow = shape('<rect class="glow" x="3" y="3" width="94" height="94" rx="8"/>')
                inside.append(group(x, y, self.place(f"village:{space}", hint, ground, glow)))
            else:
                hint = words.say("page.village.built", space=space, tile=tile_words(words, self._village[tile]))
                drawing = tag("title", text(hint)) + draw_tile(self._events, self._village[tile])
                inside.append(piece(f"built:{seat}:{space}", x, y, drawing))
        inside.append(fountains(self._village, player["village"]))
        parts.append(group(14, 14, *inside))
        parts.append(group(328, 14, self._baskets(player, baskets)))
        parts.append(group(14, store, self._store(player)))
        return self.picture("village", 560, store + 66, parts)

    def _baskets(self, player: Json, baskets: Baskets) -> Markup:
        """Places for fruit; a fruit can be clicked when one has to go back. T5.4"""
        words, side = self.words, baskets.slot
        fruits = [name for name in FRUIT_NAMES for _ in range(player["fruits"][name])]
        parts = [tag("title", text(words.say("page.fruit_of", n=len(fruits), storage=player["storage"])))]
        for x, y, size in baskets.blocks:
            told = words.say("page.told", name=words.term("basket"), what=words.say("count.fruit", n=size))
            width = size * (side + GAP)
            basket = element("rect", class_="weave", x=x - 2, y=y - 2, width=width, height=side + GAP, rx=16)
            parts.append(tag("g", tag("title", text(told)), basket))
        for number, (x, y) in enumerate(baskets.places):
            slot = "slot over" if number >= player["storage"] else "slot"
            parts.append(element("rect", class_=slot, x=x, y=y, width=side, height=side, rx=16))
            if number < len(fruits):
                name = fruits[number]
                glow = shape('<rect class="glow" x="1" y="1" width="{}" height="{}" rx="16"/>', side - 2, side - 2)
                touch = shape('<rect class="touch" x="-2" y="-2" width="{}" height="{}"/>', side + 4, side + 4)
                inside = touch + use(name, *FRUIT_IN_SLOT[side]) + glow
                parts.append(group(x, y, self.place(f"fruit:{name}", words.term(name), inside)))
        return joined(parts)

    def _store(self, player: Json) -> Markup:
        """Shells and items; used ones are turned face down."""
        parts = [use("shell", 0, 2, 50), label(62, 38, player["shells"], 32, "faint strong", "start")]
        x = 120.0
        for name in ("cart", "surfboard"):
            things = player[f"{name}s"]
            number = things["unused"] + things["used"]
            step = min(46, 170 / max(number, 1))
            hint = tag("title", text(self.words.say(f"page.{name}s", unused=things["unused"], n=number)))
            drawn = [
                use(name, x + step * at, 4, 46, class_="" if at < things["unused"] else "spent") for at in range(number)
            ]
            parts.append(tag("g", hint, *drawn))
            x += step * number + 20
        parts.append(use("fountain", 486, 4, 44) + label(508, 34, player["fountains"], 22, "outlined"))
        return joined(parts)

    # Players

    def hand(self) -> Markup:
        return NOTHING

    def points(self, seat: int) -> int | None:
        return None

    def belongings(self, seat: int) -> Markup:
        player = self.table["players"][seat]
        words = self.words
        parts = [self.count("shell", player["shells"], "count.shell")]
        parts += [self.count(name, player["fruits"][name], f"count.{name}") for name in FRUIT_NAMES]
        for name in ("cart", "surfboard"):
            things = player[f"{name}s"]
            number = things["unused"] + things["used"]
            if number:
                hint = words.say(f"page.{name}s", unused=things["unused"], n=number)
                parts.append(self.sign(name, f"{things['unused']}/{number}", hint))
        if player["baskets"]:
            parts.append(self.count("basket", player["baskets"], "count.basket"))
        parts.append(self.count("fountain", player["fountains"], "page.has.fountains"))
        parts.append(self.count(f"worker-{self.colours[seat]}", player["workers_at_home"], "page.workers_home"))
        if self.table["first"] == seat:
            parts.append(self.sign("firstplayer", "", words.say("page.first_player")))
        belongings = tag("div", *parts, class_="belongings")
        if player["village"] and seat != self.view["you"]:
            belongings += self._small_village(seat, player["village"])
        return belongings

    def _small_village(self, seat: int, village: Json) -> Markup:
        words = self.words
        inside = [shape('<rect class="mat" width="300" height="300" rx="12"/>')]
        told = []
        for space, id in village.items():
            number = int(space) - 1
            tile = self._village[id]
            hint = words.say("page.village.built", space=space, tile=tile_words(words, tile))
            told.append(hint)
            drawing = tag("title", text(hint)) + draw_tile(self._events, tile)
            inside.append(piece(f"built:{seat}:{space}", number % 3 * 100, number // 3 * 100, drawing))
        inside.append(fountains(self._village, village))
        name = words.say("page.village.of", name=self.names[seat])
        return tag(
            "svg",
            *inside,
            viewBox="-4 -4 308 308",
            class_="picture small",
            role="img",
            aria_label=words.say("page.told", name=name, what="; ".join(told)),
        )

    # Options

    @staticmethod
    def steps(action: TropicaliaAction) -> list[str]:
        match action:
            case PlaceWorker(frame):
                return [f"frame:{frame}"]
            case Move(frame, tile):
                return [f"frame:{frame}", f"tile:{tile}"]
            case Home(frame):
                return [f"frame:{frame}", "tile:home"]
            case Sell(fruits):
                return [f"sell-{name}:{fruits.get(name, 0)}" for name in FRUIT_NAMES]
            case Discard(fruit):
                return [f"fruit:{fruit}"]
            case Take(fruit):
                return [f"take:{fruit}"]
            case Build(tile, space):
                return [f"offer:{tile}", f"village:{space}"]
            case Pass():
                return ["pass"]
            case _:
                assert_never(action)

    def step_label(self, step: str, action: TropicaliaAction) -> Markup:
        kind, _, value = step.partition(":")
        if kind.startswith("sell-"):
            fruit = kind.removeprefix("sell-")
            return text(f"{value} ×") + self._mini(fruit)
        if kind in ("fruit", "take"):
            return self._mini(value) + text(self.words.term(value))
        if step == "tile:home":
            return self._mini("home") + tag("span", text(self.words.say("page.home")), class_="unseen")
        if isinstance(action, Move) and kind == "tile":
            used = joined(self._mini(item) for item in action.use)
            return text(value) + used
        if kind == "offer":
            tile = self._village[value]
            drawing = tag(
                "svg",
                draw_tile(self._events, tile),
                viewBox="0 0 100 100",
                class_="minitile",
                aria_hidden="true",
            )
            return drawing + tag("span", text(tile_words(self.words, tile)), class_="unseen")
        return text(value or step)

    def _mini(self, symbol: str) -> Markup:
        hidden = {"aria_label": self.words.term(symbol), "role": "img"} if symbol != "home" else {"aria_hidden": "true"}
        return tag("svg", tag("use", href=f"#{symbol}"), viewBox="0 0 100 100", class_="minitile", **hidden)

    def heading(self, action: TropicaliaAction) -> str:
        match action:
            case Move(frame) | Home(frame):
                return self.words.say("page.from_frame", frame=frame)
            case Build(tile):
                return tile_words(self.words, self._village[tile])
        return ""

    def click(self, place: str) -> TropicaliaAction | None:
        kind, _, value = place.partition(":")
        asked, you = self.view["decision"]["kind"], self.view["you"]
        own = [space for space, seat in self.table["frame"].items() if seat == you]
        if kind == "frame":
            return PlaceWorker(value) if asked == "place_worker" else Home(value)
        if kind == "tile":
            in_line = [space for space in own if _in_line(space, value)]
            frame = (in_line or own or ["N1"])[0]
            return Home(frame) if value == "home" else Move(frame, value, [])
        if kind == "fruit":
            return Discard(value)
        free = [space for space in range(1, 10) if str(space) not in self.table["players"][you]["village"]]
        offers = sorted(self.table["construction"], key=lambda offer: int(offer["cost"]))
        if kind == "offer":
            return Build(value, (free or [1])[0])
        return Build(offers[0]["tile"], int(value)) if offers else None

    # Movement

    @classmethod
    def flights(cls, event: Json, action: TropicaliaAction | None) -> list[Flight]:
        seat = event["seat"]
        home = f"seat:{seat}"
        match action:
            case PlaceWorker(frame):
                return [(home, f"worker:{seat}:{frame}")]
            case Move(frame, tile):
                return [(f"frame:{frame}", f"worker:{seat}:{tile}")]
            case Home(frame):
                return [(f"worker:{seat}:{frame}", home)]
            case Build(tile, space):
                return [(f"offer:{tile}", f"built:{seat}:{space}")]
            case Sell() | Discard() | Take() | Pass() | None:
                return []
            case _:
                assert_never(action)

    # The end

    def score_rows(self) -> list[Row]:
        scores = self.view["result"]["scores"]
        return [(self.words.say(f"score.{name}"), [score[name] for score in scores]) for name in CATEGORIES]


def _in_line(space: str, tile: str) -> bool:
    """Whether a tile lies in the line of a frame space; home is in every line. T1.3, T4.3"""
    return tile == "home" or SPOT_NAMES.index(tile) in line(FRAME_NAMES.index(space))
