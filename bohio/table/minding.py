"""Minding bots and timers: who writes an entry thinks for the bot that is next; what a dead server left is found."""

from __future__ import annotations

import asyncio
import logging

from bohio.core.reasons import Illegal
from bohio.table.house import House, Refused, Written
from bohio.table.rows import StoreError
from bohio.table.sitting import Table
from bohio.table.thinking import PATIENCE, Thinkers, question, usual_level

log = logging.getLogger("bohio.table")

HOUR = 3600.0
DAY = 24 * HOUR
ROUND = 1.0
"""Every so many seconds the store is asked for tables where a bot or a timer is due."""


class Minder:
    """Lets bots move and timers run out."""

    def __init__(self, house: House, thinkers: Thinkers, expire_days: float | None = None) -> None:
        self.house = house
        self._expire_seconds = None if expire_days is None else expire_days * DAY
        self._expire_next = 0.0
        self.thinkers = thinkers
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._rounds: asyncio.Task[None] | None = None
        house.after_change(self._look)

    def start(self) -> None:
        self._rounds = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        tasks = [*self._busy.values(), *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinkers.close()

    @property
    def thinking(self) -> int:
        """How many tables have a bot thinking."""
        return len(self._busy)

    def _look(self, table: Table) -> None:
        if table.bot_next is not None:
            self._mind(table.id)

    def _mind(self, id: str) -> None:
        if id not in self._busy:
            self._busy[id] = asyncio.create_task(self._let_bots_move(id))

    async def _go_round(self) -> None:
        # What this server's own predecessor left is due at once; what other servers write has its lease first.
        now = self.house.clock()
        first = now if self.house.store.shared else float("inf")
        while True:
            try:
                for id in await self.house.store.due(max(first, self.house.clock())):
                    self._mind(id)
                first = 0.0
                await self._expire()
            except StoreError as error:
                log.warning("bots and timers wait: %s", error)
            await asyncio.sleep(ROUND)

    async def _expire(self) -> None:
        """Deletes what nobody has touched for long, if this server was told to."""
        now = self.house.clock()
        if self._expire_seconds is None or now < self._expire_next:
            return
        gone = await self.house.store.expire(now - self._expire_seconds)
        for id in gone:
            await self.house.forget(id)
        # A full batch means that there may be more.
        self._expire_next = now if gone else now + HOUR

    async def _let_bots_move(self, id: str) -> None:
        try:
            while await self._one_move(id):
                pass
        except (Refused, StoreError) as error:
            log.warning("a bot's move waits: %s", error)
        except Exception:
            log.exception("a bot could not move")
        finally:
            # At once, not by a callback: a change after the last look must find nobody busy.
            self._busy.pop(id, None)
            self.house.think(id, frozenset())

    async def _one_move(self, id: str) -> bool:
        """Lets one bot move, or one timer run out; whether there was something to do."""
        house = self.house
        async with house.at(id) as table:
            seat, sequence = table.asked, table.sequence
            level, by = table.bot_next, "bot"
            if level is None and table.deadline is not None and table.deadline <= house.clock():
                level, by = usual_level(), "timer"
            if seat is None or level is None:
                return False
            game_sequence = table.game_sequence
            asked = question(table.head, table.match, seat, level)
        if house.store.shared:
            now = house.clock()
            if not await house.store.claim(id, sequence, house.server, now, now + PATIENCE + 5):
                return False
        house.think(id, frozenset({seat}))
        action = await self.thinkers.choose(asked)

        def play(table: Table) -> Written | None:
            still = table.bot_next is not None or by == "timer"
            if table.game_sequence != game_sequence or table.asked != seat or not still:
                return None
            return {"kind": "play", "seat": seat, "action": action, "by": by}, None

        try:
            await house.do(id, play, f"bot:{game_sequence}")
        except Illegal:
            log.exception("a bot chose what is not legal")
            return False
        return True
