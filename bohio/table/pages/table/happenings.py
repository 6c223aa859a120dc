"""What happened, in words, for the page that plays it."""

from __future__ import annotations

from bohio.core.happenings import Gain, Sentence
from bohio.core.reasons import Json
from bohio.locale.wording import log_sentence, sentence_words
from bohio.table.pages.table.context import Context
from bohio.table.view.happenings import Happened


def happenings_json(context: Context) -> list[Json]:
    """What led to the moment that a view shows, one after the other."""
    return [happening_json(context, one) for one in context.seen.happened]


def happening_json(context: Context, happened: Happened) -> Json:
    """One thing that happened: which seat and colour, what kind, what the caption says, what it brought, what flies."""
    told, seat = happened.told, happened.told.seat
    json: Json = {
        "m": happened.moment,
        "s": seat,
        "c": None if seat is None else context.colours[seat],
        "k": told.kind,
        "say": caption(context, happened),
        "more": " · ".join(_words(context, one) for one in told.changed),
        "when": _words(context, happened.when),
        "gains": [[*gain, gain_words(context, gain)] for gain in told.gains],
        "flights": [list(flight) for flight in told.flights],
    }
    if told.card is not None:
        json["card"] = _words(context, told.card)
    if _own(context, seat):
        json["own"] = True
    if happened.undoes is not None:
        json["undoes"] = happened.undoes
    return json


def caption(context: Context, happened: Happened) -> str:
    """The sentence for the bar."""
    if happened.told.caption is not None:
        return _words(context, happened.told.caption)
    return log_sentence(context.words, happened.event, context.names)


def gain_words(context: Context, gain: Gain) -> str:
    """A gain or loss in words: "+12 shells"."""
    id = f"count.{gain.thing}"
    number = abs(gain.number)
    counted = context.words.say(id, n=number) if context.words.knows(id) else str(number)
    return f"{'+' if gain.number >= 0 else '−'}{counted}"


def _words(context: Context, sentence: Sentence | None) -> str:
    return "" if sentence is None else sentence_words(context.words, sentence, context.names)


def _own(context: Context, seat: int | None) -> bool:
    """Whether a player on this page did it themselves: a bot that stands in for them did not."""
    return seat is not None and seat in context.seen.own_seats and context.seen.players[seat].bot is None
