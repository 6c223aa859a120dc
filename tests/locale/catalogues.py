"""The catalogues as files, for the tests that read them whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "bohio" / "locale"
PLACE = re.compile(r"\{(\w*)\}")


@cache
def files(language: str) -> dict[str, Catalog]:
    """The catalogue files of a language by name."""
    found = {}
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            found[path.name] = read_po(file, locale=language, abort_invalid=True)
    return found


def id_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    """The texts of a message: one, or one for each plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@cache
def messages(language: str) -> dict[str, Message]:
    """Every message of a language by its id."""
    return {id_of(message): message for catalogue in files(language).values() for message in catalogue if message.id}


def every_text(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with the id of its message."""
    for id, message in messages(language).items():
        for text in forms(message):
            yield id, text


def places(message: Message) -> set[str]:
    """The named places of a message, in any of its forms."""
    return {place for text in forms(message) for place in PLACE.findall(text)}
