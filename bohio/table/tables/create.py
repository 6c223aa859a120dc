"""New tables: from a form, for a rematch, from a moment of another game, from a record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Any

from bohio.bots import check
from bohio.core.content import brief
from bohio.core.lesson import LEARNER
from bohio.core.manifest import MOST_SEATS, Manifest
from bohio.core.match import Match
from bohio.core.reasons import BadOption, BadRecord, Json
from bohio.core.record import read
from bohio.library import game_class, game_of_record, lesson_of, shipped
from bohio.table.store.rows import NewTable, SeatRow
from bohio.table.tables.choices import choices_of
from bohio.table.tables.credentials import hashed, new_table_id, seat_secret
from bohio.table.tables.fields import clean_name, number
from bohio.table.tables.head import Head, LessonBegun, game_of
from bohio.table.tables.levels import GENTLE, USUAL, check_level, with_tastes
from bohio.table.tables.players import Player
from bohio.table.tables.shuffles import Shuffle
from bohio.table.tables.table import Table

LONGEST_TIMER = 7 * 24 * 3600
UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters except tabs and line ends, and lone surrogates: no honest text contains them."""


def human(name: str) -> Player:
    return Player("human", name)


def bot(level: str) -> Player:
    check_level(level)
    return Player("bot", bot=level)


def _tasteful(plan: Sequence[Player], manifest: Manifest) -> list[Player]:
    """The players of a table; bots of a level get a taste for the whole game, and with it a name."""
    bots = with_tastes([player.bot for player in plan], manifest)
    return [Player(player.kind, player.name, bot) for player, bot in zip(plan, bots, strict=True)]


def friend() -> Player:
    return Player("open")


def new_head(
    game: str,
    plan: Sequence[Player],
    options: Json,
    content: str | None,
    timer: float | None,
    shuffle: Shuffle | None = None,
) -> Head:
    """A head. Without a shuffle the server alone draws the seed."""
    return Head(
        game=game,
        seats=len(plan),
        options=options,
        content=content,
        seed=token_hex(16) if shuffle is None else shuffle.seed,
        shuffle=None if shuffle is None else shuffle.json(),
        plan=tuple(plan),
        timer=timer,
    )


def new_table(
    head: Head, host: str, mine: Sequence[int], watch: bool, at: float, holders: Mapping[int, str] = {}
) -> NewTable:
    """The table of a head, with the host (secret cookie) on the seats `mine`. Raises BohioError if it cannot begin."""
    id = new_table_id()
    held = {**holders, **dict.fromkeys(mine, hashed(host))}
    seats = [SeatRow(seat, holder=held.get(seat)) for seat in range(len(head.plan))]
    for row in seats:
        if head.plan[row.seat].kind == "open":
            row.secret = hashed(seat_secret(host, id, row.seat, row.issue))
    table = Table.begin(id, head, hashed(host), watch, at, seats)
    nonce = None if head.shuffle is None else head.shuffle["nonce"]
    return NewTable(id, head.json(), hashed(host), head.game, watch, table.table_status(), at, seats, nonce)


def quick(
    game: str, host: str, name: str, at: float, shuffle: Shuffle | None = None, wishes: Mapping[str, str] = {}
) -> NewTable:
    """A table against bots: of the usual size and level unless one wishes other `seats`, another `level` or options.
    Nobody else may watch. Raises BohioError with what is wrong."""
    manifest = game_class(game).manifest
    told = wishes.get("seats", "") or str(manifest.usual_seats)
    seats = number(told)
    if seats is None or seats not in manifest.seats:
        raise BadOption(f"there are no tables with {told[:20]!r} seats")
    level = wishes.get("level", "") or USUAL
    plan = _tasteful([human(name), *(bot(level) for _ in range(seats - 1))], manifest)
    head = new_head(manifest.name, plan, _options(manifest.options, wishes), None, None, shuffle)
    head = replace(head, tips=_tips(wishes))
    check(level, game_of(head))
    return new_table(head, host, [0], False, at)


def lesson(game: str, chapter: int, host: str, name: str, at: float) -> NewTable:
    """A table where a game is taught, from a chapter on; the others are bots of the gentlest level. Raises BohioError
    if there is no such lesson."""
    told = lesson_of(game_class(game).manifest.name)
    if told is None or not 1 <= chapter <= len(told.chapters):
        raise BadOption(f"{game} has no such lesson")
    record = told.record
    plan = [human(name), *(bot(GENTLE[0]) for _ in range(record["seats"] - 1))]
    head = new_head(game, plan, record["options"], None, None)
    return new_table(replace(head, lesson=LessonBegun(told.name, chapter)), host, [LEARNER], False, at)


def from_form(
    form: Mapping[str, str], content: str | None, host: str, name: str, at: float, shuffle: Shuffle | None = None
) -> NewTable:
    """The table that a form describes; only its players may look unless `watch` is on. Raises BohioError with what is
    wrong."""
    game = game_class(form.get("game")).manifest
    plan, mine, rows = _plan(form, name)
    plan = _tasteful(plan, game)
    options = _options(game.options, form)
    timer = _timer(form.get("timer", ""))
    if content == shipped(game.name).text:
        content = None
    head = new_head(game.name, plan, options, content, timer, shuffle)
    head = replace(head, options=options | choices_of(game_of(head), form, rows), tips=_tips(form))
    for player in plan:
        if player.bot is not None:
            check(player.bot, game_of(head))
    return new_table(head, host, mine, form.get("watch", "") in ("on", "true", "1"), at)


def _plan(form: Mapping[str, str], name: str) -> tuple[list[Player], list[int], list[int]]:
    """Who sits where, which of the seats are the host's, and in which row of the form each seat is."""
    told = form.get("seats", "") or str(MOST_SEATS)
    seats = number(told)
    if seats is None or not 1 <= seats <= MOST_SEATS:
        raise BadOption(f"there are no tables with {told[:20]!r} seats")
    plan: list[Player] = []
    mine: list[int] = []
    rows: list[int] = []
    for seat in range(seats):
        choice = form.get(f"seat{seat}", "none")
        if choice in ("none", ""):
            continue
        rows.append(seat)
        if choice in ("me", "hotseat"):
            mine.append(len(plan))
            own = clean_name(form.get(f"name{seat}", "")) or (name if choice == "me" else "")
            plan.append(human(own))
        elif choice == "friend":
            plan.append(friend())
        elif choice.startswith("bot:"):
            plan.append(bot(choice.removeprefix("bot:")))
        else:
            raise BadOption(f"nobody like {choice[:40]!r} can sit at a table")
    return plan, mine, rows


def _options(values: Mapping[str, tuple[Any, ...]], form: Mapping[str, str]) -> Json:
    """The options of the form; those of other games are passed over."""
    options: Json = {}
    for option, allowed in values.items():
        told = form.get(f"option.{option}")
        if told is None or told == "":
            continue
        for value in allowed:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            if told == text or (value is True and told == "on"):
                options[option] = value
                break
        else:
            raise BadOption(f"{option} may not be {told[:40]!r}")
    return options


def _tips(form: Mapping[str, str]) -> bool:
    """Whether there are tips at a table where one human plays gentle bots: yes unless the form says no."""
    told = form.get("tips", "")
    if told not in ("", "on", "off"):
        raise BadOption(f"tips may be on or off, not {told[:20]!r}")
    return told != "off"


def _timer(text: str) -> int | None:
    if text in ("", "0"):
        return None
    seconds = number(text)
    if seconds is None or not 5 <= seconds <= LONGEST_TIMER:
        raise BadOption(f"a turn timer has 5 to {LONGEST_TIMER} seconds, not {text[:20]!r}")
    return seconds


def rematch(table: Table, host: str, at: float, shuffle: Shuffle | None = None) -> NewTable:
    """A rematch: the same game and the same people, a new deal."""
    plan = [Player(player.kind, player.name, player.bot) for player in table.players]
    head = table.head
    if head.record is None:
        options, content = head.options, head.content
    else:
        game = table.match.game
        options, content = dict(game.options), None if game.file.shipped else game.file.text
    fresh = new_head(table.match.game.name, plan, options, content, head.timer, shuffle)
    holders = {row.seat: row.holder for row in table.seats if row.holder is not None}
    return new_table(replace(fresh, origin=table.id, tips=head.tips), host, [], table.watch, at, holders)


def branch(match: Match[Any], origin: str, guessed: bool, seat: int, host: str, name: str, at: float) -> NewTable:
    """A table of one's own that goes on from where another table's match was, against bots."""
    # What comes after is open, so neither the seed goes along nor what promises it.
    left_out = ("seed", "shuffle", "commitment", "bots", "names")
    record = {key: value for key, value in match.record(digests=False).items() if key not in left_out}
    plan = [human(name) if one == seat else bot(USUAL) for one in range(record["seats"])]
    plan = _tasteful(plan, match.game.manifest)
    head = with_record(new_head(record["game"], plan, record["options"], None, None), record)
    return new_table(replace(head, origin=origin, guessed=guessed), host, [seat], False, at)


def with_record(head: Head, record: Json) -> Head:
    """The head of a table that starts from a record. The content text is in the head itself, as for every table."""
    content = dict(record["content"])
    text = content.pop("text", None)
    return replace(head, record=record | {"content": content}, content=text)


def from_record(record: object, host: str, at: float) -> NewTable:
    """A table that shows a record. Raises BadRecord where it is not sound."""
    _check_texts(record)
    match = read(record, game_of_record)
    names = _names(match.notes.get("names"), match.game.seats)
    levels = _names(match.notes.get("bots"), match.game.seats)
    plan = [Player("bot" if level else "human", name) for name, level in zip(names, levels, strict=True)]
    match.notes |= {"names": names, "bots": [level or None for level in levels]}
    head = new_head(match.game.name, plan, dict(match.game.options), None, None)
    return new_table(replace(with_record(head, match.record()), seed=None, open=True), host, [], True, at)


def _names(value: object, seats: int) -> list[str]:
    """A name for each seat, empty where the record has none."""
    if not isinstance(value, list) or len(value) != seats:
        return [""] * seats
    return [clean_name(one) for one in value]


def _check_texts(record: object) -> None:
    """Raises BadRecord if a text in a record has characters that a database cannot store or a page cannot show."""
    waiting: list[tuple[str, object]] = [("record", record)]
    while waiting:
        place, value = waiting.pop()
        if isinstance(value, dict):
            waiting += ((place, key) for key in value)
            waiting += ((str(key) if value is record else place, inside) for key, inside in value.items())
        elif isinstance(value, list):
            waiting += ((place, inside) for inside in value)
        elif isinstance(value, str) and UNWRITABLE.search(value):
            raise BadRecord(brief(place), "has a text with control characters or half a surrogate pair")
