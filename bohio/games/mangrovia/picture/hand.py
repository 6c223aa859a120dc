"""What a player of Mangrovia holds: the strip under the board, and the rows of the players."""

from __future__ import annotations

from collections import Counter

from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, shape, tag, text
from bohio.drawing.picture import Picture
from bohio.drawing.strip import amount, held, holding, strip
from bohio.drawing.svg import label, use
from bohio.games.mangrovia.content import LANDSCAPE_NAMES
from bohio.games.mangrovia.picture.cards import card_drawing, card_words
from bohio.games.mangrovia.picture.spaces import stone_face, stone_words


def hand_strip(picture: Picture) -> Markup:
    """The viewer's cards, amulets and stone tiles; what was drawn from the bag can be clicked to go back there."""
    table = picture.table
    hand = table.get("hand")
    if hand is None:
        return NOTHING
    player = table["players"][picture.view["you"]]
    groups = []
    if table.get("drawn"):
        returned = [_drawn(picture, value) for value in table["drawn"]]
        groups.append(holding("drawn", picture.words.say("page.drawn"), *returned))
    groups += _cards(picture, hand)
    if player["gods"] or player["tiles"]:
        groups.append(_tiles(picture, player))
    return strip(*groups)


def _cards(picture: Picture, hand: Json) -> list[Markup]:
    words = picture.words
    valuables, landscapes, amulets = (hand[name] for name in ("valuables", "landscapes", "amulets"))
    cards = [_card(picture, card, number) for card, number in sorted(Counter(valuables).items())]
    cards.append(amount(sum(valuables), words.say("page.to_spend")))
    groups = [holding("valuables", words.say("page.strip.valuables", n=len(valuables)), *cards)]
    counted = Counter(landscapes)
    kinds = [_card(picture, name, counted[name]) for name in LANDSCAPE_NAMES if counted[name]]
    groups.append(holding("landscapes", words.say("page.strip.landscapes", n=len(landscapes)), *kinds))
    values = [_amulet(picture, value, number) for value, number in sorted(Counter(amulets).items())]
    groups.append(holding("amulets", words.say("page.strip.amulets", n=sum(amulets)), *values))
    return groups


def _told(picture: Picture, name: str, number: int) -> str:
    return name if number == 1 else picture.words.say("page.told", name=name, what=f"×{number}")


def _card(picture: Picture, card: object, number: int) -> Markup:
    drawing = tag("svg", card_drawing(picture.words, card), viewBox="0 0 100 130", class_="card", aria_hidden="true")
    return held(
        f"hand:{card}", _told(picture, card_words(picture.words, card), number), drawing, number, info=f"hand:{card}"
    )


def _amulet(picture: Picture, value: int, number: int) -> Markup:
    inside = use("amulet", 0, 0, 100) + label(50, 70, value, 40, "number")
    drawing = tag("svg", inside, viewBox="0 0 100 100", class_="card amulet", aria_hidden="true")
    hint = _told(picture, picture.words.say("page.amulet", value=value), number)
    return held(f"hand:amulet-{value}", hint, drawing, number, "round", f"hand:amulet-{value}")


def _drawn(picture: Picture, value: int) -> Markup:
    inside = (
        use("amulet", 0, 0, 100)
        + label(50, 70, value, 40, "number")
        + shape('<circle class="glow" cx="50" cy="57" r="42"/>')
    )
    hint = picture.words.say("page.amulet", value=value)
    return tag("svg", picture.place(f"drawn:{value}", hint, inside), viewBox="0 0 100 100", class_="card amulet")


def _tiles(picture: Picture, player: Json) -> Markup:
    tiles = [*((god, 1) for god in player["gods"]), *Counter(player["tiles"]).items()]
    drawn = []
    for tile, number in tiles:
        drawing = tag("svg", stone_face(tile), viewBox="0 0 100 100", class_="card stone-tile", aria_hidden="true")
        hint = _told(picture, stone_words(picture.words, tile), number)
        drawn.append(held(f"hand:tile-{tile}", hint, drawing, number, "round", f"hand:tile-{tile}"))
    return holding("tiles", picture.words.say("page.strip.tiles"), *drawn)


def player_row(picture: Picture, seat: int) -> Markup:
    """What everyone knows of a player: the same counts in the same places for all, then what only some have."""
    player = picture.table["players"][seat]
    words = picture.words
    parts = [
        picture.count(f"hut-{picture.colours[seat]}", player["huts"], "count.hut", info=f"has:huts:{seat}"),
        picture.count("up", player["valuables"], "page.has.valuables", info=f"has:valuables:{seat}"),
        picture.count(
            "back-landscapes",
            player["landscapes"],
            "page.has.landscapes",
            "0 0 100 130",
            f"has:landscapes:{seat}",
        ),
        picture.count("amulet", player["amulets"], "count.amulet", info=f"has:amulets:{seat}"),
        picture.count("bag", player["isle_huts"], "page.has.isle_huts", info=f"has:isle_huts:{seat}"),
    ]
    if picture.table["first"] == seat:
        parts.append(picture.sign("talisman", "", words.say("term.talisman"), "talisman"))
    belongings = tag("div", *parts, class_="belongings")
    if player["gods"] or player["tiles"]:
        tiles = [*player["gods"], *player["tiles"]]
        belongings += tag("div", *(_small_tile(picture, tile) for tile in tiles), class_="belongings tiles")
    if "hands" in picture.table:
        belongings += open_hand(picture, picture.table["hands"][seat])
    return belongings


def _small_tile(picture: Picture, tile: str) -> Markup:
    hint = stone_words(picture.words, tile)
    drawing = tag("svg", stone_face(tile), viewBox="0 0 100 100", class_="minicard stone-tile", aria_hidden="true")
    return tag("span", drawing, tag("span", text(hint), class_="unseen"), class_="count", data_info=f"tile:{tile}")


def open_hand(picture: Picture, hand: Json) -> Markup:
    """The hand of a player after the end, small."""
    cards = []
    for card, number in Counter([*hand["valuables"], *hand["landscapes"]]).items():
        cards.append(_small(picture, card_words(picture.words, card), card_drawing(picture.words, card), 130, number))
    amulets: Counter[int] = Counter(hand["amulets"])
    for value, number in amulets.items():
        drawing = use("amulet", 0, 0, 100) + label(50, 70, value, 40, "number")
        cards.append(_small(picture, picture.words.say("page.amulet", value=value), drawing, 100, number))
    return tag("div", *cards, class_="open-hand") if cards else NOTHING


def _small(picture: Picture, name: str, drawing: Markup, height: int, number: int) -> Markup:
    hint = _told(picture, name, number)
    card = tag("svg", drawing, viewBox=f"0 0 100 {height}", class_="minicard", role="img", aria_label=hint)
    times = tag("small", text(f"×{number}"), aria_hidden="true") if number > 1 else NOTHING
    return tag("span", card, times, class_="count", title=hint)
