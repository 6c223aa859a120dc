"""Bots and timers: the server that writes an entry lets the next bot think, and finds turns that dead servers left."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from bohio.core.reasons import Illegal
from bohio.table.bots.requester import requester
from bohio.table.bots.tasks import Task, task_for
from bohio.table.bots.workers import Choice, NoAnswer, NoRoom, Workers
from bohio.table.store.rows import Damaged, StoreError
from bohio.table.tables.access import Refused
from bohio.table.tables.ageing import Ageing
from bohio.table.tables.entries import Play
from bohio.table.tables.levels import SUBSTITUTE
from bohio.table.tables.registry import Change, Registry
from bohio.table.tables.table import Table

log = logging.getLogger("bohio.table")

ROUND = 1.0
"""Seconds between two searches of the store for tables where a bot or a timer is due."""
FOUND = 200
"""How many tables one search takes on."""
ASIDE = 60.0
"""Seconds for which a table where nobody could move is left alone, unless somebody acts there."""
CLAIM = 5.0
"""Seconds for starting a worker and writing the move, in addition to those for thinking."""
REMEMBERED = 10_000
"""For how many tables the address that acted last is remembered."""


@dataclass(frozen=True, slots=True)
class DueMove:
    """A move that a bot has to make, for itself or for a player whose time is up."""

    by: str
    sequence: int
    game_sequence: int
    payer: str
    """The address that the thinking time counts for, or the table's host if no address is known."""
    task: Task


class Scheduler:
    """Lets bots move and timers run out."""

    def __init__(self, registry: Registry, workers: Workers, expire_days: float | None = None) -> None:
        self.registry = registry
        self.ageing = Ageing(registry, expire_days)
        self.workers = workers
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._aside: dict[str, float] = {}
        self._payers: OrderedDict[str, str] = OrderedDict()
        """For each table the address that acted last."""
        self._rounds: asyncio.Task[None] | None = None
        registry.after_change(self._look)

    def start(self) -> None:
        self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        tasks = [*self._busy.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.workers.close()

    @property
    def figures(self) -> Mapping[str, float]:
        """For the metrics."""
        return {
            "bots_waiting": self.workers.waiting,
            "bots_thinking": self.workers.thinking,
            "bots_replaced_total": self.workers.replaced,
            "bots_waiting_seconds_total": self.workers.waiting_seconds,
            "bots_thinking_seconds_total": self.workers.thinking_seconds,
        }

    def _look(self, table: Table) -> None:
        address = requester.get()
        if address is not None:
            self._payers[table.id] = address
            self._payers.move_to_end(table.id)
            if len(self._payers) > REMEMBERED:
                self._payers.popitem(last=False)
        if table.bot_to_move is not None:
            self._mind(table.id)

    def _mind(self, id: str) -> None:
        if id not in self._busy:
            self._busy[id] = asyncio.create_task(self._let_bots_move(id))

    async def _go_round(self) -> None:
        # What this server's own predecessor left is due at once; what other servers write has its lease first.
        now = self.registry.clock()
        first = now if self.registry.store.shared else float("inf")
        while True:
            try:
                await self._find(max(first, self.registry.clock()))
                first = 0.0
                await self.ageing.tick()
            except StoreError as error:
                log.warning("bots and timers wait: %s", error)
            await asyncio.sleep(ROUND)

    async def _find(self, now: float) -> None:
        """Takes on tables where something is due, as many as the queue has room for."""
        self._aside = {id: until for id, until in self._aside.items() if until > self.registry.clock()}
        known = self._busy.keys() | self._aside.keys()
        damages = self.registry.damages
        room = min(FOUND, self.workers.room)
        if room:
            # Damaged tables stay due; they must not take the places of others.
            for id in await self.registry.store.due(now, len(known) + len(damages) + room):
                if id not in known and not damages.resting(id):
                    self._mind(id)

    async def _let_bots_move(self, id: str) -> None:
        requester.set(None)  # the request is answered; from here on the bots write
        try:
            while await self._one_move(id):
                pass
        except NoRoom:
            pass  # the table stays due in the store, so a later search finds it
        except Refused as error:
            # A table may have been deleted meanwhile; damage is logged when it is found.
            if error.status != 404 and not self.registry.damages.resting(id):
                log.warning("a bot's move waits: %s", error)
        except StoreError as error:
            log.warning("a bot's move waits: %s", error)
        except Exception as error:
            self._aside[id] = self.registry.clock() + ASIDE
            known = isinstance(error, Damaged | Illegal | NoAnswer)
            log.error("no bot can move at table %s: %s", id, error, exc_info=None if known else error)
        finally:
            # At once, not by a callback: a change after the last look must find nobody busy.
            self._busy.pop(id, None)
            self.registry.set_thinking(id, frozenset())

    async def _one_move(self, id: str) -> bool:
        """Lets one bot move, or one timer run out; whether there was something to do."""
        if await self._follow_script(id):
            return True
        due = await self._due(id)
        if due is None:
            return False
        self.registry.set_thinking(id, frozenset({due.task.seat}))
        level = due.task.level
        async with self.workers.turn(level, due.payer, id, due.task.head) as worker:
            due = await self._due(id)  # much may have happened while the table waited
            if due is None or due.task.level != level:
                return due is not None
            sequence = due.sequence

            async def allow(seconds: float) -> bool:
                return await self._claim(id, sequence, seconds)

            choice = await self.workers.choose(worker, due.task, allow)
        if choice is None:
            return False
        await self._play(id, due, choice)
        return True

    async def _follow_script(self, id: str) -> bool:
        """Plays what a lesson has a bot play, at once and without a worker; whether there was something to play."""
        async with self.registry.at(id) as table:
            code, seat, game_sequence = table.scripted, table.to_move, table.game_sequence
            if code is None or seat is None:
                return False
            action = table.match.game.action_json(code)

        def play(table: Table) -> Change | None:
            due = table.game_sequence == game_sequence and table.scripted == code
            return Change(Play(seat, action, "bot"), code=code) if due else None

        await self.registry.change(id, play, f"bot:{game_sequence}")
        return True

    async def _due(self, id: str) -> DueMove | None:
        """The bot move that is due at a table now."""
        async with self.registry.at(id) as table:
            seat, level, by = table.to_move, table.bot_to_move, "bot"
            if level is None and table.deadline is not None and table.deadline <= self.registry.clock():
                level, by = SUBSTITUTE, "timer"
            if seat is None or level is None:
                return None
            payer = self._payers.get(id) or table.host or id
            task = task_for(table.head, table.match, seat, level)
            return DueMove(by, table.sequence, table.game_sequence, payer, task)

    async def _claim(self, id: str, sequence: int, seconds: float) -> bool:
        """Claims the turn for that many seconds, so that no other server thinks; returns whether this server got it."""
        registry = self.registry
        if not registry.store.shared:
            return True
        now = registry.clock()
        return await registry.store.claim(id, sequence, registry.server, now, now + seconds + CLAIM)

    async def _play(self, id: str, due: DueMove, choice: Choice) -> None:
        """Writes the move, unless the game has gone on without it."""
        seat = due.task.seat
        by = "substitute" if due.by == "bot" and choice.substitute is not None else due.by

        def play(table: Table) -> Change | None:
            still = table.bot_to_move is not None or due.by == "timer"
            if table.game_sequence != due.game_sequence or table.to_move != seat or not still:
                return None
            return Change(Play(seat, choice.action, by, choice.substitute))

        await self.registry.change(id, play, f"bot:{due.game_sequence}")
