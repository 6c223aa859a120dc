"""The documents are true: links lead somewhere, examples are sound, keys and figures are those that there are."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import bohio
from bohio.arena.cli import measured
from bohio.core.reasons import BadRecord
from bohio.core.shuffle import check_shuffle
from bohio.games import built_in
from tests.test_repository import own_files

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent
DOCUMENT = ROOT / "docs" / "record.md"
RECORDS = (TESTS / "fixtures" / "records", *(TESTS / "games").glob("*/corpus"))
Json = dict[str, Any]


# Links


FOR_PLAYERS = re.compile(r"/rules/[a-z]{2}\.md$").search
"""Rules that the table shows: their links are checked as they are read."""


def places(file: Path) -> set[str]:
    """What a link may point to within a document: its anchors and its headings."""
    text = file.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (?:<a .*?</a>)?(.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="(.*?)"></a>', text))


@pytest.mark.parametrize("name", [name for name in own_files(ROOT) if name.endswith(".md") and not FOR_PLAYERS(name)])
def test_every_link_leads_somewhere(name: str) -> None:
    file = ROOT / name
    for link in re.findall(r"\]\(([^)]+)\)", file.read_text(encoding="utf-8")):
        if "://" not in link:
            path, _, place = link.partition("#")
            linked = file.parent / path if path else file
            assert linked.exists(), link
            assert not place or place in places(linked), link


# Files

FILE = re.compile(r"(?<![\w./-])(?:bench|bohio|deploy|docs|examples|requirements|tests)/[\w./*-]*[\w*]")
MODULE = re.compile(r"-m (tests[.\w]*\w)")
ELSEWHERE = {"bohio/bohio.sqlite3"}
"""Files outside the repository."""


@pytest.mark.parametrize("name", [name for name in own_files(ROOT) if name.endswith(".md")])
def test_every_file_that_is_named_is_there(name: str) -> None:
    text = re.sub("<[a-z]+>", "*", (ROOT / name).read_text(encoding="utf-8"))
    homes = (ROOT, ROOT / "examples" / "third_game")  # the guide to adding a game names files of the example
    files = {*FILE.findall(text), *(f"{module.replace('.', '/')}.py" for module in MODULE.findall(text))}
    assert [file for file in files - ELSEWHERE if not any(list(home.glob(file)) for home in homes)] == []


# Bots


def guide(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_the_guide_shows_the_whole_first_bot() -> None:
    program = (ROOT / "examples" / "first_bot.py").read_text(encoding="utf-8")
    assert f"```python\n{program}```\n" in guide("bots.md")


def test_the_notebook_has_every_figure_that_ships() -> None:
    for one in measured():
        pair = f"| `{one['bot']}` | {one['seats'] - 1} × `{one['against']}` | {one['game'].title()} | {one['seats']} |"
        assert f"{pair} {one['games']} | {one['win_share']:.1%} |" in guide("measurements/bots.md")


def test_the_figures_of_the_guide_ship() -> None:
    shares = {
        (one["bot"], one["against"], one["game"], one["seats"]): f"{100 * one['win_share']:.1f} % of {one['games']}"
        for one in measured()
    }
    lines = [line for line in guide("bots.md").splitlines() if line.startswith("|") and line.count("|") == 7]
    head, _, *rows = [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines]
    assert len(rows) > 3
    for bot, against, *cells in rows:
        for column, cell in zip(head[2:], cells, strict=True):
            game, seats, _ = column.lower().replace(",", "").split()
            assert cell == shares.get((bot, against, game, int(seats)), "")


# The record


@cache
def records() -> list[Json]:
    """All recorded games of the tests."""
    found = [json.loads(path.read_text(encoding="utf-8")) for folder in RECORDS for path in folder.glob("*.json")]
    return [record for record in found if isinstance(record, dict)]


def games(game: str) -> list[Json]:
    return [record for record in records() if record["game"] == game]


def chapter(title: str = "") -> str:
    """What the document says under a heading, or before the first one."""
    parts = re.split(r"^## (.*)\n", DOCUMENT.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(["", *parts[1::2]], parts[0::2], strict=True))[title]


def blocks(title: str = "") -> list[Json]:
    """The JSON blocks of a chapter."""
    return [json.loads(block) for block in re.findall(r"^```json\n(.*?)^```", chapter(title), re.DOTALL | re.MULTILINE)]


def spans(title: str) -> list[Json]:
    """The JSON objects within the lines of a chapter."""
    return [json.loads(span) for span in re.findall(r"`(\{.*?\})`", chapter(title))]


def form(value: Json) -> tuple[str, ...]:
    return tuple(sorted(value))


def test_the_first_example_is_a_sound_record() -> None:
    (example,) = blocks()
    assert len(bohio.load(example).events) == len(example["events"])


def test_every_key_of_a_record_is_named() -> None:
    rows = re.findall(r"^\| (`.*?) \| (.*) \|$", chapter("Keys"), re.MULTILINE)
    named = {key: "optional" in told for keys, told in rows for key in re.findall(r"`(\w+)`", keys)}
    for record in records():
        assert set(record) <= set(named)
        assert {key for key, optional in named.items() if not optional} <= set(record)


def test_the_shuffle_leads_to_its_seed() -> None:
    (example,) = blocks("Seed and shuffle")
    check_shuffle(example["shuffle"], example["seed"])
    with pytest.raises(BadRecord):
        check_shuffle(example["shuffle"], "another")


@pytest.mark.parametrize("game", built_in())
def test_set_ups_and_scores_have_the_keys_shown(game: str) -> None:
    setup, *_, score = blocks(game.title())
    assert {key for record in games(game) for key in record["setup"]} == set(setup)
    for record in games(game):
        for seat in record["result"]["scores"]:
            assert form(seat) == form(score)
    parts = [sum(part.values()) if isinstance(part, dict) else part for part in score.values()]
    assert sum(parts) == 2 * score["total"]


@pytest.mark.parametrize("game", built_in())
def test_actions_have_the_keys_shown(game: str) -> None:
    """Every action of the recorded games is like one that is shown, and the other way round."""
    shown = {(span["type"], form(span)) for span in spans(game.title()) if "type" in span}
    events = [event for record in games(game) for event in record["events"]]
    assert {(event["action"]["type"], form(event["action"])) for event in events if "action" in event} == shown


@pytest.mark.parametrize("game", built_in())
def test_events_without_a_player_have_the_keys_shown(game: str) -> None:
    _, *shown, _ = blocks(game.title())
    events = [event for record in games(game) for event in record["events"] if event["seat"] is None]
    assert {event["type"] for event in events} == {event["type"] for event in shown}
    for event in events:
        (alike,) = [one for one in shown if one["type"] == event["type"]]
        assert {key for key in event if key != "digest"} == set(alike)
        assert set(event["chance"]) in (set(alike["chance"]), set())


@pytest.mark.parametrize("game", built_in())
def test_chance_answers_with_the_keys_shown(game: str) -> None:
    rows = re.findall(r"^\| `(\{\"type\".*?\})` \| (?:`(\{.*?\})` )?\|$", chapter(game.title()), re.MULTILINE)
    told = [(json.loads(action), json.loads(chance or "{}")) for action, chance in rows]
    answers = {(action["type"], form(action)): set(chance) for action, chance in told}
    for record in games(game):
        for event in record["events"]:
            if "action" in event:
                expected = answers[event["action"]["type"], form(event["action"])]
                assert set(event.get("chance", {})) in (expected, set())
                assert ("chance" in event) == bool(expected)
