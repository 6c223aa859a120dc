"""The player of a table's page: one thing at a time, in order, at the pace that was chosen, on a clock of our own."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.test_together import open_table

WATCH = """() => {
    window.noted = [];
    const note = (kind, detail) => window.noted.push({ kind, detail, at: performance.now() });
    document.addEventListener("bohio:moment", ({ detail }) => note("moment", detail.moment));
    document.addEventListener("bohio:now", () => note("now", document.getElementById("bar").textContent));
    const caption = document.getElementById("caption");
    new MutationObserver(() => {
        const text = caption.hidden ? "" : caption.querySelector(".say").textContent;
        const last = window.noted.findLast(({ kind }) => kind === "caption");
        if (last?.detail !== text) note("caption", text);
    }).observe(caption, { childList: true, subtree: true, attributes: true });
}"""
HEAR = """async (message) => (await import("/static/player.js")).hear(message)"""
FIRST = 100
"""Moments told here are later than those of the table."""


def happening(moment: int, seat: int | None = None, kind: str = "build", **more: Any) -> dict[str, Any]:
    return {"m": moment, "s": seat, "k": kind, "say": f"Thing {moment}", "gains": [], "flights": [], **more}


def many(number: int, **more: Any) -> list[dict[str, Any]]:
    """Things that two players do in turn."""
    return [happening(FIRST + one, one % 2, **more) for one in range(number)]


def tell(page: Page, happenings: list[dict[str, Any]], turn: bool = False, **more: Any) -> bool:
    message = {"sequence": 1000, "happenings": happenings, "now": {}, "turn": turn, **more}
    heard: bool = page.evaluate(HEAR, message)
    return heard


def noted(page: Page, kind: str) -> list[Any]:
    told: list[Any] = page.evaluate("(kind) => window.noted.filter((one) => one.kind === kind)", kind)
    return told


def captions(page: Page) -> dict[str, float]:
    """How long each caption stood, in milliseconds."""
    told = noted(page, "caption")
    return {one["detail"]: after["at"] - one["at"] for one, after in itertools.pairwise(told) if one["detail"]}


def moments(page: Page) -> list[int]:
    return [one["detail"] for one in noted(page, "moment")]


@pytest.fixture
def table(open_page: Open) -> Page:
    """A table where nothing happens by itself, and time stands still."""
    page = open_page("/", still=False)
    page.clock.install()
    open_table(page, "mangrovia", ["me", "friend"])
    page.wait_for_timeout(500)
    page.clock.pause_at(page.evaluate("Date.now() + 60000"))
    page.evaluate(WATCH)
    return page


def run(page: Page, seconds: float) -> None:
    """Lets time go by in small steps, so that what is noted has the time when it happened."""
    for _ in range(round(seconds * 20)):
        page.clock.run_for(50)


def test_ten_things_in_a_row_take_seven_seconds_each_with_its_caption(table: Page) -> None:
    tell(table, many(10), now={"parts": {"bar": "<p class='ask'>Now</p><i data-viewer='0' hidden></i>"}})
    run(table, 9)
    stood = captions(table)
    assert [*stood] == [f"Thing {FIRST + one}" for one in range(10)]
    assert min(stood.values()) >= 300
    assert 6300 <= sum(stood.values()) <= 7700
    assert moments(table) == [FIRST + one for one in range(10)]
    (now,) = noted(table, "now")
    assert now["detail"].strip() == "Now"
    assert now["at"] > noted(table, "moment")[-1]["at"]


def test_the_bar_of_the_present_waits_for_the_last_thing_but_the_options_do_not(table: Page) -> None:
    options = "<ul><li><button class='option' data-steps='none' data-action='{}'>Do it</button></li></ul>"
    bar = "<p class='ask'>Present</p><i data-viewer='0' hidden></i>"
    tell(table, many(3), turn=True, now={"parts": {"bar": bar, "options": options}})
    expect(table.locator("#options .option")).to_have_count(1)
    assert "Present" not in str(table.text_content("#bar"))
    run(table, 1)
    assert "Present" not in str(table.text_content("#bar"))
    run(table, 2)
    assert "Present" in str(table.text_content("#bar"))


def test_what_fate_does_and_what_is_done_again_is_half_as_long(table: Page) -> None:
    told = [happening(100, 0), happening(101, 0), happening(102, None, "refill"), happening(103, 1, "pass")]
    tell(table, told)
    run(table, 4)
    stood = captions(table)
    for name, length in {"Thing 100": 700, "Thing 101": 350, "Thing 102": 350, "Thing 103": 700}.items():
        assert abs(stood[name] - length) <= 50, name


@pytest.mark.parametrize(("pace", "length"), [("fast", 350), ("normal", 700), ("slow", 1200)])
def test_the_pace_is_as_one_chose(pace: str, length: int, table: Page) -> None:
    table.evaluate("(pace) => localStorage.setItem('speed', pace)", pace)
    tell(table, many(3))
    run(table, 4)
    assert all(abs(stood - length) <= 50 for stood in captions(table).values())


def test_without_a_pace_everything_is_there_at_once(table: Page) -> None:
    table.evaluate("localStorage.setItem('speed', 'off')")
    tell(table, many(5))
    assert moments(table) == [FIRST + 4]
    assert len(noted(table, "now")) == 1
    assert captions(table) == {}


@pytest.mark.parametrize("number", [9, 14, 20])
def test_with_ones_own_turn_at_the_end_it_never_takes_longer_than_six_seconds(number: int, table: Page) -> None:
    table.evaluate("localStorage.setItem('speed', 'slow')")
    began = table.evaluate("performance.now()")
    told = many(number)
    told[3]["card"] = "Round 2"
    tell(table, told, turn=True)
    run(table, 8)
    (now,) = noted(table, "now")
    assert now["at"] - began <= 6100
    stood = captions(table)
    assert len(stood) == number
    assert min(stood.values()) >= 250


def test_more_than_twenty_things_are_asked_for_as_a_whole(table: Page) -> None:
    assert tell(table, many(20))
    assert not tell(table, [happening(300, 0), happening(301, 1)])
    assert set(moments(table)) <= {FIRST, 0}, "0 is what the server tells as a whole"


@pytest.mark.parametrize("way", ["Space", "Escape", "button", "click"])
def test_skipping_shows_the_last_thing_at_once(way: str, table: Page) -> None:
    tell(table, many(8))
    run(table, 1)
    began = table.evaluate("performance.now()")
    if way == "button":
        table.locator("#skip").click()
    elif way == "click":
        table.locator("#log h2").click()
    else:
        table.keyboard.press(way)
    assert moments(table)[-1] == FIRST + 7
    (now,) = noted(table, "now")
    assert now["at"] - began < 100
    assert "playing" not in str(table.get_attribute("#main", "class"))


def test_a_pause_stops_the_clock(table: Page) -> None:
    tell(table, many(3))
    run(table, 0.3)
    table.evaluate("import('/static/player.js').then((player) => player.pause())")
    run(table, 3)
    assert set(moments(table)) == {FIRST}
    table.evaluate("import('/static/player.js').then((player) => player.resume())")
    run(table, 0.5)
    assert moments(table) == [FIRST, FIRST + 1]


def test_what_is_taken_back_before_it_was_shown_is_told_once(table: Page) -> None:
    told = [happening(100, 0), happening(101, 1), happening(102, 1, "undo", undoes=100, say="Taken back")]
    tell(table, told)
    run(table, 4)
    assert [*captions(table)] == ["Thing 100", "Taken back"]
    assert moments(table) == [100, 101, 102]


def test_what_one_did_oneself_is_shown_without_waiting(table: Page) -> None:
    tell(table, many(4))
    run(table, 0.2)
    began = table.evaluate("performance.now()")
    tell(table, [happening(200, 0, own=True), happening(201, 1)])
    assert moments(table) == [100, 103, 200]
    assert noted(table, "moment")[-1]["at"] == began
    run(table, 0.2)
    assert moments(table)[-1] == 200, "what follows waits until the own pieces have landed"
    run(table, 0.3)
    assert moments(table)[-1] == 201
    assert "Thing 200" not in captions(table)


def test_who_is_passed_over_is_told_so_though_it_is_their_own_seat(table: Page) -> None:
    tell(table, [happening(100, 1), happening(100, 0, "skipped", own=True, say="You are passed over")])
    run(table, 2)
    assert [*captions(table)] == ["Thing 100", "You are passed over"]


def test_a_card_stands_before_a_new_round(table: Page) -> None:
    tell(table, [happening(100, 0), happening(101, None, "round", card="Round 2")])
    run(table, 0.75)
    expect(table.locator("#card")).to_be_visible()
    expect(table.locator("#card")).to_have_text("Round 2")
    assert moments(table) == [100]
    run(table, 0.95)
    assert moments(table) == [100, 101]
    expect(table.locator("#card")).to_be_hidden()


def test_who_acts_is_lit(table: Page) -> None:
    tell(table, many(2))
    expect(table.locator("#players .acting")).to_have_attribute("data-goal", "seat:0")
    run(table, 0.8)
    expect(table.locator("#players .acting")).to_have_attribute("data-goal", "seat:1")
    run(table, 1)
    expect(table.locator("#players .acting")).to_have_count(0)


def test_each_thing_is_said_once_to_those_who_listen(table: Page) -> None:
    tell(table, many(6))
    run(table, 1)
    said = table.locator("#spoken")
    expect(said).to_contain_text("Thing 100.")
    expect(said).to_contain_text("Thing 101.")
    table.keyboard.press("Escape")
    text = said.inner_text()
    assert text.count("Thing 101") == 1
    assert "Before that: 1 more" in text
    assert [f"Thing {one}" in text for one in (102, 103, 104, 105)] == [False, True, True, True]
    assert table.locator("#bar[aria-live]").count() == 0


def test_what_glows_is_too_new_to_act_for_a_moment(table: Page) -> None:
    place = table.locator("#board [data-place]:not(.legal)").first.get_attribute("data-place")
    option = f"<ul><li><button class='option' data-steps='{place}' data-action='{{}}'>Do it</button></li></ul>"
    tell(table, [], now={"parts": {"options": option}})
    glowing = table.locator(f"#board .legal[data-place='{place}']")
    assert glowing.evaluate("(place) => getComputedStyle(place).pointerEvents") == "none"
    run(table, 0.35)
    assert glowing.evaluate("(place) => getComputedStyle(place).pointerEvents") != "none"
