"""A page that is told only what changes stays in step: it looks as if it had just been loaded."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from bohio.library import found
from tests.browser.conftest import Open, choose_first, open_menu, table_state, wait_for_change, wait_for_turn
from tests.browser.test_together import in_step, invitation, open_table, play_once, sit_down, to_move

SHOWN = """() => {
    const told = (node) => {
        if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
        const attributes = [...node.attributes].filter(({ name }) => name !== "open" && name !== "tabindex")
            .map(({ name, value }) => `${name}=${name === "class" ? value.split(" ").sort().join(" ") : value}`).sort();
        return [node.nodeName, attributes.join(" "), ...[...node.childNodes].map(told)];
    };
    const parts = {};
    for (const part of document.querySelectorAll("[data-part]")) parts[part.id] = told(part);
    return [parts, document.title, document.querySelectorAll(".place[tabindex='0']").length];
}"""


def as_loaded(page: Page) -> None:
    """The page, once it has played what happened, looks as it does when it is loaded again."""
    expect(page.locator("#main.playing")).to_have_count(0, timeout=15_000)
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    before = page.evaluate(SHOWN)
    page.reload()
    page.wait_for_timeout(300)
    after = page.evaluate(SHOWN)
    for id, part in after[0].items():
        assert before[0][id] == part, id
    assert before == after


def two_pages(open_page: Open, game: str, still: bool = True) -> tuple[Page, Page]:
    host = open_page("/", still=still)
    open_table(host, game, ["me", "friend"], watch=True)
    guest = open_page(invitation(host), language="fr", still=still)
    sit_down(guest, "Ben")
    in_step(host, guest)
    return host, guest


TAKEN_BACK_OR_TOLD_WHY = """(log) => document.getElementById("log").textContent !== log
    || document.getElementById("why").textContent || !document.querySelector("#bar [data-do=undo]")"""
"""Where taking back is refused, the reason goes with the next thing that happens, and so has the button by then."""


@pytest.mark.parametrize("game", found())
@pytest.mark.parametrize("still", [True, False], ids=["still", "moving"])
def test_after_many_moves_a_page_is_as_it_would_be_loaded(game: str, still: bool, open_page: Open) -> None:
    pages = two_pages(open_page, game, still)
    spectator = open_page(pages[0].url, language="ru")
    chance = random.Random(game)
    for number in range(24):
        in_step(*pages)
        mover = pages[0] if to_move(pages[0]) else pages[1]
        assert wait_for_turn(mover)
        state = table_state(mover)
        choice = chance.randrange(state["options"])
        mover.evaluate("(number) => document.querySelectorAll('#options .option')[number].click()", choice)
        wait_for_change(mover, state["lines"])
        if number % 8 == 5 and mover.locator("#bar [data-do=undo]").count():
            log = mover.locator("#log").text_content()
            mover.evaluate("document.querySelector('#bar [data-do=undo]').click()")
            mover.wait_for_function(TAKEN_BACK_OR_TOLD_WHY, arg=log, timeout=60_000)
            if mover.locator("#why").text_content():
                # While pieces move the button may be that of the moment before; in the end there is none.
                expect(mover.locator("#bar [data-do=undo]")).to_have_count(0)
            mover.wait_for_timeout(300)
            expect(mover.locator("#main.playing")).to_have_count(0, timeout=15_000)
    in_step(*pages, spectator)
    for page in (*pages, spectator):
        as_loaded(page)


def test_who_comes_back_from_the_past_is_in_step_again(open_page: Open) -> None:
    host, guest = two_pages(open_page, "tropicalia")
    for _ in range(3):
        play_once(host if to_move(host) else guest)
        in_step(host, guest)
    mover, looker = (host, guest) if to_move(host) else (guest, host)
    looker.locator("#log a[data-at='1']").click()
    looker.wait_for_url("**at=1")
    play_once(mover)
    expect(looker.locator("#why")).not_to_be_empty()
    assert looker.locator("#main").get_attribute("data-moment") == "1"
    looker.locator("#replay a[data-at=now]").click()
    expect(looker.locator("#main")).to_have_attribute("data-moment", "")
    for _ in range(3):
        in_step(host, guest)
        play_once(host if to_move(host) else guest)
    in_step(host, guest)
    as_loaded(looker)


def test_a_line_that_is_dead_without_a_word_is_noticed_when_one_moves(open_page: Open) -> None:
    """The socket stays open but brings nothing any more: what one does is seen nevertheless."""
    page = open_page("/")
    lines: list[WebSocketRoute] = []
    dead: list[WebSocketRoute] = []

    def between(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)
        server.on_message(lambda message: None if line in dead else line.send(message))

    page.route_web_socket("**/live?**", between)
    open_table(page, "mangrovia", ["me", "bot:random"])
    play_once(page)
    assert wait_for_turn(page)
    page.wait_for_timeout(500)
    dead.extend(lines)
    before = table_state(page)["lines"]
    choose_first(page)
    wait_for_change(page, before)
    assert len(lines) > len(dead)


def test_a_page_that_is_no_longer_what_it_was_told_asks_for_everything(open_page: Open) -> None:
    host, guest = two_pages(open_page, "mangrovia")
    mover, looker = (host, guest) if to_move(host) else (guest, host)
    looker.evaluate("document.querySelector('#log .lines').replaceChildren()")
    looker.evaluate("document.querySelector('#players ol').append(document.createElement('li'))")
    play_once(mover)
    expect(looker.locator("#log a[data-at]")).to_have_count(table_state(mover)["lines"])
    as_loaded(looker)


def test_the_chosen_place_is_marked_while_the_answer_is_awaited(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "mangrovia", ["me", "bot:random"])
    assert wait_for_turn(page)
    held: list[object] = []
    page.route("**/move", lambda route: held.append(route))
    place = page.locator(".place.legal").first
    name = place.get_attribute("data-place")
    place.click()
    marked = page.locator(".place.playing")
    expect(marked).to_have_attribute("data-place", str(name))
    page.locator(".place.legal").last.click(force=True)
    page.wait_for_timeout(200)
    assert len(held) == 1, "a second move goes out before the first is answered"
    page.unroute_all()


def test_half_a_choice_stays_when_somebody_says_something(open_page: Open) -> None:
    host, guest = two_pages(open_page, "tropicalia")
    chosen = None
    for _ in range(60):
        in_step(host, guest)
        mover, looker = (host, guest) if to_move(host) else (guest, host)
        assert wait_for_turn(mover)
        lines = table_state(mover)["lines"]
        legal = mover.locator("#board .place.legal")
        if legal.count() == 0:
            play_once(mover)
            continue
        legal.first.click()
        if mover.locator(".place.chosen").count():
            chosen = mover.locator(".place.chosen").first.get_attribute("data-place")
            break
        wait_for_change(mover, lines)
    assert chosen is not None, "nobody had to choose twice"
    asked = mover.locator("#bar .ask").inner_text()
    glowing = mover.locator(".place.legal").count()
    open_menu(looker)
    looker.locator("#talk summary").first.click()
    looker.locator("[data-phrase=hurry]").click()
    expect(mover.locator(".said")).not_to_be_empty()
    expect(mover.locator(".place.chosen").first).to_have_attribute("data-place", chosen)
    assert mover.locator("#bar .ask").inner_text() == asked
    assert mover.locator(".place.legal").count() == glowing > 0
