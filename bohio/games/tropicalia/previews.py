"""What an option would bring, told before it is chosen.

An option is played on a copy of the view, and so is what follows from it whatever fate answers: fruit that does not fit
goes back, fountains bring fruit. How many fruits there are then is certain, of which kinds is chance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Count, Sentence, Term, Word
from bohio.core.previews import Line, Mark, Preview, Spend
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES, USES
from bohio.games.tropicalia.building_previews import BuildingPreviews, last_turn
from bohio.games.tropicalia.content import FRUIT_NAMES, ITEM_NAMES
from bohio.games.tropicalia.fruit import storage
from bohio.games.tropicalia.leaving import line, lines_to
from bohio.games.tropicalia.outcomes import Outcomes, fruit_line
from bohio.games.tropicalia.selling_previews import SellingPreviews
from bohio.games.tropicalia.state import (
    ACT_BUILD,
    ACT_DISCARD,
    ACT_HOME,
    ACT_MOVE,
    ACT_PASS,
    ACT_PLACE,
    ACT_SELL,
    BASKET_SHIFT,
    BUILDING,
    FRAME,
    FRUIT,
    ITEMS,
    ROUNDS,
    SELLING,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia


def previews(game: Tropicalia, view: TropicaliaState, codes: Iterable[int]) -> list[Preview]:
    """What each option of the seat that is asked would bring. Options that bring the same share a preview."""
    teller = Previews(game, view)
    return [teller.of(code) for code in codes]


class Previews:
    """The options of one decision."""

    def __init__(self, game: Tropicalia, view: TropicaliaState) -> None:
        self.game = game
        self.parts = game.parts
        self.view = view
        self.seat = view.seat
        self.outcomes = Outcomes(game.engine, view)
        self.selling = SellingPreviews(game, self.outcomes)
        self.building = BuildingPreviews(game, self.outcomes)
        self._moves: dict[int, Preview] = {}
        """Previews of moves by tile and items: from which space of the frame a worker comes makes no difference."""
        self._offers: dict[int, Sentence] = {}
        self._home: Preview | None = None

    def of(self, code: int) -> Preview:
        kind = code & 15
        if kind == ACT_PLACE:
            return self.place(code >> 4)
        if kind == ACT_MOVE:
            return self.move(code)
        if kind == ACT_HOME:
            if self._home is None:
                self._home = self.home(code)
            return self._home
        if kind == ACT_SELL:
            return self.selling.sale(code)
        if kind == ACT_BUILD:
            return self.building.build(code)
        if kind == ACT_PASS:
            return self.without(code)
        if kind == ACT_DISCARD:
            return self.back(code)
        return self.take(code)

    # Morning

    def place(self, space: int) -> Preview:
        """A space of the frame: what lies in its row or column now. T1.3"""
        spots = [spot for spot in line(space) if self.view.island.opened >> spot & 1]
        things = self.things_in(spots)
        where: dict[str, Word | tuple[Word, ...]] = {"frame": FRAME_NAMES[space]}
        number = space & 3
        way = "column" if space < 8 else "row"
        where["line"] = "abcd"[number] if space < 8 else number + 1
        lines = []
        for spot in spots:
            others: int = lines_to(spot) & self.view.frame & ~self.view.boards[FRAME + self.seat]
            told = Sentence("preview.rivals", {"number": others.bit_count()}) if others else None
            lines.append(Line(self.offer_of(spot), icon=self.icon_of(spot), detail=told))
        return Preview(
            Sentence(f"preview.place_{way}", where),
            Sentence("do.place"),
            Sentence(f"preview.{way}", {**where, "things": tuple(things)}) if things else None,
            lines=tuple(lines),
            warning=None if things else Sentence("preview.empty_line"),
            marks=tuple(Mark(f"tile:{SPOT_NAMES[spot]}", "", "better") for spot in spots),
        )

    def things_in(self, spots: list[int]) -> list[Word]:
        """What the tiles of a line offer together."""
        island, goods = self.view.island, self.view.goods
        fruits = sum(goods[spot] for spot in spots if island.fields >> spot & 1) % FIELD
        items = sum(goods[spot] for spot in spots if island.plazas >> spot & 1)
        markets = [phrases.market_name(island.trades[spot]) for spot in spots if island.markets >> spot & 1]
        return [*((Count("fruit", fruits),) if fruits else ()), *phrases.items(items), *markets]

    def things_on(self, spot: int) -> tuple[Word, ...]:
        """What a tile of the island offers now."""
        island = self.view.island
        if island.fields >> spot & 1:
            return phrases.fruits(self.view.goods[spot])
        if island.plazas >> spot & 1:
            return phrases.items(self.view.goods[spot])
        return (phrases.market_name(island.trades[spot]),)

    def offer_of(self, spot: int) -> Sentence:
        """A tile and what it offers now: "b2: 2 carts"."""
        if spot not in self._offers:
            island = self.view.island
            things = self.things_on(spot)
            tile: phrases.Params = {"tile": SPOT_NAMES[spot]}
            brown = spot == island.brown and self.view.round < ROUNDS
            id = "preview.offer_brown" if brown and things else "preview.offer" if things else "preview.offer_nothing"
            self._offers[spot] = Sentence(id, {**tile, "things": things} if things else tile)
        return self._offers[spot]

    def icon_of(self, spot: int) -> str:
        """What stands for a tile of the island: its first fruit or item."""
        island = self.view.island
        names = FRUIT_NAMES if island.fields >> spot & 1 else ITEM_NAMES
        if island.markets >> spot & 1:
            return "shell"
        goods = self.view.goods[spot]
        return next((name for kind, name in enumerate(names) if goods >> kind * WIDTH & FIELD), "")

    # Day

    def move(self, code: int) -> Preview:
        key = code >> 8
        preview = self._moves.get(key)
        if preview is None:
            spot = key & 15
            bit = 1 << spot
            island = self.view.island
            used = USES[key >> 4]
            if island.markets & bit:
                preview = self.selling.market(code, spot, used)
            elif island.fields & bit:
                preview = self.field(code, spot, used)
            else:
                preview = self.plaza(code, spot, used)
            self._moves[key] = preview
        return preview

    def field(self, code: int, spot: int, used: list[str]) -> Preview:
        """Fruit comes from a field, as far as there is room. T5.1, T5.4"""
        after = self.outcomes.played(code)
        goods = self.view.goods[spot]
        lines = [*item_lines(used)]
        summary = None
        if goods:
            summary, told = fruit_line(self.parts, self.view, after, self.seat)
            harvest = Sentence("preview.fruits", {"fruits": phrases.fruits(goods)})
            lines.insert(0, Line(harvest, told, self.icon_of(spot), summary))
        settled = self.outcomes.settled(after)
        return Preview(
            phrases.with_items("preview.harvest", {"tile": SPOT_NAMES[spot]}, used),
            Sentence("do.go"),
            summary,
            self.outcomes.change(settled),
            tuple(lines),
            warning=None if goods else self.nothing("preview.field_empty", after),
            spends=tuple(Spend(f"store:{item}", 1) for item in used),
        )

    def plaza(self, code: int, spot: int, used: list[str]) -> Preview:
        """Both items of a plaza; the next first player, where the brown board is. T5.2, T7.1"""
        after = self.outcomes.played(code)
        goods = self.view.goods[spot]
        summary = None
        lines = []
        if goods:
            summary = Sentence("preview.items", {"items": phrases.items(goods)})
            points = (goods & FIELD) + (goods >> WIDTH & FIELD)
            room = self.basket_room(after, goods)
            lines.append(Line(summary, points or None, self.icon_of(spot), room))
        lines += self.outcomes.part_lines(after, ("treasures",))
        lines += item_lines(used)
        if spot == self.view.island.brown and self.view.round < ROUNDS:
            lines.append(Line(Sentence("preview.next_first"), icon="firstplayer"))
        empty = not goods and not (spot == self.view.island.brown and self.view.round < ROUNDS)
        return Preview(
            phrases.with_items("preview.plaza", {"tile": SPOT_NAMES[spot]}, used),
            Sentence("do.go"),
            summary,
            self.outcomes.change(after),
            tuple(lines),
            warning=self.nothing("preview.plaza_empty", after) if empty else self.lost_basket(after, goods),
            spends=tuple(Spend(f"store:{item}", 1) for item in used),
        )

    def basket_room(self, after: TropicaliaState, goods: int) -> Sentence | None:
        """How many fruits a basket from a plaza makes room for."""
        if not goods >> BASKET_SHIFT & FIELD:
            return None
        rooms = [storage(self.parts, state, self.seat) for state in (self.view, after)]
        return Sentence("preview.room", {"before": rooms[0], "after": rooms[1]})

    def lost_basket(self, after: TropicaliaState, goods: int) -> Sentence | None:
        """A basket for which there is no place leaves the game. T5.2"""
        had, has = (state.boards[ITEMS + self.seat] >> BASKET_SHIFT & FIELD for state in (self.view, after))
        return Sentence("preview.lost_basket") if has < had + (goods >> BASKET_SHIFT & FIELD) else None

    def nothing(self, id: str, after: TropicaliaState) -> Sentence:
        """Why a tile brings nothing; the turn brings nothing either, unless a tile can be built after it."""
        return Sentence(id if after.pending == BUILDING else f"{id}_turn")

    def home(self, code: int) -> Preview:
        """One fruit from the bag, by chance. T4.3"""
        after = self.outcomes.played(code)
        title, button = Sentence("preview.home"), Sentence("do.home")
        if not self.view.bag:
            return Preview(title, button, warning=self.nothing("preview.bag_empty", after))
        summary, told = fruit_line(self.parts, self.view, after, self.seat)
        bag = Sentence("preview.bag", {"fruits": phrases.fruits(self.view.bag)})
        change = self.outcomes.change(self.outcomes.settled(after))
        lines = (
            Line(Sentence("preview.from_bag", {"fruits": Count("fruit", 1)}), told, "bag", bag, chance=True),
            Line(summary, icon="basket"),
        )
        return Preview(title, button, summary, change, lines)

    # Decisions in between

    def back(self, code: int) -> Preview:
        """A fruit that does not fit goes back. T5.4"""
        fruit = FRUIT_NAMES[code >> 4]
        after = self.outcomes.played(code)
        left = Sentence("preview.left", {"fruits": phrases.fruits(after.boards[FRUIT + self.seat])})
        return Preview(
            Sentence("preview.back", {"fruits": Count(fruit, 1)}),
            Sentence("do.back"),
            left,
            -1,
            (Line(left, -1, fruit),),
            spends=(Spend(f"store:{fruit}", 1),),
        )

    def take(self, code: int) -> Preview:
        """Another fruit instead of the orchard's own. T6.2"""
        fruit = FRUIT_NAMES[code >> 4]
        after = self.outcomes.played(code)
        summary, told = fruit_line(self.parts, self.view, after, self.seat)
        line = Line(Sentence("preview.fruits", {"fruits": (Count(fruit, 1),)}), told, fruit, summary)
        title = Sentence("preview.take", {"fruit": Count(fruit, 1)})
        return Preview(title, Sentence("do.take"), summary, told, (line,))

    def without(self, code: int) -> Preview:
        """Passing, named by what it gives up."""
        title = self.game.giving_up(self.view)
        lines: tuple[Line, ...] = ()
        warning = None
        if self.view.pending == SELLING:
            lines = self.selling.given_up()
        elif self.view.pending == BUILDING and last_turn(self.view):
            warning = Sentence("preview.last_build")
        return Preview(title, title, lines=lines, warning=warning)


def item_lines(used: list[str]) -> list[Line]:
    """Items that a move uses up: each was a point. T4.2, T7.2"""
    return [Line(Sentence("preview.used", {"item": Term(item)}), -1, item) for item in used]
