"""The parts of Mangrovia's board: paths with their statues, oracle rock, archipelago, isle, displays."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, lru_cache
from itertools import product
from typing import ClassVar

from bohio.drawing.colours import letter
from bohio.drawing.markup import Markup, Part, Series, element, joined, shape, tag
from bohio.drawing.picture import Picture
from bohio.drawing.svg import fitted, group, label, piece, use
from bohio.games.mangrovia import MANIFEST
from bohio.games.mangrovia.boat import OFFERS
from bohio.games.mangrovia.content import MangroviaContent, Space
from bohio.games.mangrovia.geometry import Place
from bohio.games.mangrovia.picture.areas import STEP
from bohio.games.mangrovia.picture.cards import card_drawing, card_words
from bohio.games.mangrovia.picture.ground import still_ground
from bohio.games.mangrovia.picture.layout import Layout, layout
from bohio.games.mangrovia.picture.plaques import draw_statue, pole_centre, stone_centre
from bohio.games.mangrovia.picture.spaces import draw_space
from bohio.games.mangrovia.state import BIRDS, COLLECT, DOUBLE, DOWN, HUT, UP
from bohio.locale import texts

SIGNS: dict[int, tuple[str, ...]] = {
    UP: ("up",),
    COLLECT: ("amulet",),
    DOWN: ("down",),
    HUT: ("hut-n",),
    DOUBLE: ("double",),
    BIRDS: ("bird", "bird"),
}
LANDINGS: dict[int, list[list[str]]] = {
    landing: [
        [sign for signs in row for sign in signs]
        for row in product(
            *([signs * times for action, signs in SIGNS.items() if menu & action] for menu, times in offers)
        )
    ]
    for landing, offers in OFFERS.items()
}
"""For each landing the alternatives, each a row of things to do. M5.2"""

SITE = 136
"""The width of a ritual site with its two landings."""
ROCK = {"water": (8, 8), "sand": (152, 8), "mangrove": (8, 152), "reed": (152, 152)}
ABOVE_THE_BAG = (((4, 6), (46, 0), (88, 6), (24, 42), (68, 42)), (14, 92), 136, 208)
IN_A_ROW = (((4, 30), (54, 30), (104, 30), (154, 30), (204, 30)), (252, 0), 360, 108)
"""Where the five open amulets and the bag are, and how much room they take."""
ISLE_COLUMNS = 5
GLOW_CARD = shape('<rect class="glow" width="100" height="130" rx="12"/>')


class MangroviaBoard(Picture):
    """The board that all share."""

    content: MangroviaContent

    @cached_property
    def layout(self) -> Layout:
        return layout(self.content)

    beside: ClassVar[tuple[str, ...]] = ("archipelago", "displays", "isle")

    def paths_of(self, space: Space) -> str | None:
        """The names of a space's paths, to be shown; None where the board shows them anyway."""
        paths = self.layout.paths
        return None if paths is None else paths[space.id]

    def board_parts(self) -> dict[str, Part]:
        return {name: self.kept_part(name) for name in ("paths", *self.beside)}

    def board_part(self, name: str) -> Part:
        match name:
            case "paths":
                return self._paths()
            case "archipelago":
                return self._archipelago()
            case "displays":
                return self._displays()
            case _:
                return self._isle()

    def part_inputs(self, name: str) -> Hashable:
        table = self.table
        match name:
            case "paths":
                standings = None if self.race is None else self.race.standings
                return self.inputs(table["huts"], table["stone_tiles"], table["birds"], table["pole_tile"], standings)
            case "archipelago":
                return self.inputs(table["sites"], table["landing"])
            case "displays":
                return self.inputs(table["valuables"], table["landscapes"], table["round"], table["last_round"])
            case "isle":
                return self.inputs(table["huts"], table["stone_tiles"], table["amulets"])
        return None

    def content_parts(self) -> list[Part]:
        """Every space as it is printed."""
        self.table = {**self.table, "huts": {}, "stone_tiles": {}}
        beside = any(space.beside for space in self.content.spaces)
        return [self._paths(), self._isle()] if beside else [self._paths()]

    # Paths and rock

    def _paths(self) -> Series:
        """Spaces and statues, the oracle rock, and in the middle of the pole area the next pole tile."""
        lies = self.layout
        parts = [*still_ground(lies)]
        parts += [draw_statue(self, path, lies.statues[path.name]) for path in self.content.paths]
        for space in self.content.spaces:
            if not space.beside:
                parts.append(draw_space(self, space, *lies.spaces[space.id], self.paths_of(space)))
        if lies.stone_centre:
            parts.append(group(*lies.stone_centre, stone_centre(self, self.content)))
        if lies.pole_centre:
            parts.append(group(*lies.pole_centre, pole_centre(self)))
        parts.append(group(*lies.rock, self.draw_rock()))
        return self.picture("paths", lies.width, lies.height, parts, lies.shown)

    def draw_rock(self) -> Markup:
        """The oracle rock: the birds say what may be built on. M8.1"""
        words = self.words
        parts = [
            element(
                "path",
                class_="rock",
                data_info="rock",
                d="M0 40Q10-4 70 0t130-2q80-8 90 50t4 120q4 86-60 116T60 290Q-10 284-2 210T0 40z",
            )
        ]
        for name, (x, y) in ROCK.items():
            marked = name in self.table["birds"]
            landscape = words.say(f"term.{name}")
            ground = use(f"land-{name}", 0, 0, 132)
            inside = [
                tag("g", ground, class_="marked" if marked else "unmarked", clip_path="url(#clip-rocktile)"),
                shape('<rect class="edge" width="132" height="132" rx="18"/>'),
                fitted(66, 120, words.say(f"page.short.{name}"), 22, 122),
                shape('<rect class="glow" width="132" height="132" rx="18"/>'),
            ]
            hint = words.say("page.oracle.marked" if marked else "page.oracle.unmarked", landscape=landscape)
            parts.append(group(x, y, self.place(f"bird:{name}", hint, *inside)))
        for number, name in enumerate(self.table["birds"]):
            x, y = ROCK[name]
            parts.append(tag("g", piece(f"bird:{number}", x + 26, y + 10, use("bird", 0, 0, 82)), class_="above"))
        return joined(parts)

    # Archipelago

    def _archipelago(self) -> Series:
        """Six ritual sites with two landings each; the boat goes out along the upper row and back along the lower."""
        current = self.table["landing"]
        width, height = 74 + 6 * SITE + 40, 400
        right = width - 22
        parts = [shape('<rect class="shore" x="2" y="2" width="{}" height="{}" rx="40"/>', width - 4, height - 4)]
        route = f"M38 200V70Q38 34 74 34H{right - 34}Q{right} 34 {right} 68"
        route += f"V332Q{right} 366 {right - 34} 366H74Q38 366 38 330z"
        parts.append(element("path", class_="route", d=route))
        for site in range(6):
            x = 70 + site * SITE
            parts.append(draw_landing(self.words.language, site + 1, x, 66, current == site + 1))
            parts.append(draw_landing(self.words.language, 12 - site, x, 256, current == 12 - site))
            parts.append(self._site(site, x))
        bowls = []
        for site, bowl in enumerate(self.table["sites"]):
            if isinstance(bowl, int):
                owner = self.colours[bowl]
                inside = use(f"bowl-{owner}", 0, 0, 66) + label(33, 48, letter(self.words, owner), 22, "outlined")
                bowls.append(piece(f"bowl:{bowl}:{site + 1}", 105 + site * SITE, 162, inside))
        parts.append(tag("g", *bowls, class_="above"))
        x, y = 4, 166
        if current is not None:
            x = 70 + (current - 1 if current <= 6 else 12 - current) * SITE + 32
            y = -2 if current <= 6 else 332
        told = {"role": "img", "aria_label": self.words.say("term.boat")}
        boat = tag("g", use("boat", 0, 0, 68), data_info="boat", **told)
        parts.append(tag("g", piece("boat", x, y, boat), class_="above"))
        return self.picture("archipelago", width, height, parts)

    def _site(self, site: int, x: float) -> Markup:
        words = self.words
        number, bowl = site + 1, self.table["sites"][site]
        first, last = number, 13 - number
        jetty = {"class_": "touch", "x": 2, "width": SITE - 4, "height": 86}
        inside = [
            element("rect", **jetty, y=-86, data_info=f"landing:{first}"),
            shape('<rect class="touch" x="2" y="0" width="{}" height="100"/>', SITE - 4),
            element("rect", **jetty, y=100, data_info=f"landing:{last}"),
            shape('<path class="atoll" d="M8 50Q4 14 44 10t56 0q34 0 30 38t-40 44-52 0Q10 88 8 50z"/>'),
            shape('<path class="islet" d="M22 50q-2-26 28-28t44 0q24 2 22 26t-32 30-38 0-24-28z"/>'),
        ]
        if bowl == "blocked":
            hint = words.say("page.site.blocked", site=number)
            inside.append(shape('<path class="blocked" d="M44 28 92 74M92 28 44 74"/>'))
        elif bowl is None:
            hint = words.say("page.site.free", site=number)
            inside.append(label(SITE / 2, 63, number, 36, "carved"))
        else:
            hint = words.say("page.site.taken", site=number, name=self.names[bowl])
        landings = [words.say("page.landing", number=n, action=words.say(f"landing.{n}")) for n in (first, last)]
        hint = words.say("page.told", name=hint, what="; ".join(landings))
        inside.append(shape('<rect class="glow" x="6" y="4" width="{}" height="92" rx="40"/>', SITE - 12))
        return group(x, 150, self.place(f"site:{number}", hint, *inside))

    # Isle

    def _isle(self) -> Series:
        """The isle with the spaces beside the board, the open amulets of value 1 and the bag. M1.6, M7.1"""
        spaces = [space for space in self.content.spaces if space.beside]
        rows = -(-len(spaces) // ISLE_COLUMNS)
        height = 24 + STEP * (max(2, rows) if spaces else 1)
        parts = [shape('<rect class="shore" x="2" y="2" width="652" height="{}" rx="40"/>', height - 4)]
        if not spaces:
            parts.append(group(152, 12, self._amulets(*IN_A_ROW)))
            return self.picture("amulets", 656, height, parts)
        parts.append(shape('<rect class="beach" x="9" y="8" width="506" height="{}" rx="26"/>', height - 16))
        for space, corner in self.isle_corners().items():
            parts.append(draw_space(self, space, *corner, self.paths_of(space)))
        parts.append(group(518, 12, self._amulets(*ABOVE_THE_BAG)))
        return self.picture("isle", 656, height, parts)

    def isle_corners(self) -> dict[Space, Place]:
        """Where the spaces beside the board lie in the picture of the isle."""
        spaces = [space for space in self.content.spaces if space.beside]
        rows = -(-len(spaces) // ISLE_COLUMNS)
        top = 15 + STEP * (max(2, rows) - rows) // 2
        return {
            space: (16 + STEP * (number % ISLE_COLUMNS), top + STEP * (number // ISLE_COLUMNS))
            for number, space in enumerate(spaces)
        }

    def _amulets(self, ones: tuple[Place, ...], bag: Place, width: int, height: int) -> Markup:
        """The open amulets, the bag and the room that they take."""
        amulets = self.table["amulets"]
        inside = [shape('<rect class="touch" x="-4" y="-4" width="{}" height="{}" rx="16"/>', width, height)]
        row = []
        for number, (x, y) in enumerate(ones):
            if number < amulets["board"]:
                one = use("amulet", 0, 0, 42) + label(21, 31, "1", 19, "number")
                row.append(piece(f"one:{number}", x, y, one))
            else:
                row.append(shape('<circle class="hollow" cx="{}" cy="{}" r="14"/>', x + 21, y + 24))
        inside.append(tag("g", *row, data_info="ones"))
        drawn = use("bag", *bag, 100) + label(bag[0] + 50, bag[1] + 72, amulets["bag"], 32, "outlined")
        inside.append(tag("g", drawn, data_info="bag"))
        inside.append(shape('<rect class="glow" x="-4" y="-4" width="{}" height="{}" rx="16"/>', width, height))
        counts = {"board": amulets["board"], "bag": amulets["bag"], "aside": len(amulets["aside"])}
        return self.place("amulets", self.words.say("page.amulets", **counts), *inside)

    # Cards

    def _displays(self) -> Series:
        """The piles and the cards that lie open. M2.5"""
        words = self.words
        parts = [shape('<rect class="mat" x="2" y="2" width="556" height="296" rx="18"/>')]
        for row, pile in enumerate(("valuables", "landscapes")):
            cards = self.table[pile]
            top = 12 + row * 144
            hint = words.say(f"page.pile.{pile}", pile=cards["pile"], discard=len(cards["discard"]))
            shown = "stack" if cards["pile"] else "stack spent"
            inside = [
                tag("g", use(f"back-{pile}", 0, 0, 100, 130), class_=shown),
                label(50, 78, cards["pile"], 38, "outlined"),
            ]
            if cards["discard"]:
                inside.append(label(50, 121, f"+{len(cards['discard'])}", 17, "outlined"))
            parts.append(group(14, top, self.place(f"pile:{pile}", hint, *inside, GLOW_CARD)))
            for number in range(4 if pile == "valuables" else 3):
                x = 128 + number * 106
                parts.append(shape('<rect class="hollow" x="{}" y="{}" width="100" height="130" rx="12"/>', x, top))
                if number < len(cards["display"]):
                    card = cards["display"][number]
                    copy = cards["display"][:number].count(card)
                    hint = words.say("page.display", card=card_words(words, card))
                    drawn = self.place(f"card:{card}", hint, card_drawing(words, card), GLOW_CARD)
                    parts.append(piece(f"display:{card}:{copy}", x, top, drawn))
        parts.append(group(446, 156, self._round()))
        return self.picture("displays", 560, 300, parts)

    def _round(self) -> Markup:
        words = self.words
        inside = label(50, 40, words.say("page.round.short"), 17, "faint")
        inside += label(50, 82, self.table["round"], 44, "faint strong")
        if self.table["last_round"]:
            inside += label(50, 112, words.say("page.round.last"), 16, "alarm")
        return inside


@lru_cache(maxsize=256)
def draw_landing(language: str, number: int, x: float, y: float, here: bool) -> Markup:
    """A landing: the same at every table, but for the boat."""
    words = texts(language, MANIFEST)
    jetty = "jetty here" if here else "jetty"
    parts = [element("rect", class_=jetty, x=4, y=0, width=SITE - 8, height=78, rx=12)]
    tokens: list[str] = []
    for row in LANDINGS[number]:
        tokens += ["/", *row] if tokens else row
    size = 42 if len(tokens) < 5 else 34
    widths = [14 if token == "/" else 40 if token == "double" else size * 0.76 for token in tokens]
    left = (SITE - sum(widths)) / 2
    for token, wide in zip(tokens, widths):
        if token == "/":
            parts.append(label(left + 7, 57, "/", 34, "number"))
        elif token == "double":
            parts.append(use("hut-n", left - 2, 24, 30) + use("hut-n", left + 14, 38, 30))
        else:
            parts.append(use(token, left - 3, 45 - size / 2, size))
        left += wide
    parts.append(shape('<circle class="badge" cx="18" cy="12" r="15"/>') + label(18, 18, number, 17, "number"))
    told = words.say("page.landing", number=number, action=words.say(f"landing.{number}"))
    return group(x, y, *parts, role="img", aria_label=told)
