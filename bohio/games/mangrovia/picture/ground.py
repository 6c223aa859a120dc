"""What lies still on the board: shore, trails, the ground of the areas, statues. M1.6"""

from __future__ import annotations

from functools import lru_cache

from bohio.drawing.markup import Markup, element, shape, tag, text
from bohio.drawing.svg import group, label, use
from bohio.games.mangrovia import MANIFEST
from bohio.games.mangrovia.content import Path
from bohio.games.mangrovia.picture.areas import ROUND
from bohio.games.mangrovia.picture.layout import STATUE, Layout, Statue
from bohio.locale import Texts, texts


@lru_cache(maxsize=64)
def still_ground(language: str, layout: Layout, paths: tuple[Path, ...]) -> tuple[Markup, ...]:
    """All that lies under the spaces, and the statues: it never changes, so it is drawn once."""
    words = texts(language, MANIFEST)
    width, height = layout.width, layout.height
    parts = [
        shape('<rect class="shore" x="2" y="2" width="{:g}" height="{:g}" rx="40"/>', width - 4, height - 4),
        shape('<rect class="beach" x="14" y="14" width="{:g}" height="{:g}" rx="34"/>', width - 28, height - 28),
    ]
    parts += [element("path", class_="trail", d=trail) for trail in layout.trails]
    for area, ground in layout.grounds:
        if isinstance(ground, str):
            parts.append(element("path", class_=f"ground {area}", d=ground))
        else:
            left, top, right, bottom = ground
            size = {"x": f"{left:g}", "y": f"{top:g}", "width": f"{right - left:g}", "height": f"{bottom - top:g}"}
            parts.append(element("rect", class_=f"ground {area}", **size, rx=ROUND))
    parts += [_statue(words, path, layout.statues[path.name]) for path in paths]
    return tuple(parts)


def _statue(words: Texts, path: Path, statue: Statue) -> Markup:
    name, first, second = path.name, path.first, path.second
    hint = tag("title", text(words.say("page.statue", path=name, first=first, second=second)))
    points = shape('<rect class="plaque" width="50" height="24" rx="7"/>')
    points += label(25, 18, f"{first}/{second}", 17, "number")
    return group(
        statue.x,
        statue.y,
        hint + use(f"statue-{name}", 0, 0, STATUE) + label(9, 24, name, 22, "outlined"),
        group(8, 62 if statue.points_below else 50, points),
    )
