"""Who may do what: every route of the app with nobody, a spectator, another seat, the right seat and the host."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Mount, Route, WebSocketRoute
from websockets.exceptions import InvalidStatus

import bohio
from bohio.core.reasons import Json
from bohio.table.tables import create
from bohio.table.tables.credentials import hashed, seat_secret
from bohio.table.web.api_routes import ApiRoutes
from bohio.table.web.coverage_routes import CoverageRoutes
from bohio.table.web.page_routes import PageRoutes
from bohio.table.web.rules_routes import RulesRoutes
from tests.table.games import played
from tests.table.room import Person, Room, room

HOST, RIGHT, OTHER, STRANGER = "1" * 32, "2" * 32, "3" * 32, "4" * 32
ROLES = ("nobody", "spectator", "other seat", "right seat", "host")
SECRETS = {"nobody": None, "spectator": STRANGER, "other seat": OTHER, "right seat": RIGHT, "host": HOST}


@dataclass(frozen=True)
class Case:
    """A request, and what each of the five is answered: at a table that may be watched, and at a private one."""

    method: str
    path: str
    watched: tuple[int, int, int, int, int]
    private: tuple[int, int, int, int, int] | None = None
    body: Json | None = None
    form: dict[str, str] = field(default_factory=dict)
    finished: bool = False


def every(status: int) -> tuple[int, int, int, int, int]:
    return (status,) * 5


SEAT_ONLY = (403, 403, 403, 200, 403)
SEATED = (403, 403, 200, 200, 403)
HOST_ONLY = (403, 403, 403, 403, 200)
LOOKERS = (200, 200, 200, 200, 200)
PRIVATE = (403, 403, 200, 200, 200)
ACTION: Json = {"type": "place_bowl", "site": 2}

CASES = [
    Case("GET", "/", every(200)),
    Case("GET", "/new", every(200)),
    Case("GET", "/rules/{game}", every(200)),
    Case("GET", "/how/{game}", every(308)),
    Case("GET", "/rules/{game}/coverage", every(200)),
    Case("POST", "/rules/{game}/coverage", every(303), form={"paragraph": "M8.4"}),
    Case("GET", "/shuffle", every(200)),
    Case("GET", "/upload", every(200)),
    Case("POST", "/upload", every(422)),
    Case("POST", "/play", every(303), form={"game": "mangrovia"}),
    Case("POST", "/lesson", every(303), form={"game": "mangrovia", "chapter": "2"}),
    Case("POST", "/tables", every(303), form={"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend"}),
    Case("POST", "/language", every(303), form={"language": "de", "back": "/"}),
    Case("GET", "/table/{id}", LOOKERS, PRIVATE),
    Case("GET", "/table/{id}/view.json", LOOKERS, PRIVATE),
    Case("GET", "/table/{id}/facts.json", LOOKERS, PRIVATE),
    Case("GET", "/table/{id}/story", LOOKERS, PRIVATE),
    Case("GET", "/table/{id}/info", LOOKERS, PRIVATE),
    Case("GET", "/table/{id}/content.toml", LOOKERS, PRIVATE),
    Case("GET", "/table/{id}/record.json", LOOKERS, PRIVATE, finished=True),
    Case("GET", "/table/{id}/record.json", every(409), (403, 403, 409, 409, 409)),
    Case("GET", "/table/{id}/verify", LOOKERS, PRIVATE, finished=True),
    Case("GET", "/table/{id}/verify", every(409), (403, 403, 409, 409, 409)),
    Case("POST", "/table/{id}/move", SEAT_ONLY, body={"sequence": 0, "key": "k", "seat": 1, "action": ACTION}),
    Case("POST", "/table/{id}/why", SEAT_ONLY, body={"seat": 1, "action": ACTION}),
    Case("POST", "/table/{id}/undo", (403, 403, 403, 422, 403), body={"sequence": 0, "key": "k", "seat": 1}),
    Case("POST", "/table/{id}/ask", SEAT_ONLY, body={"seat": 1, "kind": "abandon"}),
    Case("POST", "/table/{id}/agree", (403, 403, 403, 409, 403), body={"seat": 1, "kind": "undo", "yes": True}),
    Case("POST", "/table/{id}/phrase", SEAT_ONLY, body={"seat": 1, "phrase": "hello"}),
    Case("POST", "/table/{id}/note", SEAT_ONLY, body={"seat": 1, "text": "reed"}),
    Case("POST", "/table/{id}/curtain", SEAT_ONLY, body={"seat": 1}),
    Case("POST", "/table/{id}/hand-over", SEAT_ONLY, body={"seat": 1}),
    Case("POST", "/table/{id}/stand-in", (403, 403, 403, 200, 409), body={"seat": 1, "bot": "random"}),
    Case("POST", "/table/{id}/stand-in", HOST_ONLY, body={"seat": 2, "bot": "random"}),
    Case("POST", "/table/{id}/invite", (403, 403, 403, 403, 409), body={"seat": 1}),
    Case("POST", "/table/{id}/invite", HOST_ONLY, body={"seat": 2}),
    Case("POST", "/table/{id}/away", HOST_ONLY, body={"seat": 1}),
    Case("POST", "/table/{id}/here", SEAT_ONLY, body={"seat": 1}),
    Case("POST", "/table/{id}/rise", SEAT_ONLY, body={"seat": 1}),
    Case("POST", "/table/{id}/delete", HOST_ONLY, body={}),
    Case("POST", "/table/{id}/rematch", SEATED, body={}, finished=True),
    Case("POST", "/table/{id}/rematch", (403, 403, 409, 409, 403), body={}),
    Case("POST", "/table/{id}/branch", LOOKERS, PRIVATE, body={"at": 3}, finished=True),
    Case("POST", "/table/{id}/branch", LOOKERS, PRIVATE, body={"at": 0}),
    Case("GET", "/seat/{secret}", every(200)),
    Case("POST", "/seat/{secret}", every(303), form={"name": "Cy"}),
]


@pytest.fixture(scope="module")
def table_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room")) as one:
        yield one


def add_table(table_room: Room, *, watch: bool, finished: bool) -> str:
    """A table where the right seat is 1 and to move, another is 0, seat 2 is free, and the host does not sit."""
    plan = [create.human("Ana"), create.human("Bo"), create.friend()]
    head = create.new_head("mangrovia", plan, {}, None, None)
    if finished:
        head = replace(head, record=played(bohio.new("mangrovia", seats=3, seed="lagoon")).record())
    else:
        head = replace(head, seed=next(seed for seed in map(str, range(99)) if _first(seed) == 1))
    holders = {0: hashed(OTHER), 1: hashed(RIGHT)}
    return table_room.add(create.new_table(head, HOST, [], watch, time.time(), holders))


def _first(seed: str) -> int:
    return int(bohio.new("mangrovia", seats=3, seed=seed).state.seat)


def ask(table_room: Room, case: Case, role: str, watch: bool) -> Any:
    table = add_table(table_room, watch=watch, finished=case.finished)
    path = case.path.replace("{id}", table).replace("{game}", "mangrovia")
    path = path.replace("{secret}", seat_secret(HOST, table, 2, 0))
    person = Person(table_room.address, table_room.person().client, SECRETS[role])
    if case.body is not None:
        return person.ask(case.method, path, json=case.body)
    return person.ask(case.method, path, data=case.form or None)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.method} {case.path} {case.finished}")
def test_each_role_gets_what_it_may(case: Case, role: str, table_room: Room) -> None:
    watched = ask(table_room, case, role, True)
    assert watched.status_code == case.watched[ROLES.index(role)], watched.text
    private = ask(table_room, case, role, False)
    assert private.status_code == (case.private or case.watched)[ROLES.index(role)], private.text


@pytest.mark.parametrize("role", ROLES)
def test_live_updates_are_for_those_who_may_look(role: str, table_room: Room) -> None:
    for watch in (True, False):
        table = add_table(table_room, watch=watch, finished=False)
        person = Person(table_room.address, table_room.person().client, SECRETS[role])
        if watch or role in ("other seat", "right seat", "host"):
            with person.live(table) as socket:
                assert "thinking" in socket.receive()
        else:
            with pytest.raises(InvalidStatus) as refused, person.live(table):
                pass
            assert refused.value.response.status_code == 403


def test_a_private_table_is_listed_for_its_own_people_only(table_room: Room) -> None:
    table = add_table(table_room, watch=False, finished=False)
    for role in ROLES:
        person = Person(table_room.address, table_room.person().client, SECRETS[role])
        start = person.get("/").text
        assert (table in start) == (role in ("other seat", "right seat", "host"))


def test_the_cases_name_every_route(table_room: Room) -> None:
    services = table_room.services
    kinds = (PageRoutes, ApiRoutes, RulesRoutes, CoverageRoutes)
    routes = [one for kind in kinds for one in kind(services).routes()]
    assert {(min(route.methods - {"HEAD"}), route.path) for route in routes if route.methods} == {
        (case.method, case.path) for case in CASES
    }


def test_nothing_else_is_served(tmp_path: Path) -> None:
    with room(tmp_path) as one:
        paths = {route.path for route in one.app.routes if isinstance(route, Route | Mount | WebSocketRoute)}
    assert paths - {case.path for case in CASES} == {
        "/boards/{board}.svg",
        "/health",
        "/ready",
        "/metrics",
        "/static",
        "/table/{id}/live",
    }
