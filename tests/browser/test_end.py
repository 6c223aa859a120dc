"""The end of a game is a moment: it is counted up once, tells who won and by what, and leads back into the game."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from bohio.core.reasons import Json
from tests.browser.conftest import LANGUAGES, Open, choose_first, table_state, wait_for_turn
from tests.play import random_match

GAMES = ("mangrovia", "tropicalia")


@cache
def finished(game: str, seats: int = 3) -> Json:
    """The record of a whole game."""
    return random_match(game, seats, "end").record()


def shown(page: Page, game: str, seats: int = 3) -> Json:
    """Opens the table of a finished game; its record."""
    record = finished(game, seats)
    page.goto("/upload")
    file = FilePayload(name="game.json", mimeType="application/json", buffer=json.dumps(record).encode())
    page.set_input_files("input[type=file]", file)
    page.click("main form button")
    page.wait_for_url("**/table/*")
    return record


def nearly_over(page: Page, game: str) -> None:
    """Opens a table of one's own shortly before the end of a game."""
    record = shown(page, game)
    seats = [event["seat"] for event in record["events"]]
    last = max(number for number, seat in enumerate(seats) if seat is not None)
    table = page.evaluate(
        """async ([at, seat]) => (await (await fetch(`${location.pathname}/branch`, {method: "POST",
            headers: {"Content-Type": "application/json"}, body: JSON.stringify({at, seat})})).json()).table""",
        [last, seats[last]],
    )
    page.goto(f"/table/{table}")


def play_to_the_end(page: Page) -> None:
    for _ in range(200):
        if not wait_for_turn(page):
            return
        sequence = page.get_attribute("#main", "data-sequence")
        choose_first(page)
        page.wait_for_function(
            """(before) => document.querySelector("#end table") || document.querySelector("main.sent")
                || document.getElementById("main").dataset.sequence !== before
                || document.querySelectorAll("#options .option").length""",
            arg=sequence,
        )
        page.wait_for_timeout(200)
    raise AssertionError("the game does not end")


def totals(page: Page) -> dict[int, int]:
    """What stands on the columns of the podium, by seat."""
    told: list[list[str]] = page.evaluate(
        """() => [...document.querySelectorAll(".podium li")]
            .map((one) => [one.dataset.seat, one.querySelector(".reached").textContent.replace("−", "-")])"""
    )
    return {int(seat): int(points) for seat, points in told}


def wait_for_count(page: Page) -> None:
    page.wait_for_function("() => document.getElementById('main').classList.contains('counting')", timeout=30_000)


def end_of_count(page: Page) -> None:
    page.wait_for_function("() => !document.getElementById('main').classList.contains('counting')", timeout=30_000)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_is_counted_up_category_by_category_and_only_once(game: str, open_page: Open) -> None:
    page = open_page("/", still=False)
    page.evaluate("localStorage.setItem('speed', 'fast')")
    nearly_over(page, game)
    page.evaluate(
        """() => {
            window.told = [];
            window.lit = 0;
            const end = document.getElementById("end");
            new MutationObserver(() => {
                const tally = end.querySelector(".tally")?.textContent;
                if (tally && window.told.at(-1)?.[0] !== tally) {
                    const sum = [...end.querySelectorAll(".reached")]
                        .map((one) => Number(one.textContent.replace("−", "-")));
                    window.told.push([tally, sum, document.getElementById("main").classList.contains("counting")]);
                }
            }).observe(end, {subtree: true, childList: true, characterData: true});
            new MutationObserver(() => { window.lit += document.querySelectorAll(".counted").length; })
                .observe(document.getElementById("main"), {subtree: true, attributeFilter: ["class"]});
        }"""
    )
    play_to_the_end(page)
    end_of_count(page)
    page.wait_for_function("() => window.told.length && !window.told.at(-1)[2]")
    told: list[tuple[str, list[int], bool]] = page.evaluate("window.told")
    rows = page.locator("#end tbody th").all_inner_texts()
    counted = [name for name, _, counting in told if counting]
    assert [name for name in counted if name in rows] == rows, "the order of the rulebook"
    assert sorted(told[-1][1]) == sorted(totals(page).values())
    assert page.evaluate("window.lit") > 0, "what is counted is lit on the board"
    assert page.locator(".counted").count() == 0
    result = page.locator("#end tfoot td strong").all_inner_texts()
    assert [totals(page)[seat] for seat in range(len(result))] == [int(one.replace("−", "-")) for one in result]
    page.reload()
    page.wait_for_timeout(300)
    assert "counting" not in (page.get_attribute("#main", "class") or "")
    expect(page.locator("#bar .won")).to_be_visible()


@pytest.mark.parametrize("how", ["click", " ", "Escape"])
def test_the_count_is_skipped_at_once(how: str, open_page: Open) -> None:
    page = open_page("/", still=False)
    page.evaluate("localStorage.setItem('speed', 'fast')")
    nearly_over(page, "mangrovia")
    play_to_the_end(page)
    wait_for_count(page)
    address = page.url
    if how == "click":
        page.mouse.click(700, 400)
    else:
        page.keyboard.press(how)
    assert "counting" not in (page.get_attribute("#main", "class") or "")
    assert page.url == address, "the click that skips does nothing else"
    shown_totals = page.locator("#end tfoot td strong").all_inner_texts()
    assert [totals(page)[seat] for seat in range(len(shown_totals))] == list(map(int, shown_totals))
    assert page.locator(".podium [style*=transform]").count() == 0


def test_nothing_is_counted_up_where_less_motion_is_asked_for(open_page: Open) -> None:
    page = open_page("/")
    nearly_over(page, "tropicalia")
    page.evaluate(
        """() => { window.counted = false; new MutationObserver(() => {
            window.counted ||= document.getElementById("main").classList.contains("counting"); })
            .observe(document.getElementById("main"), {attributes: true}); }"""
    )
    play_to_the_end(page)
    expect(page.locator(".podium")).to_be_visible()
    assert not page.evaluate("window.counted")


@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_who_won_and_by_what(game: str, open_page: Open) -> None:
    page = open_page("/", width=1440)
    result = shown(page, game)["result"]
    scores = [score["total"] for score in result["scores"]]
    best = max(scores)
    winner = page.locator(".podium li.first .reached")
    expect(winner).to_have_text(str(best).replace("-", "−"))
    expect(page.locator("#bar .won")).to_contain_text(re.compile(rf"{best} points?"))
    if scores.count(best) == 1:
        second = max(score for score in scores if score != best)
        expect(page.locator("#bar .by-what")).to_contain_text(f"{best - second} ahead of second place")
    places = page.locator(".podium li .unseen").all_inner_texts()
    assert sum("1st" in one for one in places) == len(result["winners"])


@pytest.mark.parametrize("game", GAMES)
def test_points_of_the_chart_lead_to_their_moment(game: str, open_page: Open) -> None:
    page = open_page("/", width=1440)
    record = shown(page, game)
    links = page.locator(".chart a[data-at]")
    moments = [int(link.get_attribute("data-at") or "") for link in links.all()]
    assert all(0 <= moment <= len(record["events"]) for moment in moments)
    assert len(set(moments)) > 5
    turns = page.locator(".chart a.turn")
    assert 0 <= turns.count() <= 6
    link = links.nth(links.count() // 2)
    at = link.get_attribute("data-at") or ""
    assert link.get_attribute("href") == f"{page.url.removeprefix(page.url.split('/table')[0])}?at={at}"
    link.dispatch_event("click")
    page.wait_for_function(f"() => document.getElementById('main').dataset.moment === '{at}'")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_labels_of_the_chart_are_apart_and_inside(game: str, seats: int, open_page: Open) -> None:
    page = open_page("/", width=360)
    shown(page, game, seats)
    told = page.evaluate(
        """() => {
            const chart = document.querySelector(".chart").getBoundingClientRect();
            const ends = [...document.querySelectorAll(".chart > .marker")].map((one) => one.getBoundingClientRect());
            const texts = [...document.querySelectorAll(".chart > text")].map((one) => one.getBoundingClientRect());
            const overlap = ends.some((a) => ends.some((b) => a !== b && Math.abs(a.top - b.top) < a.height * .9));
            const out = [...ends, ...texts].filter((one) => one.top < chart.top - 1 || one.bottom > chart.bottom + 1
                || one.left < chart.left - 1 || one.right > chart.right + 1).length;
            return {overlap, out, number: ends.length};
        }"""
    )
    assert told == {"overlap": False, "out": 0, "number": seats}


def test_the_score_sheet_of_mangrovia_counts_huts_and_those_of_nobody(open_page: Open) -> None:
    page = open_page("/", width=1440)
    record = shown(page, "mangrovia", 2)
    assert page.locator("#end tbody td sup").count() > 3
    assert page.locator("#end th.neutral").count() == 1
    expect(page.locator("#end th.neutral")).to_have_attribute("title", "Neutral huts")
    for row in page.locator("#end tbody tr").all():
        points = [cell.evaluate("one => one.firstChild.textContent") for cell in row.locator("td:not(.neutral)").all()]
        numbers = [0 if one == "·" else int(one.replace("−", "-")) for one in points]
        best = [
            index for index, cell in enumerate(row.locator("td").all()) if "best" in (cell.get_attribute("class") or "")
        ]
        assert best == [index for index, one in enumerate(numbers) if one == max(numbers) > 0]
    scores = record["result"]["scores"]
    assert page.locator("#end tfoot strong").all_inner_texts() == [str(score["total"]) for score in scores]


def test_tropicalia_tells_the_points_tile_by_tile(open_page: Open) -> None:
    page = open_page("/", width=1440)
    record = shown(page, "tropicalia")
    expect(page.locator(".detailed")).to_be_hidden()
    page.locator("#end .tabs label").nth(1).click()
    expect(page.locator(".detailed")).to_be_visible()
    expect(page.locator("#end .scroll")).to_be_hidden()
    for seat, score in enumerate(record["result"]["scores"]):
        village = page.locator(".scored-village").nth(seat)
        badges = village.locator(".scored-number").all_text_contents()
        tiles = sum(score[name] for name in ("buildings", "events", "orchards", "treasures"))
        assert sum(int(one.removeprefix("+")) for one in badges) == tiles
    page.locator("#end .tabs input").nth(0).press("ArrowLeft")


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_end_fits_in_every_language(game: str, language: str, width: int, open_page: Open) -> None:
    page = open_page("/", width=width, language=language)
    shown(page, game, 4)
    assert page.get_attribute("html", "lang") == language
    wide = page.evaluate(
        """() => [...document.querySelectorAll("#end *, #bar *")]
            .filter((one) => !one.closest(".scroll, svg, .unseen") && one.checkVisibility())
            .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5)
            .map((one) => one.outerHTML.slice(0, 80))"""
    )
    assert wide == []
    bar = page.locator("#bar .won")
    assert bar.evaluate("one => one.scrollWidth <= one.clientWidth + 1"), bar.inner_text()
    assert bar.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), bar.inner_text()
    chart = page.locator(".chart text.axis").evaluate_all(
        """(all) => { const box = all[0].closest("svg").getBoundingClientRect();
            return all.filter((one) => one.getBoundingClientRect().right > box.right + 1)
                .map((one) => one.textContent); }"""
    )
    assert chart == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_the_end(game: str, scheme: str, open_page: Open, axe: Callable[[Page], Any]) -> None:
    page = open_page("/", width=1440, color_scheme=scheme, bypass_csp=True)
    shown(page, game)
    assert axe(page) == []


def test_play_again_is_the_main_button_and_the_game_can_go_on_from_the_last_move(open_page: Open) -> None:
    page = open_page("/")
    nearly_over(page, "tropicalia")
    play_to_the_end(page)
    main = page.locator("#end .actions .main")
    expect(main).to_have_text("Play again")
    branch = page.locator("#end [data-do=branch]")
    address = page.url
    branch.click()
    page.wait_for_function("(before) => location.href !== before", arg=address)
    assert not table_state(page)["over"]
    page.goto(address)
    main.click()
    page.wait_for_function("(before) => location.href !== before", arg=address)
    assert table_state(page)["lines"] <= 2
