"""The first lesson of each game in a real browser: in every language, by keyboard alone, on a phone, resumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LANGUAGES, Open, wait_for_turn
from tests.lessons import first_lesson

GAMES = ("mangrovia", "tropicalia")
PAGE = "#coach .page:not([hidden])"
NOW = f"""() => {{
    const page = document.querySelector("{PAGE}");
    const busy = document.querySelector("main.sent, main.playing");
    return page && page.dataset.step && !busy && document.getElementById("pins") ? page.dataset.step : "";
}}"""


def begin(open_page: Open, game: str, **more: Any) -> Page:
    """A lesson from its beginning; what happens is shown at once."""
    page = open_page("/", **more)
    page.evaluate("localStorage.setItem('pace', 'off')")
    page.click(f"article.{game} .learn button")
    page.wait_for_url("**/table/*")
    return page


def step(page: Page, after: str = "") -> str:
    """The step that the coach shows, once it is another one."""
    page.wait_for_function(f"(after) => {{ const now = ({NOW})(); return now && now !== after; }}", arg=after)
    shown: str = page.evaluate(NOW)
    return shown


def go_on(page: Page, shown: str) -> str:
    """Reads on, or has the step shown; the next one."""
    page.click(f"{PAGE} .do button")
    return step(page, shown)


def lines(page: Page) -> int:
    return int(page.evaluate("document.querySelectorAll('#log a[data-at]').length"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_shown_from_the_first_step_to_the_last(game: str, language: str, open_page: Open) -> None:
    page = begin(open_page, game, language=language)
    shown = step(page)
    seen = []
    while shown != "end":
        seen.append(shown)
        assert page.locator(f"{PAGE} .told").inner_text().strip()
        shown = go_on(page, shown)
    assert seen == [str(one.number) for one in first_lesson(game).steps]
    page.click(f"{PAGE} .do button")
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.locator("#log")).to_be_visible()
    assert wait_for_turn(page)
    assert page.locator("#options .option").count() > 1


@pytest.mark.parametrize("game", GAMES)
def test_what_is_lit_is_clicked_until_the_step_is_done(game: str, open_page: Open) -> None:
    """The first steps of each lesson, by clicks on the places that they name."""
    page = begin(open_page, game)
    shown = step(page)
    for one in first_lesson(game).steps[:6]:
        if not one.accept:
            shown = go_on(page, shown)
            continue
        for name in one.lit if game == "tropicalia" else one.lit[:1]:
            place = page.locator(f'main [data-place="{name}"].legal.lit-up')
            if place.count():
                place.first.click()
            if page.evaluate(NOW) != shown:
                break
        shown = step(page, shown)


def test_another_click_is_answered_and_nothing_is_played(open_page: Open) -> None:
    page = begin(open_page, "mangrovia")
    shown = go_on(page, step(page))
    before = lines(page)
    page.locator('[data-place="site:1"]').click()
    expect(page.locator(f"{PAGE} .reply")).to_contain_text("Take site 4 now")
    assert (page.evaluate(NOW), lines(page)) == (shown, before)
    for place in ('[data-place="space:A1"]', '[data-place="pile:valuables"]'):
        page.locator(place).click()
        expect(page.locator("#why")).not_to_be_empty()
    assert (page.evaluate(NOW), lines(page)) == (shown, before)
    page.locator('[data-place="site:4"]').click()
    step(page, shown)
    expect(page.locator(f"{PAGE} .reply")).to_be_empty()


def test_only_what_is_wanted_glows_and_is_previewed(open_page: Open) -> None:
    page = begin(open_page, "mangrovia")
    go_on(page, step(page))
    glows = page.evaluate(
        """() => [...document.querySelectorAll(".place.legal")]
            .filter((place) => getComputedStyle(place.querySelector(".glow")).stroke !== "none")
            .map((place) => place.dataset.place)"""
    )
    assert glows == ["site:4"]
    assert page.locator("#veil.drawn").count() == 1
    outline = page.locator("#veil path").get_attribute("d") or ""
    assert outline.count("z") >= 2, "the board, and a hole"


def test_back_turns_pages_and_takes_back(open_page: Open) -> None:
    page = begin(open_page, "mangrovia")
    shown = go_on(page, step(page))
    page.click(f"{PAGE} [data-do=page-back]")
    assert step(page, shown) == "1"
    shown = go_on(page, "1")
    shown = go_on(page, shown)
    assert shown == "3"
    page.click(f"{PAGE} [data-do=page-back]")
    assert step(page, shown) == "2"
    assert go_on(page, "2") == "3"


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_by_keyboard_alone(game: str, open_page: Open) -> None:
    """Enter acts where the keyboard is taken; where more is to be chosen, Tab leads on and at last to "Show me"."""
    page = open_page("/")
    page.evaluate("localStorage.setItem('pace', 'off')")
    page.locator(f"article.{game} .learn button").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    shown = step(page)
    played = 0
    while shown != "end":
        page.wait_for_function(
            f"document.activeElement.closest('{PAGE} .do') || document.activeElement.matches('.lit-up')"
        )
        page.keyboard.press("Enter")
        page.wait_for_timeout(250)
        if page.evaluate(NOW) == shown:
            for _ in range(30):
                if page.evaluate("document.activeElement.dataset.do") == "show":
                    break
                page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.dataset.do") == "show"
            page.keyboard.press("Enter")
        else:
            played += 1
        shown = step(page, shown)
    assert played > len(first_lesson(game).steps) // 2


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_on_a_phone(game: str, open_page: Open) -> None:
    page = begin(open_page, game, width=360, has_touch=True)
    shown = step(page)
    while shown != "end":
        page.wait_for_timeout(50)
        told = page.evaluate(
            f"""() => {{
                const sheet = document.getElementById("coach").getBoundingClientRect();
                const button = document.querySelector("{PAGE} .do button").getBoundingClientRect();
                const top = document.getElementById("players").getBoundingClientRect().bottom;
                const lit = [...document.querySelectorAll("#board .lit-up")].map((one) => one.getBoundingClientRect());
                return {{
                    wide: document.documentElement.scrollWidth,
                    sheet: sheet.height,
                    button: button.top >= sheet.top && button.bottom <= sheet.bottom + 1,
                    seen: !lit.length || lit.some((one) => one.top >= top - 1 && one.top < sheet.top),
                }};
            }}"""
        )
        assert told["wide"] <= 360
        assert told["sheet"] <= 240
        assert told["button"], f"the button of step {shown} is out of sight"
        assert told["seen"], f"what step {shown} lights is out of sight"
        shown = go_on(page, shown)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_left_and_resumed_in_each_chapter(game: str, open_page: Open) -> None:
    page = begin(open_page, game)
    lesson = first_lesson(game)
    for chapter in range(1, len(lesson.chapters) + 1):
        step(page)
        page.click(f"{PAGE} .chapters summary")
        with page.expect_navigation():
            page.click(f"{PAGE} .chapters button[value='{chapter}']")
        shown = step(page)
        assert lesson.steps[int(shown) - 1].chapter == chapter
        if chapter < len(lesson.chapters):
            shown = go_on(page, shown)
        at = lesson.steps[int(shown) - 1].chapter
        address = page.url
        page.click(f"{PAGE} header a")
        row = page.locator(".lists section").first.locator(f"a[href='{address[address.index('/table/') :]}']")
        if lesson.steps[int(shown) - 1].at < lesson.length:
            expect(row.locator("em")).to_have_text(f"Lesson · chapter {at} of {len(lesson.chapters)}")
        row.click()
        assert step(page) == shown


def test_axe_finds_nothing_in_a_lesson(open_page: Open, axe: Callable[[Page], Any]) -> None:
    page = begin(open_page, "mangrovia", bypass_csp=True)
    shown = step(page)
    while shown != "9":
        shown = go_on(page, shown)
    assert axe(page) == []
