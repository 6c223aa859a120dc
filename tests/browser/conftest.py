"""A real server, a real browser. These tests run in a process of their own: `pytest tests/browser`."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from bohio.games import built_in
from bohio.library import begin_file

ROOT = Path(__file__).resolve().parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDTHS = {360: 740, 768: 1024, 1280: 800}
LANGUAGES = ("de", "en", "fr", "it", "ru")

Open = Callable[..., Page]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of our own, on a port that was free and a database that nobody else has."""
    folder = tmp_path_factory.mktemp("table")
    command = [sys.executable, "-m", "bohio", "serve", "--port", "0", "--no-limits"]
    command += ["--database", str(folder / "table.sqlite3"), "--boards", str(folder)]
    for game, text in offered_boards().items():
        (folder / f"{game}.toml").write_text(text, encoding="utf-8")
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
        "PYTHONUNBUFFERED": "1",
    }
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            found = re.search(r"http://[\d.]+:\d+", line)
            assert found, f"the server says {line!r}"
            yield found.group()
        finally:
            server.terminate()
            server.wait(20)


def offered_boards() -> dict[str, str]:
    """A board of each game that the server offers beside its own: with a long name, an author and something unusual."""
    head = 'name = "The board of a second printing with quite a long name"\nauthor = "Ana María of the mangroves"'
    texts = {game: begin_file(game).decode() for game in built_in()}
    texts = {game: re.sub("^name = .*$", head, text, count=1, flags=re.MULTILINE) for game, text in texts.items()}
    texts["mangrovia"] = texts["mangrovia"].replace("[amulets]\n2 = 9", "[amulets]\n2 = 8")
    texts["tropicalia"] = texts["tropicalia"].replace("workers = 4", "workers = 5")
    return texts


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.fail("there is no chromium; on Debian: apt-get install chromium libatomic1")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser: Browser, address: str) -> Iterator[Open]:
    """Opens pages, each in a browser of its own unless `beside` names a page to share cookies with.

    An error in a page's script, or something that its security policy forbids, fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def opener(
        path: str = "/",
        width: int = 1280,
        language: str = "en",
        beside: Page | None = None,
        still: bool = True,
        **more: Any,
    ) -> Page:
        if beside is None:
            context = browser.new_context(
                viewport={"width": width, "height": WIDTHS.get(width, 800)},
                locale=language,
                reduced_motion="reduce" if still else "no-preference",
                base_url=address,
                **more,
            )
            context.set_default_timeout(15_000)
            contexts.append(context)
        else:
            context = beside.context
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("console", lambda message: _note(faults, page, message.type, message.text))
        page.goto(path)
        return page

    yield opener
    for context in contexts:
        context.close()
    assert faults == []


def _note(faults: list[str], page: Page, kind: str, text: str) -> None:
    """Errors of the console but for those of the net, which tests bring about on purpose."""
    if kind == "error" and "WebSocket" not in text and "net::" not in text and "Failed to load resource" not in text:
        faults.append(f"{page.url}: {text}")


@pytest.fixture
def axe() -> Callable[[Page], list[tuple[str, list[str]]]]:
    """What axe finds wrong with a page, whose security policy has to be bypassed for it."""

    def faults(page: Page) -> list[tuple[str, list[str]]]:
        page.evaluate(files("axe_core_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
        told = page.evaluate("() => axe.run()")
        return [(fault["id"], [node["html"][:200] for node in fault["nodes"]][:3]) for fault in told["violations"]]

    return faults


# What a player does


def table_state(page: Page) -> dict[str, Any]:
    """Where the table stands, as the page tells."""
    state: dict[str, Any] = page.evaluate(
        """() => ({
            options: document.querySelectorAll("#options .option").length,
            lines: document.querySelectorAll("#log a[data-at]").length,
            over: document.querySelector("#end table") !== null,
            tiles: document.querySelectorAll("#pay button.tile").length,
            ready: document.querySelector("#pay .go:not([disabled])") !== null,
        })"""
    )
    return state


def open_menu(page: Page) -> None:
    """Opens the menu of a table, behind the three dots, if it is folded."""
    if page.locator("#menu").get_attribute("open") is None:
        page.locator("#menu > summary").click()


def wait_for_turn(page: Page) -> bool:
    """Waits until the viewer is asked (True) or the game is over (False)."""
    page.wait_for_function(
        """() => !document.querySelector("main.sent")
            && (document.querySelector("#options .option") || document.querySelector("#end table"))""",
        timeout=60_000,
    )
    return not table_state(page)["over"]


def choose_first(page: Page) -> None:
    """Plays the first option as soon as the viewer is asked, unless the game is over. It waits and clicks in one go,
    because what is asked may be replaced at any moment in between."""
    page.wait_for_function(
        """() => {
            const option = document.querySelector("#options .option");
            if (document.querySelector("main.sent") || (!option && !document.querySelector("#end table"))) return false;
            option?.click();
            return true;
        }""",
        timeout=60_000,
    )


def wait_for_change(page: Page, lines: int) -> None:
    """Waits until the log has grown, or shrunk, and with it the whole page."""
    page.wait_for_function(
        """(lines) => document.querySelectorAll("#log a[data-at]").length !== lines""", arg=lines, timeout=60_000
    )


def record_of(page: Page, address: str) -> dict[str, Any]:
    """The record of the finished game that a page shows."""
    table = page.get_attribute("#main", "data-table")
    record: dict[str, Any] = json.loads(page.request.get(f"{address}/table/{table}/record.json").text())
    return record
