"""Mangrovia's table as one view shows it: board, hand, belongings, and options as steps."""

from __future__ import annotations

from collections import Counter
from typing import Any, assert_never

from bohio.core.game import Game
from bohio.core.race import Race
from bohio.core.reasons import Json
from bohio.drawing.markup import Markup, joined, tag, text
from bohio.drawing.picture import Row
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
from bohio.games.mangrovia.game import Mangrovia
from bohio.games.mangrovia.picture.board import MangroviaBoard
from bohio.games.mangrovia.picture.cards import card_drawing, card_words
from bohio.games.mangrovia.picture.clicks import clicked
from bohio.games.mangrovia.picture.hand import hand_strip, player_row
from bohio.games.mangrovia.picture.scored_huts import score_rows, tie_break
from bohio.games.mangrovia.picture.spaces import describe, stone_words
from bohio.locale import Texts


class MangroviaPicture(MangroviaBoard):
    """Mangrovia's table."""

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
        assert isinstance(game, Mangrovia)
        self.content = game.content
        self._spaces = {space.id: space for space in self.content.spaces}

    def click(self, place: str) -> MangroviaAction:
        return clicked(self.view, place, self.content)

    # Hands and belongings

    def hand(self) -> Markup:
        return hand_strip(self)

    def belongings(self, seat: int) -> Markup:
        return player_row(self, seat)

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

    def told(self, action: MangroviaAction) -> dict[str, str]:
        if not isinstance(action, Build):
            return {}
        return {"space": action.space, "price": str(self._spaces[action.space].cost * action.huts)}

    def rank(self, action: MangroviaAction) -> int:
        """One hut before two; then whatever keeps most different cards, amulets and stone tiles, and most of them."""
        hand = self.table.get("hand")
        if not isinstance(action, Build) or hand is None:
            return 0
        paid: Counter[object] = Counter([*action.pay, *action.landscapes, *action.tiles])
        held: Counter[object] = Counter(
            [
                *hand[self._spaces[action.space].currency],
                *hand["landscapes"],
                *self.table["players"][self.view["you"]]["tiles"],
            ]
        )
        return (action.huts * 100 - len(held - paid)) * 100 + len(action.pay) + 2 * len(action.tiles)

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

    # The end

    def score_rows(self) -> list[Row]:
        return score_rows(self.words, self.content, self.game.parts, self.view)

    def tie_break(self) -> str:
        return tie_break(self.words, self.view)


def _amulet(value: int, class_: str = "card amulet") -> Markup:
    inside = use("amulet", 0, 0, 100) + label(50, 70, value, 40, "number")
    return tag("svg", inside, viewBox="0 0 100 100", class_=class_, role="img", aria_label=str(value))
