"""Reading a record: judges every event, and checks every answer of chance, the digests, the seed and the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bohio.core.content import shown
from bohio.core.engine import NATURE, OVER, State
from bohio.core.fate import ImpossibleFate, SeededFate, commitment, is_seed
from bohio.core.game import Game
from bohio.core.match import FORMAT, Match
from bohio.core.reasons import BadRecord, BohioError, Json, Reason
from bohio.core.shuffle import check_shuffle

GameOf = Callable[[Json], Game[Any]]
"""Makes the game that a record names, content included; raises BohioError where there is none."""

_KEYS: dict[str, tuple[type, ...]] = {
    "format": (str,),
    "game": (str,),
    "rules": (int,),
    "content": (dict,),
    "seats": (int,),
    "options": (dict,),
    "setup": (dict,),
    "events": (list,),
}


def read(record: object, game_of: GameOf, seed: str | None = None) -> Match[Any]:
    """The match that a record tells of. Play goes on with the record's own seed, or else with the one given."""
    document = _document(record)
    try:
        game = game_of(document)
    except BadRecord:
        raise
    except BohioError as error:
        raise BadRecord("record", str(error)) from error
    known_seed = _known_seed(document)
    match = _set_up(game, document["setup"], known_seed)
    for number, event in enumerate(document["events"]):
        try:
            _repeat(match, event)
        except BadRecord as error:
            raise BadRecord(f"event {number} {error.place}".rstrip(), error.what) from error
    _check_result(match, document)
    match.seed = known_seed
    match.notes = {key: document[key] for key in ("bots", "names") if key in document}
    if match.over and document.get("shuffle") is not None:
        match.notes["shuffle"] = document["shuffle"]
    going_on = known_seed or seed
    if going_on is not None:
        match.fate = SeededFate(going_on)
    return match


def _document(record: object) -> Json:
    if not isinstance(record, dict):
        raise BadRecord("record", "is not a JSON object")
    for key, types in _KEYS.items():
        if key not in record:
            raise BadRecord("record", f"has no {key!r}")
        if not isinstance(record[key], types) or isinstance(record[key], bool):
            raise BadRecord(key, f"is {shown(record[key])}, not of the right kind")
    if record["format"] != FORMAT:
        raise BadRecord("format", f"is {shown(record['format'])}, not {FORMAT!r}")
    return record


def _known_seed(document: Json) -> str | None:
    seed = document.get("seed")
    promised = document.get("commitment")
    if seed is not None and not is_seed(seed):
        raise BadRecord("seed", "is not a text")
    if promised is not None and not isinstance(promised, str):
        raise BadRecord("commitment", "is not a text")
    if seed is not None and promised is not None and commitment(seed) != promised:
        raise BadRecord("commitment", "is not the hash of the seed")
    if document.get("shuffle") is not None:
        check_shuffle(document["shuffle"], seed)
    return seed


def _set_up(game: Game[Any], setup: Json, seed: str | None) -> Match[Any]:
    try:
        match = Match.recorded(game, game.setup_answers(setup), seed)
    except ImpossibleFate as error:
        raise BadRecord("setup", str(error)) from error
    _same(match.setup, setup, "setup")
    return match


def _repeat(match: Match[Any], event: object) -> None:
    """One event; raises BadRecord with the place inside the event, if there is one."""
    game = match.game
    state: State = match.state
    if not isinstance(event, dict) or "seat" not in event:
        raise BadRecord("", "is not an event")
    if state.seat == OVER:
        raise BadRecord("", "comes after the end of the game")
    seat = event["seat"]
    if seat is None:
        if state.seat != NATURE:
            raise BadRecord("", f"fate acts, but seat {state.seat} is to decide")
        code = game.engine.options(state)[0]
        expected = game.action(code).type
        if event.get("type") != expected:
            raise BadRecord("", f"is {shown(event.get('type'))} where {expected!r} is due")
    else:
        if state.seat == NATURE:
            raise BadRecord("", f"a seat acts where {game.decision_kind(state)!r} is due")
        if type(seat) is not int or seat != state.seat:
            raise BadRecord("", f"seat {shown(seat)} acts, but seat {state.seat} is to decide")
        judged = game.judge(state, event.get("action"))
        if isinstance(judged, Reason):
            raise BadRecord("", f"illegal: {judged}")
        code = judged
    chance = event.get("chance")
    answers = game.chance_answers(state, code, chance)
    try:
        expected_chance = match.repeat(code, answers).chance
    except ImpossibleFate as error:
        raise BadRecord("", str(error)) from error
    if expected_chance:
        _same(expected_chance, chance or {}, "chance")
    digest = event.get("digest")
    if digest is not None and digest != game.digest(match.state):
        raise BadRecord("", "the state does not match the digest")


def _same(expected: Json, told: Json, place: str) -> None:
    """Every expected key must be there as expected; a record may have further keys."""
    for key, value in expected.items():
        if told.get(key) != value:
            raise BadRecord(f"{place} {key}", f"is {shown(told.get(key))} where {shown(value)} is the form")


def _alike(told: Any, counted: Any) -> bool:
    """The same, whole numbers being whole numbers; an object may have further keys."""
    if isinstance(counted, dict):
        return isinstance(told, dict) and all(key in told and _alike(told[key], counted[key]) for key in counted)
    if isinstance(counted, list):
        return isinstance(told, list) and len(told) == len(counted) and all(map(_alike, told, counted))
    return type(told) is type(counted) and bool(told == counted)


def _check_result(match: Match[Any], document: Json) -> None:
    result = document.get("result")
    if not match.over:
        if result is not None:
            raise BadRecord("result", "is there, but the game is not over")
        return
    if result is None:
        raise BadRecord("result", "is missing, but the game is over")
    expected = match.game.result(match.state)
    if not isinstance(result, dict):
        raise BadRecord("result", "is not an object")
    if not _alike(result.get("winners"), expected["winners"]):
        raise BadRecord("result", f"winners are {shown(result.get('winners'))}, not {expected['winners']!r}")
    scores = result.get("scores")
    if not isinstance(scores, list) or len(scores) != match.game.seats:
        raise BadRecord("result", "does not have a score for each seat")
    for seat, (told, counted) in enumerate(zip(scores, expected["scores"], strict=True)):
        if not _alike(told, counted):
            raise BadRecord("result", f"seat {seat} has {shown(told)}, but scored {counted!r}")
