"""This checkout's bots against those of another commit: the figure behind every claim that something became stronger.

python bench/versions.py COMMIT [--game mangrovia] [--seats 2] [--bot champion@200ms] [--games 60] [--jobs 2]

Each side thinks in processes of its own, with the code of its own checkout, compiled if this one is (--pure: neither).
Deals, rotation, table and test are those of the arena: every deal is played from every seat, by one bot of this
checkout against bots of the other. --sprt ends a match as soon as it is clear. Checkouts of other commits are kept in
~/.cache/bohio/versions.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self

from bohio.arena.cli import option_values, print_rows, print_test, row_json
from bohio.arena.play import MOST_ROUNDS, Outcome, Pairing, bot_seed, deal_seed, seat_of
from bohio.arena.run import Task, outcomes
from bohio.arena.sprt import Sprt, trial
from bohio.arena.tally import rows
from bohio.core.match import Match
from bohio.core.reasons import BohioError, Illegal, Json
from bohio.games import built_in
from bohio.library import open_game, read_content

ROOT = Path(__file__).resolve().parent.parent
SEAT = Path(__file__).with_name("version_seat.py")
HERE = "here"


@dataclass(frozen=True)
class Version:
    """A checkout, by the name that the table shows."""

    name: str
    root: Path
    compiled: bool

    def environment(self) -> dict[str, str]:
        """What a process of this checkout runs in."""
        kept = {key: value for key, value in os.environ.items() if key not in ("BOHIO_PURE", "BOHIO_COMPILED")}
        return {**kept, "PYTHONPATH": str(self.root), **({} if self.compiled else {"BOHIO_PURE": "1"})}

    def compile(self) -> None:
        command = [sys.executable, "-c", "import sys; from bohio.cli import main; sys.exit(main())", "compile"]
        done = subprocess.run(command, cwd=self.root, env=self.environment(), stdout=sys.stderr, check=False)
        if done.returncode:
            raise BohioError(f"{self.name}: cannot be compiled; --pure compares both uncompiled")


def checkout(commit: str) -> Path:
    """The files of a commit, in a folder that is kept."""
    sha = (
        _git(f"there is no commit {commit!r}", "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
        .decode()
        .strip()
    )
    cache = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    folder = Path(cache, "bohio", "versions", sha)
    if not folder.is_dir():
        partial = folder.with_name(f"{sha}.{os.getpid()}")
        with zipfile.ZipFile(io.BytesIO(_git(f"{sha} cannot be read", "archive", "--format=zip", sha))) as files:
            files.extractall(partial)
        partial.rename(folder)
    return folder


def _git(fault: str, *words: str) -> bytes:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
    except FileNotFoundError as error:
        raise BohioError("git is not installed") from error
    except subprocess.CalledProcessError as error:
        told = error.stderr.decode(errors="replace").strip().splitlines()
        raise BohioError(": ".join([fault, *told[-1:]])) from error


class Side:
    """A process with the bots of one version."""

    def __init__(self, version: Version) -> None:
        self.version = version
        self._child = subprocess.Popen(
            [sys.executable, SEAT, version.root],
            cwd=version.root,
            env=version.environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def tell(self, message: Json) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(json.dumps(message) + "\n")
            self._child.stdin.flush()
        except BrokenPipeError:
            self._answer()
            raise

    def ask(self, message: Json) -> Json:
        self.tell(message)
        return self._answer()

    def _answer(self) -> Json:
        assert self._child.stdout is not None
        line = self._child.stdout.readline()
        answer: Json = json.loads(line) if line else {"error": "its process ended"}
        if "error" in answer:
            raise BohioError(f"{self.version.name}: {answer['error']}")
        return answer

    def end(self) -> None:
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.kill()
        self._child.wait()
        self._child.stdin.close()
        self._child.stdout.close()


@dataclass
class Versions:
    """Plays games of the arena between versions: names of bots are `VERSION BOT`. A runner for the arena."""

    versions: Sequence[Version]
    jobs: int
    content: str | None = None
    _idle: SimpleQueue[dict[str, Side]] = field(default_factory=SimpleQueue)
    _sides: list[Side] = field(default_factory=list)

    def __enter__(self) -> Self:
        for _ in range(self.jobs):
            pair = {version.name: Side(version) for version in self.versions}
            self._sides += pair.values()
            self._idle.put(pair)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for side in self._sides:
            side.end()

    def __call__(self, tasks: Sequence[Task]) -> Iterator[Outcome]:
        waiting = iter(tasks)
        with ThreadPoolExecutor(self.jobs) as pool:
            playing: set[Future[Outcome]] = set()
            while True:
                # No more than are played at once: whoever has heard enough need not wait for the rest.
                while len(playing) < self.jobs and (task := next(waiting, None)) is not None:
                    playing.add(pool.submit(self._play, task))
                if not playing:
                    return
                done, playing = wait(playing, return_when=FIRST_COMPLETED)
                yield from (one.result() for one in done)

    def _play(self, task: Task) -> Outcome:
        sides = self._idle.get()
        try:
            return self._game(task, sides)
        finally:
            self._idle.put(sides)

    def _game(self, task: Task, sides: dict[str, Side]) -> Outcome:
        """One game as the arena plays it, with bots that think elsewhere."""
        pairing, number = task.pairing, task.number
        game = pairing.table()
        seats = game.seats
        match: Match[Any] = Match.begin(game, deal_seed(pairing, number))
        sitting = {seat_of(bot, number, seats): bot for bot in range(seats)}
        decisions, seconds = [0] * seats, [0.0] * seats
        begin: Json = {"type": "begin", "game": pairing.game, "seats": seats, "seed": deal_seed(pairing, number)}
        begin |= {"options": dict(pairing.options), "content": self.content}
        of: dict[int, Side] = {}
        for side in sides.values():
            bots = {}
            for seat, bot in sitting.items():
                version, name = pairing.bots[bot].split(" ", 1)
                if version == side.version.name:
                    bots[seat] = [name, bot_seed(pairing, number, bot)]
                    of[seat] = side
            side.tell(begin | {"bots": bots})
        while not match.over and match.state.round <= MOST_ROUNDS:
            seat = match.state.seat
            answer = of[seat].ask({"type": "choose"})
            try:
                match.play(answer["action"])
            except Illegal as error:
                raise BohioError(
                    f"game {number}: {of[seat].version.name} chose what is not allowed: {error}"
                ) from error
            seconds[sitting[seat]] += answer["seconds"]
            decisions[sitting[seat]] += 1
            for side in sides.values():
                side.tell({"type": "played", "action": answer["action"]})
        scores = list(match.scores)
        for side in sides.values():
            told = side.ask({"type": "end"})["scores"]
            if told != scores:
                raise BohioError(f"game {number}: {side.version.name} counts {told}, not {scores}: other rules")
        by_bot = [seat_of(bot, number, seats) for bot in range(seats)]
        return Outcome(
            number,
            not match.over,
            tuple(scores[seat] for seat in by_bot),
            tuple(1 / len(match.winners) if seat in match.winners else 0.0 for seat in by_bot),
            tuple(decisions),
            tuple(seconds),
            match.state.round,
            (0,) * seats,
            ("",) * seats,
        )


def parser() -> argparse.ArgumentParser:
    about = __doc__ or ""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("commit", metavar="COMMIT", help="the other version")
    made.add_argument("--game", action="append", choices=sorted(built_in()), help="default: every game")
    made.add_argument("--seats", type=int, default=2, metavar="N", help="players at a table (default 2)")
    made.add_argument(
        "--bot", default="champion@200ms", metavar="A", help="this checkout's bot (default champion@200ms)"
    )
    made.add_argument("--against", metavar="B", help="the other version's bot (default: of the same name)")
    made.add_argument("--games", type=int, default=60, metavar="N", help="how many games, at most (default 60)")
    made.add_argument("--seed", default="versions", metavar="S", help="the same seed plays the same deals")
    made.add_argument("--jobs", type=int, default=1, metavar="J", help="how many games at once (default 1)")
    made.add_argument("--option", action="append", default=[], metavar="K=V", help="an option of the game")
    made.add_argument("--content", metavar="FILE", help="play with a content file of one game")
    made.add_argument("--sprt", action="store_true", help="stop as soon as it is clear which is stronger")
    made.add_argument("--elo0", type=float, default=0.0, help="with --sprt: reject if not stronger by more (default 0)")
    made.add_argument(
        "--elo1", type=float, default=30.0, help="with --sprt: accept if stronger by so much (default 30)"
    )
    made.add_argument("--pure", action="store_true", help="without compiled engines, which are slower")
    made.add_argument("--json", action="store_true", help="print the figures as JSON")
    return made


def compare(given: argparse.Namespace, other: Version, here: Version) -> list[Json]:
    """Plays the matches and prints their tables; the figures."""
    found: list[Json] = []
    ours, theirs = f"{here.name} {given.bot}", f"{other.name} {given.against or given.bot}"
    content = None if given.content is None else read_content(given.content)
    file = None if given.content is None else str(Path(given.content).resolve())
    with Versions((here, other), given.jobs, file) as runner:
        for game in given.game or sorted(built_in()):
            options = option_values(game, given.option)
            open_game(game, given.seats, dict(options), content)
            test = Sprt(given.seats, given.elo0, given.elo1)
            if given.sprt:
                played = trial(
                    test, game, ours, theirs, given.games, given.seed, given.jobs, options, content, runner
                ).played
            else:
                bots = (ours, *[theirs] * (given.seats - 1))
                played = outcomes(Pairing(game, bots, given.seed, options, content), given.games, runner=runner)
            table = rows((ours, *[theirs] * (given.seats - 1)), played)
            figures: Json = {"game": game, "seats": given.seats, "bots": [row_json(row) for row in table]}
            if given.sprt:
                figures |= {"verdict": test.verdict, "deals": test.deals, "llr": test.llr, "bounds": list(test.bounds)}
            found.append(figures)
            if not given.json:
                print(f"{game}, {given.seats} seats; a fair share is {1 / given.seats:.0%}")
                print_rows(table)
                if given.sprt:
                    print_test(test, ours, theirs, played)
    return found


def main(words: Sequence[str] | None = None) -> int:
    given = parser().parse_args(words)
    try:
        compiled = not given.pure
        here = Version(HERE, ROOT, compiled)
        other = Version(given.commit[:12], checkout(given.commit), compiled)
        for version in (here, other):
            if compiled:
                version.compile()
        found = compare(given, other, here)
    except BohioError as error:
        print(f"versions: {error}", file=sys.stderr)
        return 1
    if given.json:
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
