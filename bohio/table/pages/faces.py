"""The faces of bots with a taste: drawn from its name, with a hat in the colour of the seat."""

from __future__ import annotations

from hashlib import sha256

from bohio.bots.levels import level_and_taste
from bohio.drawing.colours import COLOURS, SHADES
from bohio.drawing.markup import Markup, element, tag

INK = "#2b1c10"
SKINS = ("#f2c9a1", "#d9a066", "#a9713f", "#8a5833")
HATS = (
    "M12 38 50 6l38 32q-38 10-76 0z",
    "M16 40q0-32 34-32t34 32q-34-9-68 0z",
    "M14 40q36-14 72 0v-9q-36-14-72 0z",
    "M20 34 32 10l10 14 8-18 8 18 10-14 12 24q-30-8-60 0z",
)
MOUTHS = ("M36 68q14 14 28 0", "M38 71q12 5 24-3", "M36 66q14 20 28 0z", "M40 71h20")
EYES = (
    "M37 50v4M63 50v4",
    "M31 53q6-7 12 0M57 53q6-7 12 0",
    "M37 50v4M57 53q6-6 12 0",
    "M37 48v7M63 48v7",
)


def face(bot: str, colour: int) -> Markup:
    """The face of a bot that sits on a seat of this colour."""
    _, taste = level_and_taste(bot)
    chosen = sha256(taste.encode()).digest()
    skin, hat, mouth, eyes = (one[chosen[place] % len(one)] for place, one in enumerate((SKINS, HATS, MOUTHS, EYES)))
    return tag(
        "svg",
        element("circle", cx=50, cy=56, r=36, fill=skin, stroke=INK, stroke_width=3),
        element("path", d=eyes, fill="none", stroke=INK, stroke_width=7, stroke_linecap="round"),
        element("path", d=mouth, fill="none", stroke=INK, stroke_width=4, stroke_linecap="round"),
        element("path", d=hat, fill=COLOURS[colour], stroke=SHADES[colour], stroke_width=4, stroke_linejoin="round"),
        class_="face",
        viewBox="0 0 100 100",
        aria_hidden="true",
        focusable="false",
    )
