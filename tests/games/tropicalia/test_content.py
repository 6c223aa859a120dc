"""Content files: every fault is refused with its place and the reason."""

from __future__ import annotations

import pytest

from bohio.core.match import Match
from bohio.core.reasons import BadContent
from bohio.games.tropicalia.content import read
from tests.games.tropicalia.position import game, scarce_text, shipped_text


def faults(text: str) -> list[str]:
    with pytest.raises(BadContent) as caught:
        read(text)
    return [str(fault) for fault in caught.value.faults]


def changed(old: str, new: str) -> str:
    """The shipped file with its first occurrence of something changed."""
    assert old in shipped_text()
    return shipped_text().replace(old, new, 1)


def test_the_shipped_file_is_sound() -> None:
    content = read(shipped_text())
    assert content.name == "reconstruction"
    assert len(content.island) == 16
    assert len(content.village) == 60
    assert [content.island[number].id for number in content.covered(2)] == ["coconut-3", "sugar_apple-3", "mango-4"]


MARKET = 'id = "coconut-3"\nkind = "market"\nfruit = "coconut"\nprice = 3\n'
BROWN = "first_player = true\n"
ORCHARD = 'fruit = "coconut"\namount = 1'

BROKEN: dict[str, tuple[str, str, str]] = {
    "no name": ('name = "reconstruction"', "", "name: is missing"),
    "empty name": ('name = "reconstruction"', 'name = " "', "name: is empty"),
    "name is a number": ('name = "reconstruction"', "name = 7", "name: is 7, not a text"),
    "a hundred rounds": ("rounds = 5", "rounds = 100", "rounds: is 100, not from 0 to 99"),
    "negative workers": ("workers = 4", "workers = -4", "workers: is -4, not from 0 to 99"),
    "author is a number": ("rounds = 5", "rounds = 5\nauthor = 7", "author: is 7, not a text"),
    "a basket for none": ("rounds = 5", "rounds = 5\nbasket_stores = 0", "basket_stores: is 0, not from 1 to 5"),
    "a basket for six": ("rounds = 5", "rounds = 5\nbasket_stores = 6", "basket_stores: is 6, not from 1 to 5"),
    "a basket tile for six": ("rounds = 5", "rounds = 5\nbasket_tile_stores = 6", "basket_tile_stores: is 6"),
    "too much room": (
        "basket_tile_spaces = 5",
        "basket_tile_spaces = 10\nbasket_stores = 5\nbasket_tile_stores = 3",
        "basket_tile_spaces: makes room for 55 fruits",
    ),
    "true baskets": ("baskets = 5", "baskets = true", "baskets: is True, not a whole number"),
    "too many basket tiles": ("basket_tile_spaces = 5", "basket_tile_spaces = 21", "basket_tile_spaces: is 21"),
    "four surcharges": ("[0, 1, 2, 3, 4]", "[0, 1, 2, 3]", "surcharge: has 4 numbers"),
    "no surcharge": ("surcharge = [0, 1, 2, 3, 4]", "", "surcharge: is missing"),
    "empty surcharge": ("[0, 1, 2, 3, 4]", "[]", "surcharge: has 0 numbers"),
    "negative surcharge": ("[0, 1, 2, 3, 4]", "[-1, 1, 2, 3, 4]", "surcharge: holds -1"),
    "text as surcharge": ("[0, 1, 2, 3, 4]", '["0", 1, 2, 3, 4]', "surcharge: holds '0'"),
    "fewer than no mangoes": ("mango = 24", "mango = -1", "fruits.mango: is -1, not from 0 to 80"),
    "too many mangoes": ("mango = 24", "mango = 81", "fruits.mango: is 81"),
    "half a mango": ("mango = 24", "mango = 0.5", "fruits.mango: is 0.5, not a whole number"),
    "a fourth fruit": ("mango = 24", "mango = 24\nfig = 3", "fruits.fig: is not a key that is known here"),
    "fruit missing": ("coconut = 24", "", "fruits.coconut: is missing"),
    "fruits are a number": ("[fruits]\ncoconut = 24\nsugar_apple = 24\nmango = 24", "fruits = 3\n[x]", "fruits: is 3"),
    "too many carts": ("cart = 14", "cart = 100", "items.cart: is 100"),
    "another item": ("cart = 14", "cart = 14\nkite = 1", "items.kite: is not a key"),
    "unknown key": ("rounds = 5", "rounds = 5\nseasons = 2", "seasons: is not a key"),
    "island id twice": ('"field-2"', '"field-1"', "island field-1: is there twice"),
    "island id missing": ('id = "field-1"\n', "", "island 1.id: is missing"),
    "island id empty": ('id = "field-1"', 'id = ""', "island .id: is empty"),
    "id with a blank": ('id = "field-1"', 'id = "field 1"', "island field 1.id: must be"),
    "island kind unknown": ('kind = "field"', 'kind = "swamp"', "island field-1.kind: is 'swamp'"),
    "island kind missing": ('kind = "field"\n', "", "island field-1.kind: is missing"),
    "fifteen tiles": ('[[island]]\nid = "field-1"\nkind = "field"\n', "", "island: has 15 tiles; it needs exactly 16"),
    "two brown boards": (
        'id = "plaza-2"\nkind = "plaza"\n',
        f'id = "plaza-2"\nkind = "plaza"\n{BROWN}',
        "island: has more than one open plaza with first_player with 2, 3, 4 players",
    ),
    "brown field": ('kind = "field"\n', f'kind = "field"\n{BROWN}', "island field-1.first_player: is not a key"),
    "closed for one": ("closed_up_to = 2", "closed_up_to = 1", "island field-5.closed_up_to: is 1"),
    "closed for four": ("closed_up_to = 2", "closed_up_to = 4", "island field-5.closed_up_to: is 4"),
    "closed for five": ("closed_up_to = 2", "closed = [2, 5]", "island field-5.closed: holds 5"),
    "closed is a number": ("closed_up_to = 2", "closed = 2", "island field-5.closed: is 2, not a list"),
    "closed in two ways": (
        "closed_up_to = 2",
        "closed_up_to = 2\nclosed = [2]",
        "island field-5.closed: stands beside closed_up_to",
    ),
    "price of 0": ("price = 2", "price = 0", "island coconut-2.price: is 0, not from 1 to 7"),
    "price of 8": ("price = 2", "price = 8", "island coconut-2.price: is 8, not from 1 to 7"),
    "a star for no face": ("rounds = 5", 'rounds = 5\nstarred = ["7-front"]', "starred: holds 7-front, not a face"),
    "a star for a number": ("rounds = 5", "rounds = 5\nstarred = [5]", "starred: holds something that is not a text"),
    "market without fruit": (MARKET, MARKET.replace('fruit = "coconut"\n', ""), "island coconut-3.fruit: is missing"),
    "market of figs": (
        MARKET,
        MARKET.replace('fruit = "coconut"', 'fruit = "fig"'),
        "island coconut-3.fruit: is 'fig'",
    ),
    "field with a price": ('kind = "field"\n', 'kind = "field"\nprice = 3\n', "island field-1.price: is not a key"),
    "village id twice": ('"building-2"', '"building-1"', "village building-1: is there twice"),
    "village kind unknown": ('kind = "event"', 'kind = "hut"', "village event-regatta-1.kind: is 'hut'"),
    "building without points": ("points = 4\n", "", "village building-1.points: is missing"),
    "building with an event": (
        "points = 4\n",
        'points = 4\nevent = "feast"\n',
        "village building-1.event: is not a key",
    ),
    "event without event": ('event = "regatta"\n', "", "village event-regatta-1.event: is missing"),
    "event with an empty event": ('event = "regatta"', 'event = ""', "village event-regatta-1.event: is empty"),
    "event with points": ('event = "regatta"\n', 'event = "regatta"\npoints = 3\n', "regatta-1.points: is not a key"),
    "event with a blank event": ('event = "regatta"', 'event = " "', "village event-regatta-1.event: is empty"),
    "orchard of figs": (
        'fruit = "coconut"\namount',
        'fruit = "fig"\namount',
        "village orchard-coconut-1.fruit: is 'fig'",
    ),
    "orchard of nothing": ("amount = 1", "amount = 0", "village orchard-coconut-1.amount: is 0"),
    "orchard without a list": (ORCHARD, 'fruits = "mango"', "village orchard-coconut-1.fruits: is 'mango', not a list"),
    "orchard with an empty list": (ORCHARD, "fruits = []", "village orchard-coconut-1.fruits: names 0 fruits"),
    "orchard of ten": (ORCHARD, f"fruits = {['mango'] * 10}", "village orchard-coconut-1.fruits: names 10 fruits"),
    "orchard of a listed fig": (
        ORCHARD,
        'fruits = ["mango", "fig"]',
        "village orchard-coconut-1.fruits: holds fig, not one of these: coconut",
    ),
    "orchard of numbers": (ORCHARD, "fruits = [1]", "orchard-coconut-1.fruits: holds something that is not a text"),
    "orchard in two ways": (
        ORCHARD,
        f'{ORCHARD}\nfruits = ["mango"]',
        "village orchard-coconut-1.fruits: stands beside fruit and amount",
    ),
    "treasure of carts": ('counts = "surfboard"', 'counts = "cart"', "village treasure-surfboard-1.counts: is 'cart'"),
    "negative cost": ("cost = 4", "cost = -4", "village building-1.cost: is -4"),
    "huge cost": ("cost = 4", "cost = 1000000000000", "village building-1.cost: is 1000000000000"),
    "no fountains key": ('fountains = "NE"\n', "", "village building-1.fountains: is missing"),
    "fountains out of order": ('fountains = "NE"', 'fountains = "EN"', "village building-1.fountains: is 'EN'"),
    "fountain twice": ('fountains = "NE"', 'fountains = "NNE"', "village building-1.fountains: is 'NNE'"),
    "unknown edge": ('fountains = "NE"', 'fountains = "NEX"', "village building-1.fountains: is 'NEX'"),
    "fountains as a list": ('fountains = "NE"', 'fountains = ["N"]', "village building-1.fountains: is ['N']"),
    "not TOML": ("rounds = 5", "rounds 5", "file: is not TOML"),
    "number beyond measure": ("rounds = 5", f"rounds = {'9' * 5000}", "file: is not TOML"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_place_and_reason(name: str) -> None:
    old, new, expected = BROKEN[name]
    found = faults(changed(old, new))
    assert any(expected in fault for fault in found), found


def test_every_fault_is_told() -> None:
    text = changed("rounds = 5", "rounds = 600").replace("mango = 24", "mango = -1").replace('"field-2"', '"field-1"')
    assert len(faults(text)) == 3


def test_an_empty_file_names_all_that_is_missing() -> None:
    found = faults("")
    for key in ("name", "rounds", "workers", "baskets", "surcharge", "fruits.mango", "items.cart", "island", "village"):
        assert any(fault.startswith(f"{key}: is missing") for fault in found), key


def test_a_village_of_four_tiles_is_too_small() -> None:
    head, *tiles = shipped_text().split("[[village]]")
    assert any("village: has 4 tiles" in fault for fault in faults("[[village]]".join([head, *tiles[:4]])))


def test_a_village_that_is_no_list_of_tables() -> None:
    head = "village = [3]\n" + shipped_text().split("[[village]]")[0]
    assert any("village 1: is not a table" in fault for fault in faults(head))


def test_content_of_ones_own_is_played() -> None:
    for seats in (2, 3, 4):
        match = Match.begin(game(seats, True, scarce_text()), "own")
        while not match.over:
            match.play_code(match.options.codes[-1])
        assert match.record()["content"]["text"] == scarce_text()


def test_a_village_of_more_than_64_tiles_is_played() -> None:
    head, *tiles = shipped_text().split("[[village]]")
    more = [tile.replace('id = "', 'id = "other-') for tile in tiles]
    text = "[[village]]".join([head, *tiles, *more])
    match = Match.begin(game(2, False, text), "many")
    assert match.view()["table"]["village_pile"] == 115
    while not match.over:
        match.play_code(match.options.codes[len(match.events) % len(match.options)])
    tiles = [one["tile"] for one in match.view()["table"]["construction"]]
    tiles += [id for player in match.view()["table"]["players"] for id in player["village"].values()]
    assert {id.startswith("other-") for id in tiles} == {True, False}
