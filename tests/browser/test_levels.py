"""The levels of bots: what they mean, who plays, and which one a browser offers for what it knows of its results."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from bohio.bots.graded import tastes
from bohio.bots.levels import GRADED, GRADES
from bohio.library import found
from bohio.table.pages.names import own_name, temper, words_of
from tests.browser.conftest import LANGUAGES, Open, choose_first, table_state

GAME = "mangrovia"
WON, LOST = 1.0, 0.0
DAMAGED = (
    "{",
    "null",
    "7",
    '"results"',
    '{"table": "t"}',
    '[null, 1, "a", [], {}]',
    '[{"table": 1, "game": "mangrovia", "seats": 4, "level": 3, "share": 1}]',
    '[{"table": "t", "game": "nowhere", "seats": 4, "level": 3, "share": 1}]',
    '[{"table": "t", "game": "mangrovia", "seats": "many", "level": 3, "share": 1}]',
    '[{"table": "t", "game": "mangrovia", "seats": "constructor", "level": 1, "share": 1}]',
    '[{"table": "t", "game": "mangrovia", "seats": 4, "level": 11, "share": 1}]',
    '[{"table": "t", "game": "mangrovia", "seats": 4, "level": 2.5, "share": 1}]',
    '[{"table": "t", "game": "mangrovia", "seats": 4, "level": 3, "share": null}]',
    '[{"table": "t", "game": "mangrovia", "seats": 4, "level": 3, "share": 1e300}]',
)


def played(level: int, *shares: float, game: str = GAME, seats: int = 4) -> list[dict[str, Any]]:
    """Made-up results of games against a level."""
    told = {"game": game, "seats": seats, "level": level}
    return [{"table": f"{game}-{seats}-{level}-{n}", **told, "share": share} for n, share in enumerate(shares)]


def remember(page: Page, results: list[dict[str, Any]] | str) -> None:
    """Opens the start page in a browser that has these results."""
    kept = results if isinstance(results, str) else json.dumps(results)
    page.evaluate("(kept) => localStorage.setItem('results', kept)", kept)
    page.goto("/")


def kept(page: Page) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = page.evaluate("JSON.parse(localStorage.getItem('results') || '[]')")
    return results


def play_now(page: Page, game: str = GAME) -> Locator:
    return page.locator(f"form[data-wishes={game}]")


def offered(place: Locator) -> int:
    """The level that is offered, 0 if none is."""
    offers = place.locator("[data-suits]:visible")
    assert offers.count() <= 1
    return int((offers.get_attribute("data-suits") or "").removeprefix("level-")) if offers.count() else 0


def open_wishes(form: Locator) -> None:
    """Unfolds what *Play now* opens, and what the levels mean."""
    form.locator(".wish > summary").click()
    form.locator(".levels > summary").click()


def open_table(page: Page, address: str, **wishes: str) -> None:
    """A table by the form of *Play now*, which remembers nothing then."""
    answer = page.request.post(f"{address}/play", form={**wishes}, headers={"Origin": address})
    page.goto(answer.url)


def play_to_the_end(page: Page) -> None:
    for _ in range(300):
        choose_first(page)
        if table_state(page)["over"]:
            return
    pytest.fail("the game does not end")


def sideways(page: Page) -> int:
    """How far the page scrolls sideways."""
    wider: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wider


def test_without_results_no_level_is_offered(open_page: Open) -> None:
    page = open_page("/")
    expect(page.locator(".suits")).to_have_count(len(found()))
    for part in page.locator(".suits").all():
        expect(part).to_be_hidden()


def test_the_level_that_is_offered_follows_the_results(open_page: Open) -> None:
    page = open_page("/")
    levels = []
    for shares in ([LOST] * 20, [LOST, WON] * 10, [WON] * 20):
        remember(page, played(3, *shares, seats=2))
        play_now(page).locator("select[name=seats]").evaluate(
            "(field) => { field.value = '2'; field.dispatchEvent(new Event('change', {bubbles: true})); }"
        )
        levels.append(offered(play_now(page)))
        assert offered(play_now(page, "tropicalia")) == 0, "each game has its own results"
    assert levels[0] < levels[1] == 3 < levels[2]
    name = (page.locator(f"option[value=level-{levels[2]}]").first.text_content() or "").partition(" · ")[2]
    expect(play_now(page).locator("[data-suits]:visible p")).to_contain_text(f"level {levels[2]} ({name})")


def test_among_more_players_a_gentler_level_is_offered(open_page: Open) -> None:
    page = open_page("/")
    remember(page, played(6, *[LOST, WON] * 10, seats=2))
    form = play_now(page)
    even = json.dumps({seats: [170 * number for number in range(GRADED)] for seats in found()[GAME].seats})
    form.locator(".suits").evaluate("(part, scale) => { part.dataset.scale = scale; }", even)
    form.locator(".wish > summary").click()
    levels = []
    for seats in found()[GAME].seats:
        form.locator("select[name=seats]").select_option(str(seats))
        levels.append(offered(form))
    assert levels == sorted(levels, reverse=True)
    assert levels[0] == 6 > levels[-1] > 0


def test_what_is_offered_is_chosen_and_played(open_page: Open) -> None:
    page = open_page("/")
    remember(page, [*played(6, *[WON] * 12), *played(2, LOST, game="tropicalia")])
    form = play_now(page)
    level = offered(form)
    assert level > 4, "not what is usual anyway"
    chosen = form.locator("[data-chosen]")
    expect(chosen).to_be_hidden()
    form.locator("[data-choose]:visible").click()
    field = form.locator("select[name=level]")
    expect(field).to_have_value(f"level-{level}")
    expect(form.locator(".wish > summary")).to_contain_text(f"{level} ·")
    expect(chosen).to_be_focused()
    expect(form.locator("[data-choose]:visible")).to_have_count(0)
    expect(play_now(page, "tropicalia").locator("select[name=level]")).to_have_value("level-4")
    form.locator(".wish > summary").click()
    field.select_option("level-3")
    expect(chosen).to_be_hidden()
    form.locator("[data-choose]:visible").click()
    page.reload()
    expect(field).to_have_value(f"level-{level}")
    expect(chosen).to_be_visible()
    form.locator("button.main").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#players .bot")).to_have_count(3)
    assert all(f"{level} · " in told for told in page.locator("#players .bot").all_text_contents())


def test_results_are_forgotten_at_a_click(open_page: Open) -> None:
    page = open_page("/")
    remember(page, [*played(3, WON), *played(3, WON, game="tropicalia")])
    expect(page.locator(".suits:visible")).to_have_count(2)
    play_now(page).locator("[data-forget]").click()
    expect(page.locator(".suits:visible")).to_have_count(0)
    assert all(one.keys() == {"table"} for one in kept(page)), "by which the same games are not counted once more"
    page.reload()
    expect(page.locator(".suits").first).to_be_hidden()
    expect(page.locator(".suits:visible")).to_have_count(0)


def test_what_is_damaged_is_passed_over(open_page: Open) -> None:
    page = open_page("/")
    for content in DAMAGED:
        remember(page, content)
        assert offered(play_now(page)) == 0, content
    alone = played(3, WON)
    remember(page, alone)
    level = offered(play_now(page))
    for content in DAMAGED:
        told = json.loads(content) if content != "{" else None
        if isinstance(told, list):
            remember(page, [*told, *alone])
            assert offered(play_now(page)) == level > 0, content


def test_a_game_against_one_level_is_kept_once_and_what_is_offered_is_remembered(
    open_page: Open, address: str, axe: Callable[[Page], Any]
) -> None:
    page = open_page("/", width=1440, bypass_csp=True)
    page.evaluate("localStorage.setItem('speed', 'off'); localStorage.setItem('play:tropicalia', '{')")
    open_table(page, address, game="tropicalia", seats="2", level="level-1")
    table = page.get_attribute("#main", "data-table")
    play_to_the_end(page)
    end = page.locator("#end")
    expect(end.locator(".suits")).to_be_visible()
    level = offered(end)
    scores = page.locator("#end tfoot td strong").all_inner_texts()
    own, other = (int(one.replace("−", "-")) for one in scores)
    result = {"table": table, "game": "tropicalia", "seats": 2, "level": 1}
    assert [{**one, "share": None} for one in kept(page)] == [{**result, "share": None}]
    assert kept(page)[0]["share"] in ({WON} if own > other else {LOST} if own < other else {WON, LOST, 0.5})
    assert axe(page) == []
    page.locator("#log a[data-at]").first.click()
    expect(end).to_be_hidden()
    page.locator("#replay [data-at=now]").click()
    expect(end.locator(".suits")).to_be_visible()
    page.reload()
    expect(end.locator(".suits")).to_be_visible()
    assert offered(end) == level
    assert len(kept(page)) == 1
    end.locator("[data-choose]:visible").click()
    expect(end.locator("[data-chosen]")).to_be_focused()
    over = page.url
    page.goto("/")
    expect(play_now(page, "tropicalia").locator("select[name=level]")).to_have_value(f"level-{level}")
    assert offered(play_now(page, "tropicalia")) > 0
    page.goto(over)
    expect(end.locator("[data-chosen]")).to_be_visible()
    end.locator("[data-forget]").click()
    expect(end.locator(".suits")).to_be_hidden()
    page.reload()
    expect(end.locator(".podium")).to_be_visible()
    expect(end.locator(".suits")).to_be_hidden()
    assert kept(page) == [{"table": table}], "looking at the end again keeps nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_and_offers_are_told_in_every_language_and_fit_a_phone(language: str, open_page: Open) -> None:
    page = open_page("/", width=360, language=language)
    remember(page, [one for game in found() for one in played(9, *[WON] * 9, game=game)])
    for game in found():
        form = play_now(page, game)
        level = offered(form)
        assert level > 1
        open_wishes(form)
        items = form.locator(".levels li").all_inner_texts()
        assert len(items) == len(set(items)) == GRADED
        offer = form.locator("[data-suits]:visible")
        name = items[level - 1].split("\n")[0]
        assert re.search(rf"\b{level} \({name}\)", offer.locator("p").inner_text())
        expect(offer.locator("button")).to_contain_text(str(level))
        expect(form.locator("[data-forget]")).to_be_visible()
    assert sideways(page) <= 0
    page.goto("/new")
    page.locator(".levels:visible > summary").click()
    assert page.locator(".levels:visible li").count() == GRADED
    assert sideways(page) <= 0


@pytest.mark.parametrize("game", found())
def test_the_row_of_a_bot_tells_how_it_looks_and_what_it_likes(game: str, open_page: Open, address: str) -> None:
    page = open_page("/")
    open_table(page, address, game=game, seats="4", level="level-3")
    words = words_of("en", game)
    likes = {
        own_name(words, bot): temper(words, bot) for bot in (f"level-3-{taste}" for taste in tastes(found()[game]))
    }
    rows = page.locator("#players .player", has=page.locator(".bot"))
    expect(rows).to_have_count(min(3, len(likes)))
    for row in rows.all():
        told = row.locator(".bot")
        expect(told).to_be_hidden()
        row.locator("summary").click()
        expect(told.locator(".face")).to_be_visible()
        expect(told).to_contain_text("3 · Casual player")
        expect(told).to_contain_text(likes.pop(row.locator(".name").inner_text()))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_about_levels(scheme: str, open_page: Open, axe: Callable[[Page], Any]) -> None:
    page = open_page("/", color_scheme=scheme, bypass_csp=True)
    remember(page, [one for game in found() for one in played(7, WON, WON, game=game)])
    for game in found():
        open_wishes(play_now(page, game))
    play_now(page).locator("[data-choose]:visible").click()
    assert axe(page) == []
    page.goto("/new")
    page.locator(".levels:visible > summary").click()
    assert axe(page) == []


def test_the_forms_offer_the_levels_alone(open_page: Open) -> None:
    page = open_page("/")
    levels = play_now(page).locator("select[name=level] option")
    assert [one.get_attribute("value") for one in levels.all()] == list(GRADES)
    page.goto("/new")
    bots = page.locator("select[name=seat1] option[value^='bot:']")
    assert [one.get_attribute("value") for one in bots.all()] == [f"bot:{level}" for level in GRADES]
