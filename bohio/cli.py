"""The command line."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from bohio import __version__
from bohio.arena.calibrate_command import calibrate_command
from bohio.arena.cli import arena_command, bots_command, ladder_command, sprt_command
from bohio.bots.cli import train_command
from bohio.core.content import shown
from bohio.core.match import Match
from bohio.core.reasons import BadContent, BadRecord, BohioError
from bohio.library import found, listed
from bohio.table.cli import serve_command, store_commands

PLAIN_WIDTH = 80
"""Columns of text that goes to a file or another program."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; 0 if all went well, 1 if something was wrong with what it was given, 2 for a wrong call."""
    parser = _parser()
    given = parser.parse_args(_words(sys.argv[1:] if arguments is None else arguments))
    try:
        return int(given.run(given))
    except BadContent as error:
        print(*error.lines, sep="\n", file=sys.stderr)
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


def _words(arguments: Sequence[str]) -> list[str]:
    """The words of the command line; `arena ladder` and its like are commands of their own."""
    if tuple(arguments[:2]) in (("arena", "calibrate"), ("arena", "ladder"), ("arena", "sprt")):
        return [" ".join(arguments[:2]), *arguments[2:]]
    return list(arguments)


def _parser() -> argparse.ArgumentParser:
    games = list(found())
    names = [name.replace("_", " ").title() for name in games]
    parser = argparse.ArgumentParser(prog="bohio", description=f"An open table for {listed(names, 'and')}.")
    parser.add_argument("--version", action="version", version=f"bohio {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    serve_command(commands.add_parser("serve", help="serve the table in the browser"))
    _record_commands(commands.add_parser("record", help="check a recorded game, list its options or show a view"))
    _content_commands(commands.add_parser("content", help="begin, check or draw a content file"))
    arena_command(commands.add_parser("arena", help="let bots play each other"))
    ladder_command(commands.add_parser("arena ladder", help="rate bots at mixed tables"))
    sprt_command(commands.add_parser("arena sprt", help="play until it is clear which of two bots is stronger"))
    calibrate_command(commands.add_parser("arena calibrate", help="find and measure the levels of a game"))
    bots_command(commands.add_parser("bots", help="list the bots and their measured strength"))
    train_command(commands.add_parser("train", help="train a network for the champion"))
    bench = commands.add_parser("bench", help="measure the engines")
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    bench.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each figure (default 2)")
    bench.set_defaults(run=_bench)
    compile = commands.add_parser("compile", help="compile the engine for the next start")
    compile.add_argument("--get-tools", action="store_true", help="in a clone: install mypyc first")
    compile.set_defaults(run=_compile)
    store_commands(commands.add_parser("store", help="back up, restore, check, export or import tables"))
    _rules_command(commands.add_parser("rules", help="print the rules of a game, a section or a paragraph"))
    demo = commands.add_parser("demo", help="play one game of bots in the terminal")
    demo.add_argument(
        "game", nargs="?", default=games[0], metavar="GAME", help=listed([f"{games[0]} (default)", *games[1:]], "or")
    )
    demo.add_argument("--seed", help="the same seed plays the same game")
    demo.set_defaults(run=_demo)
    return parser


# Records


def _record_commands(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="replay records and check them; exits with 0 if all are sound")
    check.add_argument("files", nargs="+", metavar="FILE")
    check.set_defaults(run=_record_check)
    options = commands.add_parser("options", help="print the legal actions after the last event as JSON")
    options.add_argument("file", metavar="FILE")
    options.set_defaults(run=_record_options)
    view = commands.add_parser("view", help="print what a seat may know after K events as JSON")
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
    return _match_of(path, read_record(path))


def _match_of(path: str, record: object) -> Match[Any]:
    """The match that a record tells of; a fault names the file too."""
    from bohio import load

    try:
        return load(record)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error.place}", error.what) from error


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
    record = read_record(given.file)
    if not isinstance(record, dict):
        raise BadRecord(given.file, "is not a JSON object")
    events = record.get("events")
    if given.at is not None and isinstance(events, list):
        if not 0 <= given.at <= len(events):
            raise BohioError(f"--at {given.at}: the record has {len(events)} events")
        if given.at < len(events):
            _match_of(given.file, record)
            record = {key: value for key, value in record.items() if key != "result"} | {"events": events[: given.at]}
    match = _match_of(given.file, record)
    seat = None
    if given.seat != "spectator":
        if given.seat not in map(str, range(match.game.seats)):
            raise BohioError(f"--seat {shown(given.seat)}: seats are 0 to {match.game.seats - 1}, or spectator")
        seat = int(given.seat)
    print(json.dumps(match.view(seat)))
    return 0


# Content


def _content_commands(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    check = commands.add_parser("check", help="check a content file and list its faults and remarks")
    check.add_argument("file", metavar="FILE")
    check.set_defaults(run=_content_check)
    new = commands.add_parser("new", help="write a commented content file to begin from")
    new.add_argument("game", metavar="GAME", help=listed(list(found()), "or"))
    new.add_argument("-o", "--output", required=True, metavar="FILE", help="the file to write; it must be new")
    new.set_defaults(run=_content_new)
    draw = commands.add_parser("draw", help="draw a board or tile set as SVG")
    draw.add_argument("file", metavar="FILE")
    draw.add_argument("-o", "--output", required=True, metavar="OUT.svg", help="the file to write")
    draw.set_defaults(run=_content_draw)


def _content_check(given: argparse.Namespace) -> int:
    from bohio.library import game_of_content, read_content

    game = game_of_content(read_content(given.file))
    author = f" by {game.content_author!r}" if game.content_author else ""
    print(f"{given.file}: sound, {game.content_name!r}{author} for {game.name}")
    for remark in game.remarks:
        print(remark.line(f"{given.file}: remark"))
    return 0


def _content_new(given: argparse.Namespace) -> int:
    from bohio.library import begin_file

    text = begin_file(given.game)
    try:
        with Path(given.output).open("xb") as file:
            file.write(text)
    except FileExistsError:
        raise BohioError(f"{given.output}: is there already and stays as it is; name a new file") from None
    except OSError as error:
        raise BohioError(f"{given.output}: cannot be written: {error.strerror}") from error
    print(f"{given.output}: written; change it, then run bohio content check {given.output}")
    return 0


def _content_draw(given: argparse.Namespace) -> int:
    from bohio.drawing.standalone import content_svg
    from bohio.library import game_of_content, read_content

    svg = content_svg(game_of_content(read_content(given.file)))
    try:
        Path(given.output).write_text(svg, encoding="utf-8")
    except OSError as error:
        raise BohioError(f"{given.output}: cannot be written: {error.strerror}") from error
    print(f"{given.output}: drawn")
    return 0


# Rules


def _rules_command(parser: argparse.ArgumentParser) -> None:
    from bohio.locale import LANGUAGES

    games = list(found())
    parser.add_argument("game", choices=games, metavar="GAME", help=listed(games, "or"))
    parser.add_argument("paragraph", nargs="?", metavar="PARAGRAPH", help="a paragraph or section, by its number")
    spoken = f"{listed(list(LANGUAGES), 'or')} (default: that of the environment)"
    parser.add_argument("--language", choices=LANGUAGES, metavar="L", help=spoken)
    parser.set_defaults(run=lambda given: _rules(parser, given))


def _rules(parser: argparse.ArgumentParser, given: argparse.Namespace) -> int:
    from bohio.locale import texts
    from bohio.locale.plain_rules import plain_rules
    from bohio.locale.rules import rules_of

    manifest, language = found()[given.game], given.language or _environment_language()
    rules = rules_of(manifest, language)
    if rules is None:
        parser.error(f"{given.game} has no rules to print")
    width = get_terminal_size().columns if sys.stdout.isatty() else PLAIN_WIDTH
    told = plain_rules(texts(rules.language, manifest), rules, width, given.paragraph)
    if told is None:
        parser.error(f"the rules of {given.game} have no paragraph {shown(given.paragraph)}")
    print(told)
    return 0


def _environment_language() -> str:
    """The language of messages that the environment asks for, or else English."""
    from bohio.locale import LANGUAGES

    told = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return told[:2] if told[:2] in LANGUAGES and told[2:3] in ("", "_", ".", "@") else "en"


def _bench(given: argparse.Namespace) -> int:
    from bohio.bench import report

    if not 0 < given.seconds < float("inf"):
        raise BohioError("--seconds must be above 0")
    figures = report(seconds=given.seconds)
    if given.json:
        print(json.dumps(figures))
        return 0
    for name, measured in figures.items():
        players = ("one", "two", "three", "four", "five")[found()[name].usual_seats - 1]
        print(f"{name}, {'compiled' if measured['compiled'] else 'pure Python'}, {players} random players, one core")
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
