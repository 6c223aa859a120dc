"""Options as steps: whatever is legal can be reached by clicks, and no two options look alike."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import bohio
from bohio.core.actions import seen_action
from bohio.core.match import Match
from bohio.core.reasons import Json
from bohio.drawing.picture import Picture, picture_of
from bohio.library import found, open_game
from bohio.locale import texts
from tests.browser.conftest import LANGUAGES, Open, table_state, wait_for_change, wait_for_turn
from tests.conformance.tables import TABLES, Table, any_option, walk
from tests.games.tropicalia.hooks import scarce
from tests.play import random_code

MISSING_FRUIT = Path(__file__).parent.parent / "games" / "tropicalia" / "corpus" / "tropicalia_02_3_false.json"
NAMES = ["Ana", "Ben", "Eva", "Leo", "Mia"]
PLACES = ("frame", "tile", "offer", "space", "price")
"""What a question about a step may name."""
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("mangrovia", {"stone_tiles": "godless"}),
    ("tropicalia", {"advanced_markets": True}),
]


def builds_or_not(match: Match[Any], choices: Random) -> int:
    """Builds now and then, so that there is much to pay with and villages grow all the same."""
    return random_code(match, choices) if choices.random() < 0.3 else any_option(match, choices)


def drawn(match: Match[Any], seat: int | None = None, asking: bool = True) -> Picture:
    """The table as a seat or a spectator sees it."""
    manifest = match.game.manifest
    names = NAMES[: match.game.seats]
    return picture_of(manifest)(match.game, texts("en", manifest), match.view(seat), names, asking)


def decisions(match: Match[Any], seed: object, limit: int = 400) -> Iterator[tuple[Json, Picture]]:
    """The view of the seat that is asked, and its picture, at each decision of a random game."""
    for moment in walk(match, Random(str(seed)), builds_or_not, limit):
        if moment.decision is not None:
            view = moment.view(moment.decision.seat)
            yield view, drawn(moment, moment.decision.seat)


def position(view: Json, picture: Picture) -> Json:
    """A decision as the page gets it: options taken apart, labels by number, and which steps have a place."""
    choices = [seen_action(picture.game.action_kinds, action) for action in view["choices"]]
    labels: dict[str, int] = {}
    ways = [
        {
            "steps": picture.steps(action),
            "labels": [
                labels.setdefault(picture.step_label(step, action), len(labels)) for step in picture.steps(action)
            ],
            "uses": " ".join(picture.uses(action)),
            "rank": picture.rank(action),
            "told": picture.told(action),
        }
        for action in choices
    ]
    drawn = picture.board() + picture.hand()
    return {"ways": ways, "places": re.findall(r'data-(?:place|also)="([^"]+)"', drawn)}


WALK = (Path(__file__).parent / "walk.js").read_text(encoding="utf-8")
ASK = """
async ({address, positions, asks}) => {
    const paths = await import(address);
    const questions = new Set();
    for (const {ways, places} of positions) {
        for (const step of new Set(ways.flatMap((way) => way.steps)).intersection(new Set(places))) {
            const left = paths.left(ways, [step]);
            if (left.length > 1) questions.add(paths.question(left, [step], asks));
        }
    }
    return [...questions];
}
"""


@pytest.fixture(scope="module")
def scripts(browser: Browser, address: str) -> Iterator[Page]:
    """A page that can run the table's scripts."""
    page = browser.new_page()
    page.goto(f"{address}/new")
    yield page
    page.close()


def walk_all(scripts: Page, positions: list[Json]) -> int:
    """Clicks every path through all options of these positions; the number of clicks."""
    faults, walked = scripts.evaluate(WALK, {"address": "/static/paths.js", "positions": positions})
    assert faults == []
    return int(walked)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_path_of_clicks_plays_what_it_showed(table: Table, scripts: Page) -> None:
    """At every number of players, with every variant: whatever glows leads on, every option can be reached in every
    order, no two look alike, and items are shown exactly where they would be used up."""
    kinds = set()
    positions = []
    for view, picture in decisions(table.begin("steps"), table):
        positions.append(position(view, picture))
        kinds.add(view["decision"]["kind"])
    wanted = {
        "mangrovia": {"place_bowl", "draw", "build", "place_birds"},
        "tropicalia": {"place_worker", "leave", "sell", "build"},
    }
    assert kinds >= wanted.get(table.name, set())
    assert walk_all(scripts, positions) > len(positions)


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_every_step_is_asked_in_every_language(game: str, scripts: Page) -> None:
    """Whatever is left to be said after a click has a question of its own, and its places are filled."""
    positions = [position(*one) for one in decisions(bohio.new(game, seats=4, seed="asks"), "asks")]
    for language in LANGUAGES:
        words = texts(language, found()[game])
        kinds = {step.partition(":")[0] for one in positions for way in one["ways"] for step in way["steps"]}
        asks = {
            id: words.say(f"ask.step.{id}", **{name: f"{{{name}}}" for name in PLACES})
            for kind in kinds
            for id in (kind, f"{kind}_plain")
            if words.knows(f"ask.step.{id}")
        }
        questions = scripts.evaluate(ASK, {"address": "/static/paths.js", "positions": positions, "asks": asks})
        assert None not in questions
        assert len(questions) > 5
        assert not any("{" in question for question in questions)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_fruit_that_is_not_in_the_bag_is_chosen_beside_the_board(seats: int, scripts: Page) -> None:
    """One of the kinds that are there; going without it is the button for passing. T6.2"""
    game = open_game("tropicalia", seats, {"advanced_markets": False}, scarce())
    seen = 0
    for seed in range(30):
        for view, picture in decisions(Match.begin(game, f"steps {seed}"), seed):
            if view["decision"]["kind"] == "take":
                assert walk_all(scripts, [position(view, picture)])
                steps = [picture.steps(seen_action(game.action_kinds, action)) for action in view["choices"]]
                assert steps[-1] == ["pass"]
                assert all(step[0].startswith("take:") for step in steps[:-1])
                seen += 1
        if seen > 2:
            break
    assert seen > 2


@pytest.mark.parametrize("choice", ["take", "pass"])
def test_a_missing_fruit_is_replaced_or_gone_without_by_clicks(choice: str, open_page: Open) -> None:
    """From a recorded game: an orchard's fruit is not in the bag, and seat 0 is asked. T6.2"""
    events = json.loads(MISSING_FRUIT.read_text(encoding="utf-8"))["events"]
    moment = next(number for number, event in enumerate(events) if event.get("action", {}).get("type") == "take")
    assert events[moment]["seat"] == 0
    page = open_page("/upload")
    page.set_input_files("input[name=record]", MISSING_FRUIT)
    page.click("main form button.main")
    page.wait_for_url("**/table/*")
    record = page.url
    page.goto(f"{record}?at={moment}")
    page.locator("#replay [data-do=branch]").click()
    page.wait_for_url(lambda url: not url.startswith(record))
    assert wait_for_turn(page)
    expect(page.locator("#bar .ask")).to_have_text("Which fruit instead?")
    expect(page.locator("#pay")).to_be_visible()
    lines = table_state(page)["lines"]
    page.locator("#bar [data-step=pass]" if choice == "pass" else "#pay button[data-step^='take:']").first.click()
    wait_for_change(page, lines)
    line = page.locator(f"#log a[data-at='{lines + 1}']")
    expect(line).to_contain_text("No other fruit" if choice == "pass" else "From the bag instead: 1 ")


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_a_spectators_picture_asks_nothing(game: str, options: dict[str, Any]) -> None:
    match = bohio.new(game, seats=3, seed="1", options=options)
    picture = drawn(match)
    assert "data-why" not in picture.board()
    seated = drawn(match, 0)
    assert "data-why" in seated.board()
    assert "data-why" not in drawn(match, 0, asking=False).board()
