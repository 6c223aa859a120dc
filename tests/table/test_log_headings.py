"""Every line of the log stands under the heading of its own landing or phase, also of those who were passed over."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from bohio.locale import texts
from bohio.locale.wording import sentence_words
from bohio.table.view.happenings import Chronicle
from bohio.table.view.table_view import lines
from tests.conformance.tables import TABLES, Table
from tests.play import random_code
from tests.table.test_horizon import log_of

ITEM = re.compile(r'<li class="group">(.*?)</li>|<span class="label">(.*?)</span>')


@pytest.mark.parametrize("table", TABLES[::5], ids=str)
def test_every_line_stands_under_its_own_heading(table: Table) -> None:
    match, choices = table.begin("headings"), Random(str(table))
    while not match.over and len(match.log) < 90:
        match.play_code(random_code(match, choices))
    words = texts("en", match.game.manifest)
    names = [f"Seat {seat}" for seat in range(table.seats)]
    expected = []
    for line in lines(Chronicle(match, 0, {}), len(match.log), len(match.log)):
        for happened in line.happened:
            told = happened.told
            assert told.group is not None
            assert told.label is not None
            expected.append((sentence_words(words, told.group, names), sentence_words(words, told.label, names)))
    found = []
    heading = ""
    for group, label in ITEM.findall(log_of(match, 0)):
        if group:
            heading = unescape(group)
        else:
            found.append((heading, unescape(label)))
    assert found == expected
    assert len({heading for heading, _ in found}) > 3
