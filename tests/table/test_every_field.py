"""Odd values in every form field, query parameter, path, cookie, header and JSON value of every route: no status of 500
or above, no large response, and nobody else has to wait."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.routing import Mount, Route, WebSocketRoute

from bohio.table.web.app import drawing_pages
from tests.table.bad import HOST, LARGEST_ANSWER, SOUND, Bad, add_table, ask, headers, raw, walk, watched
from tests.table.room import Room, room

LASTING = ("connection", "content-length", "transfer-encoding", "expect", "upgrade")


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room"), pages=drawing_pages()) as one:
        yield one


def test_every_route_is_walked(table_room: Room) -> None:
    routes = set()
    for route in table_room.app.routes:
        assert isinstance(route, Route | WebSocketRoute | Mount)
        if isinstance(route, Route):
            routes |= {(method, route.path) for method in route.methods or () if method != "HEAD"}
        else:
            routes.add(("LIVE" if isinstance(route, WebSocketRoute) else "GET", route.path))
    assert routes == set(SOUND)


def test_every_request_is_sound_before_something_odd_is_put_in_it(table_room: Room) -> None:
    refused = {
        ("POST", "/upload"): 422,  # no file
        ("GET", "/table/{id}/record.json"): 409,  # not over
        ("GET", "/table/{id}/verify"): 409,
        ("POST", "/table/{id}/rematch"): 409,
        ("POST", "/table/{id}/agree"): 409,  # nobody asked
        ("POST", "/table/{id}/away"): 409,  # nobody has come yet
        ("POST", "/table/{id}/undo"): 422,  # nothing happened
        ("POST", "/table/{id}/ask"): 422,
    }
    for (method, path), sound in SOUND.items():
        status, answer = ask(table_room.person(HOST), add_table(table_room), Bad(method, path, "", sound))
        if path.endswith("/move"):
            continue  # whose turn it is the shuffle says
        assert status == refused.get((method, path), status), (method, path, answer)
        assert (method, path) in refused or status in (200, 303, 308), (method, path, status, answer)


@pytest.mark.parametrize("place", [*walk()], ids=lambda bads: f"{bads[0].method} {bads[0].path} {bads[0].place}")
def test_odd_values(place: list[Bad], table_room: Room) -> None:
    with watched(table_room):
        table = add_table(table_room)
        for bad in place:
            status, answer = ask(table_room.person(HOST), table, bad)
            assert status < 500, (bad, answer)
            assert len(answer) < LARGEST_ANSWER, bad


def test_odd_headers_and_cookies(table_room: Room) -> None:
    with watched(table_room):
        for name, head, body in headers(add_table(table_room)):
            # These say that more is to come, or that the connection is to stay.
            leave = name in LASTING or b"Upgrade: websocket" in head
            status, answer = raw(table_room.address, head, body, leave=leave)
            assert status < 500, (head, answer)
            assert len(answer) < LARGEST_ANSWER, head
            assert status or leave, head
