"""What markets pay: before a worker goes there, and before fruit is sold. T5.3, T8"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Count, Sentence, Term
from bohio.core.previews import Line, Mark, Preview, Spend
from bohio.games.tropicalia import phrases
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES
from bohio.games.tropicalia.markets import MOST_FRUIT, WORKERS_ON_MARKETS, lot, price
from bohio.games.tropicalia.outcomes import Outcomes
from bohio.games.tropicalia.scoring import SHELLS_A_POINT
from bohio.games.tropicalia.state import (
    ACT_PASS,
    BUILDING,
    FACE,
    FRUIT,
    FRUITS,
    PLACES,
    SELLING,
    SHELLS,
    VILLAGE,
    WHOLE_VILLAGE,
    TropicaliaState,
)

if TYPE_CHECKING:
    from bohio.games.tropicalia.game import Tropicalia


class SellingPreviews:
    """Moves to markets, and sales."""

    def __init__(self, game: Tropicalia, outcomes: Outcomes) -> None:
        self.game = game
        self.parts = game.parts
        self.outcomes = outcomes
        self.view = outcomes.view
        self.seat = outcomes.seat
        self._within_reach: dict[int, list[Line]] = {}

    def market(self, code: int, spot: int, used: list[str]) -> Preview:
        """A worker goes to a market: what it would pay now. T5.3"""
        after = self.outcomes.played(code)
        tile = SPOT_NAMES[spot]
        title = phrases.with_items("preview.market", {"tile": tile}, used)
        lines: list[Line] = []
        warning = summary = None
        if after.pending == SELLING:
            sales = best_sales(after, self.seat)
            paid = price(self.parts, after)
            each = lot(after.island.trades[spot])
            for fruits in sales:
                lots = fruits % FIELD // each
                what = Sentence(
                    "preview.could_sell", {"fruits": phrases.fruits(fruits), "shells": Count("shell", lots * paid)}
                )
                times = Sentence("preview.times", {"lots": lots, "price": paid})
                lines.append(Line(what, icon=icon_of(fruits), detail=times))
                summary = summary or what
            lines += self.why_price(after, spot, paid)
            shells = max(fruits % FIELD // each * paid for fruits in sales)
            pays: phrases.Params = {"tile": tile, "shells": Count("shell", shells)}
            title = phrases.with_items("preview.market_pays", pays, used)
            lines += self.within_reach(self.view.boards[SHELLS + self.seat] + shells)
            if not paid:
                warning = Sentence("preview.pays_nothing")
        else:
            turn = "" if after.pending == BUILDING else "_turn"
            warning = Sentence(f"preview.nothing_to_sell{turn}")
        lines += [Line(Sentence("preview.used", {"item": Term(item)}), -1, item) for item in used]
        return Preview(
            title,
            Sentence("do.go"),
            summary,
            self.outcomes.change(after),
            tuple(lines),
            warning=warning,
            spends=tuple(Spend(f"store:{item}", 1) for item in used),
        )

    def why_price(self, after: TropicaliaState, spot: int, paid: int) -> list[Line]:
        """What a price depends on that changes from turn to turn. T8.1"""
        face = after.island.trades[spot] - FACE
        if face < MOST_FRUIT:
            return []
        if face >= WORKERS_ON_MARKETS:
            id = "preview.workers_on_markets" if face == WORKERS_ON_MARKETS else "preview.workers_on_cross"
            return [Line(Sentence(id, {"price": paid}), icon="market")]
        fruits = [after.boards[FRUIT + seat] % FIELD for seat in range(self.parts.seats)]
        own = fruits.pop(self.seat)
        most = face == MOST_FRUIT
        told = {"own": own, "others": max(fruits) if most else min(fruits), "price": paid}
        return [Line(Sentence("preview.most_fruit" if most else "preview.fewest_fruit", told), icon="basket")]

    def within_reach(self, shells: int) -> list[Line]:
        """The tiles on offer that so many shells pay. T6.1"""
        if shells not in self._within_reach:
            self._within_reach[shells] = self._payable(shells)
        return self._within_reach[shells]

    def _payable(self, shells: int) -> list[Line]:
        if self.view.boards[VILLAGE + self.seat] == WHOLE_VILLAGE:
            return []
        tiles = [self.view.construction >> place * WIDTH & FIELD for place in range(PLACES)]
        costs = [self.parts.costs[tile] + self.parts.surcharge[place] for place, tile in enumerate(tiles) if tile]
        names = dict.fromkeys(
            phrases.village_tile(self.game.content, tile) for tile, cost in zip(tiles, costs) if cost <= shells
        )
        if names:
            return [Line(Sentence("preview.then_build", {"tiles": tuple(names)}), icon="house-0")]
        if not costs:
            return []
        return [Line(Sentence("preview.no_build_then", {"cost": min(costs), "shells": shells}), icon="house-0")]

    def sale(self, code: int) -> Preview:
        """Fruit is sold: what it pays now. T5.3"""
        view = self.view
        fruits = code >> 4
        paid = price(self.parts, view)
        lots = fruits % FIELD // lot(view.island.trades[view.market])
        earned = lots * paid
        shells = view.boards[SHELLS + self.seat]
        held = view.boards[FRUIT + self.seat] % FIELD
        left = held - fruits % FIELD
        points = (shells + earned) // SHELLS_A_POINT - shells // SHELLS_A_POINT
        then = Count("shell", shells + earned)
        sold = Sentence("preview.earned", {"lots": lots, "price": paid, "earned": earned, "shells": then})
        lines = [
            Line(Sentence("preview.shells", {"before": shells, "after": shells + earned}), points or None, "shell"),
            Line(Sentence("preview.fruit", {"before": held, "after": left}), left - held, icon_of(fruits)),
            *self.within_reach(shells + earned),
        ]
        return Preview(
            Sentence("preview.sell", {"fruits": phrases.fruits(fruits)}),
            Sentence("do.sell"),
            sold,
            points - fruits % FIELD,
            tuple(lines),
            warning=None if earned else Sentence("preview.pays_nothing"),
            marks=(Mark(f"tile:{SPOT_NAMES[view.market]}", f"+{earned}", "better"),) if earned else (),
            spends=tuple(
                Spend(f"store:{name}", fruits >> kind * WIDTH & FIELD)
                for kind, name in enumerate(FRUIT_NAMES)
                if fruits >> kind * WIDTH & FIELD
            ),
        )

    def given_up(self) -> tuple[Line, ...]:
        """What could be sold at the market where the worker stands."""
        view = self.view
        paid = price(self.parts, view)
        each = lot(view.island.trades[view.market])
        return tuple(
            Line(
                Sentence(
                    "preview.unsold",
                    {"fruits": phrases.fruits(fruits), "shells": Count("shell", fruits % FIELD // each * paid)},
                ),
                icon=icon_of(fruits),
            )
            for fruits in best_sales(view, self.seat)
        )


def best_sales(state: TropicaliaState, seat: int) -> list[int]:
    """The largest sales at the market of a state in which fruit is being sold: one for each kind where a sale is of
    one kind, else one."""
    trade = state.island.trades[state.market]
    piles = [code >> 4 for code in state.options if code != ACT_PASS]
    one_kind = trade < FACE or trade - FACE >= MOST_FRUIT
    if not one_kind:
        return [max(piles, key=lambda pile: pile % FIELD)]
    held = state.boards[FRUIT + seat]
    found = []
    for fruit in range(FRUITS):
        pile = held & FIELD << fruit * WIDTH
        if pile and (trade >= FACE or trade & 3 == fruit):
            found.append(pile)
    return found


def icon_of(fruits: int) -> str:
    """The first fruit of a packed pile."""
    return next(name for kind, name in enumerate(FRUIT_NAMES) if fruits >> kind * WIDTH & FIELD)
