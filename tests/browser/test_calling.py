"""How a table calls for its player: the sign in the tab's title, notifications, and how fast pieces move."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, table_state, wait_for_change, wait_for_turn
from tests.browser.test_together import in_step, invitation, open_table, play_once, sit_down, to_move

LISTEN = """
window.called = [];
const Real = window.Notification;
window.Notification = class extends Real {
  constructor(title, options) { super(title, options); window.called.push([title, options.tag]); }
};
"""
MOVEMENTS = """
window.lengths = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  window.lengths.push(typeof options === "number" ? options : options.duration);
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


def lengths_at(page: Page, speed: str) -> set[float]:
    """How long the movements take when one places a worker at this speed."""
    settings = page.locator("#settings details")
    if settings.get_attribute("open") is None:
        settings.locator("summary").click()
    page.select_option("[data-speed]", speed)
    assert wait_for_turn(page)
    page.evaluate("window.lengths = []")
    lines = table_state(page)["lines"]
    page.evaluate("document.querySelector('#options .option').click()")
    wait_for_change(page, lines)
    assert wait_for_turn(page)
    lengths: list[float] = page.evaluate("window.lengths")
    return set(lengths)


def test_pieces_move_as_fast_as_the_player_wants(open_page: Open) -> None:
    page = open_page("/", still=False)
    page.context.add_init_script(MOVEMENTS)
    open_table(page, "tropicalia", ["me", "bot:random"])
    lengths = {speed: lengths_at(page, speed) for speed in ("slow", "fast", "off", "normal")}
    assert lengths["off"] == set()
    assert max(lengths["slow"]) > max(lengths["normal"]) > max(lengths["fast"]) > 0
    page.select_option("[data-speed]", "off")
    page.reload()
    assert page.input_value("[data-speed]") == "off"


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_who_wants_no_motion_gets_none(speed: str, open_page: Open) -> None:
    page = open_page("/", still=True)
    page.context.add_init_script(MOVEMENTS)
    open_table(page, "tropicalia", ["me", "bot:random"])
    assert lengths_at(page, speed) == set()
