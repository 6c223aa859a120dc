"""The choices that the rulebooks leave to the players: on the form, at the table, in the log, in the record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.core.choices import COLOUR_NAMES
from bohio.core.manifest import MOST_SEATS
from bohio.core.match import Match
from bohio.core.reasons import BadOption, Json
from bohio.library import found, open_game, own_content, shipped
from bohio.locale import LANGUAGES, texts
from bohio.table.store.raw import brief_of
from bohio.table.store.rows import Damaged
from bohio.table.tables import create
from bohio.table.tables.boards import board_of
from bohio.table.tables.choices import colours
from bohio.table.web.app import drawing_pages
from tests.table.games import played
from tests.table.room import Person, Room, room

HOST = "a" * 32
SEATS = {"seat0": "me", "seat1": "bot:random", "seat2": "bot:random"}
STONES = {"game": "mangrovia", "option.stone_tiles": "gods", **SEATS}
MARKETS = {"game": "tropicalia", "option.advanced_markets": "true", **SEATS}


@pytest.fixture
def table_room(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


@pytest.fixture
def host(table_room: Room) -> Person:
    return table_room.person(HOST)


def opened(fields: dict[str, str]) -> Json:
    """The options of the table that a form opens."""
    options: Json = create.from_form(fields, None, HOST, "Ana", 0.0).head["options"]
    return options


def view(person: Person, table: str) -> Json:
    seen: Json = json.loads(person.get(f"/table/{table}/view.json").text)["view"]
    return seen


def text_of(page: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", page))


def log_of(page: str) -> list[str]:
    """The lines of the log."""
    log = page.partition('id="log"')[2].partition("</section>")[0]
    return [text_of(line) for line in re.findall(r"<li[^>]*>(.*?)</li>", log)]


def chips(page: str, part: str) -> list[str]:
    """The letters of the colours in a part of the page."""
    inside = page.partition(f'id="{part}"')[2].partition("</section>")[0]
    return re.findall(r'class="chip seat\d"[^>]*>(.)<', inside)


# The form


def test_a_form_that_chooses_nothing_gives_no_choices() -> None:
    blank = {"choose.first": "", "choose.starred": "", "choose.stone_tiles_on.E1": ""}
    blank |= {f"choose.colour{row}": "" for row in range(MOST_SEATS)}
    assert opened(STONES | blank) == {"stone_tiles": "gods"}
    assert opened(MARKETS | blank) == {"advanced_markets": True}


def test_who_begins_is_a_row_of_the_form() -> None:
    rows = {"seat0": "me", "seat1": "bot:random", "seat2": "none", "seat3": "bot:random"}
    assert opened({"game": "mangrovia", **rows, "choose.first": "3"})["first"] == 2
    assert opened({"game": "mangrovia", **rows, "choose.first": "0"})["first"] == 0
    with pytest.raises(BadOption, match="seat 3 is to begin, but nobody sits there"):
        opened({"game": "mangrovia", **rows, "choose.first": "2"})
    for odd in ("x", "-1", "00", "9" * 30, "٣"):
        with pytest.raises(BadOption):
            opened({"game": "mangrovia", **rows, "choose.first": odd})


@pytest.mark.parametrize(
    ("wishes", "given"),
    [
        (["red", "", ""], ["red", "orange", "yellow"]),
        (["", "", "yellow"], ["red", "orange", "yellow"]),
        (["blue", "", ""], ["blue", "orange", "red"]),
        (["orange", "yellow", ""], ["orange", "yellow", "red"]),
        (["", "blue", "", "orange", ""], ["yellow", "blue", "red", "orange", "purple"]),
        (["blue", "purple", "red", "orange", "yellow"], ["blue", "purple", "red", "orange", "yellow"]),
    ],
)
def test_who_has_no_wish_keeps_the_usual_colour_or_gets_a_free_one(wishes: list[str], given: list[str]) -> None:
    assert colours(wishes, range(len(wishes))) == given
    assert len(set(given)) == len(given)


def test_a_colour_belongs_to_a_row_of_the_form() -> None:
    rows = {"seat0": "me", "seat1": "bot:random", "seat2": "none", "seat3": "bot:random"}
    assert opened({"game": "mangrovia", **rows, "choose.colour3": "blue"})["colours"] == ["yellow", "orange", "blue"]
    assert "colours" not in opened({"game": "mangrovia", **rows, "choose.colour2": "blue"})
    with pytest.raises(BadOption, match="green"):
        opened({"game": "mangrovia", **rows, "choose.colour3": "green"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_colour_twice_is_a_fault_in_the_language_of_the_visitor(language: str, host: Person) -> None:
    host.cookies["bohio_language"] = language
    fields = STONES | {"choose.colour0": "blue", "choose.colour2": "blue", "choose.first": "1", "name0": "Ana"}
    answer = host.form("/tables", **fields, **{"choose.stone_tiles_on.E1": "A"})
    assert answer.status_code == 422
    words = texts(language)
    expected = words.option_fault(
        BadOption("seats {one} and {other} have the same colour: {colour}", one=1, other=3, colour="blue")
    )
    assert words.say("term.blue") in expected
    assert expected in text_of(answer.text)
    assert (language == "en") == ("have the same colour" in expected)
    for name, value in fields.items():
        if name.startswith(("choice", "option", "seat")):
            select = answer.text.partition(f'name="{name}"')
            field = select[0].rpartition("<select")[2] + select[2].partition("</select>")[0]
            assert re.search(rf'<option value="{re.escape(value)}" selected', field), name
    assert answer.text.count('<details class="choices" open') == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_empty_seat_that_is_to_begin_is_a_fault_in_the_language_of_the_visitor(language: str, host: Person) -> None:
    host.cookies["bohio_language"] = language
    answer = host.form("/tables", game="mangrovia", **SEATS, **{"choose.first": "4"})
    assert answer.status_code == 422
    error = BadOption("seat {seat} is to begin, but nobody sits there", seat=5)
    assert texts(language).option_fault(error) in text_of(answer.text)


@pytest.mark.parametrize("game", found())
def test_whatever_a_form_chooses_is_at_worst_a_fault(game: str, host: Person) -> None:
    """What was chosen is quoted in the fault, as a word of the game where it is one."""
    for word in ("god", "path_name", "file", "{}", "{value}", "<b>", "\x1b[2J", "x" * 5000):
        for key in ("choose.colour0", "choose.first", "choose.stone_tiles_on.E1", "choose.advanced_tiles.mango-4"):
            variants = {"option.stone_tiles": "gods", "option.advanced_markets": "true"}
            twice = {"choose.colour1": word} if key == "choose.colour0" else {}
            answer = host.form("/tables", **{"game": game, **SEATS, **variants, key: word, **twice})
            assert answer.status_code in (303, 422), (word, key)
            assert "<b>" not in answer.text


def test_choices_of_another_game_are_passed_over() -> None:
    both = {"choose.stone_tiles_on.E1": "A", "choose.advanced_tiles.mango-4": "1-front", "choose.starred": "false"}
    assert opened(STONES | both) == {"stone_tiles": "gods", "stone_tiles_on": {"E1": "A"}}
    options = {"advanced_markets": True, "advanced_tiles": {"mango-4": "1-front"}, "starred": False}
    assert opened(MARKETS | both) == options


@pytest.mark.parametrize("game", found())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_offers_every_place_and_thing_in_words(game: str, language: str, host: Person) -> None:
    host.cookies["bohio_language"] = language
    page = host.get("/new").text
    words = texts(language, found()[game])
    opened = open_game(game, found()[game].seats[-1])
    for placing in opened.placings():
        assert placing.places
        for place, things in placing.places.items():
            select = re.search(rf'<select name="choose\.{placing.option}\.{place}">(.*?)</select>', page)
            assert select is not None
            assert re.findall('value="([^"]*)"', select[1]) == ["", *things]
            told = [words.wording.laid(words, opened, placing.option, thing) for thing in things]
            assert unescape(select[1]).count("</option>") == len(set(told)) + 1
            assert all(one in unescape(select[1]) for one in told)


def test_every_field_of_the_form_has_a_label(host: Person) -> None:
    page = host.get("/new").text
    for select in re.finditer(r'<select name="choice[^"]*">', page):
        label = page[: select.start()].rpartition("<label")[2]
        assert "</label>" not in label
        assert text_of("<label" + label).strip()


def test_the_form_offers_the_places_of_the_board_that_is_chosen(tmp_path: Path) -> None:
    own = shipped("mangrovia").text.replace('"E1"', '"E1x"').replace('id = "E1"', 'id = "E1x"')
    own = own.replace('id = "E1x"', 'id = "E1x"\nat = [5, 1]', 1)
    board = board_of(open_game("mangrovia", 5, None, own_content(own)))
    with room(tmp_path, pages=drawing_pages(), boards=[board]) as one:
        person = one.person(HOST)
        plain = person.get("/new").text
        other = person.get("/new", params={"board.mangrovia": board.sha256}).text
        assert 'name="choose.stone_tiles_on.E1"' in plain
        assert "E1x" not in plain
        assert 'name="choose.stone_tiles_on.E1x"' in other
        assert 'name="choose.stone_tiles_on.E1"' not in other
        fields = STONES | {"board.mangrovia": board.sha256, "choose.stone_tiles_on.E1x": "C"}
        table = person.open_table(**fields)
        assert view(person, table)["table"]["stone_tiles"]["E1x"] == "C"
        wrong = STONES | {"board.mangrovia": board.sha256, "choose.stone_tiles_on.E1": "C"}
        answer = person.form("/tables", **wrong)
        assert answer.status_code == 422
        assert 'name="choose.stone_tiles_on.E1x"' in answer.text


# At the table


def test_chosen_colours_are_everywhere(host: Person, table_room: Room) -> None:
    rows = {"seat0": "me", "name0": "Ana", "seat1": "friend", "seat2": "bot:random"}
    wishes = {"choose.colour0": "purple", "choose.colour1": "blue", "choose.colour2": "yellow"}
    table = host.open_table(game="mangrovia", watch="on", **rows, **wishes, **{"choose.first": "0"})
    page = host.get(f"/table/{table}").text
    assert view(host, table)["options"]["colours"] == ["purple", "blue", "yellow"]
    assert chips(page, "players") == ["P", "B", "Y"]
    assert chips(page, "bar") == ["P"]
    assert "Open blue seat" in page
    assert "Yellow bot" in page
    players = page.partition('id="players"')[2].partition("</section>")[0]
    assert re.findall(r'class="state">([^<]*)<', players) == ["you", "waiting", ""]
    assert re.findall(r"#hut-(\d)", players) == ["3", "4", "0"]
    start = host.get("/").text
    assert re.findall(r'class="chip seat\d">(.)<', start)[:3] == ["P", "B", "Y"]
    link = re.search(r'value="([^"]*/seat/[^"]*)"', page)
    assert link is not None
    invitation = table_room.person().get(link[1]).text
    assert "Your colour: blue." in text_of(invitation)
    assert re.findall(r'class="chip seat\d"[^>]*>(.)<', invitation) == ["P", "B", "Y"]
    watching = table_room.person().get(f"/table/{table}").text
    assert chips(watching, "players") == ["P", "B", "Y"]


def _begun(match: Match[Any]) -> Match[Any]:
    """Each seat has laid or placed something, so that the board shows their pieces."""
    for _ in range(2):
        match.play(match.options[0])
    return match


@pytest.mark.parametrize("game", found())
def test_pictures_show_each_seat_in_its_colour(game: str) -> None:
    """What a piece is called goes by its seat, what it looks like by its colour."""
    plain, painted = (
        str(_begun(bohio.new(game, seats=2, seed="reef", options=options))._repr_svg_())
        for options in ({}, {"colours": ["blue", "purple"]})
    )
    owners = r"(?:hut-|bowl-|worker-|paint)(\d)"
    assert painted != plain
    used = {int(one) for one in re.findall(rf'(?:href="|url\()#{owners}', painted)}
    assert used & {3, 4}
    assert not used & {1, 2}
    assert re.findall(r'data-piece="[^"]*"', painted) == re.findall(r'data-piece="[^"]*"', plain)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Waiting for a player: orange seat"), ("ru", "Ждём игрока (цвет: оранжевый)")]
)
def test_at_a_seat_that_nobody_has_taken_all_wait_for_a_player(language: str, said: str, host: Person) -> None:
    rows = {"seat0": "me", "seat1": "friend", "seat2": "bot:random", "choose.first": "1"}
    table = host.open_table(game="mangrovia", **rows)
    page = host.get(f"/table/{table}", headers={"accept-language": language}).text
    assert f">{said}</p>" in page.partition('id="bar"')[2]


def test_the_log_begins_with_what_was_chosen_and_what_was_drawn(host: Person) -> None:
    fields = STONES | {"choose.first": "1", "choose.colour0": "red", "name0": "Ana"}
    table = host.open_table(**fields, **{"choose.stone_tiles_on.E1": "B", "choose.stone_tiles_on.G3": "4"})
    lines = log_of(host.get(f"/table/{table}").text)
    laid = view(host, table)["table"]["stone_tiles"]
    assert lines[0] == "Colours (chosen): Ana – red · Orange bot · Yellow bot"
    assert lines[1] == "Orange bot goes first (chosen)"
    assert lines[2] == "Stone area tiles (chosen): E1 – God of path B · G3 – God of path 4"
    assert lines[3].startswith("Stone area tiles (drawn): ")
    assert "E1" not in lines[3]
    assert "G3" not in lines[3]
    assert lines[3].count("God of path") == len(laid) - 2


def test_the_log_of_a_game_without_choices_says_who_begins(host: Person) -> None:
    table = host.open_table(game="tropicalia", **SEATS)
    lines = log_of(host.get(f"/table/{table}").text)
    assert lines[0].endswith(" goes first (drawn)")
    assert not any("chosen" in line for line in lines)


def test_the_advanced_markets_are_told(host: Person) -> None:
    chosen = {"choose.advanced_tiles.mango-4": "6-back", "choose.starred": "false"}
    table = host.open_table(**MARKETS, **chosen)
    lines = log_of(host.get(f"/table/{table}").text)
    assert lines[1] == "Harder sides, marked with a star (chosen): no"
    assert lines[2].startswith("Advanced markets (chosen): mango: 4 each – One kind: 1 shell per fruit for every other")
    assert "★" in lines[2]
    assert lines[3].startswith("Advanced markets (drawn): coconut: 3 each – ")
    assert "★" not in lines[3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_proof_says_what_was_chosen(language: str, host: Person) -> None:
    host.cookies["bohio_language"] = language
    words = texts(language, found()["mangrovia"])
    plain = text_of(host.get(f"/table/{host.open_table(**STONES)}").text)
    chosen = STONES | {"choose.first": "1", "choose.colour0": "red", "choose.stone_tiles_on.E1": "B"}
    page = text_of(host.get(f"/table/{host.open_table(**chosen)}").text)
    sentence = words.say("page.fair_chosen", chosen="§").partition("§")[0]
    assert sentence not in plain
    told = page.partition(sentence)[2].partition(".")[0]
    assert words.say("choice.first") in told
    assert f"{words.say('choice.stone_tiles_on')} (E1)" in told


def test_no_hand_is_told_with_the_set_up(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        table = one.person(HOST).open_table(**STONES, watch="on")
        seen = one.person().see(table)
        assert set(seen["setup"]) == {"first", "stone_tiles"}


# Going on


def test_quick_play_chooses_nothing(host: Person) -> None:
    table = host.form("/play", game="tropicalia").headers["location"].removeprefix("/table/")
    assert view(host, table)["options"] == {"advanced_markets": False}


CHOSEN: dict[str, Json] = {
    "mangrovia": {"stone_tiles": "mixed", "stone_tiles_on": {"F1": "landscape"}},
    "tropicalia": {"advanced_markets": True, "advanced_tiles": {"mango-4": "3-back"}, "starred": False},
}


def choosing(game: str) -> Json:
    return {**CHOSEN[game], "first": 2, "colours": ["blue", "red", "purple"]}


@pytest.mark.parametrize("game", found())
def test_rematch_branch_and_record_keep_the_choices(game: str, table_room: Room) -> None:
    options = choosing(game)
    match = played(bohio.new(game, seats=3, seed="reef", options=options), 10_000)
    assert match.over
    record = match.record()
    assert record["options"] == options
    assert record["setup"]["first"] == 2
    assert bohio.load(record).record() == record
    new = create.from_record(record, HOST, 0.0)
    shown = table_room.person(HOST).get(f"/table/{table_room.add(new)}").text
    assert chips(shown, "players") == ["B", "R", "P"]

    plan = [create.human("Ana"), create.human("Bo"), create.human("Cy")]
    running = create.new_table(create.new_head(game, plan, options, None, None), HOST, [0, 1, 2], False, 0.0)
    table = table_room.add(running)
    host = table_room.person(HOST)
    answer = host.post(f"/table/{table}/branch", at=0)
    assert answer.status_code == 200, answer.text
    other = view(host, answer.json()["table"])
    assert other["options"] == options
    assert chips(host.get(f"/table/{answer.json()['table']}").text, "players") == ["B", "R", "P"]
    first, second = (table_room.services.registry._cache[id] for id in (table, answer.json()["table"]))
    for key in ("first", "stone_tiles", "advanced"):
        assert first.match.setup.get(key) == second.match.setup.get(key)
    again = create.rematch(first, HOST, 0.0)
    assert again.head["options"] == options


def test_a_list_shows_the_colours_that_were_chosen_and_none_that_there_are_not() -> None:
    new = create.from_form(STONES | {"choose.colour0": "blue"}, None, HOST, "Ana", 0.0)
    assert new.table_status.brief["colours"] == ["blue", "orange", "red"]
    assert "colours" not in create.from_form(STONES, None, HOST, "Ana", 0.0).table_status.brief
    sound: Json = new.table_status.brief
    assert brief_of(json.dumps(sound)) == sound
    for odd in (None, "red", 3, ["red"], ["red", "green", "blue"], [["red"], "blue", "orange"], {"0": "red"}):
        with pytest.raises(Damaged):
            brief_of(json.dumps(sound | {"colours": odd}))


def test_there_are_as_many_colours_as_seats() -> None:
    assert len(COLOUR_NAMES) == MOST_SEATS
