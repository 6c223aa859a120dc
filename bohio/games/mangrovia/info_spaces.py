"""Cards of what is built on and what scores: spaces, huts, paths and areas. M1.6, M8, M10"""

from __future__ import annotations

from collections.abc import Sequence

from bohio.core.engine import OVER
from bohio.core.fate import FIELD
from bohio.core.happenings import Seat, Sentence, Term, Thing, Word
from bohio.core.info import Card, among
from bohio.core.race import Race, Standing
from bohio.games.mangrovia.content import PATH_NAMES, STONE_NAMES, MangroviaContent, Space
from bohio.games.mangrovia.hut_preview import TOP, place_of
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.scoring import POLE_FIRST, POLE_SECOND
from bohio.games.mangrovia.spending import Spending
from bohio.games.mangrovia.state import (
    DOUBLE_BIT,
    GODS,
    LAST_POLE_TILE,
    NEUTRAL,
    OWNER_BITS,
    STONE,
    TILE_SHIFT,
    MangroviaState,
)


class SpaceCards:
    """The cards of one moment for one viewer, as far as they are about the board's spaces."""

    def __init__(
        self,
        parts: Parts,
        content: MangroviaContent,
        colours: Sequence[int],
        view: MangroviaState,
        seat: int | None,
        race: Race,
    ) -> None:
        self.parts = parts
        self.content = content
        self.colours = colours
        self.view = view
        self.viewer = seat
        """Whose hand the page shows."""
        self.seat = None if view.seat == OVER else seat
        """For whom something can be worth something."""
        self.race = race
        self.spending = None if self.seat is None else Spending(parts, colours, view, self.seat)

    # Spaces

    def space(self, id: str) -> Card:
        number = among(self.parts.ids, id)
        space = self.content.spaces[number]
        cell = self.view.cells[number]
        return self._hut(space, cell) if cell else self._free(space, number)

    def _where(self, space: Space) -> tuple[Sentence, ...]:
        """Landscape, area and paths, a few words each."""
        told = [Sentence("info.space.landscapes", {"landscapes": tuple(map(Term, space.landscapes))})]
        if space.area in ("stone", "pole"):
            told.append(Sentence(f"term.{space.area}"))
        if space.amulet:
            told.append(Sentence("term.amulet_space"))
        paths = tuple(self._paths(space))
        if not paths:
            return (*told, Sentence("page.no_path"))
        return (*told, Sentence("page.on_path" if len(paths) == 1 else "page.on_paths", {"paths": paths}))

    def _paths(self, space: Space) -> str:
        return "".join(path.name for path in self.content.paths if space.id in path.spaces)

    def _free(self, space: Space, number: int) -> Card:
        name, cost = {"space": space.id}, {"cost": space.cost}
        notes = []
        rule = ["M8.1"]
        if space.points:
            id = "info.sun" if space.takes_double else "info.sun_once"
            notes.append(Sentence(id, {"points": space.points}))
            rule.append("M8.2")
        if len(space.landscapes) > 1:
            notes.append(Sentence("info.two_landscapes"))
            rule.append("M8.5")
        if space.amulet:
            notes.append(Sentence("info.amulet_space"))
            rule.append("M7.1")
        if space.area == "pole":
            rule.append("M8.3")
        if space.neutral:
            notes.append(Sentence(f"info.mark.{space.neutral}"))
            rule.append("M2.2")
        tile = self.view.stones[number]
        if tile and self.parts.areas[number] == STONE:
            notes.append(Sentence("info.tile_here", {"tile": Thing(f"tile-{STONE_NAMES[tile - 1]}")}))
            rule.append("M9.2")
        sentence = Sentence(f"info.space.{space.currency}", cost)
        worth = () if self.spending is None else self.spending.hut_on(number)
        icon = f"land-{space.landscapes[0]}"
        where = self._where(space)
        return Card(Sentence("info.space.name", name), sentence, tuple(rule), where, tuple(notes), worth, icon=icon)

    def _hut(self, space: Space, cell: int) -> Card:
        owner = (cell & OWNER_BITS) - 1
        name = {"space": space.id}
        tile = cell >> TILE_SHIFT
        under = 0 < tile <= LAST_POLE_TILE
        notes = (Sentence("info.under", {"tile": tile}),) if under else ()
        where = self._where(space)
        if owner == NEUTRAL:
            told = Sentence("info.hut.neutral", name), Sentence("info.hut.neutral_sentence")
            return Card(*told, ("M10.4", "M2.2"), where, notes, icon="hut-n")
        kind = "double" if cell & DOUBLE_BIT else "name"
        sentence = "info.hut.double_sentence" if cell & DOUBLE_BIT else "info.hut.sentence"
        worth = tuple(line for path in self._paths(space) for line in self._place_on(path))
        return Card(
            Sentence(f"info.hut.{kind}", name),
            Sentence(sentence),
            ("M10.4", *(("M8.4",) if cell & DOUBLE_BIT else ()), *(("M8.3", "M10.6") if under else ())),
            where,
            notes,
            worth,
            (Sentence("info.hut.of", {"name": Seat(owner)}),),
            f"hut-{self.colours[owner]}",
        )

    # Paths and areas

    def _standing(self, place: str) -> Standing:
        return next((one for one in self.race.standings if one.place == place), Standing(place, ()))

    def _place_on(self, path: str) -> tuple[Sentence, ...]:
        """The viewer's place on a path, in one line."""
        if self.seat is None:
            return ()
        standing = self._standing(f"path:{path}")
        place = place_of(standing, self.seat)
        if place >= TOP:
            return (Sentence("info.path.no_place", {"path": path}),)
        points = standing.stands[place].points
        return (Sentence("info.path.place", {"path": path, "place": Term(f"place_{place + 1}"), "points": points}),)

    def _contest(self, standing: Standing) -> tuple[Sentence, ...]:
        """The viewer's place, and who is next to it."""
        if self.seat is None:
            return ()
        stands = standing.stands
        place = place_of(standing, self.seat)
        own = stands[place].number if place < FIELD else 0
        if place < TOP:
            at: dict[str, Word] = {"place": Term(f"place_{place + 1}"), "huts": own, "points": stands[place].points}
            lines = [Sentence("info.place", at)]
        else:
            lines = [Sentence("info.no_place", {"huts": own})]
        if place and stands:
            ahead = stands[min(place, TOP, len(stands)) - 1]
            lines.append(Sentence("info.ahead", {"name": _name(ahead.seat), "huts": ahead.number}))
        elif len(stands) > 1:
            lines.append(Sentence("info.behind", {"name": _name(stands[1].seat), "huts": stands[1].number}))
        return tuple(lines)

    def _leaders(self, standing: Standing) -> tuple[Sentence, ...]:
        if not standing.stands:
            return (Sentence("info.no_hut_yet"),)
        told = [
            Sentence(id, {"name": _name(stand.seat), "huts": stand.number})
            for id, stand in zip(("info.first", "info.second"), standing.stands, strict=False)
        ]
        return (*told, standing.tie) if standing.tie else tuple(told)

    def path(self, name: str) -> Card:
        path = self.content.paths[among([path.name for path in self.content.paths], name)]
        standing = self._standing(f"path:{name}")
        worth = self._contest(standing)
        if self.seat is not None and self.view.belongings[GODS + self.seat] >> PATH_NAMES.index(name) & 1:
            worth = (*worth, Sentence("info.god_is_yours"))
        return Card(
            Sentence("info.path.name", {"path": name}),
            Sentence("info.path.sentence", {"first": path.first, "second": path.second}),
            ("M10.4",),
            (Sentence("info.path.spaces", {"spaces": path.spaces}),) if path.spaces else (),
            worth=worth,
            who=self._leaders(standing),
            icon=f"statue-{name}",
            rings=tuple(f"space:{space}" for space in path.spaces),
        )

    def stone(self) -> Card:
        standing = self._standing("stone")
        factor = sum(stand.number for stand in standing.stands)
        worth = []
        if self.seat is not None:
            own = sum(stand.number for stand in standing.stands if stand.seat == self.seat)
            worth.append(Sentence("info.stone.yours", {"huts": own, "factor": factor, "points": own * factor}))
            worth.append(Sentence("info.stone.next", {"huts": own + 1, "factor": factor + 1}))
        who = [
            Sentence("info.stone.who", {"name": _name(stand.seat), "huts": stand.number, "points": stand.points})
            for stand in standing.stands
        ]
        return Card(
            Sentence("info.stone.name"),
            Sentence("info.stone.sentence"),
            ("M10.5",),
            notes=(Sentence("info.middle"),),
            worth=tuple(worth),
            who=tuple(who) or (Sentence("info.no_hut_yet"),),
            icon="stone",
            rings=self._area("stone"),
        )

    def pole(self) -> Card:
        standing = self._standing("pole")
        return Card(
            Sentence("info.pole.name"),
            Sentence("info.pole.sentence", {"first": POLE_FIRST, "second": POLE_SECOND}),
            ("M8.3", "M10.6"),
            (self._next_tile(),),
            (Sentence("info.middle"),),
            self._contest(standing),
            self._leaders(standing),
            "pole",
            self._area("pole"),
        )

    def _next_tile(self) -> Sentence:
        tile = self.view.pole
        return Sentence("page.pole_next", {"tile": tile}) if tile <= LAST_POLE_TILE else Sentence("page.pole_empty")

    def _area(self, area: str) -> tuple[str, ...]:
        return tuple(f"space:{space.id}" for space in self.content.spaces if space.area == area)

    def pole_tile(self) -> Card:
        tile = self.view.pole
        left = tile <= LAST_POLE_TILE
        name = Sentence("info.pole_tile.name", {"tile": tile}) if left else Sentence("info.pole_tile.none")
        kind = () if left else (Sentence("page.pole_empty"),)
        return Card(name, Sentence("info.pole_tile.sentence"), ("M8.3", "M10.6"), kind, icon="pole")


def _name(seat: int | None) -> Word:
    return Term("neutral") if seat is None else Seat(seat)
