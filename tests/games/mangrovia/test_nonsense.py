"""Nonsense of every kind gets a reason with a paragraph, never an exception, and changes nothing."""

from __future__ import annotations

from operator import itemgetter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bohio.core.reasons import Reason
from tests.games.mangrovia.decisions import BUILD, FALLBACK, FORMS, every_kind

NAN = float("nan")
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    9,
    10**400,
    10**5000,
    -(10**400),
    1.0,
    NAN,
    float("inf"),
    1j,
    "",
    "3",
    "water" * 10_000,
    "\0",
    "\ud800",
    b"water",
    [],
    [None],
    [[1]],
    [True],
    ["water", 3],
    [3, "water"],
    [NAN],
    [10**5000],
    ["\ud800"],
    ["water"] * 100_000,
    {},
    {1: 2},
    (),
    ("water",),
    {"water"},
    object(),
    Reason,
    ...,
]
FORM_REASONS = {"not_an_action", "unknown_type", "missing_key", "unknown_key", "bad_value", "not_in_order"}
POSITIONS = every_kind()


def judged(action: object) -> list[str]:
    """The reasons that every kind of decision gives to something that is no action."""
    ids = []
    for position in POSITIONS:
        before = position.state.key()
        judged = position.match.judge(action)
        assert isinstance(judged, Reason)
        assert judged.paragraph
        assert len(str(judged)) < 1000
        assert position.state.key() == before
        assert action not in position.match.options
        ids.append(judged.id)
    return ids


def test_nonsense_instead_of_an_action() -> None:
    for value in VALUES:
        expected = {"unreadable_notation"} if isinstance(value, str) else {"not_an_action", "unknown_type"}
        assert set(judged(value)) <= expected


def test_nonsense_as_a_type() -> None:
    for value in VALUES:
        assert set(judged({"type": value})) == {"unknown_type"}


@pytest.mark.parametrize("form", FORMS, ids=itemgetter("type"))
def test_nonsense_as_a_value(form: dict[str, Any]) -> None:
    for key in form:
        for value in VALUES:
            if key == "type" or (key == "space" and isinstance(value, str)) or value == []:
                continue  # of the right form: what is wrong with it is not the form
            assert set(judged(form | {key: value})) <= FORM_REASONS


def test_a_space_may_have_any_name_but_must_be_there() -> None:
    for value in VALUES:
        ids = set(judged(BUILD | {"space": value}))
        assert "no_such_space" in ids if isinstance(value, str) else ids == {"bad_value"}


@pytest.mark.parametrize("form", FORMS, ids=itemgetter("type"))
def test_keys_that_are_not_known(form: dict[str, Any]) -> None:
    keys: list[Any] = [None, True, 0, 1.5, NAN, (), ("type",), b"type", 10**5000, "", "x" * 10_000, "Type", "\ud800"]
    for key in keys:
        assert set(judged({**form, key: 1})) == {"unknown_key"}


@pytest.mark.parametrize("form", FORMS, ids=itemgetter("type"))
def test_keys_that_are_missing(form: dict[str, Any]) -> None:
    for key in form:
        without = {name: value for name, value in form.items() if name != key}
        assert set(judged(without)) == ({"unknown_type"} if key == "type" else {"missing_key"})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=10), inner, max_size=5),
    max_leaves=12,
)
NAMES = st.sampled_from(["water", "sand", "mangrove", "reed", "valuable", "amulet", "landscape", "up", "down"])
LIKELY = st.one_of(
    NAMES,
    st.integers(-1, 8),
    st.sampled_from(["valuables", "landscapes", "F4", "G4", "D7", "I5", "E4", "F2"]),
    st.lists(NAMES, max_size=3),
    st.lists(st.integers(0, 8), max_size=4).map(sorted),
    JSON,
)
KEYS = ("site", "pile", "face", "card", "value", "space", "huts", "landscapes", "pay", "tiles", "on")
QUIET = settings(max_examples=150, deadline=None, derandomize=True, database=None)


@QUIET
@given(
    st.dictionaries(st.sampled_from(("type", *KEYS)) | st.text(max_size=5), LIKELY, max_size=7), st.sampled_from(FORMS)
)
def test_anything_gets_its_integer_or_a_reason(changes: dict[str, Any], form: dict[str, Any]) -> None:
    for action in (changes, form | changes):
        for position in POSITIONS:
            judged = position.match.judge(action)
            if isinstance(judged, Reason):
                assert judged.id != FALLBACK
                assert action not in list(position.match.options)
            else:
                assert position.game.action_json(judged) == action


@QUIET
@given(
    st.text(max_size=60)
    | st.lists(NAMES | st.sampled_from(["build", "F4", "double", "3+5", "with", "bowl", "draw", "+"])).map(" ".join)
)
def test_any_text_gets_its_integer_or_a_reason(text: str) -> None:
    for position in POSITIONS:
        judged = position.match.judge(text)
        assert isinstance(judged, int) or judged.id != FALLBACK
