"""Playing together: invitations, lost connections, one screen for several, spectators, phrases, stand-ins."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, choose_first, open_menu, table_state, wait_for_change, wait_for_turn
from tests.browser.proxy import Line


def choose_player(page: Page, seat: int, choice: str) -> None:
    """Chooses who sits on a seat; a bot that the form does not offer is written into it."""
    field = page.locator(f"select[name=seat{seat}]")
    field.evaluate(
        """(field, value) => {
            if (![...field.options].some((one) => one.value === value)) field.add(new Option(value, value));
        }""",
        choice,
    )
    field.select_option(choice)


def open_table(
    page: Page, game: str, seats: list[str], names: tuple[str, ...] = ("Ana", "Ben"), watch: bool = False
) -> None:
    """A new table by the form; others may watch it only if that is ticked."""
    page.goto("/new")
    page.check(f"input[name=game][value={game}]")
    for seat in range(5):
        choice = seats[seat] if seat < len(seats) else "none"
        if page.locator(f"select[name=seat{seat}]").is_visible():
            choose_player(page, seat, choice)
        if choice in ("me", "hotseat"):
            page.fill(f"input[name=name{seat}]", names[seat])
    if watch:
        page.check("input[name=watch]")
    page.click("form[data-new-table] button.main")
    page.wait_for_url("**/table/*")


def invitation(page: Page) -> str:
    """The link of the first open seat."""
    return page.locator("input[data-link]").first.input_value()


def sit_down(page: Page, name: str) -> None:
    page.fill("input[name=name]", name)
    page.click("main form button.main")
    page.wait_for_url("**/table/*")


def play_once(page: Page) -> None:
    """The first option of the list."""
    assert wait_for_turn(page)
    lines = table_state(page)["lines"]
    choose_first(page)
    wait_for_change(page, lines)


def in_step(*pages: Page) -> int:
    """Waits until all pages show the same log; how long it is then."""
    for _ in range(300):
        lines = {table_state(page)["lines"] for page in pages}
        if len(lines) == 1:
            return int(lines.pop())
        pages[0].wait_for_timeout(50)
    pytest.fail("one page lags behind the other")


def to_move(page: Page) -> bool:
    return page.locator("#options .option").count() > 0


def test_two_browsers_one_of_which_loses_the_connection_and_comes_back(open_page: Open, address: str) -> None:
    host = open_page("/")
    open_table(host, "tropicalia", ["me", "friend"])
    line = Line(address)
    try:
        guest = open_page(invitation(host).replace(address, line.address))
        sit_down(guest, "Ben")
        expect(host.locator("#players")).to_contain_text("Ben")
        for _ in range(4):
            in_step(host, guest)
            play_once(host if to_move(host) else guest)
        in_step(host, guest)
        if not to_move(host):
            play_once(guest)
            in_step(host, guest)
        line.cut()
        expect(guest.locator("[data-connection]")).not_to_be_empty()
        lines = table_state(guest)["lines"]
        play_once(host)
        line.mend()
        expect(guest.locator("[data-connection]")).to_be_empty()
        assert in_step(host, guest) > lines
        assert guest.locator("[data-piece^='worker:']").count() == host.locator("[data-piece^='worker:']").count()
        play_once(host if to_move(host) else guest)
        in_step(host, guest)
    finally:
        line.close()


def test_a_move_made_while_the_line_is_down_arrives_once(open_page: Open, address: str) -> None:
    host = open_page("/")
    open_table(host, "mangrovia", ["me", "friend"])
    line = Line(address)
    try:
        guest = open_page(invitation(host).replace(address, line.address))
        sit_down(guest, "Ben")
        if to_move(host):
            play_once(host)
        assert wait_for_turn(guest)
        before = table_state(guest)["lines"]
        line.cut()
        choose_first(guest)
        guest.wait_for_timeout(500)
        line.mend()
        wait_for_change(guest, before)
        expect(host.locator("#log a[data-at]")).to_have_count(before + 1)
    finally:
        line.close()


def test_one_screen_for_two_has_a_curtain_between_the_hands(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "hotseat"])
    hands = set()
    for _ in range(3):
        button = page.locator("#bar [data-do=curtain]")
        expect(button).to_be_visible()
        assert page.locator("#hand .card").count() == 0, "nobody's hand is seen before the curtain is drawn"
        expect(page.locator("#options .option")).to_have_count(0)
        button.click()
        expect(page.locator("#hand .card").first).to_be_visible()
        hands.add(page.get_attribute("#bar [data-viewer]", "data-viewer"))
        lines = table_state(page)["lines"]
        page.locator(".place.legal").first.click()
        wait_for_change(page, lines)
    assert len(hands) == 2


def test_a_spectator_sees_no_hand_and_is_asked_nothing(open_page: Open) -> None:
    host = open_page("/")
    open_table(host, "mangrovia", ["me", "bot:random"], watch=True)
    stranger = open_page(host.url)
    expect(stranger.locator("#board .picture").first).to_be_visible()
    expect(stranger.locator("#bar")).to_contain_text("You are watching")
    expect(host.locator("#bar")).not_to_contain_text("You are watching")
    assert stranger.locator("#hand .card").count() == 0
    play_once(host)
    expect(stranger.locator("#log a[data-at]")).not_to_have_count(0)
    assert stranger.locator("#options .option").count() == 0
    assert stranger.locator(".place.legal").count() == 0


def test_phrases_are_said_in_everyones_own_language(open_page: Open) -> None:
    host = open_page("/", language="en")
    open_table(host, "mangrovia", ["me", "friend"])
    guest = open_page(invitation(host), language="de")
    sit_down(guest, "Ben")
    open_menu(host)
    host.locator("#talk summary").first.click()
    host.locator("[data-phrase=thanks]").click()
    expect(host.locator(".said")).to_have_text("Thank you!")
    expect(guest.locator(".said")).not_to_be_empty()
    assert guest.locator(".said").inner_text() != "Thank you!"


def test_who_leaves_is_stood_in_for_by_a_bot_and_comes_back(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "bot:random"])
    open_menu(page)
    page.locator("#talk summary").last.click()
    leave = page.locator("#talk [data-do=stand-in]")
    leave.click()
    leave.click()
    back = page.locator("#players [data-do=stand-in]")
    expect(back).to_be_visible()
    back.dispatch_event("click")  # bots play on, and the hand above the button grows and shrinks
    expect(back).to_have_count(0)
    assert wait_for_turn(page)


def test_a_game_is_abandoned_only_if_all_agree(open_page: Open) -> None:
    host = open_page("/")
    open_table(host, "tropicalia", ["me", "friend"])
    guest = open_page(invitation(host))
    sit_down(guest, "Ben")
    open_menu(host)
    host.locator("#talk summary").last.click()
    ask = host.locator("#talk [data-kind=abandon]")
    ask.click()
    ask.click()
    refuse = guest.locator("#asked [data-do=agree]").last
    refuse.click()
    expect(host.locator("#asked .asked-for")).to_have_count(0)
    host.locator("#talk [data-kind=abandon]").click()
    host.locator("#talk [data-kind=abandon]").click()
    guest.locator("#asked [data-do=agree]").first.click()
    expect(host.locator("#bar")).to_contain_text("abandoned")
    expect(guest.locator("#bar")).to_contain_text("abandoned")


def test_the_host_can_delete_a_table(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "bot:random"])
    table = page.url
    open_menu(page)
    page.locator("#talk summary").last.click()
    delete = page.locator("#talk [data-do=delete]")
    delete.click()
    delete.click()
    page.wait_for_url(lambda url: "/table/" not in url)
    answer = page.goto(table)
    assert answer is not None
    assert answer.status == 404


def test_notes_stay_and_are_ones_own(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "bot:random"])
    open_menu(page)
    page.locator("#note summary").click()
    with page.expect_response("**/note"):
        page.fill("#note textarea", "water first <b>then</b> reed")
    page.reload()
    expect(page.locator("#note textarea")).to_have_value("water first <b>then</b> reed")
    stranger = open_page(page.url)
    assert "water first" not in stranger.content()


def test_a_board_of_ones_own_is_drawn_as_its_file_says(open_page: Open, tmp_path: Path) -> None:
    text = files("bohio").joinpath("games", "mangrovia", "content.toml").read_text(encoding="utf-8")
    own = text.replace('name = "reconstruction"', 'name = "mine"').replace("cost = 14", "cost = 13")
    page = open_page("/new")
    choose_player(page, 1, "bot:random")
    file = tmp_path / "mine.toml"
    file.write_text(own, encoding="utf-8")
    page.set_input_files("input[name=content]", file)
    page.click("form[data-new-table] button.main")
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-place='space:A1']")).to_have_attribute("aria-label", re.compile("price 13"))


def test_a_turn_timer_runs(open_page: Open) -> None:
    page = open_page("/new")
    page.select_option("select[name=timer]", "600")
    page.click("form[data-new-table] button.main")
    page.wait_for_url("**/table/*")
    assert wait_for_turn(page)
    expect(page.locator(".timer")).to_have_text(re.compile(r"0?9:\d\d|10:00"))
