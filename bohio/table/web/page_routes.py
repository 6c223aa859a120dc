"""The pages and the forms on them."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from bohio.core.content import brief
from bohio.core.reasons import BadContent, BadOption, BadRecord, BohioError
from bohio.library import found
from bohio.locale import LANGUAGES, texts
from bohio.table.bounds import FAULTS_SHOWN, LONGEST_FAULT
from bohio.table.store.rows import StoreError
from bohio.table.tables import create
from bohio.table.tables.access import Person, Refused
from bohio.table.tables.fields import clean_name, number
from bohio.table.tables.uploads import Unfit
from bohio.table.view.summary import summary, summary_of
from bohio.table.web.errors import error_json
from bohio.table.web.gate import address_of
from bohio.table.web.requests import (
    LANGUAGE,
    bad,
    known_person,
    language_of,
    person_of,
    remember,
    set_cookie,
    visitor_of,
)
from bohio.table.web.routing import PageRoute
from bohio.table.web.services import Services

MOST_FIELDS = 60
LONGEST_FIELD = 100
LONGEST_HEADER = 1_000
"""Characters of a header that says what a form or a part of it is; it may hold the name of a file."""
LARGEST_FIELD = 16_384
"""Bytes of a field that is not a file."""


class PageRoutes:
    """Everything that works without scripts."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def routes(self) -> list[PageRoute]:
        table = [
            ("GET", "/", self.start),
            ("GET", "/new", self.new),
            ("GET", "/shuffle", self.shuffle),
            ("GET", "/upload", self.upload),
            ("POST", "/upload", self.bring),
            ("POST", "/play", self.play),
            ("POST", "/lesson", self.lesson),
            ("POST", "/tables", self.open),
            ("GET", "/table/{id}", self.table),
            ("GET", "/seat/{secret}", self.seat),
            ("POST", "/seat/{secret}", self.sit),
            ("POST", "/language", self.language),
        ]
        return [PageRoute(path, endpoint, methods=[method]) for method, path, endpoint in table]

    async def start(self, request: Request) -> Response:
        return await self._start(request, [])

    async def _start(self, request: Request, faults: list[str], status: int = 200) -> Response:
        person = person_of(request)
        mine = [] if person.browser is None else await self.services.store.mine(person.browser)
        own = {row.id for row in mine}
        watched = [row for row in await self.services.store.watched() if row.id not in own]
        lists = list(map(summary, mine)), list(map(summary, watched))
        offer = await self.services.shuffles.offer()
        return HTMLResponse(self.services.pages.start_page(visitor_of(request), *lists, offer, faults), status)

    async def new(self, request: Request) -> Response:
        form = fields_of(list(request.query_params.items())[:MOST_FIELDS])
        return await self._form(request, form, [], 200)

    async def shuffle(self, request: Request) -> Response:
        """A fresh offer for a page that opens a table without a form, or whose own offer was used."""
        offer = await self.services.shuffles.offer()
        return JSONResponse(
            {"nonce": offer.nonce, "commitment": offer.commitment}, headers={"cache-control": "no-store"}
        )

    async def table(self, request: Request) -> Response:
        query = request.query_params
        moment, as_seat = number(query.get("at")), number(query.get("as"))
        if query.get("at") is not None and moment is None:
            raise Refused(404, "not_found")
        id, person, visitor = request.path_params["id"], person_of(request), visitor_of(request)
        try:
            return HTMLResponse(await self.services.renderer.page(id, person, visitor, moment, as_seat))
        except Refused as error:
            if error.id != "damaged" or not await self.services.tables.hosts(id, person):
                raise
            return HTMLResponse(self.services.pages.error_page(visitor, error.status, error.id, id), error.status)

    # Opening tables

    async def play(self, request: Request) -> Response:
        form = await form_of(request)
        self.services.count_table(request)
        person = known_person(request, clean_name(form.get("name", "")))
        assert person.secret is not None
        try:
            shuffle = await self.services.shuffles.accept(form)
            wishes, now = fields_of(form.items()), self.services.registry.clock()
            new = create.quick(text_of(form, "game"), person.secret, person.name, now, shuffle, wishes)
            return self._go(request, person, await self.services.tables.open(new))
        except Refused as error:
            if error.id != "stale_shuffle":
                raise
            return await self._start(request, [told(request, error)], error.status)
        except BadOption as error:
            if text_of(form, "game") not in found():
                raise
            return await self._start(request, faults_of(error, language_of(request), text_of(form, "game")), 422)

    async def lesson(self, request: Request) -> Response:
        form = await form_of(request)
        self.services.count_table(request)
        person = known_person(request, clean_name(form.get("name", "")))
        assert person.secret is not None
        chapter = number(text_of(form, "chapter") or "1")
        now = self.services.registry.clock()
        try:
            new = create.lesson(text_of(form, "game"), chapter or 0, person.secret, person.name, now)
        except BadOption:
            raise Refused(404, "not_found") from None
        return self._go(request, person, await self.services.tables.open(new))

    async def open(self, request: Request) -> Response:
        form = await form_of(request)
        self.services.count_table(request)
        fields = fields_of(form.items())
        person = known_person(request, clean_name(fields.get("name", "")))
        assert person.secret is not None
        now = self.services.registry.clock()
        try:
            content = await file_of(form, "content")
            board = self.services.boards.chosen(fields)
            if board is not None and content is not None:
                raise Unfit("two_boards")
            shuffle = await self.services.shuffles.accept(fields)
            if content is None:
                # A board that is offered was checked when the server started.
                text = None if board is None else board.file.text
                new = create.from_form(fields, text, person.secret, person.name, now, shuffle)
            else:
                new = await self.services.checks.table_with_content(
                    address_of(request.scope), fields, content, person.secret, person.name, now, shuffle
                )
            return self._go(request, person, await self.services.tables.open(new))
        except Refused as error:
            if error.id != "stale_shuffle":
                raise
            return await self._form(request, fields, [told(request, error)], error.status)
        except StoreError:
            raise
        except (BohioError, Unfit) as error:
            return await self._form(request, fields, faults_of(error, language_of(request), fields.get("game", "")))

    async def _form(self, request: Request, form: dict[str, str], faults: list[str], status: int = 422) -> Response:
        offer = await self.services.shuffles.offer()
        boards = self.services.boards
        page = self.services.pages.new_table_page(visitor_of(request), form, faults, boards, offer)
        return HTMLResponse(page, status)

    def _go(self, request: Request, person: Person, id: str) -> Response:
        response = RedirectResponse(f"/table/{id}", 303)
        remember(request, response, person)
        return response

    async def upload(self, request: Request) -> Response:
        return HTMLResponse(self.services.pages.upload_page(visitor_of(request), []))

    async def bring(self, request: Request) -> Response:
        form = await form_of(request)
        self.services.count_table(request)
        person = known_person(request)
        assert person.secret is not None
        try:
            record = await file_of(form, "record") or b""
            new = await self.services.checks.table_of_record(
                address_of(request.scope), record, person.secret, self.services.registry.clock()
            )
        except StoreError:
            raise
        except (BohioError, Unfit) as error:
            faults = faults_of(error, language_of(request))
            detail = brief(str(error), LONGEST_FAULT) if isinstance(error, BadRecord) else ""
            return HTMLResponse(self.services.pages.upload_page(visitor_of(request), faults, detail), 422)
        return self._go(request, person, await self.services.tables.open(new))

    # Seats

    async def seat(self, request: Request) -> Response:
        id, seat, taken = await self.services.seats.seat_of(request.path_params["secret"])
        async with self.services.registry.at(id) as table:
            if taken and seat in table.held_by(person_of(request).browser):
                return RedirectResponse(f"/table/{id}", 303)
            page = self.services.pages.seat_page(visitor_of(request), summary_of(table), seat, taken)
        return HTMLResponse(page, headers={"referrer-policy": "no-referrer"})

    async def sit(self, request: Request) -> Response:
        form = await form_of(request)
        person = known_person(request, clean_name(form.get("name", "")))
        id = await self.services.seats.sit(request.path_params["secret"], person)
        return self._go(request, person, id)

    async def language(self, request: Request) -> Response:
        form = await form_of(request)
        language, back = text_of(form, "language"), text_of(form, "back") or "/"
        if language not in LANGUAGES:
            raise bad()
        local = back.startswith("/") and not back.startswith("//") and "\\" not in back and back.isprintable()
        response = RedirectResponse(back if local else "/", 303)
        set_cookie(request, response, LANGUAGE, language)
        return response


def told(request: Request, error: Refused) -> str:
    """A refusal in words."""
    words: str = error_json(error.id, language_of(request))["text"]
    return words


async def form_of(request: Request) -> FormData:
    """The fields and files of a form. A named charset is refused: browsers never send one, and some are very slow to
    decode."""
    kind = request.headers.get("content-type", "").lower()
    if len(kind) > LONGEST_HEADER or (kind.startswith("multipart/") and "charset" in kind):
        raise bad()
    try:
        if kind.startswith("multipart/form-data"):
            return await Parts(
                request.headers, request.stream(), max_files=2, max_fields=MOST_FIELDS, max_part_size=LARGEST_FIELD
            ).parse()
        return await request.form(max_fields=MOST_FIELDS, max_part_size=LARGEST_FIELD)
    except (MultiPartException, HTTPException, ValueError, KeyError):
        raise bad() from None


class Parts(MultiPartParser):
    """The parts of a form. Their headers are short: to read a long one takes the library long."""

    _header = 0

    def on_header_value(self, data: bytes, start: int, end: int) -> None:
        self._header += end - start
        if self._header > LONGEST_HEADER:
            raise MultiPartException("a part has a long header")
        super().on_header_value(data, start, end)

    def on_header_end(self) -> None:
        self._header = 0
        super().on_header_end()


def text_of(form: FormData, key: str) -> str:
    value = form.get(key, "")
    return value if isinstance(value, str) else ""


def fields_of(form: Iterable[tuple[str, object]]) -> dict[str, str]:
    """The text fields of a form, cut to the longest valid length."""
    return {key[:LONGEST_FIELD]: value[:LONGEST_FIELD] for key, value in form if isinstance(value, str)}


async def file_of(form: FormData, key: str) -> bytes | None:
    """A file in a form; None if there is none."""
    value = form.get(key)
    data = await value.read() if isinstance(value, UploadFile) else (value or "").encode(errors="replace")
    return data or None


UNFIT_RECORDS = {
    "record": "not_a_record",
    "format": "not_a_record",
    "rules": "other_rules",
    "content": "other_content",
}
"""What is wrong with a record as its reader may care, by the place of the fault; otherwise it is damaged."""


def faults_of(error: BohioError | Unfit, language: str, game: str = "") -> list[str]:
    """What is wrong with what was sent: the first faults, in the words of the game that it is for, and how many more
    there are."""
    words = texts(language, found().get(game))
    if isinstance(error, Unfit):
        return [words.say(f"page.unfit.{error.id}", **error.params)]
    if isinstance(error, BadOption):
        return [brief(words.option_fault(error), LONGEST_FAULT)]
    if isinstance(error, BadRecord):
        return [words.say(f"page.unfit.{UNFIT_RECORDS.get(error.place, 'bad_record')}")]
    faults = list(map(words.fault, error.faults)) if isinstance(error, BadContent) else [str(error)]
    further = len(faults) - FAULTS_SHOWN
    told = [brief(fault, LONGEST_FAULT) for fault in faults[:FAULTS_SHOWN]]
    return [*told, words.say("page.faults_more", n=further)] if further > 0 else told
