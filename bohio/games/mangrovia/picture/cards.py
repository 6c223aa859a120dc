"""Cards drawn and in words. M1.3"""

from __future__ import annotations

from bohio.drawing.markup import Markup, shape, tag
from bohio.drawing.svg import fitted, label, use
from bohio.locale import Texts


def card_words(words: Texts, card: object) -> str:
    """A card in words: the landscape's name, or a valuable and its value."""
    return words.say(f"term.{card}") if isinstance(card, str) else words.say("page.valuable", value=card)


def card_drawing(words: Texts, card: object) -> Markup:
    """A card's face, 100 × 130."""
    if isinstance(card, str):
        return (
            tag("g", use(f"land-{card}", -15, 0, 130), clip_path="url(#clip-card)")
            + shape('<rect class="cardedge" x="1.5" y="1.5" width="97" height="127" rx="11"/>')
            + fitted(50, 118, words.say(f"page.short.{card}"), 19, 92)
        )
    return (
        shape('<rect class="cardface" x="1.5" y="1.5" width="97" height="127" rx="11"/>')
        + use(f"gem-{card}", 16, 44, 68, 72)
        + label(22, 36, card, 32, "number")
        + label(79, 36, card, 32, "number")
    )
