"""Counts the processor's instructions for a decision, and compares them with the committed ones.

python bench/instructions.py           compares; exit 1 if a figure lost more than 15 %
python bench/instructions.py --write   writes the new figures to bench/instructions.json

Instructions, unlike seconds, are the same on a busy machine. Valgrind counts them between two marks, so that start-up
and warm-up do not count; seeds, hashes and the number of games are fixed.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANDED = ROOT / "bench" / "instructions.json"
ACCEPT = "python bench/instructions.py --write"
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"

MOST = 1.15
"""What a figure may be of the landed one."""
MARK = "getpgid"
"""A function of the C library that nobody else calls: at each call Valgrind writes down its count and starts anew."""
GAMES = {"pure": 8, "compiled": 40}
"""How many games are counted: enough for the figure to be steady, few enough to be quick."""
WARM_UP = 3

Figures = dict[str, float]


class CannotCount(Exception):
    """Why there are no figures, in one line."""


def has_valgrind() -> bool:
    return shutil.which("valgrind") is not None


def count(kind: str, root: Path = ROOT) -> Figures:
    """Instructions for a decision on the pure or the compiled engine of a project folder, by game and way to play."""
    if not has_valgrind():
        raise CannotCount("valgrind is not installed")
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "BOHIO"))}
    fixed = {"PYTHONPATH": str(root), "PYTHONHASHSEED": "0"}
    environment = {**keep, **fixed, **({"BOHIO_PURE": "1"} if kind == "pure" else {})}
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder) / "counts"
        valgrind = ["valgrind", "-q", "--tool=callgrind", f"--dump-before={MARK}", f"--callgrind-out-file={counts}"]
        worker = [sys.executable, str(Path(__file__).resolve()), "--work", kind]
        done = subprocess.run(
            [*valgrind, *worker], cwd=root, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise CannotCount((done.stderr.strip().splitlines() or ["valgrind ended without a word"])[-1])
        decisions: dict[str, int] = json.loads(done.stdout.splitlines()[-1])
        # Each part lies between its two marks: the second, fourth … file.
        return {
            part: round(_total(Path(f"{counts}.{2 * number}")) / made, 1)
            for number, (part, made) in enumerate(decisions.items(), 1)
        }


def _total(file: Path) -> int:
    """The instructions of one file of Valgrind's."""
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("totals:"):
                return int(line.split()[1])
    raise CannotCount(f"valgrind did not see the calls of {MARK} that mark the parts")


def work(kind: str) -> None:
    """What runs inside Valgrind: plays each part between two marks and prints how many decisions it had."""
    from bohio.bench import compiled, play, playouts
    from bohio.core.fate import QuickFate
    from bohio.games import built_in
    from bohio.library import open_game

    if compiled() != (kind == "compiled"):
        raise SystemExit(f"the engine that ran is not the {kind} one")
    gc.disable()
    decisions = {}
    for name in built_in():
        engine = open_game(name, 4).engine
        # Each way has games of its own: those seen before would find all their purses remembered.
        for seed, way, part in ((1, "integer calls", play), (2, "playout", playouts)):
            part(engine, QuickFate(10 * seed), WARM_UP)
            os.getpgid(0)
            made = part(engine, QuickFate(seed), GAMES[kind])
            os.getpgid(0)
            decisions[f"{name}, {way}"] = made
    print(json.dumps(decisions))


def landed(kind: str) -> Figures | None:
    """The landed figures for this Python, if there are any."""
    figures: Figures | None = json.loads(LANDED.read_text(encoding="utf-8")).get(VERSION, {}).get(kind)
    return figures


def losses(now: Figures, before: Figures) -> list[str]:
    """Each figure that lost too much, and each that was landed but is not there any more."""
    found = [
        f"{part}: {now[part]:,.0f} instructions for a decision, landed were {before[part]:,.0f} "
        f"({now[part] / before[part] - 1:+.0%})"
        for part in before
        if part in now and now[part] > before[part] * MOST
    ]
    return found + [f"{part}: was landed, but is not counted any more" for part in before if part not in now]


def write(kind: str, figures: Figures) -> None:
    """Lands figures for this Python."""
    known = json.loads(LANDED.read_text(encoding="utf-8")) if LANDED.exists() else {}
    known.setdefault(VERSION, {})[kind] = figures
    LANDED.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true", help="land the figures of now")
    parser.add_argument("--kind", choices=tuple(GAMES), help="only this engine (default: both)")
    parser.add_argument("--work", choices=tuple(GAMES), help=argparse.SUPPRESS)
    given = parser.parse_args(words)
    if given.work:
        work(given.work)
        return 0
    lost = 0
    for kind in [given.kind] if given.kind else GAMES:
        try:
            now = count(kind)
        except CannotCount as error:
            print(f"{kind}: not counted: {error}", file=sys.stderr)
            lost += 1
            continue
        if given.write:
            write(kind, now)
        before = landed(kind) or {}
        for part, figure in now.items():
            change = f"{figure / before[part] - 1:+8.1%}" if part in before else " not landed"
            print(f"{kind:<9} {part:<28} {figure:>10,.0f} {change}")
        found = losses(now, before)
        for line in found:
            print(f"{kind} {line}", file=sys.stderr)
        lost += len(found)
    if lost and not given.write:
        print(f"a loss that is meant is accepted with  {ACCEPT}", file=sys.stderr)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
