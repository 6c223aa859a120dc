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
from tests.browser.conftest import Open, choose_first, table_state, wait_for_change, wait_for_turn
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
    expect(page.locator("#why a.rule")).to_contain_text("M3.1")
    assert table_state(page)["options"] > 0, "asking changes nothing"


def test_steps_can_be_backed_out_of(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "tropicalia", ["me", "bot:random"])
    for _ in range(4):
        play_once(page)
    assert wait_for_turn(page)
    expect(page.locator("main.sent, main.fresh")).to_have_count(0)  # what has just begun to glow does not act yet
    asked = page.locator("#bar .ask").inner_text()
    worker = page.locator("[data-place^='frame:'].legal").first
    worker.click()
    expect(page.locator("#bar .ask")).to_contain_text("Where to from")
    expect(page.locator(".place.chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#bar .ask")).to_have_text(asked, use_inner_text=True)
    expect(page.locator(".place.chosen")).to_have_count(0)
    worker.click()
    expect(page.locator(".place.chosen")).to_have_count(1)
    page.locator(".place.chosen").click()
    expect(page.locator(".place.chosen")).to_have_count(0)
    expect(page.locator("#bar .ask")).to_have_text(asked, use_inner_text=True)


def test_a_record_is_looked_at_move_by_move(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    expect(page.locator("#end table").first).to_be_visible()
    lines = table_state(page)["lines"]
    assert lines == len(json.loads(record_file.read_text())["events"])
    page.locator("#replay [data-go=first]").click()
    page.wait_for_url("**at=0")
    expect(page.locator("#replay .step")).to_have_text(f"Step 0 of {lines}")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**at=1")
    expect(page.locator("#main")).to_have_attribute("data-moment", "1")
    expect(page.locator("#caption .say")).not_to_be_empty()
    page.keyboard.press("End")
    page.wait_for_url(f"**at={lines}")
    page.go_back()
    page.wait_for_url("**at=1")
    expect(page.locator("#log a[aria-current]")).to_have_attribute("data-at", "1")
    page.locator("#replay [data-at=now]").click()
    expect(page.locator("#main")).to_have_attribute("data-moment", "")
    expect(page.locator("#end table").first).to_be_visible()


def test_keys_that_are_pressed_fast_do_not_get_lost(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    page.keyboard.press("Home")
    for _ in range(25):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#main")).to_have_attribute("data-moment", "24")
    expect(page.locator("#log a[aria-current]")).to_have_attribute("data-at", "24")


def test_replay_jumps_by_rounds_and_turning_points(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    part = page.locator("#replay .replay")
    rounds = [at for at, _ in json.loads(str(part.get_attribute("data-rounds")))["at"]]
    turns = [at for at, _ in json.loads(str(part.get_attribute("data-turns")))["at"]]
    expect(page.locator("#replay .tick")).to_have_count(len(rounds))
    expect(page.locator("#replay .turn")).to_have_count(len(turns))
    page.keyboard.press("Home")
    for at in rounds[1:3]:
        page.keyboard.press("PageDown")
        expect(page.locator("#main")).to_have_attribute("data-moment", str(at))
    page.keyboard.press("PageUp")
    expect(page.locator("#main")).to_have_attribute("data-moment", str(rounds[1]))
    page.keyboard.press("Home")
    for at in turns:
        page.keyboard.press("t")
        expect(page.locator("#main")).to_have_attribute("data-moment", str(at))


def test_replay_plays_by_itself_and_pauses(open_page: Open, record_file: Path) -> None:
    page = open_page("/", still=False)
    page.evaluate("localStorage.setItem('speed', 'fast')")
    upload(page, record_file)
    page.keyboard.press("Home")
    expect(page.locator("#main")).to_have_attribute("data-moment", "0")
    page.keyboard.press("Space")
    step = page.locator("#replay .step")
    page.wait_for_function("() => Number(document.querySelector('#replay .step').textContent.match(/\\d+/)[0]) > 2")
    page.keyboard.press("Space")
    stood = step.inner_text()
    page.wait_for_timeout(1_000)
    assert step.inner_text() == stood
    page.keyboard.press("Space")
    expect(step).not_to_have_text(stood)


def test_a_line_of_the_log_is_a_link_to_its_moment(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    page.locator("#log a[data-at='7']").click()
    page.wait_for_url("**at=7")
    shown = page.locator("#board").inner_html()
    other = open_page(page.url, beside=page)
    assert other.locator("#main").get_attribute("data-moment") == "7"
    expect(other.locator("#log a[aria-current]")).to_have_attribute("data-at", "7")
    assert other.locator("#board .picture").count() == page.locator("#board .picture").count()
    assert shown


def test_the_shuffle_is_verified(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    page.locator("#end summary").click()
    page.locator("[data-do=verify]").click()
    expect(page.locator("[data-verified]")).to_contain_text("checks out")


def test_play_goes_on_from_a_moment_at_a_table_of_ones_own(open_page: Open, record_file: Path) -> None:
    page = open_page("/")
    upload(page, record_file)
    first = page.url
    page.locator("#log a[data-at='5']").click()
    page.wait_for_url("**at=5")
    page.locator("#replay [data-do=branch]").click()
    page.wait_for_url(lambda url: url != first and "at=" not in url)
    assert wait_for_turn(page)
    lines = table_state(page)["lines"]
    choose_first(page)
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
    page.keyboard.press("End")
    page.wait_for_url(f"**at={moment}")
    page.locator("#replay [data-do=branch]").click()
    page.wait_for_url(lambda url: not url.startswith(table))
    expect(page.locator(".notices")).to_contain_text("guessed")
    assert wait_for_turn(page)
    assert page.locator("#hand").inner_text() == hand
    lines = table_state(page)["lines"]
    assert lines == moment
    choose_first(page)
    wait_for_change(page, lines)
    page.locator(".notices a").click()
    page.wait_for_url(table)
    assert table_state(page)["lines"] == moment
    expect(page.locator(".notices")).to_have_count(0)


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
    links = page.locator("#log li a[data-at]")
    assert links.count() <= 402
    expect(page.locator("#log .gap")).to_have_text(["Earlier moves"])
    expect(links.last).to_have_attribute("data-at", last)
    first = page.locator("#log .gap a").get_attribute("data-at")
    page.locator("#log .gap a").click()
    expect(page.locator("#main")).to_have_attribute("data-moment", str(first))
    expect(page.locator("#log [aria-current]")).to_have_attribute("data-at", str(first))
    expect(links.last).to_have_attribute("data-at", str(first))
    expect(page.locator("#log .gap")).to_have_text(["Earlier moves", "Later moves"])
    page.keyboard.press("Home")
    expect(page.locator("#main")).to_have_attribute("data-moment", "0")
    expect(page.locator("#log .gap")).to_have_text(["Later moves"])
    page.keyboard.press("End")
    expect(page.locator("#main")).to_have_attribute("data-moment", last)
    expect(page.locator("#log .gap")).to_have_text(["Earlier moves"])


@pytest.mark.parametrize(("way", "start"), [("Earlier moves", "End"), ("Later moves", "Home")])
def test_the_links_of_a_very_long_log_lead_past_every_moment(
    way: str, start: str, open_page: Open, tmp_path: Path
) -> None:
    record = long_record(900)
    file = tmp_path / "long.json"
    file.write_text(json.dumps(record))
    page = open_page("/")
    upload(page, file)
    main = page.locator("#main")
    page.keyboard.press(start)
    expect(main).to_have_attribute("data-moment", {"End": "900", "Home": "0"}[start])
    met: set[int] = set()
    gap = page.locator("#log .gap a", has_text=way)
    for _ in range(6):
        listed = page.evaluate(
            "[...document.querySelectorAll('#log li:not(.gap) a[data-at]')].map((a) => Number(a.dataset.at))"
        )
        met |= set(listed)
        if not gap.count():
            break
        moment = str(gap.get_attribute("data-at"))
        gap.click()
        expect(main).to_have_attribute("data-moment", moment)
    assert met == set(range(1, 901))
