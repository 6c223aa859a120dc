"""What one player of a shared screen drew, told before the screen goes to the next."""

from __future__ import annotations

from bohio.core.actions import seen_action
from bohio.core.reasons import Json
from bohio.locale import Texts


def drawn_words(words: Texts, event: Json) -> str:
    """What fate answered to an action, in the words of the game's log."""
    kind, _ = words.wording.action(words, seen_action(words.wording.kinds, event["action"]))
    _, answered = words.wording.answered(words, kind, event.get("chance"))
    return ", ".join(value for value in answered.values() if isinstance(value, str))
