"""What a request says: who asks, in which language, and which values it brings. Everything is checked here."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from bohio.core.reasons import Json
from bohio.locale import LANGUAGES
from bohio.table.tables.access import Person, Refused
from bohio.table.tables.credentials import is_secret, new_browser
from bohio.table.tables.fields import clean_name
from bohio.table.view.visitor import Visitor

BROWSER, NAME, LANGUAGE = "bohio", "bohio_name", "bohio_language"
COOKIE_SECONDS = 400 * 24 * 3600
HOST_ONLY = "__Host-"
"""Browsers accept a cookie with this prefix over https only, and only from this very host."""
LARGEST_NUMBER = 1_000_000


def cookies_of(request: HTTPConnection) -> dict[str, str]:
    """The cookies of a request, as they were sent. Ours are never quoted; to take quotes and backslashes off a long
    one of somebody else's takes older Pythons seconds."""
    told: dict[str, str] | None = request.scope.get("bohio.cookies")
    if told is None:
        header = ";".join(request.headers.getlist("cookie"))
        pairs = (pair.partition("=") for pair in header.split(";"))
        told = request.scope["bohio.cookies"] = {key.strip(): value.strip() for key, _, value in pairs}
    return told


def cookie_of(request: HTTPConnection, key: str) -> str:
    """The value of a cookie, or an empty string. A browser that used http before keeps the cookies it got then."""
    cookies = cookies_of(request)
    return cookies.get(_cookie_key(request, key)) or cookies.get(key, "")


def _cookie_key(request: HTTPConnection, key: str) -> str:
    return HOST_ONLY + key if is_secure(request) else key


def is_secure(request: HTTPConnection) -> bool:
    return request.scope["scheme"] in ("https", "wss")


def language_of(request: HTTPConnection) -> str:
    """The language chosen, or the first one that the browser prefers and that we speak."""
    chosen = cookie_of(request, LANGUAGE)
    if chosen in LANGUAGES:
        return chosen
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(request.headers.get("accept-language", "")[:500].split(",")):
        tag, _, quality = part.strip().partition(";q=")
        language = tag.split("-")[0].strip().lower()
        if language in LANGUAGES:
            ranked.append((-_quality(quality), place, language))
    return min(ranked)[2] if ranked else "en"


def page_language(socket: HTTPConnection) -> str:
    """The language of the page that a socket belongs to: not every browser names the same one for its sockets."""
    told = socket.query_params.get("language", "")
    return told if told in LANGUAGES else language_of(socket)


def _quality(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0


def _cookie_name(request: HTTPConnection) -> str:
    try:
        return clean_name(bytes.fromhex(cookie_of(request, NAME)).decode())
    except ValueError:
        return ""


def visitor_of(request: HTTPConnection) -> Visitor:
    path = request.scope["raw_path"].decode("latin-1")
    query = request.scope["query_string"].decode("latin-1")
    if query:
        path = f"{path}?{query}"
    return Visitor(language_of(request), _cookie_name(request), path)


def person_of(request: HTTPConnection) -> Person:
    """Who asks, as far as the cookie tells."""
    secret = cookie_of(request, BROWSER)
    return Person(secret if is_secret(secret) else None, _cookie_name(request))


def known_person(request: HTTPConnection, name: str = "") -> Person:
    """Who asks, known from now on; a name just given counts."""
    person = person_of(request)
    return Person(person.secret or new_browser(), name or person.name)


def remember(request: HTTPConnection, response: Response, person: Person) -> None:
    """Gives the browser its cookies."""
    if person.secret is not None:
        set_cookie(request, response, BROWSER, person.secret)
    if person.name:
        set_cookie(request, response, NAME, person.name.encode().hex())


def set_cookie(request: HTTPConnection, response: Response, key: str, value: str) -> None:
    """Sets a cookie unless the browser has it already."""
    key = _cookie_key(request, key)
    if cookies_of(request).get(key) != value:
        secure = is_secure(request)
        response.set_cookie(key, value, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax")


def bad() -> Refused:
    return Refused(400, "bad_request")


async def body_of(request: Request) -> Json:
    """The JSON object of a request. NaN and infinities are refused: JSON has no such numbers."""
    try:
        body = json.loads(await request.body() or b"{}", parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise bad() from None
    if not isinstance(body, dict):
        raise bad()
    return body


def _no_number(text: str) -> None:
    raise ValueError(text)


def integer(body: Json, key: str) -> int:
    value = body.get(key)
    if type(value) is not int or not 0 <= value <= LARGEST_NUMBER:
        raise bad()
    return value


def integer_told(body: Json, key: str) -> int | None:
    """An optional number; anything that is not a number is ignored."""
    try:
        return integer(body, key)
    except Refused:
        return None


def text(body: Json, key: str, longest: int) -> str:
    value = body.get(key)
    if not isinstance(value, str) or len(value) > longest or "\x00" in value or not _encodable(value):
        raise bad()
    return value


def _encodable(value: str) -> bool:
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a pair of surrogates: neither database takes it
        return False
    return True


def action(body: Json) -> Json:
    """An action in the record's form; the game judges it."""
    value: Any = body.get("action")
    if not isinstance(value, dict):
        raise bad()
    return value
