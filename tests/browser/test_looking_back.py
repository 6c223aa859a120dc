"""Taking back, replay, branches, records: the past of a game."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import bohio
from bohio.library import found
from tests.browser.conftest import Open, table_state, wait_for_change, wait_for_turn
from tests.browser.test_together import open_table, play_once


def played_record(game: str, seed: str = "12") -> dict[str, Any]:
    """The record of a game that was played at random."""
    match = bohio.new(game, seats=3, seed=seed)
    chance = random.Random(seed)
    while not match.over:
        match.play(chance.choice(list(match.options)))
    return match.record()


@pytest.fixture(scope="module", params=found())
def record_file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("records") / f"{request.param}.json"
    file.write_text(json.dumps(played_record(request.param)))
    return file


def upload(page: Page, file: Path) -> None:
    page.goto("/upload")
    page.set_input_files("input[name=record]", file)
    page.click("main form button.main")
    page.wait_for_url("**/table/*")


def test_an_action_can_be_taken_back_up_to_the_horizon(open_page: Open) -> None:
    page = open_page("/")
    for _ in range(40):
        open_table(page, "mangrovia", ["me", "friend"])
        if page.locator("#options .option").count():
            break
    else:
        pytest.fail("the friend always begins")
    expect(page.locator("#bar [data-do=undo]")).to_have_count(0)
    page.locator(".place.legal").first.click()
    expect(page.locator("#log .horizon")).to_have_count(1)
    expect(page.locator("[data-piece^='bowl:']")).to_have_count(1)
    page.locator("#bar [data-do=undo]").click()
    expect(page.locator("[data-piece^='bowl:']")).to_have_count(0)
    expect(page.locator("#log .undone")).to_have_count(1)
    assert page.locator("#options .option").count() > 0


def test_a_click_on_what_is_not_legal_says_why_with_the_paragraph(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "bot:random"])
    assert wait_for_turn(page)
    page.locator("[data-place='space:A1']").click()
    expect(page.locator("#why")).to_contain_text("A1")
    expect(page.locator("#why kbd")).to_contain_text("M3.1")
    assert table_state(page)["options"] > 0, "asking changes nothing"


def test_steps_can_be_backed_out_of(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "tropicalia", ["me", "bot:random"])
    for _ in range(4):
        play_once(page)
    assert wait_for_turn(page)
    page.locator("[data-place^='frame:'].legal").first.click()
    expect(page.locator("#steps")).to_be_visible()
    expect(page.locator(".place.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#steps")).to_be_hidden()
    expect(page.locator(".place.chosen")).to_have_count(0)


def test_a_record_is_looked_at_move_by_move(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    expect(page.locator("#end table")).to_be_visible()
    lines = table_state(page)["lines"]
    assert lines == len(json.loads(record_file.read_text())["events"])
    page.locator("#bar [data-at='0']").click()
    expect(page.locator("#bar .ask")).to_contain_text("0")
    page.locator("h1").evaluate("() => document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=1")
    page.keyboard.press("End")
    page.wait_for_url(f"**at={lines}")
    page.go_back()
    page.wait_for_url("**at=1")
    expect(page.locator("#log a[aria-current]")).to_have_attribute("data-at", "1")


def test_a_line_of_the_log_is_a_link_to_its_moment(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    page.locator("#log a[data-at='7']").click()
    page.wait_for_url("**at=7")
    shown = page.locator("#board").inner_html()
    other = open_page(page.url, beside=page)
    assert other.locator("#main").get_attribute("data-moment") == "7"
    assert other.locator("#log a[aria-current]").get_attribute("data-at") == "7"
    assert other.locator("#board .picture").count() == page.locator("#board .picture").count()
    assert shown


def test_the_shuffle_is_verified(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    page.locator("#end summary").click()
    page.locator("[data-do=verify]").click()
    expect(page.locator("[data-verified]")).to_contain_text("sound")


def test_play_goes_on_from_a_moment_at_a_table_of_ones_own(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    first = page.url
    page.locator("#log a[data-at='5']").click()
    page.wait_for_url("**at=5")
    page.locator("[data-do=branch]").click()
    page.wait_for_url(lambda url: url != first and "at=" not in url)
    assert wait_for_turn(page)
    lines = table_state(page)["lines"]
    page.evaluate("document.querySelector('#options .option').click()")
    wait_for_change(page, lines)


@pytest.mark.parametrize("game", found())
def test_play_goes_on_from_a_moment_of_ones_own_game_under_way(game: str, open_page: Open) -> None:
    page = open_page("/")
    open_table(page, game, ["me", "bot:random", "bot:random"])
    for _ in range(4):
        play_once(page)
    assert wait_for_turn(page)
    table = page.url
    hand = page.locator("#hand").inner_text()
    moment = table_state(page)["lines"]
    page.locator("#log a[data-at='3']").click()
    page.wait_for_url("**at=3")
    page.locator(f"#log a[data-at='{moment}']").click()
    page.wait_for_url(f"**at={moment}")
    page.locator("#bar [data-do=branch]").click()
    page.wait_for_url(lambda url: not url.startswith(table))
    expect(page.locator(".branched")).to_contain_text("guessed")
    assert wait_for_turn(page)
    assert page.locator("#hand").inner_text() == hand
    lines = table_state(page)["lines"]
    assert lines == moment
    page.evaluate("document.querySelector('#options .option').click()")
    wait_for_change(page, lines)
    page.locator(".branched a").click()
    page.wait_for_url(table)
    assert table_state(page)["lines"] == moment
    expect(page.locator(".branched")).to_have_count(0)


def test_a_record_that_is_not_sound_is_refused_with_the_place(open_page: Open, tmp_path: Path) -> None:
    record = played_record("mangrovia")
    record["events"][3]["seat"] = (record["events"][3]["seat"] + 1) % 3
    file = tmp_path / "unsound.json"
    file.write_text(json.dumps(record))
    page = open_page("/upload")
    page.set_input_files("input[name=record]", file)
    page.click("main form button.main")
    expect(page.locator(".fault")).to_contain_text("3")


def test_what_happened_since_ones_turn_is_shown_again(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "bot:random", "bot:random"])
    since = page.locator("#bar [data-do=since]")
    for _ in range(12):
        play_once(page)
        assert wait_for_turn(page)
        if since.count():
            break
    since.click()
    expect(page.locator("#main")).not_to_have_attribute("data-moment", "")
    expect(page.locator("#main")).to_have_attribute("data-moment", "", timeout=30_000)
    assert page.locator("#options .option").count() > 0
    play_once(page)


def long_record(events: int) -> dict[str, Any]:
    """The record of a game in which nobody builds, so that it goes on and on."""
    match = bohio.new("mangrovia", seats=3, seed="12")
    chance = random.Random(12)
    while len(match.events) < events:
        options = list(match.options)
        match.play(chance.choice([action for action in options if action["type"] != "build"] or options))
    return match.record()


def test_a_very_long_log_is_shown_around_the_moment_and_every_moment_can_be_reached(
    open_page: Open, tmp_path: Path
) -> None:
    record = long_record(900)
    last = str(len(record["events"]))
    file = tmp_path / "long.json"
    file.write_text(json.dumps(record))
    page = open_page("/")
    upload(page, file)
    links = page.locator("#log li a")
    assert links.count() <= 402
    expect(page.locator("#log .gap")).to_have_text(["Earlier moves"])
    expect(links.last).to_have_attribute("data-at", last)
    first = page.locator("#log .gap a").get_attribute("data-at")
    page.locator("#log .gap a").click()
    expect(page.locator("#main")).to_have_attribute("data-moment", str(first))
    expect(page.locator("#log [aria-current]")).to_have_attribute("data-at", str(first))
    expect(page.locator("#log .gap")).to_have_text(["Earlier moves", "Later moves"])
    page.keyboard.press("Home")
    expect(page.locator("#main")).to_have_attribute("data-moment", "0")
    expect(page.locator("#log .gap")).to_have_text(["Later moves"])
    page.keyboard.press("End")
    expect(page.locator("#main")).to_have_attribute("data-moment", last)
    expect(page.locator("#log .gap")).to_have_text(["Earlier moves"])
