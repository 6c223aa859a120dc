"""Cards of what players hold: fruit, items, shells and workers. T1.6, T4.2, T5"""

from __future__ import annotations

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Seat, Sentence
from bohio.core.info import Card
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.info_village import VillageCards
from bohio.games.tropicalia.leaving import BY_BOTH, BY_CART, BY_SURFBOARD, leave_options
from bohio.games.tropicalia.scoring import SHELLS_A_POINT
from bohio.games.tropicalia.state import (
    ACT_MOVE,
    BASKET_SHIFT,
    FACE,
    FRAME,
    FRUIT,
    ISLAND,
    ITEMS,
    PLACES,
    SHELLS,
    SPOTS,
    USED_SHIFT,
    WORKERS,
)

ITEM_SHIFT = {"cart": 0, "surfboard": WIDTH}


class GoodsCards(VillageCards):
    """The cards of one moment for one viewer, those of goods added."""

    def _colour(self, seat: int) -> int:
        return self.game.colours[seat]

    def _moves(self) -> list[tuple[int, int, int]]:
        """Every way of the seat's workers to a tile: frame space, tile and items."""
        if self.seat is None:
            return []
        mine = self.view.copy()
        mine.seat = self.seat
        codes = [code for code in leave_options(mine) if code & 15 == ACT_MOVE]
        return [(code >> 4 & 15, code >> 8 & 15, code >> 12) for code in codes]

    def _in_bag(self, id: str, empty: str) -> Sentence:
        return Sentence(id, {"fruits": phrases.fruits(self.view.bag)}) if self.view.bag else Sentence(empty)

    def bag(self) -> Card:
        who = (self._in_bag("info.bag.holds", "info.bag.empty"),)
        return Card(Sentence("info.bag.name"), Sentence("info.bag.sentence"), ("T5.3", "T1.1"), who=who, icon="bag")

    def item_pile(self) -> Card:
        items = phrases.items(self.view.items)
        held = Sentence("info.item_pile.holds", {"items": items}) if items else Sentence("info.item_pile.empty")
        name, told = Sentence("info.item_pile.name"), Sentence("info.item_pile.sentence")
        return Card(name, told, ("T3.1", "T4.2"), (Sentence("info.item_pile.kind"),), who=(held,), icon="cart")

    def fruit(self, fruit: int) -> Card:
        name = FRUIT_NAMES[fruit]
        worth: list[Sentence] = []
        rings: tuple[str, ...] = ()
        if self.seat is not None:
            number = self.view.boards[FRUIT + self.seat] >> fruit * WIDTH & FIELD
            worth.append(Sentence("info.fruit.held", {"number": number}))
            island = self.view.island
            plain = {
                SPOT_NAMES[spot]: island.trades[spot] >> 2
                for spot in range(SPOTS)
                if island.markets >> spot & 1 and island.trades[spot] < FACE and island.trades[spot] & 3 == fruit
            }
            if plain:
                told = tuple(f"{spot} ({paid})" for spot, paid in plain.items())
                worth.append(Sentence("info.fruit.markets", {"markets": told}))
            rings = tuple(f"tile:{spot}" for spot in plain)
        told_name = Sentence(f"info.fruit.{name}")
        rule = ("T5.3", "T7.2")
        return Card(told_name, Sentence("info.fruit.sentence"), rule, worth=tuple(worth), icon=name, rings=rings)

    def baskets(self) -> Card | None:
        if self.viewer is None:
            return None
        room, number = storage(self.parts, self.view, self.viewer), self.view.boards[FRUIT + self.viewer] % FIELD
        more = self.parts.basket_tile_stores
        tiles = self.view.boards[ITEMS + self.viewer] >> BASKET_SHIFT & FIELD
        return Card(
            Sentence("info.baskets.name"),
            Sentence("info.baskets.sentence", {"stores": self.parts.stores, "more": more}),
            ("T1.6", "T5.4"),
            (Sentence("info.baskets.kind", {"number": number, "room": room}),),
            worth=() if self.seat is None else (Sentence("info.room", {"room": max(room - number, 0)}),),
            who=(Sentence("info.baskets.tiles", {"number": tiles, "most": self.parts.most_baskets}),),
            icon="basket",
        )

    def shells(self) -> Card | None:
        if self.viewer is None:
            return None
        name, told = Sentence("info.shells.name"), Sentence("info.shells.sentence")
        return Card(name, told, ("T6.1", "T7.2"), worth=tuple(self._buys()), icon="shell")

    def _buys(self) -> list[Sentence]:
        if self.seat is None:
            return []
        shells = self.view.boards[SHELLS + self.seat]
        lines = [Sentence("info.shells.held", {"number": shells, "points": shells // SHELLS_A_POINT})]
        tiles = [self.view.construction >> place * WIDTH & FIELD for place in range(PLACES)]
        costs = {tile: self.parts.costs[tile] + self.parts.surcharge[place] for place, tile in enumerate(tiles) if tile}
        named = tuple(
            dict.fromkeys(phrases.village_tile(self.game.content, tile) for tile in costs if costs[tile] <= shells)
        )
        if named:
            lines.append(Sentence("info.shells.pay", {"tiles": named}))
        elif costs:
            lines.append(Sentence("info.shells.pay_none", {"cost": min(costs.values())}))
        return lines

    def workers(self) -> Card | None:
        if self.viewer is None:
            return None
        boards = self.view.boards
        placed = boards[FRAME + self.viewer].bit_count()
        placed += sum(boards[ISLAND + self.viewer] >> 3 * spot & 7 for spot in range(SPOTS))
        name = Sentence("info.workers.name", {"number": WORKERS - placed})
        icon = f"worker-{self._colour(self.viewer)}"
        return Card(name, Sentence("info.workers.sentence"), ("T3.2", "T3.3"), icon=icon)

    def item(self, item: str) -> Card | None:
        """Carts or surfboards of one's own: where one of them would get one's workers."""
        if self.viewer is None:
            return None
        items = self.view.boards[ITEMS + self.viewer] >> ITEM_SHIFT[item]
        worth = self._gets_to(item) if items & FIELD else ()
        state = {"unused": items & FIELD, "used": items >> USED_SHIFT & FIELD}
        return Card(
            Sentence(f"info.{item}.name"),
            Sentence(f"info.{item}.sentence"),
            ("T4.2", "T7.2", "T4.4"),
            (Sentence("info.item.state", state),),
            (Sentence("info.item.both"), *((Sentence("info.item.used"),) if state["used"] else ())),
            worth,
            icon=item,
        )

    def _gets_to(self, item: str) -> tuple[Sentence, ...]:
        alone = BY_CART if item == "cart" else BY_SURFBOARD
        moves = self._moves()
        if self.seat is None or not self.view.boards[FRAME + self.seat]:
            return ()
        lines = []
        for use, id in ((alone, "info.item.gets_to"), (BY_BOTH, "info.item.both_get_to")):
            tiles = tuple(SPOT_NAMES[spot] for spot in sorted({spot for _, spot, used in moves if used == use}))
            if tiles:
                lines.append(Sentence(id, {"tiles": tiles}))
        return tuple(lines) or (Sentence("info.item.gets_nowhere"),)

    # What players have

    def has(self, what: str, seat: int) -> Card | None:
        """What everybody sees of a player."""
        boards = self.view.boards
        kind = (Sentence("info.of", {"name": Seat(seat)}),)
        if what in FRUIT_NAMES:
            number = boards[FRUIT + seat] >> FRUIT_NAMES.index(what) * WIDTH & FIELD
            name = Sentence(f"info.has.fruit.{what}", {"number": number})
            return Card(name, Sentence("info.fruit.sentence"), ("T5.3", "T7.2"), kind, icon=what)
        if what in ITEM_SHIFT:
            items = boards[ITEMS + seat] >> ITEM_SHIFT[what]
            unused, used = items & FIELD, items >> USED_SHIFT & FIELD
            name = Sentence(f"info.has.{what}", {"unused": unused, "number": unused + used})
            notes = (Sentence("info.item.used"),) if used else ()
            return Card(name, Sentence(f"info.{what}.sentence"), ("T4.2", "T7.2"), kind, notes, icon=what)
        match what:
            case "shells":
                name = Sentence("info.has.shells", {"number": boards[SHELLS + seat]})
                worth = tuple(self._buys()) if seat == self.seat else ()
                told = Sentence("info.shells.sentence")
                return Card(name, told, ("T6.1", "T7.2"), kind, worth=worth, icon="shell")
            case "basket":
                name = Sentence("info.has.basket", {"number": boards[ITEMS + seat] >> BASKET_SHIFT & FIELD})
                told = Sentence("info.basket.sentence", {"more": self.parts.basket_tile_stores})
                return Card(name, told, ("T5.2", "T1.6"), kind, icon="basket")
            case "events":
                return self.events(seat, kind)
            case "fountains":
                return self.fountains(seat, kind)
            case "treasures":
                return self.treasures(seat, kind)
            case "missing":
                return self.missing(seat, kind)
        return None
