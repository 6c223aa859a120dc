"""What every page has: head, header with language and appearance, and words that several pages use."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from bohio.drawing.colours import colour
from bohio.drawing.markup import icon, tag, text
from bohio.drawing.sprite import sprite
from bohio.locale import LANGUAGES, Texts, texts
from bohio.table.view.table_view import Sitter, Visitor

LANGUAGE_NAMES = {"de": "Deutsch", "en": "English", "fr": "Français", "it": "Italiano", "ru": "Русский"}


@lru_cache
def static(name: str) -> str:
    """The address of a file of the page, with a hash of what it holds."""
    data = files("bohio").joinpath("table", "static", name).read_bytes()
    return f"/static/{name}?v={sha256(data).hexdigest()[:12]}"


def shell(
    visitor: Visitor, title: str, *body: str, scripts: Iterable[str] = (), class_: str = "", drawings: str = ""
) -> str:
    """A whole page."""
    words = texts(visitor.language)
    head = [
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="referrer" content="same-origin">',
        tag("title", text(title)),
        tag("meta", name="description", content=words.say("page.description")),
        tag("link", rel="icon", href=static("icon.svg"), type="image/svg+xml"),
        tag("link", rel="stylesheet", href=static("app.css")),
        tag("script", src=static("theme.js")),
    ]
    for script in ("shell.js", *scripts):
        head.append(tag("script", type="module", src=static(script)))
    page = tag(
        "body",
        tag("a", text(words.say("page.skip")), href="#main", class_="skip"),
        sprite("drawing", "signs.svg"),
        drawings,
        _header(visitor, words),
        *body,
        class_=class_ or None,
    )
    return "<!doctype html>" + tag("html", tag("head", *head), page, lang=visitor.language)


def _header(visitor: Visitor, words: Texts) -> str:
    home = tag("a", icon("logo", "logo"), tag("span", "Bohío"), href="/", class_="home")
    how = [tag("a", text(words.say(f"game.{game}")), href=f"/how/{game}") for game in ("mangrovia", "tropicalia")]
    languages = [
        tag(
            "button",
            text(LANGUAGE_NAMES[language]),
            name="language",
            value=language,
            lang=language,
            aria_current="true" if language == visitor.language else None,
        )
        for language in LANGUAGES
    ]
    form = tag(
        "form",
        tag("input", type="hidden", name="back", value=visitor.path),
        *languages,
        method="post",
        action="/language",
    )
    theme = tag(
        "button",
        icon("moon", "sign", "0 0 24 24"),
        type="button",
        class_="plain",
        data_do="theme",
        aria_label=words.say("page.theme"),
        title=words.say("page.theme"),
    )
    return tag(
        "header",
        home,
        tag(
            "nav",
            _menu(
                "how", tag("span", text(words.say("page.how")), class_="word"), tag("div", *how), words.say("page.how")
            ),
            _menu(
                "language",
                icon("globe", "sign", "0 0 24 24") + tag("span", text(visitor.language.upper()), aria_hidden="true"),
                form,
                words.say("page.language"),
            ),
            theme,
            aria_label=words.say("page.navigation"),
        ),
        class_="top",
    )


def _menu(class_: str, sign: str, inside: str, label: str) -> str:
    return tag(
        "details", tag("summary", sign, aria_label=label, title=label), inside, class_=f"menu {class_}", data_menu=True
    )


def names_of(words: Texts, sitters: Sequence[Sitter]) -> list[str]:
    """What to call those who sit at a table: their name, or what is known of them."""
    names = []
    for seat, sitter in enumerate(sitters):
        if sitter.name:
            names.append(sitter.name)
        elif sitter.kind == "bot":
            names.append(words.say("page.bot_name", colour=colour(words, seat)))
        elif sitter.kind == "open":
            names.append(words.say("page.open_seat", colour=colour(words, seat)))
        else:
            names.append(words.say("page.player_name", colour=colour(words, seat)))
    return names


def level_words(words: Texts, level: str) -> str:
    """A bot's level in words; a level that has none is called by its own name."""
    return words.say(f"page.level.{level}") if words.knows(f"page.level.{level}") else level


def button(words: str, do: str, class_: str = "", **data: object) -> str:
    """A button that the page's own script minds."""
    return tag("button", text(words), type="button", class_=class_ or None, data_do=do, **data)


def countdown(deadline: float) -> str:
    """The time left, which the page's script counts down; a screen reader says it only when asked."""
    return tag("span", class_="timer", role="timer", aria_live="off", data_deadline=int(deadline))


def branch_notice(words: Texts, origin: str | None) -> str:
    """That a table branches off a game under way, and what is not as it is there."""
    if origin is None:
        return ""
    back = tag("a", text(words.say("page.replay.now")), href=f"/table/{origin}")
    return tag("p", text(words.say("page.branch_guessed")), " ", back, class_="hint branched")


def fault_list(words: Texts, faults: list[str]) -> str:
    """What is wrong with what was sent."""
    if not faults:
        return ""
    rows = [tag("li", text(fault)) for fault in faults]
    return tag("div", tag("p", text(words.say("page.faults"))), tag("ul", *rows), class_="fault", role="alert")
