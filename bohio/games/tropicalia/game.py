"""The face of Tropicalia."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from bohio.core.choices import COLOUR_NAMES, COMMON, Check
from bohio.core.fate import QuickFate
from bohio.core.game import Answers, ContentFile, Game, Story, Telling
from bohio.core.happenings import Happening, Sentence
from bohio.core.info import Card
from bohio.core.manifest import Manifest
from bohio.core.memory import Memory
from bohio.core.placing import Placing
from bohio.core.previews import Preview
from bohio.core.race import Race
from bohio.core.reasons import Json, Reason
from bohio.core.tips import Previewing, Said, Tip
from bohio.games.tropicalia import (
    MANIFEST,
    advanced,
    chance,
    content,
    info,
    previews,
    race,
    story,
    text,
    tips,
    view,
    why_not,
)
from bohio.games.tropicalia.actions import KINDS, Fountain, Round, Slide, TropicaliaAction, action_of
from bohio.games.tropicalia.bots import features
from bohio.games.tropicalia.engine import TropicaliaEngine
from bohio.games.tropicalia.memory import TropicaliaMemory
from bohio.games.tropicalia.parts import Parts
from bohio.games.tropicalia.scoring import CATEGORIES, sheet
from bohio.games.tropicalia.state import ROUNDS, TropicaliaState

DECISIONS = ("place_worker", "leave", "sell", "discard", "take", "build", "round", "fountain", "slide", "over")
"""Names of the kinds of decision."""


class Tropicalia(Game[TropicaliaState]):
    """Tropicalia for 2 to 4 players, with or without advanced markets."""

    manifest: ClassVar[Manifest] = MANIFEST
    action_kinds = KINDS
    turn_paragraph: ClassVar[str] = "T3.3"
    choices: ClassVar[Mapping[str, Check]] = {
        **COMMON,
        advanced.CHOSEN: advanced.chosen_faces,
        advanced.STARS: advanced.stars_allowed,
    }
    switches: ClassVar[Mapping[str, str]] = {advanced.STARS: advanced.VARIANT}
    feature_names: ClassVar[tuple[str, ...]] = features.NAMES
    paragraphs: ClassVar[Mapping[str, str]] = {
        "game_over": "T7.2",
        "fate_is_next": "T3.1",
        "not_your_turn": "T3.3",
        "nothing_to_undo": "T3.3",
        "undo_other_acted": "T3.3",
        "undo_revealed": "T3.3",
    }

    def __init__(self, file: ContentFile, seats: int, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(file, seats, options)
        self.content = content.read(file.text)
        self.content_name = self.content.name
        self.content_author = self.content.author
        self.remarks = self.content.remarks
        if self.options[advanced.VARIANT]:
            advanced.check_markets(self.content, seats)
        self.check_choices()
        faces, sides = advanced.covers(self.content, seats, self.options)
        self.parts: Parts = Parts(self.content, seats, self.chosen_first, faces, sides)
        self.engine: TropicaliaEngine = TropicaliaEngine(self.parts)
        chosen = self.options.get("colours", COLOUR_NAMES)
        self.colours: tuple[int, ...] = tuple(COLOUR_NAMES.index(name) for name in chosen)
        """The number of each seat's colour, by which its workers are drawn."""

    def consequences(self) -> tuple[str, ...]:
        """What these options bring with them that players may not expect. T8.1"""
        if self.options[advanced.VARIANT] and advanced.no_plain_market(self.content, self.seats):
            return ("consequence.no_plain_market",)
        return ()

    def placings(self) -> tuple[Placing, ...]:
        """The faces of advanced tiles may be chosen. T8.1"""
        places = dict.fromkeys(advanced.markets(self.content, self.seats), content.FACE_NAMES)
        return (Placing(advanced.CHOSEN, advanced.VARIANT, "advanced", places),) if places else ()

    # Actions

    def decision_kind(self, state: TropicaliaState) -> str:
        return DECISIONS[state.pending]

    def action_of(self, code: int) -> TropicaliaAction | Round | Fountain | Slide:
        return action_of(self.parts, code)

    def why_not(self, state: TropicaliaState, action: TropicaliaAction) -> Reason:
        return why_not.why_not(self.parts, state, action)

    # Chance

    def setup_json(self, state: TropicaliaState, answers: Answers) -> Json:
        return chance.setup_json(self.content, self.parts, state, answers)

    def setup_answers(self, setup: Any) -> Answers:
        return chance.setup_answers(self.content, self.parts, setup)

    def chance_json(self, state: TropicaliaState, code: int, answers: Answers) -> Json | None:
        return chance.chance_json(self.content, state, code, answers)

    def chance_answers(self, state: TropicaliaState, code: int, chance_told: Any) -> Answers:
        return chance.chance_answers(self.content, state, code, chance_told)

    # Views

    def table_view(self, state: TropicaliaState, seat: int | None) -> Json:
        return view.table_view(self.content, self.parts, state)

    def seen_event(self, event: Json, seat: int | None) -> Json:
        return event

    def seat_view(self, state: TropicaliaState, seat: int) -> TropicaliaState:
        """Everything is open, and a state holds no order of bag or piles: every seat knows all of it. T1.1"""
        return state.copy()

    def seen_code(self, actor: int | None, code: int, answers: Answers, seat: int) -> tuple[int, Answers]:
        return code, answers

    def seen_setup(self, answers: Answers, seat: int) -> Answers:
        return answers

    def guess(self, story: Story[TropicaliaState], choices: QuickFate) -> Telling:
        """There is nothing to guess: what happened is known to everyone. T1.1"""
        return Telling(story.setup, [(glimpse.code, glimpse.answers) for glimpse in story.glimpses])

    def memory(self, seat: int, view: TropicaliaState) -> TropicaliaMemory:
        return TropicaliaMemory()

    def text(self, state: TropicaliaState, seat: int | None) -> str:
        return text.table_text(self.table_view(state, seat))

    # The story

    def happenings(
        self, event: Json, before: TropicaliaState, after: TropicaliaState, seat: int | None
    ) -> tuple[Happening, ...]:
        return story.happenings(self, event, before, after, seat)

    def last_round(self, view: TropicaliaState) -> bool:
        return bool(view.round == ROUNDS)

    def when(self, view: TropicaliaState) -> tuple[int, Sentence | None]:
        return story.when(view)

    def ask(self, view: TropicaliaState) -> Sentence:
        return story.ask(self, view)

    def giving_up(self, view: TropicaliaState) -> Sentence:
        return story.giving_up(view)

    def race(self, view: TropicaliaState, seat: int | None, memory: Memory[TropicaliaState] | None = None) -> Race:
        return race.race(self.parts, view)

    def previews(
        self,
        view: TropicaliaState,
        seat: int,
        codes: Iterable[int],
        memory: Memory[TropicaliaState] | None = None,
    ) -> list[Preview]:
        return previews.previews(self, view, codes)

    def tip(
        self, view: TropicaliaState, options: Sequence[int], race: Race, previews: Previewing, said: Said
    ) -> Tip | None:
        return tips.tip(self, view, options, race, previews, said)

    def info(self, view: TropicaliaState, seat: int | None, race: Race, place: str) -> Card | None:
        return info.info(self, view, seat, place)

    def legend(self, view: TropicaliaState) -> tuple[str, ...]:
        return info.legend(view)

    # The end

    def score_sheet(self, state: TropicaliaState) -> list[Json]:
        scores = []
        for seat in range(self.seats):
            points = sheet(self.parts, state, seat)
            scores.append({**dict(zip(CATEGORIES, points)), "total": sum(points)})
        return scores


GAME = Tropicalia
