"""python-chess: legal moves, one of them pushed; copies without the moves played so far, as a search makes them."""

from __future__ import annotations

import chess

from bench.racing import Copy, Play, choice, race

QUIET_MOVES = 150
"""Half-moves without capture or pawn move after which the game is a draw."""


def advance(board: chess.Board, most: int) -> int:
    """Plays until the game is over, at most so many moves."""
    made = 0
    while made < most and board.halfmove_clock < QUIET_MOVES and not board.is_insufficient_material():
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(choice(moves))
        made += 1
    return made


def enter(name: str) -> tuple[Play, Copy]:
    middle = chess.Board()
    advance(middle, 80)
    return lambda: advance(chess.Board(), 100_000), lambda: middle.copy(stack=False)


if __name__ == "__main__":
    race("chess", enter)
