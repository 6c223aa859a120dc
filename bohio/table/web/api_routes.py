"""The API of the pages' scripts and of programs: actions at a table, in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from bohio.core.reasons import Illegal, Json
from bohio.locale import LANGUAGES, Texts, texts
from bohio.locale.wording import sentence_words
from bohio.table.tables.access import OffScript, Person, Refused, must_look
from bohio.table.tables.fields import number
from bohio.table.tables.table import record_of
from bohio.table.web.errors import error_json, illegal_json, reason_json
from bohio.table.web.gate import address_of
from bohio.table.web.limits import Buckets
from bohio.table.web.requests import (
    action,
    bad,
    body_of,
    integer,
    integer_told,
    known_person,
    language_of,
    page_language,
    person_of,
    remember,
    text,
    visitor_of,
)
from bohio.table.web.routing import ApiRoute
from bohio.table.web.services import Services

LONGEST_KEY = 80
LONGEST_WORD = 80
LONGEST_PLACE = 80
LONGEST_TEXT = 4000
PROPOSALS = ("undo", "abandon")
LIVE = "live"

Action = Callable[[Request, str, Person, Json], Awaitable[Json | None]]
"""Does what a request's body says at a table. Returns the answer, or None for the page's new parts."""


class ApiRoutes:
    """A route for each action at a table."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables = services.tables
        self.seats = services.seats
        self._phrases = Buckets(0.5, 6)

    def routes(self) -> list[ApiRoute]:
        actions: dict[str, Action] = {
            "move": self.move,
            "why": self.why,
            "undo": self.undo,
            "ask": self.propose,
            "agree": self.agree,
            "phrase": self.phrase,
            "note": self.note,
            "stand-in": self.stand_in,
            "curtain": self.curtain,
            "hand-over": self.hand_over,
            "rise": self.rise,
            "away": self.away,
            "here": self.here,
            "invite": self.invite,
            "delete": self.delete,
        }
        routes = []
        for name, act in actions.items():
            path = f"/table/{{id}}/{name}"
            routes.append(ApiRoute(path, self._endpoint(act), methods=["POST"]))
        for name, opening in {"rematch": self.rematch, "branch": self.branch}.items():
            path = f"/table/{{id}}/{name}"
            routes.append(ApiRoute(path, self._endpoint(opening, known=True), methods=["POST"]))
        looks = {
            "view.json": self.view,
            "facts.json": self.facts,
            "story": self.story,
            "info": self.info,
            "content.toml": self.content,
            "record.json": self.record,
            "verify": self.verify,
        }
        for name, endpoint in looks.items():
            path = f"/table/{{id}}/{name}"
            routes.append(ApiRoute(path, endpoint, methods=["GET"]))
        return routes

    def _endpoint(self, act: Action, known: bool = False) -> Callable[[Request], Awaitable[Response]]:
        async def endpoint(request: Request) -> Response:
            person = known_person(request) if known else person_of(request)
            id = request.path_params["id"]
            body = await body_of(request)
            try:
                answer = await act(request, id, person, body)
                if answer is None:
                    answer = await self._parts(request, id, person, body)
            except Illegal as error:
                return JSONResponse(illegal_json(error, await self._words(request, id, body)), 422)
            except OffScript as error:
                words = await self._words(request, id, body)
                told = {"error": error.id, "text": words.say(error.words), "paragraph": error.rule}
                return JSONResponse(told, error.status)
            except Refused as error:
                if error.id != "stale":
                    raise
                told = error_json(error.id, language_told(request, body))
                return JSONResponse(told | await self._parts(request, id, person, body), error.status)
            response: Response = JSONResponse(answer)
            if "deleted" in answer and "text/html" in request.headers.get("accept", ""):
                response = RedirectResponse("/", 303)  # the form of a page without scripts
            if known:
                remember(request, response, person)
            return response

        return endpoint

    async def _parts(self, request: Request, id: str, person: Person, body: Json) -> Json:
        """The page's new parts, or only the facts if no parts are wanted; a page whose socket is open gets parts from
        there. On a shared screen they are for the seat to move next, as for everybody who opens the page now."""
        if body.get("parts") == LIVE:
            return {"live": True}
        seat, known = integer_told(body, "as"), integer_told(body, "sequence")
        if body.get("parts") is False:
            return await self.services.renderer.facts(id, person, seat, known)
        visitor = replace(visitor_of(request), language=language_told(request, body))
        update = await self.services.renderer.update(id, person, visitor, seat)
        return update.json()

    # Actions

    async def move(self, request: Request, id: str, person: Person, body: Json) -> None:
        key = text(body, "key", LONGEST_KEY)
        await self.tables.play(id, person, integer(body, "seat"), action(body), integer(body, "sequence"), key)

    async def _words(self, request: Request, id: str, body: Json) -> Texts:
        """The words of a table's game."""
        async with self.services.registry.at(id) as table:
            return texts(language_told(request, body), table.match.game.manifest)

    async def why(self, request: Request, id: str, person: Person, body: Json) -> Json:
        seat = integer(body, "seat")
        if "place" in body:
            meant = await self.services.renderer.clicked(id, person, seat, text(body, "place", LONGEST_WORD))
            if meant is None:
                return {"legal": False, "reason": None, "text": "", "paragraph": "", "rule": ""}
        else:
            meant = action(body)
        reason = await self.tables.why(id, person, seat, meant)
        if reason is None:
            return {"legal": True, "reason": None, "text": "", "paragraph": "", "rule": ""}
        words = await self._words(request, id, body)
        met = await self.tables.fulfilled(id, person, seat, meant) if reason.rule else ()
        told = reason_json(reason, words, "place" in body)
        return {"legal": False} | told | {"met": [sentence_words(words, one, ()) for one in met]}

    async def undo(self, request: Request, id: str, person: Person, body: Json) -> None:
        key = text(body, "key", LONGEST_KEY)
        await self.tables.undo(id, person, integer(body, "seat"), integer(body, "sequence"), key)

    async def propose(self, request: Request, id: str, person: Person, body: Json) -> None:
        await self.tables.propose(id, person, integer(body, "seat"), _kind(body))

    async def agree(self, request: Request, id: str, person: Person, body: Json) -> None:
        if type(body.get("yes")) is not bool:
            raise bad()
        await self.tables.agree(id, person, integer(body, "seat"), _kind(body), body["yes"])

    async def phrase(self, request: Request, id: str, person: Person, body: Json) -> None:
        seat, phrase = integer(body, "seat"), text(body, "phrase", LONGEST_WORD)
        if not self._phrases.take(f"{id}/{seat}/{person.browser}"):
            raise Refused(429, "too_many")
        await self.tables.phrase(id, person, seat, phrase)

    async def note(self, request: Request, id: str, person: Person, body: Json) -> Json:
        await self.tables.note(id, person, integer(body, "seat"), text(body, "text", LONGEST_TEXT))
        return {"saved": True}

    async def stand_in(self, request: Request, id: str, person: Person, body: Json) -> None:
        level = None if body.get("bot", "") is None else text(body, "bot", LONGEST_WORD)
        await self.seats.stand_in(id, person, integer(body, "seat"), level)

    async def curtain(self, request: Request, id: str, person: Person, body: Json) -> None:
        await self.seats.curtain(id, person, integer(body, "seat"))

    async def hand_over(self, request: Request, id: str, person: Person, body: Json) -> None:
        await self.seats.hand_over(id, person, integer(body, "seat"))

    async def rise(self, request: Request, id: str, person: Person, body: Json) -> Json:
        return {"look": await self.seats.rise(id, person, integer(body, "seat"))}

    async def away(self, request: Request, id: str, person: Person, body: Json) -> None:
        await self.seats.away(id, person, integer(body, "seat"))

    async def here(self, request: Request, id: str, person: Person, body: Json) -> None:
        await self.seats.here(id, person, integer(body, "seat"))

    async def invite(self, request: Request, id: str, person: Person, body: Json) -> Json:
        link = await self.seats.invite(id, person, integer(body, "seat"))
        page: Json = {key: body[key] for key in ("parts", "language") if key in body}
        return {"link": link} | await self._parts(request, id, person, page)

    async def delete(self, request: Request, id: str, person: Person, body: Json) -> Json:
        await self.tables.delete(id, person)
        return {"deleted": True}

    # Further tables

    async def rematch(self, request: Request, id: str, person: Person, body: Json) -> Json:
        self.services.count_table(request)
        shuffle = await self.services.shuffles.accept(body)
        return {"table": await self.tables.rematch(id, person, shuffle)}

    async def branch(self, request: Request, id: str, person: Person, body: Json) -> Json:
        self.services.count_table(request)
        seat = None if body.get("seat") is None else integer(body, "seat")
        return {"table": await self.tables.branch(id, person, integer(body, "at"), seat)}

    # For programs

    async def view(self, request: Request) -> Response:
        query = request.query_params
        moment = number(query.get("at"))
        if query.get("at") is not None and moment is None:
            raise Refused(404, "no_moment")
        id, person = request.path_params["id"], person_of(request)
        return JSONResponse(await self.services.renderer.view(id, person, moment, number(query.get("as"))))

    async def facts(self, request: Request) -> Response:
        query = request.query_params
        id, person = request.path_params["id"], person_of(request)
        told = await self.services.renderer.facts(id, person, number(query.get("as")), number(query.get("after")))
        return JSONResponse(told)

    async def story(self, request: Request) -> Response:
        """What happened between two moments, for a page that plays it."""
        query = request.query_params
        start, end = number(query.get("from", "0")), number(query.get("to"))
        if start is None or (end is None and "to" in query):
            raise Refused(404, "no_moment")
        id, person, as_seat = request.path_params["id"], person_of(request), number(query.get("as"))
        visitor = replace(visitor_of(request), language=page_language(request))
        as_seen = query.get("seen") == "then"
        return JSONResponse(await self.services.renderer.story(id, person, visitor, as_seat, start, end, as_seen))

    async def info(self, request: Request) -> Response:
        """What a thing of the table is, for a page that points at it; without `place` the legend."""
        query = request.query_params
        moment, place = number(query.get("at")), query.get("place")
        if query.get("at") is not None and moment is None:
            raise Refused(404, "no_moment")
        if place is not None and len(place) > LONGEST_PLACE:
            raise Refused(404, "no_info")
        id, person, as_seat = request.path_params["id"], person_of(request), number(query.get("as"))
        visitor = replace(visitor_of(request), language=page_language(request))
        return JSONResponse(await self.services.renderer.info(id, person, visitor, as_seat, moment, place))

    async def content(self, request: Request) -> Response:
        text = await self.services.renderer.content(request.path_params["id"], person_of(request))
        return PlainTextResponse(text, media_type="application/toml")

    async def _record(self, request: Request) -> Json:
        async with self.services.registry.at(request.path_params["id"]) as table:
            must_look(table, person_of(request))
            if not table.match.over:
                raise Refused(409, "not_over")
            return record_of(table)

    async def record(self, request: Request) -> Response:
        record = await self._record(request)
        name = f'attachment; filename="{record["game"]}-{request.path_params["id"]}.json"'
        return JSONResponse(record, headers={"content-disposition": name})

    async def verify(self, request: Request) -> Response:
        record = await self._record(request)
        flaw = await self.services.checks.flaw(address_of(request.scope), record)
        if flaw is not None:
            return JSONResponse({"sound": False, "text": flaw})
        proof = {key: record.get(key) for key in ("seed", "commitment", "shuffle")}
        return JSONResponse({"sound": True} | proof)


def language_told(request: Request, body: Json) -> str:
    """The language of the page that asks, for the browser may have chosen another one since."""
    told = body.get("language")
    return told if told in LANGUAGES else language_of(request)


def _kind(body: Json) -> str:
    kind = text(body, "kind", LONGEST_WORD)
    if kind not in PROPOSALS:
        raise bad()
    return kind
