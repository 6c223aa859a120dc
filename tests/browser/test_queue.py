"""The queue at a real table: acting while others' moves are shown, lost connections, two tabs, taking back."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, choose_first, table_state, wait_for_change, wait_for_turn
from tests.browser.proxy import Line
from tests.browser.test_in_step import as_loaded
from tests.browser.test_together import open_table

PLAYING_AND_ASKED = """() => document.querySelector("main.playing:not(.fresh)")
    && document.querySelector("#options .option") && document.querySelector("#board .place.legal")"""


def until_asked_while_playing(page: Page) -> None:
    """Plays until the viewer is asked for something on the board while others' moves are still shown."""
    for _ in range(40):
        assert wait_for_turn(page)
        page.keyboard.press("Escape")
        choose_first(page)
        try:
            page.wait_for_function(PLAYING_AND_ASKED, timeout=2_000)
        except Exception:  # nobody moved in between
            continue
        return
    pytest.fail("others never moved before the viewer was asked")


def test_what_glows_acts_at_once_while_others_moves_are_shown(open_page: Open) -> None:
    page = open_page("/", still=False)
    open_table(page, "mangrovia", ["me", "bot:random", "bot:random", "bot:random"])
    until_asked_while_playing(page)
    with page.expect_request("**/move") as sent:
        page.evaluate(
            """() => {
                const place = document.querySelector("#board .place.legal");
                place.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
                window.behind = document.querySelector("main.playing") !== null;
                for (let steps = 0; steps < 3 && !document.querySelector("main.sent"); steps++) {
                    document.querySelector("#pay button, #board .place.legal")
                        ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
                }
            }"""
        )
    answer = sent.value.response()
    assert answer is not None
    assert answer.ok
    assert page.evaluate("window.behind") is False, "a click on what glows did not catch up first"


def test_a_connection_that_is_lost_in_the_middle_comes_back_with_nothing_left_out(
    open_page: Open, address: str
) -> None:
    line = Line(address)
    try:
        page = open_page(f"{line.address}/", still=False)
        open_table(page, "tropicalia", ["me", "bot:random", "bot:random", "bot:random"])
        page.goto(page.url.replace(address, line.address))
        until_asked_while_playing(page)
        page.evaluate("""() => {
            window.moments = [];
            document.addEventListener("bohio:moment", ({ detail }) => window.moments.push(detail.moment));
        }""")
        line.cut()
        expect(page.locator("[data-connection]")).not_to_be_empty()
        page.wait_for_timeout(300)
        line.mend()
        expect(page.locator("[data-connection]")).to_be_empty()
        expect(page.locator("main.playing")).to_have_count(0, timeout=20_000)
        moments = page.evaluate("window.moments")
        assert moments == sorted(moments)
        assert all(after - before <= 1 for before, after in itertools.pairwise(moments)), moments
        as_loaded(page)
    finally:
        line.close()


def test_two_tabs_of_one_player_show_the_same(open_page: Open) -> None:
    page = open_page("/", still=False)
    open_table(page, "mangrovia", ["me", "bot:random"])
    other = open_page(page.url, beside=page)
    for _ in range(3):
        assert wait_for_turn(page)
        page.keyboard.press("Escape")
        lines = table_state(page)["lines"]
        choose_first(page)
        wait_for_change(page, lines)
        wait_for_change(other, lines)
    for tab in (page, other):
        expect(tab.locator("main.playing")).to_have_count(0, timeout=20_000)
    assert page.evaluate("document.querySelector('#log .lines').innerText") == other.evaluate(
        "document.querySelector('#log .lines').innerText"
    )


def test_what_is_taken_back_flies_back(open_page: Open) -> None:
    page = open_page("/", still=False)
    for _ in range(40):
        open_table(page, "mangrovia", ["me", "friend"])
        if page.locator("#options .option").count():
            break
    else:
        pytest.fail("the friend always begins")
    lines = table_state(page)["lines"]
    choose_first(page)
    wait_for_change(page, lines)
    expect(page.locator("[data-piece^='bowl:']")).to_have_count(1)
    page.wait_for_timeout(1_500)
    page.evaluate("""() => {
        window.flown = 0;
        const layer = document.getElementById("flights");
        new MutationObserver(() => { window.flown = Math.max(window.flown, layer.childElementCount); })
            .observe(layer, { childList: true });
        document.querySelector("[data-do=undo]").click();
    }""")
    expect(page.locator("[data-piece^='bowl:']")).to_have_count(0)
    page.wait_for_timeout(300)
    assert page.evaluate("window.flown") > 0
