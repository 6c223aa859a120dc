"""What is unusual in a content file: it plays, but the printed board differs as far as we know it. M1"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from bohio.core.content import Section

if TYPE_CHECKING:
    from bohio.games.mangrovia.content import Space

SPACES_IN_AREA = 8
AMULET_SPACES = 10
TWO_LANDSCAPES = 2
GREY_MARKS = 3
WHITE_MARKS = 7


def starting_cards(section: Section, pairs: Sequence[tuple[int, int]]) -> None:
    """Their totals rise by one from pair to pair. M1.2"""
    for number, (before, pair) in enumerate(pairwise(pairs), 2):
        if sum(pair) != sum(before) + 1:
            said = "adds up to {total}; in the box each pair adds up to one more than the pair before"
            section.remark(str(number), said, total=sum(pair))


def total(section: Section, counts: Collection[int], usual: int) -> None:
    """So many amulets or tiles are in the box. M1.3, M1.4"""
    if sum(counts) != usual:
        said = "adds up to {total}; in the box there are {usual}"
        section.remark("", said, total=sum(counts), usual=usual)


def board(file: Section, spaces: Sequence[Space]) -> None:
    """What the rulebooks and reviews tell of the spaces. M1.6"""
    stone = [space for space in spaces if space.area == "stone"]
    pole = [space for space in spaces if space.area == "pole"]
    if len(stone) != SPACES_IN_AREA:
        said = "the printed stone area has 8 spaces, this one has {number}; stone tiles are laid as far as they go"
        file.remark("space", said, number=len(stone))
    if len(pole) != SPACES_IN_AREA:
        said = "the printed pole area has 8 spaces, this one has {number}; pole tiles are taken as far as they go"
        file.remark("space", said, number=len(pole))
    for_amulets = [space for space in spaces if space.amulet]
    if len(for_amulets) != AMULET_SPACES:
        said = "the printed board has 10 amulet spaces, this one has {number}"
        file.remark("space", said, number=len(for_amulets))
    _two_landscapes(file, spaces)
    _marks(file, spaces)


def _two_landscapes(file: Section, spaces: Sequence[Space]) -> None:
    mixed = [space for space in spaces if len(space.landscapes) == 2]
    if len(mixed) != TWO_LANDSCAPES:
        said = "the printed board has 2 spaces with two landscapes, this one has {number}"
        file.remark("space", said, number=len(mixed))
    elif sum(space.amulet for space in mixed) != 1:
        said = "of the two spaces with two landscapes, {names}, exactly one is an amulet space on the printed board"
        file.remark("space", said, names=", ".join(space.id for space in mixed))


def _marks(file: Section, spaces: Sequence[Space]) -> None:
    grey = [space for space in spaces if space.neutral == "grey"]
    if len(grey) != GREY_MARKS:
        said = "the printed board has 3 grey marks, this one has {number}"
        file.remark("space", said, number=len(grey))
    if [space.area for space in grey if space.area in ("stone", "pole")] != ["stone"]:
        file.remark("space", "on the printed board one grey mark is in the stone area and none in the pole area")
    white = [space for space in spaces if space.neutral == "white"]
    if len(white) != WHITE_MARKS:
        said = "the printed board has 7 white marks, this one has {number}"
        file.remark("space", said, number=len(white))
    if [space.area for space in white if space.area in ("stone", "pole")] != ["pole"]:
        file.remark("space", "on the printed board one white mark is in the pole area and none in the stone area")
