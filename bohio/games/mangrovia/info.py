"""What the things of the table are, each a card: name, sentence, what it is worth to the viewer now, and the rule.

All of it is told from the viewer's own view. Things are named as the picture names them: `space:B3`, `landing:10`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bohio.core.engine import OVER
from bohio.core.fate import FIELD, PIECES, WIDTH, size
from bohio.core.happenings import Seat, Sentence, Term, Thing
from bohio.core.info import MOST_LINES, Card, NoThing, among, number_of
from bohio.core.race import Race
from bohio.games.mangrovia.actions import LOWEST, PILE_NAMES, bird_names, values
from bohio.games.mangrovia.boat import LANDINGS
from bohio.games.mangrovia.content import LANDSCAPE_NAMES, STONE_NAMES, MangroviaContent
from bohio.games.mangrovia.info_landings import LandingCards
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.spending import Spending
from bohio.games.mangrovia.state import (
    AMULETS,
    AMULETS_HELD,
    CARDS,
    HAND,
    HUTS,
    ISLE_HUTS,
    SITES,
    STARTING,
    VALUABLES,
    MangroviaState,
)

LEGEND = (
    "space:{space}",
    "path:A",
    "stone",
    "pole",
    "rock",
    "landing:1",
    "site:1",
    "boat",
    "pile:valuables",
    "pile:landscapes",
    "ones",
    "bag",
)


def info(
    parts: Parts,
    content: MangroviaContent,
    colours: Sequence[int],
    view: MangroviaState,
    seat: int | None,
    race: Race,
    place: str,
) -> Card | None:
    """The card of a thing; None where there is no such thing."""
    kind, _, name = place.partition(":")
    cards = Cards(parts, content, colours, view, seat, race)
    try:
        card = cards.of(kind, name)
    except NoThing:
        return None
    if card is None or (seat is not None and view.seat != OVER):
        return card and replace(card, worth=card.worth[:MOST_LINES])
    return replace(card, worth=())


def legend(parts: Parts, content: MangroviaContent) -> tuple[str, ...]:
    """Twelve things, fewer on a board without areas; the space is one that has much to explain."""
    several = max(range(len(parts.ids)), key=lambda space: (bool(parts.points[space]), parts.takes_double[space]))
    lacks = {area for area, centre in (("stone", content.stone_centre), ("pole", content.pole_centre)) if not centre}
    return tuple(name.format(space=parts.ids[several]) for name in LEGEND if name not in lacks)


class Cards(LandingCards):
    """The cards of one moment for one viewer."""

    def of(self, kind: str, name: str) -> Card | None:
        match kind:
            case "space":
                return self.space(name)
            case "path":
                return self.path(name)
            case "stone" | "pole" | "pole-tile" | "rock" | "boat" | "talisman" | "amulets" | "ones" | "bag" if not name:
                return {
                    "stone": self.stone,
                    "pole": self.pole,
                    "pole-tile": self.pole_tile,
                    "rock": self.rock,
                    "boat": self.boat,
                    "talisman": self.talisman,
                    "amulets": self.amulets,
                    "ones": self.ones,
                    "bag": self.bag,
                }[kind]()
            case "landing":
                return self.landing(number_of(name, LANDINGS))
            case "site":
                return self.site(number_of(name, SITES))
            case "bird":
                return self.bird(among(LANDSCAPE_NAMES, name))
            case "pile":
                return self.pile(among(PILE_NAMES, name))
            case "card":
                return self.card(name, held=False)
            case "drawn":
                return replace(
                    self.amulet(number_of(name, 6)),
                    kind=(Sentence("info.drawn"),),
                    notes=(Sentence("info.drawn.sentence"),),
                    rule=("M7.1",),
                )
            case "hand":
                return self.in_hand(name)
            case "tile":
                return self.tile(name)
            case "has":
                what, _, seat = name.partition(":")
                return self.has(what, number_of(seat, self.parts.seats - 1, 0))
        return None

    # Oracle rock and talisman

    def rock(self) -> Card:
        birds = tuple(map(Term, bird_names(self.view.birds)))
        who = (Sentence("info.rock.birds", {"landscapes": birds}),)
        worth: tuple[Sentence, ...] = ()
        if self.spending is not None and self.spending.spaces:
            worth = (Sentence("info.pays", {"spaces": self.spending.spaces}),)
        return Card(
            Sentence("info.rock.name"), Sentence("info.rock.sentence"), ("M8.1",), worth=worth, who=who, icon="bird"
        )

    def bird(self, landscape: int) -> Card:
        """One landscape of the rock: what can be paid for there, or could be with a bird."""
        here = self.view.birds >> landscape & 1
        worth: tuple[Sentence, ...] = ()
        rings: tuple[str, ...] = ()
        if self.spending is not None and self.spending.huts_left:
            mine = self.spending.under(1 << landscape)
            spaces = tuple(id for id in mine if landscape in self.parts.landscapes[self.parts.ids.index(id)])
            if spaces:
                worth = (Sentence("info.pays" if here else "info.rock.would_pay", {"spaces": spaces}),)
            else:
                worth = (Sentence("info.pays_nothing" if here else "info.rock.would_not"),)
            rings = tuple(f"space:{space}" for space in spaces)
        return Card(
            Sentence("info.rock.of", {"landscape": Term(LANDSCAPE_NAMES[landscape])}),
            Sentence("info.rock.sentence"),
            ("M8.1", "M10.1"),
            (Sentence("info.rock.here" if here else "info.rock.not_here"),),
            worth=worth,
            icon=f"land-{LANDSCAPE_NAMES[landscape]}",
            rings=rings,
        )

    def talisman(self) -> Card:
        who = (Sentence("info.talisman.of", {"name": Seat(self.view.first)}),)
        return Card(
            Sentence("info.talisman.name"),
            Sentence("info.talisman.sentence"),
            ("M4.1", "M10.1"),
            who=who,
            icon="talisman",
        )

    # Cards

    def card(self, name: str, held: bool) -> Card:
        """A valuable or a landscape card, face up or in the own hand."""
        valuable = name.isascii() and name.isdecimal()
        kind = number_of(name, 7, 2) - LOWEST[VALUABLES] if valuable else among(LANDSCAPE_NAMES, name)
        where = (Sentence("info.in_hand" if held else "info.face_up"),)
        worth = self._held(kind, valuable) if held else self._would_bring(kind, valuable)
        notes = [] if held else [Sentence("info.refilled")]
        rule = ("M8.1",) if held else ("M8.1", "M6.2")
        if (
            held
            and valuable
            and self.seat is not None
            and self.view.belongings[STARTING + self.seat] >> WIDTH * kind & FIELD
        ):
            notes.append(Sentence("info.starting"))
            rule = ("M8.1", "M6.5")
        if valuable:
            told = Sentence("info.valuable.name", {"value": int(name)}), Sentence("info.valuable.sentence")
        else:
            told = Sentence("info.landscape.name", {"landscape": Term(name)}), Sentence("info.landscape.sentence")
        return Card(*told, rule, where, tuple(notes), worth, icon=f"gem-{name}" if valuable else f"land-{name}")

    def _would_bring(self, kind: int, valuable: bool) -> tuple[Sentence, ...]:
        """Which spaces a face-up card would open."""
        if self.spending is None:
            return ()
        after = self.view.copy()
        after.belongings[(HAND if valuable else CARDS) + self.spending.seat] += PIECES[kind]
        then = Spending(self.parts, self.colours, after, self.spending.seat).spaces
        new = tuple(space for space in then if space not in self.spending.spaces)
        lines = [Sentence("preview.then", {"spaces": new}) if new else Sentence("preview.then_nothing")]
        if not valuable and not self.view.birds >> kind & 1:
            lines.append(Sentence("preview.unmarked", {"landscape": Term(LANDSCAPE_NAMES[kind])}))
        return tuple(lines)

    def _held(self, kind: int, valuable: bool) -> tuple[Sentence, ...]:
        """What a card of the hand is needed for."""
        if self.spending is None:
            return ()
        if valuable:
            return (self._needed(HAND, kind),)
        spaces = tuple(id for id in self.spending.spaces if kind in self.parts.landscapes[self.parts.ids.index(id)])
        lines = [Sentence("info.permits", {"spaces": spaces}) if spaces else Sentence("info.permits_none")]
        if not self.view.birds >> kind & 1:
            lines.append(Sentence("preview.unmarked", {"landscape": Term(LANDSCAPE_NAMES[kind])}))
        return tuple(lines)

    def _needed(self, pile: int, kind: int) -> Sentence:
        assert self.spending is not None
        if not self.spending.spaces:
            return Sentence("info.pays_nothing")
        spaces = self.spending.without(pile, kind)
        return Sentence("info.needed_for", {"spaces": spaces}) if spaces else Sentence("info.not_needed")

    def in_hand(self, name: str) -> Card | None:
        """What lies in the strip: `hand:5`, `hand:reed`, `hand:amulet-3`, `hand:tile-A`."""
        if self.viewer is None:
            return None
        what, _, which = name.partition("-")
        if what == "tile":
            return self.tile(which)
        return self.amulet(number_of(which, 6)) if what == "amulet" else self.card(name, held=True)

    def pile(self, pile: int) -> Card:
        view = self.view
        cards, discard = (
            (view.valuables_pile, view.valuables_discard)
            if pile == VALUABLES
            else (view.landscapes_pile, view.landscapes_discard)
        )
        kind = (Sentence("info.pile.kind", {"pile": size(cards), "discard": size(discard)}),)
        name = Sentence(f"info.pile.{PILE_NAMES[pile]}")
        return Card(name, Sentence("info.pile.sentence"), ("M6.3",), kind, icon=f"back-{PILE_NAMES[pile]}")

    # Amulets

    def amulets(self) -> Card:
        return Card(
            Sentence("info.amulets.name"),
            Sentence("info.amulets.sentence"),
            ("M7.1", "M7.2"),
            (self._in_bag(),),
            worth=self._collected(),
            icon="amulet",
        )

    def ones(self) -> Card:
        kind = (Sentence("info.ones.kind", {"number": self.view.ones}),)
        name, told = Sentence("info.ones.name"), Sentence("info.ones.sentence")
        return Card(name, told, ("M7.1",), kind, worth=self._collected(), icon="amulet")

    def bag(self) -> Card:
        name, told = Sentence("info.bag.name"), Sentence("info.bag.sentence")
        return Card(name, told, ("M7.2", "M7.1"), (self._in_bag(),), worth=self._collected(), icon="bag")

    def _in_bag(self) -> Sentence:
        return Sentence("info.bag.kind", {"bag": size(self.view.bag), "aside": size(self.view.aside)})

    def amulet(self, value: int) -> Card:
        kind = value - LOWEST[AMULETS]
        held = 0 if self.seat is None else self.view.belongings[AMULETS_HELD + self.seat] >> WIDTH * kind & FIELD
        worth = (self._needed(AMULETS_HELD, kind),) if held else ()
        name = Sentence("info.amulet.name", {"value": value})
        where = (Sentence("info.in_hand"),)
        return Card(name, Sentence("info.amulet.sentence"), ("M8.1", "M10.7"), where, worth=worth, icon="amulet")

    # What players have

    def tile(self, tile: str) -> Card:
        """A stone area tile, by what it is."""
        god = among(STONE_NAMES, tile) < 8
        name = Sentence("info.tile.name", {"tile": Thing(f"tile-{tile}")})
        kind = (Sentence("info.tile.kind"),)
        if god:
            told = Sentence("info.tile.god", {"path": tile})
            return Card(name, told, ("M9.3",), kind, worth=self._place_on(tile), icon=f"statue-{tile}")
        rule = "M9.5" if tile == "landscape" else "M9.4"
        return Card(name, Sentence(f"info.tile.{tile}"), (rule,), kind, icon="stone")

    def has(self, what: str, seat: int) -> Card | None:
        """What everybody sees of a player."""
        belongings = self.view.belongings
        kind = (Sentence("info.of", {"name": Seat(seat)}),)
        hidden = (Sentence("info.has.hidden"),)
        match what:
            case "huts":
                name = Sentence("info.huts.name", {"huts": belongings[HUTS + seat]})
                icon = f"hut-{self.colours[seat]}"
                return Card(name, Sentence("info.huts.sentence"), ("M10.3", "M2.1"), kind, icon=icon)
            case "valuables":
                name = Sentence("info.has.valuables", {"number": size(belongings[HAND + seat])})
                starting = values(belongings[STARTING + seat], LOWEST[VALUABLES])
                who = (Sentence("info.has.starting", {"cards": tuple(starting)}),) if starting else ()
                return Card(name, Sentence("info.valuable.sentence"), ("M8.1", "M6.4"), kind, hidden, (), who, "up")
            case "landscapes":
                name = Sentence("info.has.landscapes", {"number": size(belongings[CARDS + seat])})
                told = Sentence("info.landscape.sentence")
                return Card(name, told, ("M8.1", "M6.4"), kind, hidden, icon="back-landscapes")
            case "amulets":
                name = Sentence("info.has.amulets", {"number": size(belongings[AMULETS_HELD + seat])})
                return Card(name, Sentence("info.amulet.sentence"), ("M10.7", "M7.3"), kind, hidden, icon="amulet")
            case "isle_huts":
                name = Sentence("info.has.isle_huts", {"number": belongings[ISLE_HUTS + seat]})
                worth = self._collected() if seat == self.seat else ()
                return Card(name, Sentence("info.isle_huts.sentence"), ("M7.1",), kind, worth=worth, icon="bag")
        return None
