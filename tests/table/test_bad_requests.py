"""Bad requests get a clear answer below 500 and change nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bohio.core.reasons import Json
from bohio.table.tables import create
from bohio.table.web.limits import Limits
from tests.table.bad import fuzz
from tests.table.room import Person, Room, room

ACTIONS = (
    "move",
    "why",
    "undo",
    "ask",
    "agree",
    "phrase",
    "note",
    "stand-in",
    "curtain",
    "hand-over",
    "rise",
    "away",
    "here",
    "invite",
    "delete",
)
ROUTES = (*ACTIONS, "rematch", "branch")
HOST = "5" * 32
FUZZ = 4000
"""How many random requests the test makes; `python -m tests.table.bad` makes more."""


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room")) as one:
        yield one


def add_table(table_room: Room) -> str:
    head = create.new_head("mangrovia", [create.human("Ana"), create.human("Bo")], {}, None, None)
    return table_room.add(create.new_table(head, HOST, [0, 1], True, time.time()))


def test_no_random_request_breaks_the_server_or_plays_a_move(table_room: Room) -> None:
    told = fuzz(table_room, FUZZ, 1)
    assert told[400] > FUZZ / 10
    assert told[200] > FUZZ / 100


@pytest.mark.parametrize("action_name", ROUTES)
@pytest.mark.parametrize("body", [b"", b"null", b"[]", b"{", b"\xff\xfe", b'{"seat": 0}', b'{"seat": -1}', b"[" * 9000])
def test_a_body_that_says_nothing_is_refused(action_name: str, body: bytes, table_room: Room) -> None:
    table = add_table(table_room)
    host = table_room.person(HOST)
    before = host.see(table)
    if action_name == "delete" and body in (b"", b'{"seat": 0}', b'{"seat": -1}'):
        return  # to delete a table is said by the address alone
    answer = host.ask("POST", f"/table/{table}/{action_name}", content=body)
    assert "Traceback" not in answer.text
    if action_name in ("curtain", "hand-over", "rise", "here") and body == b'{"seat": 0}':
        return  # no more is needed for these
    assert 400 <= answer.status_code < 500
    assert host.see(table)["view"] == before["view"]


@pytest.mark.parametrize(
    "path",
    [
        "/table/none", "/table/none/live", "/table/%00", "/table/..%2f..%2fetc", "/seat/none", "/seat/" + "0" * 32,
        "/how/chess", "/rules/chess", "/nothing", "/static/", "/static/nothing", "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/table/none/record.json", "/table/none/verify", "/table/" + "x" * 5000, "/table/none?at=99999999999999",
    ],
)  # fmt: skip
def test_what_is_not_there_is_not_found(path: str, table_room: Room) -> None:
    for headers in ({}, {"accept": "text/html"}, {"accept": "application/json"}):
        answer = table_room.person().get(path, headers=headers)
        assert answer.status_code == 404, answer.text
        assert "import" not in answer.text


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])
@pytest.mark.parametrize("action_name", ACTIONS)
def test_nothing_is_changed_but_by_post(method: str, action_name: str, table_room: Room) -> None:
    table = add_table(table_room)
    host = table_room.person(HOST)
    assert host.ask(method, f"/table/{table}/{action_name}").status_code == 405
    assert host.get(f"/table/{table}").status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        {}, {"game": "chess"}, {"game": "mangrovia"}, {"game": "mangrovia", "seats": "x"},
        {"game": "mangrovia", "seats": "99999999999999999999"},
        {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "ghost"},
        {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "bot:ghost"},
        {"game": "mangrovia", "seats": "1", "seat0": "me"},
        {"game": "tropicalia", "seats": "5", **{f"seat{n}": "me" for n in range(5)}},
        {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "me", "option.stone_tiles": "gold"},
        {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "me", "timer": "1"},
        {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "me", "timer": "-5"},
        {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "me", "content": "not = a board"},
    ],
)  # fmt: skip
def test_a_form_with_faults_is_shown_again_with_them(fields: dict[str, str], table_room: Room) -> None:
    answer = table_room.person().form("/tables", **fields)
    assert answer.status_code == 422
    assert answer.json()["faults"]
    assert not answer.cookies


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"{}", b"\xff", b"[" * 100_000, b'{"format": "bohio-record/1"}'])
def test_an_unsound_record_is_refused(data: bytes, table_room: Room) -> None:
    answer = table_room.person().ask("POST", "/upload", files={"record": ("game.json", data)})
    assert answer.status_code == 422
    assert answer.json()["faults"]


def test_a_form_that_is_none_is_refused(table_room: Room) -> None:
    headers = {"content-type": "multipart/form-data; boundary=x"}
    for body in (b"--x\r\nnonsense", b"\x00" * 100, b"--x--"):
        answer = table_room.person().ask("POST", "/tables", content=body, headers=headers)
        assert 400 <= answer.status_code < 500


ORIGINS = [
    {"origin": "https://elsewhere.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.mark.parametrize("headers", ORIGINS)
def test_pages_of_others_can_do_nothing(headers: dict[str, str], table_room: Room) -> None:
    table = add_table(table_room)
    host = table_room.person(HOST)
    answer = host.ask("POST", f"/table/{table}/delete", json={}, headers=headers)
    assert answer.status_code == 403
    assert host.ask("POST", "/play", data={"game": "mangrovia"}, headers=headers).status_code == 403
    assert host.get(f"/table/{table}").status_code == 200


def test_pages_of_others_hear_nothing(table_room: Room) -> None:
    table = add_table(table_room)
    host = table_room.person(HOST)
    stranger = Person(host.address, host.client, HOST)
    stranger.headers = lambda: {"cookie": f"bohio={HOST}", "origin": "https://elsewhere.example"}  # type: ignore[method-assign]
    with pytest.raises(InvalidStatus), stranger.live(table):
        pass
    with host.live(table):
        pass


def test_our_own_pages_can_do_all(table_room: Room) -> None:
    table = add_table(table_room)
    host = table_room.person(HOST)
    headers = {"origin": f"http://{table_room.address}", "sec-fetch-site": "same-origin"}
    assert host.ask("POST", f"/table/{table}/delete", json={}, headers=headers).status_code == 200


def test_who_talks_too_much_on_a_socket_is_cut_off(table_room: Room) -> None:
    table = add_table(table_room)
    with table_room.person(HOST).live(table) as socket:
        socket.connection.send("ping")
        socket.connection.send("x" * 1000)
        with pytest.raises(ConnectionClosed):
            socket.receive_with("no such thing")


def test_every_answer_carries_what_protects(table_room: Room) -> None:
    for path in ("/", "/nothing", "/health", "/table/none/verify"):
        headers = table_room.person().get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"]
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


def test_cookies_are_for_the_server_alone(table_room: Room) -> None:
    answer = table_room.person().form("/play", game="mangrovia", name="Zoë")
    for cookie in answer.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
    https = {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
    answer = table_room.person().ask("POST", "/play", data={"game": "mangrovia"}, headers=https)
    assert "Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"]


def test_the_language_is_the_browsers_or_the_chosen_one(table_room: Room) -> None:
    person = table_room.person()

    def language(accept: str) -> str:
        return str(person.get("/", headers={"accept-language": accept}).json()["visitor"]["language"])

    assert language("ru-RU,ru;q=0.9,en;q=0.5") == "ru"
    assert language("pt, it;q=0.3, fr;q=0.8") == "fr"
    assert language("pt;q=x,,;;") == "en"
    answer = person.form("/language", language="de", back="/new?game=tropicalia")
    assert answer.headers["location"] == "/new?game=tropicalia"
    assert language("ru") == "de"
    assert person.form("/language", language="xx").status_code == 400
    for back in ("https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "new"):
        assert person.form("/language", language="de", back=back).headers["location"] == "/"


def test_sizes_rates_and_tables_have_limits(tmp_path_factory: pytest.TempPathFactory) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=12, tables_per_hour=1, tables_at_once=2, sockets=1)
    with room(tmp_path_factory.mktemp("limited"), limits) as limited:
        person = limited.person()
        large: Json = {"text": "x" * limits.body}
        assert person.post("/table/none/note", **large).status_code == 413
        chunks = iter([b"x" * 10_000] * 3)
        assert person.ask("POST", "/table/none/note", content=chunks).status_code == 413
        table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
        assert person.form("/play", game="mangrovia").status_code == 303
        assert person.form("/play", game="mangrovia").status_code == 429
        with person.live(table), pytest.raises(InvalidStatus), person.live(table):
            pass
        answers = [person.get("/").status_code for _ in range(8)]
        assert answers[-1] == 429
        assert person.get("/health").status_code == 200


def test_figures_for_operation(table_room: Room) -> None:
    person = table_room.person()
    assert person.get("/health").text == "ok\n"
    assert person.get("/ready").text == "ready\n"
    table = add_table(table_room)
    person.get(f"/table/{table}")
    figures = person.get("/metrics").text
    assert 'bohio_requests_total{method="GET",route="/table/{id}",status="200"}' in figures
    assert "bohio_pages_open" in figures
    assert table not in figures
