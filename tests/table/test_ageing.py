"""Tables expire by the time that servers have been running, whatever clocks say, and only if the server was told to."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import pytest

from bohio.table.bots.scheduler import Scheduler
from bohio.table.bots.workers import Workers
from bohio.table.store.base import Store
from bohio.table.store.postgres import PostgresStore
from bohio.table.store.rows import LogRow, NewTable
from bohio.table.tables import create
from bohio.table.tables.ageing import DAY, TICK, Ageing
from bohio.table.tables.credentials import new_browser
from bohio.table.tables.registry import Registry
from bohio.table.tables.table import Table
from tests.table.conftest import MakeStore
from tests.table.postgres import Postgres

DAYS = 30.0


def new_table(at: float = 0.0) -> NewTable:
    head = create.new_head("mangrovia", [create.human(""), create.friend()], {}, None, None)
    return create.new_table(head, new_browser(), [0], True, at or time.time())


class Clock:
    """A clock that runs as the test says."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def live(ageing: Ageing, clock: Clock, seconds: float, every: float = TICK) -> None:
    """Lets a server run for so long, as it does: it counts every so often."""
    until = clock.now + seconds
    while clock.now < until:
        clock.now = min(clock.now + every, until)
        await ageing.tick()


def use(make_store: MakeStore, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = make_store()
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def left(store: Store) -> int:
    return sum((await store.counts()).values())


def test_a_table_just_under_the_age_stays_and_one_just_over_goes(make_store: MakeStore) -> None:
    async def age(store: Store) -> None:
        clock = Clock()
        ageing = Ageing(Registry(store), DAYS, clock)
        await ageing.tick()
        await store.create(new_table())
        clock.now += DAYS * DAY - TICK  # one long sleep of the loop counts as much as many ticks
        await ageing.tick()
        assert await left(store) == 1
        await live(ageing, clock, TICK)
        assert await left(store) == 1
        await live(ageing, clock, 2 * TICK)
        assert await left(store) == 0

    use(make_store, age)


def test_what_somebody_does_at_a_table_makes_it_young_again(make_store: MakeStore) -> None:
    async def age(store: Store) -> None:
        clock = Clock()
        ageing = Ageing(Registry(store), DAYS, clock)
        await ageing.tick()
        new, other = new_table(), new_table()
        for one in (new, other):
            await store.create(one)
        clock.now += 20 * DAY
        await ageing.tick()
        table = Table.of(await store.table(new.id))
        await store.append(new.id, LogRow(1, "k", 1.0, {"kind": "phrase"}), table.table_status())
        clock.now += 20 * DAY
        await ageing.tick()
        assert [one.id for one in await store.watched()] == [new.id]

    use(make_store, age)


@pytest.mark.parametrize("wrong", [40 * DAY, 4000 * DAY, -4000 * DAY])
def test_a_wall_clock_that_jumps_deletes_nothing(make_store: MakeStore, wrong: float) -> None:
    async def age(store: Store) -> None:
        for at in (time.time(), time.time() - 3000 * DAY):
            await store.create(new_table(at))
        scheduler = Scheduler(Registry(store, lambda: time.time() + wrong), Workers(1), DAYS)
        await scheduler.ageing.tick()
        await scheduler.ageing.tick()
        assert await left(store) == 2

    use(make_store, age)


def test_the_time_that_no_server_runs_does_not_count(make_store: MakeStore) -> None:
    clock = Clock()

    async def begin(store: Store) -> None:
        await store.create(new_table())
        await live(Ageing(Registry(store), DAYS, clock), clock, 10 * TICK)

    async def go_on(store: Store) -> None:
        ageing = Ageing(Registry(store), DAYS, clock)
        await live(ageing, clock, 3 * TICK)
        assert await left(store) == 1
        assert 0 < await store.advance(None, 0.0) <= 13 * TICK

    use(make_store, begin)
    clock.now += 100 * DAY
    use(make_store, go_on)


def test_without_being_told_nothing_expires_but_time_is_counted(make_store: MakeStore) -> None:
    async def age(store: Store) -> None:
        clock = Clock()
        ageing = Ageing(Registry(store), None, clock)
        await ageing.tick()
        await store.create(new_table())
        clock.now += 4000 * DAY
        await ageing.tick()
        assert await left(store) == 1
        assert await store.advance(None, 0.0) == 4000 * DAY

    use(make_store, age)


def test_more_tables_than_one_deletion_takes_all_go(make_store: MakeStore) -> None:
    async def age(store: Store) -> None:
        clock = Clock()
        ageing = Ageing(Registry(store), DAYS, clock)
        await ageing.tick()
        await asyncio.gather(*(store.create(new_table()) for _ in range(120)))
        clock.now += 31 * DAY
        await ageing.tick()
        assert await left(store) == 20
        await ageing.tick()
        assert await left(store) == 0

    use(make_store, age)


def test_several_servers_count_the_same_time_once(postgres: Postgres) -> None:
    async def run() -> None:
        url = postgres.new_database()
        stores = [PostgresStore(url) for _ in range(3)]
        clock = Clock()
        ageings = []
        for store in stores:
            await store.open()
            ageings.append(Ageing(Registry(store), DAYS, clock))
        begun = clock.now
        for step in range(60):
            clock.now += 17.0
            await asyncio.gather(*(ageing.tick() for ageing in ageings))
            if step == 30:
                ageings.pop()  # a server dies, and the others go on counting
            lived = await stores[0].advance(None, 0.0)
            assert lived <= clock.now - begun
        assert lived >= 0.7 * (clock.now - begun)
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_a_count_that_was_lost_or_damaged_makes_nothing_older(make_store: MakeStore) -> None:
    async def age(store: Store) -> None:
        clock = Clock()
        await store.advance(0.0, 500 * DAY)
        await store.create(new_table())
        damages = ["DELETE FROM clock"]
        damages.append("UPDATE clock SET lived = 'Infinity'" if store.shared else "UPDATE clock SET lived = 'soon'")
        for damage in damages:
            await store.write(lambda db, damage=damage: db.execute(damage))  # type: ignore[misc]
            ageing = Ageing(Registry(store), DAYS, clock)
            await ageing.tick()
            clock.now += DAY
            await ageing.tick()
            assert await left(store) == 1
            assert 500 * DAY <= await store.advance(None, 0.0) < 510 * DAY

    use(make_store, age)
