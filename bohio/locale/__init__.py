"""Catalogues: texts for people in five languages. The rules know ids and parameters, never words."""

from __future__ import annotations

from functools import lru_cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bohio.core.reasons import Reason

LANGUAGES = ("de", "en", "fr", "it", "ru")

AS_WRITTEN = ("key", "text", "type", "types")
"""Parameters of reasons that name parts of a record, or quote what was sent: they are no words of a language."""


class Texts:
    """The texts of one language. A message has an id (`reason.site_taken`) and named places (`{site}`)."""

    def __init__(self, language: str, catalogue: GNUTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def say(self, id: str, **params: Any) -> str:
        """The text of a message; the parameter `n` chooses the plural form where there are several."""
        n = params.get("n")
        text = self._catalogue.gettext(id) if n is None else self._catalogue.ngettext(id, id, n)
        if text == id and n is not None:
            text = self._catalogue.gettext(id)
        return text.format_map(params)

    def knows(self, id: str) -> bool:
        """Whether there is such a message, with or without plural forms."""
        return self._catalogue.gettext(id) != id or self._catalogue.ngettext(id, id, 2) != id

    def reason(self, reason: Reason) -> str:
        """Why something is not allowed, in words; the paragraph is told apart."""
        params = {
            name: _plainly(value) if name in AS_WRITTEN else self._word(value) for name, value in reason.params.items()
        }
        return self.say(f"reason.{reason.id}", **params)

    def term(self, name: str) -> str:
        """What a thing is called that content and record know by a name; a name of one's own stays as it is."""
        return self.say(f"term.{name}") if self.knows(f"term.{name}") else name

    def village_tile(self, id: str) -> str:
        """A village tile of Tropicalia by its id: `orchard-mango-5` is a mango orchard. Other ids stay as they are."""
        kind, _, rest = id.partition("-")
        what, _, number = rest.rpartition("-")
        if not number.isdecimal():
            return id
        if kind == "event" and what:
            return self.say("tile.event", event=self.term(what).replace("_", " "), number=number)
        message = f"tile.{kind}.{what}" if what else f"tile.{kind}"
        return self.say(message, number=number) if self.knows(message) else id

    def _word(self, value: Any) -> Any:
        """A parameter as a word of the language: names of things (`reed`) have messages of their own."""
        if isinstance(value, list | tuple):
            return ", ".join(str(self._word(one)) for one in value)
        if isinstance(value, str):
            return self.term(value) if self.knows(f"term.{value}") else self.village_tile(value)
        return value


def _plainly(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@lru_cache
def texts(language: str) -> Texts:
    """The texts of one language: all its catalogue files together."""
    if language not in LANGUAGES:
        raise LookupError(f"there is no catalogue for {language!r}; there are {', '.join(LANGUAGES)}")
    merged: GNUTranslations | None = None
    for entry in sorted(files("bohio").joinpath("locale", language).iterdir(), key=lambda file: file.name):
        if not entry.name.endswith(".po"):
            continue
        compiled = BytesIO()
        with entry.open("rb") as file:
            write_mo(compiled, read_po(file, locale=language))
        compiled.seek(0)
        catalogue = GNUTranslations(compiled)
        if merged is not None:
            catalogue.add_fallback(merged)
        merged = catalogue
    if merged is None:
        raise LookupError(f"there is no catalogue for {language!r}")
    return Texts(language, merged)
