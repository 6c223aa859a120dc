"""What a choice would bring is shown before it is made: by mouse, keyboard and touch, in both games."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LANGUAGES, Open, table_state, wait_for_change, wait_for_turn

GAMES = ("mangrovia", "tropicalia")
TARGETS = {"mangrovia": "space:", "tropicalia": "tile:"}
READY = """() => !document.querySelector("main.sent, main.fresh")
    && document.querySelector("#options .option") !== null"""
ALL = """async () => {
    const preview = await import("/static/preview.js");
    const options = [...document.querySelectorAll("#options .option")];
    return options.map((option) => [option.dataset.steps, preview.of(Number(option.dataset.n))]);
}"""


WAYS = "#options details .option[data-steps^='space:']"
"""A space that can be paid in several ways: they stand under one heading."""


def begin(open_page: Open, game: str, **more: Any) -> Page:
    page = open_page("/", **more)
    page.locator(f"article.{game} button.main").click()
    page.wait_for_url("**/table/*")
    return page


def told(page: Page) -> list[tuple[str, dict[str, Any]]]:
    """The options of the page with what they would bring, once the server has told it."""
    page.wait_for_function(READY)
    for _ in range(300):
        found: list[tuple[str, dict[str, Any]]] = page.evaluate(ALL)
        if all(preview is not None for _, preview in found):
            return found
        page.wait_for_timeout(50)
    pytest.fail("the server never told what the options would bring")


def play_until(page: Page, selector: str, seed: int = 7) -> Locator:
    """Plays any option until such a place glows, in another game if one has ended."""
    chance = random.Random(seed)
    for _ in range(250):
        while not wait_for_turn(page):
            with page.expect_navigation():
                page.locator("#end [data-do=rematch]").click()
        page.wait_for_function(READY)
        if page.locator(selector).count():
            return page.locator(selector)
        lines, options = table_state(page)["lines"], page.locator("#options .option")
        options.nth(chance.randrange(options.count())).dispatch_event("click")
        wait_for_change(page, lines)
    pytest.fail(f"there never was {selector}")


@pytest.mark.parametrize("game", GAMES)
def test_the_mouse_shows_what_a_place_would_bring(game: str, open_page: Open) -> None:
    """The slot, the bar and the board tell it while the pointer is there, and it goes when the pointer does."""
    page = begin(open_page, game, width=1440)
    if game == "mangrovia":
        play_until(page, ".place.legal[data-place^='space:']")
    else:
        play_until(page, ".place.legal[data-place^='tile:']")
        page.locator(".place.legal[data-place^='frame:']").first.click()
    chosen = page.locator(".place.chosen").evaluate_all("places => places.map((one) => one.dataset.place)")
    places = page.locator(f".place.legal[data-place^='{TARGETS[game]}']")
    for number in range(min(places.count(), 4)):
        place = places.nth(number)
        step = str(place.get_attribute("data-place"))
        behind = [preview for steps, preview in told(page) if {step, *chosen} <= set(steps.split())]
        place.hover()
        expect(page.locator("#slot")).to_be_visible()
        if len({repr(preview) for preview in behind}) > 1:
            expect(page.locator("#slot li")).not_to_have_count(0)
        else:
            expect(page.locator("#slot .head strong")).to_have_text(behind[0]["title"])
            expect(page.locator("#bar .pill")).to_have_text(behind[0]["net"])
            expect(page.locator("#bar .clause")).to_have_text(behind[0]["warning"] or behind[0]["summary"])
            expect(page.locator("#over .ghost")).to_have_count(len(behind[0]["ghosts"]))
            for line in behind[0]["lines"]:
                expect(page.locator("#slot")).to_contain_text(line[1])
        page.mouse.move(1, 1)
        expect(page.locator("#slot")).to_be_hidden()
        expect(page.locator("#over .ghost, #over .bubble, #over .mark, [data-spend]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_keyboard_hears_what_a_place_would_bring(game: str, open_page: Open) -> None:
    """What has the focus is described by it; nothing is read out by itself."""
    page = begin(open_page, game)
    place = play_until(page, ".place.legal").first
    told(page)
    place.focus()
    expect(place).to_have_attribute("aria-describedby", "outcome")
    assert page.locator("#outcome").text_content()
    assert page.locator("#outcome").evaluate("(box) => box.closest('[aria-live], [role=status]')") is None
    other = page.locator(".place.legal").nth(1)
    other.focus()
    expect(page.locator("[aria-describedby=outcome]")).to_have_count(1)


def test_the_first_tap_shows_and_the_second_plays(open_page: Open) -> None:
    page = begin(open_page, "mangrovia", width=360, has_touch=True, is_mobile=True)
    assert wait_for_turn(page)
    told(page)
    lines = table_state(page)["lines"]
    place = page.locator(".place.legal[data-place^='site:']").first
    name = place.get_attribute("data-place")
    place.tap()
    expect(page.locator("#pay .what")).to_be_visible()
    expect(page.locator("#pay .go")).to_be_visible()
    assert table_state(page)["lines"] == lines, "a first tap plays nothing"
    other = page.locator(f".place.legal[data-place^='site:']:not([data-place='{name}'])").first
    shown = page.locator("#pay .what").inner_text()
    other.tap()
    expect(page.locator("#pay .what")).not_to_have_text(shown, use_inner_text=True)
    assert table_state(page)["lines"] == lines, "another first tap plays nothing either"
    other.tap()
    wait_for_change(page, lines)
    expect(page.locator("#pay")).to_be_hidden()


def test_the_button_in_the_strip_plays_what_was_tapped(open_page: Open) -> None:
    page = begin(open_page, "tropicalia", width=390, has_touch=True, is_mobile=True)
    assert wait_for_turn(page)
    told(page)
    lines = table_state(page)["lines"]
    page.locator(".place.legal[data-place^='frame:']").first.tap()
    page.locator("#pay .go").tap()
    wait_for_change(page, lines)


def test_the_first_tap_plays_if_one_wants_it_so(open_page: Open) -> None:
    page = begin(open_page, "mangrovia", width=390, has_touch=True, is_mobile=True)
    page.evaluate("localStorage.setItem('tap', 'first')")
    assert wait_for_turn(page)
    told(page)
    lines = table_state(page)["lines"]
    page.locator(".place.legal[data-place^='site:']").first.tap()
    wait_for_change(page, lines)


def test_a_payment_is_lit_and_the_second_click_pays_with_it(open_page: Open) -> None:
    """Every way to pay is a tile; the button and a second click on the space take the lit one. Escape steps back."""
    page = begin(open_page, "mangrovia", width=1440)
    play_until(page, WAYS)
    found = str(page.locator(WAYS).first.get_attribute("data-steps")).split()[0]
    told(page)
    asked = page.locator("#bar .ask").inner_text()
    place = page.locator(f"[data-place='{found}']")
    place.click()
    expect(page.locator("#pay button.tile.lit")).to_have_count(1)
    expect(page.locator("[data-spend]")).not_to_have_count(0)
    expect(page.locator("#bar .ask")).not_to_have_text(asked, use_inner_text=True)
    page.keyboard.press("Escape")
    expect(page.locator("#pay")).to_be_hidden()
    expect(page.locator("#bar .ask")).to_have_text(asked, use_inner_text=True)
    place.click()
    page.locator("#bar .cancel").click()
    expect(page.locator("#pay")).to_be_hidden()
    lines = table_state(page)["lines"]
    place.click()
    expect(page.locator("#pay button.tile.lit")).to_have_count(1)
    place.click()
    wait_for_change(page, lines)
    expect(page.locator(f"[data-piece^='hut:{found.removeprefix('space:')}:']")).not_to_have_count(0)


def test_pointing_at_the_second_fruit_means_two(open_page: Open) -> None:
    page = begin(open_page, "tropicalia", width=1440)
    play_until(page, "#options .option[data-steps*='sell-'][data-steps*=':2']")
    place = page.locator(".place.legal[data-also$=':2']").first
    told(page)
    fruit = str(place.get_attribute("data-also")).partition(":")[0]
    place.hover()
    expect(page.locator(f".place.hinted[data-also^='{fruit}:']")).to_have_count(2)
    expect(page.locator("#slot")).to_be_visible()


def test_fruit_that_finds_no_room_is_marked_and_put_back_together(open_page: Open) -> None:
    page = begin(open_page, "tropicalia", width=1440)
    for seed in range(20):
        play_until(page, "#options .option[data-steps^='fruit:']", seed)
        repeats = page.evaluate("JSON.parse(document.querySelector('#options .labels').dataset.choosing).repeats")
        if repeats > 1:
            break
        page.locator("#options .option").first.dispatch_event("click")
    assert repeats > 1
    lines = table_state(page)["lines"]
    fruits = page.locator(".place.legal[data-place^='fruit:']")
    expect(page.locator("#pay .go")).to_be_disabled()
    for number in range(repeats):
        fruits.nth(number).click()
    expect(page.locator(".place.chosen")).to_have_count(repeats)
    page.locator("#pay .go").click()
    page.wait_for_function(
        "(lines) => document.querySelectorAll('#log a[data-at]').length >= lines", arg=lines + repeats
    )


def test_what_has_just_begun_to_glow_does_not_act(open_page: Open) -> None:
    """Whatever appears under a finger is not meant by it."""
    page = begin(open_page, "tropicalia")
    assert wait_for_turn(page)
    page.wait_for_function(READY)
    lines = table_state(page)["lines"]
    page.locator(".place.legal").first.click()
    page.wait_for_function("() => document.querySelector('main.fresh .place.legal') !== null", timeout=20_000)
    taken = page.evaluate(
        """() => {
            const rect = document.querySelector("main.fresh .place.legal").getBoundingClientRect();
            const hit = document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
            return hit?.closest(".place.legal") !== null;
        }"""
    )
    assert not taken
    assert table_state(page)["lines"] > lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_previews_speak_every_language(language: str, open_page: Open) -> None:
    """No place is left unfilled and no id stands for its text."""
    for game in GAMES:
        page = begin(open_page, game, language=language)
        assert wait_for_turn(page)
        for _, preview in told(page):
            said = [preview["title"], preview["button"], preview["summary"], preview["warning"]]
            said += [text for line in preview["lines"] for text in line[1:3]]
            assert preview["title"]
            assert preview["button"]
            assert not [text for text in said if "{" in text or re.search(r"\b(preview|do|term|count)\.\w", text)]
