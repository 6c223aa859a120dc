"""Mangrovia's table as one view shows it: board, hand, belongings, and options as steps."""

from __future__ import annotations

from typing import Any, assert_never

from bohio.core.game import Game
from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, joined, shape, tag, text
from bohio.drawing.picture import Flight, Row
from bohio.drawing.svg import label, use
from bohio.games.mangrovia.actions import (
    Build,
    Collect,
    Draw,
    MangroviaAction,
    Pass,
    PlaceBirds,
    PlaceBowl,
    ReturnAmulet,
)
from bohio.games.mangrovia.content import PATH_NAMES
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.picture.board import MangroviaBoard, card_drawing, card_words
from bohio.games.mangrovia.picture.clicks import clicked
from bohio.games.mangrovia.picture.spaces import describe, stone_words
from bohio.locale import Texts


class MangroviaPicture(MangroviaBoard):
    """Mangrovia's table."""

    def __init__(self, game: Game[Any], words: Texts, view: Json, names: list[str], asking: bool = True) -> None:
        super().__init__(game, words, view, names, asking)
        assert isinstance(game, Mangrovia)
        self.content = game.content
        self._spaces = {space.id: space for space in self.content.spaces}

    def click(self, place: str) -> MangroviaAction:
        return clicked(self.view, place, self.content)

    # Hands and belongings

    def hand(self) -> Markup:
        hand = self.table.get("hand")
        if hand is None:
            return NOTHING
        parts = []
        if self.table.get("drawn"):
            drawn = joined(self._drawn(value, number) for number, value in enumerate(self.table["drawn"]))
            parts.append(
                tag("div", tag("h3", text(self.words.say("page.drawn"))), tag("div", drawn, class_="cards drawn"))
            )
        parts.append(self._cards(hand))
        return joined(parts)

    def _cards(self, hand: Json) -> Markup:
        cards = [
            self._held(card, f"{card}:{hand['valuables'][:n].count(card)}") for n, card in enumerate(hand["valuables"])
        ]
        cards += [
            self._held(card, f"{card}:{hand['landscapes'][:n].count(card)}")
            for n, card in enumerate(hand["landscapes"])
        ]
        cards += [_amulet(value) for value in hand["amulets"]]
        cards = cards or [tag("p", text(self.words.say("page.hand_empty")))]
        return tag("div", *cards, class_="cards")

    def _held(self, card: object, name: str) -> Markup:
        drawing = tag("g", card_drawing(self.words, card), data_piece=f"hand:{name}")
        words = card_words(self.words, card)
        return tag("svg", drawing, viewBox="0 0 100 130", class_="card", role="img", aria_label=words)

    def _drawn(self, value: int, number: int) -> Markup:
        inside = (
            use("amulet", 0, 0, 100)
            + label(50, 70, value, 40, "number")
            + shape('<circle class="glow" cx="50" cy="57" r="42"/>')
        )
        hint = self.words.say("page.amulet", value=value)
        return tag("svg", self.place(f"drawn:{value}", hint, inside), viewBox="0 0 100 100", class_="card amulet")

    def points(self, seat: int) -> int | None:
        return int(self.table["players"][seat]["points"])

    def belongings(self, seat: int) -> Markup:
        player = self.table["players"][seat]
        words = self.words
        parts = [
            self.count(f"hut-{self.colours[seat]}", player["huts"], "count.hut"),
            self.count("up", player["valuables"], "page.has.valuables"),
            self.count("back-landscapes", player["landscapes"], "page.has.landscapes", "0 0 100 130"),
            self.count("amulet", player["amulets"], "count.amulet"),
        ]
        if player["isle_huts"]:
            parts.append(self.count("bag", player["isle_huts"], "page.has.isle_huts"))
        for god in player["gods"]:
            hint = words.say("page.god", path=god)
            parts.append(self.sign(f"statue-{god}", god, hint))
        for tile in player["tiles"]:
            parts.append(
                self.sign("stone", {"valuable": "3", "amulet": "2", "landscape": "✱"}[tile], stone_words(words, tile))
            )
        if self.table["first"] == seat:
            parts.append(self.sign("talisman", "", words.say("term.talisman")))
        belongings = tag("div", *parts, class_="belongings")
        if "hands" in self.table:
            belongings += self._cards(self.table["hands"][seat])
        return belongings

    # Options

    @staticmethod
    def steps(action: MangroviaAction) -> list[str]:
        match action:
            case PlaceBowl(site):
                return [f"site:{site}"]
            case Draw(pile, card=None):
                return [f"pile:{pile}"]
            case Draw(card=card):
                return [f"card:{card}"]
            case Collect():
                return ["amulets"]
            case ReturnAmulet(value):
                return [f"drawn:{value}"]
            case PlaceBirds(on):
                return [f"bird:{name}" for name in on]
            case Build(space, huts, landscapes, pay, tiles):
                paid = "+".join(map(str, [*pay, *tiles]))
                return [f"space:{space}", f"huts:{huts}", f"land:{'+'.join(landscapes)}", f"pay:{paid}"]
            case Pass():
                return ["pass"]
            case _:
                assert_never(action)

    def step_label(self, step: str, action: MangroviaAction) -> Markup:
        kind, _, value = step.partition(":")
        if kind == "huts":
            return text(self.words.say("page.step.double" if value == "2" else "page.step.single"))
        if kind == "land" and isinstance(action, Build):
            return joined(self._mini(name) for name in action.landscapes)
        if kind == "pay" and isinstance(action, Build):
            amulets = self._spaces[action.space].currency == "amulets"
            parts = [_amulet(coin, "minicard") if amulets else self._mini(coin) for coin in action.pay]
            return joined(parts + [tag("span", text(stone_words(self.words, tile))) for tile in action.tiles])
        if kind == "bird":
            return self._mini(value)
        if kind == "drawn":
            return _amulet(int(value), "minicard")
        return text(value or step)

    def _mini(self, card: object) -> Markup:
        words = card_words(self.words, card)
        return tag(
            "svg",
            card_drawing(self.words, card),
            viewBox="0 0 100 130",
            class_="minicard",
            role="img",
            aria_label=words,
        )

    def heading(self, action: MangroviaAction) -> str:
        if not isinstance(action, Build):
            return ""
        space = self._spaces[action.space]
        return describe(self, space, self.paths_of(space))

    # Movement

    @classmethod
    def flights(cls, event: Json, action: MangroviaAction | None) -> list[Flight]:
        seat = event["seat"]
        home = f"seat:{seat}"
        match action:
            case PlaceBowl(site):
                return [(home, f"bowl:{seat}:{site}")]
            case Draw():
                return [(cls.steps(action)[0], home)]
            case Collect():
                return [("amulets", home)]
            case ReturnAmulet():
                return [(home, "amulets")]
            case Build(space, huts):
                return [(home, f"hut:{space}:{number}") for number in range(1, huts + 1)]
            case PlaceBirds() | Pass() | None:
                return []
            case _:
                assert_never(action)

    # The end

    def score_rows(self) -> list[Row]:
        scores = self.view["result"]["scores"]
        words = self.words
        rows = [(words.say("score.play"), [score["play"] for score in scores])]
        for path in PATH_NAMES:
            rows.append((words.say("page.path_name", path=path), [score["paths"][path] for score in scores]))
        for name in ("stone", "pole", "amulets"):
            rows.append((words.say(f"score.{name}"), [score[name] for score in scores]))
        return rows


def _amulet(value: int, class_: str = "card amulet") -> Markup:
    inside = use("amulet", 0, 0, 100) + label(50, 70, value, 40, "number")
    return tag("svg", inside, viewBox="0 0 100 100", class_=class_, role="img", aria_label=str(value))
