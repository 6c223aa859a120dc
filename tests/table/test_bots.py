"""Bots think in processes of their own, see what their seat may know, and every one of their moves happens once."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.bots import LEVELS, Bot, Look
from bohio.table import opening, thinking
from bohio.table.house import House
from bohio.table.minding import Minder
from bohio.table.postgres_store import PostgresStore
from bohio.table.rows import NewTable
from bohio.table.seats import new_browser
from bohio.table.sitting import Table
from bohio.table.sqlite_store import SqliteStore
from bohio.table.store import Store
from bohio.table.thinking import Thinkers, answer, question
from tests.table.games import played
from tests.table.postgres import Postgres


def bots_only(game: str = "tropicalia", seats: int = 2) -> NewTable:
    plan = [opening.bot("random") for _ in range(seats)]
    return opening.lay(opening.new_head(game, plan, {}, None, None), new_browser(), [], True, time.time())


async def until_over(store: Store, id: str) -> Table:
    while True:
        table = Table.of(await store.table(id))
        if not table.running:
            return table
        await asyncio.sleep(0.05)


def once_each(table: Table) -> None:
    """Every entry is one move of a bot, each on another position."""
    assert len(table.keys) == table.sequence
    plays = [entry for entry in table.match.events if entry.seat is not None]
    assert len(plays) == table.sequence


def test_bots_play_a_table_to_its_end(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "bohio.sqlite3")
        await store.open()
        house = House(store)
        minder = Minder(house, Thinkers(1))
        minder.start()
        new = bots_only()
        await house.add(new)
        once_each(await until_over(store, new.id))
        await minder.stop()
        await store.close()

    asyncio.run(run())


def test_bots_that_a_dead_server_left_waiting_move_when_the_next_one_starts(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "bohio.sqlite3")
        await store.open()
        new = bots_only()
        await store.create(new)  # as a server does that dies before its bots have thought
        minder = Minder(House(store), Thinkers(1))
        minder.start()
        once_each(await until_over(store, new.id))
        await minder.stop()
        await store.close()

    asyncio.run(run())


def test_three_servers_let_every_bot_move_once(postgres: Postgres) -> None:
    async def run() -> None:
        url = postgres.new_database()
        stores = [PostgresStore(url) for _ in range(3)]
        minders = []
        for store in stores:
            await store.open()
            minders.append(Minder(House(store), Thinkers(1)))
            minders[-1].start()
        new = bots_only()
        await stores[0].create(new)
        for minder in minders:  # all of them at once, as after a lease has run out
            minder._mind(new.id)
        once_each(await until_over(stores[0], new.id))
        for minder, store in zip(minders, stores, strict=True):
            await minder.stop()
            await store.close()

    asyncio.run(run())


class Failing(Bot):
    """A bot with a fault."""

    def choose(self, look: Look) -> int:
        raise ValueError("no idea")


class Cheating(Bot):
    """A bot that answers what is not among its options."""

    def choose(self, look: Look) -> int:
        return max(look.options) + 1


SEEN: list[Any] = []


class Watching(Bot):
    """A bot that notes all that it is given."""

    def see(self, seat: int | None, code: int, answers: list[tuple[int, int]]) -> None:
        SEEN.append((seat, code, tuple(answers)))

    def choose(self, look: Look) -> int:
        SEEN.append((look.view.key(), tuple(look.options)))
        return look.options[0]


def head_of(game: str, seats: int) -> dict[str, Any]:
    return opening.new_head(game, [opening.human("") for _ in range(seats)], {}, None, None)


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_bot_is_told_what_its_seat_may_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "watching", Watching)
    match = played(bohio.new(game, seats=3, seed="reef"), 60)
    seat = int(match.state.seat)
    SEEN.clear()
    chosen = answer(question(head_of(game, 3), match, seat, "watching"))
    assert chosen in match.options
    expected: list[Any] = []
    for event in match.events:
        code, answers = match.game.seen_code(event.seat, event.code, event.answers, seat)
        expected.append((event.seat, code, tuple(answers)))
    expected.append((match.game.seat_view(match.state, seat).key(), tuple(match.options.codes)))
    assert expected == SEEN


def test_the_seed_does_not_reach_the_workers() -> None:
    match = bohio.new("mangrovia", seats=3, seed="a very secret seed")
    head = head_of("mangrovia", 3) | {"seed": "a very secret seed"}
    assert "secret seed" not in repr(question(head, match, 0, "random"))


@pytest.mark.parametrize("bot", [Failing, Cheating])
def test_a_bot_that_fails_does_not_stop_the_game(bot: type[Bot], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "faulty", bot)
    match = bohio.new("mangrovia", seats=3, seed="reef")
    asked = question(head_of("mangrovia", 3), match, int(match.state.seat), "faulty")

    async def run() -> None:
        thinkers = Thinkers(1)  # the workers do not even know this bot
        assert await thinkers.choose(asked) in match.options
        thinkers.close()

    asyncio.run(run())
    if bot is Cheating:
        assert answer(asked) in match.options


def test_a_bot_that_never_answers_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    match = bohio.new("mangrovia", seats=3, seed="reef")
    asked = question(head_of("mangrovia", 3), match, int(match.state.seat), "random")
    monkeypatch.setattr(thinking, "PATIENCE", 0.0)

    async def run() -> None:
        thinkers = Thinkers(1)
        assert await thinkers.choose(asked) in match.options
        thinkers.close()

    asyncio.run(run())


def test_a_worker_that_is_killed_is_replaced() -> None:
    match = bohio.new("mangrovia", seats=3, seed="reef")
    asked = question(head_of("mangrovia", 3), match, int(match.state.seat), "random")

    async def run() -> None:
        thinkers = Thinkers(1)
        assert await thinkers.choose(asked) in match.options
        assert thinkers._pool is not None
        for process in thinkers._pool._processes:
            os.kill(process, signal.SIGKILL)
        assert await thinkers.choose(replace(asked, seed=2)) in match.options
        thinkers.close()

    asyncio.run(run())


@pytest.mark.parametrize("padding", [0, 300_000])
def test_questions_that_nobody_waits_for_any_more_do_not_upset_the_workers(
    padding: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = bohio.new("mangrovia", seats=3, seed="reef")
    asked = question(head_of("mangrovia", 3), match, int(match.state.seat), "expert@200ms")
    asked = replace(asked, head={**asked.head, "padding": "." * padding})  # one too long for the pipe is sent for long
    before = set(threading.enumerate())
    upset: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", upset.append)

    async def run() -> None:
        thinkers = Thinkers(1)
        waiting = [asyncio.create_task(thinkers.choose(asked)) for _ in range(8)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        thinkers.close()

    asyncio.run(run())
    left = set(threading.enumerate()) - before
    for thread in left:
        thread.join(10)
    assert [thread for thread in left if thread.is_alive()] == []
    gc.collect()
    assert (upset, caplog.messages) == ([], [])
