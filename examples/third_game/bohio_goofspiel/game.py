"""The face of Goofspiel: puts its parts together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bohio.core.fate import QuickFate
from bohio.core.game import Answers, ContentFile, Game, Story, Telling
from bohio.core.happenings import Happening
from bohio.core.reasons import Json, Reason
from bohio_goofspiel import MANIFEST, chance, content, guess, seat_view, story, text, view, why_not
from bohio_goofspiel.actions import KINDS, Bid, Show, TurnUp, action_of
from bohio_goofspiel.bots import features
from bohio_goofspiel.engine import GoofspielEngine
from bohio_goofspiel.memory import GoofspielMemory
from bohio_goofspiel.state import GoofspielState

DECISIONS = ("bid", "show", "turn_up", "over")
"""Names of the kinds of decision."""


class Goofspiel(Game[GoofspielState]):
    """Goofspiel for 2 to 4 players."""

    manifest = MANIFEST
    action_kinds = KINDS
    turn_paragraph = "G3.2"
    feature_names = features.NAMES
    paragraphs: ClassVar[Mapping[str, str]] = {
        "game_over": "G5.1",
        "fate_is_next": "G3.1",
        "not_your_turn": "G3.2",
        "nothing_to_undo": "G3.3",
        "undo_other_acted": "G3.3",
        "undo_revealed": "G3.3",
    }

    def __init__(self, file: ContentFile, seats: int, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(file, seats, options)
        self.content = content.read(file.text)
        self.content_name = self.content.name
        self.content_author = self.content.author
        self.remarks = self.content.remarks
        self.parts = self.content
        self.engine: GoofspielEngine = GoofspielEngine(self.content, seats, self.chosen_first)

    # Actions

    def decision_kind(self, state: GoofspielState) -> str:
        return DECISIONS[state.pending]

    def action_of(self, code: int) -> Bid | Show | TurnUp:
        return action_of(self.content, code)

    def why_not(self, state: GoofspielState, action: Bid) -> Reason:
        return why_not.why_not(self.content, action)

    # Chance

    def setup_json(self, state: GoofspielState, answers: Answers) -> Json:
        return chance.setup_json(state)

    def setup_answers(self, setup: Any) -> Answers:
        return chance.setup_answers(self.seats, self.chosen_first, setup)

    def chance_json(self, state: GoofspielState, code: int, answers: Answers) -> Json | None:
        return chance.chance_json(self.content, state, code, answers)

    def chance_answers(self, state: GoofspielState, code: int, chance_told: Any) -> Answers:
        return chance.chance_answers(self.content, state, code, chance_told)

    # Views

    def table_view(self, state: GoofspielState, seat: int | None) -> Json:
        return view.table_view(self.content, state, seat)

    def seen_event(self, event: Json, seat: int | None) -> Json:
        return view.seen_event(event, seat)

    def seat_view(self, state: GoofspielState, seat: int) -> GoofspielState:
        return seat_view.seat_view(state, seat)

    def seen_code(self, actor: int | None, code: int, answers: Answers, seat: int) -> tuple[int, Answers]:
        return seat_view.seen_code(actor, code, answers, seat)

    def seen_setup(self, answers: Answers, seat: int) -> Answers:
        """Everyone sees who bids first. G2.2"""
        return answers

    def guess(self, story: Story[GoofspielState], choices: QuickFate) -> Telling:
        return guess.guess(story, choices)

    def memory(self, seat: int, view: GoofspielState) -> GoofspielMemory:
        return GoofspielMemory(seat)

    def text(self, state: GoofspielState, seat: int | None) -> str:
        return text.table_text(view.table_view(self.content, state, seat))

    # The story

    def happenings(
        self, event: Json, before: GoofspielState, after: GoofspielState, seat: int | None
    ) -> tuple[Happening, ...]:
        return story.happenings(event)

    # The end

    def score_sheet(self, state: GoofspielState) -> list[Json]:
        return [{"prizes": total, "total": total} for total in self.engine.totals(state)]


GAME = Goofspiel
