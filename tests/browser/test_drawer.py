"""The drawer: a rule over the table, at its place and with why one is there, while the game goes on."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, choose_first, open_menu, wait_for_turn
from tests.browser.test_player import FIRST, captions, many, moments, noted, run, table, tell
from tests.browser.test_together import open_table

__all__ = ["table"]
FOCUS = "() => document.activeElement.dataset.place ?? document.activeElement.id"
TOO_WIDE = """() => [...document.querySelectorAll("#drawer, #drawer *:not(svg *), #log li, #log .rule")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest("nav, .scroll"))
    .map((one) => one.outerHTML.slice(0, 120))"""
Axe = Callable[[Page], list[tuple[str, list[str]]]]


def asked_table(open_page: Open, game: str, width: int = 1440, **more: object) -> Page:
    """A table whose viewer is to decide, after something has happened."""
    page = open_page("/", width=width, **more)
    open_table(page, game, ["me", "bot:random"])
    for _ in range(2):
        assert wait_for_turn(page)
        choose_first(page)
    assert wait_for_turn(page)
    expect(page.locator("main.playing")).to_have_count(0)
    return page


def lit(page: Page) -> str:
    """The paragraph that the open drawer shows."""
    place = page.locator("#drawer .lit")
    expect(place).to_be_in_viewport()
    return str(place.get_attribute("id")).removeprefix("rule-")


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_reason_leads_to_its_rule_and_back_to_the_place(game: str, open_page: Open) -> None:
    page = asked_table(open_page, game)
    place = page.locator("#board [data-why]:not(.legal)").last
    name = place.get_attribute("data-place")
    place.dispatch_event("click", {"bubbles": True})
    link = page.locator("#why a.rule")
    rule, said = link.text_content(), page.locator("#why").text_content()
    link.click()
    assert lit(page) == rule
    assert str(page.locator(".why-here strong").text_content()) in str(said)
    expect(page.locator(".why-here svg")).to_have_count(1)
    expect(page.locator("#why")).to_be_empty()
    assert page.evaluate(FOCUS) == "reading"
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    assert page.evaluate(FOCUS) == name


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_a_line_of_the_log_leads_to_its_rule_and_back(game: str, open_page: Open) -> None:
    page = asked_table(open_page, game)
    line = page.locator("#log li:has(> a[data-at])").last
    line.hover()
    link = line.locator("a.rule")
    link.click()
    assert lit(page) == link.get_attribute("data-rule")
    assert str(line.locator(".label").text_content()) in str(page.locator(".why-here").text_content())
    expect(page.locator("main.past")).to_have_count(0)
    page.locator("#drawer [data-do=shut]").click()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(link).to_be_focused()


@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_help_opens_at_what_is_to_be_decided(game: str, open_page: Open) -> None:
    page = asked_table(open_page, game)
    asked = page.get_attribute("#bar [data-asked]", "data-asked")
    page.keyboard.press("?")
    assert lit(page) == asked
    question = str(page.locator("#bar .ask").text_content())
    expect(page.locator(".why-here")).to_contain_text(question)
    page.keyboard.press("?")
    expect(page.locator("#drawer")).to_be_hidden()
    open_menu(page)
    page.locator("#menu a.rule").click()
    assert lit(page) == asked
    expect(page.locator("#menu[open]")).to_have_count(0)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.matches('#menu > summary')")


def test_one_reads_on_and_comes_back_to_the_same_place(open_page: Open) -> None:
    page = asked_table(open_page, "mangrovia")
    page.keyboard.press("?")
    page.locator("#drawer nav a", has_text="Building").click()
    expect(page.locator("#reading h2")).to_have_text("Building")
    expect(page.locator("#drawer nav a[aria-current]")).to_have_text("Building")
    page.locator("#drawer .ways a").last.click()
    expect(page.locator("#reading h2")).not_to_have_text("Building")
    page.locator("#drawer .ways a").first.click()
    expect(page.locator("#reading h2")).to_have_text("Building")
    page.locator("#rule-M8\\.4 a.number").click()
    assert lit(page) == "M8.4"
    page.evaluate("() => { document.getElementById('reading').scrollTop += 40; }")
    read = page.evaluate("() => document.getElementById('reading').scrollTop")
    page.keyboard.press("Escape")
    page.evaluate(
        """() => {
            const link = document.querySelector("#log .rule").cloneNode();
            Object.assign(link, { id: "again", textContent: "again" });
            link.dataset.rule = "M8.4";
            document.getElementById("bar").append(link);
        }"""
    )
    page.locator("#again").click()
    assert page.evaluate("() => document.getElementById('reading').scrollTop") == read
    assert page.locator("#drawer [data-page]").get_attribute("href") == "/rules/mangrovia#M8.4"


def test_the_rules_are_searched_in_the_drawer(open_page: Open) -> None:
    page = asked_table(open_page, "mangrovia")
    page.keyboard.press("?")
    field = page.locator("#drawer input")
    field.fill("double hut")
    expect(page.locator("#reading .found mark").first).to_be_visible()
    field.fill("m8.4")
    expect(page.locator("#reading .found .number").first).to_have_text("M8.4")
    field.press("Enter")
    assert lit(page) == "M8.4"
    expect(field).to_have_value("")
    field.fill("xylophone")
    expect(page.locator("#reading .found")).to_have_count(0)
    expect(page.locator("#reading")).not_to_be_empty()
    field.fill("")
    expect(page.locator("#rule-M8\\.4")).to_be_visible()


def test_no_id_is_twice_on_the_page(open_page: Open) -> None:
    page = asked_table(open_page, "mangrovia")
    page.keyboard.press("?")
    for chip in page.locator("#drawer nav a").all():
        chip.click()
        expect(chip).to_have_attribute("aria-current", "true")
        twice = page.evaluate(
            """() => [...document.querySelectorAll("[id]:not(svg *)")].map(({ id }) => id)
                .filter((id, at, all) => all.indexOf(id) !== at)"""
        )
        assert twice == []


def test_the_game_goes_on_behind_it(table: Page) -> None:
    """Opened and closed at any time while ten things happen: nothing is left out, skipped or delayed."""
    place = table.locator("#board [data-place]").first
    place.evaluate("one => { one.tabIndex = 0; one.focus(); }")
    name = place.get_attribute("data-place")
    random, opened = Random("drawer"), 0
    log = "<ol class='lines'>{}</ol>"
    told = many(10)
    for number, one in enumerate(told):
        one["parts"] = {"log": log.format("".join(f"<li>Line {line}</li>" for line in range(number + 1)))}
    tell(table, told, now={"parts": {"bar": "<p class='ask'>Now</p><i data-viewer='0' data-asked='M5.2' hidden></i>"}})
    for _ in range(18):
        if table.locator("#drawer").is_visible():
            if random.random() < 0.5:
                table.locator("#reading").click(position={"x": 200, "y": 200})
                table.keyboard.press("Space")
                table.keyboard.press("PageDown")
            table.keyboard.press(random.choice(["Escape", "?"]))
        else:
            table.keyboard.press("?")
            opened += 1
            expect(table.locator("#reading section")).to_be_visible()
        run(table, random.choice([0.2, 0.5, 0.8]))
    if table.locator("#drawer").is_visible():
        table.keyboard.press("Escape")
    assert opened > 5
    stood = captions(table)
    assert [*stood] == [f"Thing {FIRST + one}" for one in range(10)]
    assert 6300 <= sum(stood.values()) <= 7700
    assert moments(table) == [FIRST + one for one in range(10)]
    assert len(noted(table, "now")) == 1
    assert table.locator("#log li").all_text_contents() == [f"Line {line}" for line in range(10)]
    assert table.evaluate(FOCUS) == name


def test_focus_finds_a_place_where_what_had_it_is_gone(open_page: Open) -> None:
    page = asked_table(open_page, "tropicalia")
    place = page.locator("#board .place.legal").first
    place.focus()
    page.keyboard.press("?")
    expect(page.locator("#drawer .lit")).to_be_visible()
    place.evaluate("one => one.remove()")
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.matches('.place.legal')")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("game", ["mangrovia", "tropicalia"])
def test_the_drawer_fits_and_can_be_used_by_everybody(
    game: str, width: int, scheme: str, open_page: Open, axe: Axe
) -> None:
    page = asked_table(open_page, game, width, color_scheme=scheme)
    page.keyboard.press("?")
    assert lit(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for chip in page.locator("#drawer nav a").all():
        chip.click()
        expect(chip).to_have_attribute("aria-current", "true")
        assert page.evaluate(TOO_WIDE) == []
    page.keyboard.press("Escape")
    if width == 360:
        open_menu(page)
        page.locator("[data-panel=log]").first.click()
        assert page.evaluate(TOO_WIDE) == []
        page.locator("#log a.rule").last.click()
        expect(page.locator("#drawer .lit")).to_be_in_viewport()
    else:
        page.keyboard.press("?")
    assert axe(page) == []
