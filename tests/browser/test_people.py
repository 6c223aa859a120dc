"""Who is there and who is away, in browsers: absence, a new link, the return; and whose note a shared screen shows."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bohio.table.tables.attendance import AWAY
from bohio.table.web.app import drawing_pages
from tests.browser.conftest import Open, choose_first, open_menu, table_state, wait_for_change
from tests.browser.test_shared_screen import CURTAIN, HAND_OVER, ready
from tests.browser.test_together import invitation, open_table, sit_down
from tests.table.room import Room, room


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Room]:
    """A server in this process, so that its clock can be put forward."""
    with room(tmp_path, pages=drawing_pages()) as one:
        yield one


class Players:
    """Browsers that share the clock of the server."""

    def __init__(self, browser: Browser, place: Room) -> None:
        self.browser = browser
        self.place = place
        self.contexts: list[BrowserContext] = []

    def page(self, path: str = "/") -> Page:
        context = self.browser.new_context(base_url=f"http://{self.place.address}", locale="en")
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    def put_forward(self, page: Page, seconds: float) -> None:
        """Later, for the server and for a page that counts the time down."""
        self.place.services.registry.clock = lambda: time.time() + seconds
        page.evaluate("(ahead) => { const now = Date.now; Date.now = () => now() + ahead * 1000; }", seconds)


@pytest.fixture
def players(browser: Browser, place: Room) -> Iterator[Players]:
    everybody = Players(browser, place)
    yield everybody
    for context in everybody.contexts:
        context.close()


def two(players: Players) -> tuple[Page, Page]:
    host = players.page()
    open_table(host, "mangrovia", ["me", "friend"], watch=True)
    guest = players.page(invitation(host))
    sit_down(guest, "Ben")
    expect(host.locator("#log")).to_contain_text("Ben takes a seat")
    return host, guest


def test_somebody_who_is_away_is_replaced_after_the_time_that_all_see(players: Players) -> None:
    host, guest = two(players)
    away = host.locator("[data-do=away]")
    expect(away).to_have_count(0)
    table = guest.url
    watcher = players.page(table)
    guest.goto("about:blank")
    away.click()
    for page in (host, watcher):
        expect(page.locator("#log")).to_contain_text("The host reports: Ben is away")
        expect(page.locator("#players .timer")).to_have_text(re.compile(r"0[45]:\d\d"))
    expect(host.locator("[data-do=invite]")).to_be_hidden()
    expect(host.locator("#players [data-do=stand-in]")).to_be_hidden()
    players.put_forward(host, AWAY + 2)
    host.locator("[data-do=invite]").click()
    expect(watcher.locator("#log")).to_contain_text("the host has created a link for somebody else")
    other = players.page(invitation(host))
    sit_down(other, "Cy")
    expect(watcher.locator("#log")).to_contain_text("Cy takes over a seat (before: Ben)")
    guest.goto(table)
    assert guest.get_attribute("#bar [data-viewer]", "data-viewer") == ""


def one_away(players: Players) -> tuple[Page, Page, str]:
    """The host, a guest who has been reported as away for long enough, and the table's address."""
    host, guest = two(players)
    table = guest.url
    guest.goto("about:blank")
    host.locator("[data-do=away]").click()
    expect(host.locator("#players .timer")).to_be_visible()
    players.put_forward(host, AWAY + 2)
    return host, guest, table


def test_who_comes_back_keeps_the_seat_and_the_link_opens_nothing(players: Players) -> None:
    host, guest, table = one_away(players)
    host.locator("[data-do=invite]").click()
    link = invitation(host)
    guest.goto(table)
    expect(host.locator("#log")).to_contain_text("Ben is here")
    expect(host.locator("input[data-link]")).to_have_count(0)
    expect(host.locator("#players .timer")).to_have_count(0)
    assert guest.get_attribute("#bar [data-viewer]", "data-viewer") == "1"
    answer = players.page().goto(link)
    assert answer is not None
    assert answer.status == 404


def test_a_bot_stands_in_for_somebody_who_is_away_until_they_are_back(players: Players) -> None:
    host, guest, table = one_away(players)
    host.locator("#players [data-do=stand-in]").click()
    expect(host.locator("#log")).to_contain_text("Ben is away; the host has a bot (4 · Regular) take over")
    guest.goto(table)
    expect(guest.locator("#log")).to_contain_text("Ben is here")
    expect(host.locator("#players")).not_to_contain_text("bot, 4 · Regular")


def test_a_seat_can_be_given_up(players: Players) -> None:
    host, guest = two(players)
    open_menu(guest)
    guest.locator("#talk summary").last.click()
    rise = guest.locator("[data-do=rise]")
    rise.click()
    rise.click()
    expect(host.locator("#log")).to_contain_text("Ben gives up their seat")
    expect(guest.locator("#bar [data-viewer]")).to_have_attribute("data-viewer", "")
    host.locator("[data-do=invite]").click()
    expect(host.locator("input[data-link]")).to_have_count(1)


def test_lines_about_seats_are_no_moments_of_the_game(players: Players) -> None:
    host, guest = two(players)
    expect(host.locator("#log .happened:not(.fate)")).to_have_count(1)
    assert host.locator("#log .happened a").count() == 0
    mover = host if table_state(host)["options"] else guest
    choose_first(mover)
    wait_for_change(host, 0)
    open_menu(guest)
    guest.locator("#talk summary").last.click()
    leave = guest.locator("#talk [data-do=stand-in]")
    leave.click()
    leave.click()
    expect(host.locator("#log .happened:not(.fate)")).to_have_count(2)
    ready(host)  # the bot may have been to move
    lines = table_state(host)["lines"]
    host.locator("#log a[data-at='1']").click()
    step = host.locator("#replay .step")
    expect(step).to_have_text(f"Step 1 of {lines}")
    expect(host.locator("#main")).to_have_attribute("data-moment", "1")
    host.keyboard.press("End")
    expect(step).to_have_text(f"Step {lines} of {lines}")
    expect(host.locator("#main")).to_have_attribute("data-moment", str(lines))
    expect(host.locator("#log .happened:not(.fate)")).to_have_count(2)


def test_on_a_shared_screen_a_note_is_its_writers_alone(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "hotseat"])
    note = page.locator("#note textarea")
    curtain, hand_over = page.locator(CURTAIN), page.locator(HAND_OVER)
    open_menu(page)
    page.locator("#note summary").click()
    written: dict[str, str] = {}
    for number in range(6):
        expect(curtain).to_be_visible()
        expect(note).to_have_value("")
        expect(note).to_be_disabled()
        for said in written.values():
            assert said not in page.content()
        curtain.click()
        open_menu(page)
        expect(note).to_be_enabled()
        seat = page.get_attribute("#bar [data-viewer]", "data-viewer") or ""
        expect(note).to_have_value(written.get(seat, ""))
        written[seat] = f"secret {number} of seat {seat}"
        note.fill(written[seat])  # not stored yet when the turn goes on
        lines = table_state(page)["lines"]
        with page.expect_response("**/note") as stored:
            choose_first(page)
        sent = stored.value.request.post_data_json
        assert sent is not None
        assert (sent["seat"], sent["text"]) == (int(seat), written[seat])
        wait_for_change(page, lines)
        ready(page)
        while not curtain.is_visible():
            if hand_over.is_visible():
                expect(note).to_have_value(written[seat])
                hand_over.click()
                expect(hand_over).to_have_count(0)
            else:
                lines = table_state(page)["lines"]
                choose_first(page)
                wait_for_change(page, lines)
            ready(page)
    assert len(written) == 2
    page.reload()
    expect(curtain).to_be_visible()
    expect(note).to_have_value("")


def test_a_countdown_is_silent_and_every_copy_button_says_what_it_copies(players: Players) -> None:
    host, guest = two(players)
    guest.goto("about:blank")
    host.locator("[data-do=away]").click()
    timer = host.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"0[45]:\d\d"))
    expect(timer).to_have_attribute("aria-live", "off")
    assert host.locator("[role=alert] [data-deadline], [role=status] [data-deadline]").count() == 0
    open_menu(host)
    host.locator("#fair summary").click()
    told = host.locator("#fair [data-do=copy]").evaluate_all("(buttons) => buttons.map((one) => one.title)")
    assert len(told) == len(set(told)) == 3
    assert all(told)
