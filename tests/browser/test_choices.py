"""Choosing colours, who begins and what lies where, on the form and at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import WIDTHS, Open, wait_for_turn
from tests.browser.test_together import choose_player

SEATS = ("me", "bot:random", "bot:random", "none", "none")


def new_table(page: Page, game: str) -> None:
    """The form for a table of three, with its choices unfolded."""
    page.goto("/new")
    page.check(f"input[name=game][value={game}]")
    page.fill("input[name=name0]", "Ana")
    for seat, choice in enumerate(SEATS):
        if page.locator(f"select[name=seat{seat}]").is_visible():
            choose_player(page, seat, choice)
    page.locator("fieldset details.choices > summary").first.click()


def choose(page: Page, name: str, value: str) -> None:
    page.select_option(f'select[name="choose.{name}"]', value)


def letters(page: Page, part: str) -> str:
    return "".join(page.locator(f"{part} .chip:visible").all_inner_texts())


def open_it(page: Page) -> None:
    page.click("form[data-new-table] button.main")


def test_a_table_of_mangrovia_with_everything_chosen(open_page: Open) -> None:
    page = open_page("/")
    new_table(page, "mangrovia")
    choose(page, "first", "0")
    choose(page, "colour0", "blue")
    choose(page, "colour1", "yellow")
    expect(page.locator("details[data-variant='option.stone_tiles']")).to_be_hidden()
    page.select_option("select[name='option.stone_tiles']", "godless")
    page.locator("details[data-variant='option.stone_tiles'] > summary").click()
    choose(page, "stone_tiles_on.E1", "amulet")
    choose(page, "stone_tiles_on.F1", "landscape")
    open_it(page)
    page.wait_for_url("**/table/*")
    assert wait_for_turn(page)
    assert letters(page, "#players") == "BYR"
    log = page.locator("#log li")
    expect(log.nth(0)).to_have_text("Colours (chosen): Ana – blue · Yellow bot · Red bot")
    expect(log.nth(1)).to_have_text("Ana goes first (chosen)")
    expect(log.nth(2)).to_have_text("Stone area tiles (chosen): E1 – amulet 2 · F1 – landscape wild card")
    expect(page.locator('[data-place="space:E1"]')).to_have_attribute("aria-label", re.compile("amulet 2"))
    page.locator('[data-place="site:3"]').click()
    expect(page.locator('[data-piece="bowl:0:3"] use')).to_have_attribute("href", "#bowl-4")


def test_a_table_of_tropicalia_with_everything_chosen(open_page: Open) -> None:
    page = open_page("/")
    new_table(page, "tropicalia")
    choose(page, "first", "0")
    choose(page, "colour0", "purple")
    page.select_option("select[name='option.advanced_markets']", "true")
    page.locator("details[data-variant='option.advanced_markets'] > summary").click()
    choose(page, "starred", "false")
    choose(page, "advanced_tiles.mango-4", "3-front")
    open_it(page)
    page.wait_for_url("**/table/*")
    assert wait_for_turn(page)
    assert letters(page, "#players") == "POR"
    expect(page.locator("#log")).to_contain_text("Ana goes first (chosen)")
    expect(page.locator("#log")).to_contain_text("Advanced markets (chosen): mango: 4 each – Any fruit: 2 each")
    place = page.locator("#board [data-place^='frame:']").first
    place.click()
    expect(page.locator("[data-piece^='worker:0:'] use").first).to_have_attribute("href", "#worker-3")


def test_the_form_shows_the_colours_that_the_seats_will_have(open_page: Open) -> None:
    page = open_page("/")
    new_table(page, "mangrovia")
    assert letters(page, "form") == "YOR"
    choose(page, "colour0", "red")
    assert letters(page, "form") == "ROY"
    page.select_option("select[name=seat4]", "bot:level-1")
    assert letters(page, "form") == "ROYP"
    expect(page.locator("select[name='choose.colour3']")).to_be_hidden()
    choose(page, "first", "4")
    page.select_option("select[name=seat4]", "none")
    expect(page.locator("select[name='choose.first']")).to_have_value("")


def test_the_same_colour_twice_is_told_and_nothing_is_lost(open_page: Open) -> None:
    page = open_page("/", language="de")
    new_table(page, "mangrovia")
    choose(page, "colour0", "blue")
    choose(page, "colour2", "blue")
    choose(page, "first", "2")
    open_it(page)
    expect(page.get_by_role("alert")).to_contain_text("Die Plätze 1 und 3 haben dieselbe Farbe: Blau")
    for name, value in (("colour0", "blue"), ("colour2", "blue"), ("first", "2")):
        expect(page.locator(f"select[name='choose.{name}']")).to_have_value(value)
        expect(page.locator(f"select[name='choose.{name}']")).to_be_visible()
    choose(page, "colour2", "red")
    open_it(page)
    page.wait_for_url("**/table/*")
    assert letters(page, "#players") == "BOR"


def test_it_works_without_scripts(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False)
    page.goto("/new?game=mangrovia")
    page.locator("fieldset details.choices > summary").first.click()
    choose(page, "first", "0")
    choose(page, "colour0", "purple")
    page.select_option("select[name='option.stone_tiles']", "gods")
    page.locator("details[data-variant='option.stone_tiles'] > summary").click()
    choose(page, "stone_tiles_on.E1", "4")
    open_it(page)
    page.wait_for_url("**/table/*")
    assert letters(page, "#players")[0] == "P"
    expect(page.locator("#log")).to_contain_text("Stone area tiles (chosen): E1 – God of path 4")


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_of_the_form_is_wider_than_the_screen(width: int, open_page: Open) -> None:
    page = open_page("/new?game=tropicalia", width=width, language="ru")
    page.select_option("select[name='option.advanced_markets']", "true")
    for fold in page.locator("details.choices:visible > summary").all():
        fold.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for field in page.locator("details.choices select:visible").all():
        box = field.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width
        assert box["height"] >= 40
