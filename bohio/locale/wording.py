"""Data in words: events of the log, options, decisions and reasons, as a record or a view tells of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from babel.lists import format_list

from bohio.core.game import Decision
from bohio.core.reasons import Json, Reason
from bohio.locale import Texts

HOWTO_SECTIONS = {"mangrovia": 10, "tropicalia": 10}
"""How many sections "How to play, in short" has."""

LANDINGS = 12
FRUITS = ("coconut", "sugar_apple", "mango")
ITEMS = ("cart", "surfboard", "basket")

Words = tuple[str, Json]
"""The last part of a message's id, and what fills its places."""


def log_sentence(texts: Texts, game: str, event: Json, names: Sequence[str]) -> str:
    """An event as a sentence. It tells no more than the event does: what a seat may not know is not in its view."""
    seat = event["seat"]
    if event.get("undo"):
        return texts.say("log.undo", name=names[seat])
    chance = event.get("chance")
    if seat is None:
        kind, params = _FATE[game](texts, event["type"], chance or {})
        return texts.say(f"log.{game}.{kind}", **params)
    kind, params = _ACTIONS[game](texts, event["action"])
    kind, answered = _ANSWERED[game](texts, kind, chance)
    return texts.say(f"log.{game}.{kind}", name=names[seat], **params, **answered)


def action_words(texts: Texts, game: str, action: Json) -> str:
    """An option in words, for a list to choose from: "Build on D6 (reed) for 3 + 5"."""
    kind, params = _ACTIONS[game](texts, action)
    return texts.say(f"action.{game}.{kind}", **params)


def decision_words(
    texts: Texts, game: str, decision: Decision | Json | None, names: Sequence[str], you: int | None
) -> str:
    """What is pending, said to the seat that is asked (`you`) or to those who wait; None is the end of the game."""
    if decision is None:
        return texts.say("wait.over")
    seat, kind = (
        (decision.seat, decision.kind) if isinstance(decision, Decision) else (decision["seat"], decision["kind"])
    )
    if seat is None:
        return texts.say(f"wait.{game}.{kind}")
    if seat == you:
        return texts.say(f"ask.{game}.{kind}")
    return texts.say(f"wait.{game}.{kind}", name=names[seat])


def reason_words(texts: Texts, reason: Reason) -> str:
    """Why something is not allowed, with the rule's paragraph."""
    text = texts.reason(reason)
    return f"{text} ({reason.paragraph})" if reason.paragraph else text


def howto(texts: Texts, game: str) -> list[tuple[str, str]]:
    """ "How to play, in short": title and text of each section."""
    return [
        (texts.say(f"howto.{game}.{section}.title"), texts.say(f"howto.{game}.{section}.text"))
        for section in range(1, HOWTO_SECTIONS[game] + 1)
    ]


# Mangrovia


def _mangrovia_action(texts: Texts, action: Json) -> Words:
    kind = action["type"]
    if kind == "place_bowl":
        site = action["site"]
        return kind, {"site": site, "first": site, "second": LANDINGS + 1 - site}
    if kind == "draw":
        if action["face"] == "down":
            return f"draw_down.{action['pile']}", {}
        return f"draw_up.{action['pile']}", {"card": _card(texts, action["card"])}
    if kind == "return_amulet":
        return (kind, {"value": action["value"]}) if "value" in action else ("return_amulet_hidden", {})
    if kind == "build":
        payment = [str(value) for value in action["pay"]] + [texts.say(f"pay.{tile}") for tile in action["tiles"]]
        return "build_double" if action["huts"] == 2 else kind, {
            "space": action["space"],
            "landscapes": " + ".join(texts.term(landscape) for landscape in action["landscapes"]),
            "pay": " + ".join(payment),
        }
    if kind == "place_birds":
        return kind, {"on": _list(texts, (texts.term(landscape) for landscape in action["on"]))}
    return kind, {}


def _mangrovia_answered(texts: Texts, kind: str, chance: Json | None) -> Words:
    """What fate answered, as far as the event tells: face-down cards and amulets of others are hidden. M6.4, M7.3"""
    face_down, _, pile = kind.partition(".")
    if face_down == "draw_down":
        if not chance:
            return f"draw_down_hidden.{pile}", {}
        return kind, {"card": _card(texts, chance["card"])}
    if kind == "collect" and chance:
        if "amulets" not in chance:
            return "collect_hidden", {"n": chance["number"]}
        amulets = chance["amulets"]
        return kind, {"n": len(amulets), "amulets": ", ".join(map(str, amulets))}
    return kind, {}


def _mangrovia_fate(texts: Texts, kind: str, chance: Json) -> Words:
    cards = [_card(texts, card) for pile in ("valuables", "landscapes") for card in chance[pile]]
    return (kind, {"cards": ", ".join(cards)}) if cards else ("refill_nothing", {})


def _card(texts: Texts, card: int | str) -> str:
    return texts.term(card) if isinstance(card, str) else str(card)


# Tropicalia


def _tropicalia_action(texts: Texts, action: Json) -> Words:
    kind = action["type"]
    if kind in ("place_worker", "home"):
        return kind, {"frame": action["frame"]}
    if kind == "move":
        params = {"frame": action["frame"], "tile": action["tile"]}
        if not action["use"]:
            return kind, params
        return "move_with", {**params, "items": _list(texts, (texts.term(item) for item in action["use"]))}
    if kind == "sell":
        return kind, {"fruits": _counted(texts, action["fruits"], FRUITS)}
    if kind in ("discard", "take"):
        return kind, {"fruit": _one(texts, action["fruit"])}
    if kind == "build":
        return kind, {"tile": texts.village_tile(action["tile"]), "space": action["space"]}
    return kind, {}


def _tropicalia_answered(texts: Texts, kind: str, chance: Json | None) -> Words:
    if kind != "home":
        return kind, {}
    return (kind, {"fruit": _one(texts, chance["fruit"])}) if chance else ("home_nothing", {})


def _tropicalia_fate(texts: Texts, kind: str, chance: Json) -> Words:
    if kind == "round":
        things = Counter(thing for goods in ("fruits", "items") for laid in chance[goods].values() for thing in laid)
        words = _counted(texts, things, (*FRUITS, *ITEMS))
        return (kind, {"things": words}) if words else ("round_nothing", {})
    if kind == "fountain":
        return (kind, {"fruit": _one(texts, chance["fruit"])}) if chance else ("fountain_nothing", {})
    return (kind, {"tile": texts.village_tile(chance["tile"])}) if chance else ("slide_nothing", {})


def _one(texts: Texts, fruit: str) -> str:
    return texts.say(f"count.{fruit}", n=1)


def _counted(texts: Texts, numbers: Mapping[str, int], order: Sequence[str]) -> str:
    """Things with their numbers: "1 coconut and 2 mangoes"."""
    return _list(texts, (texts.say(f"count.{kind}", n=numbers[kind]) for kind in order if numbers.get(kind)))


def _list(texts: Texts, words: Iterable[str]) -> str:
    return format_list(list(words), locale=texts.language)


_ACTIONS: dict[str, Callable[[Texts, Json], Words]] = {"mangrovia": _mangrovia_action, "tropicalia": _tropicalia_action}
_ANSWERED: dict[str, Callable[[Texts, str, Json | None], Words]] = {
    "mangrovia": _mangrovia_answered,
    "tropicalia": _tropicalia_answered,
}
_FATE: dict[str, Callable[[Texts, str, Json], Words]] = {"mangrovia": _mangrovia_fate, "tropicalia": _tropicalia_fate}
