"""Measures how long it takes from a click to the changed board, in the own tab and in another one.

`python -m tests.browser.latency [moves]` with a server of its own; prints percentiles in milliseconds.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, ROOT, table_state
from tests.browser.test_together import invitation, open_table, sit_down

WATCH = """() => {
    window.clicks = [];
    window.changes = [];
    const now = () => performance.timeOrigin + performance.now();
    addEventListener("click", () => window.clicks.push(now()), true);
    new MutationObserver(() => requestAnimationFrame(() => window.changes.push(now())))
        .observe(document.getElementById("log"), { childList: true, subtree: true });
}"""


def measure(address: str, moves: int) -> tuple[list[float], list[float]]:
    """The delays in the own and in the other tab, of moves made by two players in turn."""
    own: list[float] = []
    other: list[float] = []
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        host = browser.new_context(base_url=address).new_page()
        guest = browser.new_context(base_url=address).new_page()
        open_table(host, "mangrovia", ["me", "friend"])
        guest.goto(invitation(host))
        sit_down(guest, "Ben")
        for page in (host, guest):
            page.evaluate(WATCH)
        for _ in range(moves):
            mover, looker = (host, guest) if table_state(host)["options"] else (guest, host)
            lines = table_state(mover)["lines"]
            if not _move(mover):
                break
            for page in (mover, looker):
                page.wait_for_function(
                    "(lines) => document.querySelectorAll('#log a[data-at]').length > lines", arg=lines, timeout=20_000
                )
            page.wait_for_timeout(60)
            clicked = mover.evaluate("window.clicks.at(-1)")
            own.append(mover.evaluate("window.changes.at(-1)") - clicked)
            other.append(looker.evaluate("window.changes.at(-1)") - clicked)
        browser.close()
    return own, other


def _move(page: Page) -> bool:
    """Clicks the first option of the list, if there is one."""
    if not table_state(page)["options"]:
        return False
    page.evaluate("document.querySelector('#options .option').click()")
    return True


def main() -> None:
    moves = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "bohio.table",
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
                delays = measure(found.group(), moves)
            finally:
                server.terminate()
    for name, told in zip(("own tab", "other tab"), delays):
        cuts = statistics.quantiles(told, n=20)
        print(f"{name}: {len(told)} moves, median {statistics.median(told):.0f} ms, 95 % within {cuts[18]:.0f} ms")


if __name__ == "__main__":
    main()
