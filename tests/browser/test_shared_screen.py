"""One screen for several players: a curtain only where there are secrets, and nobody misses what they drew."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, table_state, wait_for_change
from tests.browser.test_together import open_table

CURTAIN = "#bar [data-do=curtain]"
HAND_OVER = "#bar [data-do=hand-over]"


def choose(page: Page, wanted: str) -> None:
    """Plays the first option whose words match, or the first of all."""
    page.evaluate(
        """(wanted) => {
            const all = [...document.querySelectorAll("#options .option")];
            (all.find((one) => one.textContent.match(wanted)) || all[0]).click();
        }""",
        wanted,
    )


def ready(page: Page) -> None:
    page.wait_for_function(
        """() => !document.querySelector("main.sent, main.playing") && document.querySelector(
            "#bar [data-do=curtain], #bar [data-do=hand-over], #options .option, #end table")"""
    )


def test_what_one_drew_last_is_shown_before_the_curtain_falls(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "hotseat"])
    handed = 0
    for _ in range(150):
        ready(page)
        if page.locator(HAND_OVER).count():
            handed += 1
            bar = page.locator("#bar .ask")
            expect(bar).to_have_text(re.compile("You drew: .+"))
            drawer = page.get_attribute("#bar [data-viewer]", "data-viewer")
            assert page.locator("#hand [data-piece^='hand:']").count() > 0, "one's own hand is still there"
            assert table_state(page)["options"] == 0
            page.reload()
            expect(bar).to_have_text(re.compile("You drew: .+"))
            page.click(HAND_OVER)
            expect(page.locator(CURTAIN)).to_be_visible()
            assert page.get_attribute("#bar [data-viewer]", "data-viewer") != drawer
            assert page.locator("#hand [data-piece^='hand:']").count() == 0
            assert "You drew" not in page.content()
            if handed == 2:
                return
            continue
        if page.locator(CURTAIN).count():
            assert page.locator("#hand [data-piece^='hand:']").count() == 0
            page.click(CURTAIN)
            expect(page.locator(CURTAIN)).to_have_count(0)
            continue
        lines = table_state(page)["lines"]
        choose(page, "face.down|from the pile")
        wait_for_change(page, lines)
    raise AssertionError("nobody drew anything")


def test_without_secrets_there_is_no_curtain_and_whoever_acted_last_may_take_back(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "tropicalia", ["me", "hotseat"])
    seats = set()
    for _ in range(4):
        ready(page)
        assert page.locator(CURTAIN).count() == 0
        assert table_state(page)["options"] > 0
        seats.add(page.get_attribute("#bar [data-viewer]", "data-viewer"))
        lines = table_state(page)["lines"]
        choose(page, "")
        wait_for_change(page, lines)
    assert len(seats) == 2
    ready(page)
    asked = page.get_attribute("#bar [data-viewer]", "data-viewer")
    lines = table_state(page)["lines"]
    page.click("#bar [data-do=undo]")
    wait_for_change(page, lines)
    ready(page)
    assert page.get_attribute("#bar [data-viewer]", "data-viewer") != asked
