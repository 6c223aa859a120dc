"""Every board that is shown on the way is a true one: what the server draws for that moment and those eyes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bohio.library import found
from tests.browser.conftest import Open, wait_for_turn
from tests.browser.test_looking_back import played_record, upload
from tests.browser.test_together import open_table

# What the page's own script adds to parts: what can be chosen, who acts, which seat's bot thinks, countdowns,
# and in a replay the link to later moves. How far one can take back is told of the present only.
SCRIPT = """
    window.told = (part) => {
        const copy = part.cloneNode(true);
        for (const one of copy.querySelectorAll(".horizon, [data-added]")) one.remove();
        for (const one of copy.querySelectorAll("*")) {
            if (one.classList.contains("place")) one.setAttribute("class", "place");
            one.classList.remove("acting");
            const own = ["tabindex", "aria-describedby", "aria-current", "open", "style"];
            for (const name of own) one.removeAttribute(name);
            if (one.dataset.thinking !== undefined || one.dataset.fromTime !== undefined) one.hidden = true;
            if (one.dataset.deadline !== undefined) one.textContent = "";
            if (!one.getAttribute("class")) one.removeAttribute("class");
            // Attributes have no order; one that was there before stays in front.
            for (const { name, value } of [...one.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))) {
                one.removeAttribute(name);
                one.setAttribute(name, value);
            }
        }
        return copy.innerHTML;
    };
    window.parts = () => Object.fromEntries([...document.querySelectorAll("[data-part]")]
        .filter(({ id }) => id.startsWith("board-") || ["players", "hand", "log"].includes(id))
        .map((part) => [part.id, told(part)]));
    window.drawn = (parts) => Object.fromEntries(Object.entries(parts).map(([id, html]) => {
        const part = document.getElementById(id).cloneNode(false);
        part.innerHTML = html;
        return [id, told(part)];
    }));
    window.shown = {};
    document.addEventListener("bohio:moment", ({ detail }) => { window.shown[detail.moment] = window.parts(); });
"""
"""`told` is a part without what the page's own script adds to it; `shown` keeps the parts of each moment shown."""


def true_parts(page: Page, moment: int) -> dict[str, str]:
    """The parts of a moment as the server draws them for this page."""
    table = page.get_attribute("#main", "data-table")
    answer = page.request.get(f"/table/{table}/story?from={moment}&to={moment}&language=en")
    assert answer.ok, answer.text()
    drawn: dict[str, str] = page.evaluate("(parts) => drawn(parts)", answer.json()["parts"])
    return drawn


def shown(page: Page) -> dict[int, dict[str, str]]:
    told: dict[str, Any] = page.evaluate("window.shown")
    return {int(moment): parts for moment, parts in told.items()}


def compare(page: Page, told: dict[int, dict[str, str]]) -> None:
    for moment, parts in told.items():
        true = true_parts(page, moment)
        assert parts.keys() == true.keys(), moment
        for id, html in parts.items():
            assert html == true[id], f"{id} at moment {moment}: {differences(html, true[id])}"


def differences(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return f"{one[max(0, place - 120) : place + 120]!r} is not {other[max(0, place - 120) : place + 120]!r}"


def catch_up(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("main.playing")).to_have_count(0)


@pytest.mark.parametrize("game", found())
def test_every_moment_on_the_way_is_true_whether_watched_or_skipped(game: str, open_page: Open) -> None:
    page = open_page("/", still=False)
    page.add_init_script(SCRIPT)
    page.evaluate("localStorage.setItem('speed', 'fast')")
    open_table(page, game, ["me", "bot:random", "bot:random"])
    chance = random.Random(game)
    for _ in range(7):
        if not wait_for_turn(page):
            break
        options = page.locator("#options .option").count()
        page.evaluate(
            "(number) => document.querySelectorAll('#options .option')[number].click()", chance.randrange(options)
        )
        page.wait_for_timeout(chance.choice((200, 900, 2_500)))
        if chance.random() < 0.5:
            page.keyboard.press("Escape")
    assert wait_for_turn(page)
    catch_up(page)
    told = shown(page)
    assert len(told) > 7
    compare(page, told)


@pytest.mark.parametrize("game", found())
def test_every_moment_of_a_replay_is_true_forwards_and_backwards(game: str, open_page: Open, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(played_record(game)))
    page = open_page("/")
    page.add_init_script(SCRIPT)
    upload(page, file)
    moments = int(str(page.get_attribute("#main", "data-moments")))
    chance = random.Random(game)
    at = moments
    for _ in range(6):
        start = chance.randrange(moments - 12)
        page.evaluate("(at) => { const slider = document.querySelector('#replay [data-moment]'); slider.value = at;"
            " slider.dispatchEvent(new Event('input', { bubbles: true })); }", start)  # fmt: skip
        expect(page.locator("#main")).to_have_attribute("data-moment", str(start))
        for way in chance.choices((1, -1), k=8):
            at = max(0, start + way)
            page.keyboard.press("ArrowRight" if way > 0 else "ArrowLeft")
            start = at
        expect(page.locator("#main")).to_have_attribute("data-moment", str(at))
        compare(page, {at: page.evaluate("parts()")})
    compare(page, shown(page))
