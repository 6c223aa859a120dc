"""Secrets: the cookie that a browser is known by, and the links that seats are taken with.

Whoever reads the database can use neither: it holds hashes. A seat's link is derived from the host's own cookie, so
that the host's pages can show it again and again without anybody storing it.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from secrets import token_hex, token_urlsafe

SECRET_BYTES = 16
SECRET_DIGITS = 2 * SECRET_BYTES


def new_browser() -> str:
    """The secret that a browser keeps in its cookie."""
    return token_hex(SECRET_BYTES)


def new_table_id() -> str:
    """A table's public id: hard to guess, but no secret."""
    return token_urlsafe(9).replace("-", "x").replace("_", "y")


def is_secret(text: str) -> bool:
    """Whether a text has the form of a browser's or a seat's secret."""
    return len(text) == SECRET_DIGITS and all(letter in "0123456789abcdef" for letter in text)


def hashed(secret: str) -> str:
    """What the store keeps of a secret. It has 128 random bits, so a plain hash cannot be searched."""
    return sha256(f"bohio-secret/{secret}".encode()).hexdigest()


def seat_secret(host: str, table: str, seat: int, issue: int) -> str:
    """The secret of a seat's link. Another issue is another secret, and only the newest one opens the seat."""
    message = f"{table}/{seat}/{issue}".encode()
    return hmac.new(host.encode(), message, sha256).hexdigest()[:SECRET_DIGITS]
