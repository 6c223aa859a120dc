"""The rules of a game as its players read them: `rules/<language>.md` in the game's folder, a small part of Markdown.

`# Title`, `## ID Title` for a section, `### ID Title` for a paragraph; text, lists, tables, pictures `![alt](name)`,
and asides `> [!example 5]` and `> [!table]`. The whole file is checked when it is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bohio.core.manifest import Manifest
from bohio.core.reasons import BohioError

ID = r"[A-Za-z][A-Za-z0-9]*(?:[.-][A-Za-z0-9]+)*"
HEADING = re.compile(rf"(##|###) ({ID}) (\S.*)")
ASIDE = re.compile(r"\[!(?:(table)|(example) (\d+))\]")
PICTURE = re.compile(r"!\[([^\[\]]+)\]\(([a-z0-9-]+)\)")
ITEM = re.compile(r"(- |\d+\. )(\S.*)")
MARKED = re.compile(rf"\*\*(?P<bold>[^*]+)\*\*|\[(?P<words>[^\[\]]+)\]\(#(?P<anchor>{ID})\)|{PICTURE.pattern}")
MENTION = re.compile(r"(?<![\w.])[A-Z]\d+\.\d+(?!\w)")
LEFT_OVER = re.compile(r"\*\*|\]\(|!\[|`|\[!")


class BadRules(BohioError):
    """A rules file that is not written as it must be."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing that the game makes, by its name; `alt` says what it shows."""

    alt: str
    name: str


@dataclass(frozen=True, slots=True)
class Span:
    """Words in a row that look the same; `anchor` is the place in the rules that they lead to."""

    words: str
    bold: bool = False
    anchor: str = ""


Line = tuple[Span | Picture, ...]


@dataclass(frozen=True, slots=True)
class Text:
    line: Line


@dataclass(frozen=True, slots=True)
class Listing:
    items: tuple[Line, ...]
    numbered: bool


@dataclass(frozen=True, slots=True)
class Table:
    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True, slots=True)
class Aside:
    """A worked example, or (without a number) what this table decides."""

    blocks: tuple[Block, ...]
    example: int | None = None

    @property
    def anchor(self) -> str | None:
        return None if self.example is None else f"example-{self.example}"


Block = Text | Listing | Table | Aside | Picture


@dataclass(frozen=True, slots=True)
class Paragraph:
    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    lead: tuple[Block, ...]
    """What stands before the first paragraph."""
    paragraphs: tuple[Paragraph, ...]

    def parts(self) -> Iterator[tuple[str, tuple[Block, ...]]]:
        """The lead under the section's own id, then each paragraph under its."""
        yield self.id, self.lead
        yield from ((paragraph.id, paragraph.blocks) for paragraph in self.paragraphs)

    def anchors(self) -> Iterator[str]:
        """Everything in the section that a link can lead to."""
        for id, blocks in self.parts():
            yield id
            yield from (block.anchor for block in blocks if isinstance(block, Aside) and block.anchor)


@dataclass(frozen=True, slots=True)
class Rules:
    title: str
    language: str
    """That of the text: English where a game has no rules in the language that was asked for."""
    lead: tuple[Block, ...]
    sections: tuple[Section, ...]

    def section(self, anchor: str) -> Section | None:
        """The section of that id, or the one that a paragraph or an example stands in."""
        return next((section for section in self.sections if anchor in section.anchors()), None)


@cache
def rules_of(manifest: Manifest, language: str) -> Rules | None:
    """The rules of a game in a language, or else in English; None if the game has none."""
    for spoken in dict.fromkeys((language, "en")):
        file = manifest.file("rules", f"{spoken}.md")
        if file.is_file():
            return parse(file.read_text(encoding="utf-8"), spoken, f"{manifest.name}/rules/{spoken}.md")
    return None


def parse(text: str, language: str, name: str) -> Rules:
    """The rules that a text holds; a fault names the file and the line."""
    return _Reader(text, name).rules(language)


class _Reader:
    """Reads a file from the first line to the last."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
        self.anchors: dict[str, int] = {}
        for number, line in self.lines:
            if heading := HEADING.fullmatch(line):
                self._anchor(number, heading[2])
            elif (aside := ASIDE.fullmatch(line.removeprefix("> "))) and aside[3]:
                self._anchor(number, f"example-{aside[3]}")

    def _anchor(self, number: int, id: str) -> None:
        if id in self.anchors:
            raise self._bad(number, f"{id} is there already, in line {self.anchors[id]}")
        self.anchors[id] = number

    def _bad(self, number: int, what: str) -> BadRules:
        return BadRules(f"{self.name}:{number}: {what}")

    def rules(self, language: str) -> Rules:
        if not self.lines or not self.lines[0][1].startswith("# "):
            raise self._bad(1, "the first line is no title: # TITLE")
        lead: tuple[Block, ...] = ()
        sections: list[Section] = []
        paragraphs: list[Paragraph] = []
        for heading, blocks in self._chapters():
            if heading is None:
                lead = blocks
            elif heading[1] == "##":
                paragraphs = []
                sections.append(Section(heading[2], heading[3], blocks, ()))
            else:
                last = sections[-1]
                paragraphs.append(Paragraph(heading[2], heading[3], blocks))
                sections[-1] = Section(last.id, last.title, last.lead, tuple(paragraphs))
        return Rules(self.lines[0][1][2:].strip(), language, lead, tuple(sections))

    def _chapters(self) -> Iterator[tuple[re.Match[str] | None, tuple[Block, ...]]]:
        """Each heading with what stands under it; the first is that of the file."""
        heading: re.Match[str] | None = None
        under: list[tuple[int, str]] = []
        sections = 0
        for number, line in self.lines[1:]:
            if not line.startswith("#"):
                under.append((number, line))
                continue
            yield heading, tuple(self._blocks(under))
            heading, under = HEADING.fullmatch(line), []
            if heading is None:
                raise self._bad(number, "is no heading: ## ID TITLE or ### ID TITLE")
            sections += heading[1] == "##"
            if not sections:
                raise self._bad(number, "a paragraph stands before the first section")
        yield heading, tuple(self._blocks(under))

    def _blocks(self, lines: list[tuple[int, str]]) -> Iterator[Block]:
        """Blocks are apart by a blank line, or by being of different kinds."""
        group: list[tuple[int, str]] = []
        for number, line in [*lines, (0, "")]:
            if group and (not line or _kind(line) != _kind(group[0][1])):
                yield self._block(group)
                group = []
            if line.startswith("  ") and group and _kind(group[0][1]) == "item":
                group[-1] = (group[-1][0], f"{group[-1][1]} {line.strip()}")
            elif line:
                group.append((number, line))

    def _block(self, group: list[tuple[int, str]]) -> Block:
        number, first = group[0]
        match _kind(first):
            case "aside":
                return self._aside([(at, line[1:].removeprefix(" ")) for at, line in group])
            case "row":
                return self._table(group)
            case "item":
                numbered = first[0].isdigit()
                items = [(at, ITEM.fullmatch(line)) for at, line in group]
                if wrong := [at for at, item in items if item is None or item[1][0].isdigit() != numbered]:
                    raise self._bad(wrong[0], "is no item of the list that it stands in")
                return Listing(tuple(self._line(at, item[2]) for at, item in items if item), numbered)
            case "picture":
                picture = PICTURE.fullmatch(first)
                if picture is None or len(group) > 1:
                    raise self._bad(number, "a picture stands on a line of its own: ![ALT](NAME)")
                return Picture(picture[1], picture[2])
        return Text(self._line(number, " ".join(line for _, line in group)))

    def _aside(self, group: list[tuple[int, str]]) -> Aside:
        number, first = group[0]
        kind = ASIDE.fullmatch(first)
        if kind is None:
            raise self._bad(number, "an aside begins with > [!table] or > [!example NUMBER]")
        blocks = tuple(self._blocks(group[1:]))
        if not blocks:
            raise self._bad(number, "the aside is empty")
        return Aside(blocks, int(kind[3]) if kind[3] else None)

    def _table(self, group: list[tuple[int, str]]) -> Table:
        rows = [(number, [cell.strip() for cell in line.strip("|").split("|")]) for number, line in group]
        if len(rows) < 3 or any(cell.strip(":-") or "-" not in cell for cell in rows[1][1]):
            raise self._bad(rows[0][0], "a table has a head, a row of dashes, and rows")
        for number, cells in rows:
            if len(cells) != len(rows[0][1]):
                raise self._bad(number, f"the row has {len(cells)} cells, and the head {len(rows[0][1])}")
        head, _, *body = [tuple(self._line(number, cell) for cell in cells) for number, cells in rows]
        return Table(head, tuple(body))

    def _line(self, number: int, text: str) -> Line:
        found: list[Span | Picture] = []
        end = 0
        for mark in MARKED.finditer(text):
            found += self._plain(number, text[end : mark.start()])
            end = mark.end()
            if mark["bold"]:
                found += self._plain(number, mark["bold"], bold=True)
            elif mark["words"]:
                if mark["anchor"] not in self.anchors:
                    raise self._bad(number, f"leads to #{mark['anchor']}, which is not there")
                found.append(Span(mark["words"], anchor=mark["anchor"]))
            else:
                found.append(Picture(mark[4], mark[5]))
        return (*found, *self._plain(number, text[end:]))

    def _plain(self, number: int, text: str, bold: bool = False) -> Iterator[Span]:
        """Text without marks; a paragraph that is mentioned becomes a link to it."""
        if left := LEFT_OVER.search(text):
            raise self._bad(number, f"{left.group()} is left over")
        end = 0
        for mention in MENTION.finditer(text):
            if mention.group() in self.anchors:
                if mention.start() > end:
                    yield Span(text[end : mention.start()], bold)
                yield Span(mention.group(), bold, mention.group())
                end = mention.end()
        if end < len(text):
            yield Span(text[end:], bold)


def _kind(line: str) -> str:
    """What a line belongs to; a line that goes on with an item is part of the list."""
    if line.startswith(">"):
        return "aside"
    if line.startswith("|"):
        return "row"
    if ITEM.fullmatch(line) or line.startswith("  "):
        return "item"
    return "picture" if line.startswith("![") else "text"
