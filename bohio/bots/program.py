"""Bots in any language: programs that get JSON on their standard input and answer on their standard output.

`exec:COMMAND` names one, `exec@500ms:COMMAND` one with less time. Only the arena and `bohio.bot` know such names: a
server never runs a command that somebody wrote into a form."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from dataclasses import dataclass
from typing import Any

from bohio.bots.bot import Bot, Budget, Look
from bohio.bots.kinds import GreedyBot
from bohio.bots.process import Child, Failed
from bohio.core.content import shown
from bohio.core.engine import State
from bohio.core.game import Answers, Game
from bohio.core.reasons import BadOption, Json

PROTOCOL = 1
MILLISECONDS = 5000
"""The time for a decision unless the name says otherwise."""
STARTING = 10.0
"""Extra seconds for the first decision, because a program needs time to start."""

_NAME = re.compile(r"exec(?:@([1-9][0-9]{0,6})ms)?:(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Program:
    """A program and the time that it has for a decision."""

    words: tuple[str, ...]
    milliseconds: int


def is_program(name: str) -> bool:
    """Whether a bot's name is that of a program."""
    return re.match(r"exec[@:]", name) is not None


def parse_program(name: str) -> Program:
    """The program that a name stands for. Raises BadOption if there is none."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise BadOption(f"{shown(name)} is not of the form exec:COMMAND or exec@500ms:COMMAND")
    try:
        words = shlex.split(match[2])
    except ValueError as error:
        raise BadOption(f"{shown(name)} cannot be split into words: {error}") from error
    if not words:
        raise BadOption(f"{shown(name)} names no command")
    if shutil.which(words[0]) is None:
        raise BadOption(f"{shown(name)}: there is no program {shown(words[0])}")
    return Program(tuple(words), int(match[1] or MILLISECONDS))


class BadAnswer(Exception):
    """A program answered, but not with one of its choices."""


class ProgramBot(Bot):
    """A program as a bot. Greedy decides where it fails to; a program that crashed or hung is not asked again."""

    def __init__(self, game: Game[Any], seat: int, seed: int, view: State, program: Program) -> None:
        super().__init__(game, seat, seed, view, Budget(program.milliseconds, "ms"))
        self._replacement = GreedyBot(game, seat, seed, view)
        self._milliseconds = program.milliseconds
        self._told = 0
        self._starting = STARTING
        self._child: Child | None = None
        try:
            self._child = Child(program.words)
            self._child.tell(_line(self._hello(seed)))
        except Failed as failed:
            self.complaint = str(failed)

    def _hello(self, seed: int) -> Json:
        game = self.game
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.manifest.rules,
            "seat": self.seat,
            "seats": game.seats,
            "options": game.options_json(),
            "content": game.content_json() | {"text": game.file.text},
            "seed": seed,
        }

    def see(self, actor: int | None, code: int, answers: Answers) -> None:
        self._replacement.see(actor, code, answers)

    def choose(self, look: Look) -> int:
        if self._child is not None:
            try:
                return self._ask(self._child, look)
            except BadAnswer as error:
                self.complaint = self.complaint or str(error)
            except Failed as failed:
                self.complaint = self.complaint or str(failed)
                self._child.end(0)
                self._child = None
        self.faults += 1
        return self._replacement.choose(look)

    def _ask(self, child: Child, look: Look) -> int:
        """Tells the program what its seat may know and reads its answer."""
        assert look.view_json is not None
        view = look.view_json()
        log = view.pop("log")
        choices = view.pop("choices")
        question = {
            "type": "choose",
            "view": view,
            "events": log[self._told :],
            "choices": choices,
            "milliseconds": self._milliseconds,
        }
        self._told = len(log)
        seconds = self._milliseconds / 1000 + self._starting
        self._starting = 0.0
        return look.options[chosen(child.ask(_line(question), seconds), choices)]

    def end(self, result: Json | None) -> None:
        """Tells the program how the game ended and closes it."""
        if self._child is not None:
            self._child.tell(_line({"type": "end", "result": result}))
            self._child.end()
            self._child = None


def _line(message: Json) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def chosen(answer: bytes, choices: list[Json]) -> int:
    """The index of the choice that an answer names as `{"choose": 3}` or `{"action": {…}}`. Raises BadAnswer."""
    quoted = shown(answer.decode(errors="replace"))
    try:
        told = json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise BadAnswer(f"answered {quoted}, which is not JSON") from error
    if not isinstance(told, dict) or len(told.keys() & {"choose", "action"}) != 1:
        raise BadAnswer(f'answered {quoted}, not {{"choose": …}} or {{"action": …}}')
    if "choose" in told:
        index = told["choose"]
        if type(index) is not int or not 0 <= index < len(choices):
            raise BadAnswer(f"chose {shown(index)} of {len(choices)} choices")
        return index
    # Compared as texts, because True equals 1 in Python.
    forms = [json.dumps(choice, sort_keys=True) for choice in choices]
    form = json.dumps(told["action"], sort_keys=True)
    if form not in forms:
        raise BadAnswer(f"chose {shown(told['action'])}, which is not among its choices")
    return forms.index(form)
