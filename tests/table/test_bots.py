"""Bots think in processes of their own, see what their seat may know, and every one of their moves happens once."""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import os
import signal
import threading
import time
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
import bohio.table.bots.workers
from bohio.bots import LEVELS, Bot, Look
from bohio.core.fate import QuickFate
from bohio.core.match import Match
from bohio.core.reasons import BadOption, Json
from bohio.table.bots import tasks
from bohio.table.bots.scheduler import Scheduler
from bohio.table.bots.tasks import Task, choose_action, choose_simply, task_for
from bohio.table.bots.tasks import choose_action as own_choice
from bohio.table.bots.workers import Choice, Workers
from bohio.table.store.base import Store
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import NewTable
from bohio.table.store.sqlite import SqliteStore
from bohio.table.tables import create
from bohio.table.tables.credentials import new_browser
from bohio.table.tables.head import Head
from bohio.table.tables.registry import Registry
from bohio.table.tables.table import Table
from tests.table.games import played
from tests.table.odd_bots import OddTask, admit
from tests.table.postgres import Postgres


def bots_only(game: str = "tropicalia", seats: int = 2) -> NewTable:
    plan = [create.bot("random") for _ in range(seats)]
    return create.new_table(create.new_head(game, plan, {}, None, None), new_browser(), [], True, time.time())


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
        registry = Registry(store)
        scheduler = Scheduler(registry, Workers(1))
        scheduler.start()
        new = bots_only()
        await registry.add(new)
        once_each(await until_over(store, new.id))
        await scheduler.stop()
        await store.close()

    asyncio.run(run())


def test_bots_that_a_dead_server_left_waiting_move_when_the_next_one_starts(tmp_path: Path) -> None:
    async def run() -> None:
        store = SqliteStore(tmp_path / "bohio.sqlite3")
        await store.open()
        new = bots_only()
        await store.create(new)  # as a server does that dies before its bots have thought
        scheduler = Scheduler(Registry(store), Workers(1))
        scheduler.start()
        once_each(await until_over(store, new.id))
        await scheduler.stop()
        await store.close()

    asyncio.run(run())


def test_three_servers_let_every_bot_move_once(postgres: Postgres) -> None:
    async def run() -> None:
        url = postgres.new_database()
        stores = [PostgresStore(url) for _ in range(3)]
        schedulers = []
        for store in stores:
            await store.open()
            schedulers.append(Scheduler(Registry(store), Workers(1)))
            schedulers[-1].start()
        new = bots_only()
        await stores[0].create(new)
        for scheduler in schedulers:  # all of them at once, as after a lease has run out
            scheduler._mind(new.id)
        once_each(await until_over(stores[0], new.id))
        for scheduler, store in zip(schedulers, stores, strict=True):
            await scheduler.stop()
            await store.close()

    asyncio.run(run())


SEEN: list[Any] = []


class Watching(Bot):
    """A bot that notes all that it is given."""

    def see(self, seat: int | None, code: int, answers: list[tuple[int, int]]) -> None:
        SEEN.append((seat, code, tuple(answers)))

    def choose(self, look: Look) -> int:
        SEEN.append((look.view.key(), tuple(look.options)))
        return look.options[0]


def head_of(game: str, seats: int) -> Head:
    return create.new_head(game, [create.human("") for _ in range(seats)], {}, None, None)


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_bot_is_told_what_its_seat_may_know(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "watching", Watching)
    match = played(bohio.new(game, seats=3, seed="reef"), 60)
    seat = int(match.state.seat)
    SEEN.clear()
    chosen = choose_action(task_for(head_of(game, 3), match, seat, "watching"))
    assert chosen in match.options
    expected: list[Any] = []
    for event in match.events:
        code, answers = match.game.seen_code(event.seat, event.code, event.answers, seat)
        expected.append((event.seat, code, tuple(answers)))
    expected.append((match.game.seat_view(match.state, seat).key(), tuple(match.options.codes)))
    assert expected == SEEN


def test_the_seed_does_not_reach_the_workers() -> None:
    match = bohio.new("mangrovia", seats=3, seed="a very secret seed")
    head = replace(head_of("mangrovia", 3), seed="a very secret seed")
    assert "secret seed" not in repr(task_for(head, match, 0, "random"))


def test_budgets_that_are_too_large_for_a_table_are_refused() -> None:
    for level in ("champion@5000ms", "expert@500it", "greedy"):
        create.bot(level)
    for level in ("champion@5001ms", "expert@501it"):
        with pytest.raises(BadOption, match="too long"):
            create.bot(level)


def test_patience_is_the_budget_and_a_margin() -> None:
    assert tasks.patience("champion") == tasks.MARGIN + 1.0
    assert tasks.patience("expert@2500ms") == tasks.MARGIN + 2.5
    assert tasks.patience("greedy") == tasks.MARGIN
    assert tasks.patience("expert@100it") == tasks.patience("champion@900000ms") == tasks.LONGEST
    assert tasks.patience("no such bot") == tasks.MARGIN


async def allowed(seconds: float) -> bool:
    return True


async def chosen(workers: Workers, task: Task, address: str = "here", table: str = "one") -> Choice:
    async with workers.turn(task.level, address, table) as worker:
        choice = await workers.choose(worker, task, allowed)
        assert choice is not None
        return choice


def task_of(level: str, notes: Path | None = None, **extra: Any) -> tuple[Task, Match[Any]]:
    """A task at the beginning of a game, and the match."""
    match = bohio.new("mangrovia", seats=3, seed="reef")
    task = task_for(head_of("mangrovia", 3), match, int(match.state.seat), level)
    told = {field.name: getattr(task, field.name) for field in fields(task)}
    return OddTask(**told, notes=None if notes is None else str(notes), **extra), match


def levels_asked(notes: Path) -> list[str]:
    return [line.split()[0] for line in notes.read_text().splitlines()]


@pytest.mark.parametrize(
    ("level", "why", "asked_levels"),
    [
        ("failing", "failed", ["failing", "greedy"]),
        ("cheating", "failed", ["cheating", "greedy"]),
        ("sleeping", "late", ["sleeping", "greedy"]),
        ("dying", "failed", ["dying", "dying", "greedy"]),
        ("no_such_bot", "failed", ["no_such_bot", "greedy"]),
    ],
)
def test_the_usual_bot_moves_for_one_that_cannot(
    level: str,
    why: str,
    asked_levels: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    admit(monkeypatch)
    notes = tmp_path / "notes"
    task, match = task_of(level, notes)

    async def run() -> None:
        workers = Workers(1)
        for warm in ("greedy", "expert@1it"):  # both processes are there when their time begins to count
            await chosen(workers, replace(task, level=warm))
        notes.unlink()
        choice = await chosen(workers, task)
        assert choice.action == own_choice(replace(task, level="greedy"))
        assert choice.substitute == {"bot": "greedy", "for": level, "why": why}
        assert choice.action in match.options
        assert workers.replaced == 1
        workers.close()

    asyncio.run(run())
    assert levels_asked(notes) == asked_levels
    told = [message for message in caplog.messages if f"level {level} is replaced" in message]
    assert len(told) == 1
    assert len(caplog.messages) == len(asked_levels) - 1
    assert not any("\n" in message for message in caplog.messages)
    assert all(record.exc_info is None for record in caplog.records)


@pytest.mark.parametrize("level", ["failing", "greedy"])
def test_a_simple_rule_moves_where_the_usual_bot_cannot(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    admit(monkeypatch)
    task, match = task_of(level, broken=True)

    async def run() -> None:
        workers = Workers(1)
        choice = await chosen(workers, task)
        assert choice.action in match.options
        assert choice.action == choose_simply(task)
        assert choice.substitute == {"bot": "simple", "for": level, "why": "failed"}
        workers.close()

    asyncio.run(run())


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_the_simple_rule_scores_what_it_can_and_knows_only_its_seat(game: str) -> None:
    match = bohio.new(game, seats=3, seed="reef")
    chance = Random(5)
    gains = 0
    while not match.over:
        seat = int(match.state.seat)
        task = task_for(head_of(game, 3), match, seat, "simple")
        if chance.random() < 0.1:
            chosen_now = choose_simply(task)
            assert chosen_now in match.options
            assert choose_simply(replace(task, seed=task.seed + 1)) == chosen_now
            gains += _gain(match, chosen_now, seat) > _gain(match, next(iter(match.options)), seat)
        match.play_code(chance.choice(match.options.codes))
    assert gains > 0


def _gain(match: Match[Any], action: Json, seat: int) -> int:
    """A seat's points after an action, by what it knows."""
    engine = match.game.engine
    after = match.game.seat_view(match.state, seat)
    code = next(code for code in match.options.codes if match.game.action_json(code) == action)
    engine.apply(after, code, QuickFate(0))
    return engine.totals(after)[seat]


def test_patience_does_not_count_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    task, match = task_of("expert@200ms")

    async def run() -> None:
        workers = Workers(1)
        await chosen(workers, task)
        monkeypatch.setattr(bohio.table.bots.workers, "patience", lambda level: 2.0)
        waits = [chosen(workers, replace(task, seed=seed), table=str(seed)) for seed in range(15)]
        for choice in await asyncio.gather(*waits):
            assert choice.substitute is None
            assert choice.action in match.options
        assert workers.replaced == 0
        assert workers.thinking_seconds > 2.0
        workers.close()

    asyncio.run(run())


def test_a_worker_that_is_killed_while_a_bot_thinks_is_replaced_and_the_bot_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    admit(monkeypatch, sleeping=1.0)
    notes = tmp_path / "notes"
    task, _ = task_of("expert@5000ms", notes)

    async def run() -> None:
        workers = Workers(1)
        asking = asyncio.create_task(chosen(workers, task))
        while not notes.exists() or not notes.read_text().endswith("\n"):
            await asyncio.sleep(0.01)
        first = int(notes.read_text().split()[1])
        os.kill(first, signal.SIGKILL)
        while len(levels_asked(notes)) < 2:
            await asyncio.sleep(0.01)
        assert levels_asked(notes) == ["expert@5000ms", "expert@5000ms"]
        assert "is asked again" in caplog.text
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        workers.close()

    asyncio.run(run())


def test_nobody_is_asked_who_may_not_think() -> None:
    task, _ = task_of("greedy")

    async def refused(seconds: float) -> bool:
        return False

    async def run() -> None:
        workers = Workers(1)
        async with workers.turn("greedy", "here", "one") as worker:
            assert await workers.choose(worker, task, refused) is None
        assert multiprocessing.active_children() == []
        workers.close()

    asyncio.run(run())


@pytest.mark.parametrize("padding", [0, 300_000])
def test_questions_that_nobody_waits_for_any_more_do_not_upset_the_workers(
    padding: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    task, _ = task_of("expert@200ms", padding="." * padding)  # one too long for the pipe is sent for long
    before = set(threading.enumerate())
    upset: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", upset.append)

    async def run() -> None:
        workers = Workers(1)
        waiting = [asyncio.create_task(chosen(workers, task, table=str(number))) for number in range(8)]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (workers.waiting, workers.thinking) == (0, 0)
        workers.close()

    asyncio.run(run())
    left = set(threading.enumerate()) - before
    for thread in left:
        thread.join(10)
    assert [thread for thread in left if thread.is_alive()] == []
    gc.collect()
    assert (upset, caplog.messages) == ([], [])


def test_a_form_can_only_invite_bots_that_play_the_game_and_a_rematch_keeps_those_that_are_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    form = {"game": "mangrovia", "seat0": "me", "seat1": "bot:champion"}
    with monkeypatch.context() as patch:
        patch.setattr(LEVELS["champion"], "plays", lambda manifest, seats: False)
        with pytest.raises(BadOption, match="champion does not play mangrovia with 2 players"):
            create.from_form(form, None, new_browser(), "Ana", 0.0)
    # A level that a later version does not know any more: another bot moves for it, in the next game too.
    plan = [create.human("Ana"), replace(create.bot("random"), bot="grandmaster")]
    head = create.new_head("mangrovia", plan, {}, None, None)
    table = Table.begin("reef", head, None, True, 0.0, [])
    assert create.rematch(table, new_browser(), 0.0).head["plan"] == head.json()["plan"]
