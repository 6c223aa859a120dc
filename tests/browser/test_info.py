"""The info card: by mouse, keyboard and long press; where it lies, what it rings, and the legend."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, Open
from tests.browser.test_previews import begin, play_until

GAMES = ("mangrovia", "tropicalia")
QUIET = {"mangrovia": "path:A", "tropicalia": "bag"}
"""Something that never glows."""
OVERLAPS = """() => {
    const card = document.getElementById("info").getBoundingClientRect();
    const others = [...document.querySelectorAll("#top, #slot:not([hidden])"), document.querySelector("#over > .ring")];
    return others.map((one) => one.getBoundingClientRect()).filter((one) => one.width).some((one) =>
        card.left < one.right - 1 && card.right > one.left + 1
        && card.top < one.bottom - 1 && card.bottom > one.top + 1);
}"""
"""Whether the card lies over the bar, the slot or the first thing that it rings, which is its own."""


def long_press(page: Page, selector: str) -> None:
    """A finger rests on something."""
    place = page.locator(selector).first
    place.scroll_into_view_if_needed()
    page.wait_for_timeout(700)  # the page has come to rest
    box = place.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(700)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("game", GAMES)
def test_the_mouse_shows_the_card_beside_its_thing(game: str, open_page: Open) -> None:
    page = begin(open_page, game, width=1440)
    card = page.locator("#info")
    page.locator(f"[data-info='{QUIET[game]}']").hover()
    expect(card).to_be_visible()
    expect(card.locator("h3")).not_to_be_empty()
    expect(card.locator(".rules")).to_contain_text("M" if game == "mangrovia" else "T")
    expect(page.locator("#over > .ring")).not_to_have_count(0)
    assert not page.evaluate(OVERLAPS)
    page.mouse.move(700, 5)
    expect(card).to_be_hidden()
    expect(page.locator("#over > .ring")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_on_what_glows_the_preview_comes_first(game: str, open_page: Open) -> None:
    page = begin(open_page, game, width=1440)
    place = ".place.legal[data-place^='site:']" if game == "mangrovia" else ".place.legal[data-place^='frame:']"
    play_until(page, place)
    page.locator(place).first.hover()
    expect(page.locator("#slot")).to_be_visible()
    expect(page.locator("#info")).to_be_visible()
    expect(page.locator("#slot")).to_be_visible()
    assert not page.evaluate(OVERLAPS)


@pytest.mark.parametrize("game", GAMES)
def test_keys_open_it_keep_it_and_close_it(game: str, open_page: Open) -> None:
    page = begin(open_page, game, width=1440)
    place = page.locator(".place.legal").first
    play_until(page, ".place.legal")
    place.focus()
    page.keyboard.press("i")
    card = page.locator("#info")
    expect(card).to_be_visible()
    expect(card).to_have_attribute("aria-live", "polite")
    page.keyboard.press("i")
    expect(card).to_be_focused()
    page.mouse.move(700, 5)
    page.wait_for_timeout(500)
    expect(card).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(place).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_a_long_press_shows_it_as_a_sheet(game: str, open_page: Open) -> None:
    page = begin(open_page, game, width=360, has_touch=True, is_mobile=True)
    play_until(page, ".place.legal")
    card = page.locator("#info")
    things = {"mangrovia": ("[data-place='space:C3']", "[data-info='landing:9']", "#hand [data-info]")}
    for selector in things.get(game, ("[data-place='tile:c3']", "[data-place^='offer:']", "#hand [data-info]")):
        before = page.locator("#log a[data-at]").count()
        long_press(page, selector)
        expect(card).to_be_visible()
        box = card.bounding_box()
        assert box is not None
        assert box["width"] == 360
        assert box["height"] <= 0.4 * 740 + 1
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        assert page.locator("#log a[data-at]").count() == before
        card.locator(".shut").tap()
        expect(card).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_has_twelve_numbers(
    game: str, open_page: Open, axe: Callable[[Page], list[tuple[str, list[str]]]]
) -> None:
    page = begin(open_page, game, width=1440, bypass_csp=True)
    play_until(page, ".place.legal")
    found = axe(page)
    page.keyboard.press("l")
    expect(page.locator("#legend li")).to_have_count(12)
    expect(page.locator("#over > .pin")).to_have_count(12)
    page.locator("#legend li button").nth(2).click()
    expect(page.locator("#info")).to_be_visible()
    assert axe(page) == found
    page.keyboard.press("Escape")
    expect(page.locator("#info")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#legend")).to_have_count(0)
    expect(page.locator("#over > .pin")).to_have_count(0)


def test_on_a_phone_the_menu_has_the_legend(open_page: Open) -> None:
    page = begin(open_page, "mangrovia", width=360, has_touch=True, is_mobile=True)
    page.locator("#menu > summary").tap()
    page.locator("[data-do=legend]").tap()
    expect(page.locator("#legend li")).to_have_count(12)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.locator("#legend .shut").tap()
    expect(page.locator("#legend")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_is_in_the_language_of_the_page(language: str, open_page: Open) -> None:
    page = begin(open_page, "mangrovia", width=1440, language=language)
    page.locator("[data-info='path:A']").hover()
    expect(page.locator("#info .now h4")).to_have_text(
        {
            "de": "Für dich jetzt",
            "en": "For you now",
            "fr": "Pour vous maintenant",
            "it": "Per te ora",
            "ru": "Для вас сейчас",
        }[language]
    )
