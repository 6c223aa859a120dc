"""What is seen: everything on the table, nothing of what will come; and the table drawn."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from xml.etree import ElementTree

from bohio.core.match import Match
from bohio.drawing.standalone import content_svg
from tests.games.tropicalia.position import Position, game


def played(number: int, decisions: int) -> Match[Any]:
    random = Random(number)
    match = Match.begin(game(2 + number % 3, number % 2 > 0), f"sight {number}")
    for _ in range(decisions):
        if not match.over:
            match.play_code(random.choice(match.options.codes))
    return match


def test_everyone_sees_the_same() -> None:
    match = played(1, 60)
    tables = [json.dumps(match.view(seat)["table"]) for seat in (None, 0, 1, 2)]
    assert len(set(tables)) == 1


def test_the_village_pile_is_a_number_and_bag_and_items_are_counts() -> None:
    table = Position().fruit(mango=2).table
    assert table["village_pile"] == 55
    assert table["bag"] == {"coconut": 24, "sugar_apple": 24, "mango": 22}
    assert table["item_pile"] == {"cart": 14, "surfboard": 14, "basket": 14}


def test_no_fruit_is_ever_lost() -> None:
    for number in range(9):
        for decisions in (10, 40, 90, 150, 400):
            match = played(number, decisions)
            table = match.view()["table"]
            for fruit in ("coconut", "sugar_apple", "mango"):
                total = table["bag"][fruit] + sum(player["fruits"][fruit] for player in table["players"])
                total += sum(tile["fruits"][fruit] for tile in table["island"].values() if "fruits" in tile)
                assert total == 24


def test_workers_are_on_the_frame_on_the_island_or_at_home() -> None:
    for number in range(6):
        table = played(number, 45).view()["table"]
        for seat, player in enumerate(table["players"]):
            workers = player["workers_at_home"] + list(table["frame"].values()).count(seat)
            workers += sum(tile.get("workers", []).count(seat) for tile in table["island"].values())
            assert workers == 4


def test_the_log_hides_nothing() -> None:
    match = played(2, 80)
    assert match.view(0)["log"] == match.record(digests=False)["events"]


def test_views_are_json() -> None:
    for number in range(6):
        match = played(number, 30 * number)
        assert json.loads(json.dumps(match.view(0))) == match.view(0)


def test_the_table_in_plain_text() -> None:
    position = Position(faces={"mango-4": "5-back"}).worker("N1").stands("d2").lies("a1", mango=2, coconut=1)
    position.lies("b1", cart=1, basket=1).built(5, "building-9").shells(7)
    text = position.game.text(position.state, None)
    for part in ("Round 1", "cmm", "CB!", "5-back[1]", "c2", "building-9", "7 shells", "building-1 (4)"):
        assert part in text
    assert max(map(len, text.splitlines())) < 160


def test_the_table_is_drawn_at_any_time() -> None:
    for number in range(6):
        match = played(number, 60 * number)
        assert match.game.text(match.state, None).count("Seat ") == match.game.seats


def test_the_tiles_of_a_content_file_as_a_picture() -> None:
    content = game().content
    root = ElementTree.fromstring(content_svg(game()))
    titles = {str(title.text).partition(": ")[0] for title in root.iter("{http://www.w3.org/2000/svg}title")}
    assert titles == {content.name, *(tile.id for tile in content.island), *(tile.id for tile in content.village)}
