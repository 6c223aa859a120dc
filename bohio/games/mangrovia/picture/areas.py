"""The ground of an area: one shape under all of its spaces that touch each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bohio.games.mangrovia.geometry import Place

STEP = 100
"""From one space to the next."""
SIDE = 94
"""The side of a space."""
BORDER = 4
"""How far the ground reaches beyond its spaces."""
SEAM = SIDE + 2 * BORDER - STEP
"""By how much the boxes of two neighbours overlap."""
ROUND = 22

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def grounds(corners: Sequence[Place]) -> Iterator[Box | str]:
    """The grounds under spaces with these upper left corners: a box where they fill one, else an outline."""
    rows = _rows(corners)
    while rows:
        group = [rows.pop()]
        for box in group:
            group += (near := [other for other in rows if _bridge(box, other)])
            rows = [other for other in rows if other not in near]
        left, top = min(box[0] for box in group), min(box[1] for box in group)
        right, bottom = max(box[2] for box in group), max(box[3] for box in group)
        filled = sum(box[2] - box[0] - SEAM for box in group) * STEP
        full = filled == (right - left - SEAM) * (bottom - top - SEAM)
        yield (left, top, right, bottom) if full else _outline(group)


def _rows(corners: Sequence[Place]) -> list[Box]:
    """The boxes around spaces; one box for those that lie side by side in a row."""
    rows: list[Box] = []
    for x, y in sorted(corners, key=lambda corner: (corner[1], corner[0])):
        left, top = x - BORDER, y - BORDER
        if rows and rows[-1][1] == top and rows[-1][2] == left + SEAM:
            left = rows.pop()[0]
        rows.append((left, top, x + SIDE + BORDER, top + SIDE + 2 * BORDER))
    return rows


def _bridge(one: Box, other: Box) -> Box | None:
    """What closes the round corners between two boxes that share more than a corner."""
    left, right = max(one[0], other[0]), min(one[2], other[2])
    top, bottom = max(one[1], other[1]), min(one[3], other[3])
    if right - left == SEAM and bottom - top > SEAM:
        return left - ROUND, top, right + ROUND, bottom
    if bottom - top == SEAM and right - left > SEAM:
        return left, top - ROUND, right, bottom + ROUND
    return None


def _outline(group: list[Box]) -> str:
    """Boxes with round corners, and the bridges between them, as one path: what overlaps is filled once."""
    shapes = [
        f"M{left + ROUND:g} {top:g}H{right - ROUND:g}q{ROUND} 0 {ROUND} {ROUND}V{bottom - ROUND:g}q0 {ROUND}-{ROUND} "
        f"{ROUND}H{left + ROUND:g}q-{ROUND} 0-{ROUND}-{ROUND}V{top + ROUND:g}q0-{ROUND} {ROUND}-{ROUND}z"
        for left, top, right, bottom in group
    ]
    for number, one in enumerate(group):
        bridges = filter(None, (_bridge(one, other) for other in group[:number]))
        shapes += [f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}z" for left, top, right, bottom in bridges]
    return "".join(shapes)
