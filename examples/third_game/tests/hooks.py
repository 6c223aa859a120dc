"""What Bohío's shared suites ask of Goofspiel: `pytest tests/conformance --hooks goofspiel=path/to/hooks.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from bohio_goofspiel.state import ACT_SHOW, NO_BID, GoofspielState, card_bit

from bohio.core.match import Match
from bohio.core.reasons import Json
from tests.hooks import Hooks, Leaning


def near_the_middle(action: Json) -> float:
    """A player who likes the cards in the middle, so that there are ties."""
    return 1.0 if action["card"] in (5, 6, 7, 8, 9) else 0.1


class GoofspielHooks(Hooks):
    folder = Path(__file__).parent
    decisions = 26
    taken_back = 1
    taken_back_in_a_row = False
    rounds = 13

    def pieces(self, match: Match[Any]) -> Callable[[], None]:
        return lambda: check_pieces(match)

    # What is hidden: the others' bids, until all are shown. G3.2

    hidden = frozenset({"bid"})
    decided_in_the_dark = frozenset({"bid"})

    def hidden_events(self, match: Match[Any], length: int, seat: int | None) -> list[int]:
        shown = [number for number, event in enumerate(match.events[:length]) if event.code == ACT_SHOW]
        since = shown[-1] if shown else 0
        return [number for number in range(since, length) if match.events[number].seat not in (None, seat)]

    def other_codes(self, code: int, options: Sequence[int]) -> Sequence[int]:
        return options

    def different(self, one: Match[Any], other: Match[Any]) -> set[str]:
        return {"bid"} if one.state.bids != other.state.bids else set()

    # Recorded games

    playthroughs: ClassVar[Mapping[str, tuple[int, Json, Leaning]]] = {"goofspiel_3": (3, {}, near_the_middle)}
    positions: ClassVar[Sequence[tuple[int, Json, int, list[int]]]] = [
        (2, {}, 0, [13, 169, 2028, 24336]),
        (3, {}, 3, [12, 144, 1728, 19008]),
        (4, {}, 50, [1, 1]),
    ]


def check_pieces(match: Match[Any]) -> None:
    """Every prize is in one place, and everyone has played one card a round. G1.1, G1.2, G4.3"""
    state: GoofspielState = match.state
    everything = (1 << 13) - 1
    assert state.pile | state.stake | sum(state.won) == everything
    assert state.pile.bit_count() + state.stake.bit_count() + sum(won.bit_count() for won in state.won) == 13
    played = sum(event.code == ACT_SHOW for event in match.events)
    for seat, hand in enumerate(state.hands):
        assert hand.bit_count() == 13 - played
        assert state.plans[seat] == NO_BID
        bid = state.bids[seat]
        assert bid == NO_BID or hand & card_bit(bid)


HOOKS = GoofspielHooks()
