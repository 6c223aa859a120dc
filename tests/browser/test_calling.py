"""How a table calls for its player: the sign in the tab's title, notifications, and how fast things happen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, choose_first, open_menu, table_state, wait_for_turn
from tests.browser.test_player import WATCH, captions, run
from tests.browser.test_together import in_step, invitation, open_table, play_once, sit_down, to_move

LISTEN = """
window.called = [];
const Real = window.Notification;
window.Notification = class extends Real {
  constructor(title, options) { super(title, options); window.called.push([title, options.tag]); }
};
"""
MOVEMENTS = """
window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const moves = new Set(frames.map(({ offset, ...looks }) => JSON.stringify(looks))).size > 1;
  const length = typeof options === "number" ? options : options.duration;
  window.animated.push({ moves, length, looks: Object.keys(frames[0]) });
  return animate.call(this, frames, options);
};
"""


def hide(page: Page, hidden: bool) -> None:
    """As if another tab lay over this one, or no longer."""
    page.evaluate(
        "(hidden) => Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })", hidden
    )


def called(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate("window.called")
    return found


def test_a_hidden_tab_calls_its_player_when_it_is_their_turn(open_page: Open) -> None:
    ana = open_page("/", permissions=["notifications"])
    ana.context.add_init_script(LISTEN)
    open_table(ana, "tropicalia", ["me", "friend"])
    ben = open_page(invitation(ana))
    sit_down(ben, "Ben")
    if to_move(ana):
        play_once(ana)
    expect(ben).to_have_title("● Your turn · Tropicalia")
    expect(ana).to_have_title("Tropicalia · Bohío")
    assert ana.evaluate("Notification.permission") == "granted"

    hide(ana, True)
    while to_move(ben):
        assert called(ana) == []
        play_once(ben)
    expect(ana).to_have_title("● Your turn · Tropicalia")
    table = ana.get_attribute("#main", "data-table")
    assert called(ana) == [["Your turn", table]]

    hide(ana, False)
    while to_move(ana):
        play_once(ana)
    in_step(ana, ben)
    while to_move(ben):
        play_once(ben)
    expect(ana).to_have_title("● Your turn · Tropicalia")
    assert called(ana) == [["Your turn", table]], "who looks at the table needs no call"


def test_without_permission_only_the_title_calls(open_page: Open) -> None:
    ana = open_page("/")
    ana.context.add_init_script(LISTEN)
    open_table(ana, "tropicalia", ["me", "bot:random"])
    hide(ana, True)
    for _ in range(3):
        play_once(ana)
    assert wait_for_turn(ana)
    expect(ana).to_have_title("● Your turn · Tropicalia")
    assert called(ana) == []


def begin_moving(open_page: Open, still: bool) -> Page:
    """A table with a bot, on a clock that stands until it is told to run."""
    page = open_page("/", still=still)
    page.context.add_init_script(MOVEMENTS)
    page.clock.install()
    open_table(page, "tropicalia", ["me", "bot:random"])
    assert wait_for_turn(page)
    page.clock.pause_at(page.evaluate("Date.now() + 60000"))
    page.evaluate(WATCH)
    return page


def rests(page: Page) -> bool:
    """Whether the viewer is asked, and nothing is told any more."""
    asked: bool = page.evaluate(
        "() => !document.querySelector('main:is(.sent, .playing)') && !!document.querySelector('#options .option')"
    )
    return asked


def play_until_the_bot_has(page: Page) -> None:
    """Plays until the bot has done something too, and all of it was told."""
    for _ in range(10):
        lines = table_state(page)["lines"]
        choose_first(page)
        for _ in range(600):
            run(page, 0.05)
            if table_state(page)["lines"] > lines and rests(page):
                break
            page.evaluate("() => fetch('/health')")  # what comes through the net has its own time
        else:
            pytest.fail("the game does not go on")
        if table_state(page)["lines"] > lines + 1:
            return
    pytest.fail("the bot never moves")


def at_pace(page: Page, speed: str) -> tuple[dict[str, float], list[dict[str, Any]]]:
    """How long each thing was told at a pace that one sets in the menu, and what was animated meanwhile."""
    open_menu(page)
    settings = page.locator("#settings details")
    if settings.get_attribute("open") is None:
        settings.locator("summary").click()
    page.select_option("[data-speed]", speed)
    page.evaluate("window.animated = []; window.noted = []")
    play_until_the_bot_has(page)
    animated: list[dict[str, Any]] = page.evaluate("window.animated")
    return captions(page), animated


def test_pieces_move_as_fast_as_the_player_wants(open_page: Open) -> None:
    pages = {speed: begin_moving(open_page, still=False) for speed in ("slow", "fast", "off", "normal")}
    told = {speed: at_pace(page, speed) for speed, page in pages.items()}
    assert told["off"] == ({}, [])
    for speed, length in {"slow": 1200, "normal": 700, "fast": 350}.items():
        assert abs(max(told[speed][0].values()) - length) <= 50, speed
    moved = {speed: {one["length"] for one in animated if one["moves"]} for speed, (_, animated) in told.items()}
    assert max(moved["slow"]) >= max(moved["normal"]) > max(moved["fast"]) > 0
    for speed, length in {"slow": 1200, "normal": 700, "fast": 350}.items():
        assert max(moved[speed]) < length, "a movement is over before the next thing happens"
    for speed, page in pages.items():
        page.reload()
        assert page.input_value("[data-speed]") == speed


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_who_wants_no_motion_gets_none(speed: str, open_page: Open) -> None:
    page = begin_moving(open_page, still=True)
    told, animated = at_pace(page, speed)
    assert told == {}
    assert [one for one in animated if one["moves"]] == []
    assert {tuple(one["looks"]) for one in animated} == {("outline", "outlineOffset")}, "what changed has a frame"
