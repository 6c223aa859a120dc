"""Players with a leaning: they make rare things happen in Mangrovia."""

from __future__ import annotations

from bohio.core.reasons import Json


def doubler(action: Json) -> float:
    if action["type"] == "build":
        return 60 if action.get("huts") == 2 else 4
    return 30 if action.get("site") == 4 else 0.3 if action["type"] == "pass" else 1


def tile_user(action: Json) -> float:
    """Takes stone tiles and gives them."""
    if action["type"] == "build":
        stone = 10 if str(action["space"])[:1] in "EFG" else 1
        return float(4 * action["huts"] * (1 + 20 * len(action["tiles"])) * stone)
    return 0.3 if action["type"] == "pass" else 1


def islander(action: Json) -> float:
    """Builds on the isle, collects amulets and pays with them."""
    if action["type"] == "build":
        return 60 if str(action["space"])[:1] == "I" else 0.4
    if action["type"] == "collect":
        return 40
    return 8 if action.get("site") in (2, 5, 6) else 0.5 if action["type"] == "pass" else 1


def landscape_hoarder(action: Json) -> float:
    if action["type"] == "draw":
        return 50 if action["pile"] == "landscapes" else 1
    return {"pass": 3, "build": 0.02, "collect": 2}.get(action["type"], 1)


def amulet_hoarder(action: Json) -> float:
    if action["type"] == "build":
        return 20 if str(action["space"])[:1] == "I" else 0.002
    return {"collect": 200, "pass": 3}.get(action["type"], 1)


def valuable_hoarder(action: Json) -> float:
    if action["type"] == "draw":
        return 50 if action["pile"] == "valuables" else 1
    return {"pass": 3, "build": 0.02, "collect": 2}.get(action["type"], 1)
