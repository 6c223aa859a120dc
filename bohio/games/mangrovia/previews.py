"""What each option would bring, computed on the seat's own view: nothing hidden gets in, and fate is not asked.

Where nothing scores, a preview tells what the option makes possible. What chance decides is said as chance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bohio.core.fate import PIECES, size
from bohio.core.happenings import Sentence, Term, Word
from bohio.core.previews import Ghost, Line, Mark, Preview, Spend
from bohio.games.mangrovia.actions import LOWEST, PILE_NAMES, bird_names, card_name, values
from bohio.games.mangrovia.amulets import MOST_DRAWN, may_collect
from bohio.games.mangrovia.boat import LANDINGS, STOP_MENUS
from bohio.games.mangrovia.cards import take_up
from bohio.games.mangrovia.hut_preview import HutPreviews, collecting, payable
from bohio.games.mangrovia.memory import MangroviaMemory
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.progress import giving_up
from bohio.games.mangrovia.race import bounds, unknown_amulets
from bohio.games.mangrovia.state import (
    ACT_BIRDS,
    ACT_BOWL,
    ACT_BUILD,
    ACT_COLLECT,
    ACT_DOWN,
    ACT_RETURN,
    ACT_UP,
    AMULETS,
    AMULETS_HELD,
    COLLECT,
    DOUBLE,
    HUT,
    HUTS,
    ISLE_HUTS,
    LANDSCAPES,
    VALUABLES,
    MangroviaState,
)


def previews(
    parts: Parts,
    colours: Sequence[int],
    view: MangroviaState,
    seat: int,
    codes: Iterable[int],
    memory: MangroviaMemory | None,
) -> list[Preview]:
    """A preview for each option of a seat, in their order."""
    return Consequences(parts, colours, view, seat, memory).all(codes)


def could_build(parts: Parts, view: MangroviaState, seat: int, landing: int) -> list[str]:
    """The spaces on which a seat could build at a landing with what it holds now."""
    return payable(parts, view, seat, STOP_MENUS[2 * landing] & (HUT | DOUBLE))


class Consequences:
    """The options of one decision."""

    def __init__(
        self,
        parts: Parts,
        colours: Sequence[int],
        view: MangroviaState,
        seat: int,
        memory: MangroviaMemory | None,
    ) -> None:
        self.parts = parts
        self.colours = colours
        self.view = view
        self.seat = seat
        self.memory = memory
        self.payable_now: list[str] | None = None

    def all(self, codes: Iterable[int]) -> list[Preview]:
        all = list(codes)
        building = [code for code in all if code & 15 == ACT_BUILD]
        huts: dict[int, Preview] = {}
        if building:
            huts = HutPreviews(self.parts, self.colours, self.view, self.seat).previews(building)
        return [huts[code] if code in huts else self._preview(code) for code in all]

    def _preview(self, code: int) -> Preview:
        kind = code & 15
        if kind == ACT_BOWL:
            return self._bowl((code >> 4) + 1)
        if kind == ACT_UP:
            return self._card_up(code)
        if kind == ACT_DOWN:
            return self._card_down(code >> 4 & 1)
        if kind == ACT_COLLECT:
            return self._collect()
        if kind == ACT_RETURN:
            return self._return(code >> 4)
        if kind == ACT_BIRDS:
            return self._birds(code >> 4)
        return Preview(giving_up(self.view), giving_up(self.view))

    def _now(self) -> list[str]:
        """The spaces that could be paid for now."""
        if self.payable_now is None:
            self.payable_now = payable(self.parts, self.view, self.seat)
        return self.payable_now

    # Bowls

    def _bowl(self, site: int) -> Preview:
        """What its two landings offer, and what could be done there with the cards of now. M3.2"""
        first, last = site, LANDINGS + 1 - site
        lines: list[Line] = []
        warning = None
        spaces: list[str] = []
        for landing in (first, last):
            lines.append(Line(Sentence("preview.landing", {"landing": landing}), detail=Sentence(f"landing.{landing}")))
            menu = STOP_MENUS[2 * landing]
            if menu & COLLECT:
                if may_collect(self.view, self.seat):
                    lines.append(Line(collecting(self._drawn()), icon="amulet"))
                elif menu == COLLECT:
                    warning = Sentence("preview.no_amulet", {"landing": landing})
            if menu & HUT:
                spaces = could_build(self.parts, self.view, self.seat, landing)
                if spaces:
                    lines.append(self._spaces("preview.could_build", spaces, landing))
                elif not menu & COLLECT:
                    warning = Sentence("preview.no_hut", {"landing": landing})
                else:
                    lines.append(Line(Sentence("preview.no_hut", {"landing": landing}), icon="hut-n"))
        return Preview(
            Sentence("preview.title.bowl", {"site": site}),
            Sentence("do.bowl"),
            Sentence("preview.short.bowl", {"first": first, "last": last}),
            lines=tuple(lines),
            warning=warning,
            ghosts=(Ghost(f"bowl-{self.colours[self.seat]}", f"site:{site}"),),
            marks=_marked(spaces),
        )

    def _drawn(self) -> int:
        """How many amulets would be drawn; 0 for the one of value 1 from the board. M7.1"""
        return min(self.view.belongings[ISLE_HUTS + self.seat], MOST_DRAWN)

    def _spaces(self, id: str, spaces: list[str], landing: int) -> Line:
        named: tuple[Word, ...] = tuple(spaces)
        return Line(
            Sentence(id, {"n": len(spaces), "landing": landing}),
            icon="hut-n",
            detail=Sentence("preview.spaces", {"spaces": named}),
        )

    # Cards

    def _card_up(self, code: int) -> Preview:
        """Which spaces could be paid with it that could not be paid before."""
        after = self.view.copy()
        take_up(after, code)
        pile = code >> 4 & 1
        card = card_name(pile, code >> 5)
        new = [space for space in payable(self.parts, after, self.seat) if space not in self._now()]
        lines = []
        if new:
            lines.append(Line(Sentence("preview.then", {"spaces": tuple(new)}), icon="hut-n"))
        else:
            lines.append(Line(Sentence("preview.then_nothing"), icon="hut-n"))
        if pile == LANDSCAPES and not self.view.birds >> (code >> 5) & 1:
            lines.append(Line(Sentence("preview.unmarked", {"landscape": Term(str(card))}), icon="bird"))
        told = {"card": Term(card) if isinstance(card, str) else card}
        summary = Sentence("preview.then", {"spaces": tuple(new)}) if new else None
        return Preview(
            Sentence("preview.title.card", told), Sentence("do.take"), summary, lines=tuple(lines), marks=_marked(new)
        )

    def _card_down(self, pile: int) -> Preview:
        """A card that nobody knows: how many there are is all that can be said. M6.3"""
        view = self.view
        cards, discard = (
            (view.valuables_pile, view.valuables_discard)
            if pile == VALUABLES
            else (view.landscapes_pile, view.landscapes_discard)
        )
        if cards:
            line = Line(Sentence("preview.pile", {"n": size(cards)}), icon=f"back-{PILE_NAMES[pile]}", chance=True)
        else:
            line = Line(
                Sentence("preview.shuffled", {"n": size(discard)}), icon=f"back-{PILE_NAMES[pile]}", chance=True
            )
        return Preview(Sentence(f"preview.title.pile.{PILE_NAMES[pile]}"), Sentence("do.draw"), lines=(line,))

    # Amulets

    def _collect(self) -> Preview:
        title, button = Sentence("preview.title.collect"), Sentence("do.collect")
        drawn = self._drawn()
        if drawn == 0:
            return Preview(title, button, None, 1, (Line(collecting(0), 1, "amulet"),))
        view = self.view
        in_bag = min(drawn, size(view.bag))
        rest = min(drawn - in_bag, size(view.aside))  # an empty bag takes in those set aside: M7.2
        low, high = bounds(unknown_amulets(self.parts, view, self.seat, self.memory), in_bag)
        further = bounds(view.aside, rest)
        number = in_bag + rest
        worth: dict[str, Word] = {
            "n": number,
            "bag": size(view.bag),
            "low": low + further[0],
            "high": high + further[1],
        }
        lines = [Line(Sentence("preview.draws", worth), icon="amulet", chance=True)]
        if rest:
            lines.append(Line(Sentence("preview.bag_refilled", {"n": size(view.aside)}), icon="bag"))
        if number > 1:
            lines.append(Line(Sentence("preview.then_return"), icon="amulet"))
        return Preview(title, button, lines=tuple(lines))

    def _return(self, kind: int) -> Preview:
        """The amulet's value is lost, and whatever only it could pay. M7.1"""
        value = kind + LOWEST[AMULETS]
        after = self.view.copy()
        after.belongings[AMULETS_HELD + self.seat] -= PIECES[kind]
        kept = tuple(values(self.view.drawn - PIECES[kind], LOWEST[AMULETS]))
        lines = [Line(Sentence("preview.returned", {"value": value}), -value, "amulet")]
        if kept:
            lines.append(Line(Sentence("preview.kept", {"values": kept}), icon="amulet"))
        then = payable(self.parts, after, self.seat)
        lost = [space for space in self._now() if space not in then]
        if lost:
            lines.append(Line(Sentence("preview.no_longer", {"spaces": tuple(lost)}), icon="hut-n"))
        return Preview(
            Sentence("preview.title.return", {"value": value}),
            Sentence("do.return"),
            None,
            -value,
            tuple(lines),
            marks=tuple(Mark(f"space:{space}", "", "worse") for space in lost),
            spends=(Spend(f"hand:amulet-{value}", 1),),
        )

    # Birds

    def _birds(self, birds: int) -> Preview:
        """Where one could build in the next round with the cards of now."""
        after = self.view.copy()
        after.birds = birds
        spaces = payable(self.parts, after, self.seat)
        names = tuple(map(Term, bird_names(birds)))
        lines = []
        warning = None
        if spaces:
            lines.append(self._spaces("preview.birds", spaces, 0))
        elif after.belongings[HUTS + self.seat]:
            warning = Sentence("preview.no_birds")
        return Preview(
            Sentence("preview.title.birds", {"landscapes": names}),
            Sentence("do.birds"),
            lines=tuple(lines),
            warning=warning,
            ghosts=tuple(Ghost("bird", f"bird:{name}") for name in bird_names(birds & ~self.view.birds)),
            marks=_marked(spaces),
        )


def _marked(spaces: list[str]) -> tuple[Mark, ...]:
    """Spaces that an option makes possible."""
    return tuple(Mark(f"space:{space}", "", "better") for space in spaces)
