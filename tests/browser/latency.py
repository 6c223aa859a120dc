"""Measures how long it takes from a click to the changed board, in the own tab and in another one.

`python -m tests.browser.latency [moves]` with a server of its own; prints percentiles in milliseconds for each game.

A move is shown when its line is in the log: all parts of the board change together. Measured is the time from the click
until the first frame after that was drawn by the page: its style, layout and painting, but not what becomes of it on
the way to a screen. The server's share is the time until the page hears of the move, the browser's share is the rest.
Between two moves everything that happened is shown, and there is a pause, for nobody clicks sooner.

Then the rules: from the key ? until the drawer is drawn with the paragraph that was asked for, the first time on a page
(its script, style and section are fetched then), in a section that was not open before, and in one that was.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, ROOT, table_state
from tests.browser.test_together import in_step, invitation, open_table, sit_down

PAUSE = 700
HEARD = """
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(address);
            this.addEventListener("message", ({ data }) => {
                if (window.heard || !data.includes('"happenings":[{')) return;
                window.heard = performance.timeOrigin + performance.now();
            });
        }
    };
"""
WATCH = """() => {
    const now = () => performance.timeOrigin + performance.now();
    const lines = () => document.querySelectorAll("#log a[data-at]").length;
    addEventListener("click", (event) => { window.clicked = performance.timeOrigin + event.timeStamp; }, true);
    window.watch = () => {
        const before = lines();
        window.heard = 0;
        window.drawn = new Promise((done) => {
            const observer = new MutationObserver(() => {
                if (lines() === before) return;
                observer.disconnect();
                // A message that is sent in a frame arrives after the page has drawn that frame.
                const channel = new MessageChannel();
                channel.port1.onmessage = () => done(now());
                requestAnimationFrame(() => channel.port2.postMessage(null));
            });
            observer.observe(document.getElementById("main"), { childList: true, subtree: true });
        });
    };
}"""


LOOK_UP = """async (rule) => {
    const drawer = document.getElementById("drawer");
    const begun = performance.now();
    if (rule) {
        const link = Object.assign(document.createElement("a"), { className: "rule", href: "#" });
        link.dataset.rule = rule;
        document.getElementById("main").append(link);
        link.click();
        link.remove();
    } else {
        document.getElementById("main").dispatchEvent(new KeyboardEvent("keydown", { key: "?", bubbles: true }));
    }
    const shown = () => !drawer.hidden && drawer.querySelector(rule ? `.lit[id$="${rule}"]` : ".lit");
    while (!shown()) await new Promise((next) => requestAnimationFrame(next));
    await new Promise((done) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = done;
        requestAnimationFrame(() => channel.port2.postMessage(null));
    });
    return performance.now() - begun;
}"""
LOOK_UPS = 20


class LookUps(NamedTuple):
    """From asking for a rule to the drawer that shows it, in milliseconds."""

    first: list[float]
    """On a new page."""
    new: list[float]
    """In a section that was not shown before."""
    again: list[float]


class Delays(NamedTuple):
    """From clicks to the changed board, in milliseconds."""

    own: list[float]
    other: list[float]
    server: list[float]
    """The share of the server in the own ones."""
    browser: list[float]


def measure(address: str, game: str, moves: int) -> Delays:
    """The delays in the own and in the other tab, of moves made by two players in turn."""
    delays = Delays([], [], [], [])
    chance = Random(game)
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        pages = [browser.new_context(base_url=address).new_page() for _ in range(2)]
        for page in pages:
            page.add_init_script(HEARD)
        while len(delays.own) < moves:
            host, guest = pages
            open_table(host, game, ["me", "friend"])
            guest.goto(invitation(host))
            sit_down(guest, "Ben")
            in_step(host, guest)
            for page in pages:
                page.evaluate(WATCH)
            while len(delays.own) < moves and not table_state(host)["over"]:
                for page in pages:
                    page.wait_for_function("() => !document.querySelector('main.playing, main.sent')")
                host.wait_for_timeout(PAUSE)
                mover, looker = (host, guest) if table_state(host)["options"] else (guest, host)
                clicked = _move(mover, looker, chance)
                drawn = mover.evaluate("window.drawn")
                heard = mover.evaluate("window.heard")
                delays.own.append(drawn - clicked)
                delays.server.append(heard - clicked)
                delays.browser.append(drawn - heard)
                delays.other.append(looker.evaluate("window.drawn") - clicked)
        browser.close()
    return delays


def _move(mover: Page, looker: Page, chance: Random) -> float:
    """Clicks one of the options of the list; when that was."""
    for page in (mover, looker):
        page.evaluate("window.watch()")
    number = chance.randrange(table_state(mover)["options"])
    clicked: float = mover.evaluate(
        "(number) => { document.querySelectorAll('#options .option')[number].click(); return window.clicked; }", number
    )
    return clicked


def measure_rules(address: str, game: str) -> LookUps:
    """How long the drawer takes, at tables that have just been opened."""
    found = LookUps([], [], [])
    section = "M9.1" if game == "mangrovia" else "T8.1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        page = browser.new_context(base_url=address).new_page()
        open_table(page, game, ["me", "hotseat"])
        table = page.url
        for _ in range(LOOK_UPS):
            page.goto(table)
            page.wait_for_function("() => document.querySelector('#bar [data-asked]')")
            page.wait_for_timeout(PAUSE)
            found.first.append(page.evaluate(LOOK_UP, None))
            found.new.append(page.evaluate(LOOK_UP, section))
            page.keyboard.press("Escape")
            page.wait_for_timeout(PAUSE)
            found.again.append(page.evaluate(LOOK_UP, None))
            page.keyboard.press("Escape")
        browser.close()
    return found


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "bohio",
            "serve",
            "--port",
            "0",
            "--no-limits",
            "--database",
            f"{folder}/table.sqlite3",
        ]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
            assert found
            try:
                for game in ("mangrovia", "tropicalia"):
                    _report(game, "moves", NAMES, measure(found.group(), game, moves))
                    _report(game, "times", LOOKED_UP, measure_rules(found.group(), game))
            finally:
                server.terminate()
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


NAMES = ("own tab", "other tab", "own tab, server's share", "own tab, browser's share")
LOOKED_UP = ("rules on a new page", "rules, a new section", "rules, again")


def _report(game: str, what: str, names: tuple[str, ...], figures: tuple[list[float], ...]) -> None:
    for name, told in zip(names, figures, strict=True):
        cuts = statistics.quantiles(told, n=20)
        print(
            f"{game}, {name}: {len(told)} {what}, median {statistics.median(told):.0f} ms,"
            f" 95 % within {cuts[18]:.0f} ms, all within {max(told):.0f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
