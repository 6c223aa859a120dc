"""Bohío and its peers in one race: decisions, games and copies a second in random play, one core, CPU time.

python3 bench/peers.py [--passes 3] [--seconds 2] [--only NAME] [--out FILE.json] [--docs]

Makes .peers-venv and installs bench/peers.txt there. Every contestant is a process of its own; in each pass every one
of them runs once, and the median of the passes counts. --docs puts the tables into docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".peers-venv"
STAMP = VENV / "installed.json"
REQUIREMENTS = ROOT / "bench" / "peers.txt"
DOCS = ROOT / "docs" / "performance.md"
BEGIN = "<!-- tables of bench/peers.py: begin -->"
END = "<!-- tables of bench/peers.py: end -->"

MEASURE = "catanatron"
"""The contestant that the ratios are taken to."""
FIGURES = ("decisions_per_second", "games_per_second", "copies_per_second")
GRACE = 120
"""Seconds that a contestant may take beside its measurements."""

Json = dict[str, Any]


@dataclass
class Contestant:
    """One process of the race, and what it answered in each pass."""

    label: str
    module: str
    game: str
    package: str = ""
    """The package to install for it; none for our own."""
    pure: bool = False
    answers: list[Json] = field(default_factory=list)
    error: str = ""

    def figure(self, key: str) -> float | None:
        """The median of the passes."""
        found = [answer[key] for answer in self.answers if key in answer]
        return median(found) if found else None


def contestants() -> list[Contestant]:
    """Everyone, in the order of the table."""
    ours = [
        Contestant(f"Bohío {game.capitalize()}, {'pure Python' if pure else 'compiled'}", "bench.ours", game, "", pure)
        for pure in (False, True)
        for game in ("mangrovia", "tropicalia")
    ]
    peers = [Contestant(MEASURE, "bench.peer_catanatron", "catan", "catanatron")]
    for library, module, package, games in (
        ("OpenSpiel", "bench.peer_openspiel", "open_spiel", ("crazy_eights", "chess", "gin_rummy", "hive")),
        ("RLCard", "bench.peer_rlcard", "rlcard", ("uno", "limit-holdem", "gin-rummy", "mahjong")),
        ("python-chess", "bench.peer_chess", "chess", ("chess",)),
        ("PettingZoo", "bench.peer_pettingzoo", "pettingzoo", ("texas hold'em", "go 9x9", "hanabi", "chess")),
    ):
        for game in games:
            label = library if package == "chess" else f"{library} {game.replace('_', ' ')}"
            peers.append(Contestant(label, module, game, package))
    return ours + peers


def say(line: str) -> None:
    print(f"peers: {line}", file=sys.stderr, flush=True)


def call(
    command: Sequence[str | Path], environment: dict[str, str] | None = None, timeout: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs a command to its end and keeps what it says."""
    return subprocess.run(
        command, cwd=ROOT, env=environment, timeout=timeout, capture_output=True, text=True, check=False
    )


def last_line(text: str) -> str:
    """The line of an output that says what went wrong."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR:")] or lines or ["ended without a word"]
    return errors[-1].removeprefix("ERROR:").strip()[:160]


# The two environments


def own_python() -> Path:
    """The Python that Bohío is set up for, else the one that runs this."""
    python = ROOT / ".venv" / "bin" / "python"
    return python if python.exists() else Path(sys.executable)


def compile_ours(python: Path) -> str:
    """Compiles the engine where that is not done; answers why it could not be."""
    done = call([python, "-m", "bohio.cli", "compile", "--get-tools"])
    return last_line(done.stderr) if done.returncode else ""


def install(python: Path) -> dict[str, str]:
    """Brings .peers-venv up to date; answers what could not be installed, and why."""
    told = [python.resolve().as_posix(), REQUIREMENTS.read_text(encoding="utf-8")]
    if STAMP.exists() and json.loads(STAMP.read_text(encoding="utf-8")) == told:
        return {}
    say("making .peers-venv")
    shutil.rmtree(VENV, ignore_errors=True)
    lines = [line for line in told[1].splitlines() if line and not line.startswith("#")]
    packages = [line.split("==")[0].split("[")[0] for line in lines]
    made = call([python.resolve(), "-m", "venv", VENV])
    if made.returncode:
        return dict.fromkeys(packages, f"no environment: {last_line(made.stderr or made.stdout)}")
    say("installing the peers")
    if not pip("-r", REQUIREMENTS.as_posix()):
        STAMP.write_text(json.dumps(told), encoding="utf-8")
        return {}
    failures = dict(zip(packages, map(pip, lines)))
    return {package: failure for package, failure in failures.items() if failure}


def pip(*words: str) -> str:
    """Installs into .peers-venv; answers what went wrong."""
    done = call([VENV / "bin" / "python", "-m", "pip", "install", "--disable-pip-version-check", "-q", *words])
    return last_line(done.stderr) if done.returncode else ""


# The race


def run(contestant: Contestant, seconds: float) -> None:
    """One pass of one contestant. Whoever failed once does not run again."""
    python = VENV / "bin" / "python" if contestant.package else own_python()
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)}
    environment.pop("BOHIO_PURE", None)
    if contestant.pure:
        environment["BOHIO_PURE"] = "1"
    words = [contestant.game, str(seconds)]
    try:
        done = call([python, "-m", contestant.module, *words], environment, GRACE + 20 * seconds)
    except subprocess.TimeoutExpired:
        contestant.error = "did not finish in time"
        return
    if done.returncode:
        contestant.error = last_line(done.stderr)
        return
    answer = json.loads(done.stdout.splitlines()[-1])
    if not contestant.package and answer["compiled"] == contestant.pure:
        contestant.error = "the compiled engine ran" if contestant.pure else "the engine is not compiled"
        return
    contestant.answers.append(answer)


def race(entrants: list[Contestant], passes: int, seconds: float) -> None:
    """Pass after pass, everyone once in each."""
    for number in range(1, passes + 1):
        for contestant in entrants:
            if not contestant.error:
                say(f"pass {number} of {passes}: {contestant.label}")
                run(contestant, seconds)
                if contestant.error:
                    say(f"{contestant.label}: {contestant.error}")


# What is told


def rows(entrants: list[Contestant]) -> list[Json]:
    """One row of figures for each contestant, two for our own: the integer calls and inside a playout."""
    found: list[Json] = []
    for contestant in entrants:
        row: Json = {"name": contestant.label}
        if contestant.error:
            found.append({**row, "error": contestant.error})
            continue
        row["version"] = contestant.answers[0]["version"]
        figures = {key: contestant.figure(key) for key in FIGURES}
        if contestant.package:
            failure = contestant.answers[0].get("copies_error")
            found.append({**row, **figures, **({"copies_error": failure} if failure else {})})
            continue
        inside = contestant.figure("playout_decisions_per_second") or 0.0
        games = (figures["games_per_second"] or 0.0) / (figures["decisions_per_second"] or 1.0) * inside
        playout = {"decisions_per_second": inside, "games_per_second": games, "copies_per_second": None}
        alone = {key: contestant.figure(key) for key in ("options_p99_us", "options_worst_us", "replay_ms")}
        found.append({**row, "name": f"{contestant.label}, inside a playout", **playout})
        found.append({**row, "name": f"{contestant.label}, integer calls", **figures, "alone": alone})
    measure = next((row for row in found if row["name"] == MEASURE and "error" not in row), None)
    for row in found:
        if measure and "error" not in row:
            row["ratios"] = {key: row[key] / measure[key] for key in FIGURES if row[key] and measure[key]}
    return found


def short(value: float | None) -> str:
    """A figure as the tables show it: three digits that count, thousands apart."""
    if value is None:
        return "–"
    if value >= 100:
        digits = max(len(str(int(value))) - 3, 0)
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}" if value >= 1 else f"{value:.2g}"


def race_table(found: list[Json]) -> list[str]:
    head = ("contestant", "version", "decisions/s", "ratio", "games/s", "ratio", "copies/s", "ratio")
    lines = [f"| {' | '.join(head)} |", "| --- | --- " + "| ---: " * 6 + "|"]
    for row in found:
        if "error" in row:
            lines.append(f"| {row['name']} | | failed: {row['error'].replace('|', '/')} | | | | | |")
            continue
        cells = [row["name"], row["version"]]
        for key in FIGURES:
            cells += [short(row[key]), short(row.get("ratios", {}).get(key))]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def alone_table(found: list[Json]) -> list[str]:
    lines = ["| Bohío | options, 99 % within | options, worst | replay of a record |", "| --- | ---: | ---: | ---: |"]
    for row in found:
        if "alone" in row:
            name = row["name"].removeprefix("Bohío ").removesuffix(", integer calls")
            alone = row["alone"]
            times = f"{short(alone['options_p99_us'])} µs | {short(alone['options_worst_us'])} µs"
            lines.append(f"| {name} | {times} | {short(alone['replay_ms'])} ms |")
    return lines if len(lines) > 2 else []


def machine() -> Json:
    """What the figures depend on beside the contestants."""
    model = platform.machine()
    if Path("/proc/cpuinfo").exists():
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), model)
    asked = "import platform; print(platform.python_implementation(), platform.python_version())"
    python = call([own_python(), "-c", asked]).stdout.strip()
    return {"processor": model, "cores": os.cpu_count(), "system": platform.system(), "python": python}


def report(result: Json) -> str:
    """The tables with what they were measured on."""
    where = result["machine"]
    passes = "one pass" if result["passes"] == 1 else f"the median of {result['passes']} passes"
    told = (
        f"{result['date']}; {where['python']}; {where['system']}, {where['processor']}, {where['cores']} cores, "
        f"one of them used; {passes} of {result['seconds']:g} s; ratios are to {MEASURE}."
    )
    parts = [[told], race_table(result["rows"]), alone_table(result["rows"])]
    return "\n\n".join("\n".join(part) for part in parts if part)


def write_docs(text: str) -> None:
    """Puts the tables between the two marks."""
    page = DOCS.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    old, _, after = rest.partition(END)
    if not old:
        raise SystemExit(f"peers: {DOCS.relative_to(ROOT)} lacks the marks that the tables go between")
    DOCS.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--passes", type=int, default=3, help="how often everyone runs (default 3)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each figure (default 2)")
    parser.add_argument("--only", metavar="NAME", help="only contestants with this in their name")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write everything as JSON, too")
    parser.add_argument("--docs", action="store_true", help="put the tables into docs/performance.md")
    given = parser.parse_args(words)
    if given.passes < 1 or not given.seconds > 0:
        parser.error("--passes and --seconds must be above 0")
    if given.only and given.docs:
        parser.error("--docs takes the whole race, not --only some")
    return given


def main() -> int:
    given = arguments()
    entrants = contestants()
    if given.only:
        entrants = [one for one in entrants if given.only.lower() in one.label.lower()]
        if not entrants:
            raise SystemExit(
                f"peers: nobody is called {given.only!r}; there are: " + "; ".join(c.label for c in contestants())
            )
    python = own_python()
    failures = install(python) if any(one.package for one in entrants) else {}
    cannot_compile = compile_ours(python) if any(not (one.package or one.pure) for one in entrants) else ""
    for one in entrants:
        one.error = failures.get(one.package, "") if one.package else "" if one.pure else cannot_compile
    if os.getloadavg()[0] > 0.5:
        say(f"this machine is busy (load {os.getloadavg()[0]:.1f}): compare ratios, not figures")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    race(entrants, given.passes, given.seconds)
    result = {
        "date": date.today().isoformat(),
        "machine": machine(),
        "passes": given.passes,
        "seconds": given.seconds,
        "rows": rows(entrants),
    }
    text = report(result)
    print(text)
    if given.out:
        given.out.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if given.docs:
        write_docs(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
