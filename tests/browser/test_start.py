"""The start page: Play now remembers how one played last, and one's tables say how they stand."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import Open, table_state
from tests.browser.test_end import nearly_over, play_to_the_end
from tests.browser.test_together import open_table

FORM = "form[data-wishes=mangrovia]"


def test_play_now_remembers_players_level_and_variant(open_page: Open) -> None:
    page = open_page("/")
    line = page.locator(f"{FORM} .wish > summary")
    assert line.inner_text().split("\n") == ["4 players", "4 · Regular", "change"]
    line.click()
    page.select_option(f"{FORM} select[name=seats]", "3")
    page.select_option(f"{FORM} select[name=level]", "level-9")
    page.select_option(f"{FORM} select[name='option.stone_tiles']", "gods")
    expect(line).to_contain_text("3 players")
    page.goto("/rules/mangrovia")
    page.goto("/")
    expect(line).to_contain_text("3 players")
    expect(line).to_contain_text("9 · Master")
    expect(page.locator("form[data-wishes=tropicalia] .wish > summary")).to_contain_text("4 players")
    page.click(f"{FORM} button.main")
    page.wait_for_url("**/table/*")
    assert page.locator("#players li[data-goal]").count() == 3
    view = page.request.get(f"{page.url}/view.json").json()["view"]
    assert view["options"] == {"stone_tiles": "gods"}


def test_play_now_works_without_scripts(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False)
    page.click(f"{FORM} button.main")
    page.wait_for_url("**/table/*")
    assert len(page.request.get(f"{page.url}/view.json").json()["view"]["table"]["players"]) == 4


def test_my_tables_say_how_they_stand_and_how_they_ended(open_page: Open) -> None:
    page = open_page("/")
    open_table(page, "tropicalia", ["me", "hotseat"])
    own = [urlsplit(page.url).path]
    page.goto("/")
    mine = page.locator(".lists section").first
    expect(mine.locator("li em")).to_have_text("round 1 · your turn")
    assert mine.locator("time").count() == 1
    nearly_over(page, "tropicalia")
    play_to_the_end(page)
    assert table_state(page)["over"]
    own.append(urlsplit(page.url).path)
    page.goto("/")
    over = mine.locator("li", has=page.locator(".branch-sign"))
    expect(over.locator("em")).to_contain_text("point")
    # Neither is among the tables to watch, where others of this server may be: not here, and not for anyone else.
    for anyone in (page, open_page("/")):
        for path in own:
            expect(anyone.locator(".lists section").nth(1).locator(f"a[href='{path}']")).to_have_count(0)
    for path in own:
        expect(mine.locator(f"a[href='{path}']")).to_have_count(1)


def test_a_table_is_closed_to_strangers_unless_its_host_ticks_it(open_page: Open) -> None:
    host = open_page("/new")
    expect(host.locator("input[name=watch]")).not_to_be_checked()
    open_table(host, "mangrovia", ["me", "bot:random"])
    stranger = open_page(host.url)
    assert stranger.locator("#main.table").count() == 0
