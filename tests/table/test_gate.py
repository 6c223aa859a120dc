"""Which address is counted, what is trusted, and which requests are refused before anything is done with them."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest
from python_multipart.multipart import parse_options_header
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bohio.table.web.addresses import NOWHERE, Proxies, counted, is_near
from bohio.table.web.limits import Limits
from tests.table.bad import raw
from tests.table.room import Room, room

FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room")) as one:
        yield one


# Addresses


def test_ipv6_counts_by_network_and_ipv4_by_itself() -> None:
    assert counted("192.0.2.1") == counted("::ffff:192.0.2.1") == "192.0.2.1"
    assert counted("192.0.2.1") != counted("192.0.2.2")
    assert counted("2001:db8::1") == counted("2001:db8::ffff:2") == "2001:db8::/64"
    assert counted("2001:db8::1") != counted("2001:db8:0:1::1")
    assert counted("fe80::1%eth0") == "fe80::/64"
    assert counted("elsewhere") == counted("") == counted("1" * 100_000) == NOWHERE


def test_near_is_ones_own_network() -> None:
    assert all(map(is_near, ("127.0.0.1", "10.1.2.3", "192.168.0.7", "::1", "fd00::1", "::ffff:10.0.0.1")))
    assert not any(map(is_near, ("8.8.8.8", "::ffff:8.8.8.8", "2a00::1", "elsewhere", "")))


def test_proxies_are_addresses_networks_or_all() -> None:
    named = Proxies("127.0.0.1, 10.0.0.0/8,nonsense,::1")
    assert [one in named for one in ("127.0.0.1", "10.9.9.9", "::1", "::ffff:10.0.0.1")] == [True] * 4
    assert "192.0.2.1" not in named
    assert "nonsense" not in named
    assert "192.0.2.1" in Proxies("*")


def test_all_limits_count_a_network_as_one(tmp_path_factory: pytest.TempPathFactory) -> None:
    def near(number: int) -> dict[str, str]:
        return {"x-forwarded-for": f"2001:db8:1::{number:x}"}

    other = {"x-forwarded-for": "2001:db8:2::1"}
    limits = Limits(requests_per_second=0.001, requests_at_once=9, tables_per_hour=1, tables_at_once=2, sockets=1)
    with room(tmp_path_factory.mktemp("limited"), limits) as one:
        person = one.person()
        form = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend", "watch": "on"}
        opened = [person.ask("POST", "/tables", data=form, headers=near(number)) for number in range(3)]
        assert [answer.status_code for answer in opened] == [303, 303, 429]
        address = f"ws://{one.address}{opened[0].headers['location']}/live"
        with connect(address, additional_headers=near(7), proxy=None):
            with pytest.raises(InvalidStatus):
                connect(address, additional_headers=near(8), proxy=None)
            with connect(address, additional_headers=other, proxy=None):
                pass
        assert [person.get("/", headers=near(number)).status_code for number in range(9)][-1] == 429
        assert person.get("/", headers=other).status_code == 200


def test_who_asks_too_much_loses_the_connection(tmp_path_factory: pytest.TempPathFactory) -> None:
    with room(tmp_path_factory.mktemp("once"), Limits(requests_per_second=0.001, requests_at_once=2)) as one:
        _, answer = raw(one.address, b"\r\n\r\n".join([b"GET /new HTTP/1.1\r\nHost: x"] * 8))
        assert [answer.count(f"HTTP/1.1 {status} ".encode()) for status in (200, 429)] == [2, 1]


# Origins and hosts


@pytest.mark.parametrize(
    "origin",
    [
        "http://[", "http://]", "http://", "://", "", "http://x:99999", "http://x:y", "https://x", "http://x:81", "ws://x",
        "http://user@x", "http://x/", "x", "http://\u00ff", "file://", "http://x.", "null", "http://xx", "http://x x",
    ],
)  # fmt: skip
def test_another_scheme_host_or_port_and_nonsense_are_other_origins(origin: str, table_room: Room) -> None:
    head = f"POST /play HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\nOrigin: {origin}".encode()
    assert raw(table_room.address, head)[0] == 403


@pytest.mark.parametrize(
    ("host", "scheme", "origin"),
    [
        ("x", "http", "http://x"), ("X:80", "http", "http://x"), ("x", "https", "https://x"),
        ("x:443", "https", "https://x"), ("x:8443", "https", "https://x:8443"), ("[::1]:8000", "http", "http://[::1]:8000"),
    ],
)  # fmt: skip
def test_our_own_origin_is_known_behind_a_proxy_too(host: str, scheme: str, origin: str, table_room: Room) -> None:
    person = table_room.person()
    headers = {"host": host, "x-forwarded-proto": scheme, "origin": origin}
    assert person.ask("POST", "/play", data={"game": "mangrovia"}, headers=headers).status_code == 303


def test_sockets_compare_the_scheme_too(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend")
    address = f"ws://{table_room.address}/table/{table}/live"
    for scheme, theirs, fine in (("https", "https", True), ("https", "http", False), ("http", "https", False)):
        headers = person.headers() | {"x-forwarded-proto": scheme, "origin": f"{theirs}://{table_room.address}"}
        if fine:
            with connect(address, additional_headers=headers, proxy=None):
                pass
        else:
            with pytest.raises(InvalidStatus):
                connect(address, additional_headers=headers, proxy=None)


@pytest.mark.parametrize("host", ["[", "x:99999", "x:y", "a@x", "x/y", "x?y", "x#y"])
def test_a_host_that_is_none_is_a_bad_request(host: str, table_room: Room) -> None:
    for path in ("/", "/new/", "/table/none", "/nothing"):
        head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close".encode()
        assert raw(table_room.address, head)[0] == 400


def test_a_server_answers_for_the_hosts_it_was_told(tmp_path_factory: pytest.TempPathFactory) -> None:
    with room(tmp_path_factory.mktemp("hosts"), hosts=["Table.example"]) as one:
        person = one.person()

        def status(path: str, host: str) -> int:
            return person.get(path, headers={"host": host}).status_code

        assert status("/", "table.example") == status("/", "TABLE.example:8000") == 200
        assert status("/", "elsewhere.example") == status("/", "127.0.0.1") == 421
        assert status("/health", "127.0.0.1") == 200
        with pytest.raises(InvalidStatus):
            connect(f"ws://{one.address}/table/none/live", additional_headers={"host": "x"}, proxy=None)


# Cookies


def https(**more: str) -> dict[str, str]:
    return {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7", **more}


def test_over_https_cookies_are_bound_to_the_host(table_room: Room) -> None:
    person = table_room.person()
    form = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend", "name": "Ana"}
    answer = person.ask("POST", "/tables", data=form, headers=https())
    told = answer.headers.get_list("set-cookie")
    assert {cookie.split("=")[0] for cookie in told} == {"__Host-bohio", "__Host-bohio_name"}
    for cookie in told:
        assert "Secure" in cookie
        assert "Path=/" in cookie
        assert "domain" not in cookie.lower()
    assert person.get(answer.headers["location"], headers=https()).status_code == 200
    # Over http such a name proves nothing: anybody on the way could have set it.
    assert person.get(answer.headers["location"]).status_code == 403


def test_a_browser_keeps_its_seats_when_a_server_moves_to_https(table_room: Room) -> None:
    person = table_room.person()
    table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend", name="Ana")
    secret = person.cookies["bohio"]
    assert set(person.cookies) == {"bohio", "bohio_name"}
    assert person.get(f"/table/{table}", headers=https()).status_code == 200
    answer = person.ask("POST", "/play", data={"game": "mangrovia"}, headers=https())
    assert answer.cookies["__Host-bohio"] == secret
    assert answer.cookies["__Host-bohio_name"] == person.cookies["bohio_name"]
    person.cookies["bohio"] = "9" * 32  # what somebody else may have set counts no longer
    assert person.get(f"/table/{table}", headers=https()).status_code == 200
    answer = person.ask("POST", "/language", data={"language": "fr"}, headers=https())
    assert set(answer.cookies) == {"__Host-bohio_language"}


OTHERS = {
    "backslashes": 'x="' + "\\" * 30_000 + '"',
    "octal": 'x="' + "\\0" * 15_000 + '"',
    "nothing": ";" * 30_000,
    "empty": "=;" * 15_000,
}


@pytest.mark.parametrize("other", OTHERS)
def test_cookies_of_others_are_not_unquoted(other: str, table_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python before 3.11.10 and 3.12.6 takes seconds for the backslashes in one long cookie."""
    ana = table_room.person()
    table = ana.open_table(game="mangrovia", seats="2", seat0="me", seat1="friend", name="Ana")
    unquoted: list[str] = []
    monkeypatch.setattr("http.cookies._unquote", unquoted.append)
    path = f"/table/{table}"
    around = f"{OTHERS[other]}; bohio={ana.cookies['bohio']} ;x=y"
    assert ana.client.get(path, headers={"cookie": around}).json()["seen"]["own_seats"] == [0]
    assert ana.client.get(path, headers={"cookie": f"bohio={OTHERS[other]}"}).status_code == 403
    assert not unquoted


# Forms


@pytest.mark.parametrize("path", ["/upload", "/tables", "/play", "/language"])
def test_a_form_without_files_is_small(path: str, table_room: Room) -> None:
    person = table_room.person()
    assert person.ask("POST", path, content=b"&" * 1_900_000, headers=FORM).status_code == 413
    assert person.ask("POST", path, content=iter([b"&" * 10_000] * 3), headers=FORM).status_code == 413
    assert person.ask("POST", path, content=b"&" * 16_000, headers=FORM).status_code < 500


def test_forms_with_files_have_few_fields_and_small_ones(table_room: Room) -> None:
    person = table_room.person()
    many = {f"field{number}": "x" for number in range(100)}
    assert person.ask("POST", "/tables", data=many, files={"content": b""}).status_code == 400
    assert person.ask("POST", "/tables", data={"name": "x" * 20_000}, files={"content": b""}).status_code == 400
    assert person.ask("POST", "/upload", files={"record": b"x" * 2_100_000}).status_code == 413
    odd = {"content-type": "multipart/form-data; boundary=x; charset=punycode"}
    assert person.ask("POST", "/tables", content=b"--x--", headers=odd).status_code == 400


def test_headers_that_take_long_to_read_are_not_read(table_room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    person = table_room.person()
    read: list[int] = []

    def noted(text: bytes) -> tuple[bytes, dict[bytes, bytes]]:
        read.append(len(text))
        return parse_options_header(text)

    monkeypatch.setattr("starlette.formparsers.parse_options_header", noted)
    kind = {"content-type": 'multipart/form-data; boundary="x"'}
    part = b'--x\r\nContent-Disposition: form-data; name="a%s"\r\n\r\nb\r\n'
    fine, long = (b"".join([part % (b";" * size)] * 3) + b"--x--\r\n" for size in (700, 3900))
    assert person.ask("POST", "/language", content=fine, headers=kind).status_code == 400  # it names no language
    assert max(read) > 700
    assert person.ask("POST", "/upload", content=long, headers=kind).status_code == 400
    kind = {"content-type": 'multipart/form-data; boundary="x' + ";" * 20_000 + '"'}
    assert person.ask("POST", "/upload", content=fine, headers=kind).status_code == 400
    assert max(read) < 1100
    dates: list[str] = []
    monkeypatch.setattr("starlette.staticfiles.parsedate", dates.append)
    assert person.get("/static/app.css", headers={"if-modified-since": "," * 20_000}).status_code == 200
    assert not dates


def test_only_so_many_uploads_are_under_way_at_once(tmp_path_factory: pytest.TempPathFactory) -> None:
    head = b"POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    with room(tmp_path_factory.mktemp("uploads"), Limits(uploads_at_once=2)) as one:
        host, port = one.address.split(":")
        with httpx.Client(base_url=f"http://{one.address}", trust_env=False) as client:
            slow = [socket.create_connection((host, int(port)), timeout=60) for _ in range(2)]
            for line in slow:
                line.sendall(head + b"Content-Length: 1000\r\n\r\n--x\r\n")
            answer = client.post("/upload", files={"record": b"{}"})
            while answer.status_code == 422:  # the others had not come yet
                answer = client.post("/upload", files={"record": b"{}"})
            assert answer.status_code == 429
            elsewhere = {"x-forwarded-for": "192.0.2.7"}
            assert client.post("/upload", files={"record": b"{}"}, headers=elsewhere).status_code == 422
            for line in slow:
                line.close()
            while client.post("/upload", files={"record": b"{}"}).status_code == 429:
                pass


# Files


def test_files_are_sent_whole_and_kept(table_room: Room) -> None:
    person = table_room.person()
    first = person.get("/static/table.js")
    assert first.status_code == 200
    assert "javascript" in first.headers["content-type"]
    assert len(first.content) > 1000
    assert person.get("/static/table.js", headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert person.get("/static/table.js", headers={"range": "bytes=0-9"}).status_code == 200
    head = person.ask("HEAD", "/static/app.css")
    assert head.status_code == 200
    assert head.content == b""
