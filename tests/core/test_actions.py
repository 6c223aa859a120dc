"""The form of actions: what a game of any package may build on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Self

import pytest

import bohio
from bohio.core.actions import Action, Forms, Number, PlainAction, Sorted, Word, parse, read
from bohio.core.reasons import Json, Reason


def unknown(word: str) -> Reason:
    return Reason("unknown_colour", "X1", {"colour": word})


@dataclass(slots=True)
class Paint(Action[None]):
    type = verb = "paint"
    form: ClassVar[Forms] = {"colours": Sorted(Word(("blue", "red"), unknown)), "coats": Sorted(Number(1, 3))}
    colours: list[str]
    coats: list[int]

    def json(self) -> Json:
        return {"type": "paint", "colours": self.colours[:], "coats": self.coats[:]}

    def notation(self) -> str:
        return "paint"

    @classmethod
    def parse(cls, words: list[str]) -> Self | None:
        return None

    def code(self, parts: None) -> int | None:
        return None

    @classmethod
    def of(cls, parts: None, code: int) -> Self:
        return cls([], [])


class Rest(PlainAction):
    type = "take_a_rest"
    verb = "rest"
    number = 1


KINDS: dict[str, type[Action[Any]]] = {kind.type: kind for kind in (Paint, Rest)}


@pytest.mark.parametrize(
    ("colours", "coats", "why"),
    [
        (["green"], [1], "unknown_colour"),
        (["blue", "green"], [1], "unknown_colour"),
        ([1], [1], "bad_value"),
        (["blue"], [1, 4], "bad_value"),
        (["blue"] * 61, [1], "bad_value"),
        ("blue", [1], "bad_value"),
        (["red", "blue"], [1], "not_in_order"),
    ],
)
def test_each_entry_of_a_list_has_to_fit(colours: object, coats: object, why: str) -> None:
    flaw = read(KINDS, {"type": "paint", "colours": colours, "coats": coats}, "X0")
    assert isinstance(flaw, Reason)
    assert flaw.id == why


def test_a_list_that_fits_is_read() -> None:
    assert read(KINDS, {"type": "paint", "colours": ["blue", "red"], "coats": []}, "X0") == Paint(["blue", "red"], [])


def test_the_notation_of_a_plain_action_is_its_verb() -> None:
    assert Rest().notation() == "rest"
    assert parse(KINDS, "rest", "X0") == {"type": "take_a_rest"}


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_whoever_changes_options_changes_them_for_nobody_else(game: str) -> None:
    match = bohio.new(game, seats=2, seed="shared")
    while not match.over:
        told = list(match.options)
        for action in match.options.actions:
            for name in action.form:
                value = getattr(action, name)
                if isinstance(value, list | dict):
                    value.clear()
                else:
                    setattr(action, name, None)
        match.options.codes.clear()
        assert list(match.options) == told
        assert all(one in match.options for one in told)
        match.play_code(match.options.codes[-1])
        if len(match.events) > 300:
            break
