"""Where a recorded game of Tropicalia shows a paragraph of the rules: by which occurrence."""

from __future__ import annotations

WITNESSES = {
    "T2.1": "2 players",
    "T2.2": "4 players",
    "T2.3": "round",
    "T3.1": "round",
    "T3.2": "place_worker",
    "T3.3": "moves on foot",
    "T3.4": "enters a market where nothing can be sold",
    "T4.1": "moves on foot",
    "T4.2": "moves with cart and surfboard",
    "T4.3": "home",
    "T4.4": "moves with a cart",
    "T5.1": "harvests a field",
    "T5.2": "fetches items from a plaza",
    "T5.3": "sells at a market of mango",
    "T5.4": "puts back fruit of a field",
    "T5.5": "enters a tile that brings nothing",
    "T6.1": "builds with surcharge",
    "T6.2": "builds an orchard",
    "T6.3": "completes two fountains",
    "T7.1": "the brown board makes the first player",
    "T7.2": "misses two kinds or more",
    "T7.3": "tie by shells",
    "T8.1": "sells at face 1-front",
    "T8.2": "sells for nothing",
    "T8.3": "advanced_markets True",
}
"""T1 tells of components; no event can show T6.4, that something cannot be done, or T8.4, that something was chosen."""
