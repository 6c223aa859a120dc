"""The face of Mangrovia."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from bohio.core.content import shown
from bohio.core.fate import QuickFate
from bohio.core.game import Answers, ContentFile, Game, Story, Telling
from bohio.core.manifest import Manifest
from bohio.core.reasons import BadRecord, Json, Reason
from bohio.games.mangrovia import MANIFEST, content, guess, seat_view, text, view, why_not
from bohio.games.mangrovia.actions import KINDS, MangroviaAction, Refill, action_of, card_name
from bohio.games.mangrovia.bots import features
from bohio.games.mangrovia.content import LANDSCAPE_NAMES, PATH_NAMES
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
    ACT_COLLECT,
    ACT_DOWN,
    ACT_REFILL,
    BIRDS,
    COLLECT,
    DOUBLE,
    DOWN,
    FROM_AMULETS,
    FROM_FIRST,
    FROM_LANDSCAPES,
    FROM_STONES,
    FROM_VALUABLES,
    HUT,
    ISLE_HUTS,
    LOWEST_AMULET,
    LOWEST_VALUABLE,
    PLACING,
    POINTS,
    REFILLING,
    RETURNING,
    STONE,
    UP,
    VALUABLES,
    MangroviaState,
)

STONE_NAMES = (*PATH_NAMES, *content.GODLESS_NAMES)


class Mangrovia(Game[MangroviaState]):
    """Mangrovia for 2 to 5 players, with or without stone tiles."""

    manifest: ClassVar[Manifest] = MANIFEST
    action_kinds = KINDS
    turn_paragraph: ClassVar[str] = "M3.1"
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
        self.parts: Parts = Parts(self.content, seats, self.options["stone_tiles"])
        self.engine: MangroviaEngine = MangroviaEngine(self.parts)

    # Actions

    def decision_kind(self, state: MangroviaState) -> str:
        if state.kind == PLACING:
            return "place_bowl"
        if state.kind == RETURNING:
            return "return_amulet"
        if state.kind == REFILLING:
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
        landscapes = [LANDSCAPE_NAMES[kind] for source, kind in answers if source == FROM_LANDSCAPES]
        dealt = 2 * self.seats
        setup: Json = {
            "first": state.first,
            "landscapes": [landscapes[start : start + 2] for start in range(0, dealt, 2)],
            "valuables_display": [kind + LOWEST_VALUABLE for source, kind in answers if source == FROM_VALUABLES],
            "landscapes_display": landscapes[dealt:],
        }
        if self.options["stone_tiles"] != "none":
            stones = {self.parts.ids[space]: tile for space, tile in enumerate(state.stones) if tile}
            setup["stone_tiles"] = {id: STONE_NAMES[tile - 1] for id, tile in stones.items()}
        return setup

    def setup_answers(self, setup: Any) -> Answers:
        first = setup.get("first")
        if type(first) is not int or not 0 <= first < self.seats:
            raise BadRecord("setup first", f"is {shown(first)}, not a seat")
        hands = setup.get("landscapes")
        if not isinstance(hands, list) or len(hands) != self.seats:
            raise BadRecord("setup landscapes", "does not name a hand for each seat")
        answers: Answers = [(FROM_FIRST, first)]
        for seat, dealt in enumerate(hands):
            answers += _landscapes(dealt, f"setup landscapes of seat {seat}", 2)
        answers += _valuables(setup.get("valuables_display"), "setup valuables_display", 4)
        answers += _landscapes(setup.get("landscapes_display"), "setup landscapes_display", 3)
        if self.options["stone_tiles"] == "none":
            if "stone_tiles" in setup:
                raise BadRecord("setup stone_tiles", "is there without the variant")
            return answers
        stones = setup.get("stone_tiles")
        spaces = [
            id
            for space, id in enumerate(self.parts.ids)
            if self.parts.areas[space] == STONE and space not in self.parts.neutral
        ]
        if not isinstance(stones, dict) or set(stones) != set(spaces):
            raise BadRecord("setup stone_tiles", f"does not name a tile for each of {', '.join(spaces)}")
        for id in spaces:
            if stones[id] not in STONE_NAMES:
                raise BadRecord(f"setup stone_tiles {id}", f"is {shown(stones[id])}, not a stone tile")
            answers.append((FROM_STONES, STONE_NAMES.index(stones[id])))
        return answers

    def chance_json(self, state: MangroviaState, code: int, answers: Answers) -> Json | None:
        kind = code & 15
        if kind == ACT_DOWN:
            return {"card": card_name(code >> 4 & 1, answers[0][1])}
        if kind == ACT_COLLECT:
            return {"amulets": [kind + LOWEST_AMULET for _, kind in answers] or [1]}
        if kind == ACT_REFILL:
            return {
                "valuables": [kind + LOWEST_VALUABLE for source, kind in answers if source == FROM_VALUABLES],
                "landscapes": [LANDSCAPE_NAMES[kind] for source, kind in answers if source == FROM_LANDSCAPES],
            }
        return None

    def chance_answers(self, state: MangroviaState, code: int, chance: Any) -> Answers:
        kind = code & 15
        if kind not in (ACT_DOWN, ACT_COLLECT, ACT_REFILL):
            if chance:
                raise BadRecord("chance", "answers an action that asks nothing of fate")
            return []
        if not isinstance(chance, dict):
            raise BadRecord("chance", "is missing")
        if kind == ACT_DOWN:
            read = _valuables if code >> 4 & 1 == VALUABLES else _landscapes
            return read([chance.get("card")], "chance card", 1)
        if kind == ACT_REFILL:
            return _valuables(chance.get("valuables"), "chance valuables") + _landscapes(
                chance.get("landscapes"), "chance landscapes"
            )
        amulets = chance.get("amulets")
        if not isinstance(amulets, list) or not all(type(value) is int and 1 <= value <= 6 for value in amulets):
            raise BadRecord("chance amulets", f"is {shown(amulets)}, not a list of amulets")
        if state.belongings[ISLE_HUTS + state.seat] == 0:
            if amulets != [1]:
                raise BadRecord("chance amulets", f"is {shown(amulets)}; without huts on the isle it is [1]")
            return []
        return [(FROM_AMULETS, value - LOWEST_AMULET) for value in amulets]

    # Sight

    def sight(self, state: MangroviaState, seat: int | None) -> Json:
        return view.sight(self.parts, state, seat)

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
        return text.table_text(self.content, view.sight(self.parts, state, seat))

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


def _valuables(cards: Any, place: str, number: int | None = None) -> Answers:
    if not isinstance(cards, list) or not all(type(card) is int and 2 <= card <= 7 for card in cards):
        raise BadRecord(place, f"is {shown(cards)}, not valuables")
    _check_number(cards, place, number)
    return [(FROM_VALUABLES, card - LOWEST_VALUABLE) for card in cards]


def _landscapes(cards: Any, place: str, number: int | None = None) -> Answers:
    if not isinstance(cards, list) or not all(isinstance(card, str) and card in LANDSCAPE_NAMES for card in cards):
        raise BadRecord(place, f"is {shown(cards)}, not landscapes")
    _check_number(cards, place, number)
    return [(FROM_LANDSCAPES, LANDSCAPE_NAMES.index(card)) for card in cards]


def _check_number(cards: list[Any], place: str, number: int | None) -> None:
    if number is not None and len(cards) != number:
        raise BadRecord(place, f"has {len(cards)} cards, not {number}")


GAME = Mangrovia
