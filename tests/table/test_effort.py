"""One address takes up no more than its share of the event loop, whatever it asks for."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bohio.table.web import live
from bohio.table.web.effort import timed
from bohio.table.web.limits import Bucket, Buckets, Limits
from tests.table.room import PATIENCE, Room, room

ELSEWHERE = {"x-forwarded-for": "192.0.2.7"}
WATCHED = {"game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend", "watch": "on"}


def busy(seconds: float) -> None:
    """Takes so much of this thread's processor time."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


# Measuring


def test_what_others_do_meanwhile_is_not_counted() -> None:
    spent: list[float] = []

    async def work() -> str:
        busy(0.02)
        await asyncio.sleep(0.05)
        busy(0.03)
        return "done"

    async def both() -> str:
        other = asyncio.create_task(asyncio.to_thread(time.sleep, 0.01))
        result = await timed(work(), spent.append)
        await other
        busy(0.05)
        return result

    assert asyncio.run(both()) == "done"
    assert len(spent) == 2
    assert 0.05 <= sum(spent) < 0.09


def test_errors_and_cancelling_reach_the_work() -> None:
    seen: list[str] = []

    async def failing() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def waiting() -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append("cancelled")
            await asyncio.sleep(0)
            seen.append("tidy")
            raise

    async def both() -> None:
        with pytest.raises(KeyError):
            await timed(failing(), lambda seconds: None)
        task = asyncio.create_task(timed(waiting(), lambda seconds: None))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(both())
    assert seen == ["cancelled", "tidy"]


def test_what_was_spilled_flows_in_again() -> None:
    now = 0.0
    bucket = Bucket(0.5, 2.0, lambda: now)
    bucket.spill(3.0)
    assert bucket.level == -1.0
    now = 2.0
    assert bucket.level == 0.0
    bucket.spill(100.0)  # nobody is shut out for longer than it takes to fill two buckets
    assert bucket.level == -2.0
    now = 12.0
    assert bucket.level == 2.0
    some = Buckets(0.5, 2.0, lambda: now)
    some.spill("a", 2.5)
    assert (some.dry("a"), some.dry("b")) == (True, False)


# At a server


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Room]:
    with room(tmp_path, Limits(effort_per_second=1e-6, effort_at_once=0.5)) as one:
        yield one


def test_whoever_has_taken_up_too_much_time_is_refused_and_others_are_not(
    strict: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    costly = strict.services.renderer.content

    async def content(*words: object) -> str:
        busy(0.1)
        return await costly(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(strict.services.renderer, "content", content)
    person = strict.person()
    table = person.open_table(**WATCHED)
    told = [person.get(f"/table/{table}/content.toml").status_code for _ in range(12)]
    assert 1 <= told.count(200) <= 5
    assert told == sorted(told)
    assert told[-1] == 429
    assert person.get("/").status_code == 429
    assert person.get("/health").status_code == 200
    assert strict.person().get(f"/table/{table}", headers=ELSEWHERE).status_code == 200


def test_pages_of_an_address_that_took_too_much_time_are_told_later(
    strict: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    effort = strict.services.effort
    monkeypatch.setattr(live, "BREATH", 0.01)
    person = strict.person()
    table = person.open_table(**WATCHED)
    body = {"seat": 0, "phrase": "hello", "parts": False}
    with strict.person().live(table) as page:  # one that looks on: it is told nothing but what happens
        page.receive_with("parts")
        effort.spill("127.0.0.1", 0.6)
        for _ in range(3):
            answer = person.ask("POST", f"/table/{table}/phrase", json=body, headers=ELSEWHERE)
            assert answer.status_code == 200
        threading.Event().wait(0.2)
        with pytest.raises(TimeoutError):
            page.connection.recv(0.1)
        effort.spill("127.0.0.1", -1.0)
        assert page.receive_with("now")["sequence"] == 3


def test_telling_pages_counts(strict: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    update = strict.services.renderer.update

    async def costly(*words: object) -> object:
        busy(0.3)
        return await update(*words)  # type: ignore[arg-type]

    person = strict.person()
    table = person.open_table(**WATCHED)
    monkeypatch.setattr(strict.services.renderer, "update", costly)
    with person.live(table) as page:
        page.receive_with("parts")
        answer = person.ask("POST", f"/table/{table}/phrase", json={"seat": 0, "phrase": "hello", "parts": "live"})
        assert answer.status_code == 200
        page.receive_with("now")
        until = time.monotonic() + PATIENCE
        while not strict.services.effort.dry("127.0.0.1"):  # the message may arrive before its cost is counted
            assert time.monotonic() < until
            time.sleep(0.01)
