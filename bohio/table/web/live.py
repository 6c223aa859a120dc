"""Live updates: every open page of a table gets each change, from the last one that it knows."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from bohio.core.reasons import Json
from bohio.table.pages.changes import PageTold
from bohio.table.pages.updates import is_news
from bohio.table.store.rows import StoreError
from bohio.table.tables.access import Refused, must_look
from bohio.table.tables.fields import number
from bohio.table.tables.registry import Watcher
from bohio.table.view.visitor import Visitor
from bohio.table.web.effort import timed
from bohio.table.web.gate import address_of
from bohio.table.web.limits import Bucket
from bohio.table.web.requests import page_language, person_of
from bohio.table.web.services import Services

log = logging.getLogger("bohio.table")

LONGEST_PING = 200
PAUSE = 1.0
BREATH = 0.25
"""Seconds between checks whether an address that used too much CPU time may get updates again."""
EVERYTHING_AT_ONCE, EVERYTHING_PAUSE = 4, 2.0
"""How often a page may ask for everything at once, and the seconds between further times."""
MESSAGES_AT_ONCE, MESSAGES_PER_SECOND = 30, 1.0
"""How many messages a page may send; it sends a ping twice a minute."""
EVERYTHING = "everything"
"""What a page says that has lost what it was told."""


class Live:
    """The sockets of all open pages."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._open: Counter[str] = Counter()
        self._sockets: set[WebSocket] = set()

    async def endpoint(self, socket: WebSocket) -> None:
        id = socket.path_params["id"]
        address = address_of(socket.scope)
        person = person_of(socket)
        registry, effort = self.services.registry, self.services.effort
        try:
            if self._open[address] >= self.services.limits.sockets:
                raise Refused(429, "too_many")
            async with registry.at(id) as table:
                must_look(table, person)
        except (Refused, StoreError):
            await socket.close(1008)
            return
        await socket.accept()
        self._open[address] += 1
        self._sockets.add(socket)
        watcher = registry.watch(id, person.browser)
        told = PageTold(number(socket.query_params.get("after")))
        telling = asyncio.create_task(timed(self._tell(socket, id, watcher, told), partial(effort.spill, address)))
        hearing = asyncio.create_task(_hear(socket, watcher, told))
        try:
            await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, hearing):
                task.cancel()
            ended, _ = await asyncio.gather(telling, hearing, return_exceptions=True)
            if isinstance(ended, Exception) and not isinstance(ended, WebSocketDisconnect | RuntimeError):
                log.error("a page could not be told", exc_info=ended)
            registry.leave(id, watcher)
            self._sockets.discard(socket)
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    async def _tell(self, socket: WebSocket, id: str, watcher: Watcher, told: PageTold) -> None:
        """First everything: what the page was loaded with may be old. From then on what happens and what has changed;
        what a decision would bring comes after it, so that nobody waits for that."""
        services, person = self.services, person_of(socket)
        visitor = Visitor(page_language(socket), person.name, f"/table/{id}")
        as_seat = number(socket.query_params.get("as"))
        known = number(socket.query_params.get("after"))
        thinking: frozenset[int] = frozenset()
        address = address_of(socket.scope)
        while True:
            while services.effort.dry(address):  # changes made meanwhile go out together
                await asyncio.sleep(BREATH)
            watcher.news.clear()
            if told.lost:
                told.forget()
            try:
                update = await services.renderer.update(id, person, visitor, as_seat, told)
            except Refused as error:
                await _send(socket, {"gone": error.id})
                return
            except StoreError:
                # The page keeps what it has; as soon as the database answers it is told.
                await asyncio.sleep(PAUSE)
                continue
            message = update.json(told)
            if update.sequence != known or is_news(message):
                await _send(socket, message)
            elif update.presence.thinking != thinking:
                await _send(socket, {"thinking": message["thinking"]})
            known, thinking = update.sequence, update.presence.thinking
            if update.decision is not None and update.decision != told.previewed:
                told.previewed = update.decision
                with suppress(Refused, StoreError):  # the next round tells the page that the table is gone
                    previews = await services.renderer.previews(id, person, visitor, as_seat, update.moment)
                    if previews is not None:
                        await _send(socket, previews)
            await watcher.news.wait()

    async def close(self) -> None:
        """Tells all pages that this server goes away; they come back to the next one."""
        for socket in list(self._sockets):
            with suppress(Exception):  # one that is gone already needs no farewell
                await socket.close(1012)


async def _send(socket: WebSocket, message: Json) -> None:
    await socket.send_text(json.dumps(message, separators=(",", ":"), ensure_ascii=False))


async def _hear(socket: WebSocket, watcher: Watcher, told: PageTold) -> None:
    """Reads the page's messages: a ping, or that it needs everything again. Longer messages are not ours and end it."""
    messages = Bucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE)
    whole = Bucket(1 / EVERYTHING_PAUSE, EVERYTHING_AT_ONCE)
    later: asyncio.TimerHandle | None = None

    def anew() -> None:
        nonlocal later
        later = None
        told.lost = True
        watcher.news.set()

    with suppress(WebSocketDisconnect, KeyError):
        while len(said := await socket.receive_text()) <= LONGEST_PING and messages.take():
            if said != EVERYTHING:
                continue
            if whole.take():
                anew()
            elif later is None:
                later = asyncio.get_running_loop().call_later(EVERYTHING_PAUSE, anew)
