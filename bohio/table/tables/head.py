"""The head of a table: what never changes after it was opened, and the match that begins there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bohio.core.game import Game
from bohio.core.lesson import Lesson
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.core.record import read
from bohio.library import game_of_record, lesson_of, open_game, own_content
from bohio.table.store.raw import is_player
from bohio.table.store.rows import Damaged, is_table_id
from bohio.table.tables.players import Player, player_of


@dataclass(frozen=True, slots=True)
class LessonBegun:
    """A lesson of the game, and the chapter that it began with."""

    name: str
    chapter: int


@dataclass(frozen=True, slots=True)
class Head:
    """The game, who was planned for each seat, and the secret seed."""

    game: str
    seats: int
    options: Json
    content: str | None
    """The text of a content file of one's own."""
    seed: str | None
    """None for an uploaded record, which nobody plays on."""
    plan: tuple[Player, ...]
    shuffle: Json | None = None
    """What the seed was made of, with the nonce."""
    record: Json | None = None
    """The record that the table starts from; its content text is in `content`, in older heads in both places."""
    timer: float | None = None
    """Seconds for a turn."""
    open: bool = False
    """Whether the table only shows an uploaded record, of which nothing is hidden."""
    origin: str | None = None
    """The table that this one is a rematch or a branch of."""
    guessed: bool | None = None
    """In a branch, whether what was hidden is guessed."""
    tips: bool = True
    """Whether whoever plays gentle bots alone gets tips."""
    lesson: LessonBegun | None = None
    """The lesson that is taught here."""

    def json(self) -> Json:
        """As the store keeps it."""
        body: Json = {
            "game": self.game,
            "seats": self.seats,
            "options": self.options,
            "content": self.content,
            "seed": self.seed,
            "shuffle": self.shuffle,
            "record": self.record,
            "plan": [player.json() for player in self.plan],
            "timer": self.timer,
            "open": self.open,
            "from": self.origin,
        }
        if self.guessed is not None:
            body["guessed"] = self.guessed
        if not self.tips:
            body["tips"] = False
        if self.lesson is not None:
            body["lesson"] = {"name": self.lesson.name, "chapter": self.lesson.chapter}
        return body


def head_of(told: Json) -> Head:
    """A head from its stored form, which `check_head` has checked."""
    lesson = told.get("lesson")
    return Head(
        game=told["game"],
        seats=told["seats"],
        options=told["options"],
        content=told["content"],
        seed=told["seed"],
        plan=tuple(map(player_of, told["plan"])),
        shuffle=told.get("shuffle"),
        record=told["record"],
        timer=told.get("timer"),
        open=told["open"],
        origin=told.get("from"),
        guessed=told.get("guessed"),
        tips=told.get("tips", True),
        lesson=None if lesson is None else LessonBegun(lesson["name"], lesson["chapter"]),
    )


def check_head(head: Json) -> None:
    """Raises Damaged for what opening the game does not check: the plan, the timer, where the table comes from."""
    plan, timer = head.get("plan"), head.get("timer")
    if not isinstance(plan, list) or not all(map(is_player, plan)):
        raise Damaged("its head has no plan of who sits where")
    if not isinstance(head.get("seed"), str) and (head.get("seed") is not None or head.get("record") is None):
        raise Damaged("its head has no seed")
    if timer is not None and (type(timer) not in (int, float) or not timer > 0):
        raise Damaged("its head has an invalid timer")
    if type(head.get("tips", True)) is not bool:
        raise Damaged("its head does not say whether there are tips")
    if type(head.get("open")) is not bool or type(head.get("guessed", False)) is not bool:
        raise Damaged("its head does not say whether the game is open")
    if head.get("from") is not None and not is_table_id(head["from"]):
        raise Damaged("its head names an invalid table")
    if head.get("lesson") is not None and not _is_lesson(head["lesson"]):
        raise Damaged("its head names an invalid lesson")


def _is_lesson(told: object) -> bool:
    return (
        isinstance(told, dict)
        and isinstance(told.get("name"), str)
        and type(told.get("chapter")) is int
        and told["chapter"] >= 1
    )


def game_of(head: Head) -> Game[Any]:
    """The game that a head names; games never change, so tables share them."""
    content = None if head.content is None else own_content(head.content)
    return open_game(head.game, head.seats, head.options, content)


def lesson_at(head: Head) -> Lesson | None:
    """The lesson that is taught at a table."""
    return None if head.lesson is None else lesson_of(head.game, head.lesson.name)


def begin(head: Head) -> Match[Any]:
    """The match at a table before the first entry of its log."""
    if head.lesson is not None:
        lesson = lesson_at(head)
        assert lesson is not None
        assert head.seed is not None
        return lesson.begin(head.lesson.chapter, head.seed)
    if head.record is None:
        assert head.seed is not None
        return Match.begin(game_of(head), head.seed)
    record = head.record
    if head.content is not None:
        record = record | {"content": record["content"] | {"text": head.content}}
    match = read(record, game_of_record, head.seed)
    if head.seed is not None:
        match.let_fate_act()
    return match
