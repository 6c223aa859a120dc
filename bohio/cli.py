"""The command line."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bohio.core.match import Match
from bohio.core.reasons import BadContent, BadRecord, BohioError


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 if all went well, 1 if something was wrong with what it was given, 2 for a wrong call."""
    parser = _parser()
    given = parser.parse_args(arguments)
    try:
        return int(given.run(given))
    except BadContent as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        return 1
    except BohioError as error:
        print(error, file=sys.stderr)
        return 1
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bohio", description="An open table for Mangrovia and Tropicalia.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _record_commands(commands.add_parser("record", help="check, continue or look into a recorded game"))
    _content_commands(commands.add_parser("content", help="check or draw a content file"))
    _arena_command(commands.add_parser("arena", help="let bots play each other"))
    bots = commands.add_parser("bots", help="list the bots")
    bots.set_defaults(run=_bots)
    bench = commands.add_parser("bench", help="measure the engines")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each figure (default 2)")
    bench.set_defaults(run=_bench)
    compile = commands.add_parser("compile", help="compile the engine; it is used from the next start on")
    compile.add_argument("--get-tools", action="store_true", help="install mypyc for it where it is missing")
    compile.set_defaults(run=_compile)
    demo = commands.add_parser("demo", help="play one game of bots in the terminal")
    demo.add_argument("game", nargs="?", default="mangrovia")
    demo.add_argument("--seed", help="the same seed plays the same game")
    demo.set_defaults(run=_demo)
    return parser


# Records


def _record_commands(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="replay records; exit 0 if all are sound")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(run=_record_check)
    options = commands.add_parser("options", help="the legal actions after the last event, as JSON")
    options.add_argument("file", metavar="FILE")
    options.set_defaults(run=_record_options)
    view = commands.add_parser("view", help="what a seat may know after K events, as JSON")
    view.add_argument("file", metavar="FILE")
    view.add_argument("--seat", required=True, help="a seat's number, or spectator")
    view.add_argument("--at", type=int, metavar="K", help="after K events (default: all)")
    view.set_defaults(run=_record_view)


def read_record(path: str) -> Any:
    """The JSON of a record file."""
    try:
        return json.loads(Path(path).read_bytes())
    except OSError as error:
        raise BadRecord(path, f"cannot be read: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadRecord(path, f"is not JSON: {error}") from error


def _load(path: str) -> Match[Any]:
    from bohio import load

    try:
        return load(read_record(path))
    except BadRecord as error:
        raise error if error.place == path else BadRecord(f"{path}: {error.place}", error.what) from error


def _record_check(given: argparse.Namespace) -> int:
    status = 0
    for path in given.files:
        try:
            match = _load(path)
        except BadRecord as error:
            print(error)
            status = 1
            continue
        state = (
            f"won by seat {' and '.join(map(str, match.record(False)['result']['winners']))}"
            if match.over
            else "running"
        )
        seed = ", follows from its seed" if match.seed is not None else ""
        print(f"{path}: sound, {match.game.name}, {match.game.seats} seats, {len(match.events)} events, {state}{seed}")
    return status


def _record_options(given: argparse.Namespace) -> int:
    print(json.dumps(list(_load(given.file).options)))
    return 0


def _record_view(given: argparse.Namespace) -> int:
    from bohio import load

    record = read_record(given.file)
    if not isinstance(record, dict):
        raise BadRecord(given.file, "is not a JSON object")
    events = record.get("events")
    if given.at is not None and isinstance(events, list):
        if not 0 <= given.at <= len(events):
            raise BohioError(f"--at {given.at}: the record has {len(events)} events")
        if given.at < len(events):
            load(record)
            record = {key: value for key, value in record.items() if key != "result"} | {"events": events[: given.at]}
    match = load(record)
    seat = None
    if given.seat != "spectator":
        if not given.seat.isdigit() or int(given.seat) >= match.game.seats:
            raise BohioError(f"--seat {given.seat}: seats are 0 to {match.game.seats - 1}, or spectator")
        seat = int(given.seat)
    print(json.dumps(match.view(seat)))
    return 0


# Content


def _content_commands(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="check a content file completely")
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=_content_check)
    draw = commands.add_parser("draw", help="draw a board or tile set as SVG")
    draw.add_argument("file", metavar="FILE")
    draw.add_argument("-o", "--output", required=True, metavar="OUT.svg")
    draw.set_defaults(run=_content_draw)


def _content_check(given: argparse.Namespace) -> int:
    from bohio.box import game_of_content, read_content

    game = game_of_content(read_content(given.file))
    print(f"{given.file}: sound, {game.content_name!r} for {game.name}")
    return 0


def _content_draw(given: argparse.Namespace) -> int:
    from bohio.box import game_of_content, read_content

    svg = game_of_content(read_content(given.file)).content_svg()
    try:
        Path(given.output).write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BohioError(f"{given.output}: cannot be written: {error.strerror}") from error
    print(f"{given.output}: drawn")
    return 0


# Bots


def _arena_command(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--bots", required=True, metavar="A,B,…", help="one bot for each seat")
    parser.add_argument("--games", type=int, required=True, metavar="N")
    parser.add_argument("--seed", required=True, metavar="S", help="the same seed plays the same games")
    parser.add_argument("--option", action="append", default=[], metavar="K=V", help="a variant of the game")
    parser.add_argument("--content", metavar="FILE", help="a content file of one's own")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processes (default 1)")
    parser.add_argument("--records", type=Path, metavar="DIR", help="one record file for each game")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=_arena)


def option_values(pairs: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """Options as given on the command line: `stone_tiles=mixed`, `advanced_markets=true`."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BohioError(f"--option {pair}: is not of the form NAME=VALUE")
        options[name] = {"true": True, "false": False}.get(value, value)
    return tuple(options.items())


def _arena(given: argparse.Namespace) -> int:
    from bohio.arena.play import Pairing
    from bohio.arena.run import outcomes
    from bohio.arena.tally import rows
    from bohio.bots import check
    from bohio.box import read_content

    names = tuple(given.bots.split(","))
    if given.games < 1 or given.jobs < 1:
        raise BohioError("--games and --jobs must be at least 1")
    for name in names:
        check(name)
    content = read_content(given.content) if given.content else None
    pairing = Pairing(given.game, names, given.seed, option_values(given.option), content)
    played = outcomes(pairing, given.games, given.jobs, given.records)
    table = rows(names, played)
    abandoned = sum(outcome.abandoned for outcome in played)
    if given.json:
        bots = [
            {
                "name": row.name,
                "games": row.games,
                "win_share": row.win_share,
                "interval": list(row.interval),
                "mean_score": row.mean_score,
                "ms_per_decision": row.ms_per_decision,
            }
            for row in table
        ]
        print(json.dumps({"bots": bots, "abandoned": abandoned}))
        return 0
    print(f"{'bot':<20}{'games':>7}{'wins':>9}{'95 % interval':>18}{'mean score':>12}{'ms/decision':>13}")
    for row in table:
        low, high = row.interval
        print(
            f"{row.name:<20}{row.games:>7}{row.win_share:>8.1%} {low:>8.1%} – {high:>6.1%}"
            f"{row.mean_score:>12.1f}{row.ms_per_decision:>13.3f}"
        )
    if abandoned:
        print(f"{abandoned} of {given.games} games had no end and were abandoned")
    return 0


def _bots(given: argparse.Namespace) -> int:
    from bohio.bots import LEVELS

    for name, bot in LEVELS.items():
        print(f"{name:<12}{(bot.__doc__ or '').splitlines()[0]}")
    return 0


def _bench(given: argparse.Namespace) -> int:
    from bohio.bench import report

    figures = report(seconds=given.seconds)
    if given.json:
        print(json.dumps(figures))
        return 0
    for name, measured in figures.items():
        print(f"{name}, {'compiled' if measured['compiled'] else 'pure Python'}, four random players, one core")
        for key, value in measured.items():
            if key != "compiled":
                print(f"  {key.replace('_', ' '):<32}{value:>14,}")
    return 0


def _compile(given: argparse.Namespace) -> int:
    from bohio.compiling import CannotCompile, compile_engine

    try:
        print(f"{compile_engine(given.get_tools)}: used from the next start on")
    except CannotCompile as error:
        raise BohioError(str(error)) from error
    return 0


def _demo(given: argparse.Namespace) -> int:
    from bohio.demo import demo

    demo(given.game, given.seed)
    return 0


if __name__ == "__main__":
    sys.exit(main())
