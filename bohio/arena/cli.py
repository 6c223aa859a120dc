"""The arena on the command line. Commands import what they need when they run, so that others start quickly."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bohio.core.reasons import BohioError, Json

if TYPE_CHECKING:
    from bohio.arena.ladder import Rung
    from bohio.arena.play import Outcome
    from bohio.arena.run import Runner
    from bohio.arena.sprt import Sprt
    from bohio.arena.tally import Row
    from bohio.core.game import ContentFile

BOTS_HELP = (
    "levels (level-1 to level-10), kinds (greedy, expert@500ms, expert@200it), or programs: exec:COMMAND, "
    "exec@500ms:COMMAND"
)


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="K=V",
        help="an option or a choice of the game, as text or JSON; may be repeated",
    )
    parser.add_argument("--content", metavar="FILE", help="play with your own content file")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="how many processes play (default 1)")
    parser.add_argument("--engine", choices=("local", "ray"), default="local", help="where to play (default local)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def arena_command(parser: argparse.ArgumentParser) -> None:
    """`bohio arena GAME`."""
    parser.epilog = "See also: bohio arena ladder --help, bohio arena sprt --help."
    _common(parser)
    parser.add_argument("--bots", required=True, metavar="A,B,…", help=f"one bot for each seat: {BOTS_HELP}")
    parser.add_argument("--games", type=int, required=True, metavar="N", help="how many games to play")
    parser.add_argument("--seed", required=True, metavar="S", help="the same seed plays the same games")
    parser.add_argument("--records", type=Path, metavar="DIR", help="write a record of each game to this folder")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a row per game and seat: .csv or .parquet")
    parser.set_defaults(run=_arena)


def ladder_command(parser: argparse.ArgumentParser) -> None:
    """`bohio arena ladder GAME`."""
    _common(parser)
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="players at a table (default 2)")
    parser.add_argument("--bots", metavar="A,B,…", help=f"the bots to rate (default: every level): {BOTS_HELP}")
    parser.add_argument(
        "--games", type=int, default=200, metavar="N", help="games, rounded up to whole deals (default 200)"
    )
    parser.add_argument("--seed", default="ladder", metavar="S", help="the same seed plays the same games")
    parser.set_defaults(run=_ladder)


def sprt_command(parser: argparse.ArgumentParser) -> None:
    """`bohio arena sprt GAME`."""
    _common(parser)
    parser.add_argument("--bot", required=True, metavar="A", help=f"the bot to test: {BOTS_HELP}")
    parser.add_argument("--against", required=True, metavar="B", help="the bot on all other seats")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="players at a table (default 2)")
    parser.add_argument("--elo0", type=float, default=0.0, help="reject A if it is not stronger by more (default 0)")
    parser.add_argument("--elo1", type=float, default=30.0, help="accept A if it is stronger by this much (default 30)")
    parser.add_argument("--alpha", type=float, default=0.05, help="the chance of accepting wrongly (default 0.05)")
    parser.add_argument("--beta", type=float, default=0.05, help="the chance of rejecting wrongly (default 0.05)")
    parser.add_argument("--games", type=int, required=True, metavar="MAX", help="stop undecided after this many games")
    parser.add_argument("--seed", default="sprt", metavar="S", help="the same seed plays the same games")
    parser.set_defaults(run=_sprt)


def bots_command(parser: argparse.ArgumentParser) -> None:
    """`bohio bots`."""
    parser.add_argument("--json", action="store_true", help="print the list as JSON")
    parser.set_defaults(run=_bots)


# What is given


def option_values(game: str, pairs: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """Options of a game as given on the command line: `stone_tiles=mixed`, or JSON as in `first=2`."""
    from bohio.library import game_class

    texts = game_class(game).manifest.options
    options: dict[str, Any] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BohioError(f"--option {pair}: is not of the form NAME=VALUE")
        options[name] = value if value in texts.get(name, ()) else _value(value)
    return tuple(options.items())


def _value(text: str) -> Any:
    """JSON, or else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _check_numbers(given: argparse.Namespace) -> None:
    if given.games < 1 or given.jobs < 1:
        raise BohioError("--games and --jobs must be at least 1")


def _content(given: argparse.Namespace) -> ContentFile | None:
    from bohio.library import read_content

    return read_content(given.content) if given.content else None


def _runner(given: argparse.Namespace) -> Runner | None:
    if given.engine == "local":
        return None
    from bohio.arena.ray_runner import RayRunner

    return RayRunner(given.jobs)


# Running


def _arena(given: argparse.Namespace) -> int:
    from bohio.arena.entrants import check_entrant, split_names
    from bohio.arena.notes import notes, print_notes
    from bohio.arena.play import Pairing
    from bohio.arena.results import check_out, write_results
    from bohio.arena.run import ledger_path, outcomes
    from bohio.arena.tally import rows

    _check_numbers(given)
    names = split_names(given.bots)
    for name in names:
        check_entrant(name)
    if given.out is not None:
        check_out(given.out)
    pairing = Pairing(given.game, names, given.seed, option_values(given.game, given.option), _content(given))
    played = outcomes(pairing, given.games, given.jobs, given.records, given.out, _runner(given))
    if given.out is not None:
        write_results(given.out, names, played)
        if given.records is None:
            ledger_path(given.out).unlink()  # a finished run has nothing to go on with
    _complain(names, played)
    table = rows(names, played)
    abandoned = sum(outcome.abandoned for outcome in played)
    noted = notes(names, pairing.table())
    if given.json:
        print(json.dumps({"bots": [row_json(row) for row in table], "abandoned": abandoned} | noted))
        return 0
    print_rows(table)
    if abandoned:
        print(f"{abandoned} of {given.games} games had no end and were abandoned")
    print_notes(noted)
    return 0


def print_rows(table: Sequence[Row]) -> None:
    """The table of results."""
    width = _width(row.name for row in table)
    print(f"{'bot':<{width}}{'games':>7}{'wins':>9}{'95 % interval':>18}{'mean score':>12}{'ms/decision':>13}")
    for row in table:
        low, high = row.interval
        print(
            f"{row.name:<{width}}{row.games:>7}{row.win_share:>8.1%} {low:>8.1%} – {high:>6.1%}"
            f"{row.mean_score:>12.1f}{row.ms_per_decision:>13.3f}"
        )


def row_json(row: Row) -> Json:
    from bohio.bots.program import is_program

    told: Json = {
        "name": row.name,
        "games": row.games,
        "win_share": row.win_share,
        "interval": list(row.interval),
        "mean_score": row.mean_score,
        "ms_per_decision": row.ms_per_decision,
    }
    if is_program(row.name):  # nobody else can have any
        told["faults"] = row.faults
    return told


def _width(names: Iterator[str]) -> int:
    return max(20, *(len(name) + 2 for name in names))


def _complain(names: Sequence[str], played: Sequence[Outcome]) -> None:
    """One line for each bot that others had to play for."""
    for name in dict.fromkeys(names):
        places = [place for place, other in enumerate(names) if other == name]
        faulty = [(outcome, place) for outcome in played for place in places if outcome.faults[place]]
        if faulty:
            first, place = faulty[0]
            faults = sum(outcome.faults[place] for outcome, place in faulty)
            games = len({outcome.number for outcome, _ in faulty})
            told = f"{faults} decisions in {games} games were made by greedy in its place"
            print(f"{name}: {told}; in game {first.number} it {first.complaints[place]}", file=sys.stderr)


def _ladder(given: argparse.Namespace) -> int:
    from bohio.arena.entrants import check_entrant, split_names
    from bohio.arena.ladder import all_bots, climb
    from bohio.arena.notes import notes, print_notes
    from bohio.library import found, open_game

    _check_numbers(given)
    if given.bots is not None:
        for name in split_names(given.bots):
            check_entrant(name)
    _check_seats(given)
    names = all_bots(found()[given.game], given.seats) if given.bots is None else split_names(given.bots)
    options = option_values(given.game, given.option)
    content, runner = _content(given), _runner(given)
    ladder = climb(given.game, names, given.seats, given.games, given.seed, given.jobs, options, content, runner)
    noted = notes(names, open_game(given.game, given.seats, dict(options), content))
    if given.json:
        rungs = [_rung_json(rung) for rung in ladder]
        print(json.dumps({"game": given.game, "seats": given.seats, "seed": given.seed, "bots": rungs} | noted))
        return 0
    width = _width(rung.name for rung in ladder)
    print(f"{'bot':<{width}}{'games':>7}{'rating':>9}{'95 % interval':>18}{'wins':>9}{'ms/decision':>13}")
    for rung in ladder:
        low, high = rung.interval
        print(
            f"{rung.name:<{width}}{rung.games:>7}{rung.rating:>9.0f}{low:>9.0f} – {high:>6.0f}"
            f"{rung.win_share:>9.1%}{rung.ms_per_decision:>13.3f}"
        )
    print_notes(noted)
    return 0


def _check_seats(given: argparse.Namespace) -> None:
    """Before anything is made of the number of seats, the game says whether it is one."""
    from bohio.library import open_game

    open_game(given.game, given.seats)


def _rung_json(rung: Rung) -> Json:
    from dataclasses import asdict

    return asdict(rung) | {"interval": list(rung.interval)}


def _sprt(given: argparse.Namespace) -> int:
    from bohio.arena.entrants import check_entrant
    from bohio.arena.notes import notes, print_notes
    from bohio.arena.sprt import Sprt, trial
    from bohio.arena.tally import share_of

    _check_numbers(given)
    for name in (given.bot, given.against):
        check_entrant(name)
    _check_seats(given)
    test = Sprt(given.seats, given.elo0, given.elo1, given.alpha, given.beta)
    options = option_values(given.game, given.option)
    content, runner = _content(given), _runner(given)
    tried = trial(
        test, given.game, given.bot, given.against, given.games, given.seed, given.jobs, options, content, runner
    )
    _complain(tried.pairing.bots, tried.played)
    share, interval = share_of([0], given.seats, tried.played)
    low, high = test.bounds
    told: Json = {
        "verdict": test.verdict,
        "bot": given.bot,
        "against": given.against,
        "seats": given.seats,
        "games": len(tried.played),
        "deals": test.deals,
        "llr": test.llr,
        "bounds": [low, high],
        "win_share": share,
        "interval": list(interval),
    }
    noted = notes((given.bot, given.against), tried.pairing.table())
    if given.json:
        print(json.dumps(told | noted))
        return 0
    print_test(test, given.bot, given.against, tried.played)
    print_notes(noted)
    return 0


def print_test(test: Sprt, bot: str, against: str, played: Sequence[Outcome]) -> None:
    """How a sequential test ended."""
    from bohio.arena.tally import share_of

    share, interval = share_of([0], test.seats, played)
    low, high = test.bounds
    print(f"{test.verdict}: {bot} against {against}, {test.seats} seats")
    print(f"{len(played)} games of {test.deals} deals, {share:.1%} won ({interval[0]:.1%} – {interval[1]:.1%})")
    print(f"log likelihood ratio {test.llr:.2f}, bounds {low:.2f} and {high:.2f}")


# The list of bots


def measured() -> list[Json]:
    """What was measured, from `bots/measured.json` of each game that has one: the strongest bots last.

    A file that is not of this form is left out, and the log says so."""
    from bohio.bots import LEVELS
    from bohio.library import found, log

    rank = [*LEVELS].index

    def order(one: Json) -> tuple[int, int, bool]:
        bot, _, budget = one["bot"].partition("@")
        return rank(bot), -rank(one["against"].partition("@")[0]), budget.endswith("it")

    matches: list[Json] = []
    for name, manifest in found().items():
        file = manifest.file("bots", "measured.json")
        if not file.is_file():
            continue
        try:
            told = [{"game": name} | one for one in json.loads(file.read_text(encoding="utf-8"))["matches"]]
            for one in told:
                order(one)
                _match_row(one)
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            log.warning("bots/measured.json of %s was left out: %r", name, error)
        else:
            matches += told
    return sorted(matches, key=order)


def level_shares() -> Json:
    """For each game and number of players whose levels were measured, how often each wins against the one below."""
    from bohio.bots.graded import shares_below
    from bohio.library import found

    shares: Json = {}
    for name, manifest in found().items():
        for seats in manifest.seats:
            told = shares_below(manifest, seats)[1:]
            if None not in told:
                shares.setdefault(name, {})[str(seats)] = told
    return shares


LEVELS_TOLD = "Ten levels from the gentlest to the strongest; each errs a little less than the one below."
MATCH_ROW = "{:<12}{:>6}  {:<40}{:>7}{:>9}{:>18}{:>13}"


def _match_row(one: Json) -> str:
    """One match as a line of the list."""
    low, high = one["interval"]
    pair = f"{one['bot']} against {one['against']}"
    figures = (f"{one['win_share']:.1%}", f"{low:.1%} – {high:.1%}", f"{one['ms_per_decision']:.2f}")
    return MATCH_ROW.format(one["game"], one["seats"], pair, one["games"], *figures)


def _bots(given: argparse.Namespace) -> int:
    from bohio.bots import LEVELS

    matches, shares = measured(), level_shares()
    described = {name: (bot.__doc__ or "").splitlines()[0] for name, bot in LEVELS.items()}
    if given.json:
        bots = [{"name": name, "description": told} for name, told in described.items()]
        print(json.dumps({"bots": bots, "levels": shares, "measured": matches}))
        return 0
    print(f"{'level-N':<12}{LEVELS_TOLD}")
    for name, description in described.items():
        print(f"{name:<12}{description}")
    print(f"{'exec:…':<12}A program in any language: exec:COMMAND.")
    if shares:
        print("\nHow often each level wins against the one below on all other seats, from level-2 to level-10:")
    for game, tables in shares.items():
        for seats, told in tables.items():
            print(f"{game:<12}{seats:>6}  {'  '.join(f'{share:>6.1%}' for share in told)}")
    if not matches:
        return 0
    print()
    print(MATCH_ROW.format("game", "seats", "match", "games", "wins", "95 % interval", "ms/decision"))
    for one in matches:
        print(_match_row(one))
    return 0
