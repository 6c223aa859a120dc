"""What the shared suites ask of Tropicalia."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from bohio.core.game import ContentFile
from bohio.core.log import Event
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.games.tropicalia.actions import SPOT_NAMES
from bohio.games.tropicalia.content import COVERED_MARKETS, FRUIT_NAMES
from bohio.library import own_content, shipped
from tests.conformance.tables import canonical
from tests.corpus.players import builder, idler
from tests.games.tropicalia import occurrences, rulebook, scorer
from tests.games.tropicalia.leanings import gatherer, seller
from tests.games.tropicalia.odd_boards import odd_board
from tests.games.tropicalia.pieces import Pieces
from tests.games.tropicalia.witnesses import WITNESSES
from tests.hooks import Hooks, Leaning

BASE: Json = {"advanced_markets": False}
ADVANCED: Json = {"advanced_markets": True}


def scarce() -> ContentFile:
    """Tropicalia with hardly any fruit, items and village tiles, so that bag and piles run out."""
    head, *tiles = shipped("tropicalia").text.split("[[village]]")
    for fruit, number in (("coconut", 7), ("sugar_apple", 4), ("mango", 5)):
        head = head.replace(f"{fruit} = 24", f"{fruit} = {number}")
    head = head.replace("= 14", "= 4").replace("basket_tile_spaces = 5", "basket_tile_spaces = 1")
    head = head.replace('name = "reconstruction"', 'name = "a poor harvest"')
    kept: dict[str, str] = {}
    for tile in tiles:  # one of each event, two of each other kind
        lines = {line.partition(" = ")[0]: line for line in tile.splitlines()}
        kind = lines.get("event", lines["kind"])
        number = sum(line.startswith(kind) for line in kept)
        if number < (1 if "event" in lines else 2):
            kept[f"{kind} {number}"] = tile
    return own_content("[[village]]".join([head, *kept.values()]))


class TropicaliaHooks(Hooks):
    folder = Path(__file__).parent
    rounds = 5

    def pieces(self, match: Match[Any]) -> Callable[[], None]:
        return Pieces(match).check

    # Boards of one's own

    boards = 150

    def odd_board(self, number: int) -> str:
        return odd_board(number)

    def may_be_chosen(self, document: Json, seats: int, options: Json) -> bool:
        """Advanced markets need the markets that they cover. T8.3"""
        opened = {
            (tile["fruit"], tile["price"])
            for tile in document["island"]
            if tile["kind"] == "market" and seats not in tile.get("closed", ()) and seats > tile.get("closed_up_to", 0)
        }
        return not options["advanced_markets"] or opened >= set(COVERED_MARKETS)

    def choices_like(self, setup: Json, choices: Random) -> Json:
        faces = setup.get("advanced", {})
        chosen = choices.sample(list(faces), choices.randint(0, len(faces)))
        return {"advanced_tiles": {market: faces[market] for market in chosen}} if chosen else {}

    def scored_again(self, record: Json, text: str) -> Json:
        return scorer.result(record, text)

    def check_options(self, match: Match[Any], document: Json) -> None:
        assert match.decision is not None
        seat = match.state.seat
        expected = rulebook.legal(match.decision.kind, seat, match.view(seat)["table"])
        assert sorted(map(canonical, match.options)) == sorted(map(canonical, expected))

    # Recorded games

    required = occurrences.REQUIRED
    witnesses = WITNESSES
    leanings = (builder, seller, gatherer, idler)
    contents = ((BASE, scarce),)
    playthroughs: ClassVar[Mapping[str, tuple[int, Json, Leaning]]] = {
        "tropicalia_2_base": (2, BASE, seller),
        "tropicalia_4_advanced": (4, ADVANCED, seller),
    }
    positions: ClassVar[Sequence[tuple[int, Json, int, list[int]]]] = [
        (2, BASE, 0, [16, 240, 3360]),
        (2, ADVANCED, 27, [14, 92, 761, 5239]),
        (2, BASE, 60, [4, 25, 360, 5097]),
        (2, ADVANCED, 95, [9, 71, 775, 10054]),
        (3, ADVANCED, 0, [16, 240, 3360]),
        (3, BASE, 27, [16, 240, 3360]),
        (3, ADVANCED, 60, [3, 58, 912, 13440]),
        (3, BASE, 95, [8, 29, 112, 511, 3854]),
        (4, BASE, 0, [16, 240, 3360]),
        (4, ADVANCED, 27, [7, 50, 327, 1024, 7256]),
        (4, BASE, 60, [12, 66, 584, 5301]),
        (4, ADVANCED, 95, [8, 56, 336, 1680, 6720]),
    ]

    def happened(self, game: Any, before: Any, event: Event, action: Json, after: Any) -> set[str]:
        return occurrences.happened(game, before, event, action, after)

    def scored(self, game: Any, state: Any) -> set[str]:
        return occurrences.scored(game, state)

    def tempting(self, action: Json, choices: Random) -> list[Json]:
        if action["type"] in ("sell", "take", "discard"):
            one = [{"type": action["type"], "fruit": fruit} for fruit in FRUIT_NAMES]
            few = [{fruit: number} for fruit in FRUIT_NAMES for number in (1, 2)] + [{"coconut": 1, "mango": 2}]
            return one + [{"type": "sell", "fruits": fruits} for fruits in few]
        if action["type"] == "move":
            anywhere = action | {"tile": choices.choice(SPOT_NAMES)}
            return [anywhere, *(action | {"use": use} for use in (["cart"], ["surfboard"], ["cart", "surfboard"]))]
        return []


HOOKS = TropicaliaHooks()
