"""What fate answered and what the bids came to, in the record's form and back. G2.2, G3.1, G4"""

from __future__ import annotations

from typing import Any

from bohio.core.choices import DRAWN
from bohio.core.content import shown
from bohio.core.game import Answers
from bohio.core.reasons import BadRecord, Json
from bohio_goofspiel.content import GoofspielContent
from bohio_goofspiel.state import ACT_SHOW, ACT_TURN_UP, FROM_PRIZES, FROM_SEATS, GoofspielState
from bohio_goofspiel.view import outcome


def setup_json(state: GoofspielState) -> Json:
    """The record's `setup`: who bids first. G2.2"""
    return {"first": state.first}


def setup_answers(seats: int, chosen_first: int, setup: Json) -> Answers:
    """What fate answered at set-up, unless a seat was chosen to bid first; raises BadRecord where the form is wrong."""
    first = setup.get("first")
    if type(first) is not int or not 0 <= first < seats:
        raise BadRecord("setup first", f"is {shown(first)}, not a seat")
    return [(FROM_SEATS, first)] if chosen_first == DRAWN else []


def chance_json(content: GoofspielContent, state: GoofspielState, code: int, answers: Answers) -> Json | None:
    """The record's `chance`: the prize turned up, or what became known when the bids were shown; None for a bid."""
    if code == ACT_TURN_UP:
        return {"prize": content.prizes[answers[0][1]]}
    if code == ACT_SHOW:
        return outcome(content, state)
    return None


def chance_answers(content: GoofspielContent, state: GoofspielState, code: int, told: Any) -> Answers:
    """What fate answered; raises BadRecord where the form is wrong. Showing the bids asks nothing of fate."""
    if code == ACT_TURN_UP:
        prize = told.get("prize") if isinstance(told, dict) else None
        if type(prize) is not int or prize not in content.prizes:
            raise BadRecord("chance prize", f"is {shown(prize)}, not a prize")
        return [(FROM_PRIZES, content.prizes.index(prize))]
    if code != ACT_SHOW and told:
        raise BadRecord("chance", "answers an action that asks nothing of fate")
    return []
