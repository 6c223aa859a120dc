"""The face of Mangrovia."""

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
from bohio.games.mangrovia import (
    MANIFEST,
    chance,
    content,
    fulfilled,
    guess,
    info,
    previews,
    progress,
    race,
    seat_view,
    stone_tiles,
    story,
    text,
    tips,
    view,
    why_not,
)
from bohio.games.mangrovia.actions import KINDS, Build, MangroviaAction, Refill, action_of
from bohio.games.mangrovia.bots import features
from bohio.games.mangrovia.content import PATH_NAMES, STONE_NAMES
from bohio.games.mangrovia.engine import MangroviaEngine
from bohio.games.mangrovia.memory import MangroviaMemory
from bohio.games.mangrovia.parts import Parts
from bohio.games.mangrovia.scoring import (
    NOBODY,
    POLE_FIRST,
    POLE_SECOND,
    amulet_points,
    path_ranking,
    pole_ranking,
    stone_points,
    totals,
)
from bohio.games.mangrovia.state import (
    BIRDS,
    COLLECT,
    DOUBLE,
    DOWN,
    HUT,
    PLACING,
    POINTS,
    REFILLING,
    RETURNING,
    UP,
    MangroviaState,
)


class Mangrovia(Game[MangroviaState]):
    """Mangrovia for 2 to 5 players, with or without stone tiles."""

    manifest: ClassVar[Manifest] = MANIFEST
    action_kinds = KINDS
    turn_paragraph: ClassVar[str] = "M3.1"
    choices: ClassVar[Mapping[str, Check]] = {**COMMON, stone_tiles.CHOSEN: stone_tiles.chosen_tiles}
    feature_names: ClassVar[tuple[str, ...]] = features.NAMES
    paragraphs: ClassVar[Mapping[str, str]] = {
        "game_over": "M10.3",
        "fate_is_next": "M10.2",
        "not_your_turn": "M5.1",
        "nothing_to_undo": "M3.1",
        "undo_other_acted": "M3.1",
        "undo_revealed": "M6.4",
    }

    def __init__(self, file: ContentFile, seats: int, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(file, seats, options)
        self.content = content.read(file.text)
        self.content_name = self.content.name
        self.content_author = self.content.author
        self.remarks = self.content.remarks
        self.check_choices()
        tiles = self.options.get(stone_tiles.CHOSEN, {})
        self.parts: Parts = Parts(self.content, seats, self.options[stone_tiles.VARIANT], self.chosen_first, tiles)
        self.engine: MangroviaEngine = MangroviaEngine(self.parts)
        chosen = self.options.get("colours", COLOUR_NAMES)
        self.colours: tuple[int, ...] = tuple(COLOUR_NAMES.index(name) for name in chosen)
        """The number of each seat's colour, by which its huts are drawn."""

    def placings(self) -> tuple[Placing, ...]:
        """The stone tiles may be laid by choice. M9.1"""
        places = dict.fromkeys(stone_tiles.tile_spaces(self.content, self.seats), STONE_NAMES)
        return (Placing(stone_tiles.CHOSEN, stone_tiles.VARIANT, "stone_tiles", places),) if places else ()

    # Actions

    def decision_kind(self, state: MangroviaState) -> str:
        if state.pending == PLACING:
            return "place_bowl"
        if state.pending == RETURNING:
            return "return_amulet"
        if state.pending == REFILLING:
            return "refill"
        menu = state.menu
        if menu & ~(UP | DOWN) == 0:
            return "draw"
        if menu & ~(HUT | DOUBLE) == 0:
            return "build"
        if menu == BIRDS:
            return "place_birds"
        if menu == COLLECT:
            return "collect"
        return "collect_or_build" if menu & HUT else "collect_or_draw"

    def action_of(self, code: int) -> MangroviaAction | Refill:
        return action_of(self.parts, code)

    def why_not(self, state: MangroviaState, action: MangroviaAction) -> Reason:
        return why_not.why_not(self.parts, state, action)

    # Chance

    def setup_json(self, state: MangroviaState, answers: Answers) -> Json:
        return chance.setup_json(self.parts, state, answers)

    def setup_answers(self, setup: Any) -> Answers:
        return chance.setup_answers(self.parts, setup)

    def chance_json(self, state: MangroviaState, code: int, answers: Answers) -> Json | None:
        return chance.chance_json(code, answers)

    def chance_answers(self, state: MangroviaState, code: int, told: Any) -> Answers:
        return chance.chance_answers(state, code, told)

    # Views

    def table_view(self, state: MangroviaState, seat: int | None) -> Json:
        return view.table_view(self.parts, state, seat)

    def seen_event(self, event: Json, seat: int | None) -> Json:
        return view.seen_event(event, seat)

    def seat_view(self, state: MangroviaState, seat: int) -> MangroviaState:
        return seat_view.seat_view(state, self.seats, seat)

    def seen_code(self, actor: int | None, code: int, answers: Answers, seat: int) -> tuple[int, Answers]:
        return seat_view.seen_code(actor, code, answers, seat)

    def seen_setup(self, answers: Answers, seat: int) -> Answers:
        return guess.seen_setup(answers, self.seats, seat)

    def guess(self, story: Story[MangroviaState], choices: QuickFate) -> Telling | None:
        return guess.guess(self.parts, story, choices)

    def memory(self, seat: int, view: MangroviaState) -> MangroviaMemory:
        return MangroviaMemory(self.parts, seat, view)

    def text(self, state: MangroviaState, seat: int | None) -> str:
        return text.table_text(self.content, view.table_view(self.parts, state, seat))

    # The story

    def happenings(
        self, event: Json, before: MangroviaState, after: MangroviaState, seat: int | None
    ) -> tuple[Happening, ...]:
        return story.Scene(self.parts, self.colours, event, before, after, seat).happenings()

    def last_round(self, view: MangroviaState) -> bool:
        return bool(view.last_round)

    def when(self, view: MangroviaState) -> tuple[int, Sentence | None]:
        return view.round, progress.when(view)

    def ask(self, view: MangroviaState) -> Sentence:
        return progress.ask(view, self.decision_kind(view))

    def giving_up(self, view: MangroviaState) -> Sentence:
        return progress.giving_up(view)

    def fulfilled(self, view: MangroviaState, action: Json) -> tuple[Sentence, ...]:
        meant = self.read(action)
        return tuple(fulfilled.fulfilled(self.parts, view, meant)) if isinstance(meant, Build) else ()

    def race(self, view: MangroviaState, seat: int | None, memory: Memory[MangroviaState] | None = None) -> Race:
        assert memory is None or isinstance(memory, MangroviaMemory)
        return race.race(self.parts, view, seat, memory)

    def previews(
        self, view: MangroviaState, seat: int, codes: Iterable[int], memory: Memory[MangroviaState] | None = None
    ) -> list[Preview]:
        assert memory is None or isinstance(memory, MangroviaMemory)
        return previews.previews(self.parts, self.colours, view, seat, codes, memory)

    def tip(
        self, view: MangroviaState, options: Sequence[int], race: Race, previews: Previewing, said: Said
    ) -> Tip | None:
        return tips.tip(self, view, options, race, previews, said)

    def info(self, view: MangroviaState, seat: int | None, race: Race, place: str) -> Card | None:
        return info.info(self.parts, self.content, self.colours, view, seat, race, place)

    def legend(self, view: MangroviaState) -> tuple[str, ...]:
        return info.legend(self.parts, self.content)

    # The end

    def score_sheet(self, state: MangroviaState) -> list[Json]:
        parts = self.parts
        paths = [path_ranking(parts, state, path) for path in range(len(PATH_NAMES))]
        pole = pole_ranking(parts, state)
        stone = stone_points(parts, state)
        total = totals(parts, state)
        sheet = []
        for seat in range(self.seats):
            won = {
                name: _place_points(paths[path], seat, parts.path_first[path], parts.path_second[path])
                for path, name in enumerate(PATH_NAMES)
            }
            sheet.append(
                {
                    "play": state.belongings[POINTS + seat],
                    "paths": won,
                    "stone": stone[seat],
                    "pole": _place_points(pole, seat, POLE_FIRST, POLE_SECOND),
                    "amulets": amulet_points(state, seat),
                    "total": total[seat],
                }
            )
        return sheet


def _place_points(ranking: tuple[int, int], seat: int, first: int, second: int) -> int:
    assert seat != NOBODY
    return first if ranking[0] == seat else second if ranking[1] == seat else 0


GAME = Mangrovia
