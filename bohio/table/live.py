"""Live updates: whoever has a table's page open is told of every change, from the last one that the page knows."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from bohio.core.reasons import Json
from bohio.table.asking import number, page_language, person_of
from bohio.table.deeds import must_look
from bohio.table.gate import address_of
from bohio.table.house import Refused, Watcher
from bohio.table.rows import StoreError
from bohio.table.scene import Visitor
from bohio.table.site import Site

log = logging.getLogger("bohio.table")

LONGEST_PING = 200
PAUSE = 1.0


class Live:
    """The sockets of all open pages."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self._open: Counter[str] = Counter()
        self._sockets: set[WebSocket] = set()

    async def endpoint(self, socket: WebSocket) -> None:
        id = socket.path_params["id"]
        address = address_of(socket.scope)
        person = person_of(socket)
        house = self.site.house
        try:
            if self._open[address] >= self.site.limits.sockets:
                raise Refused(429, "too_many")
            async with house.at(id) as table:
                must_look(table, person)
                seats = table.held_by(person.browser)
        except (Refused, StoreError):
            await socket.close(1008)
            return
        await socket.accept()
        self._open[address] += 1
        self._sockets.add(socket)
        watcher = house.watch(id, seats)
        telling = asyncio.create_task(self._tell(socket, id, watcher))
        hearing = asyncio.create_task(_hear(socket))
        try:
            await asyncio.wait({telling, hearing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (telling, hearing):
                task.cancel()
            told, _ = await asyncio.gather(telling, hearing, return_exceptions=True)
            if isinstance(told, Exception) and not isinstance(told, WebSocketDisconnect | RuntimeError):
                log.error("a page could not be told", exc_info=told)
            house.leave(id, watcher)
            self._sockets.discard(socket)
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close()

    async def _tell(self, socket: WebSocket, id: str, watcher: Watcher) -> None:
        site, person = self.site, person_of(socket)
        visitor = Visitor(page_language(socket), person.name, f"/table/{id}")
        wanted = number(socket.query_params.get("as"))
        known = number(socket.query_params.get("after"))
        company = site.house.company(id)
        first = True
        while True:
            watcher.news.clear()
            try:
                update = await site.showing.update(id, person, visitor, wanted, known)
            except Refused as error:
                await _send(socket, {"gone": error.id})
                return
            except StoreError:
                # The page keeps what it has; as soon as the database answers it is told.
                await asyncio.sleep(PAUSE)
                continue
            if update.sequence != known or update.company.here != company.here:
                await _send(socket, update.json())
            elif first or update.company.thinking != company.thinking:
                await _send(socket, {"thinking": sorted(update.company.thinking)})
            known, company, first = update.sequence, update.company, False
            await watcher.news.wait()

    async def close(self) -> None:
        """Tells all pages that this server goes away; they come back to the next one."""
        for socket in list(self._sockets):
            with suppress(Exception):  # one that is gone already needs no farewell
                await socket.close(1012)


async def _send(socket: WebSocket, message: Json) -> None:
    await socket.send_text(json.dumps(message, separators=(",", ":"), ensure_ascii=False))


async def _hear(socket: WebSocket) -> None:
    """Pages say nothing but that they are there; whoever says more is not one of ours."""
    with suppress(WebSocketDisconnect, KeyError):
        while len(await socket.receive_text()) <= LONGEST_PING:
            pass
