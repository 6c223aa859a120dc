"""Attempts at what is not allowed: at a moment of a recorded game, by a seat, refused for a reason."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import bohio
from bohio.core.match import Match
from bohio.core.reasons import Json, Reason
from bohio.library import game_class
from tests.conformance.mutations import mutated
from tests.hooks import Hooks, hooks_of

SOURCE = Path(bohio.__file__).parent
UNDO = {"undo": True}
"""Stands for taking back, where an action stands else."""


def reason_ids(name: str) -> set[str]:
    """Every id that the source of a game, of actions or of the match can give: its texts that a reason is made with."""
    found: set[str] = set()
    folder = Path(str(game_class(name).manifest.file()))
    core = [SOURCE / "core" / name for name in ("actions.py", "match.py")]
    for path in (*sorted(folder.glob("*.py")), *core):
        module = ast.parse(path.read_text(encoding="utf-8"))
        tables = {
            target.id: node.value
            for node in module.body
            if isinstance(node, ast.AnnAssign) and isinstance(target := node.target, ast.Name)
        }
        for function in ast.walk(module):
            if isinstance(function, ast.FunctionDef):
                found |= _ids_in(function, tables)
    return found


def _ids_in(function: ast.FunctionDef, tables: Mapping[str, ast.expr | None]) -> set[str]:
    found: set[str] = set()
    for call in ast.walk(function):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        called = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if called not in ("Reason", "reason"):
            continue
        names = {node.id for node in ast.walk(call.args[0]) if isinstance(node, ast.Name)}
        found |= _texts(call.args[0])
        for node in ast.walk(function):  # an id under a name: a choice of two, or a column of a table
            if not isinstance(node, ast.Assign):
                continue
            target = node.targets[0]
            if isinstance(target, ast.Name) and target.id in names:
                found |= _texts(node.value)
            elif isinstance(target, ast.Tuple) and isinstance(node.value, ast.Subscript):
                columns = [place for place, one in enumerate(target.elts) if getattr(one, "id", "") in names]
                table = tables.get(getattr(node.value.value, "id", ""))
                rows = table.values if isinstance(table, ast.Dict) else []
                for row in rows:
                    assert isinstance(row, ast.Tuple)
                    found = found.union(*(_texts(row.elts[column]) for column in columns))
    return found


def _texts(node: ast.expr) -> set[str]:
    if isinstance(node, ast.IfExp):
        return _texts(node.body) | _texts(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def at_each_moment(match: Match[Any]) -> Iterator[Match[Any]]:
    """The match after 0, 1, 2, … events, as a match that can be asked; the same one every time."""
    again = Match.recorded(match.game, match.setup_answers)
    yield again
    for event in match.events:
        again.repeat(event.code, event.answers)
        yield again


def refusal(match: Match[Any], seat: int, action: Any) -> Reason | None:
    """Why this is refused; None if it is not."""
    judged = match.judge_undo(seat) if action == UNDO else match.judge(action, seat)
    return judged if isinstance(judged, Reason) else None


def find_attempts(matches: Mapping[str, Match[Any]], wanted: set[str]) -> list[Json]:
    """For each reason one attempt at some moment of some game, where random attempts find any."""
    found: dict[str, Json] = {}
    for file, match in matches.items():
        choices = Random(file)
        known: list[Json] = []
        for after, moment in enumerate(at_each_moment(match)):
            if wanted <= set(found):
                return list(found.values())
            seat = moment.state.seat if moment.state.seat >= 0 else 0
            options = list(moment.options)
            known = (known + choices.sample(options, min(6, len(options))))[-400:]
            for action in _to_try(hooks_of(match.game.name), options, known, choices):
                for by in {seat, choices.randrange(match.game.seats)}:
                    reason = refusal(moment, by, action)
                    if reason is not None and reason.id not in found:
                        found[reason.id] = {
                            "file": file,
                            "after": after,
                            "seat": by,
                            "action": action,
                            "reason": reason.id,
                            "paragraph": reason.paragraph,
                        }
    return list(found.values())


def _to_try(hooks: Hooks, options: list[Json], known: list[Json], choices: Random) -> list[Any]:
    """Nonsense, what was legal at other times, and both with a change."""
    tries: list[Any] = [UNDO, 7, "what?", {"type": "pass"}, {"type": "sell", "fruits": {}}]
    tries += choices.sample(known, min(12, len(known)))
    for action in options[:2] + choices.sample(known, min(10, len(known))):
        tries.append(mutated(action, known, choices))
        tries += hooks.tempting(action, choices)
    return tries
