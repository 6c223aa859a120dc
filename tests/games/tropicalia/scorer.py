"""A slow scorer of its own: from a record and a content file alone it works out scores and winners.

It knows nothing of the engine. It keeps account of bag, boards and workers as a clerk would, event by event,
believing that every action was legal.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

Json = dict[str, Any]
SPOTS = [column + row for row in "1234" for column in "abcd"]
SET_PRICES = {
    "1-front": (2, 5),
    "1-back": (2, 6),
    "2-front": (2, 6),
    "2-back": (3, 9),
    "3-front": (1, 2),
    "3-back": (1, 5),
}
BASKETS = 5
EVENT_POINTS = (0, 7, 15, 24, 34, 45)
LOT_PRICES = SET_PRICES | {"4-front": (4, 13), "4-back": (5, 13)}


class Player:
    """One board."""

    def __init__(self, shells: int) -> None:
        self.shells = shells
        self.fruits: Counter[str] = Counter()
        self.unused: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.baskets = 0
        self.village: dict[int, Json] = {}
        self.island: list[str] = []

    def fountains(self) -> int:
        """Pairs of neighbours with both halves."""
        number = 0
        for space, tile in self.village.items():
            right, below = self.village.get(space + 1), self.village.get(space + 3)
            if space % 3 and right and "E" in tile["fountains"] and "W" in right["fountains"]:
                number += 1
            if below and "S" in tile["fountains"] and "N" in below["fountains"]:
                number += 1
        return number

    def score(self) -> dict[str, int]:
        tiles = list(self.village.values())
        kinds = Counter(tile["kind"] for tile in tiles)
        counts = {
            "surfboard": self.unused["surfboard"] + self.used["surfboard"],
            "basket": self.baskets,
            "fountain": self.fountains(),
            **{kind: kinds[kind] for kind in ("event", "orchard", "building")},
        }
        events = {tile["event"] for tile in tiles if tile["kind"] == "event"}
        score = {
            "buildings": sum(tile["points"] for tile in tiles if tile["kind"] == "building"),
            "events": EVENT_POINTS[min(len(events), 5)],
            "orchards": sum(tile["points"] for tile in tiles if tile["kind"] == "orchard"),
            "treasures": sum(2 * counts[tile["counts"]] for tile in tiles if tile["kind"] == "treasure"),
            "missing": -4 * sum(not kinds[kind] for kind in ("building", "event", "orchard", "treasure")),
            "fruits": self.fruits.total(),
            "shells": self.shells // 2,
            "items": self.unused.total(),
        }
        return {**score, "total": sum(score.values())}


class Clerk:
    """Keeps account of a whole game."""

    def __init__(self, record: Json, content: str) -> None:
        toml = tomllib.loads(content)
        setup = record["setup"]
        self.surcharge = toml["surcharge"]
        self.most_baskets = toml["basket_tile_spaces"]
        self.stores: tuple[int, int] = (toml.get("basket_stores", 1), toml.get("basket_tile_stores", 1))
        self.tiles = {tile["id"]: tile for tile in toml["village"]}
        islands = {tile["id"]: tile for tile in toml["island"]}
        self.island = {spot: islands[id] for spot, id in setup["island"].items()}
        self.faces = {
            spot: setup["advanced"][tile["id"]]
            for spot, tile in self.island.items()
            if tile["id"] in setup.get("advanced", {})
        }
        self.offer = list(setup["construction"])
        self.players = [Player((seat - setup["first"]) % record["seats"]) for seat in range(record["seats"])]
        self.bag = Counter(toml["fruits"])
        self.goods: dict[str, list[str]] = {}
        self.market = ""
        self.last = self.players[0]
        self.built = False
        self.orchard: list[str] = []
        """What the tile just built still brings."""
        self.first: int = setup["first"]
        self.asked_first = True
        for event in record["events"]:
            self.enter(event)

    def result(self) -> Json:
        scores = [player.score() for player in self.players]
        ranks = [(score["total"], player.shells, score["fruits"]) for score, player in zip(scores, self.players)]
        return {"scores": scores, "winners": [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]}

    def enter(self, event: Json) -> None:
        chance = event.get("chance", {})
        if event["seat"] is None or event["action"]["type"] not in ("discard", "take", "pass"):
            assert not self.orchard
            assert all(player.fruits.total() <= self.storage(player) for player in self.players)
        if event["seat"] is None:
            getattr(self, event["type"])(chance)
            return
        self.last = self.players[event["seat"]]
        action = event["action"]
        if self.asked_first:
            assert event["seat"] == self.first
            self.asked_first = False
        getattr(self, "do_" + action["type"])(self.last, action, chance)

    def storage(self, player: Player) -> int:
        """How many fruits a board stores."""
        space, tile = self.stores
        return BASKETS * space + player.baskets * tile

    # Fate

    def round(self, chance: Json) -> None:
        for spot, goods in self.goods.items():
            if self.island[spot]["kind"] == "field":
                self.bag.update(goods)
        self.goods = {**chance["fruits"], **chance["items"]}
        for goods in chance["fruits"].values():
            self.bag.subtract(goods)
        for seat, player in enumerate(self.players):
            if any(self.island[spot].get("first_player") for spot in player.island):
                self.first = seat
            player.island = []
        self.asked_first = True

    def fountain(self, chance: Json) -> None:
        self.draw(self.last, chance)

    def slide(self, chance: Json) -> None:
        if not self.built:  # with two players the left-most tile leaves the game
            del self.offer[0]
        self.built = False
        self.offer += chance.values()

    def draw(self, player: Player, chance: Json) -> None:
        self.give(player, list(chance.values()))

    def give(self, player: Player, fruits: list[str]) -> None:
        player.fruits.update(fruits)
        self.bag.subtract(fruits)

    # Players

    def do_place_worker(self, player: Player, action: Json, chance: Json) -> None:
        pass

    def do_pass(self, player: Player, action: Json, chance: Json) -> None:
        if self.orchard:  # goes without this fruit
            del self.orchard[0]
            self.bring(player)

    def do_home(self, player: Player, action: Json, chance: Json) -> None:
        self.draw(player, chance)

    def do_move(self, player: Player, action: Json, chance: Json) -> None:
        for item in action["use"]:
            player.unused[item] -= 1
            player.used[item] += 1
        spot = action["tile"]
        player.island.append(spot)
        kind = self.island[spot]["kind"]
        if kind == "field":
            player.fruits.update(self.goods.pop(spot, []))
        elif kind == "plaza":
            for item in self.goods.pop(spot, []):
                if item == "basket":
                    player.baskets = min(player.baskets + 1, self.most_baskets)
                else:
                    player.unused[item] += 1
        self.market = spot

    def do_sell(self, player: Player, action: Json, chance: Json) -> None:
        number = sum(action["fruits"].values())
        lot, price = self.terms(player)
        player.shells += number // lot * price
        player.fruits.subtract(action["fruits"])
        self.bag.update(action["fruits"])

    def terms(self, player: Player) -> tuple[int, int]:
        """How many fruits bring how many shells."""
        face = self.faces.get(self.market)
        if face is None:
            return 1, self.island[self.market]["price"]
        if face in LOT_PRICES:
            return LOT_PRICES[face]
        own = player.fruits.total()
        others = [other.fruits.total() for other in self.players if other is not player]
        workers = [spot for other in self.players for spot in other.island]
        workers.remove(self.market)
        if face == "5-front":
            return 1, 4 if own > max(others) else 2
        if face == "5-back":
            return 1, 5 if own < min(others) else 2
        if face == "6-front":
            return 1, sum(self.island[spot]["kind"] == "market" for spot in workers)
        return 1, sum(spot[0] == self.market[0] or spot[1] == self.market[1] for spot in workers)

    def do_discard(self, player: Player, action: Json, chance: Json) -> None:
        assert player.fruits.total() > self.storage(player)
        player.fruits[action["fruit"]] -= 1
        self.bag[action["fruit"]] += 1

    def do_take(self, player: Player, action: Json, chance: Json) -> None:
        assert not self.bag[self.orchard.pop(0)]
        self.give(player, [action["fruit"]])
        self.bring(player)

    def do_build(self, player: Player, action: Json, chance: Json) -> None:
        tile = self.tiles[action["tile"]]
        place = self.offer.index(action["tile"])
        player.shells -= tile["cost"] + self.surcharge[place]
        del self.offer[place]
        self.built = True
        player.village[action["space"]] = tile
        self.orchard = list(tile.get("fruits", [tile.get("fruit")] * tile.get("amount", 0)))
        self.bring(player)

    def bring(self, player: Player) -> None:
        """The fruits of an orchard in their order, up to one that is not in the bag."""
        while self.orchard and self.bag[self.orchard[0]]:
            self.give(player, [self.orchard.pop(0)])
        if not self.bag.total():
            self.orchard = []


def result(record: Json, content: str) -> Json:
    """The `result` that this record must have."""
    return Clerk(record, content).result()
