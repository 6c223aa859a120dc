"""Goofspiel's table as one view shows it: prizes, bids, the cards still in play, and the hand to bid from."""

from __future__ import annotations

from typing import Any, ClassVar

from bohio.core.game import Game
from bohio.core.race import Race
from bohio.core.reasons import Json
from bohio.drawing.colours import letter
from bohio.drawing.markup import NOTHING, Markup, Part, Series, joined, shape, tag, text
from bohio.drawing.picture import Picture, Row
from bohio.drawing.svg import fitted, group, label, piece, use
from bohio.locale import Texts
from bohio_goofspiel.actions import Bid
from bohio_goofspiel.game import Goofspiel

WIDTH = 700
CARD = 100
TALL = 130
ROW = 70
MARGIN = 48


class GoofspielPicture(Picture):
    """Goofspiel's table."""

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
        assert isinstance(game, Goofspiel)
        self.content = game.content

    # The board

    beside: ClassVar[tuple[str, ...]] = ("cards",)

    def board_parts(self) -> dict[str, Part]:
        return {"auction": self._auction(), "cards": self._cards()}

    def _auction(self) -> Series:
        """The prizes on the table, and below them what everyone has bid. G3, G4"""
        words, table = self.words, self.table
        parts = [shape('<rect class="mat" x="2" y="2" width="{}" height="388" rx="18"/>', WIDTH - 4)]
        told = words.say("page.round_of", round=table["round"], rounds=table["rounds"])
        parts.append(label(WIDTH / 2, 32, told, 20, "faint"))
        left = len(table["pile"])
        pile = use("prize-back", 0, 0, CARD, TALL) + label(50, 77, left, 34, "outlined")
        hint = tag("title", text(words.say("page.prize_pile", n=left)))
        parts.append(group(28, 50, hint, pile if left else _hollow(CARD, TALL)))
        stake = len(table["stake"])
        step = min(CARD + 14, 400 / max(stake, 1))
        left_edge = max((WIDTH - CARD - step * (stake - 1)) / 2, 150)
        for number, prize in enumerate(table["stake"]):
            hint = tag("title", text(words.say("page.prize", prize=prize)))
            parts.append(piece(f"prize:{prize}", left_edge + number * step, 50, hint, _prize(prize)))
        column = (WIDTH - 20) / len(self.names)
        parts += [group(10 + seat * column, 200, self._bid(seat, column)) for seat in range(len(self.names))]
        return self.picture("auction", WIDTH, 392, parts)

    def _bid(self, seat: int, column: float) -> Markup:
        """A player's bid of this round, and beside it the one before."""
        words, name, last = self.words, self.names[seat], self.table["last"]
        colour = self.colours[seat]
        left = (column - CARD) / 2 - (30 if last else 0)
        inside = [fitted(column / 2, 22, name, 21, column - 12, "faint strong")]
        if not self.table["players"][seat]["has_bid"]:
            hint = words.say("page.bid.none", name=name)
            inside.append(group(left, 40, tag("title", text(hint)), _hollow(CARD, TALL)))
        else:
            own = seat == self.view["you"]
            hint = words.say("page.bid.own", card=self.table["bid"]) if own else words.say("page.bid.hidden", name=name)
            drawing = _face(colour, self.table["bid"]) if own else use(f"back-{colour}", 0, 0, CARD, TALL)
            inside.append(piece(f"bid:{seat}", left, 40, tag("title", text(hint)), drawing))
        if last:
            card, won = last["bids"][seat], last["winner"] == seat
            prizes = ", ".join(map(str, last["prizes"]))
            hint = words.say("page.last.won" if won else "page.last.bid", name=name, card=card, prizes=prizes)
            small = tag("g", _face(colour, card), transform="scale(.5)", class_=None if won else "beaten")
            gain = label(25, -8, f"+{sum(last['prizes'])}", 20, "gain") if won else NOTHING
            inside.append(group(left + CARD + 8, 104, tag("title", text(hint)), small, gain))
        return joined(inside)

    def _cards(self) -> Series:
        """Which prizes are still to come, and which cards everyone still holds. G4.3"""
        words = self.words
        told = words.say("page.prizes_to_come", prizes=self._listed(self.table["pile"]))
        rows = [(told, use("prize", 4, 0, 32, 42), self.content.prizes, self.table["pile"], "prize")]
        for seat, player in enumerate(self.table["players"]):
            told = words.say("page.cards_of", name=self.names[seat], cards=self._listed(player["cards"]))
            colour = self.colours[seat]
            chip = shape('<circle cx="20" cy="30" r="17" fill="url(#paint{})"/>', colour) + label(
                20, 38, letter(words, colour), 22, "outlined"
            )
            rows.append((told, chip, tuple(range(1, self.content.bid_cards + 1)), player["cards"], f"face-{colour}"))
        parts = [group(0, number * ROW, _row(*row)) for number, row in enumerate(rows)]
        return self.picture("cards", WIDTH, len(rows) * ROW, parts)

    def _listed(self, cards: list[int]) -> str:
        return ", ".join(map(str, cards)) or self.words.say("page.nothing")

    # Hands and belongings

    def hand(self) -> Markup:
        """All cards that the viewer ever had: those in hand can be bid, of the others one can ask why not."""
        if "hand" not in self.table or self.view["decision"] is None:
            return NOTHING
        cards = [self._held(card) for card in range(1, self.content.bid_cards + 1)]
        return tag("div", *cards, class_="bidcards")

    def _held(self, card: int) -> Markup:
        held = card in self.table["hand"]
        hint = self.words.say("page.card" if held else "page.card_gone", card=card)
        own = self.colours[self.view["you"]]
        drawing = _face(own, card) if held else _hollow(CARD, TALL) + label(50, 77, card, 40, "faint")
        glow = shape('<rect class="glow" x="3" y="3" width="{}" height="{}" rx="11"/>', CARD - 6, TALL - 6)
        inside = self.place(
            f"card:{card}", hint, shape('<rect class="touch" width="{}" height="{}"/>', CARD, TALL), drawing, glow
        )
        return tag("svg", inside, viewBox=f"0 0 {CARD} {TALL}", class_="bidcard")

    def belongings(self, seat: int) -> Markup:
        player = self.table["players"][seat]
        parts = [
            self.count(f"back-{self.colours[seat]}", len(player["cards"]), "page.has.cards", "0 0 100 130"),
        ]
        if player["won"]:
            won = self.words.say("page.has.prizes", prizes=self._listed(player["won"]))
            parts.append(self.sign("prize", " ".join(map(str, player["won"])), won))
        if self.table["first"] == seat and self.view["decision"] is not None:
            parts.append(tag("span", text(self.words.say("page.first_bidder")), class_="count"))
        return tag("div", *parts, class_="belongings")

    # Options

    @staticmethod
    def steps(action: Bid) -> list[str]:
        return [f"card:{action.card}"]

    def step_label(self, step: str, action: Bid) -> Markup:
        return text(action.card)

    def heading(self, action: Bid) -> str:
        return ""

    def click(self, place: str) -> Bid | None:
        kind, _, card = place.partition(":")
        return Bid(int(card)) if kind == "card" else None

    # The end

    def score_rows(self) -> list[Row]:
        scores = self.view["result"]["scores"]
        return [Row(self.words.say("score.prizes"), [score["prizes"] for score in scores])]


def _face(colour: int, card: int) -> Markup:
    return use(f"face-{colour}", 0, 0, CARD, TALL) + label(50, 68, card, 48, "number")


def _prize(value: int) -> Markup:
    return use("prize", 0, 0, CARD, TALL) + label(50, 52, value, 44, "number")


def _hollow(width: float, height: float) -> Markup:
    return shape('<rect class="hollow" x="2" y="2" width="{:g}" height="{:g}" rx="11"/>', width - 4, height - 4)


def _row(told: str, head: Markup, cards: tuple[int, ...], left: list[int], symbol: str) -> Markup:
    """Small cards in a row; those that are gone leave an empty place."""
    step = (WIDTH - MARGIN) / len(cards)
    width = min(step - 4, 46)
    drawn = [tag("title", text(told)), head]
    for number, card in enumerate(cards):
        x = MARGIN + number * step
        if card in left:
            drawn += [use(symbol, x, 0, width, width * 1.3), label(x + width / 2, width * 0.55, card, 20, "number")]
        else:
            drawn.append(
                shape('<rect class="hollow" x="{:g}" y="1" width="{:g}" height="{:g}" rx="6"/>', x, width, width * 1.3)
            )
    return joined(drawn)
