"""The server's half of a shuffle: promised on a page, used once.

The server derives its number from a nonce and a key in the database. So a page that is merely looked at stores nothing,
and every server on the database knows the number. Only used nonces are stored: someone who saw a number at the end of
one game must not be able to add luck to it for another.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex

from bohio.core.fate import commitment
from bohio.core.reasons import Json
from bohio.core.shuffle import LUCK, shared_seed
from bohio.table.tables.access import Refused
from bohio.table.tables.registry import Registry

DAY = 24 * 3600.0
SLACK = 60.0
"""Seconds by which the clocks of two servers may differ."""
NONCE = re.compile(r"([0-9a-f]{8,12})-[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class Offer:
    """What a page shows: a nonce and the commitment to its number."""

    nonce: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Both halves of a seed."""

    nonce: str
    server: str
    luck: str

    @property
    def seed(self) -> str:
        return shared_seed(self.server, self.luck)

    def json(self) -> Json:
        """For a table's head."""
        return {
            "nonce": self.nonce,
            "server": self.server,
            "luck": self.luck,
            "commitment": commitment(self.server),
        }


def stale() -> Refused:
    return Refused(409, "stale_shuffle")


class Shuffles:
    """Makes offers, and accepts them with luck added."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._key = b""

    async def _number(self, nonce: str) -> str:
        if not self._key:
            self._key = bytes.fromhex(await self._registry.store.shuffle_key(token_hex(32)))
        return hmac.new(self._key, nonce.encode(), sha256).hexdigest()

    async def offer(self) -> Offer:
        nonce = f"{int(self._registry.clock()):08x}-{token_hex(16)}"
        return Offer(nonce, commitment(await self._number(nonce)))

    async def accept(self, told: Mapping[str, object]) -> Shuffle | None:
        """The shuffle made of `nonce`, `promise` (the commitment shown) and `luck`; None if there is no nonce.

        Raises Refused if the offer was not made with this database's key, or is too old. The store refuses offers that
        were used.
        """
        nonce, promise, luck = (told.get(key) or "" for key in ("nonce", "promise", "luck"))
        if nonce == "":
            return None
        if not isinstance(luck, str) or not (luck == "" or LUCK.fullmatch(luck)):
            raise Refused(400, "bad_request")
        issued = NONCE.fullmatch(nonce) if isinstance(nonce, str) else None
        if issued is None:
            raise stale()
        age = self._registry.clock() - int(issued[1], 16)
        shuffle = Shuffle(issued[0], await self._number(issued[0]), luck)
        if not -SLACK <= age <= DAY or promise != commitment(shuffle.server):
            raise stale()
        return shuffle
