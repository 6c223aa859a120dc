"""A shuffle that nobody can choose: its seed is made of two numbers.

The server fixes its number first and shows a commitment to it. Only then the opener of the table adds another number,
the luck. So neither side can try seeds until it likes one.
"""

from __future__ import annotations

import re
from hashlib import sha256

from bohio.core.fate import commitment
from bohio.core.reasons import BadRecord

SERVER = re.compile(r"[0-9a-f]{64}")
LUCK = re.compile(r"[0-9a-f]{32}")


def shared_seed(server: str, luck: str) -> str:
    """The seed made of the server's number and the luck, which is empty if nobody added any."""
    return sha256(f"bohio-shuffle/{server}/{luck}".encode()).hexdigest()


def check_shuffle(shuffle: object, seed: str | None) -> None:
    """Raises BadRecord unless the `shuffle` of a record matches its commitment and leads to the record's seed."""
    if not isinstance(shuffle, dict):
        raise BadRecord("shuffle", "is not an object")
    server, luck = shuffle.get("server"), shuffle.get("luck")
    if not isinstance(server, str) or not SERVER.fullmatch(server):
        raise BadRecord("shuffle server", "is not a number of 64 hexadecimal digits")
    if not isinstance(luck, str) or not (luck == "" or LUCK.fullmatch(luck)):
        raise BadRecord("shuffle luck", "is neither empty nor a number of 32 hexadecimal digits")
    if shuffle.get("commitment") != commitment(server):
        raise BadRecord("shuffle commitment", "is not the hash of the server's number")
    if seed is not None and seed != shared_seed(server, luck):
        raise BadRecord("seed", "does not follow from the server's number and the luck")
