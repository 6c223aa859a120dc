"""The rules of a game: a page of their own, and single sections for the drawer beside a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, cast

from bohio.core.game import Game
from bohio.core.manifest import Manifest
from bohio.drawing.markup import NOTHING, Markup, joined, packed, tag, text
from bohio.drawing.sprite import sprite
from bohio.library import found, open_game
from bohio.locale import Texts, texts
from bohio.locale.glossary import glossary_of
from bohio.locale.rules import (
    Aside,
    Block,
    Line,
    Listing,
    Paragraph,
    Picture,
    Rules,
    Section,
    Span,
    Table,
    Text,
    rules_of,
)
from bohio.table.bounds import RULES_BYTES
from bohio.table.pages.play_now import play_now
from bohio.table.pages.shell import shell
from bohio.table.pages.shuffle import offer_part
from bohio.table.tables.cache import WeightedCache
from bohio.table.tables.shuffles import Offer
from bohio.table.view.table_board import TableBoard
from bohio.table.view.visitor import Visitor

Draw = Callable[[str, Game[Any], Texts], Markup | None]
_drawn: WeightedCache[tuple[object, ...], Markup] = WeightedCache(RULES_BYTES)


def rules_page(visitor: Visitor, game: str, table: TableBoard | None, offer: Offer) -> Markup:
    """All rules of a game that has some, with contents and search, and the way to play it."""
    manifest = found()[game]
    words = texts(visitor.language, manifest)
    rules = rules_of(manifest, visitor.language)
    assert rules is not None
    writer = _Writer(manifest, words, rules, table)
    title = words.say("rules.title", game=words.say("game.name"))
    body = tag(
        "div",
        tag("div", *writer.blocks(rules.lead), class_="rules-intro"),
        *map(writer.section, rules.sections),
        class_=f"rules-text {game}",
        lang=rules.language,
    )
    head = tag("div", tag("h1", text(title)), _print(words), class_="rules-head")
    main = tag(
        "main",
        head,
        _search(words, manifest, rules),
        tag("details", tag("summary", text(words.say("rules.contents"))), _contents(rules), class_="rules-fold"),
        tag("nav", _contents(rules), class_="rules-contents", aria_label=words.say("rules.contents")),
        body,
        tag(
            "footer",
            tag("p", text(words.say("rules.report")), class_="hint"),
            _proof(words, manifest),
            play_now(words, game, offer),
            offer_part(words, offer),
        ),
        id="main",
        class_="text rules",
    )
    drawings = sprite(manifest.package, "picture", "drawings.svg") if _draw(manifest) else NOTHING
    styles, scripts = ("rules.css",), ("rules.js",)
    return shell(visitor, title, main, scripts=scripts, styles=styles, drawings=drawings, board_of=manifest)


def rules_part(language: str, game: str, table: TableBoard | None, part: str) -> Markup | None:
    """One section by itself, by its id or that of a paragraph or example in it; None if there is none such."""
    manifest = found()[game]
    rules = rules_of(manifest, language)
    section = None if rules is None else rules.section(part)
    if rules is None or section is None:
        return None
    return _Writer(manifest, texts(language, manifest), rules, table).section(section)


def _search(words: Texts, manifest: Manifest, rules: Rules) -> Markup:
    """The field that a script searches the page with; without scripts there is none."""
    also = [
        [list(term.synonyms[rules.language]), list(term.forms[rules.language])]
        for term in glossary_of(manifest)
        if term.synonyms[rules.language]
    ]
    name = words.say("rules.search")
    field = tag(
        "input",
        type="search",
        autocomplete="off",
        spellcheck="false",
        enterkeyhint="search",
        placeholder=name,
        aria_label=name,
        data_also=packed({"terms": also}),
        data_found=words.say("rules.found", number="{n}"),
    )
    return tag("form", field, tag("p", role="status"), role="search", class_="rules-search", hidden=True)


def _print(words: Texts) -> Markup:
    return tag("button", text(words.say("rules.print")), type="button", data_do="print", hidden=True)


def _proof(words: Texts, manifest: Manifest) -> Markup:
    """The way to what holds each paragraph, if the game tells of its tests."""
    if not manifest.file("rules", "coverage.json").is_file():
        return NOTHING
    title = words.say("coverage.title", game=words.say("game.name"))
    return tag("p", tag("a", text(title), href=f"/rules/{manifest.name}/coverage"))


def _contents(rules: Rules) -> Markup:
    links = [tag("a", text(section.title), href=f"#{section.id}") for section in rules.sections]
    return tag("ol", *(tag("li", link) for link in links), lang=rules.language)


@lru_cache
def _draw(manifest: Manifest) -> Draw | None:
    """What draws the pictures of a game's rules: `rule_picture` in its module `picture.rules`, if it has that."""
    if not manifest.file("picture", "rules.py").is_file():
        return None
    return cast(Draw, manifest.part("picture.rules", "rule_picture"))


class _Writer:
    """Writes sections as markup. `table` is the one whose board is drawn; without it, it is the shipped board."""

    def __init__(self, manifest: Manifest, words: Texts, rules: Rules, table: TableBoard | None) -> None:
        self.words = words
        self.rules = rules
        self.game = open_game(manifest.name, manifest.usual_seats) if table is None else table.game
        self.address = f"/rules/{manifest.name}" + ("" if table is None else f"?table={table.id}")
        self.draw = _draw(manifest)
        before, after = (None, *rules.sections[:-1]), (*rules.sections[1:], None)
        ids = [section.id for section in rules.sections]
        self.around = dict(zip(ids, zip(before, after, strict=True), strict=True))

    def section(self, section: Section) -> Markup:
        game = self.game
        drawn_from = game.name, game.seats, repr(game.options), game.file.sha256
        key = *drawn_from, self.words.language, self.address, section.id
        written = _drawn.get(key)
        if written is None:
            written = self._section(section)
            _drawn.keep(key, written, len(written))
        return written

    def _section(self, section: Section) -> Markup:
        before, after = self.around[section.id]
        lead = tag("div", *self.blocks(section.lead), class_="rules-lead", data_search=True)
        return tag(
            "section",
            tag("h2", text(section.title)),
            lead if section.lead else NOTHING,
            *map(self._paragraph, section.paragraphs),
            class_="rules-section",
            id=section.id,
            data_title=section.title,
            data_previous=before and before.id,
            data_previous_title=before and before.title,
            data_next=after and after.id,
            data_next_title=after and after.title,
        )

    def _paragraph(self, paragraph: Paragraph) -> Markup:
        numbered = paragraph.id[-1].isdigit() and "." in paragraph.id
        number = self._link(paragraph.id, text(paragraph.id if numbered else "#"), "number", paragraph.title)
        body = tag("div", tag("h3", text(paragraph.title)), *self.blocks(paragraph.blocks))
        return tag("div", number, body, class_="rules-paragraph", id=paragraph.id, data_search=True)

    def blocks(self, blocks: Iterable[Block]) -> Iterator[Markup]:
        for block in blocks:
            match block:
                case Aside():
                    yield self._aside(block)
                case Picture():
                    yield self._figure(block)
                case Text(line):
                    yield tag("p", self._line(line))
                case Listing(items, numbered):
                    yield tag("ol" if numbered else "ul", *(tag("li", self._line(item)) for item in items))
                case Table():
                    yield self._table(block)

    def _aside(self, aside: Aside) -> Markup:
        """A box; a picture that it begins with stands beside its words."""
        example, words = aside.example, self.words
        label = words.say("rules.at_this_table") if example is None else words.say("rules.example", number=example)
        first, *rest = aside.blocks
        pictured = isinstance(first, Picture)
        told = tag("div", tag("strong", text(label)), *self.blocks(rest if pictured else aside.blocks))
        drawing = self._figure(first) if isinstance(first, Picture) else NOTHING
        class_ = "rules-aside of-table" if example is None else "rules-aside example-of"
        return tag("div", drawing, told, class_=class_, id=aside.anchor)

    def _figure(self, picture: Picture) -> Markup:
        drawing = self._drawing(picture)
        inside = tag("figcaption", text(picture.alt)) if drawing is None else drawing
        return tag("figure", inside, class_="rules-picture", data_picture=picture.name)

    def _drawing(self, picture: Picture) -> Markup | None:
        drawing = None if self.draw is None else self.draw(picture.name, self.game, self.words)
        return None if drawing is None else tag("span", drawing, role="img", aria_label=picture.alt)

    def _table(self, table: Table) -> Markup:
        head = tag("tr", *(tag("th", self._line(cell), scope="col") for cell in table.head))
        rows = [
            tag("tr", tag("th", self._line(first), scope="row"), *(tag("td", self._line(cell)) for cell in rest))
            for first, *rest in table.rows
        ]
        return tag("div", tag("table", tag("thead", head), tag("tbody", *rows)), class_="scroll", tabindex="0")

    def _line(self, line: Line) -> Markup:
        return joined(map(self._span, line))

    def _span(self, span: Span | Picture) -> Markup:
        if isinstance(span, Picture):
            return self._drawing(span) or tag("em", text(span.alt))
        return tag("b", self._words(span)) if span.bold else self._words(span)

    def _words(self, span: Span) -> Markup:
        return self._link(span.anchor, text(span.words)) if span.anchor else text(span.words)

    def _link(self, anchor: str, inside: Markup, class_: str = "", title: str | None = None) -> Markup:
        """A link to a place in the rules, as everywhere at a table."""
        where = f"{self.address}#{anchor}"
        return tag("a", inside, class_=f"rule {class_}".rstrip(), href=where, data_rule=anchor, title=title)
