"""The page of a table at all sizes: what is where, that it fits, and that nothing jumps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bohio.games import built_in
from bohio.library import found
from tests.browser.conftest import LANGUAGES, Open, open_menu, table_state, wait_for_change, wait_for_turn
from tests.browser.test_every_page import addresses, visit
from tests.browser.test_together import open_table, play_once

__all__ = ["addresses"]

PHONES = ((360, 740), (390, 844))
TABLET = (768, 1024)
DESKTOPS = ((1280, 720), (1440, 900), (1920, 1080), (2560, 1440))
SIZES = (*PHONES, TABLET, *DESKTOPS)

BOXES = """() => Object.fromEntries(
    ["#top", "#bar .ask", "#board > [data-part] > svg", ".beside", "#strip", "#players", "#log"]
    .map((name) => [name, document.querySelector(name)])
    .map(([name, one]) => [name, one && one.checkVisibility() ? one.getBoundingClientRect().toJSON() : null]))"""


JUMPS = """() => {
    window.jumped = [];
    // A text that is longer or shorter than the one before moves what is in the same line, and a card that comes into
    // the hand those behind it; nothing else may move.
    const texts = "#bar, #bar *, #hand *, .numbers, .numbers *, .belongings *, .lines li, .lines li *, #chart *";
    const mind = (list) => list.getEntries().flatMap((one) => [...one.sources]).map((source) => source.node)
        .map((node) => node instanceof Element ? node : node?.parentElement)
        .filter((node) => node && !node.matches(texts))
        .forEach((node) => window.jumped.push(node.outerHTML.slice(0, 120)));
    new PerformanceObserver(mind).observe({ type: "layout-shift" });
}"""
"""Collects what moves on the page though nobody touched it."""
PLACES = """() => ["#top", "#menu", "#board", ".beside", "#strip", "#players", "#log", "#players li:last-child"]
    .map((name) => document.querySelector(name).getBoundingClientRect())
    .map((box) => [box.left, innerWidth < 1100 ? 0 : box.top, box.width].map(Math.round))"""
"""Where the large parts of the page are."""


AT_THE_END = """(most) => {
    scrollTo(0, 10_000);
    return document.querySelector(".beside").getBoundingClientRect().bottom <= most;
}"""
"""A page that has just got another size may still grow."""


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def boxes(page: Page) -> dict[str, dict[str, float]]:
    told: dict[str, dict[str, float]] = page.evaluate(BOXES)
    return told


@pytest.mark.parametrize("game", found())
def test_board_hand_and_prompt_are_one_screen(game: str, addresses: dict[str, str], open_page: Open) -> None:
    page = open_page("/")
    visit(page, addresses, game, "en")
    for width, height in DESKTOPS:
        resize(page, (width, height))
        box = boxes(page)
        assert all(one and one["bottom"] <= height + 0.5 and one["right"] <= width + 0.5 for one in box.values()), box
        assert page.evaluate("document.documentElement.scrollHeight") <= height
        board, beside, side = box["#board > [data-part] > svg"], box[".beside"], box["#players"]
        assert board["right"] <= beside["left"]
        assert beside["right"] <= side["left"]
        assert board["bottom"] <= box["#strip"]["top"]
        assert board["width"] >= 0.37 * width, f"the board is too small at {width}"
        assert box["#log"]["height"] >= 120


def test_every_row_of_the_race_is_whole_beside_the_board(open_page: Open) -> None:
    """Of four players with their villages each name and each line is in sight, and the log has room below them."""
    page = open_page("/")
    open_table(page, "tropicalia", ["me", "bot:random", "bot:random", "bot:random"])
    resize(page, (1440, 900))
    players = page.locator("#players")
    assert players.evaluate("one => one.scrollHeight - one.clientHeight") <= 1
    assert page.locator("#log").evaluate("one => one.getBoundingClientRect().height") >= 200
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert players.locator(".name").evaluate_all(cut) == []
    lines = "all => all.map((one) => one.getBoundingClientRect().height).filter((height) => height > 24)"
    assert players.locator("li:has(.village-small) .belongings").evaluate_all(lines) == []


@pytest.mark.parametrize("width", [360, 390])
def test_totals_of_a_phone_hold_what_may_be_added_to_them(width: int, open_page: Open) -> None:
    page = open_page("/", width=width, has_touch=True, is_mobile=True)
    open_table(page, "mangrovia", ["me", "bot:random", "bot:random", "bot:random"])
    page.locator("#players .numbers").evaluate_all(
        """all => all.forEach((one) => {
            const range = document.createElement("span");
            range.className = "range";
            range.textContent = "+10…29";
            one.querySelector(".total").textContent = "113";
            one.append(range);
            one.closest("summary").querySelector(".thinking").hidden = false;
        })"""
    )
    outside = """all => all.map((one) => [one, one.closest("li")].map((box) => box.getBoundingClientRect().right))
        .filter(([right, edge]) => right > edge)"""
    assert page.locator("#players .range").evaluate_all(outside) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("#players .range").evaluate_all("all => all.filter((one) => one.offsetHeight > 20).length") == 0


@pytest.mark.parametrize("game", found())
def test_on_a_phone_bar_race_and_strip_stay_while_the_board_scrolls(
    game: str, addresses: dict[str, str], open_page: Open
) -> None:
    page = open_page("/", width=360, has_touch=True, is_mobile=True)
    visit(page, addresses, game, "en")
    for width, height in (*PHONES, TABLET):
        resize(page, (width, height))
        for place in (0, 10_000):
            page.evaluate("(place) => scrollTo(0, place)", place)
            box = boxes(page)
            assert box["#top"]["top"] == 0
            assert box["#players"]["top"] == pytest.approx(box["#top"]["bottom"], abs=1)
            assert box["#players"]["height"] <= 56
            assert box["#strip"]["bottom"] == pytest.approx(height, abs=1)
        # At the end of the page, what a choice would bring covers nothing of the board.
        page.wait_for_function(AT_THE_END, arg=height - 76 - 76)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", found())
def test_the_bar_is_one_line(game: str, language: str, open_page: Open) -> None:
    page = open_page("/", width=360, language=language)
    open_table(page, game, ["me", "bot:random", "bot:random"])  # its own: it is played on, and some games are short
    assert wait_for_turn(page)
    for _ in range(4):
        for width, height in SIZES:
            resize(page, (width, height))
            told = page.evaluate(
                """() => ({ high: document.querySelector("#top").offsetHeight,
                    wide: document.documentElement.scrollWidth,
                    cut: [...document.querySelectorAll("#bar .ask.yours")]
                        .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent) })"""
            )
            assert told == {"high": 48 if width < 700 else 56, "wide": width, "cut": []}, (width, language)
        play_once(page)


@pytest.mark.parametrize("size", [(360, 740), (1280, 720), (1440, 900)])
@pytest.mark.parametrize("game", found())
def test_nothing_jumps_between_prompts(game: str, size: tuple[int, int], open_page: Open) -> None:
    page = open_page("/", width=size[0])
    open_table(page, game, ["me", "bot:random", "bot:random"])
    resize(page, size)
    assert wait_for_turn(page)
    page.wait_for_timeout(600)
    page.evaluate(JUMPS)
    places = page.evaluate(PLACES)
    for _ in range(8):
        if not wait_for_turn(page):
            break
        play_once(page)
    page.wait_for_timeout(300)
    assert page.evaluate("window.jumped") == []
    assert page.evaluate(PLACES) == places


@pytest.mark.parametrize("size", [(1280, 720), (1440, 900), (1920, 1080)])
def test_a_row_is_as_high_when_no_kind_of_tile_is_missing(size: tuple[int, int], open_page: Open) -> None:
    page = open_page("/", width=size[0])
    open_table(page, "tropicalia", ["me", "bot:random", "bot:random"])
    resize(page, size)
    high = "() => [...document.querySelectorAll('#players li')].map((one) => one.getBoundingClientRect().height)"
    before = page.evaluate(high)
    signs = page.locator("#players .count:has(.missing)")
    assert signs.count() == 3
    signs.evaluate_all("all => all.forEach((one) => one.remove())")
    assert page.evaluate(high) == pytest.approx(before, abs=0.2)


@pytest.mark.parametrize("game", found())
def test_the_race_is_told_in_words_too(game: str, addresses: dict[str, str], open_page: Open) -> None:
    page = open_page("/")
    visit(page, addresses, game, "en")
    rows = page.locator("#players li[data-goal]")
    expect(rows).to_have_count(3)
    for number in range(3):
        row = rows.nth(number)
        assert row.get_attribute("data-goal") == row.get_attribute("data-mark") == f"seat:{number}"
        total = row.locator(".total").inner_text()
        told = row.locator("summary").get_attribute("aria-label") or ""
        assert re.search(rf": {total} points? if the game ended now", told), told
        if row.locator(".range").count():
            low, high = re.findall(r"\d+", row.locator(".range").inner_text())
            assert told.endswith(f" worth {low} to {high}")
    first = rows.first
    if game not in built_in() and not first.locator(".shares").count():
        return  # the default race has totals, and no parts of them
    expect(first.locator(".shares")).to_have_count(1)
    expect(first.locator(".shares")).to_be_hidden()
    first.locator("summary").click()
    expect(first.locator(".shares")).to_be_visible()
    points = [int(one.replace("−", "-")) for one in first.locator(".shares dd").all_inner_texts()]
    assert sum(points) == int(first.locator(".total").inner_text().replace("−", "-"))


def test_on_a_phone_a_tap_on_the_totals_opens_the_race(addresses: dict[str, str], open_page: Open) -> None:
    page = open_page("/", width=360, has_touch=True, is_mobile=True)
    visit(page, addresses, "mangrovia", "en")
    expect(page.locator("#players .belongings").first).to_be_hidden()
    page.locator("#players summary").first.tap()
    expect(page.locator("#players .belongings").first).to_be_visible()
    page.locator("#players [data-do=close]").tap()
    expect(page.locator("#players .belongings").first).to_be_hidden()
    open_menu(page)
    expect(page.locator("#log")).to_be_hidden()
    page.locator("#menu [data-panel=log]").tap()
    expect(page.locator("#log .lines")).to_be_visible()
    page.locator("#top").tap()
    expect(page.locator("#log")).to_be_hidden()


def test_the_list_of_options_is_folded_and_yet_there_for_screen_readers(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "tropicalia", ["me", "bot:random"])
    assert wait_for_turn(page)
    area = "(selector) => { const box = document.querySelector(selector).getBoundingClientRect(); return box.height; }"
    assert page.evaluate(area, "#options") <= 1
    tree = page.locator("#options").aria_snapshot()
    assert tree.count("button") > table_state(page)["options"], "each option and the button that closes the list"
    page.locator("#options .option").first.focus()
    assert page.evaluate(area, "#options") > 100
    expect(page.locator("#log")).to_be_hidden()
    page.evaluate("document.activeElement.blur()")
    assert page.evaluate(area, "#options") <= 1
    open_menu(page)
    page.locator("#menu [data-panel=options]").click()
    assert page.evaluate(area, "#options") > 100
    expect(page.locator("#log")).to_be_hidden()
    page.locator("#options [data-do=close]").click()
    expect(page.locator("#log")).to_be_visible()


def test_the_log_keeps_its_place_for_who_reads_further_up(open_page: Open) -> None:
    page = open_page("/")
    resize(page, (1280, 720))
    open_table(page, "tropicalia", ["me", "bot:random", "bot:random"])
    for _ in range(8):
        play_once(page)
    assert wait_for_turn(page)
    at_end = """() => { const list = document.querySelector("#log .lines");
        const below = list.scrollHeight - list.clientHeight;
        return below > 0 && list.scrollTop >= below - 12; }"""
    assert page.evaluate(at_end)
    page.evaluate("document.querySelector('#log .lines').scrollTop = 40")
    expect(page.locator("#newer")).to_be_hidden()
    page.wait_for_timeout(100)
    play_once(page)
    expect(page.locator("#newer")).to_have_text(re.compile(r"New: \d+ ↓"))
    assert page.evaluate("document.querySelector('#log .lines').scrollTop") == 40
    page.locator("#newer").click()
    expect(page.locator("#newer")).to_be_hidden()
    assert page.evaluate(at_end)


def test_taking_back_stays_in_sight_and_has_a_key(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "tropicalia", ["me", "hotseat"])
    undo = page.locator("#bar [title*='undo' i]")
    expect(undo).to_be_disabled()
    assert wait_for_turn(page)
    play_once(page)
    expect(undo).to_be_enabled()
    lines = table_state(page)["lines"]
    page.keyboard.press("Control+z")
    wait_for_change(page, lines)
    expect(page.locator("#log .undone")).to_have_count(1)


def glow_in_sight(page: Page) -> bool:
    seen: bool = page.evaluate(
        """() => { const top = document.querySelector("#players").getBoundingClientRect().bottom;
            const bottom = document.querySelector("#strip").getBoundingClientRect().top;
            return [...document.querySelectorAll(".place.legal")].map((one) => one.getBoundingClientRect())
                .some((box) => box.top >= top - 1 && box.bottom <= bottom + 1); }"""
    )
    return seen


def test_on_a_phone_what_glows_comes_into_sight(open_page: Open) -> None:
    page = open_page("/", width=360, has_touch=True, is_mobile=True)
    open_table(page, "mangrovia", ["me", "bot:random"])
    checked = 0
    for _ in range(12):
        assert wait_for_turn(page)
        page.wait_for_timeout(700)
        if page.locator("#board .place.legal").count():
            assert glow_in_sight(page)
            checked += 1
        play_once(page)
    assert checked > 6


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing_in_menu_and_panels(
    width: int, scheme: Any, addresses: dict[str, str], open_page: Open
) -> None:
    from importlib.resources import files

    page = open_page("/", width=width, color_scheme=scheme, bypass_csp=True)
    visit(page, addresses, "mangrovia", "en")
    page.evaluate(files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    faults = []
    for panel in ("", "options", "log", "players"):
        page.evaluate("(panel) => { document.getElementById('main').dataset.open = panel; }", panel)
        page.evaluate("(open) => { document.getElementById('menu').open = open; }", panel == "")
        told = page.evaluate("() => axe.run()")
        faults += [
            (panel, fault["id"], [node["html"][:200] for node in fault["nodes"]][:3]) for fault in told["violations"]
        ]
    assert faults == []
