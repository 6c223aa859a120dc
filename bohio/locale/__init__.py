"""Texts for people in five languages. The rules know ids and parameters, never words.

What every game and page says is in `locale/<language>/*.po`; what one game says lies with it, in
`words/<language>/*.po`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any, ClassVar, cast

from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bohio.core.actions import Action
from bohio.core.game import Game
from bohio.core.manifest import Manifest
from bohio.core.reasons import WHOLE_FILE, BadOption, Fault, Json, Reason

LANGUAGES = ("de", "en", "fr", "it", "ru")

AS_WRITTEN = ("key", "text", "type", "types")
"""Parameters of reasons that name parts of a record, or quote what was sent: they are no words of a language."""

Message = tuple[str, Json]
"""The last part of a message's id, and what fills its places."""


class Wording:
    """How a game puts its data into words: `WORDING` in its module `wording`.

    The message of an action is `action.<kind>` among the options and `log.<kind>` in the log."""

    kinds: ClassVar[Mapping[str, type[Action[Any]]]] = {}
    """What a seat can do, like `Game.action_kinds`."""
    told_rules: ClassVar[Mapping[str, str]] = {}
    """The rule's paragraph behind what happened: by the message's id without its first part (`hut` for `story.hut` and
    `label.hut`), or by the part of that before the next dot. A game without it has no links to rules there."""
    asked_rules: ClassVar[Mapping[str, str]] = {}
    """The rule's paragraph behind each kind of decision; `over` is the end of the game."""

    alternatives: ClassVar[frozenset[str]] = frozenset()
    """Parameters of reasons that list things of which any one will do: "sand or water"."""

    def action(self, words: Texts, action: Any) -> Message:
        """An action, one of `kinds`, as an option or in the log."""
        return action.type, {}

    def answered(self, words: Texts, kind: str, chance: Json | None) -> Message:
        """How the log's message changes with what fate answered to an action, as far as the event tells."""
        return kind, {}

    def fate(self, words: Texts, kind: str, chance: Json, names: Sequence[str]) -> Message:
        """An event of fate's own; `names` are those of the players, by seat."""
        return kind, {}

    def place(self, words: Texts, game: Game[Any], option: str, place: str) -> str:
        """What a place is called on which something can be laid by choice, see `Game.placings`."""
        return place

    def laid(self, words: Texts, game: Game[Any], option: str, thing: str) -> str:
        """What is called what can be laid there."""
        return words.term(thing)

    def thing(self, words: Texts, id: str) -> str:
        """What a thing is called that content knows by an id and no term names; unknown ids stay as they are."""
        return id


class Texts:
    """The texts of one language. A message has an id (`reason.site_taken`) and named places (`{site}`)."""

    def __init__(self, language: str, catalogue: GNUTranslations, wording: Wording | None = None) -> None:
        self.language = language
        self.wording = wording or Wording()
        self._catalogue = catalogue

    def say(self, id: str, /, **params: Any) -> str:
        """The text of a message; the parameter `n` chooses the plural form where there are several."""
        n = params.get("n")
        text = self._catalogue.gettext(id) if n is None else self._catalogue.ngettext(id, id, n)
        if text == id and n is not None:
            text = self._catalogue.gettext(id)
        return text.format_map({name: _with_minus(value) for name, value in params.items()})

    def knows(self, id: str) -> bool:
        """Whether there is such a message, with or without plural forms."""
        return self._catalogue.gettext(id) != id or self._catalogue.ngettext(id, id, 2) != id

    def reason(self, reason: Reason, clicked: bool = False) -> str:
        """Why something is not allowed, in words; the paragraph is told apart. Whoever only clicked on something has
        paid and given nothing yet, and some reasons say that in other words."""
        params = {
            name: _plainly(value) if name in AS_WRITTEN else self._word(value, name in self.wording.alternatives)
            for name, value in reason.params.items()
        }
        return self.say(self._reason_id(reason, clicked), **params)

    def _reason_id(self, reason: Reason, clicked: bool) -> str:
        """The message of a reason: `reason.<id>.<value>` where there is one for the value of a parameter, so that a
        sentence need not be put together from words that do not agree; before it, what is said of a click."""
        plain = f"reason.{reason.id}"
        values = [value for value in reason.params.values() if isinstance(value, int | str)]
        for base in (f"{plain}.clicked", plain) if clicked else (plain,):
            for id in (*(f"{base}.{value}" for value in values), base):
                if self.knows(id):
                    return id
        return plain

    def fault(self, fault: Fault) -> str:
        """What is wrong or unusual in a content file, with its place. A sentence that no catalogue has is English."""
        place = self.term(WHOLE_FILE) if fault.place == WHOLE_FILE else fault.place
        said = self.say(fault.what, **dict(fault.params)) if fault.params else self._catalogue.gettext(fault.what)
        return self.say("page.told", name=place, what=said)

    def option_fault(self, error: BadOption) -> str:
        """What is wrong with an option. A sentence that no catalogue has stays English."""
        if self.knows(error.what):
            return self.say(error.what, **{name: self._word(value) for name, value in error.params.items()})
        return str(error)

    def term(self, name: str) -> str:
        """What a thing is called that content and record know by a name; a name of one's own stays as it is."""
        return self.say(f"term.{name}") if self.knows(f"term.{name}") else name

    def listed(self, things: Iterable[str], alternatives: bool = False) -> str:
        """Several things in one sentence: "a cart and a surfboard", or "sand or water"."""
        return format_list(list(things), "or" if alternatives else "standard", self.language)

    def _word(self, value: Any, alternatives: bool = False) -> Any:
        """A parameter as a word of the language: names of things (`reed`) have messages of their own."""
        if isinstance(value, list | tuple):
            return self.listed((str(self._word(one)) for one in value), alternatives)
        if isinstance(value, str):
            return self.term(value) if self.knows(f"term.{value}") else self.wording.thing(self, value)
        return value


def _with_minus(value: Any) -> Any:
    """A negative number with a true minus sign, which is as wide as a plus."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


def _plainly(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value


@cache
def texts(language: str, manifest: Manifest | None = None) -> Texts:
    """The texts of one language that all games share; with a manifest, those of that game before them.

    A game that does not speak the language speaks English."""
    shared = _shared(language)
    if manifest is None:
        return Texts(language, shared)
    spoken = next(one for one in (language, "en") if one == "en" or manifest.file("words", one).is_dir())
    own = _catalogue(spoken, manifest.file("words", spoken))
    own.add_fallback(shared)
    return Texts(language, own, cast(Wording, manifest.part("wording", "WORDING")))


@cache
def _shared(language: str) -> GNUTranslations:
    if language not in LANGUAGES:
        raise LookupError(f"there is no catalogue for {language!r}; there are {', '.join(LANGUAGES)}")
    return _catalogue(language, files("bohio").joinpath("locale", language))


def _catalogue(language: str, folder: Traversable) -> GNUTranslations:
    """The catalogue files of a folder as one, compiled."""
    whole = Catalog(locale=language)
    for source in folder.iterdir():
        if not source.name.endswith(".po"):
            continue
        with source.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    whole[message.id] = message
    compiled = BytesIO()
    write_mo(compiled, whole)
    compiled.seek(0)
    return GNUTranslations(compiled)
