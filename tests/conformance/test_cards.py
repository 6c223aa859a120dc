"""Everything that the pictures name has a card, in every language, with a rule that there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from bohio.core.happenings import Sentence
from bohio.core.info import MOST_LINES, Card
from bohio.core.match import Match
from bohio.drawing.picture import picture_of
from bohio.library import found
from bohio.locale import LANGUAGES, Texts, texts
from bohio.locale.wording import sentence_words
from tests.boards.tables import odd_tables
from tests.conformance.tables import TABLES, Table, any_option, mostly_build, walk
from tests.locale.catalogues import ROOT, own

NAMES = ["Ana", "Bo", "Cy", "Dov", "Eve"]
NAMED = re.compile(r'data-(?:info|place)="([^"]+)"')
STRANGE = (
    *("", ":", "space", "space:", "space:none", "tile", "tile:z9", "path:Z", "landing:0", "landing:13", "site:7"),
    *("hand:amulet-9", "hand:", "hand:99", "card:1", "card:x", "has:huts:9", "has::0", "place:6", "village:10"),
    *("offer:", "frame:Q1", "bag:1", "stone:1", "fruit:kiwi", "drawn:0", "village:²", "landing:１２", "boat:boat"),
)
"""Names of nothing."""
GAMES = sorted({table.name for table in TABLES if table.open().explains})
RARE = re.compile(r"info\.(no_huts|pole_tile\.none|.*empty|village_full|events\.all|market\.\d-.*)")
"""What is said so seldom that positions made for it show it, in the tests of the games."""
EXPLAINED = [table for table in TABLES if table.name in GAMES]
at_explained_tables = pytest.mark.parametrize("table", EXPLAINED, ids=str)


def paragraphs(game: str) -> set[str]:
    """The paragraphs of a game's rules."""
    text = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    return set(re.findall(r'<a id="([MT][\d.]+)">', text))


def things(match: Match[Any], seat: int | None) -> set[str]:
    """Whatever a picture of the table names for a card."""
    manifest = match.game.manifest
    picture = picture_of(manifest)(match.game, texts("en", manifest), match.view(seat), NAMES)
    drawn = [picture.board(), picture.hand(), *(picture.belongings(one) for one in range(match.game.seats))]
    return {name.replace("&amp;", "&") for part in drawn for name in NAMED.findall(str(part))}


def card_of(match: Match[Any], seat: int | None, name: str) -> Card | None:
    game = match.game
    view = game.view_for(match.state, seat)
    key = view.key()
    card = game.info(view, seat, game.race(view, seat), name)
    assert view.key() == key
    return card


def sentences(card: Card) -> Iterator[Sentence]:
    yield from (card.name, card.sentence, *card.kind, *card.notes, *card.worth, *card.who)


def check(match: Match[Any], seat: int | None) -> dict[str, Sentence]:
    """Looks at every card of a moment; answers what they say, one sentence for each message."""
    said: dict[str, Sentence] = {}
    known = paragraphs(match.game.name)
    drawn = things(match, seat)
    assert drawn
    for name in sorted(drawn | set(match.game.legend(match.state))):
        card = card_of(match, seat, name)
        if card is None:
            assert seat is None, name
            assert name not in drawn, name
            continue
        assert card.rule, name
        assert set(card.rule) <= known, name
        assert len(card.worth) <= MOST_LINES, name
        assert not card.worth or (seat is not None and not match.over), name
        assert all(not ring.startswith(("space:", "tile:")) or ring in drawn for ring in card.rings), name
        for sentence in sentences(card):
            said[sentence.id] = sentence
            check_words(sentence, texts("en", match.game.manifest))
    return said


def check_words(sentence: Sentence, words: Texts) -> None:
    text = sentence_words(words, sentence, NAMES)
    assert text.strip(), sentence
    assert "{" not in text, sentence
    assert text != sentence.id, (words.language, sentence)


def moments(table: Table, seed: object, number: int) -> Iterator[tuple[Match[Any], Random]]:
    """Some moments of a game: the first of each decision, some others, and the end."""
    choices = Random(f"cards {table} {seed}")
    choose = mostly_build if choices.random() < 0.7 else any_option
    asked = set()
    for match in walk(table.begin(seed), choices, choose):
        kind = match.decision and match.decision.kind
        if kind not in asked or choices.random() < number / 250:
            yield match, choices
        asked.add(kind)


@cache
def all_said(name: str) -> dict[str, Sentence]:
    """What the cards of a game say over many games."""
    said: dict[str, Sentence] = {}
    for seed in range(2):
        for table in [table for table in EXPLAINED if table.name == name]:
            for match, choices in moments(table, seed, 6):
                seat = match.state.seat if match.state.seat >= 0 else choices.randrange(table.seats)
                said |= check(match, seat)
    return said


@at_explained_tables
def test_everything_that_a_picture_names_has_a_card(table: Table) -> None:
    for match, choices in moments(table, "all", 4):
        check(match, choices.choice((*range(table.seats), None)))


@pytest.mark.parametrize("name", GAMES)
def test_every_message_of_the_cards_is_said(name: str) -> None:
    messages = {id for id in own("en", name) if id.startswith("info.")}
    assert len(messages) > 80
    assert [id for id in sorted(messages - set(all_said(name))) if not RARE.fullmatch(id)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_card_can_be_read_in_every_language(name: str, language: str) -> None:
    for sentence in all_said(name).values():
        check_words(sentence, texts(language, found()[name]))


@pytest.mark.parametrize("table", [table for table in odd_tables(every=3) if table.name in GAMES], ids=str)
def test_cards_of_odd_boards(table: Table) -> None:
    for match, choices in moments(table, "odd", 2):
        check(match, choices.choice((*range(table.seats), None)))


@at_explained_tables
def test_what_there_is_not_has_no_card(table: Table) -> None:
    match = table.begin("nothing")
    for seat in (0, None):
        assert [name for name in STRANGE if card_of(match, seat, name) is not None] == []


@at_explained_tables
def test_a_legend_points_at_twelve_things(table: Table) -> None:
    match = table.begin("legend")
    names = match.game.legend(match.state)
    assert len(names) == len(set(names)) == 12
    assert set(names) <= things(match, 0)
