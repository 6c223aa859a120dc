"""Every page in five languages at three widths: nothing sticks out, all is reachable, nothing weighs too much."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from bohio.library import found
from tests.browser.conftest import LANGUAGES, WIDTHS, Open, table_state, wait_for_turn
from tests.browser.test_looking_back import played_record
from tests.browser.test_together import in_step, invitation, open_table, play_once

PAGES = (
    "start",
    "new",
    *(f"rules-{game}" for game in found()),
    "upload",
    "seat",
    "missing",
    *found(),
    "end",
)
HEAVIEST = 100_000
"""Bytes that a board page may weigh compressed, with everything."""
SMALLEST = 44
"""The least side of something to click on a phone, in pixels."""


@pytest.fixture(scope="module")
def addresses(browser: Any, address: str) -> dict[str, str]:
    """One page of each kind, with games under way and one that is over."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    paths = {"start": "/", "new": "/new", "upload": "/upload", "missing": "/nowhere"}
    for game in found():
        paths[f"rules-{game}"] = f"/rules/{game}"
        open_table(page, game, ["me", "bot:random", "bot:random"])
        for _ in range(9):
            play_once(page)
        paths[game] = page.url
    open_table(page, "mangrovia", ["me", "friend"])
    paths["seat"] = invitation(page)
    page.goto("/upload")
    record = {
        "name": "record.json",
        "mimeType": "application/json",
        "buffer": json.dumps(played_record("mangrovia")).encode(),
    }
    page.set_input_files("input[name=record]", [record])
    page.click("main form button.main")
    page.wait_for_url("**/table/*")
    paths["end"] = page.url
    paths["cookies"] = json.dumps(context.cookies())
    context.close()
    return paths


def visit(page: Page, addresses: dict[str, str], name: str, language: str) -> None:
    """Opens a page as the player who holds the seats; the language is that of the browser."""
    if name != "seat":
        page.context.add_cookies(json.loads(addresses["cookies"]))
    page.goto(addresses[name])
    assert page.get_attribute("html", "lang") == language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_sticks_out(width: int, language: str, addresses: dict[str, str], open_page: Open) -> None:
    page = open_page("/", width=width, language=language)
    wide = {}
    for name in PAGES:
        visit(page, addresses, name, language)
        reach = page.evaluate(
            """() => Math.max(document.documentElement.scrollWidth, ...[...document.querySelectorAll("body *")]
                .filter((one) => !one.closest(".scroll, .sprite, .unseen, .skip, svg"))
                .map((one) => one.getBoundingClientRect().right))"""
        )
        if reach > width + 0.5:
            wide[name] = reach
    assert wide == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language: str, addresses: dict[str, str], open_page: Open) -> None:
    """An id such as `page.play_now` instead of its words would stand out."""
    page = open_page("/", language=language)
    for name in PAGES:
        visit(page, addresses, name, language)
        said = page.evaluate(
            """() => [document.title, document.body.textContent, ...[...document.querySelectorAll("*")].flatMap((one) =>
                ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) || ""))].join("\\n")"""
        )
        assert (
            re.findall(r"\b(?:page|term|count|score|option|ask|wait|action|log|landing|rules)\.[a-z]\w*", said) == []
        ), name


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(
    name: str, scheme: str, addresses: dict[str, str], open_page: Open, axe: Callable[[Page], Any]
) -> None:
    page = open_page("/", color_scheme=scheme, bypass_csp=True)
    visit(page, addresses, name, "en")
    assert axe(page) == []


@pytest.mark.parametrize("name", found())
def test_what_can_be_clicked_on_a_phone_is_large_enough(name: str, addresses: dict[str, str], open_page: Open) -> None:
    page = open_page("/", width=360, has_touch=True, is_mobile=True)
    visit(page, addresses, name, "en")
    assert wait_for_turn(page)
    small = page.evaluate(
        """(least) => [...document.querySelectorAll("button, a:not(.skip), summary, select, .place")]
            .filter((one) => one.checkVisibility())
            .map((one) => [one.dataset.place || one.textContent.trim(), one.getBoundingClientRect()])
            .filter(([, rect]) => rect.width && Math.min(rect.width, rect.height) < least - 0.5)
            .map(([name, rect]) => [name, Math.round(rect.width), Math.round(rect.height)])""",
        SMALLEST,
    )
    assert small == []


@pytest.mark.parametrize("name", [*found(), "end"])
def test_a_board_page_is_light(name: str, addresses: dict[str, str], open_page: Open) -> None:
    page = open_page("/", language="ru")
    weights: dict[str, int] = {}
    page.on("response", lambda answer: weights.update({answer.url: len(gzip.compress(answer.body()))}))
    visit(page, addresses, name, "ru")
    page.wait_for_load_state("networkidle")
    assert any("table.js" in url for url in weights)
    assert sum(weights.values()) < HEAVIEST


def test_another_seats_page_never_contains_what_it_may_not_know(open_page: Open) -> None:
    """The hands of a game for two, seen from either side: no word, attribute or message tells the other's."""
    host = open_page("/")
    open_table(host, "mangrovia", ["me", "friend"], watch=True)
    guest = open_page(invitation(host))
    heard: list[str] = []
    guest.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    guest.fill("input[name=name]", "Ben")
    guest.click("main form button.main")
    guest.wait_for_url("**/table/*")
    in_hand = "[data-piece^='hand:']"
    played = 0
    in_step(host, guest)
    named = "From the pile: "
    # A hand may be spent to the last card on a hut: then on, until there is one to look at, and a card drawn unseen.
    while played < 14 or guest.locator(in_hand).count() == 0 or host.locator("#log a", has_text=named).count() == 0:
        assert played < 80, "nobody drew a card from a pile"
        play_once(host if table_state(host)["options"] else guest)
        in_step(host, guest)
        played += 1
    stranger = open_page(host.url)
    for page, seats in ((guest, {1}), (stranger, set())):
        drawn = page.locator(in_hand).count()
        hands = page.locator("#players .belongings").all_inner_texts()
        assert (drawn > 0) == bool(seats)
        assert len(hands) == 2
    # In a log a card from a pile is named to who drew it alone: "Ana: From the pile: 5".
    for page, name in ((host, "Ana"), (guest, "Ben")):
        assert all(name in (line.text_content() or "") for line in page.locator("#log a", has_text=named).all())
    assert named not in stranger.content()
    told = guest.content() + stranger.content() + "".join(heard)
    assert re.findall("Ana draws a (?:valuable|landscape card) from the pile: ", told) == []
    assert '"seed"' not in told
