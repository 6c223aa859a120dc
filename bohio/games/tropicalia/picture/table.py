"""Tropicalia's table as one view shows it: island, construction board, villages, and options as steps."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, assert_never

from bohio.core.game import Game
from bohio.core.race import Race
from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, Part, Series, shape, tag, text
from bohio.drawing.picture import Row
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
from bohio.games.tropicalia.picture.island import Island
from bohio.games.tropicalia.picture.scored_tiles import score_rows, scored_village, tie_break
from bohio.games.tropicalia.picture.sheet import island_sheet, village_sheet
from bohio.games.tropicalia.picture.store import player_row, store_strip
from bohio.games.tropicalia.picture.village import draw_built, draw_tile, fountains, open_edges, tile_name, tile_words
from bohio.locale import Texts


class TropicaliaPicture(Island):
    """Tropicalia's table."""

    def __init__(
        self,
        game: Game[Any],
        words: Texts,
        view: Json,
        names: list[str],
        asking: bool = True,
        race: Race | None = None,
    ) -> None:
        super().__init__(game, words, view, names, asking, race)
        assert isinstance(game, Tropicalia)
        self.content = game.content
        self._events = self.content.events
        self._village = {tile.id: tile for tile in self.content.village}

    # The board

    beside: ClassVar[tuple[str, ...]] = ("construction", "village")

    def board_parts(self) -> dict[str, Part]:
        return {name: self.kept_part(name) for name in ("island", *self.beside)}

    def board_part(self, name: str) -> Part:
        match name:
            case "island":
                return self.island()
            case "construction":
                return self.draw_construction()
            case _:
                own = self.view["you"]
                return NOTHING if own is None else self._own_village(own)

    def part_inputs(self, name: str) -> Hashable:
        table, you = self.table, self.view["you"]
        player = None if you is None else table["players"][you]
        match name:
            case "island":
                fruit = [one["fruit_count"] for one in table["players"]]
                around = (table["round"], table["first"], table["bag"], table["item_pile"], table.get("market"))
                return self.inputs(table["island"], table["frame"], around, fruit, you, table["turn"])
            case "construction":
                return self.inputs(table["construction"], table["village_pile"])
            case "village":
                return self.inputs(you, player and player["village"])
        return None

    def content_parts(self) -> list[Part]:
        """Every tile of the island and of the village."""
        return [island_sheet(self), village_sheet(self)]

    def draw_construction(self) -> Series:
        """The tiles on offer, each under its surcharge. T1.5"""
        words = self.words
        parts = [shape('<rect class="mat" x="2" y="2" width="696" height="196" rx="18"/>')]
        for number, surcharge in enumerate(self.content.surcharge):
            x = 12 + number * 120
            inside = shape('<rect class="hollow" x="{}" y="42" width="108" height="108" rx="10"/>', x + 4)
            inside += use("shell", x + 22, 4, 36) + label(x + 61, 30, f"+{surcharge}", 22, "faint", "start")
            parts.append(tag("g", inside, data_info=f"place:{number + 1}"))
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
        hint = words.say("page.offer_pile", n=left)
        drawn = tag("g", pile, data_info="village-pile", role="img", aria_label=hint)
        parts.append(piece("village-pile", 622, 52, drawn))
        return self.picture("construction", 700, 200, parts)

    def _own_village(self, seat: int) -> Series:
        """The viewer's own village: every free space can be clicked. T1.6"""
        words, village = self.words, self.table["players"][seat]["village"]
        inside = [shape('<rect class="mat" x="-4" y="-4" width="308" height="308" rx="12"/>')]
        for space in range(1, 10):
            x, y = (space - 1) % 3 * 100, (space - 1) // 3 * 100
            tile = village.get(str(space))
            if tile is None:
                hint = words.say("page.village.free", space=space)
                ground = shape('<rect class="lot" x="2" y="2" width="96" height="96" rx="8"/>')
                glow = shape('<rect class="glow" x="3" y="3" width="94" height="94" rx="8"/>')
                number = label(50, 62, space, 30, "carved")
                inside.append(group(x, y, self.place(f"village:{space}", hint, ground, number, glow)))
            else:
                info = f"village:{space}"
                inside.append(draw_built(words, self._village[tile], self._events, seat, space, x, y, info))
        inside += [fountains(self._village, village, "fountain"), open_edges(self._village, village)]
        return self.picture("village", 310, 310, [group(5, 5, *inside)])

    # Players

    def hand(self) -> Markup:
        return store_strip(self, self.content)

    def belongings(self, seat: int) -> Markup:
        return player_row(self, self._village, self._events, seat)

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
            return NOTHING if value == "0" else text(f"{value} ×") + self._mini(kind.removeprefix("sell-"))
        if kind in ("fruit", "take"):
            return self._mini(value) + text(self.words.term(value))
        if step == "tile:home":
            return self._mini("home") + tag("span", text(self.words.say("page.home")), class_="unseen")
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

    def told(self, action: TropicaliaAction) -> dict[str, str]:
        match action:
            case Move(frame, tile):
                return {"frame": frame, "tile": tile}
            case Home(frame):
                return {"frame": frame}
            case Build(tile, space):
                return {"offer": tile_name(self.words, self._village[tile]), "space": str(space)}
        return {}

    def uses(self, action: TropicaliaAction) -> list[str]:
        return action.use if isinstance(action, Move) else []

    def rank(self, action: TropicaliaAction) -> int:
        """Whoever points at a fruit to sell means no other fruit beside it."""
        return sum(action.fruits.values()) if isinstance(action, Sell) else 0

    def repeats(self) -> int:
        """Fruit that finds no room is put back, one after the other. T5.4"""
        decision, you = self.view["decision"], self.view["you"]
        if you is None or decision is None or decision["kind"] != "discard":
            return 1
        player = self.table["players"][you]
        return int(player["fruit_count"] - player["storage"])

    def _mini(self, symbol: str) -> Markup:
        hidden = {"aria_label": self.words.term(symbol), "role": "img"} if symbol != "home" else {"aria_hidden": "true"}
        return tag("svg", tag("use", href=f"#{symbol}"), viewBox="0 0 100 100", class_="minitile", **hidden)

    def option(self, action: TropicaliaAction) -> str:
        """Tiles of one name are told apart by what they show and what they cost now."""
        if not isinstance(action, Build):
            return super().option(action)
        cost = next(offer["cost"] for offer in self.table["construction"] if offer["tile"] == action.tile)
        tile = tile_words(self.words, self._village[action.tile])
        return self.words.say("page.build_for", space=action.space, cost=cost, tile=tile)

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

    # The end

    def score_rows(self) -> list[Row]:
        return score_rows(self.words, self._village, self.view)

    def tie_break(self) -> str:
        return tie_break(self.words, self.view)

    def score_details(self, seat: int) -> Markup:
        """The village with what each tile brings."""
        return scored_village(self.words, self._events, self._village, self.table["players"][seat], self.names[seat])


def _in_line(space: str, tile: str) -> bool:
    """Whether a tile lies in the line of a frame space; home is in every line. T1.3, T4.3"""
    return tile == "home" or SPOT_NAMES.index(tile) in line(FRAME_NAMES.index(space))
