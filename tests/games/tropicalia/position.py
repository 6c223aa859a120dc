"""Setting up positions by hand, in the words of the game."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from bohio.core.engine import NATURE
from bohio.core.fate import RecordedFate, pack
from bohio.core.game import ContentFile
from bohio.core.reasons import Json, Reason
from bohio.games.tropicalia.actions import FRAME_NAMES, SPOT_NAMES
from bohio.games.tropicalia.content import FRUIT_NAMES, ITEM_NAMES, MOST_VILLAGE_TILES
from bohio.games.tropicalia.game import Tropicalia
from bohio.games.tropicalia.state import (
    ACT_FOUNTAIN,
    ACT_HOME,
    ACT_ROUND,
    BASKET_SHIFT,
    EDGES,
    FRAME,
    FROM_FIELDS,
    FROM_FOUNTAINS,
    FROM_HOME,
    FROM_ITEMS,
    FROM_VILLAGE,
    FRUIT,
    ISLAND,
    ITEMS,
    LEAVING,
    NOT_MADE,
    PLACING,
    SHELLS,
    SPACES,
    USED_SHIFT,
    VILLAGE,
    TropicaliaState,
)

LAYOUT = """
    field-1   plaza-1   coconut-2       mango-3
    field-2   plaza-2   coconut-3       mango-4
    field-3   plaza-3   sugar_apple-2   field-5
    field-4   plaza-4   sugar_apple-3   field-6
"""
ISLAND_IN_TESTS = dict(zip(SPOT_NAMES, LAYOUT.split()))
OFFER = ["building-1", "building-2", "building-3", "building-4", "building-5"]
FACES_IN_TESTS = {"coconut-3": "1-front", "sugar_apple-3": "2-front", "mango-4": "3-front"}


@cache
def shipped_text() -> str:
    """The content file that ships with the game."""
    return files("bohio").joinpath("games", "tropicalia", "content.toml").read_text(encoding="utf-8")


@cache
def game(seats: int = 4, advanced: bool = False, text: str | None = None) -> Tropicalia:
    """A game with the shipped content, or with another one."""
    file = ContentFile(text or shipped_text(), text is None)
    return Tropicalia(file, seats, {"advanced_markets": advanced})


@cache
def scarce_text() -> str:
    """Content with hardly any fruit, items and village tiles."""
    head, *tiles = shipped_text().split("[[village]]")
    kept = [tile for tile in tiles if "regatta" not in tile and ('-1"' in tile or "mango" in tile)]
    head = head.replace("coconut = 24", "coconut = 5").replace("sugar_apple = 24", "sugar_apple = 3")
    head = head.replace("mango = 24", "mango = 4").replace("= 14", "= 3").replace("spaces = 5", "spaces = 1")
    regatta = next(tile for tile in tiles if "regatta" in tile)
    return "[[village]]".join([head, regatta, *kept])


def plentiful_text() -> str:
    """Content with as many village tiles as a file may have."""
    tile = '\n[[village]]\nid = "further-{}"\nkind = "building"\ncost = 2\npoints = 3\nfountains = "NS"\n'
    return shipped_text() + "".join(map(tile.format, range(MOST_VILLAGE_TILES - 60)))


class Position:
    """A table in the day of the first round, seat 0 to move, with nothing on it but what a test puts there."""

    def __init__(
        self,
        seats: int = 4,
        faces: dict[str, str] | None = None,
        first: int = 0,
        offer: list[str] | None = None,
        text: str | None = None,
    ) -> None:
        self.game = game(seats, faces is not None, text)
        setup: Json = {"first": first, "island": ISLAND_IN_TESTS, "construction": offer or OFFER}
        if faces is not None:
            setup["advanced"] = FACES_IN_TESTS | faces
        fate = RecordedFate()
        fate.feed(self.game.setup_answers(setup))
        self.state: TropicaliaState = self.game.engine.start(fate)
        self.state.round = 1
        self.day(first)

    # Putting things on the table

    def morning(self, seat: int = 0, left: int = 4) -> Position:
        """The morning: this seat places the next worker."""
        self.state.pending, self.state.left = PLACING, left
        self.state.seat = self.state.turn = seat
        self.state.options = NOT_MADE
        return self

    def day(self, seat: int = 0, left: int = 16) -> Position:
        """The day: this seat's turn, and so many turns are left in the round."""
        self.state.pending, self.state.left = LEAVING, left
        self.state.seat = self.state.turn = seat
        self.state.options = NOT_MADE
        return self

    def worker(self, frame: str, seat: int = 0) -> Position:
        """A worker on the frame."""
        bit = 1 << FRAME_NAMES.index(frame)
        self.state.boards[FRAME + seat] |= bit
        self.state.frame |= bit
        return self

    def stands(self, tile: str, seat: int = 1) -> Position:
        """A worker on the island."""
        spot = SPOT_NAMES.index(tile)
        self.state.boards[ISLAND + seat] += 1 << 3 * spot
        self.state.occupied |= 1 << spot
        return self

    def lies(self, tile: str, **goods: int) -> Position:
        """Fruit on a field, items on a plaza."""
        names = FRUIT_NAMES if set(goods) <= set(FRUIT_NAMES) else ITEM_NAMES
        pile = pack([goods.get(name, 0) for name in names])
        self.state.goods[SPOT_NAMES.index(tile)] = pile
        if names == FRUIT_NAMES:
            self.state.bag -= pile
        else:
            self.state.items -= pile
        return self

    def fruit(self, seat: int = 0, **fruits: int) -> Position:
        """Fruit on a board, out of the bag."""
        pile = pack([fruits.get(name, 0) for name in FRUIT_NAMES])
        self.state.boards[FRUIT + seat] += pile
        self.state.bag -= pile
        return self

    def bag(self, **fruits: int) -> Position:
        """The bag holds this and nothing else."""
        self.state.bag = pack([fruits.get(name, 0) for name in FRUIT_NAMES])
        return self

    def shells(self, number: int, seat: int = 0) -> Position:
        self.state.boards[SHELLS + seat] = number
        return self

    def items(
        self,
        seat: int = 0,
        cart: int = 0,
        surfboard: int = 0,
        basket: int = 0,
        used_cart: int = 0,
        used_surfboard: int = 0,
    ) -> Position:
        """Items beside or on a board."""
        used = used_cart | used_surfboard << 8
        self.state.boards[ITEMS + seat] = cart | surfboard << 8 | basket << BASKET_SHIFT | used << USED_SHIFT
        return self

    def tile(self, id: str) -> int:
        """The engine's number of a village tile."""
        return 1 + [tile.id for tile in self.game.content.village].index(id)

    def built(self, space: int, id: str, seat: int = 0) -> Position:
        """A tile in a village. Fountains that this completes are not counted: they were before."""
        tile = self.tile(id)
        self.state.villages[seat * SPACES + space - 1] = tile
        self.state.boards[VILLAGE + seat] |= 1 << space - 1
        self.state.boards[EDGES + seat] |= self.game.engine.parts.edges[tile] << 4 * (space - 1)
        return self

    def empty_pile(self) -> Position:
        """No village tile is left to be drawn."""
        self.state.pile = self.state.pile_size = 0
        return self

    # Playing

    @property
    def asked(self) -> str:
        """Who is asked, and what for: `seat 0: build` or `fate: slide`."""
        decision = self.game.decision(self.state)
        assert decision is not None
        who = "fate" if decision.seat is None else f"seat {decision.seat}"
        return f"{who}: {decision.kind}"

    @property
    def options(self) -> list[str]:
        """The options in notation, sorted."""
        return sorted(self.game.action(code).notation() for code in self.game.engine.options(self.state))

    def judge(self, action: object) -> int | Reason:
        """What the judge says of an action or a notation."""
        if isinstance(action, str):
            action = self.game.parse(action)
            assert not isinstance(action, Reason), action
        return self.game.judge(self.state, action)

    def play(self, action: object, *told: str) -> Position:
        """A legal action, with what fate answers to it."""
        code = self.judge(action)
        assert isinstance(code, int), code
        self._apply(code, told)
        return self

    def fate(self, kind: str, *told: str) -> Position:
        """What fate does by itself."""
        assert self.asked == f"fate: {kind}"
        self._apply(self.game.engine.options(self.state)[0], told)
        return self

    def refused(self, action: object) -> tuple[str, str]:
        """Why an action is not legal: the reason and its paragraph. Nothing may have changed."""
        before = self.state.key()
        reason = self.judge(action)
        assert isinstance(reason, Reason), f"{action} is legal"
        assert self.state.key() == before
        return reason.id, reason.paragraph

    def _apply(self, code: int, told: tuple[str, ...]) -> None:
        fate = RecordedFate()
        fate.feed([self._answer(code, name) for name in told])
        self.state.revealed = 0
        self.game.engine.apply(self.state, code, fate)
        fate.finish()

    def _answer(self, code: int, name: str) -> tuple[int, int]:
        """Where a fruit, item or village tile comes from, and its number there."""
        if name in FRUIT_NAMES:
            sources = {ACT_HOME: FROM_HOME, ACT_FOUNTAIN: FROM_FOUNTAINS, ACT_ROUND: FROM_FIELDS}
            return sources[code & 15], FRUIT_NAMES.index(name)
        if name in ITEM_NAMES:
            return FROM_ITEMS, ITEM_NAMES.index(name)
        return FROM_VILLAGE, self.tile(name)

    # Looking

    @property
    def table(self) -> Json:
        return self.game.table_view(self.state, None)

    def player(self, seat: int = 0) -> Json:
        """A seat's board as everyone sees it."""
        board: Json = self.table["players"][seat]
        return board

    def held(self, seat: int = 0) -> Json:
        """The fruit on a board, kinds that are not there left out."""
        return {name: number for name, number in self.player(seat)["fruits"].items() if number}

    @property
    def offer(self) -> list[str]:
        """The tiles on the construction board."""
        return [one["tile"] for one in self.table["construction"]]

    def score(self, seat: int = 0) -> Json:
        return self.game.score_sheet(self.state)[seat]

    @property
    def fate_is_next(self) -> bool:
        return self.state.seat == NATURE
