"""What happened, told from an event as a viewer saw it and from the two views around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from bohio.core.fate import FIELD, WIDTH, size
from bohio.core.happenings import Flight, Gain, Happening, Seat, Sentence, Term, Thing, Word
from bohio.core.race import Standing
from bohio.core.reasons import Json
from bohio.games.mangrovia.actions import bird_names, card_name
from bohio.games.mangrovia.boat import LANDINGS
from bohio.games.mangrovia.content import PATH_NAMES, STONE_NAMES
from bohio.games.mangrovia.memory import KINDS
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.passed_over import passed_over
from bohio.games.mangrovia.progress import given_up, group, landing_of
from bohio.games.mangrovia.race import path_standing, pole_standing, public_points
from bohio.games.mangrovia.scoring import amulet_points
from bohio.games.mangrovia.state import (
    AMULETS_HELD,
    HUTS,
    LANDSCAPES,
    POLE,
    SITES,
    STONE,
    VALUABLES,
    MangroviaState,
)

PILES = ("valuables", "landscapes")


class Scene:
    """An event as a viewer saw it, between two views."""

    def __init__(
        self,
        parts: Parts,
        colours: Sequence[int],
        event: Json,
        before: MangroviaState,
        after: MangroviaState,
        viewer: int | None,
    ) -> None:
        self.parts = parts
        self.colours = colours
        self.seat: int | None = event["seat"]
        self.action: Json = event if self.seat is None else event["action"]
        self.chance: Json = event.get("chance") or {}
        self.before = before
        self.after = after
        self.viewer = viewer

    def happenings(self) -> tuple[Happening, ...]:
        """The event itself, then what else it brought with it, then whoever was passed over."""
        told = _TOLD[self.action["type"]](self)
        missed = passed_over(self.action, self.before, self.after, self.viewer)
        return (told, *self._prepared(), *self._last_round(), *missed)

    # Placing and cards

    def bowl(self) -> Happening:
        site = self.action["site"]
        places: dict[str, Word] = {"site": site, "first": site, "last": LANDINGS + 1 - site}
        flight = Flight("", self._home, f"bowl:{self.seat}:{site}")
        return self._told("bowl", "bowl", places, flights=(flight, *self._boat()))

    def draw(self) -> Happening:
        pile = self.action["pile"]
        if self.action["face"] == "up":
            card = self.action["card"]
            display = self.after.valuables_display if pile == PILES[VALUABLES] else self.after.landscapes_display
            left = [card_name(PILES.index(pile), kind) for kind in _kinds(display)].count(card)
            start = f"display:{card}:{left}"
            flights = (Flight("", start, self._hand(str(card))), *self._boat())
            return self._told("card", f"card_up.{pile}", {"card": _card(card)}, flights=flights)
        start = f"pile:{pile}"
        seen = self.chance.get("card")
        goal = self._home if seen is None else self._hand(str(seen))
        flights = (Flight(f"back-{pile}", start, goal), *self._boat())
        if seen is None:
            return self._told("card", f"card_down.{pile}", {}, flights=flights)
        return self._told("card", f"card_down_seen.{pile}", {"card": _card(seen)}, flights=flights)

    # Amulets

    def collect(self) -> Happening:
        before, after = self.before, self.after
        number = size(after.belongings[AMULETS_HELD + self._actor]) - size(
            before.belongings[AMULETS_HELD + self._actor]
        )
        if after.ones < before.ones:
            both = (Gain(self._actor, "amulet", 1, "amulets"), Gain(self._actor, "point", 1))
            flight = Flight("amulet", f"one:{after.ones}", self._hand("amulet-1"))
            return self._told("collect", "amulet_one", {}, both, (flight, *self._boat()))
        values = self.chance.get("amulets")
        gains = (Gain(self._actor, "amulet", number, "amulets"), *self._points())
        if values is None:
            flights = (Flight("amulet", "amulets", self._home, number), *self._boat())
            return self._told("collect", "amulets", {"number": number}, gains, flights)
        flights = tuple(Flight("amulet", "amulets", self._hand(f"amulet-{value}")) for value in values)
        return self._told("collect", "amulets_seen", {"values": tuple(values)}, gains, (*flights, *self._boat()))

    def returns(self) -> Happening:
        value = self.action.get("value")
        gains = (Gain(self._actor, "amulet", -1, "amulets"), *self._points())
        if value is None:
            flights = (Flight("amulet", self._home, "amulets"), *self._boat())
            return self._told("return", "returns", {}, gains, flights)
        flights = (Flight("amulet", self._hand(f"amulet-{value}"), "amulets"), *self._boat())
        return self._told("return", "returns_seen", {"value": value}, gains, flights)

    # Huts and birds

    def build(self) -> Happening:
        space, huts = self.action["space"], self.action["huts"]
        tiles = [Thing(f"tile-{tile}") for tile in self.action["tiles"]]
        given: dict[str, Word | tuple[Word, ...]] = {
            "cards": (*map(Term, self.action["landscapes"]), *tiles),
            "pay": " + ".join(map(str, self.action["pay"])) or "–",
        }
        flights = [*self._payment()]
        flights += [Flight(f"hut-{self.colours[self._actor]}", self._home, f"hut:{space}:{n + 1}") for n in range(huts)]
        changed = [*self._leads(self.parts.ids.index(space))]
        tile = self.before.stones[self.parts.ids.index(space)]
        if tile and self.parts.areas[self.parts.ids.index(space)] == STONE:
            name = f"tile-{STONE_NAMES[tile - 1]}"
            flights.append(Flight("stone", f"space:{space}", self._hand(name)))
            changed.append(Sentence("story.stone", {"tile": Thing(name)}))
        id = "double" if huts == 2 else "hut"
        gains = tuple(self._points(f"space:{space}"))
        return self._told("build", id, {"space": space, **given}, gains, (*flights, *self._boat()), tuple(changed))

    def _payment(self) -> Iterator[Flight]:
        """Cards go to the discards and amulets aside; starting cards and tiles leave the game."""
        before, after = self.before, self.after
        spent = (
            after.valuables_discard - before.valuables_discard,
            after.landscapes_discard - before.landscapes_discard,
        )
        for pile, cards in enumerate(spent):
            for kind in dict.fromkeys(_kinds(cards)):
                number = cards >> kind * WIDTH & FIELD
                name = card_name(pile, kind)
                drawing = "" if self.viewer == self.seat else f"back-{PILES[pile]}"
                yield Flight(drawing, self._hand(str(name)), f"pile:{PILES[pile]}", number)
        for kind in _kinds(after.aside - before.aside):
            yield Flight("amulet", self._hand(f"amulet-{kind + 1}"), "amulets")

    def _leads(self, space: int) -> Iterator[Sentence]:
        """Where the actor came to be first or second by building on a space."""
        now = [
            (
                name,
                self._place(path_standing(self.parts, self.before, path)),
                self._place(path_standing(self.parts, self.after, path)),
            )
            for path, name in enumerate(PATH_NAMES)
        ]
        for place, id in ((0, "story.first"), (1, "story.second")):
            paths = tuple(name for name, old, new in now if new == place and old != place)
            if len(paths) == 1:
                yield Sentence(id, {"path": paths[0]})
            elif paths:
                yield Sentence(f"{id}_many", {"paths": paths})
        if self.parts.areas[space] == POLE:
            old, new = (self._place(pole_standing(self.parts, view)) for view in (self.before, self.after))
            if new != old and new in (0, 1):
                yield Sentence("story.second_pole" if new else "story.first_pole")

    def moves_birds(self) -> Happening:
        on = tuple(map(Term, self.action["on"]))
        moved = tuple(Flight("", f"bird:{bird}", f"bird:{bird}") for bird in range(2))
        if self.before.birds == self.after.birds:
            moved = ()
        return self._told("birds", "birds", {"landscapes": on}, flights=(*moved, *self._boat()))

    # Passing and the next round

    def passes(self) -> Happening:
        landing = self.before.stop >> 1
        return self._told("pass", f"pass.{given_up(self.before)}", {"landing": landing}, flights=self._boat())

    def new_round(self) -> Happening:
        """The next round: the talisman, bowls that come back, new cards. M10.1, M10.2"""
        before, after = self.before, self.after
        flights = []
        for site in range(SITES):
            owner = (before.bowls >> 3 * site & 7) - 1
            if 0 <= owner < self.parts.seats:
                flights.append(Flight("", f"bowl:{owner}:{site + 1}", f"seat:{owner}"))
        for pile, old, display in (
            (VALUABLES, before.valuables_display, after.valuables_display),
            (LANDSCAPES, before.landscapes_display, after.landscapes_display),
        ):
            for kind in dict.fromkeys(_kinds(display)):
                name = card_name(pile, kind)
                for copy in range(old >> kind * WIDTH & FIELD, display >> kind * WIDTH & FIELD):
                    flights.append(Flight("", f"pile:{PILES[pile]}", f"display:{name}:{copy}"))
        if before.first != after.first:
            flights.append(Flight("talisman", f"seat:{before.first}", f"seat:{after.first}", 1, 1))
        if before.birds != after.birds:
            flights += [Flight("", f"bird:{bird}", f"bird:{bird}", 1, 1) for bird in range(2)]
        begins: dict[str, Word] = {"round": after.round, "name": Seat(after.first)}
        return Happening(
            "round",
            None,
            Sentence("story.round", begins),
            Sentence("label.round", begins),
            flights=(*flights, *self._boat()),
            card=Sentence("card.round", {"round": after.round}),
            group=group(after),
        )

    def _prepared(self) -> Iterator[Happening]:
        """With a new round birds may fly off, and cards are laid out. M10.1, M10.2"""
        if self.action["type"] != "refill":
            return
        if self.before.birds != self.after.birds:
            on = {"landscapes": tuple(map(Term, bird_names(self.after.birds)))}
            caption, label = Sentence("story.flown", on), Sentence("label.birds", on)
            yield Happening("birds", None, caption, label, group=group(self.after))
        cards = {"cards": tuple(_card(card) for pile in PILES for card in self.chance[pile])}
        if cards["cards"]:
            caption, label = Sentence("story.refill", cards), Sentence("label.refill", cards)
            yield Happening("refill", None, caption, label, group=group(self.after))

    def _last_round(self) -> Iterator[Happening]:
        """Somebody has built the last hut, or no space is left. M10.3"""
        if self.after.last_round and not self.before.last_round:
            id = "last_full" if self.after.belongings[HUTS + self._actor] else "last"
            name = {"name": Seat(self._actor)}
            caption, label = Sentence(f"story.{id}", name), Sentence("label.last")
            yield Happening(
                "last", self.seat, caption, label, card=Sentence("card.last_round"), group=group(self.before)
            )

    # What they share

    @property
    def _actor(self) -> int:
        assert self.seat is not None
        return self.seat

    @property
    def _home(self) -> str:
        return f"seat:{self.seat}"

    def _hand(self, card: str) -> str:
        """Where a card of the actor is: the viewer's own have a place in the hand."""
        return f"hand:{card}" if self.viewer == self.seat else self._home

    def _told(
        self,
        kind: str,
        id: str,
        places: Mapping[str, Word | tuple[Word, ...]],
        gains: tuple[Gain, ...] = (),
        flights: tuple[Flight, ...] = (),
        changed: tuple[Sentence, ...] = (),
    ) -> Happening:
        caption = Sentence(f"story.{id}", {"name": Seat(self._actor), **places})
        return Happening(
            kind, self.seat, caption, Sentence(f"label.{id}", places), gains, flights, changed, group=group(self.before)
        )

    def _points(self, place: str | None = None) -> Iterator[Gain]:
        """How the race changed for everyone, the actor first; others' amulets are hidden."""
        old, new = public_points(self.parts, self.before), public_points(self.parts, self.after)
        if self.viewer is not None and self.viewer < self.parts.seats:
            old[self.viewer] += amulet_points(self.before, self.viewer)
            new[self.viewer] += amulet_points(self.after, self.viewer)
        for seat in sorted(range(self.parts.seats), key=lambda seat: seat != self.seat):
            if new[seat] != old[seat]:
                yield Gain(seat, "point", new[seat] - old[seat], place if seat == self.seat else None)

    def _boat(self) -> tuple[Flight, ...]:
        """The boat goes on once the action is done."""
        return (Flight("", "boat", "boat", 1, 1),) if landing_of(self.before) != landing_of(self.after) else ()

    def _place(self, standing: Standing) -> int | None:
        """Which place the actor has there, counted from 0."""
        return next((place for place, stand in enumerate(standing.stands) if stand.seat == self.seat), None)


_TOLD: dict[str, Callable[[Scene], Happening]] = {
    "place_bowl": Scene.bowl,
    "draw": Scene.draw,
    "collect": Scene.collect,
    "return_amulet": Scene.returns,
    "build": Scene.build,
    "place_birds": Scene.moves_birds,
    "pass": Scene.passes,
    "refill": Scene.new_round,
}


def _kinds(pile: int) -> list[int]:
    """The pieces of a packed pile one by one."""
    return [kind for kind in range(KINDS) for _ in range(pile >> kind * WIDTH & FIELD)]


def _card(card: int | str) -> Word:
    return Term(card) if isinstance(card, str) else card
