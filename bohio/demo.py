"""One game of bots in the terminal."""

from __future__ import annotations

from secrets import token_hex

from bohio.arena.play import Pairing, play
from bohio.core.record import read
from bohio.library import game_class, game_of_record


def demo(name: str, seed: str | None) -> None:
    """Plays a game of bots and prints every move, the board at the end and the scores."""
    outcome = play(Pairing(name, ("random",) * game_class(name).manifest.usual_seats, seed or token_hex(16)), 0, True)
    assert outcome.record is not None
    match = read(dict(outcome.record), game_of_record)
    for event in match.events:
        who = "fate" if event.seat is None else f"seat {event.seat}"
        print(f"{who}: {match.game.action(event.code).notation()}")
    print()
    print(match)
    if not match.over:
        print("The game had no end and was abandoned.")
        return
    print()
    for seat, points in enumerate(match.scores):
        won = ", wins" if seat in match.winners else ""
        print(f"Seat {seat}: {points} points{won}")
    print(f"Commitment {match.commitment}, seed {match.seed}")
