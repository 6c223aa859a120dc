"""Data in words: events of the log, options, decisions and reasons, as a record or a view tells of them.

The texts are those of a game: `texts(language, manifest)`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bohio.core.actions import Action, seen_action
from bohio.core.game import Decision
from bohio.core.happenings import Count, Seat, Sentence, Term, Thing, Word
from bohio.core.reasons import Json, Reason
from bohio.locale import Message, Texts


def sentence_words(words: Texts, sentence: Sentence, names: Sequence[str]) -> str:
    """A sentence in a language; `names` are those of the players, by seat."""
    return words.say(sentence.id, **{name: _filled(words, value, names) for name, value in sentence.params.items()})


def _filled(words: Texts, value: Word | tuple[Word, ...], names: Sequence[str]) -> int | str:
    match value:
        case Seat(seat):
            return names[seat]
        case Term(name):
            return words.term(name)
        case Count(thing, number):
            return words.say(f"count.{thing}", n=number)
        case Thing(id):
            return words.wording.thing(words, id)
        case tuple():
            return listed(words, [str(_filled(words, one, names)) for one in value])
    return value


def log_sentence(words: Texts, event: Json, names: Sequence[str]) -> str:
    """An event as a sentence. It tells no more than the event does: what a seat may not know is not in its view."""
    id, params = log_message(words, event, names)
    return words.say(id, **params)


def log_message(words: Texts, event: Json, names: Sequence[str]) -> Message:
    """The message of that sentence."""
    seat = event["seat"]
    if event.get("undo"):
        return "log.undo", {"name": names[seat]}
    chance = event.get("chance")
    if seat is None:
        kind, params = words.wording.fate(words, event["type"], chance or {}, names)
        return f"log.{kind}", params
    kind, params = words.wording.action(words, seen_action(words.wording.kinds, event["action"]))
    kind, answered = words.wording.answered(words, kind, chance)
    return f"log.{kind}", {"name": names[seat], **params, **answered}


def action_words(words: Texts, action: Action[Any]) -> str:
    """An option in words, for a list to choose from: "Build on D6 (reed) for 3 + 5"."""
    kind, params = words.wording.action(words, action)
    return words.say(f"action.{kind}", **params)


def decision_words(words: Texts, decision: Decision | Json | None, names: Sequence[str], you: int | None) -> str:
    """What is pending, said to the seat that is asked (`you`) or to those who wait; None is the end of the game."""
    if decision is None:
        return words.say("wait.over")
    seat, kind = (
        (decision.seat, decision.kind) if isinstance(decision, Decision) else (decision["seat"], decision["kind"])
    )
    if seat is None:
        return words.say(f"wait.{kind}")
    if seat == you:
        return words.say(f"ask.{kind}")
    return words.say(f"wait.{kind}", name=names[seat])


def reason_words(words: Texts, reason: Reason) -> str:
    """Why something is not allowed, with the rule's paragraph, for places where it cannot be a link."""
    text = words.reason(reason)
    return f"{text} ({reason.rule})" if reason.rule else text


def told_rule(words: Texts, id: str) -> str:
    """The rule's paragraph behind a message that tells what happened (`story.hut`, `log.build`); empty for none."""
    _, _, name = id.partition(".")
    rules = words.wording.told_rules
    return rules.get(name) or rules.get(name.partition(".")[0], "")


def asked_rule(words: Texts, decision: Json | None) -> str:
    """The rule's paragraph behind what is pending, or behind the end of the game; empty for none."""
    return words.wording.asked_rules.get("over" if decision is None else decision["kind"], "")


def listed(words: Texts, things: Iterable[str]) -> str:
    """Several things in one sentence: "a cart and a surfboard"."""
    return words.listed(things)
