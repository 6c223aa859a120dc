"""Actions that are almost right: an option with one thing changed."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from bohio.core.reasons import Json

STRANGE: list[Any] = [None, True, False, 0, -1, 1, 2, 99, 10**40, 1.5, "", "water", "é\u0000", [], {}, [[]], {"x": 1}]
"""Values that hardly belong anywhere."""


def mutated(action: Json, others: list[Json], choices: Random) -> Any:
    """The action with one or two things changed; `others` lend their values."""
    changed = deepcopy(action)
    for _ in range(choices.choice((1, 1, 2))):
        changed = _changed_once(changed, others, choices)
    return changed


def _changed_once(action: Json, others: list[Json], choices: Random) -> Json:
    if not action:
        return {"type": choices.choice(STRANGE)}
    key = choices.choice(list(action))
    way = choices.randrange(6)
    if way == 0:
        return {name: value for name, value in action.items() if name != key}
    if way == 1:
        return action | {choices.choice(("card", "huts", "note", "use", "")): choices.choice(STRANGE)}
    if way == 2:
        return action | {key: choices.choice(STRANGE)}
    if way == 3:
        return action | {key: _nudged(action[key], choices)}
    lent = choices.choice(others)
    if way == 4:
        return action | {key: deepcopy(lent.get(key, lent["type"]))}
    return deepcopy(lent) | {name: value for name, value in action.items() if name in lent and name != key}


def _nudged(value: Any, choices: Random) -> Any:
    """A value a little different."""
    if type(value) is int:
        return value + choices.choice((-1, 1))
    if isinstance(value, str):
        return value[::-1] if choices.random() < 0.5 else value[:-1]
    if isinstance(value, list):
        nudged = list(value)
        way = choices.randrange(4)
        if way == 0 and nudged:
            nudged.pop(choices.randrange(len(nudged)))
        elif way == 1 and nudged:
            nudged.append(choices.choice(nudged))
        elif way == 2 and nudged:
            place = choices.randrange(len(nudged))
            nudged[place] = _nudged(nudged[place], choices)
        else:
            nudged.reverse()
        return nudged
    if isinstance(value, dict) and value:
        key = choices.choice(list(value))
        return value | {key: _nudged(value[key], choices)}
    return choices.choice(STRANGE)
