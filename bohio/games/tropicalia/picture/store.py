"""What a player of Tropicalia has: the strip under the board, and the rows of the players. T1.6"""

from __future__ import annotations

from bohio.core.reasons import Json
from bohio.drawing.markup import NOTHING, Markup, element, joined, shape, tag, text
from bohio.drawing.picture import Picture, counted
from bohio.drawing.strip import amount, held, holding, strip
from bohio.drawing.svg import group, icon, use
from bohio.games.tropicalia.content import FRUIT_NAMES, TropicaliaContent, VillageTile
from bohio.games.tropicalia.picture.baskets import GAP, HEIGHT, Baskets, laid_out
from bohio.games.tropicalia.picture.village import draw_village, village_words
from bohio.games.tropicalia.scoring import EVENT_POINTS, MISSING_POINTS

MISSING = {"building": "house-0", "event": "pennants-0", "orchard": "tree", "treasure": "chest"}
"""A drawing for each kind of village tile."""
EVENT_DOTS = 5
"""More different events bring nothing. T7.2"""


def store_strip(picture: Picture, content: TropicaliaContent) -> Markup:
    """Shells, fruit, items and workers at home; a fruit can be clicked when it is sold or has to go back. T5.4"""
    you = picture.view["you"]
    if you is None:
        return NOTHING
    words, player = picture.words, picture.table["players"][you]
    shells, fruits = player["shells"], player["fruit_count"]
    shell = held("store:shell", words.say("count.shell", n=shells), icon("shell", "good"), info="shells")
    fruit = words.say("page.strip.fruit", n=fruits, storage=player["storage"])
    workers, worker = player["workers_at_home"], f"worker-{picture.colours[you]}"
    home = [
        held("store:worker", words.say("page.workers_home", n=workers), icon(worker, "good"), workers, info="workers")
    ]
    if not workers:
        home = [tag("span", text(words.say("page.strip.none")), class_="none", data_piece="store:worker")]
    items = [_items(picture, name, player) for name in ("cart", "surfboard")]
    if not any(player[f"{name}s"][state] for name in ("cart", "surfboard") for state in ("used", "unused")):
        items.append(tag("span", text(words.say("page.strip.none")), class_="none"))
    return strip(
        holding("shells", words.say("page.strip.shells"), shell, amount(shells, words.say("page.to_spend"))),
        holding("fruit", fruit, _baskets(picture, content, player)),
        holding("items", words.say("page.strip.items"), *items),
        holding("workers", words.say("page.strip.workers"), *home),
    )


def _baskets(picture: Picture, content: TropicaliaContent, player: Json) -> Markup:
    """Every place for a fruit, and the fruits in them: those of a kind together, so that a sale can point at them."""
    words = picture.words
    baskets = laid_out(content.basket_stores, content.basket_tile_stores, player["baskets"], player["fruit_count"])
    side = baskets.slot
    parts = []
    for x, y, size in baskets.blocks:
        width = size * (side + GAP)
        basket = element("rect", class_="weave", x=x - 2, y=y - 2, width=width, height=side + GAP, rx=12)
        parts.append(basket)
    for number, (x, y) in enumerate(baskets.places):
        slot = "slot over" if number >= player["storage"] else "slot"
        parts.append(element("rect", class_=slot, x=x, y=y, width=side, height=side, rx=round(side / 4)))
    inside = tag("g", *parts, data_piece="store:basket", data_info="baskets")
    first = 0
    for name in FRUIT_NAMES:
        number = player["fruits"][name]
        inside += _fruits(picture, name, baskets, first, number)
        first += number
    told = words.say("page.fruit_of", n=player["fruit_count"], storage=player["storage"])
    box = f"0 0 {baskets.width} {HEIGHT}"
    return tag("svg", inside, viewBox=box, class_="baskets", role="group", aria_label=told)


def _fruits(picture: Picture, name: str, baskets: Baskets, first: int, number: int) -> Markup:
    """The fruits of a kind from a place on; where there are none, the place where the next one would lie."""
    side = baskets.slot
    if not number:
        x, y = baskets.places[min(first, len(baskets.places) - 1)]
        nothing = element("rect", class_="touch", x=x, y=y, width=side, height=side, pointer_events="none")
        return tag("g", nothing, data_piece=f"store:{name}")
    drawn = []
    for count, (x, y) in enumerate(baskets.places[first : first + number], 1):
        inside = [
            shape('<rect class="touch" x="-2" y="-2" width="{}" height="{}"/>', side + 4, side + 4),
            use(name, side * 0.1, side * 0.09, side * 0.8),
            shape('<rect class="glow" x="1" y="1" width="{0}" height="{0}" rx="{1}"/>', side - 2, round(side / 4)),
        ]
        also = f"sell-{name}:{count}"
        drawn.append(group(x, y, picture.place(f"fruit:{name}", picture.words.term(name), *inside, also=also)))
    return tag("g", *drawn, data_piece=f"store:{name}")


def _items(picture: Picture, name: str, player: Json) -> Markup:
    """Carts or surfboards; used ones are grey and say so."""
    words, things = picture.words, player[f"{name}s"]
    number = things["unused"] + things["used"]
    hint = words.say(f"page.{name}s", unused=things["unused"], n=number)
    drawn = []
    if things["unused"]:
        drawn.append(_item(name, things["unused"], ""))
    if things["used"]:
        drawn.append(_item(name, things["used"], words.say("page.strip.used")))
    told = {"role": "img", "aria_label": hint, "data_info": name} if number else {"aria_hidden": "true"}
    return tag("span", *drawn, class_="items-of", data_piece=f"store:{name}", data_held=things["unused"], **told)


def _item(name: str, number: int, used: str) -> Markup:
    times = tag("b", text(f"×{number}"), class_="times") if number > 1 else NOTHING
    state = tag("small", text(used)) if used else NOTHING
    return tag("span", icon(name, "good"), times, state, class_="held used" if used else "held", aria_hidden="true")


# The rows of the players


def player_row(picture: Picture, village: dict[str, VillageTile], events: tuple[str, ...], seat: int) -> Markup:
    """What a player has, in lines that are alike for all and stay as many, and the village, which a click makes larger.
    Of the viewer's own there is less: the strip and the board have it."""
    player, words = picture.table["players"][seat], picture.words
    goods = [picture.count("shell", player["shells"], "count.shell", info=f"has:shells:{seat}")]
    goods += [
        picture.count(name, player["fruits"][name], f"count.{name}", info=f"has:{name}:{seat}") for name in FRUIT_NAMES
    ]
    items = []
    for name in ("cart", "surfboard"):
        things = player[f"{name}s"]
        number = things["unused"] + things["used"]
        hint = words.say(f"page.{name}s", unused=things["unused"], n=number)
        items.append(picture.sign(name, f"{things['unused']}/{number}", hint, f"has:{name}:{seat}"))
    items.append(picture.count("basket", player["baskets"], "count.basket", info=f"has:basket:{seat}"))
    if picture.table["first"] == seat:
        items.append(picture.sign("firstplayer", "", words.say("page.first_player"), "first"))
    built, missing = _built(picture, village, seat)
    own = seat == picture.view["you"]
    lines = [goods, built, missing] if own else [goods, items, built, missing]
    rows = joined(tag("div", *line, class_="belongings") for line in lines)
    return rows if own else _small_village(picture, village, events, seat) + rows


def _built(picture: Picture, village: dict[str, VillageTile], seat: int) -> tuple[list[Markup], list[Markup]]:
    """What the village is worth: different events, fountains, treasures; and the kinds of tiles that are missing."""
    words, player = picture.words, picture.table["players"][seat]
    tiles = [village[id] for id in player["village"].values()]
    events = len({tile.event for tile in tiles if tile.kind == "event"})
    hint = words.say("page.events_of", n=events, points=EVENT_POINTS[min(events, EVENT_DOTS)])
    dots = joined(
        element("circle", class_="dot full" if number < events else "dot", cx=8 + 15 * number, cy=8, r=5.5)
        for number in range(EVENT_DOTS)
    )
    drawing = icon("pennants-0") + tag("svg", dots, viewBox="0 0 76 16", class_="event-dots", aria_hidden="true")
    parts = [counted(drawing, hint, f"has:events:{seat}")]
    parts.append(picture.count("fountain", player["fountains"], "page.has.fountains", info=f"has:fountains:{seat}"))
    treasures = sum(tile.kind == "treasure" for tile in tiles)
    parts.append(picture.count("chest", treasures, "page.has.treasures", info=f"has:treasures:{seat}"))
    missing = [kind for kind in MISSING if all(tile.kind != kind for tile in tiles)]
    return parts, [_missing(picture, missing, seat)] if missing else []


def _missing(picture: Picture, kinds: list[str], seat: int) -> Markup:
    words = picture.words
    points = MISSING_POINTS * len(kinds)
    told = words.say("page.missing_kinds", kinds=words.listed(words.term(kind) for kind in kinds), points=points)
    drawing = joined(icon(MISSING[kind], "icon missing") for kind in kinds)
    drawing += tag("b", text(f"−{-points}"), class_="minus", aria_hidden="true")
    return counted(drawing, told, f"has:missing:{seat}")


def _small_village(picture: Picture, village: dict[str, VillageTile], events: tuple[str, ...], seat: int) -> Markup:
    words, built = picture.words, picture.table["players"][seat]["village"]
    name = words.say("page.village.of", name=picture.names[seat])
    told = village_words(words, village, built)
    drawing = draw_village(words, village, events, built, seat)
    svg = tag("svg", *drawing, viewBox="-5 -5 310 310", class_="picture", aria_hidden="true", focusable="false")
    return tag(
        "button",
        svg,
        type="button",
        class_="village-small",
        data_enlarge=name,
        aria_expanded="false",
        aria_label=words.say("page.told", name=name, what=told or words.say("page.nothing")),
        title=words.say("page.enlarge"),
    )
