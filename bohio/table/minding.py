"""Minding bots and timers: who writes an entry thinks for the bot that is next; what a dead server left is found."""

from __future__ import annotations

import asyncio
import logging

from bohio.core.reasons import Illegal, Json
from bohio.table.ageing import Ageing
from bohio.table.house import House, Refused
from bohio.table.rows import SeatTaken, StoreError
from bohio.table.sitting import Table
from bohio.table.thinking import PATIENCE, Thinkers, question, usual_level

log = logging.getLogger("bohio.table")

ROUND = 1.0
"""Every so many seconds the store is asked for tables where a bot or a timer is due."""
AT_ONCE = 200
"""How many of those one round takes."""


class Minder:
    """Lets bots move and timers run out."""

    def __init__(self, house: House, thinkers: Thinkers, expire_days: float | None = None) -> None:
        self.house = house
        self.ageing = Ageing(house, expire_days)
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
                # Damaged tables stay due: they must not take the places of others.
                most = AT_ONCE + len(self.house.damages)
                for id in await self.house.store.due(max(first, self.house.clock()), most):
                    if not self.house.damages.resting(id):
                        self._mind(id)
                first = 0.0
                await self.ageing.tick()
            except StoreError as error:
                log.warning("bots and timers wait: %s", error)
            await asyncio.sleep(ROUND)

    async def _let_bots_move(self, id: str) -> None:
        try:
            while await self._one_move(id):
                pass
        except (Refused, StoreError) as error:
            if not self.house.damages.resting(id):  # damage is logged when it is found
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

        def play(table: Table) -> tuple[Json, SeatTaken | None] | None:
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
