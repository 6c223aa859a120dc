"""What the things of the table are, each a card: name, sentence, what it is worth to the viewer now, and the rule.

All of it is told from the viewer's own view. Things are named as the picture names them: `tile:b2`, `offer:event-1`."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bohio.core.fate import FIELD
from bohio.core.happenings import Count, Seat, Sentence, Word
from bohio.core.info import MOST_LINES, Card, NoThing, among, number_of
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES
from bohio.games.tropicalia.content import FACE_NAMES, FRUIT_NAMES
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.info_goods import GoodsCards
from bohio.games.tropicalia.leaving import (
    BY_BOTH,
    BY_CART,
    BY_SURFBOARD,
    NOTHING,
    line,
)
from bohio.games.tropicalia.markets import lot, price, sell_options
from bohio.games.tropicalia.selling_previews import best_sales
from bohio.games.tropicalia.state import (
    FACE,
    FRAME,
    FRUIT,
    ISLAND,
    PLACES,
    SELLING,
    SPACES,
    SPOTS,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia

WAYS = {NOTHING: "foot", BY_CART: "cart", BY_SURFBOARD: "surfboard", BY_BOTH: "both"}


def info(game: Tropicalia, view: TropicaliaState, seat: int | None, place: str) -> Card | None:
    """The card of a thing; None where there is no such thing."""
    kind, _, name = place.partition(":")
    try:
        card = Cards(game, view, seat).of(kind, name)
    except NoThing:
        return None
    return card and replace(card, worth=card.worth[:MOST_LINES])


def legend(view: TropicaliaState) -> tuple[str, ...]:
    """Twelve things, fewer where the island or the offer has none of a kind; of islands one tile of each kind."""
    island = view.island
    spots = [
        next((f"tile:{SPOT_NAMES[spot]}" for spot in order if kind >> spot & 1), "")
        for kind, order in (
            (island.fields, range(SPOTS)),
            (island.plazas, (island.brown % SPOTS, *range(SPOTS))),
            (island.markets, range(SPOTS)),
        )
    ]
    things = ["frame:N2", *spots, "tile:home", "bag", "first", "item-pile", "place:2", "place:5", "village-pile"]
    return tuple(filter(None, [*things, "village:5"]))


class Cards(GoodsCards):
    """The cards of one moment for one viewer."""

    def of(self, kind: str, name: str) -> Card | None:
        match kind:
            case "frame":
                return self.frame(among(FRAME_NAMES, name))
            case "tile" if name == "home":
                return self.home()
            case "tile":
                return self.island(among(SPOT_NAMES, name))
            case "fruit":
                return self.fruit(among(FRUIT_NAMES, name))
            case "offer":
                return self.offer(name)
            case "place":
                return self.place(number_of(name, PLACES))
            case "village":
                return self.space(number_of(name, SPACES))
            case "has":
                what, _, seat = name.partition(":")
                return self.has(what, number_of(seat, self.parts.seats - 1, 0))
            case "cart" | "surfboard" if not name:
                return self.item(kind)
        things = {
            "bag": self.bag,
            "first": self.first,
            "item-pile": self.item_pile,
            "village-pile": self.pile,
            "fountain": self.fountain,
            "shells": self.shells,
            "baskets": self.baskets,
            "workers": self.workers,
        }
        return things[kind]() if not name and kind in things else None

    # Frame

    def frame(self, space: int) -> Card:
        view = self.view
        way = "column" if space < 2 * 4 else "row"
        number: Word = "abcd"[space & 3] if space < 2 * 4 else (space & 3) + 1
        free = [spot for spot in line(space) if (view.island.opened & ~view.occupied) >> spot & 1]
        owner = next((seat for seat in range(self.parts.seats) if view.boards[FRAME + seat] >> space & 1), None)
        worth: list[Sentence] = []
        if self.seat is not None and owner in (None, self.seat):
            tiles = tuple(SPOT_NAMES[spot] for spot in free)
            worth.append(Sentence("info.frame.opens", {"tiles": tiles}) if tiles else Sentence("info.frame.opens_none"))
            things = self._things(free)
            if things:
                worth.append(Sentence("info.frame.offers", {"things": things}))
        return Card(
            Sentence("info.frame.name", {"frame": FRAME_NAMES[space]}),
            Sentence(f"info.frame.sentence_{way}", {"line": number}),
            ("T1.3", "T4.1", "T3.2"),
            (Sentence(f"info.frame.{way}", {"line": number}),),
            () if owner is None else (Sentence("info.worker"),),
            tuple(worth),
            (Sentence("info.frame.free") if owner is None else Sentence("info.frame.worker", {"name": Seat(owner)}),),
            "" if owner is None else f"worker-{self._colour(owner)}",
            tuple(f"tile:{SPOT_NAMES[spot]}" for spot in line(space)),
        )

    def _things(self, spots: list[int]) -> tuple[Word, ...]:
        """What some tiles offer together."""
        island, goods = self.view.island, self.view.goods
        fruits = sum(goods[spot] for spot in spots if island.fields >> spot & 1)
        items = sum(goods[spot] for spot in spots if island.plazas >> spot & 1)
        markets = [phrases.market_name(island.trades[spot]) for spot in spots if island.markets >> spot & 1]
        return (*phrases.fruits(fruits), *phrases.items(items), *markets)

    # Island

    def island(self, spot: int) -> Card:
        island, bit = self.view.island, 1 << spot
        where: dict[str, Word] = {"tile": SPOT_NAMES[spot]}
        if not island.opened & bit:
            told = Sentence("info.closed.sentence", {"players": self.parts.seats})
            return Card(Sentence("info.closed.name", where), told, ("T2.1",), icon="closed")
        kind: tuple[Sentence, ...] = ()
        worth: list[Sentence] = []
        if island.markets & bit:
            name, told, rule, kind = self._market(spot)
            worth += self._sale(spot)
        elif island.fields & bit:
            name, told, rule = "field", Sentence("info.field.sentence"), ("T5.1",)
            worth += self._goods(spot)
        else:
            name, told, rule = "plaza", Sentence("info.plaza.sentence"), ("T5.2",)
            worth += self._goods(spot)
        notes = []
        if spot == island.brown:
            notes.append(Sentence("info.brown"))
            rule = (*rule, "T7.1")
        seats = [seat for seat in range(self.parts.seats) if self.view.boards[ISLAND + seat] >> 3 * spot & 7]
        who: tuple[Sentence, ...] = ()
        if seats:
            notes.append(Sentence("info.taken"))
            rule = (*rule, "T4.1", "T4.2")
            who = (Sentence("info.workers_here", {"names": tuple(map(Seat, seats))}),)
        worth += self._reach(spot)
        icon = {"field": "field", "plaza": "plaza", "market": "market"}[name]
        title = Sentence(f"info.{name}.name", where)
        return Card(title, told, rule, kind, tuple(notes), tuple(worth), who, icon)

    def _market(self, spot: int) -> tuple[str, Sentence, tuple[str, ...], tuple[Sentence, ...]]:
        trade = self.view.island.trades[spot]
        if trade >= FACE:
            told = Sentence(f"info.market.{FACE_NAMES[trade - FACE]}")
            return "market", told, ("T8.1", "T8.2"), (Sentence("info.market.advanced"),)
        told = Sentence(f"info.market.plain.{FRUIT_NAMES[trade & 3]}", {"price": trade >> 2})
        return "market", told, ("T5.3",), ()

    def _goods(self, spot: int) -> list[Sentence]:
        """What lies on a field or a plaza, and how much of it one has room for."""
        things = self._things([spot])
        if self.seat is None:
            return []
        if not things:
            return [Sentence("info.nothing_here")]
        lines = [Sentence("info.lies_here", {"things": things})]
        if self.view.island.fields >> spot & 1:
            room = storage(self.parts, self.view, self.seat) - self.view.boards[FRUIT + self.seat] % FIELD
            lines.append(Sentence("info.room", {"room": max(room, 0)}))
        return lines

    def _sale(self, spot: int) -> list[Sentence]:
        """What a market would pay the seat now, as if its worker stood there. T5.3, T8.1"""
        seat = self.seat
        if seat is None:
            return []
        there = self.view.copy()
        standing = self.view.pending == SELLING and self.view.market == spot and self.view.seat == seat
        if not standing:
            there.boards[ISLAND + seat] += 1 << 3 * spot
        there.seat = there.turn = seat
        there.market = spot
        there.pending = SELLING
        there.options = sell_options(there)
        paid, each = price(self.parts, there), lot(there.island.trades[spot])
        if not there.options:
            return [Sentence("info.market.pays_nothing")]
        sales = sorted(best_sales(there, seat), key=lambda fruits: -(fruits % FIELD))
        return [
            Sentence(
                "info.market.pays",
                {"fruits": phrases.fruits(fruits), "shells": Count("shell", fruits % FIELD // each * paid)},
            )
            for fruits in sales[:2]
        ]

    def _reach(self, spot: int) -> list[Sentence]:
        if self.seat is None or not self.view.boards[FRAME + self.seat]:
            return []
        moves = self._moves()
        for use, way in WAYS.items():
            frames = tuple(FRAME_NAMES[space] for space, to, used in moves if to == spot and used == use)
            if frames:
                return [Sentence(f"info.reach.{way}", {"frames": frames})]
        return [Sentence("info.reach.none")]

    def home(self) -> Card:
        return Card(
            Sentence("info.home.name"),
            Sentence("info.home.sentence"),
            ("T4.3",),
            worth=() if self.seat is None else (self._in_bag("info.home.bag", "info.home.bag_empty"),),
            icon="home",
        )

    def first(self) -> Card:
        return Card(
            Sentence("info.first_player.name"),
            Sentence("info.first_player.sentence"),
            ("T3.2", "T3.3", "T7.1"),
            (Sentence("info.round", {"round": max(self.view.round, 1)}),),
            who=(Sentence("info.first_player.of", {"name": Seat(self.view.first)}),),
            icon="firstplayer",
        )
