"""Bad requests: odd values in every place of every route, and random ones.

python -m tests.table.bad --times 100000 [--seed 1]   makes that many random ones
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import re
import socket
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from urllib.parse import quote

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

import bohio
from bohio.library import shipped
from bohio.table.tables import create
from bohio.table.tables.credentials import seat_secret
from bohio.table.web.app import drawing_pages
from tests.table.games import played
from tests.table.room import Person, Room, room

HOST = "5" * 32
BOARD = shipped("mangrovia").sha256
LARGEST_ANSWER = 200_000
LONGEST_OF_HTTPX = 60_000
LONGEST_SILENCE = 10.0
"""Seconds that one request may keep all others waiting: far more than any needs, even on a busy machine."""

TEXTS = (
    "", "0", "-1", "-0", "+1", " 1", "1 ", "01", "0012000000", "12000000", "0099999999", "9" * 18, "9" * 5003,
    "0" * 5000 + "2", "-" + "9" * 400, "1.5", "1e3", "1e400", "0x10", "1_000", "NaN", "Infinity", "-inf", "null",
    "true", "١٢", "２", "²", "Ⅳ", "\x00", "a\x00b", "\ud800", "\udfff\ud800", "\u202eabc", "\u2066\u202e\u200f",
    "e" + "\u0301" * 3000, "\u200d" * 200, "x" * 10_000, "🌊" * 2500, "&" * 6000, "=" * 6000, ";" * 6000, "%" * 5000,
    "<script>", "'; --", "{{7*7}}", "../../etc/passwd", "http://[", "//elsewhere.example", "\r\nSet-Cookie: a=b",
    "[" * 5000, "[]", "{}", "bot:", "bot:\x00", "mangrovia", "me", "on",
)  # fmt: skip
"""Values of forms, addresses, cookies and headers."""
VALUES = (
    *(json.dumps(text) for text in TEXTS),
    "null", "true", "0", "-1", "1.5", "1e5", "1e400", "-1e400", "NaN", "Infinity", "-Infinity", "9" * 18, "9" * 5003,
    "-" + "9" * 5003, "0.0000000000000000000000001", "[]", "[1]", "{}", "[" * 2000 + "]" * 2000, "[" * 9000,
    '{"a":' * 2000 + "1" + "}" * 2000, '{"type":"place_bowl"}', '{"type":["build"]}', '{"type":null}',
    '{"type":"place_bowl","site":"1"}', '{"type":"place_bowl","site":1e400}', '{"type":"place_bowl","site":-1}',
    '{"type":"build","space":{},"pay":[null]}', '{"type":"build","space":"D6","huts":' + "9" * 4000 + "}",
    '{"type":"build","space":"D6","huts":1,"landscapes":["reed"],"pay":"3","tiles":[]}',
    '{"type":"draw","pile":"valuables","face":"up","card":[]}', "[" + ",".join(["1"] * 5000) + "]", "tru", '"',
)  # fmt: skip
"""Values of JSON, as they are written there."""
HEADERS = (
    "host", "origin", "sec-fetch-site", "cookie", "accept", "accept-language", "accept-encoding", "content-type",
    "content-length", "transfer-encoding", "x-forwarded-for", "x-forwarded-proto", "if-none-match", "if-modified-since",
    "range", "expect", "connection", "upgrade", "user-agent", "referer", "x-" + "y" * 200, "sec-websocket-key",
    "sec-websocket-version", "sec-websocket-protocol", "sec-websocket-extensions",
)  # fmt: skip
COOKIES = ("bohio", "bohio_name", "bohio_language", "__Host-bohio", "__Host-bohio_name", "__Host-bohio_language")


@dataclass(frozen=True)
class Sound:
    """A valid request, until an odd value is put in one of its places."""

    query: dict[str, str] = field(default_factory=dict)
    form: dict[str, str] = field(default_factory=dict)
    body: dict[str, str] | None = None
    """Each value as it is written in JSON."""
    files: dict[str, str] = field(default_factory=dict)


@cache
def _record() -> str:
    record = played(bohio.new("mangrovia", seats=2, seed="reef")).record()
    return json.dumps({"names": ["Ana", "Bo"], "bots": [None, "random"], **record})


ACTION = '{"type":"place_bowl","site":2}'
PAGE = {"as": "0", "sequence": "0", "parts": "true", "language": '"en"'}
TABLE = {
    "game": "mangrovia", "seats": "2", "seat0": "me", "seat1": "friend", "seat4": "bot:random", "name": "Ana",
    "name0": "Bo", "name1": "Cy", "watch": "on", "timer": "60", "option.stone_tiles": "mixed",
    "board": "", "board.mangrovia": "", "choose.first": "0", "choose.colour0": "red", "choose.colour1": "",
    "choose.stone_tiles_on.E1": "A", "choose.stone_tiles_on.F1": "", "choose.starred": "",
}  # fmt: skip
SHUFFLE = {"nonce": "", "promise": "", "luck": ""}
SOUND: dict[tuple[str, str], Sound] = {
    ("GET", "/"): Sound(),
    ("GET", "/new"): Sound(query=TABLE),
    ("GET", "/rules/{game}"): Sound(query={"part": "M8", "table": "1"}),
    ("GET", "/how/{game}"): Sound(),
    ("GET", "/rules/{game}/coverage"): Sound(),
    ("POST", "/rules/{game}/coverage"): Sound(form={"paragraph": "M8.4"}),
    ("GET", "/upload"): Sound(),
    ("POST", "/upload"): Sound(files={"record": ""}),
    ("GET", "/shuffle"): Sound(),
    ("POST", "/play"): Sound(form={"game": "mangrovia", "name": "Ana", "tips": "on"} | SHUFFLE),
    ("POST", "/lesson"): Sound(form={"game": "mangrovia", "chapter": "2", "name": "Ana"}),
    ("POST", "/tables"): Sound(form=TABLE | SHUFFLE, files={"content": ""}),
    ("POST", "/language"): Sound(form={"language": "de", "back": "/new"}),
    ("GET", "/boards/{board}.svg"): Sound(query={"language": "de", "v": "1"}),
    ("GET", "/table/{id}"): Sound(query={"at": "0", "as": "0"}),
    ("GET", "/seat/{secret}"): Sound(),
    ("POST", "/seat/{secret}"): Sound(form={"name": "Cy"}),
    ("GET", "/table/{id}/view.json"): Sound(query={"at": "0", "as": "0"}),
    ("GET", "/table/{id}/facts.json"): Sound(query={"as": "0", "after": "0"}),
    ("GET", "/table/{id}/info"): Sound(query={"place": "boat", "as": "0", "at": "0", "language": "en"}),
    ("GET", "/table/{id}/story"): Sound(query={"from": "0", "to": "0", "as": "0", "seen": "then", "language": "en"}),
    ("GET", "/table/{id}/content.toml"): Sound(),
    ("GET", "/table/{id}/record.json"): Sound(),
    ("GET", "/table/{id}/verify"): Sound(),
    ("POST", "/table/{id}/move"): Sound(body={"seat": "0", "key": '"k"', "action": ACTION} | PAGE),
    ("POST", "/table/{id}/why"): Sound(body={"seat": "0", "action": ACTION, "place": '"1"'} | PAGE),
    ("POST", "/table/{id}/undo"): Sound(body={"seat": "0", "key": '"k"'} | PAGE),
    ("POST", "/table/{id}/ask"): Sound(body={"seat": "0", "kind": '"undo"'} | PAGE),
    ("POST", "/table/{id}/agree"): Sound(body={"seat": "0", "kind": '"undo"', "yes": "true"} | PAGE),
    ("POST", "/table/{id}/phrase"): Sound(body={"seat": "0", "phrase": '"hello"'} | PAGE),
    ("POST", "/table/{id}/note"): Sound(body={"seat": "0", "text": '"reed"'} | PAGE),
    ("POST", "/table/{id}/stand-in"): Sound(body={"seat": "2", "bot": '"random"'} | PAGE),
    ("POST", "/table/{id}/curtain"): Sound(body={"seat": "1"} | PAGE),
    ("POST", "/table/{id}/hand-over"): Sound(body={"seat": "1"} | PAGE),
    ("POST", "/table/{id}/rise"): Sound(body={"seat": "1"} | PAGE),
    ("POST", "/table/{id}/away"): Sound(body={"seat": "2"} | PAGE),
    ("POST", "/table/{id}/here"): Sound(body={"seat": "1"} | PAGE),
    ("POST", "/table/{id}/invite"): Sound(body={"seat": "2"} | PAGE),
    ("POST", "/table/{id}/rematch"): Sound(body=dict.fromkeys(SHUFFLE, '""')),
    ("POST", "/table/{id}/branch"): Sound(body={"at": "0", "seat": "0"}),
    ("POST", "/table/{id}/delete"): Sound(body={}),
    ("GET", "/health"): Sound(),
    ("GET", "/ready"): Sound(),
    ("GET", "/metrics"): Sound(),
    ("GET", "/static"): Sound(query={"v": "1"}),
    ("LIVE", "/table/{id}/live"): Sound(query={"as": "0", "after": "0", "language": "en"}),
}
"""Every route with everything that it reads."""


@dataclass(frozen=True)
class Bad:
    """One request, and where something odd stands in it."""

    method: str
    path: str
    place: str
    sound: Sound
    values: dict[str, str] = field(default_factory=dict)
    """What stands in the places of the path."""
    raw: str | None = None
    """The whole body instead."""

    def target(self, table: str) -> str:
        places = {
            "id": table,
            "secret": seat_secret(HOST, table, 2, 0),
            "game": "mangrovia",
            "board": BOARD,
            **self.values,
        }
        path = re.sub(r"\{(\w+)\}", lambda found: _quoted(places[found[1]]), self.path)
        if path == "/static":
            path = f"/static/{_quoted(self.values.get('file', 'table.js'))}"
        return path + (f"?{_encoded(self.sound.query)}" if self.sound.query else "")

    def content(self) -> tuple[bytes, str]:
        """The body and its type."""
        sound = self.sound
        if self.raw is not None:
            return self.raw.encode("utf-8", "replace"), "application/json"
        if sound.body is not None:
            return (
                "{" + ",".join(f'"{key}":{value}' for key, value in sound.body.items()) + "}"
            ).encode(), "application/json"
        if sound.files:
            return _multipart(sound.form, sound.files), "multipart/form-data; boundary=edge"
        return _encoded(sound.form).encode(), "application/x-www-form-urlencoded"


def _quoted(text: str) -> str:
    return quote(text, safe="", errors="surrogatepass")


def _encoded(fields: dict[str, str]) -> str:
    return "&".join(f"{_quoted(key)}={_quoted(value)}" for key, value in fields.items())


def _multipart(form: dict[str, str], files: dict[str, str]) -> bytes:
    parts = []
    for key, value in form.items():
        parts.append(f'--edge\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n')
    for key, value in files.items():
        parts.append(f'--edge\r\nContent-Disposition: form-data; name="{key}"; filename="f"\r\n\r\n{value}\r\n')
    return "".join([*parts, "--edge--\r\n"]).encode("utf-8", "surrogatepass")


# Every place


def walk() -> Iterator[list[Bad]]:
    """Odd values in every place of every route; those of one place together."""
    for (method, path), sound in SOUND.items():
        one = Bad(method, path, "", sound)
        names = re.findall(r"\{(\w+)\}", path) + (["file"] if path == "/static" else [])
        for name in names:
            yield [replace(one, place=name, values={name: text}) for text in TEXTS]
        for kind in ("query", "form", "files"):
            for key in getattr(sound, kind):
                yield [
                    replace(one, place=key, sound=replace(sound, **{kind: getattr(sound, kind) | {key: text}}))
                    for text in TEXTS
                ]
        if sound.body is not None:
            for key in sound.body:
                yield [
                    replace(one, place=key, sound=replace(sound, body=sound.body | {key: value})) for value in VALUES
                ]
            yield [replace(one, place="body", raw=value) for value in VALUES]
        if "record" in sound.files:
            yield from _records(one)


def _records(one: Bad) -> Iterator[list[Bad]]:
    """Odd values in every place at the top of a record."""
    record = json.loads(_record())
    for key in record:
        parts = {name: json.dumps(value) for name, value in record.items()}
        yield [
            replace(one, place=f"record {key}", sound=Sound(files={"record": _object(parts | {key: value})}))
            for value in (*VALUES, *(f"[{value},{value}]" for value in VALUES))
        ]


def _object(parts: dict[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{part}' for name, part in parts.items()) + "}"


# Asking


def add_table(one: Room) -> str:
    plan = [create.human("Ana"), create.human("Bo"), create.friend()]
    head = create.new_head("mangrovia", plan, {}, None, None)
    return one.add(create.new_table(head, HOST, [0, 1], True, time.time()))


def ask(person: Person, table: str, bad: Bad) -> tuple[int, bytes]:
    """The status and the answer."""
    target = bad.target(table)
    if bad.method == "LIVE":
        return _listen(person, target), b""
    if len(target) > LONGEST_OF_HTTPX:
        return raw(person.address, f"{bad.method} {target} HTTP/1.1\r\nHost: x\r\nConnection: close".encode())
    content, kind = bad.content() if bad.method == "POST" else (b"", "")
    headers = {"content-type": kind} if kind else {}
    url = httpx.URL(f"http://{person.address}").copy_with(raw_path=target.encode())
    answer = person.ask(bad.method, str(url), content=content, headers=headers)
    return answer.status_code, answer.content


def _listen(person: Person, target: str, *messages: str | bytes) -> int:
    """Opens a page's connection, says something and hears one message."""
    try:
        with connect(f"ws://{person.address}{target}", additional_headers=person.headers(), proxy=None) as page:
            for message in messages:
                page.send(message)
            page.recv(30)
    except WebSocketException as error:
        response = getattr(error, "response", None)
        return int(response.status_code) if response is not None else 400
    return 200


def raw(address: str, head: bytes, body: bytes = b"", *, leave: bool = False) -> tuple[int, bytes]:
    """The status and the answer to a request of bytes; status 0 if there was none before we left."""
    host, port = address.split(":")
    answer = b""
    with socket.create_connection((host, int(port)), timeout=60) as one, suppress(ConnectionError):
        one.sendall(head + b"\r\n\r\n" + body)
        if leave:
            one.shutdown(socket.SHUT_WR)
        while piece := one.recv(65_536):
            answer += piece
    words = answer.split(b" ", 2)
    return (int(words[1]) if len(words) > 2 else 0), answer


def headers(table: str) -> Iterator[tuple[str, bytes, bytes]]:
    """Requests with odd headers and cookies, to a page, a form, an action, a file and a socket."""
    body = b'{"seat":0,"phrase":"hello"}'
    upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    requests = (
        (f"GET /table/{table} HTTP/1.1", "", b""),
        ("POST /play HTTP/1.1", "Content-Type: application/x-www-form-urlencoded\r\n", b"game=mangrovia&name=Ana"),
        (f"POST /table/{table}/phrase HTTP/1.1", "Content-Type: application/json\r\n", body),
        ("GET /static/table.js HTTP/1.1", "", b""),
        (f"GET /table/{table}/live HTTP/1.1", f"{upgrade}Sec-WebSocket-Key: {'A' * 22}==\r\n", b""),
    )
    odd = [*((name, text) for name in HEADERS for text in TEXTS)]
    odd += [("cookie", f"{key}={text}") for key in COOKIES for text in TEXTS]
    for line, own, body in requests:
        for name, text in odd:
            kept = "".join(f"{one}\r\n" for one in own.split("\r\n") if one and not one.lower().startswith(f"{name}:"))
            host = "" if name == "host" else "Host: x\r\n"
            length = "" if name in ("content-length", "transfer-encoding") else f"Content-Length: {len(body)}\r\n"
            closing = "" if name == "connection" or "Upgrade" in kept else "Connection: close\r\n"
            head = f"{line}\r\n{host}{kept}{length}{closing}{name}: "
            yield name, head.encode() + text.encode("utf-8", "surrogatepass"), body


# Watching the server


class Watch(logging.Handler):
    """Notes errors that the server logs, and how long it was blocked."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []
        self.silence = 0.0
        self._stop = False

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith("websockets.client"):  # what the test's own end of a socket says
            self.errors.append(logging.Formatter().format(record))

    async def beat(self) -> None:
        while not self._stop:
            begun = time.monotonic()
            await asyncio.sleep(0.05)
            self.silence = max(self.silence, time.monotonic() - begun)

    def stop(self) -> None:
        self._stop = True


@contextmanager
def watched(one: Room) -> Iterator[Watch]:
    """Raises AssertionError if the server logged an error or was blocked for too long."""
    watch = Watch()
    logging.getLogger().addHandler(watch)
    beating = asyncio.run_coroutine_threadsafe(watch.beat(), one.loop)
    try:
        yield watch
    finally:
        watch.stop()
        beating.result(60)
        logging.getLogger().removeHandler(watch)
    assert watch.errors == []
    assert watch.silence < LONGEST_SILENCE


# Random ones


def random_bad(chance: Random) -> Bad:
    """A route with odd values in some of its places."""
    (method, path), sound = chance.choice([*SOUND.items()])
    often = chance.random()

    def shaken(values: dict[str, str], odd: tuple[str, ...]) -> dict[str, str]:
        kept = {key: value for key, value in values.items() if chance.random() < 0.95}
        return {key: chance.choice(odd) if chance.random() < often else value for key, value in kept.items()}

    files = {key: _random_file(chance, key) for key in sound.files}
    body = None if sound.body is None else shaken(sound.body, VALUES)
    for key in {"/move": ["action"], "/stand-in": ["bot"]}.get(path.removeprefix("/table/{id}"), []):
        assert body is not None
        body[key] = chance.choice(VALUES)  # else people or bots might play
    sound = Sound(shaken(sound.query, TEXTS), shaken(sound.form, TEXTS), body, files)
    values = {name: chance.choice(TEXTS) for name in re.findall(r"\{(\w+)\}", path) if chance.random() < 0.1}
    whole = None
    if sound.body is not None and chance.random() < 0.1:
        whole = _mangled(chance, _object(sound.body))
    return Bad(method, path, "random", sound, values, whole)


def _random_file(chance: Random, key: str) -> str:
    if key != "record" or chance.random() < 0.3:
        return chance.choice(TEXTS)
    text = _record()
    for _ in range(chance.randrange(4)):
        found = chance.choice([*re.finditer(r'"[^"]*"|\d+|null|true|false', text)])
        text = text[: found.start()] + chance.choice(VALUES) + text[found.end() :]
    return _mangled(chance, text) if chance.random() < 0.2 else text


def _mangled(chance: Random, text: str) -> str:
    """Cut, doubled, or with other characters in it."""
    place = chance.randrange(len(text) + 1)
    return chance.choice(
        (text[:place], text[place:], text[:place] + chr(chance.randrange(0x3000)) + text[place:], text * 2)
    )


def fuzz(one: Room, times: int, seed: int) -> Counter[int]:
    """Sends random requests from the host and from strangers to every route; returns how often each status came.

    Deleting and giving up a seat are left to strangers: the host may do both, and the test would lose its table."""
    chance = Random(seed)
    table = add_table(one)
    host, stranger = one.person(HOST), one.person()
    told: Counter[int] = Counter()
    before = stranger.get(f"/table/{table}/view.json").json()["view"]
    with watched(one):
        for number in range(times):
            bad = random_bad(chance)
            person = stranger if bad.path.endswith(("/delete", "/rise")) else chance.choice((host, stranger))
            if number % 50 == 0:
                message = chance.choice(TEXTS).encode("utf-8", "replace")
                messages: list[str | bytes] = [message.decode(), message, "everything", "ping"]
                status = _listen(host, f"/table/{table}/live", *chance.choices(messages, k=3))
            else:
                status, answer = ask(person, table, bad)
                assert len(answer) < LARGEST_ANSWER, (bad, len(answer))
            assert status < 500, (bad, status)
            if status == 200 and person is stranger and bad.method == "POST" and number % 50:
                # Who may look may branch, from the only moment that there is.
                assert bad.path.endswith("/branch"), bad
            told[status] += 1
            person.cookies = {"bohio": HOST} if person is host else {}
    assert stranger.get(f"/table/{table}/view.json").json()["view"] == before
    return told


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, room(Path(folder), pages=drawing_pages()) as one:
        done = 0
        while done < given.times:  # logs grow with phrases: fresh tables every so often
            number = min(5000, given.times - done)
            told = fuzz(one, number, given.seed + done)
            done += number
            print(f"{done} requests; the last: {dict(sorted(told.items()))}", flush=True)


if __name__ == "__main__":
    main()
