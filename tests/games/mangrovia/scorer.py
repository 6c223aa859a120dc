"""A second, slow scorer: from a record and the content file alone, knowing nothing of the engine."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

NEUTRAL = "neutral"
PATHS = ("A", "B", "C", "D", "1", "2", "3", "4")
LAST_POLE_TILE = 9
ONES = 5
"""Amulets of value 1, open on the board."""
NEUTRAL_MARKS = {2: ("grey", "white"), 3: ("grey",), 4: (), 5: ()}

Owner = int | str


class Ledger:
    """What a record tells, written down hut by hut."""

    def __init__(self, record: dict[str, Any], content: str) -> None:
        document = tomllib.loads(content)
        self.seats: int = record["seats"]
        self.spaces: dict[str, dict[str, Any]] = {space["id"]: space for space in document["space"]}
        self.paths: dict[str, dict[str, Any]] = document["paths"]
        self.huts: dict[str, list[Owner]] = {}
        self.pole_tiles: dict[str, int] = {}
        self.gods: dict[str, Owner] = {}
        self.points = [0] * self.seats
        self.amulets: list[Counter[int]] = [Counter() for _ in range(self.seats)]
        self.next_pole_tile = 2
        self.ones = ONES
        self.bag = sum(document["amulets"].values())
        self.stone_tiles: dict[str, str] = record["setup"].get("stone_tiles", {})
        for id, space in self.spaces.items():
            if space.get("neutral") in NEUTRAL_MARKS[self.seats]:
                self.stand(id, [NEUTRAL])
        for event in record["events"]:
            if event["seat"] is not None:
                self.write_down(event["seat"], event["action"], event.get("chance", {}))

    def stand(self, id: str, owners: list[Owner]) -> int:
        """Huts stand on a space; answers the value of the pole tile under them, 0 for none."""
        assert id not in self.huts
        self.huts[id] = owners
        if self.spaces[id].get("area") != "pole" or self.next_pole_tile > LAST_POLE_TILE:
            return 0
        self.pole_tiles[id] = self.next_pole_tile
        self.next_pole_tile += 1
        return self.pole_tiles[id]

    def write_down(self, seat: int, action: dict[str, Any], chance: dict[str, Any]) -> None:
        if action["type"] == "collect":
            self.collect(seat, chance["amulets"])
        elif action["type"] == "return_amulet":
            self.amulets[seat][action["value"]] -= 1
            self.bag += 1
        elif action["type"] == "build":
            id, number = action["space"], action["huts"]
            self.points[seat] += self.spaces[id].get("points", 0) * number
            self.points[seat] += self.stand(id, [seat] * number)
            if self.spaces[id]["currency"] == "amulets":
                self.amulets[seat].subtract(action["pay"])
                self.bag += len(action["pay"])
            if self.stone_tiles.get(id) in PATHS:
                self.gods[self.stone_tiles[id]] = seat

    def collect(self, seat: int, amulets: list[int]) -> None:
        """As many as the own huts on amulet spaces say; the bag counts those set aside, which will go into it."""
        huts = sum(owners == [seat] for id, owners in self.huts.items() if self.spaces[id].get("amulet"))
        if huts:
            assert len(amulets) == min(huts, 5, self.bag)
            self.bag -= len(amulets)
        else:
            assert amulets == [1]
            self.ones -= 1
            assert self.ones >= 0
        self.amulets[seat].update(amulets)

    def in_area(self, area: str) -> list[Owner]:
        """The owner of each hut in an area, in the order in which they were built."""
        return [owner for id, owners in self.huts.items() for owner in owners if self.spaces[id].get("area") == area]

    def path_places(self, path: str) -> list[Owner]:
        """Everyone on a path, the best first."""
        order = self.paths[path]["spaces"]
        number: Counter[Owner] = Counter()
        nearest: dict[Owner, int] = {}
        for distance, id in enumerate(order):
            for owner in self.huts.get(id, []):
                number[owner] += 1
                nearest.setdefault(owner, distance)
        return sorted(number, key=lambda owner: (-number[owner], self.gods.get(path) != owner, nearest[owner]))

    def pole_places(self) -> list[Owner]:
        """Everyone in the pole area, the best first; no tile is worse than any, and then the earlier hut counts."""
        huts = self.in_area("pole")
        number = Counter(huts)
        lowest = {
            owner: min(
                (tile for id, tile in self.pole_tiles.items() if self.huts[id] == [owner]), default=LAST_POLE_TILE + 1
            )
            for owner in number
        }
        return sorted(number, key=lambda owner: (-number[owner], lowest[owner], huts.index(owner)))


def place_points(places: list[Owner], seat: int, first: int, second: int) -> int:
    return {0: first, 1: second}.get(places.index(seat), 0) if seat in places else 0


def score(record: dict[str, Any], content: str) -> dict[str, Any]:
    """The result that the record should have."""
    ledger = Ledger(record, content)
    stone = ledger.in_area("stone")
    scores = []
    for seat in range(ledger.seats):
        sheet: dict[str, Any] = {
            "play": ledger.points[seat],
            "paths": {
                name: place_points(ledger.path_places(name), seat, path["first"], path["second"])
                for name, path in ledger.paths.items()
            },
            "stone": stone.count(seat) * len(stone),
            "pole": place_points(ledger.pole_places(), seat, 12, 6),
            "amulets": sum(ledger.amulets[seat].elements()),
        }
        sheet["total"] = sum(sheet["paths"].values()) + sum(
            sheet[part] for part in ("play", "stone", "pole", "amulets")
        )
        scores.append(sheet)
    best = max((sheet["total"], sheet["amulets"]) for sheet in scores)
    winners = [seat for seat, sheet in enumerate(scores) if (sheet["total"], sheet["amulets"]) == best]
    return {"scores": scores, "winners": winners}
