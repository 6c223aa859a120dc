"""Every reason that the source can give has a text in every language, and its places are filled."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bohio
from bohio.core.match import Match
from bohio.core.reasons import Json, Reason
from bohio.locale import LANGUAGES, texts
from bohio.locale.wording import reason_words
from tests.locale.catalogues import FOLDERS, GAMES, ROOT, own, places, shared, words_of
from tests.play import play_on

SOURCE = ROOT / "bohio"


@dataclass(frozen=True)
class Given:
    """A reason that a line of the source gives."""

    id: str
    params: frozenset[str]
    place: str

    @property
    def games(self) -> list[str]:
        """The games that give it: one's own alone, or all of them."""
        own = [game for game, folder in FOLDERS.items() if folder in Path(self.place).parents]
        return own or list(GAMES)


def strings(node: ast.AST) -> list[str]:
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def assigned(scope: ast.AST, name: str) -> Iterator[tuple[ast.expr, int | None]]:
    """The values given to a name inside a scope, with the position where a tuple is unpacked."""
    for node in ast.walk(scope):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        for target in targets:
            value = node.value  # type: ignore[attr-defined]
            if isinstance(target, ast.Name) and target.id == name:
                yield value, None
            elif isinstance(target, ast.Tuple):
                for position, part in enumerate(target.elts):
                    if isinstance(part, ast.Name) and part.id == name:
                        yield value, position


def ids(module: ast.Module, function: ast.AST, node: ast.expr) -> list[str]:
    """The ids that an expression can stand for: a text, a choice of two, or a name for either."""
    if isinstance(node, ast.Constant):
        return strings(node)
    if isinstance(node, ast.IfExp):
        return ids(module, function, node.body) + ids(module, function, node.orelse)
    found: list[str] = []
    if isinstance(node, ast.Name):
        for value, position in assigned(function, node.id):
            if position is None:
                found += ids(module, function, value)
            elif isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name):
                for table, _ in assigned(module, value.value.id):
                    assert isinstance(table, ast.Dict)
                    rows = [row for row in table.values if isinstance(row, ast.Tuple)]
                    found += [text for row in rows for text in strings(row.elts[position])]
    return found


def keys(function: ast.AST, node: ast.expr | None) -> frozenset[str]:
    """The keys of a dictionary that is written out, here or under a name."""
    if isinstance(node, ast.Name):
        return frozenset().union(*(keys(function, value) for value, _ in assigned(function, node.id)))
    if not isinstance(node, ast.Dict):
        return frozenset()
    written = [text for key in node.keys if key is not None for text in strings(key)]
    spread = [keys(function, value) for key, value in zip(node.keys, node.values, strict=True) if key is None]
    return frozenset(written).union(*spread)


def reasons_in(path: Path) -> Iterator[Given]:
    """`Reason("id", paragraph, {…})`, `game.reason("id", …)`, and the ids of `paragraphs`."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    place = path.as_posix()
    of_a_game = any(folder in path.parents for folder in FOLDERS.values())
    for function in ast.walk(module):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for node in ast.walk(function):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            if isinstance(node.func, ast.Name) and node.func.id == "Reason":
                found = ids(module, function, node.args[0])
                if not found and of_a_game:
                    raise AssertionError(f"{place}:{node.lineno}: which reason is this?")
                for id in found:
                    yield Given(id, keys(function, node.args[2] if len(node.args) > 2 else None), place)
            elif isinstance(node.func, ast.Attribute) and node.func.attr == "reason" and path.parent.name == "core":
                for id in ids(module, function, node.args[0]):
                    yield Given(id, frozenset(keyword.arg for keyword in node.keywords if keyword.arg), place)


ALL = sorted(
    {given for folder in (SOURCE, *FOLDERS.values()) for path in folder.rglob("*.py") for given in reasons_in(path)},
    key=lambda given: (given.id, given.place, sorted(given.params)),
)
IDS = sorted({given.id for given in ALL})


def test_the_reasons_are_found_in_the_source() -> None:
    assert {"site_taken", "amulet_not_held", "take_first", "undo_other_acted", "too_expensive", "game_over"} <= set(IDS)
    assert len(IDS) > 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_text(language: str) -> None:
    for given in ALL:
        assert all(words_of(language, game).knows(f"reason.{given.id}") for game in given.games), given


def spoken(catalogue: Iterable[str]) -> dict[str, set[str]]:
    """The reasons that a catalogue has texts for, each with the ids of its texts: `reason.<id>.<value>` is a text of
    the same reason for one value of a parameter."""
    found: dict[str, set[str]] = {}
    for id in catalogue:
        if id.startswith("reason."):
            found.setdefault(id.split(".")[1], set()).add(id)
    return found


def test_every_text_belongs_to_a_reason() -> None:
    assert sorted(set(spoken(shared("en"))) - set(IDS)) == []
    for game in GAMES:
        assert sorted(set(spoken(own("en", game))) - {given.id for given in ALL if given.games == [game]}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_is_filled_wherever_the_reason_is_given(language: str) -> None:
    for given in ALL:
        for game in given.games:
            catalogue = shared(language) | own(language, game)
            for id in spoken(catalogue)[given.id]:
                assert places(catalogue[id]) <= given.params, given


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_is_a_sentence_with_the_paragraph(language: str) -> None:
    words = reason_words(words_of(language, "mangrovia"), Reason("site_blocked", "M2.3", {"site": 6}))
    assert words.endswith(". (M2.3)")
    assert " 6 " in words


def test_names_of_things_are_words_of_the_language() -> None:
    reason = Reason("not_marked", "M8.1", {"landscape": "reed", "marked": ["mangrove", "water"]})
    assert reason_words(words_of("en", "mangrovia"), reason) == (
        "No bird marks this landscape: reed. Marked now: mangroves and water. (M8.1)"
    )
    assert reason_words(words_of("de", "mangrovia"), reason) == (
        "Kein Vogel markiert diese Landschaft: Schilf. Markiert sind: Mangroven und Wasser. (M8.1)"
    )
    tile = Reason("too_expensive", "T6.1", {"tile": "orchard-mango-5", "cost": 11, "shells": 10})
    assert (
        reason_words(words_of("ru", "tropicalia"), tile) == "Слишком дорого (манговый сад): цена 11, а у вас 10. (T6.1)"
    )


def test_alternatives_are_joined_with_or() -> None:
    reason = Reason("wrong_landscape", "M8.5", {"space": "G4", "landscapes": ["mangrove", "sand"]})
    said = {language: words_of(language, "mangrovia").reason(reason) for language in LANGUAGES}
    assert said == {
        "de": "Für G4 brauchst du eine Landschaftskarte: Mangroven oder Sand.",
        "en": "For G4 you need a landscape card: mangroves or sand.",
        "fr": "Pour G4, il faut une carte Paysage\u00a0: mangrove ou sable.",
        "it": "Per G4 serve una carta paesaggio: mangrovie o sabbia.",
        "ru": "Для G4 нужна ландшафтная карта: мангровые заросли или песок.",
    }


def test_the_value_of_a_parameter_chooses_the_sentence() -> None:
    """So that no sentence is put together from words that do not agree."""
    english = words_of("en", "mangrovia")

    def missing(what: str) -> str:
        return english.reason(Reason("not_at_this_landing", "M5.2", {"landing": 6, "what": what}))

    assert missing("hut") == "No hut can be built at landing 6."
    assert missing("birds") == "The birds of paradise are only placed at landing 12."
    assert missing("something new") == "Landing 6 does not offer that."
    two = Reason("no_landscape_card", "M8.1", {"landscape": "reed", "needed": 2})
    assert english.reason(two) == "You do not have two of these landscape cards: reed."


def test_who_only_clicked_is_not_told_what_they_pay() -> None:
    english = words_of("en", "mangrovia")

    def short(given: int) -> Reason:
        return Reason("not_exact", "M8.1", {"cost": 9, "given": given, "currency": "valuables"})

    assert english.reason(short(8)) == "The price is exactly 9 (valuables), but you are paying 8."
    assert english.reason(short(8), clicked=True) == "You cannot pay exactly 9 (valuables); the closest below is 8."
    assert english.reason(short(0), clicked=True) == "You cannot pay 9 (valuables)."
    taken = Reason("site_taken", "M4.1", {"site": 3, "by": 1})
    assert english.reason(taken, clicked=True) == english.reason(taken)


def test_keys_and_quotations_stay_as_they_are_written() -> None:
    reason = Reason("missing_key", "M3.1", {"type": "build", "key": "landscapes"})
    assert reason_words(texts("fr"), reason) == "Il manque landscapes à l’action build."
    kinds = Reason("unknown_type", "M3.1", {"types": ["collect", "pass"]})
    assert texts("it").reason(kinds).endswith("Ci sono: collect, pass.")
    assert (
        texts("de").reason(Reason("unreadable_notation", "M3.1", {"text": "{water} water"})).endswith("{water} water")
    )


def odd_actions(match: Match[Any], random: Random) -> Iterator[Any]:
    """Actions that are mostly not allowed here: those of other moments, changed a little, and nonsense."""
    actions: list[Json] = [match.event_json(event)["action"] for event in match.events if event.seat is not None]
    names = ["reed", "water", "cart", "mango", "D6", "b3", "N2", "sugar_apple"]
    others: list[Any] = [*range(1, 8), *names, [], [2, 5], ["reed"]]
    for _ in range(40):
        action = dict(random.choice(actions))
        if random.random() < 0.7:
            action[random.choice(list(action))] = random.choice(others)
        yield action
    yield from (None, "build", "pass", {"type": "pass"}, {}, {"type": "pass", "why": 1})


@pytest.mark.parametrize(
    ("game", "options"), [("mangrovia", {"stone_tiles": "mixed"}), ("tropicalia", {"advanced_markets": True})]
)
def test_whatever_is_refused_at_the_table_is_explained_in_every_language(game: str, options: Json) -> None:
    random = Random(f"refused {game}")
    match = bohio.new(game, seats=3, seed="refused", options=options)
    refused = set()
    for _ in range(60):
        play_on(match, random, 4)
        for action in odd_actions(match, random):
            undoing = [match.judge_undo(seat) for seat in range(3)]
            for reason in (match.judge(action), match.judge(action, seat=2), *undoing):
                if isinstance(reason, Reason):
                    refused.add(reason.id)
                    for language in LANGUAGES:
                        words = reason_words(words_of(language, game), reason)
                        assert words
                        assert not words.startswith("reason.")
    assert len(refused) > 20
