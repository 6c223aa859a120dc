"""The browser's own number in the shuffle: sent with every table that it opens, remembered, and checked at the end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from bohio.core.fate import commitment
from tests.browser.conftest import Open, open_menu
from tests.browser.test_people import Players, place, players
from tests.browser.test_together import open_table
from tests.table.test_shuffle import finish, head

__all__ = ["place", "players"]


def table_of(page: Page) -> str:
    return page.get_attribute("#main", "data-table") or ""


def remembered(page: Page) -> str | None:
    """What this browser was shown and added for the table."""
    told: str | None = page.evaluate("(table) => localStorage.getItem(`shuffle:${table}`)", table_of(page))
    return told


def verify(page: Page) -> str:
    page.reload()
    page.locator("#end summary").click()
    page.locator("[data-do=verify]").click()
    told = page.locator("[data-verified]")
    expect(told).not_to_be_empty()
    return told.inner_text()


def test_a_table_of_the_form_has_this_browsers_luck_and_proves_it(players: Players) -> None:
    page = players.page("/new")
    page.locator(".fair summary").click()
    promise = page.locator(".fair code").inner_text()
    page.select_option("select[name=seat1]", "hotseat")
    for seat in (2, 3):
        page.select_option(f"select[name=seat{seat}]", "none")
    page.click("form[data-new-table] button.main")
    page.wait_for_url("**/table/*")
    made = head(players.place, table_of(page))["shuffle"]
    assert re.fullmatch(r"[0-9a-f]{32}", made["luck"])
    assert made["commitment"] == promise == commitment(made["server"])
    assert remembered(page) == f"{promise} {made['luck']}"
    open_menu(page)
    page.locator(".fair summary").click()
    assert page.locator(".fair input").evaluate_all("(fields) => fields.map((one) => one.value)")[:2] == [
        promise,
        made["luck"],
    ]
    finish(players.place, table_of(page))
    assert "promised this browser" in verify(page)
    page.evaluate("(table) => localStorage.setItem(`shuffle:${table}`, 'another thing')", table_of(page))
    assert "a different fingerprint" in verify(page)
    page.evaluate("localStorage.clear()")
    assert "fixed at the start" in verify(page)


def test_what_the_check_said_stays_when_the_end_is_drawn_anew(players: Players) -> None:
    """The page is told everything once its line is open, which may be later than the check."""
    page = players.page()
    open_table(page, "mangrovia", ["me", "hotseat"])
    finish(players.place, table_of(page))
    held: list[tuple[WebSocketRoute, str | bytes]] = []

    def hold(line: WebSocketRoute) -> None:
        line.connect_to_server().on_message(lambda message: held.append((line, message)))

    page.route_web_socket(re.compile("/live"), hold)
    said = verify(page)
    told = page.locator("[data-verified]")
    told.evaluate("(one) => one.setAttribute('data-before', '')")
    while not held:
        page.wait_for_timeout(20)
    for line, message in held:
        line.send(message)
    expect(told).not_to_have_attribute("data-before", "")
    expect(told).to_have_text(said)


def test_every_rematch_and_every_game_played_at_once_has_luck_of_its_own(players: Players) -> None:
    page = players.page()
    open_table(page, "mangrovia", ["me", "hotseat"])
    made = [head(players.place, table_of(page))["shuffle"]]
    first = page.url
    finish(players.place, table_of(page))
    page.reload()
    page.locator("[data-do=rematch]").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    made.append(head(players.place, table_of(page))["shuffle"])
    assert remembered(page) == f"{made[1]['commitment']} {made[1]['luck']}"
    for _ in range(2):
        page.goto("/")
        page.locator("form[action='/play'] button").first.click()
        page.wait_for_url("**/table/*")
        made.append(head(players.place, table_of(page))["shuffle"])
        assert remembered(page) == f"{made[-1]['commitment']} {made[-1]['luck']}"
    # The page that one goes back to has used its promise: its script gets another.
    before = table_of(page)
    page.go_back()
    page.locator("form[action='/play'] button").first.click()
    page.wait_for_url("**/table/*")
    assert table_of(page) != before
    made.append(head(players.place, table_of(page))["shuffle"])
    assert len({one["luck"] for one in made}) == len({one["commitment"] for one in made}) == len(made) == 5
    assert all(len(one["luck"]) == 32 for one in made)


def test_an_attempt_that_failed_is_not_taken_for_another_table(players: Players, tmp_path: Path) -> None:
    page = players.page()
    open_table(page, "mangrovia", ["me", "hotseat"])
    table, known = page.url, remembered(page)
    page.goto("/new")
    file = tmp_path / "bad.toml"
    file.write_text("name = 3", encoding="utf-8")
    page.set_input_files("input[name=content]", file)
    page.click("form[data-new-table] button.main")
    expect(page.locator(".fault")).to_be_visible()
    page.goto(table)
    assert remembered(page) == known


def test_without_scripts_the_table_says_that_the_server_shuffled_alone(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False)
    page.locator("form[action='/play'] button").first.click()
    page.wait_for_url("**/table/*")
    assert "The server picked this table’s secret seed on its own" in page.content()


@pytest.mark.parametrize("width", [360, 1280])
def test_the_numbers_fit_on_the_page(width: int, open_page: Open) -> None:
    page = open_page("/", width=width)
    for path in ("/", "/new", "/rules/mangrovia", "table"):
        if path == "table":
            page.goto("/")
            page.locator("form[action='/play'] button").first.click()
            page.wait_for_url("**/table/*")
            open_menu(page)
        else:
            page.goto(path)
        page.locator(".fair summary").click()
        reach = page.evaluate(
            """() => Math.max(...[...document.querySelectorAll(".fair *")]
                .map((one) => one.getBoundingClientRect().right))"""
        )
        assert reach <= width, path
