"""What lies still on the board: shore, trails, the ground of the areas. M1.6"""

from __future__ import annotations

from functools import lru_cache

from bohio.drawing.markup import Markup, element, shape
from bohio.games.mangrovia.picture.areas import ROUND, Box
from bohio.games.mangrovia.picture.layout import Layout


@lru_cache(maxsize=64)
def still_ground(layout: Layout) -> tuple[Markup, ...]:
    """All that lies under the spaces: it never changes, so it is drawn once."""
    width, height = layout.width, layout.height
    parts = [
        shape('<rect class="shore" x="2" y="2" width="{:g}" height="{:g}" rx="40"/>', width - 4, height - 4),
        shape('<rect class="beach" x="14" y="14" width="{:g}" height="{:g}" rx="34"/>', width - 28, height - 28),
    ]
    parts += [element("path", class_="trail", d=trail) for trail in layout.trails]
    parts += [draw_ground(area, ground) for area, ground in layout.grounds]
    return tuple(parts)


def draw_ground(area: str, ground: Box | str) -> Markup:
    """The ground of an area."""
    if isinstance(ground, str):
        return element("path", class_=f"ground {area}", d=ground)
    left, top, right, bottom = ground
    size = {"x": f"{left:g}", "y": f"{top:g}", "width": f"{right - left:g}", "height": f"{bottom - top:g}"}
    return element("rect", class_=f"ground {area}", **size, rx=ROUND)
