"""Whatever stories and previews name is in the picture: what flies, where a gain rises, what would be marked or spent.

So no flight begins in a corner of the page, and no preview marks nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from bohio.core.engine import NATURE
from bohio.core.game import Game
from bohio.core.happenings import Happening
from bohio.core.previews import Preview
from bohio.drawing.markup import whole
from bohio.drawing.picture import Picture, picture_of
from bohio.drawing.sprite import drawings
from bohio.locale import texts
from tests.conformance.tables import Table, at_every_table, mostly_build

NAMED = re.compile(r'data-(?:place|piece|mark|goal)="([^"]+)"')
EVENTS = 1200
LOOKED_AT = 60
"""So many events of a game are looked at, of each seat and of nobody in turn."""


def picture_at(game: Game[Any], state: Any, seat: int | None) -> Picture:
    words = texts("en", game.manifest)
    names = [f"N{one}" for one in range(game.seats)]
    race = game.race(game.view_for(state, seat), seat)
    decision = game.decision(state)
    view = {
        "game": game.name,
        "you": seat,
        "decision": None if decision is None else {"seat": decision.seat, "kind": decision.kind},
        "table": game.table_view(state, seat),
        "options": game.options,
    }
    return picture_of(game.manifest)(game, words, view, names, True, race)


def named_in(picture: Picture) -> set[str]:
    """The names of all that is on the page: the board, what the viewer holds, and the rows of the players."""
    drawn = [str(whole(part)) for part in picture.board_parts().values()]
    drawn.append(picture.hand())
    rows = range(len(picture.names))
    drawn += [picture.belongings(seat) for seat in rows]
    return {*NAMED.findall("".join(drawn)), *(f"seat:{seat}" for seat in rows)}


def named_by_story(told: tuple[Happening, ...]) -> Iterator[tuple[str, str]]:
    """Names that must be there before an event (`start`), after it (`goal`), or at either time (`place`)."""
    for one in told:
        for flight in one.flights:
            yield "start", flight.start
            yield "goal", flight.goal
        for gain in one.gains:
            if gain.place is not None:
                yield "place", gain.place


def named_by_preview(preview: Preview) -> Iterator[str]:
    yield from (ghost.place for ghost in preview.ghosts)
    yield from (mark.place for mark in preview.marks)
    yield from (spend.piece for spend in preview.spends)


@at_every_table
def test_what_stories_and_previews_name_is_in_the_picture(table: Table) -> None:
    match, choices = table.begin("names"), Random(f"names {table}")
    game = match.game
    sprite = drawings(game.manifest.package, "picture", "drawings.svg")
    looked_at = 0
    for number in range(EVENTS):
        if match.over:
            break
        before = match.state.copy()
        codes = game.engine.options(before)
        match.happen(codes[0] if before.seat == NATURE else mostly_build(match, choices))
        look = choices.random() < LOOKED_AT / 250 or match.over
        if not look:
            continue
        looked_at += 1
        viewer = None if number % (game.seats + 1) == game.seats else number % (game.seats + 1)
        viewers = {viewer, before.seat} if before.seat != NATURE else {viewer}
        for seat in viewers:
            shown, then = named_in(picture_at(game, before, seat)), named_in(picture_at(game, match.state, seat))
            assert match.last is not None
            told = game.happenings(
                game.seen_event(match.last, seat), game.view_for(before, seat), game.view_for(match.state, seat), seat
            )
            for when, name in named_by_story(told):
                there = {"start": shown, "goal": then, "place": shown | then}[when]
                assert name in there, (when, name, match.last, seat)
            for flight in (flight for one in told for flight in one.flights):
                assert not flight.drawing or flight.drawing in sprite, flight
            if seat is not None and seat == before.seat:
                for preview in game.previews(game.view_for(before, seat), seat, codes):
                    for name in named_by_preview(preview):
                        assert name in shown, (name, preview.title)
                    for ghost in preview.ghosts:
                        assert ghost.drawing in sprite or ghost.drawing in shown, ghost
                    for line in preview.lines:
                        assert not line.icon or line.icon in sprite, line
    assert looked_at
