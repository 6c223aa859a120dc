"""The table's commands: serving, and taking care of the database.

Each imports what it needs when it runs, so other commands work without the web framework."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

from bohio.core.reasons import BohioError

PROGRESS = 5.0
"""Seconds between two progress lines of a long command."""
DATABASE = "a file, or postgresql://… (default: in your data folder)"


def serve_command(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default 127.0.0.1)")
    parser.add_argument(
        "--port", type=_port, metavar="PORT", help="the port (default 8000, or a free one if that is taken)"
    )
    parser.add_argument("--database", metavar="URL", help=DATABASE)
    expiry = "delete tables that nobody has touched for D days, counting only the time that servers run"
    parser.add_argument("--expire-days", type=float, metavar="D", help=expiry)
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="answer only for this host name (may be repeated)",
    )
    parser.add_argument("--boards", metavar="DIR", help="offer the content files in this folder (*.toml) as boards")
    parser.add_argument("--no-limits", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=_serve)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 0 to 65535, not {text[:20]!r}")
    return int(text)


def store_commands(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    backup = commands.add_parser("backup", help="write everything to a file; servers may be running")
    backup.add_argument("file", metavar="FILE")
    backup.set_defaults(run=_backup)
    restore = commands.add_parser("restore", help="fill an empty database from a backup")
    restore.add_argument("file", metavar="FILE")
    restore.set_defaults(run=_restore)
    restore.add_argument("--skip-damaged", action="store_true", help="leave out damaged tables instead of failing")
    check = commands.add_parser("check", help="read every table and list damaged ones; servers may be running")
    check.set_defaults(run=_check)
    export = commands.add_parser("export", help="write every finished game as a record")
    export.add_argument("folder", metavar="DIR")
    export.set_defaults(run=_export)
    bring = commands.add_parser("import", help="add records as tables to look at")
    bring.add_argument("files", nargs="+", metavar="FILE")
    bring.set_defaults(run=_import)
    for command in (backup, restore, check, export, bring):
        command.add_argument("--database", metavar="URL", help=DATABASE)


def _serve(given: argparse.Namespace) -> int:
    from bohio.table.store.base import StoreError
    from bohio.table.web.limits import UNLIMITED
    from bohio.table.web.serve import serve

    if given.expire_days is not None and not given.expire_days > 0:
        raise BohioError("--expire-days must be above 0")
    if not all(name.strip() for name in given.allow_host):
        raise BohioError("--allow-host needs the name of a host")
    limits = UNLIMITED if given.no_limits else None
    try:
        return serve(
            given.host,
            given.port,
            given.database,
            limits,
            expire_days=given.expire_days,
            hosts=given.allow_host,
            boards=given.boards,
        )
    except StoreError as error:
        raise BohioError(str(error)) from error


def _backup(given: argparse.Namespace) -> int:
    from bohio.table.upkeep.backup import backup

    print(f"{given.file}: {_stored(backup, given.database, given.file)} tables")
    return 0


def _restore(given: argparse.Namespace) -> int:
    from bohio.table.upkeep.restoring import restore

    number, damaged = _stored(restore, given.file, given.database, given.skip_damaged)
    for fault in damaged:
        print(f"left out: {fault}", file=sys.stderr)
    print(f"{number} tables restored")
    return 1 if damaged else 0


def _check(given: argparse.Namespace) -> int:
    from bohio.table.upkeep.checking import check

    last = monotonic()

    def progress(done: int, tables: int) -> None:
        nonlocal last
        if monotonic() - last > PROGRESS:
            last = monotonic()
            print(f"{done} of {tables} tables read", file=sys.stderr, flush=True)

    tables, faults = _stored(check, given.database, lambda fault: print(fault, flush=True), progress)
    found = f"{faults} fault{'' if faults == 1 else 's'}" if faults else "all sound"
    print(f"{tables} tables, {found}")
    return 1 if faults else 0


def _export(given: argparse.Namespace) -> int:
    from bohio.table.upkeep.archive import export

    number, damaged = _stored(export, given.database, given.folder)
    for fault in damaged:
        print(fault, file=sys.stderr)
    print(f"{given.folder}: {number} records")
    return 1 if damaged else 0


def _import(given: argparse.Namespace) -> int:
    from bohio.table.upkeep.archive import import_records

    number, faults = _stored(import_records, given.files, given.database)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{number} records imported")
    return 1 if faults else 0


def _stored(do: Callable[..., Any], *words: Any) -> Any:
    """Runs a function that uses a store; its errors become one line."""
    from bohio.table.store.base import StoreError

    try:
        return do(*words)
    except StoreError as error:
        raise BohioError(str(error)) from error
    except OSError as error:
        raise BohioError(f"{error.filename or 'file'}: {error.strerror}") from error
