"""What an open page is told: once everything, then what has changed, and that makes the same of it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bohio.core.reasons import Json
from bohio.drawing.markup import VOID, Markup, Series, opening, shape, tag, text
from bohio.table.pages.changes import SAME, Told
from bohio.table.web.app import drawing_pages
from tests.table.room import Person, Room, Socket, room
from tests.table.test_secrecy import HOLDERS, SEATS, two_rooms, worlds

TAG = re.compile(r"<(/?)([a-zA-Z]+)[^>]*?(/?)>")


@pytest.fixture
def drawn_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


def elements(markup: str) -> list[str]:
    """The elements that stand side by side in a markup; whatever stands between them is a flaw."""
    found = []
    depth = start = 0
    for one in TAG.finditer(markup):
        closing, name, empty = one.groups()
        if depth == 0:
            assert one.start() == start, markup[start : one.start()]
        if closing:
            depth -= 1
        elif not empty and name not in VOID:
            depth += 1
        if depth == 0:
            found.append(markup[start : one.end()])
            start = one.end()
    assert start == len(markup)
    return found


def row(part: str) -> tuple[str, list[str], str]:
    """A part taken apart: what comes before the row in its last element, the row, what comes after."""
    *before, last = elements(part)
    head = TAG.match(last)
    assert head is not None
    tail = f"</{head.group(2)}>"
    return "".join(before) + head.group(), elements(last[head.end() : -len(tail)]), tail


def filled(old: list[str], new: list[str]) -> list[str]:
    """New elements, with what stays the same in them taken from those that they replace."""
    return [fill(old[at], one) if SAME in one else one for at, one in enumerate(new)]


def fill(old: str, new: str) -> str:
    head, items, tail = row(new)
    kept = row(old)[1]
    return f"{head}{''.join(kept[at] if one == SAME else one for at, one in enumerate(items))}{tail}"


class Page:
    """What an open page makes of what it is told: it patches its parts, one happening after the other."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.parts: dict[str, str] = {}
        self.sequence = -1
        self.moment = -1
        self.bytes = 0

    def hear(self) -> Json:
        """The next message that changes the page."""
        message = self.socket.receive_with("happenings")
        assert message.get("whole", False) == (not self.parts)
        self.bytes = 0
        if message.get("whole"):
            self.patch(message)
            self.moment = message["from"]
        for one in message["happenings"]:
            self.play(one)
        if "now" in message:
            self.patch(message["now"])
        assert self.moment == message["moment"]
        self.sequence = message["sequence"]
        return message

    def play(self, happening: Json) -> None:
        """Something happens: moments follow on each other, and only the first thing of a moment changes the page."""
        if happening["m"] == self.moment:
            assert "parts" not in happening or happening["k"] == ""
        else:
            assert happening["m"] == self.moment + 1
            assert "parts" in happening
        self.moment = happening["m"]
        if "parts" in happening:
            self.patch(happening)

    def patch(self, told: Json) -> None:
        self.bytes += sum(map(len, told["parts"].values()))
        self.parts |= told["parts"]
        for id, (length, splices) in told["changes"].items():
            head, items, tail = row(self.parts[id])
            assert len(items) == length
            for at, gone, markup in splices:
                items[at : at + gone] = filled(items[at : at + gone], elements(markup))
                self.bytes += len(markup)
            self.parts[id] = f"{head}{''.join(items)}{tail}"

    def hear_until(self, sequence: int) -> None:
        while self.sequence < sequence:
            self.hear()


def facts(person: Person, table: str) -> Json:
    told: Json = person.get(f"/table/{table}/facts.json").json()
    return told


def move(person: Person, table: str, chance: random.Random, **more: Any) -> Json:
    told = facts(person, table)
    body = {"sequence": told["sequence"], "key": f"move {told['sequence']}", "seat": told["asked"], **more}
    answer = person.post(f"/table/{table}/move", **body, action=chance.choice(told["choices"]))
    assert answer.status_code == 200, answer.text
    answered: Json = answer.json()
    return answered


def two_at(place: Room, game: str) -> tuple[str, list[Person]]:
    host, friend = place.person(), place.person()
    table = host.open_table(game=game, seats="2", seat0="me", seat1="friend", watch="on")
    link = re.search(r'value="(/seat/[^"]+)"', host.get(f"/table/{table}").text)
    assert link is not None
    assert friend.form(link[1], name="Ana").status_code == 303
    return table, [host, friend]


def everything(person: Person, table: str, query: str) -> dict[str, str]:
    """The parts that a page gets which opens now."""
    with person.live(table, query) as socket:
        page = Page(socket)
        page.hear()
        return page.parts


@pytest.mark.parametrize("seed", range(200))
def test_splices_make_of_one_row_the_other(seed: int) -> None:
    chance = random.Random(seed)
    rows = [[tag("i", text(chance.randrange(4))) for _ in range(chance.randrange(7))] for _ in range(2)]
    told = Told()
    told.tell({"part": Series(opening("ul"), tuple(rows[0]), shape("</ul>"))})
    message = told.tell({"part": Series(opening("ul"), tuple(rows[1]), shape("</ul>"))})
    assert message["parts"] == {}
    items = rows[0]
    for at, gone, markup in message["changes"].get("part", (0, []))[1]:
        items[at : at + gone] = [markup]
    assert "".join(items) == "".join(rows[1])


@pytest.mark.parametrize("seed", range(50))
def test_what_stays_the_same_in_an_element_is_not_told_again(seed: int) -> None:
    chance = random.Random(seed)

    def drawn() -> Series:
        lines = [
            Series(
                opening("li", class_=str(chance.randrange(2))),
                tuple(tag("p", text(str(chance.randrange(3)) * 30)) for _ in range(chance.randrange(2, 4))),
                shape("</li>"),
            )
            for _ in range(3)
        ]
        return Series(opening("ul"), tuple(lines), shape("</ul>"))

    one, other = drawn(), drawn()
    told = Told()
    told.tell({"part": one})
    message = told.tell({"part": other})
    items = [str(item) for item in one.items]
    for at, gone, markup in message["changes"].get("part", (0, []))[1]:
        items[at : at + gone] = filled(items[at : at + gone], elements(markup))
        was, is_ = one.items[at], other.items[at]
        assert isinstance(was, Series)
        assert isinstance(is_, Series)
        if len(was.items) == len(is_.items):
            same = [after for before, after in zip(was.items, is_.items, strict=True) if before == after]
            assert markup.count(SAME) == len(same)
    assert items == [str(item) for item in other.items]


def series(head: Markup) -> Series:
    return Series(head, (tag("i", text(1)),), shape("</ul>"))


def test_what_is_around_a_row_changes_with_the_whole_part() -> None:
    told = Told()
    told.tell({"part": series(opening("ul")), "other": "same"})
    message = told.tell({"part": series(opening("ul", class_="new")), "other": "same"})
    assert message == {"whole": False, "parts": {"part": '<ul class="new"><i>1</i></ul>'}, "changes": {}}


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_changes_add_up_to_the_page_as_it_is_now(game: str, drawn_room: Room) -> None:
    """Two players in different languages and a spectator, over a whole game with phrases and moves taken back."""
    table, people = two_at(drawn_room, game)
    chance = random.Random(game)
    watching = [(people[0], "?language=en"), (people[1], "?language=ru"), (drawn_room.person(), "?language=de")]
    sockets = [person.live(table, query) for person, query in watching]
    pages = [Page(socket.__enter__()) for socket in sockets]
    small = []
    try:
        for number in range(400):
            told = facts(people[0], table)
            if told["asked"] is None:
                break
            mover = people[told["asked"]]
            if number % 9 == 4:
                mover.post(f"/table/{table}/phrase", seat=told["asked"], phrase="hello", parts="live")
            elif number % 9 == 7:
                last = facts(people[0], table)["sequence"]
                for seat, person in enumerate(people):
                    person.post(f"/table/{table}/undo", seat=seat, sequence=last, key=f"undo {number}", parts="live")
            else:
                move(mover, table, chance, parts="live")
            sequence = facts(people[0], table)["sequence"]
            for page in pages:
                page.hear_until(sequence)
                small.append(page.bytes)
            if number % 10 == 0 or told["asked"] is None:
                for page, (person, query) in zip(pages, watching, strict=True):
                    assert page.parts == everything(person, table, query)
        assert facts(people[0], table)["asked"] is None
        for page, (person, query) in zip(pages, watching, strict=True):
            assert page.parts == everything(person, table, query)
        whole = sum(map(len, pages[0].parts.values()))
        assert sum(small) / len(small) < whole / 5
    finally:
        for socket in sockets:
            socket.__exit__(None, None, None)


def test_a_page_that_lost_something_gets_everything_again(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    with people[0].live(table) as socket:
        first = Page(socket)
        first.hear()
        socket.connection.send("everything")
        again = Page(socket)
        again.hear()
        assert again.parts == first.parts


def test_who_has_an_open_page_is_told_there_alone(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "tropicalia")
    mover = people[facts(people[0], table)["asked"]]
    before = facts(mover, table)["sequence"]
    assert move(mover, table, random.Random(1), parts="live") == {"live": True}
    assert facts(mover, table)["sequence"] == before + 1
    stale = {"sequence": before, "key": "late", "seat": 0, "action": {"type": "pass"}, "parts": "live"}
    answer = people[0].post(f"/table/{table}/move", **stale)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert "parts" not in answer.json()


def test_behind_the_curtain_no_change_shows_the_hand(drawn_room: Room) -> None:
    person = drawn_room.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="hotseat")
    with person.live(table) as socket:
        page = Page(socket)
        page.hear()
        for _ in range(8):
            told = facts(person, table)
            seat = told["asked"]
            if not told["choices"]:
                assert page.parts["hand"] == ""
                assert page.parts["options"] == ""
                person.post(f"/table/{table}/curtain", seat=seat, parts="live")
                page.hear_until(told["sequence"] + 1)
            assert "data-piece" in page.parts["hand"]
            move(person, table, random.Random(2), parts="live")
            page.hear_until(facts(person, table)["sequence"])
            if facts(person, table)["asked"] != seat:
                assert page.parts["hand"] == ""
                return
    pytest.fail("the turn never went on")


def test_changes_tell_nobody_what_only_another_knows(tmp_path: Path) -> None:
    """Two games that differ in a card which one seat drew face down, played on alike: the others are told the same."""
    told_apart = False
    moves = 0
    for number, (record, other, drawer) in enumerate(islice(worlds(), 4)):
        with two_rooms((record, other), tmp_path / str(number), drawing_pages()) as places:
            heard = [list(_changes(place, drawer)) for place in places]
        moves += sum(
            bool(one["say"]) for messages in heard[0] for message in messages[1:] for one in message["happenings"]
        )
        for seat, (one, two) in enumerate(zip(*heard, strict=True)):
            if seat == drawer:
                told_apart |= one != two
            else:
                assert one == two
    assert told_apart, "not even who drew the card was told anything else: this test sees nothing"
    assert moves, "nobody moved: this test sees too little"


def _changes(place: Room, drawer: int) -> Iterator[list[Json]]:
    """What each seat and a spectator are told at first and while all say something and others than the drawer do what
    turns no card."""
    secrets = [*HOLDERS, None]
    people = [Person(place.address, place.person().client, secret) for secret in secrets]
    for person in people:
        with person.live("same", "?language=en") as socket:
            messages = [socket.receive()]
            for seat in range(SEATS):
                people[seat].post("/table/same/phrase", seat=seat, phrase="hello", parts="live")
                messages.append(socket.receive_with("sequence"))
            to_move = facts(people[0], "same")["asked"]
            last = facts(people[to_move], "same")
            body = {"sequence": last["sequence"], "key": str(last["sequence"]), "seat": to_move, "parts": "live"}
            quiet = [action for action in last["choices"] if action["type"] in ("place_bowl", "place_birds", "build")]
            if to_move != drawer and quiet:
                assert people[to_move].post("/table/same/move", **body, action=quiet[0]).status_code == 200
                messages.append(socket.receive_with("sequence"))
            yield messages


def test_a_place_can_be_asked_about(drawn_room: Room) -> None:
    table, people = two_at(drawn_room, "mangrovia")
    to_move = facts(people[0], table)["asked"]
    mover, other = people[to_move], people[1 - to_move]
    told = mover.post(f"/table/{table}/why", seat=to_move, place="space:A1").json()
    assert told["legal"] is False
    assert told["text"]
    assert told["rule"] == told["paragraph"] != ""
    assert told["met"] == []
    german = mover.post(f"/table/{table}/why", seat=to_move, place="space:A1", language="de").json()
    assert german["reason"] == told["reason"]
    assert german["text"] != told["text"]
    assert other.post(f"/table/{table}/why", seat=to_move, place="space:A1").status_code == 403
    for strange in ("", "space:", "space:Z9", "site:x", "site:²", "card:", "drawn:-", "no such place", "tile:a1"):
        answer = mover.post(f"/table/{table}/why", seat=to_move, place=strange)
        assert answer.status_code == 200, strange
        assert answer.json()["legal"] is False
    for wrong in (3, None, ["space:A1"], "x" * 500):
        assert mover.post(f"/table/{table}/why", seat=to_move, place=wrong).status_code == 400


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_every_place_of_the_board_has_an_answer(game: str, drawn_room: Room) -> None:
    """Each place is either legal in some way or says why it is not, or has nothing that a click could mean."""
    table, people = two_at(drawn_room, game)
    chance = random.Random(5)
    for _ in range(6):
        to_move = facts(people[0], table)["asked"]
        page = people[to_move].get(f"/table/{table}").text
        places = set(re.findall(r'data-place="([^"]+)" data-why', page))
        assert len(places) > 20
        for place in places:
            told = people[to_move].post(f"/table/{table}/why", seat=to_move, place=place).json()
            assert told["legal"] or told["text"] or place.startswith("village:"), place
        move(people[to_move], table, chance)
