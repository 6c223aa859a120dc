"""Cards of the archipelago: landings, ritual sites and the boat. M3.2, M4, M5"""

from __future__ import annotations

from bohio.core.fate import size
from bohio.core.happenings import Seat, Sentence, Term, Word
from bohio.core.info import Card
from bohio.games.mangrovia.actions import LOWEST, landscape_names, values
from bohio.games.mangrovia.amulets import MOST_DRAWN, may_collect
from bohio.games.mangrovia.boat import LANDINGS, OFFERS, site_of
from bohio.games.mangrovia.info_spaces import SpaceCards
from bohio.games.mangrovia.progress import landing_of
from bohio.games.mangrovia.state import (
    BIRDS,
    BLOCKED,
    CARDS,
    COLLECT,
    DOUBLE,
    DOWN,
    HUT,
    ISLE_HUTS,
    PLACING,
    SITES,
    UP,
    VALUABLES,
)

CARD_RULES = ("M6.1", "M6.2")
LANDING_RULES = {
    2: ("M7.1",),
    7: ("M7.1",),
    8: ("M7.1", "M8.1"),
    9: ("M8.4",),
    10: ("M8.6",),
    11: ("M8.1",),
    12: ("M10.1",),
}
"""What is to be read beside M5.2; about cards where nothing is named."""
LANDING_ICONS = {UP: "up", DOWN: "down", COLLECT: "amulet", HUT: "hut-n", BIRDS: "bird"}


class LandingCards(SpaceCards):
    """The cards of one moment for one viewer, those of the archipelago added."""

    def landing(self, landing: int) -> Card:
        site = site_of(landing) + 1
        way = "out" if landing <= SITES else "back"
        kind = (
            Sentence(f"info.landing.{way}", {"site": site}),
            Sentence("info.landing.other", {"other": LANDINGS + 1 - landing}),
        )
        free = self._bowl(site) in (0, None if self.seat is None else self.seat + 1)
        worth = self._at(landing) if free and self.spending is not None else ()
        return Card(
            Sentence("info.landing.name", {"landing": landing}),
            Sentence(f"info.landing.{landing}"),
            ("M5.2", *LANDING_RULES.get(landing, CARD_RULES)),
            kind,
            (Sentence("info.landing.starts"),) if landing == LANDINGS else (),
            worth,
            (self._there(site),),
            LANDING_ICONS[OFFERS[landing][0][0] & -OFFERS[landing][0][0]],
            tuple(f"space:{space}" for space in self._spaces(landing)) if worth else (),
        )

    def _spaces(self, landing: int) -> tuple[str, ...]:
        assert self.spending is not None
        return self.spending.spaces if any(menu & HUT for menu, _ in OFFERS[landing]) else ()

    def _at(self, landing: int) -> tuple[Sentence, ...]:
        """What the seat could do at a landing with what it holds."""
        lines: list[Sentence] = []
        menus = [menu for menu, _ in OFFERS[landing]]
        offered = sum(menus)
        if offered & COLLECT:
            lines.append(self._collecting())
        if offered & HUT:
            lines += self._huts(landing, bool(offered & DOUBLE))
        if offered & UP:
            lines.append(self._face_up())
        if offered & DOWN:
            lines.append(self._piles())
        if offered & BIRDS:
            lines.append(self._landscapes())
        return tuple(lines)

    def _huts(self, landing: int, double: bool) -> list[Sentence]:
        spending = self.spending
        assert spending is not None
        if not spending.huts_left:
            return [Sentence("info.no_huts")]
        if not spending.spaces:
            return [Sentence("info.pays_nothing")]
        lines = [Sentence("info.pays", {"spaces": spending.spaces})]
        if double and (spaces := spending.doubles()):
            lines.append(Sentence("info.pays_double", {"spaces": spaces}))
        if OFFERS[landing] == [(HUT, 2)]:
            second = spending.second()
            if isinstance(second, tuple):
                lines.append(Sentence("info.pays_two", {"spaces": second}))
            elif second is not None:
                lines.append(second)
        return lines

    def _face_up(self) -> Sentence:
        cards: list[Word] = [*values(self.view.valuables_display, LOWEST[VALUABLES])]
        cards += map(Term, landscape_names(self.view.landscapes_display))
        return Sentence("info.cards_up", {"cards": tuple(cards)}) if cards else Sentence("info.no_cards_up")

    def _piles(self) -> Sentence:
        view = self.view
        return Sentence(
            "info.piles", {"valuables": size(view.valuables_pile), "landscapes": size(view.landscapes_pile)}
        )

    def _landscapes(self) -> Sentence:
        assert self.seat is not None
        cards = landscape_names(self.view.belongings[CARDS + self.seat])
        return Sentence("info.birds_held", {"cards": tuple(map(Term, cards))}) if cards else Sentence("info.birds_none")

    def _bowl(self, site: int) -> int:
        return int(self.view.bowls >> 3 * (site - 1) & 7)

    def _there(self, site: int) -> Sentence:
        bowl = self._bowl(site)
        if bowl == BLOCKED:
            return Sentence("info.site.closed")
        if not bowl:
            return Sentence("info.site.free", {"site": site})
        return Sentence("info.site.bowl", {"site": site, "name": Seat(bowl - 1)})

    def site(self, site: int) -> Card:
        first, last = site, LANDINGS + 1 - site
        bowl = self._bowl(site)
        name, kind = (
            Sentence("info.site.name", {"site": site}),
            (Sentence("info.site.kind", {"first": first, "last": last}),),
        )
        if bowl == BLOCKED:
            return Card(name, Sentence("info.site.closed"), ("M2.3",), kind)
        both = Sentence("info.site.sentence", {"first": first, "last": last})
        worth = () if self.seat is None or bowl not in (0, self.seat + 1) else self._site_worth(site)
        notes = (Sentence("info.bowl"),) if bowl else ()
        icon = f"bowl-{self.colours[bowl - 1]}" if bowl else ""
        return Card(name, both, ("M3.2", "M4.1", "M5.1"), kind, notes, worth, (self._there(site),), icon)

    def _site_worth(self, site: int) -> tuple[Sentence, ...]:
        spending, view = self.spending, self.view
        assert spending is not None
        lines: list[Sentence] = []
        first_bowl = view.pending == PLACING and view.placed < self.parts.seats
        if site == 1 and first_bowl and self.parts.bowls_each == 2 and view.first == self.seat:
            lines.append(Sentence("info.site.not_yet"))
        for landing in (site, LANDINGS + 1 - site):
            offered = sum(menu for menu, _ in OFFERS[landing])
            if offered & COLLECT:
                lines.append(self._collecting())
            if offered & HUT and not spending.huts_left:
                lines.append(Sentence("info.no_huts"))
            elif offered & HUT and spending.spaces:
                lines.append(Sentence("info.pays_at", {"landing": landing, "spaces": spending.spaces}))
            elif offered & HUT:
                lines.append(Sentence("info.pays_nothing_at", {"landing": landing}))
            if offered & UP:
                lines.append(self._face_up())
        return tuple(lines)

    def boat(self) -> Card:
        landing = landing_of(self.view)
        at = Sentence("info.boat.at", {"landing": landing}) if landing else Sentence("info.boat.waits")
        worth: tuple[Sentence, ...] = ()
        if self.seat is not None and any(self._bowl(site) == self.seat + 1 for site in range(1, SITES + 1)):
            own = [
                number
                for number in range((landing or 0) + 1, LANDINGS + 1)
                if self._bowl(site_of(number) + 1) == self.seat + 1
            ]
            yours = Sentence("info.boat.yours", {"landings": tuple(own)}) if own else Sentence("info.boat.done")
            worth = (yours,)
        return Card(
            Sentence("info.boat.name"), Sentence("info.boat.sentence"), ("M5.1",), (at,), worth=worth, icon="boat"
        )

    # Amulets that a landing brings

    def _collecting(self) -> Sentence:
        assert self.seat is not None
        drawn = min(self.view.belongings[ISLE_HUTS + self.seat], MOST_DRAWN)
        if not may_collect(self.view, self.seat):
            return Sentence("info.no_amulets")
        if not drawn:
            return Sentence("info.takes_one")
        return Sentence("info.draws", {"drawn": drawn, "kept": drawn - 1}) if drawn > 1 else Sentence("info.draws_one")

    def _collected(self) -> tuple[Sentence, ...]:
        return () if self.seat is None else (self._collecting(),)
