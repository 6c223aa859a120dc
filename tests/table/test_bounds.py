"""There are limits on what a server keeps of a table, shows of it and writes to its log."""

from __future__ import annotations

import random
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.core.log import Undo
from bohio.core.reasons import Illegal, Json
from bohio.table.bounds import DRAWINGS_BYTES, LINES, LONG_LOG
from bohio.table.tables import create
from bohio.table.tables import table as table_module
from bohio.table.tables.access import Person as Host
from bohio.table.tables.access import Refused
from bohio.table.tables.cache import WeightedCache
from bohio.table.tables.entries import entry_of
from bohio.table.tables.registry import Change
from bohio.table.tables.table import Table
from bohio.table.view import table_view, turning
from bohio.table.view import table_view as view_module
from bohio.table.web.app import drawing_pages
from tests.table.room import Person, Room, room
from tests.table.test_changes import Page, everything, facts

SECRET = "6" * 32
LARGEST_ANSWER = 200_000


@pytest.fixture
def pages_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


def add_table(place: Room, seats: int = 2) -> tuple[str, Person]:
    """A table around one screen."""
    head = create.new_head("mangrovia", [create.human("Ana")] * seats, {}, None, None)
    return place.add(create.new_table(head, SECRET, list(range(seats)), True, time.time())), place.person(SECRET)


def write(place: Room, id: str, bodies: list[Json]) -> None:
    async def all_of_them() -> None:
        async with place.services.registry.at(id) as table:
            for body in bodies:
                await place.services.registry.write(table, Change(entry_of(body)))

    place.call(all_of_them())


def back_and_forth(place: Room, id: str, times: int) -> None:
    """Somebody plays and takes back, again and again."""
    told = facts(place.person(SECRET), id)
    seat = told["asked"]
    match = place.services.registry._cache[id].match
    action = next(iter(match.options))
    forth, back = {"kind": "play", "seat": seat, "action": action, "by": "hand"}, {"kind": "undo", "seat": seat}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "has_room", lambda table, body: True)  # as in the logs of earlier versions
        write(place, id, [forth, back] * times)


# Keeping


def test_what_was_not_used_for_longest_goes_first() -> None:
    kept: WeightedCache[str, int] = WeightedCache(100, 3)
    for number, key in enumerate("abc"):
        kept.keep(key, number, 10)
    assert kept.get("a") == 0
    kept.keep("d", 3, 10)
    assert [key in kept for key in "abcd"] == [True, False, True, True]
    kept.keep("d", 3, 85)
    assert [key in kept for key in "acd"] == [True, False, True]
    assert kept.weight == 95
    kept.keep("e", 4, 101)
    assert (len(kept), kept.weight) == (0, 0)


def test_names_do_not_multiply_drawings(pages_room: Room) -> None:
    table, host = add_table(pages_room)
    for number in range(40):
        host.cookies["bohio_name"] = f"player {number}".encode().hex()
        assert host.post(f"/table/{table}/curtain", seat=facts(host, table)["asked"]).status_code == 200
        stranger = pages_room.person()
        stranger.cookies["bohio_name"] = f"stranger {number}".encode().hex()
        everything(stranger, table, "?language=en")
    assert len(pages_room.services.renderer._drawn[table].drawn) <= 4


def test_drawings_are_bounded_by_table_and_over_all(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    renderer = pages_room.services.renderer
    monkeypatch.setattr(renderer._drawn, "_heaviest", 600_000)
    tables = [add_table(pages_room, 5)[0] for _ in range(6)]
    for table in tables:
        for language in ("de", "en", "fr", "it", "ru"):
            everything(pages_room.person(), table, f"?language={language}")
    assert 0 < renderer._drawn.weight <= 600_000
    assert 0 < len(renderer._drawn) < 6
    host = pages_room.person(SECRET)
    for number in range(60):
        host.post(f"/table/{tables[0]}/note", seat=0, text=f"note {number}")
        host.post(f"/table/{tables[0]}/invite", seat=7)
        everything(host, tables[0], "?as=0")
    assert len(renderer._drawn[tables[0]].drawn) <= 24
    assert DRAWINGS_BYTES >= 600_000


def test_a_table_counts_by_its_size(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pages_room.services.registry._cache
    small, _ = add_table(pages_room)
    before = kept.weight
    back_and_forth(pages_room, small, 100)
    assert kept.weight > before + 40_000
    monkeypatch.setattr(kept, "_heaviest", 150_000)
    tables = [add_table(pages_room)[0] for _ in range(20)]
    assert kept.weight <= 150_000
    assert small not in kept
    for table in [small, *tables]:
        assert pages_room.person(SECRET).get(f"/table/{table}").status_code == 200
    assert len(kept) < 21


def test_notes_are_bounded(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = pages_room.services.registry.notes
    monkeypatch.setattr(notes, "_heaviest", 50_000)
    table, host = add_table(pages_room, 5)
    for seat in range(5):
        assert host.post(f"/table/{table}/note", seat=seat, text=f"{seat}" * 4000).status_code == 200
    assert 0 < notes.weight <= 50_000
    for seat in range(5):
        assert pages_room.call(pages_room.services.registry.note(table, seat)) == f"{seat}" * 4000


# Logs


def test_a_full_log_lets_the_game_be_played_to_its_end(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "ENTRIES", 700)
    monkeypatch.setattr(table_module, "ENTRIES_FOR_MOVES", 660)
    table, host = add_table(pages_room)
    for seat in (0, 1):
        write(pages_room, table, [{"kind": "phrase", "seat": seat, "phrase": "hello"}] * 5)
    to_move = facts(host, table)["asked"]
    said = {"seat": 0, "phrase": "hello"}
    full = host.ask("POST", f"/table/{table}/phrase", json=said, headers={"accept-language": "it"})
    assert (full.status_code, full.json()["error"]) == (409, "log_full")
    assert full.json()["text"].startswith("Hai esaurito il tuo spazio nella cronaca di questo tavolo.")
    assert host.post(f"/table/{table}/ask", seat=0, kind="abandon").status_code == 409
    assert host.post(f"/table/{table}/curtain", seat=1 - to_move).json().get("error") == "log_full"
    chance = random.Random(3)
    moves = 0
    while (to_move := facts(host, table)["asked"]) is not None:
        host.post(f"/table/{table}/curtain", seat=to_move, parts=False)
        told = facts(host, table)
        body = {"seat": to_move, "sequence": told["sequence"], "key": str(told["sequence"]), "parts": False}
        assert host.post(f"/table/{table}/move", **body, action=chance.choice(told["choices"])).status_code == 200
        moves += 1
    assert moves > 100
    assert host.post(f"/table/{table}/phrase", seat=0, phrase="bye").status_code == 409
    assert host.post(f"/table/{table}/rematch").status_code == 200


def test_a_log_has_an_end(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, host = add_table(pages_room)
    back_and_forth(pages_room, table, 10)
    told = facts(host, table)
    monkeypatch.setattr(table_module, "ENTRIES", 20)
    action = next(iter(pages_room.services.registry._cache[table].match.options))
    body = {"seat": told["asked"], "sequence": told["sequence"], "key": "k", "action": action}
    assert host.post(f"/table/{table}/move", **body).json()["error"] == "log_full"
    table_status = pages_room.services.registry._cache[table].table_status()
    assert (table_status.status, table_status.bot_due, table_status.brief["asked"]) == ("abandoned", None, None)
    assert "This game was abandoned." in pages_room.person().get(f"/table/{table}").text


def test_in_a_full_log_a_seat_can_be_left_to_a_bot_once(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, host = add_table(pages_room)
    monkeypatch.setattr(table_module, "ENTRIES_FOR_MOVES", 6000)
    seat = 1 - facts(host, table)["asked"]
    assert host.post(f"/table/{table}/stand-in", seat=seat, bot="random").status_code == 200
    for level in (None, "random"):
        assert host.post(f"/table/{table}/stand-in", seat=seat, bot=level).json()["error"] == "log_full"


def fill(place: Room, id: str, body: Json) -> int:
    """Writes the same until there is no room for it; how often there was."""
    for times in range(7000):
        try:
            write(place, id, [body])
        except Refused as error:
            if error.id == "log_full":
                return times
            raise
    pytest.fail("there is room for ever")


def test_nobody_can_fill_the_log_for_others(pages_room: Room) -> None:
    """Somebody talks until nothing more is taken from them, and goes away in the middle of their turn."""
    host = pages_room.person(SECRET)
    head = create.new_head("mangrovia", [create.human("Ana"), create.friend()], {}, None, None)
    table = pages_room.add(create.new_table(head, SECRET, [0], True, time.time()))
    friend = pages_room.person("7" * 32)
    [link] = pages_room.call(pages_room.services.renderer.see(table, Host(SECRET), None, None)).invitations.values()
    assert friend.form(link, name="Bo").status_code == 303
    assert fill(pages_room, table, {"kind": "phrase", "seat": 1, "phrase": "hurry"}) == 375
    for kind in ("undo", "ask", "agree"):
        with pytest.raises(Refused, match="log_full"):
            write(pages_room, table, [{"kind": kind, "seat": 1, "what": "abandon", "yes": True}])
    assert host.post(f"/table/{table}/phrase", seat=0, phrase="bye").status_code == 200
    assert host.post(f"/table/{table}/away", seat=1).status_code == 200
    pages_room.services.registry.clock = lambda: time.time() + 400
    assert host.post(f"/table/{table}/stand-in", seat=1, bot="random").status_code == 200
    assert host.post(f"/table/{table}/invite", seat=1).status_code == 200


def test_whatever_people_do_half_of_the_log_is_left_for_moves(pages_room: Room) -> None:
    table, host = add_table(pages_room)
    seat = facts(host, table)["asked"]
    action = next(iter(pages_room.services.registry._cache[table].match.options))
    forth, back = {"kind": "play", "seat": seat, "action": action, "by": "hand"}, {"kind": "undo", "seat": seat}
    lent, alone = ({"kind": "stand_in", "seat": 1 - seat, "bot": bot, "by": "holder"} for bot in ("random", None))
    away, here = {"kind": "away", "seat": 0}, {"kind": "here", "seat": 0}
    for bodies in ([forth, back], [lent, alone], [away, here]):
        with pytest.raises(Refused, match="log_full"):
            write(pages_room, table, bodies * 400)
    assert pages_room.call(_length(pages_room, table)) <= 3000
    assert fill(pages_room, table, {"kind": "link", "seat": 0}) == 0


async def _length(place: Room, id: str) -> int:
    async with place.services.registry.at(id) as table:
        return table.sequence


def test_answers_about_a_long_log_are_bounded(pages_room: Room) -> None:
    table, host = add_table(pages_room)
    back_and_forth(pages_room, table, 1000)
    paths = ("", "?at=1", "?at=1000", "/view.json", "/view.json?at=1500", "/facts.json?after=0")
    for path in paths:
        answer = host.get(f"/table/{table}{path}")
        assert answer.status_code == 200
        assert len(answer.content) < LARGEST_ANSWER, path
    parts = everything(host, table, "?after=0")
    assert sum(map(len, parts.values())) < LARGEST_ANSWER


def test_every_entry_of_a_long_log_can_be_reached(pages_room: Room) -> None:
    table, host = add_table(pages_room)
    back_and_forth(pages_room, table, 500)
    told = host.get(f"/table/{table}/view.json").json()
    log = told["view"]["log"]
    while told["log_from"]:
        assert len(told["view"]["log"]) <= LINES
        told = host.get(f"/table/{table}/view.json?at={told['log_from']}").json()
        log = told["view"]["log"] + log
    assert log == pages_room.services.registry._cache[table].match.seen_log(None)
    page = host.get(f"/table/{table}").text
    assert ">Earlier moves<" in page
    assert ">Later moves<" not in page
    assert 'data-at="700"' in page
    early = host.get(f"/table/{table}?at=6").text
    assert ">Earlier moves<" not in early
    assert ">Later moves<" in early
    assert 'data-at="6" aria-current="true"' in early
    # The script takes the last line for the last moment.
    assert early.index('data-at="1000"', early.index(">Later moves<")) < early.index('id="options"')


def test_changes_add_up_while_the_first_line_shown_moves_on(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_view, "LINES", 20)
    monkeypatch.setattr(table_view, "LINES_STEP", 5)
    table, host = add_table(pages_room)
    chance = random.Random(5)
    sizes = []
    with pages_room.person().live(table, "?language=en") as socket:
        page = Page(socket)
        for number in range(60):
            to_move = facts(host, table)["asked"]
            host.post(f"/table/{table}/curtain", seat=to_move, parts=False)
            told = facts(host, table)
            body = {"seat": to_move, "sequence": told["sequence"], "key": str(number), "parts": False}
            if number % 7 == 6:
                host.post(f"/table/{table}/undo", **body)
            else:
                host.post(f"/table/{table}/move", **body, action=chance.choice(told["choices"]))
            page.hear_until(facts(host, table)["sequence"])
            sizes.append(len(set(re.findall(r'data-at="(\d+)"', page.parts["log"]))))
            if number % 6 == 0:
                assert page.parts == everything(pages_room.person(), table, "?language=en")
    assert max(sizes) <= 21
    assert sizes[-1] >= 15


def test_the_chart_of_a_long_game_has_so_many_points_and_the_last_one(
    pages_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = bohio.new("mangrovia", seats=2, seed="reef")
    chance = random.Random(1)
    while not match.over:
        match.play_code(chance.choice(match.options.codes))
    id = pages_room.add(create.from_record(match.record(), SECRET, time.time()))
    monkeypatch.setattr(turning, "CHART_POINTS", 20)
    assert pages_room.person().get(f"/table/{id}").status_code == 200
    points = [score.points for score in pages_room.services.registry._cache[id].course.scores]
    assert 10 < len(points) <= 21
    assert points[-1] == tuple(match.game.engine.totals(match.state))


# The past


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_the_past_of_a_log_with_much_taken_back_is_as_it_was(game: str) -> None:
    match = bohio.new(game, seats=3, seed="reef")
    chance = random.Random(11)
    told = [(len(match.log), match.game.digest(match.state), len(match.events))]
    takebacks = undos = 0
    for _ in range(400):
        if match.over:
            break
        seat = match.state.seat
        way = chance.random()
        if way < 0.15 and match.judge_take_back(seat) is None:
            match.take_back(seat)
            takebacks += 1
        elif way < 0.45:
            for one in range(3):
                try:
                    match.undo(one)
                    undos += 1
                except Illegal:
                    continue
                break
            else:
                match.play_code(chance.choice(match.options.codes))
        else:
            match.play_code(chance.choice(match.options.codes))
        told.append((len(match.log), match.game.digest(match.state), len(match.events)))
    assert takebacks > 10
    assert undos > 10
    assert sum(isinstance(entry, Undo) and entry.agreed for entry in match.log) == takebacks
    for length, digest, events in told:
        then = match.at(length)
        assert (match.game.digest(then.state), len(then.events), len(then.log)) == (digest, events, length)
        assert [event.code for event, _ in then.moments()] == [event.code for event in then.events]


def test_after_a_take_back_the_same_can_be_taken_back_as_before() -> None:
    """Played up to the same event and taken back to it, a match lets each seat take back alike."""
    for seed in range(30):
        chance = random.Random(seed)
        match = bohio.new("mangrovia", seats=2, seed=str(seed))
        for _ in range(chance.randrange(5, 60)):
            match.play_code(chance.choice(match.options.codes))
        flaws = [match.judge_undo(seat) for seat in range(2)]
        length, mover = len(match.events), match.state.seat
        match.play_code(chance.choice(match.options.codes))
        match.take_back(mover)
        assert len(match.events) == length
        assert [match.judge_undo(seat) for seat in range(2)] == flaws
        for seat in range(2):
            if match.judge_undo(seat) is None:
                before = len(match.events)
                match.undo(seat)
                assert len(match.events) < before
                break


def test_a_long_log_is_not_replayed_on_the_event_loop(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    table, host = add_table(pages_room)
    short, _ = add_table(pages_room)
    back_and_forth(pages_room, table, LONG_LOG)
    threads: list[str] = []
    load = Table.begin

    def noted(*words: Any) -> Table:
        threads.append(threading.current_thread().name)
        return load(*words)

    monkeypatch.setattr(Table, "begin", noted)
    for id in (table, short):
        pages_room.services.registry._cache.drop(id)
        assert host.get(f"/table/{id}").status_code == 200
    assert threads[0].startswith("asyncio_")
    assert not threads[1].startswith("asyncio_")


def test_a_page_lists_so_many_options_and_says_so(pages_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def page() -> str:
        head = create.new_head("mangrovia", [create.human("Ana"), *[create.friend()] * 3], {"first": 0}, None, None)
        id = pages_room.add(create.new_table(head, SECRET, [0], True, time.time()))
        return pages_room.person(SECRET).get(f"/table/{id}").text

    def listed(page: str) -> list[int]:
        return [site for site in range(1, 7) if f'data-steps="site:{site}"' in page]

    whole = page()
    assert listed(whole) == [1, 2, 3, 4, 5, 6]
    assert "possibilities" not in whole
    monkeypatch.setattr(view_module, "OPTIONS_SHOWN", 3)
    part = page()
    assert listed(part) == [1, 4, 6]
    assert "3 of 6 possibilities are listed here." in part
    for number in range(1, 60):
        shown = view_module.some_of([{"site": site} for site in range(number)])
        assert len(shown) <= 3
        assert (shown[0], shown[-1]) == ({"site": 0}, {"site": number - 1})
