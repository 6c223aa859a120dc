"""What every page has: head, header with language and appearance, and words that several pages use."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files

from bohio.core.manifest import Manifest
from bohio.drawing.markup import NOTHING, Markup, joined, shape, tag, text
from bohio.drawing.sprite import sprite
from bohio.drawing.svg import icon
from bohio.library import found
from bohio.locale import LANGUAGES, Texts, texts
from bohio.locale.rules import rules_of
from bohio.table.pages.names import game_name
from bohio.table.view.visitor import Visitor

STATIC_PACKAGES = ("bohio.table", "bohio.drawing")
"""The packages whose folder `static` is served."""
TABLE_STYLES = ("table.css", "story.css", "choose.css", "end.css")
"""What the page of a table is drawn with, beside the rules of all pages."""
LANGUAGE_NAMES = {"de": "Deutsch", "en": "English", "fr": "Français", "it": "Italiano", "ru": "Русский"}


@lru_cache
def static(name: str, manifest: Manifest | None = None) -> str:
    """The address of a file of the pages, or of a game, with a hash of what it holds."""
    if manifest is None:
        folders = (files(package).joinpath("static", name) for package in STATIC_PACKAGES)
        address, file = f"/static/{name}", next(file for file in folders if file.is_file())
    else:
        address, file = f"/static/{manifest.name}/{name}", manifest.file("static", name)
    return f"{address}?v={sha256(file.read_bytes()).hexdigest()[:12]}"


def _board_styles(manifest: Manifest) -> list[Markup]:
    """What a page with a game's board is drawn with, beside the rules of all pages."""
    own = [static("board.css", manifest)] if manifest.file("static", "board.css").is_file() else []
    return [tag("link", rel="stylesheet", href=href) for href in (static("picture.css"), *own)]


def shell(
    visitor: Visitor,
    title: str,
    *body: Markup,
    scripts: Iterable[str] = (),
    styles: Iterable[str] = (),
    late_styles: Iterable[str] = (),
    class_: str = "",
    drawings: Markup = NOTHING,
    board_of: Manifest | None = None,
    table: bool = False,
) -> Markup:
    """A whole page; `board_of` names the game whose board it shows. A table has a header of its own. What is drawn with
    `late_styles` is not on the page at first: scripts turn them on, and until then browsers do not fetch them."""
    words = texts(visitor.language)
    head = [
        shape('<meta charset="utf-8">'),
        shape('<meta name="viewport" content="width=device-width,initial-scale=1">'),
        shape('<meta name="referrer" content="same-origin">'),
        tag("title", text(title)),
        tag("meta", name="description", content=words.say("page.description")),
        tag("link", rel="icon", href=static("icon.svg"), type="image/svg+xml"),
        *(
            tag("link", rel="stylesheet", href=static(name))
            for name in ("app.css", *(TABLE_STYLES if table else ()), *styles)
        ),
        *(tag("link", rel="stylesheet", href=static(name), disabled=True, data_late=True) for name in late_styles),
        *([] if board_of is None else _board_styles(board_of)),
        tag("script", src=static("theme.js")),
    ]
    for script in ("shell.js", *scripts):
        head.append(tag("script", type="module", src=static(script)))
    page = tag(
        "body",
        tag("a", text(words.say("page.skip")), href="#main", class_="skip"),
        sprite("bohio.drawing", "signs.svg"),
        drawings,
        NOTHING if table else _header(visitor, words),
        *body,
        class_=class_ or None,
    )
    kind = "table" if table else None
    return shape("<!doctype html>") + tag("html", tag("head", *head), page, lang=visitor.language, class_=kind)


def rules_link(words: Texts, manifest: Manifest, label: str | None = None, class_: str | None = "button") -> Markup:
    """The way to the rules of a game, if it has some."""
    if rules_of(manifest, words.language) is None:
        return NOTHING
    return tag("a", text(label or words.say("rules.name")), href=f"/rules/{manifest.name}", class_=class_)


def rules_links(words: Texts) -> Markup:
    """The way to the rules of each game."""
    return joined(rules_link(words, one, game_name(words, game), None) for game, one in found().items())


def language_form(visitor: Visitor) -> Markup:
    """A button for each language."""
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
    back = tag("input", type="hidden", name="back", value=visitor.path)
    return tag("form", back, *languages, method="post", action="/language")


def theme_button(words: Texts, named: bool = False) -> Markup:
    """Light or dark; `named` has the words beside the moon."""
    name, moon = words.say("page.theme"), icon("moon", "sign", "0 0 24 24")
    if named:
        return tag("button", moon, tag("span", text(name)), type="button", class_="plain", data_do="theme")
    return tag("button", moon, type="button", class_="plain", data_do="theme", aria_label=name, title=name)


def _header(visitor: Visitor, words: Texts) -> Markup:
    home = tag("a", icon("logo", "logo"), tag("span", text("Bohío")), href="/", class_="home")
    rules = words.say("rules.name")
    globe = icon("globe", "sign", "0 0 24 24") + tag("span", text(visitor.language.upper()), aria_hidden="true")
    menus = [
        _menu("rules-menu", tag("span", text(rules), class_="word"), tag("div", rules_links(words)), rules),
        _menu("language", globe, language_form(visitor), words.say("page.language")),
        theme_button(words),
    ]
    return tag("header", home, tag("nav", *menus, aria_label=words.say("page.navigation")), class_="top")


def _menu(class_: str, sign: Markup, inside: Markup, label: str) -> Markup:
    return tag(
        "details", tag("summary", sign, aria_label=label, title=label), inside, class_=f"menu {class_}", data_menu=True
    )
