"""Players with a leaning: they make rare things happen in Tropicalia."""

from __future__ import annotations

from bohio.core.reasons import Json


def seller(action: Json) -> float:
    """Sells much, builds at once, uses items."""
    if action["type"] == "sell":
        return float(4 ** sum(action["fruits"].values()))
    if action["type"] == "move":
        return 2 + 10 * len(action["use"])
    return {"build": 10, "pass": 0.2, "home": 0.5}.get(action["type"], 1)


def gatherer(action: Json) -> float:
    """Keeps fruit."""
    if action["type"] == "home":
        return 6
    return {"pass": 30, "sell": 1, "build": 20}.get(action["type"], 1)
