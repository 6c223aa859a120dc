"""Rules as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from textwrap import wrap

from bohio.locale import Texts
from bohio.locale.rules import Aside, Block, Line, Listing, Paragraph, Picture, Rules, Section, Table, Text

NARROWEST = 16
"""Columns of a table's column; narrower ones are no help."""
BETWEEN = "  "


def plain_rules(words: Texts, rules: Rules, width: int, anchor: str | None = None) -> str | None:
    """All rules, or a section or paragraph by its id; None if there is none such."""
    writer = _Plain(words, width)
    if anchor is None:
        parts = [f"{rules.title}\n{'=' * len(rules.title)}", *writer.blocks(rules.lead)]
        return "\n\n".join([*parts, *map(writer.section, rules.sections)])
    section = rules.section(anchor)
    if section is None:
        return None
    paragraphs = [paragraph for paragraph in section.paragraphs if paragraph.id == anchor]
    return writer.paragraph(paragraphs[0]) if paragraphs else writer.section(section)


class _Plain:
    def __init__(self, words: Texts, width: int) -> None:
        self.words = words
        self.width = width

    def section(self, section: Section) -> str:
        head = f"{section.id}  {section.title}" if section.id[-1].isdigit() else section.title
        parts = [f"{head}\n{'-' * len(head)}", *self.blocks(section.lead)]
        return "\n\n".join([*parts, *map(self.paragraph, section.paragraphs)])

    def paragraph(self, paragraph: Paragraph) -> str:
        head = f"{paragraph.id}  {paragraph.title}" if "." in paragraph.id else paragraph.title
        return "\n\n".join([head, *self.blocks(paragraph.blocks)])

    def blocks(self, blocks: Iterable[Block], indent: str = "") -> Iterator[str]:
        for block in blocks:
            match block:
                case Text(line):
                    yield self._wrapped(_said(line), indent)
                case Picture():
                    yield self._wrapped(_said((block,)), indent)
                case Listing(items, numbered):
                    signs = [f"{number}. " if numbered else "- " for number in range(1, len(items) + 1)]
                    room = max(map(len, signs))
                    told = [
                        self._wrapped(_said(item), indent, sign.rjust(room))
                        for sign, item in zip(signs, items, strict=True)
                    ]
                    yield "\n".join(told)
                case Table():
                    yield "\n".join(self._table(block, self.width - len(indent), indent))
                case Aside(inside, number):
                    id = "rules.at_this_table" if number is None else "rules.example"
                    label = self.words.say(id, number=number)
                    yield "\n".join([f"{indent}  [{label}]", *self.blocks(inside, indent + "  ")])

    def _wrapped(self, told: str, indent: str, sign: str = "") -> str:
        further = indent + " " * len(sign)
        return "\n".join(wrap(told, self.width, initial_indent=indent + sign, subsequent_indent=further))

    def _table(self, table: Table, width: int, indent: str) -> Iterator[str]:
        """Columns side by side, the wide ones wrapped; if there is no room for that, row by row."""
        rows = [[_said(cell) for cell in row] for row in (table.head, *table.rows)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        while sum(widths) + len(BETWEEN) * (len(widths) - 1) > width:
            if max(widths) <= NARROWEST:
                for row in rows[1:]:
                    told = "; ".join(f"{name}: {cell}" for name, cell in zip(rows[0], row, strict=True))
                    yield self._wrapped(told, indent, "- ")
                return
            widths[widths.index(max(widths))] -= 1
        rule = BETWEEN.join("-" * wide for wide in widths)
        for number, row in enumerate(rows):
            cells = [wrap(cell, wide) or [""] for cell, wide in zip(row, widths, strict=True)]
            for line in zip_longest(*cells, fillvalue=""):
                side_by_side = [piece.ljust(wide) for piece, wide in zip(line, widths, strict=True)]
                yield (indent + BETWEEN.join(side_by_side)).rstrip()
            if number == 0:
                yield indent + rule


def _said(line: Line) -> str:
    """A line without looks; a picture is what it shows."""
    return "".join(f"[{part.alt}]" if isinstance(part, Picture) else part.words for part in line)
