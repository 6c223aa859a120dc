"""What a hut would bring: points by parts, places gained and lost, the price, and what is left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bohio.core.fate import FIELD, WIDTH
from bohio.core.happenings import Count, Seat, Sentence, Term, Thing, Word
from bohio.core.previews import Ghost, Line, Mark, Preview, Spend
from bohio.core.race import Standing
from bohio.games.mangrovia.actions import LOWEST, values
from bohio.games.mangrovia.amulets import MOST_DRAWN
from bohio.games.mangrovia.building import build, building_options, payment
from bohio.games.mangrovia.content import GODLESS_NAMES, LANDSCAPE_NAMES, PATH_NAMES, STONE_NAMES
from bohio.games.mangrovia.parts import DOUBLE_SHIFT, JOKER_BIT, SPACE_SHIFT, TILES_SHIFT, Parts
from bohio.games.mangrovia.race import (
    path_standing,
    pile_worth,
    pole_standing,
    public_points,
    standings,
    stone_standing,
)
from bohio.games.mangrovia.state import (
    ACT_BUILD,
    AMULETS,
    AMULETS_HELD,
    CARDS,
    GODS,
    HAND,
    HUT,
    HUTS,
    ISLE_HUTS,
    LAST_POLE_TILE,
    LOWEST_VALUABLE,
    POLE,
    STONE,
    VALUABLES,
    MangroviaState,
)

HUT_BITS = ACT_BUILD | 127 << SPACE_SHIFT | 1 << DOUBLE_SHIFT
"""The fields of a building action that tell space and size: the others tell how it is paid."""
WAYS_TRIED, ALL_WAYS_TRIED = 40, 400
"""A space can be paid in thousands of ways on a dear board; so many are tried for a second hut, for one space and for
all of them together."""
TOP = 2
"""How many places of a path or of the pole area bring points."""


@dataclass(frozen=True, slots=True)
class Board:
    """The public side of a moment."""

    points: list[int]
    standings: tuple[Standing, ...]

    @classmethod
    def of(cls, parts: Parts, view: MangroviaState) -> Board:
        return cls(public_points(parts, view), standings(parts, view))

    def after(self, parts: Parts, view: MangroviaState, space: int) -> Board:
        """The same with one hut more: only its paths and areas, and the path of a god that it brought, can change."""
        area, tile = parts.areas[space], view.stones[space]
        new = list(self.standings)
        for path, spaces in enumerate(parts.paths):
            if space in spaces or (area == STONE and tile == path + 1):
                new[path] = path_standing(parts, view, path)
        if area == STONE:
            new[-2] = stone_standing(parts, view)
        elif area == POLE:
            new[-1] = pole_standing(parts, view)
        return Board(public_points(parts, view), tuple(new))


class HutPreviews:
    """The huts that one decision offers. Ways to pay for the same hut share all but what they spend."""

    def __init__(self, parts: Parts, colours: Sequence[int], view: MangroviaState, seat: int) -> None:
        self.parts = parts
        self.colours = colours
        self.view = view
        self.seat = seat
        self.now = Board.of(parts, view)
        self.ways_tried = WAYS_TRIED

    def previews(self, codes: Iterable[int]) -> dict[int, Preview]:
        """What each of the building options would bring."""
        huts: dict[int, list[int]] = {}
        for code in codes:
            huts.setdefault(code & HUT_BITS, []).append(code)
        self.ways_tried = max(1, min(WAYS_TRIED, ALL_WAYS_TRIED // max(len(huts), 1)))
        told: dict[int, Preview] = {}
        for ways in huts.values():
            told |= self._ways(ways)
        return told

    def _ways(self, codes: list[int]) -> dict[int, Preview]:
        """One hut and the ways to pay for it: only amulets paid and tiles given make a difference."""
        after = self._paid(codes[0])
        hut, change = self._hut(codes[0], after)
        space = codes[0] >> SPACE_SHIFT & 127
        currency = self.parts.currencies[space]
        price = self.parts.costs[space] * (1 + (codes[0] >> DOUBLE_SHIFT & 1))
        # Payments are exact, so tiles alone change what the purse gives.
        given = {code: price - (code >> TILES_SHIFT & 15) * self.parts.tile_worth[currency] for code in codes}
        further, warning = self._second(codes, after)
        if len(set(given.values())) == 1:
            further = (self._left(after, currency), *further)
        told: dict[int, Preview] = {}
        shared: dict[int, Preview] = {}
        for code in codes:
            lost = given[code] if currency == AMULETS else 0
            if lost not in shared:
                lines = (*hut.lines, Line(Sentence("preview.amulets_paid"), -lost, "amulet")) if lost else hut.lines
                shared[lost] = replace(hut, change=change - lost, lines=(*lines, *further), warning=warning)
            told[code] = replace(shared[lost], spends=tuple(self._spends(code)))
        return told

    def _paid(self, code: int) -> MangroviaState:
        """The view after building: one's own hand is known, so all of it is certain."""
        after = self.view.copy()
        build(self.parts, after, code)
        return after

    def _hut(self, code: int, after: MangroviaState) -> tuple[Preview, int]:
        """A hut without its price, and how it changes one's own points that everyone sees."""
        parts = self.parts
        space = code >> SPACE_SHIFT & 127
        huts = 1 + (code >> DOUBLE_SHIFT & 1)
        then = self.now.after(parts, after, space)
        marks: list[Mark] = []
        lines = [*self._printed(space, huts), *self._places(then, after, marks), *self._stone(space, then, marks)]
        lines += [*self._others(then), *self._beside(space, after)]
        changes = [new - old for new, old in zip(then.points, self.now.points, strict=True)]
        others = tuple((seat, change) for seat, change in enumerate(changes) if change and seat != self.seat)
        where: dict[str, Word] = {"space": parts.ids[space]}
        title = Sentence("preview.title.double" if huts == 2 else "preview.title.hut", where)
        ghost = Ghost(f"hut-{self.colours[self.seat]}", f"space:{parts.ids[space]}")
        preview = Preview(
            title,
            Sentence("do.build_double" if huts == 2 else "do.build"),
            self._summary(then, where),
            None,
            tuple(lines),
            others,
            None,
            (ghost,) * huts,
            tuple(marks),
        )
        return preview, changes[self.seat]

    # Points

    def _printed(self, space: int, huts: int) -> Iterator[Line]:
        parts = self.parts
        if parts.points[space]:
            yield Line(Sentence("preview.printed"), parts.points[space] * huts, "sun")
        if parts.areas[space] == POLE and self.view.pole <= LAST_POLE_TILE:
            yield Line(Sentence("preview.pole_tile", {"tile": self.view.pole}), self.view.pole, "pole")

    def _places(self, then: Board, after: MangroviaState, marks: list[Mark]) -> Iterator[Line]:
        """Places of one's own that change on the paths and in the pole area, with the reason."""
        for old, new in zip(self.now.standings, then.standings, strict=True):
            if new.place == "stone":
                continue
            before, now = place_of(old, self.seat), place_of(new, self.seat)
            if now == before or now >= TOP:
                continue
            change = new.stands[now].points - (old.stands[before].points if before < TOP else 0)
            marks.append(Mark(f"{new.place}:{now + 1}", signed(change), "better"))
            places = {"old": ordinal(before), "new": ordinal(now)}
            if new.place == "pole":
                yield Line(Sentence("preview.pole", places), change, "pole", _why(new, now, "tile"))
            else:
                path = new.place.partition(":")[2]
                god = after.belongings[GODS + self.seat] >> PATH_NAMES.index(path) & 1
                why = _why(new, now, "god" if god else "near")
                yield Line(Sentence("preview.path", {"path": path, **places}), change, f"statue-{path}", why)

    def _stone(self, space: int, then: Board, marks: list[Mark]) -> Iterator[Line]:
        """Own huts times all huts: every hut there raises the factor for all. M10.5"""
        if self.parts.areas[space] != STONE:
            return
        old, new = (next(one for one in board.standings if one.place == "stone") for board in (self.now, then))
        factor = sum(stand.number for stand in new.stands)
        for stand in sorted(new.stands, key=lambda stand: stand.seat != self.seat):
            if stand.seat is None:
                continue
            change = stand.points - sum(one.points for one in old.stands if one.seat == stand.seat)
            filled: dict[str, Word] = {"number": stand.number, "factor": factor}
            if stand.seat == self.seat:
                marks.append(Mark("stone", signed(change), "better"))
                yield Line(Sentence("preview.stone", filled), change, "stone")
            else:
                told = Sentence("preview.stone_other", {"name": Seat(stand.seat), **filled})
                yield Line(told, change, f"hut-{self.colours[stand.seat]}", seat=stand.seat)

    def _others(self, then: Board) -> Iterator[Line]:
        """Who would lose a place."""
        for old, new in zip(self.now.standings, then.standings, strict=True):
            if new.place == "stone":
                continue
            for before, stand in enumerate(old.stands[:TOP]):
                if stand.seat in (None, self.seat):
                    continue
                assert stand.seat is not None
                now = place_of(new, stand.seat)
                if now <= before:
                    continue
                left = new.stands[now].points if now < TOP else 0
                falls = "second" if now < TOP else "out"
                place = {"name": Seat(stand.seat)}
                if new.place == "pole":
                    told = Sentence(f"preview.falls.{falls}_pole", place)
                else:
                    told = Sentence(f"preview.falls.{falls}_path", {**place, "path": new.place.partition(":")[2]})
                yield Line(told, left - stand.points, f"hut-{self.colours[stand.seat]}", seat=stand.seat)

    def _beside(self, space: int, after: MangroviaState) -> Iterator[Line]:
        """What a hut brings beside points."""
        tile = self.view.stones[space]
        if tile and self.parts.areas[space] == STONE:
            yield Line(Sentence("preview.tile", {"tile": Thing(f"tile-{STONE_NAMES[tile - 1]}")}), icon="stone")
        if self.parts.amulet_spaces[space]:
            drawn = min(after.belongings[ISLE_HUTS + self.seat], MOST_DRAWN)
            yield Line(collecting(drawn), icon="bag")
        if after.last_round and not self.view.last_round:
            yield Line(Sentence("preview.last"), icon="hut-n")

    def _summary(self, then: Board, where: dict[str, Word]) -> Sentence | None:
        """In a few words for the bar; none where no place on a path changes hands: the title names the space."""
        for place, id in ((0, "preview.short.first"), (1, "preview.short.second")):
            paths: tuple[Word, ...] = tuple(
                new.place.partition(":")[2]
                for old, new in zip(self.now.standings, then.standings, strict=True)
                if new.place.startswith("path:") and place_of(new, self.seat) == place != place_of(old, self.seat)
            )
            if len(paths) == 1:
                return Sentence(id, {**where, "path": paths[0]})
            if paths:
                return Sentence(f"{id}_many", {**where, "paths": paths})
        return None

    # The price

    def _spends(self, code: int) -> Iterator[Spend]:
        currency, pay, cards = payment(self.parts, code)
        for kind in range(4):
            if cards >> kind * WIDTH & FIELD:
                yield Spend(f"hand:{LANDSCAPE_NAMES[kind]}", cards >> kind * WIDTH & FIELD)
        for kind in range(6):
            if pay >> kind * WIDTH & FIELD:
                coin = str(kind + LOWEST_VALUABLE) if currency == VALUABLES else f"amulet-{kind + 1}"
                yield Spend(f"hand:{coin}", pay >> kind * WIDTH & FIELD)
        if code >> TILES_SHIFT & 15:
            yield Spend(f"hand:tile-{GODLESS_NAMES[currency]}", code >> TILES_SHIFT & 15)
        if code & JOKER_BIT:
            yield Spend(f"hand:tile-{GODLESS_NAMES[2]}", 1)

    def _left(self, after: MangroviaState, currency: int) -> Line:
        """What is left to pay with, and the landscape cards."""
        cards = Count("landscape", after.belongings[CARDS + self.seat] % FIELD)
        if currency == AMULETS:
            total = pile_worth(after.belongings[AMULETS_HELD + self.seat])
            return Line(Sentence("preview.left.amulets", {"sum": total, "cards": cards}))
        total = sum(values(after.belongings[HAND + self.seat], LOWEST[VALUABLES]))
        return Line(Sentence("preview.left.valuables", {"sum": total, "cards": cards}))

    def _second(self, codes: list[int], after: MangroviaState) -> tuple[tuple[Line, ...], Sentence | None]:
        """At landing 10, where the other hut could be built then; it may depend on the payment. M8.6"""
        if self.view.menu != HUT or self.view.left != 2 or not after.belongings[HUTS + self.seat]:
            return (), None
        spaces = [payable(self.parts, self._paid(code), self.seat) for code in codes[: self.ways_tried]]
        every = [id for id in self.parts.ids if any(id in some for some in spaces)]
        if not every:
            return (), Sentence("preview.no_second") if len(spaces) == len(codes) else None
        same = all(some == every for some in spaces) and len(spaces) == len(codes)
        id = "preview.second" if same else "preview.second_paying"
        return (Line(Sentence(id, {"n": len(every), "spaces": tuple(every)}), icon="hut-n"),), None


def payable(parts: Parts, view: MangroviaState, seat: int, menu: int = HUT) -> list[str]:
    """The spaces that a seat could pay for with what it holds, under the birds of this view, in the board's order."""
    if not view.belongings[HUTS + seat]:
        return []
    options: list[int] = []
    building_options(parts, view, seat, menu, options)
    return [parts.ids[space] for space in sorted({code >> SPACE_SHIFT & 127 for code in options})]


def collecting(drawn: int) -> Sentence:
    """What collecting amulets brings with so many huts on amulet spaces. M7.1"""
    if drawn < 2:
        return Sentence("preview.collects.none" if drawn == 0 else "preview.collects.one")
    return Sentence("preview.collects.many", {"drawn": drawn, "kept": drawn - 1})


def place_of(standing: Standing, seat: int) -> int:
    """Which place a seat has, counted from 0; far behind where it has no hut."""
    return next((place for place, stand in enumerate(standing.stands) if stand.seat == seat), FIELD)


def ordinal(place: int) -> Word:
    return Term(f"place_{place + 1}") if place < TOP else "–"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _why(standing: Standing, place: int, tie: str) -> Sentence:
    """Why a seat has its place: by how many huts, or what decides a tie."""
    stands = standing.stands
    own = stands[place].number
    huts = Count("hut", own)
    ahead = stands[place - 1] if place else None
    behind = stands[place + 1] if len(stands) > place + 1 else None
    if ahead is not None and ahead.number == own:
        return Sentence("preview.why.behind", {"huts": huts})
    if behind is not None and behind.number == own:
        return Sentence(f"preview.why.{tie}", {"huts": huts})
    if ahead is not None:
        return Sentence("preview.why.fewer", {"huts": huts, "number": ahead.number})
    if behind is not None:
        return Sentence("preview.why.more", {"huts": huts, "number": behind.number})
    return Sentence("preview.why.alone", {"huts": huts})
