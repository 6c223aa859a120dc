"""Results as files: a row for each game and seat, as CSV or Parquet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bohio.arena.play import Outcome, seat_of
from bohio.core.reasons import BohioError

COLUMNS = (
    "game",
    "deal",
    "rotation",
    "seat",
    "bot",
    "score",
    "win_share",
    "abandoned",
    "rounds",
    "decisions",
    "milliseconds",
    "faults",
)
ENDINGS = (".csv", ".parquet")


def check_out(path: Path) -> None:
    """Raises BohioError where no results could be written to this path; better before the games than after them."""
    if path.suffix not in ENDINGS:
        raise BohioError(f"{path}: results are written as {' or '.join(ENDINGS)}")
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise BohioError(f"{path}: cannot be written: there is no such folder, or it is one itself")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise BohioError(f"{path}: Parquet needs pyarrow; install bohio[parquet], or write .csv")


def results(bots: tuple[str, ...], outcomes: Iterable[Outcome]) -> Iterator[dict[str, Any]]:
    """The rows, by game and seat. An abandoned game has no win shares."""
    seats = len(bots)
    for outcome in outcomes:
        for bot in sorted(range(seats), key=lambda bot: seat_of(bot, outcome.number, seats)):
            yield {
                "game": outcome.number,
                "deal": outcome.number // seats,
                "rotation": outcome.number % seats,
                "seat": seat_of(bot, outcome.number, seats),
                "bot": bots[bot],
                "score": outcome.scores[bot],
                "win_share": None if outcome.abandoned else outcome.win_shares[bot],
                "abandoned": outcome.abandoned,
                "rounds": outcome.rounds,
                "decisions": outcome.decisions[bot],
                "milliseconds": round(1000 * outcome.seconds[bot], 3),
                "faults": outcome.faults[bot],
            }


def write_results(path: Path, bots: tuple[str, ...], outcomes: Iterable[Outcome]) -> None:
    """Writes the rows. The file appears whole or not at all."""
    rows = list(results(bots, outcomes))
    partial = path.with_name(path.name + ".part")
    try:
        if path.suffix == ".parquet":
            _write_parquet(partial, rows)
        else:
            with partial.open("w", encoding="utf-8", newline="") as file:
                writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
                writer.writeheader()
                writer.writerows(rows)
        partial.replace(path)
    except OSError as error:
        raise BohioError(f"{path}: cannot be written: {error.strerror or error}") from error


def _write_parquet(path: Path, rows: list[dict[str, Any]]) -> None:
    # Imported by name, so that the types are checked without the extra too.
    pyarrow = import_module("pyarrow")
    parquet = import_module("pyarrow.parquet")
    kinds = {"bot": pyarrow.string(), "win_share": pyarrow.float64(), "milliseconds": pyarrow.float64()}
    kinds["abandoned"] = pyarrow.bool_()
    schema = pyarrow.schema([(column, kinds.get(column, pyarrow.int64())) for column in COLUMNS])
    parquet.write_table(pyarrow.Table.from_pylist(rows, schema), path)
