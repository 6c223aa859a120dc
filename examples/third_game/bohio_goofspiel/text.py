"""The table in plain text."""

from __future__ import annotations

from bohio.core.reasons import Json


def table_text(table: Json) -> str:
    """The table as a view shows it."""
    lines = [
        f"Round {table['round']} of {table['rounds']}, seat {table['first']} bids first",
        f"Prizes: {_cards(table['stake'])}   still to come: {_cards(table['pile'])}",
    ]
    for seat, player in enumerate(table["players"]):
        bid = "has bid" if player["has_bid"] else "has not bid"
        lines.append(
            f"Seat {seat}: {player['points']} points ({_cards(player['won'])}), cards {_cards(player['cards'])}, {bid}"
        )
    last = table["last"]
    if last is not None:
        winner = "a tie" if last["winner"] is None else f"seat {last['winner']} took {_cards(last['prizes'])}"
        lines.append(f"Last bids: {_cards(last['bids'])}, {winner}")
    if "hand" in table:
        lines.append(f"Your hand: {_cards(table['hand'])}   your bid: {table['bid'] or '-'}")
    return "\n".join(lines)


def _cards(cards: list[int]) -> str:
    return " ".join(map(str, cards)) or "-"
