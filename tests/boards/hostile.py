"""Content files made to hurt, each within the size that a server takes: some are refused, some can be played."""

from __future__ import annotations

from bohio.core.game import ContentFile
from bohio.library import own_content, shipped

PATHS = ("A", "B", "C", "D", "1", "2", "3", "4")
LONG_ID = "Ä" * 10
"""With two more characters it is as long as an id may be."""


def space(id: str, *more: str) -> str:
    lines = [f'id = "{id}"', 'landscapes = ["water", "reed"]', "cost = 30", 'currency = "amulets"', *more]
    return "\n".join(["[[space]]", *lines]) + "\n"


def mangrovia(spaces: list[str], paths: dict[str, str] | None = None, numbers: str = "", head: str = "") -> str:
    """A board of these spaces. Each path has the spaces, written out, that are given for it; else the first one."""
    first = spaces[0].split('"')[1] if spaces else "A1"
    lines = [head or 'name = "hurts"', numbers or AMULETS, "[starting_cards]"]
    lines += [f"{pair} = [2, 2]" for pair in range(1, 6)]
    lines += ["[valuables]", *(f"{value} = {n}" for value, n in ((2, 9), (3, 8), (4, 7), (5, 7), (6, 6), (7, 6)))]
    for name in PATHS:
        told = (paths or {}).get(name, f'["{first}"]')
        lines += [f"[paths.{name}]", "first = 50", "second = 50", f"spaces = {told}"]
    return "\n".join(lines) + "\n" + "".join(spaces)


AMULETS = "\n".join(
    ["[amulets]", *(f"{value} = 35" for value in range(2, 7)), "[godless_tiles]"]
    + [f"{tile} = 8" for tile in ("valuable", "amulet", "landscape")]
)
GRID = [(column, row) for row in range(1, 13) for column in range(1, 11)]
DEAREST = [space(f"{LONG_ID}{column:X}{row:X}", f"at = [{column}, {row}]") for column, row in GRID]
LARGEST = [one.replace("cost = 30", "cost = 9").replace('"amulets"', '"valuables"') for one in DEAREST]
LONGEST_PATH = "[" + ", ".join(f'"{one.split(chr(34))[1]}"' for one in LARGEST[:40]) + "]"
STAR, MANGO = '"5-back",', '"mango",'
PLACES = (
    "nan, 1",
    "inf, -inf",
    "true, false",
    "1e308, 1",
    "-0.0, 1",
    "0.5, 1",
    "20.5, 1",
    "1.5000000001, 1",
    "1, 2, 3",
    "",
    "1",
    "[1, 1], 1",
    '"1", 1',
    "1979-05-27, 1",
    "{x = 1}, 1",
    f"{'9' * 4000}, 1",
)
ODD_TEXTS = (
    r"\u0000",
    r"\u001b[31m",
    r"\u202eevil",
    r"\n",
    "</title><script>alert(1)</script>",
    "{0.__class__} {value} %s",
    "é" * 200,
    "",
)


def _files() -> dict[str, str]:
    files = {
        "mangrovia: 120 spaces, every path 40 long": mangrovia(LARGEST, dict.fromkeys(PATHS, LONGEST_PATH)),
        "mangrovia: 120 of the dearest spaces": mangrovia(DEAREST),
        "mangrovia: 120 stone spaces": mangrovia([one + 'area = "stone"\n' for one in LARGEST]),
        "mangrovia: 120 pole spaces with marks": mangrovia(
            [one + 'area = "pole"\n' + ('neutral = "grey"\n' if n > 20 else "") for n, one in enumerate(LARGEST)]
        ),
        "mangrovia: 120 amulet spaces beside the board": mangrovia(
            [space(f"i{number}", 'area = "isle"', "amulet = true", "points = 20") for number in range(120)]
        ),
        "mangrovia: 580 spaces at one place": mangrovia([space(f"s{number}", "at = [1, 1]") for number in range(580)]),
        "mangrovia: 580 spaces, all different": mangrovia(
            [space(f"s{n}", f"at = [{n % 20 + 1}, {n // 20 + 1}]") for n in range(580)]
        ),
        "mangrovia: 580 spaces of one name": mangrovia([space("A1")] * 580),
        "mangrovia: a path of 9,000 names": mangrovia(LARGEST[:12], {"A": '["x",' + '"y",' * 9_000 + "]"}),
        "mangrovia: a path of one name 4,000 times": mangrovia(
            [space(f"A{n}") for n in range(1, 13)], {"A": '["A1",' + '"A1",' * 4_000 + "]"}
        ),
        "mangrovia: eight paths of 700 names": mangrovia(
            LARGEST[:12], {name: str([f"x{n}" for n in range(700)]).replace("'", '"') for name in PATHS}
        ),
        "mangrovia: coordinates of every kind": mangrovia(
            [space(f"s{n}", f"at = [{place}]") for n, place in enumerate(PLACES)]
            + [space("A1", f"at = {value}") for value in ("nan", "true", '"A1"', "{}", "0x7f", "1979-05-27")]
        ),
        "mangrovia: statues, centres and rock of every kind": "".join(
            [
                mangrovia(LARGEST[:12]).replace("second = 50", f"second = 50\nstatue = [{PLACES[0]}]"),
                "[stone]\ncentre = [inf, 1]\n[pole]\ncentre = true\n[oracle_rock]\nat = [1e300, [[]]]\n",
            ]
        ),
        "mangrovia: ids of every kind": mangrovia(
            [space(text.replace('"', ""), "at = [1, 1]") for text in (*ODD_TEXTS, "x" * 13, "a b", "a+b", "a:b", "²")]
        ),
        "mangrovia: numbers beyond measure": mangrovia(
            LARGEST[:12],
            numbers="[amulets]\n2 = 999999999999\n3 = -1\n4 = true\n5 = 1.5\n6 = 255\n[godless_tiles]\n"
            "valuable = 16\namulet = 99\nlandscape = 1000000",
        ),
        "mangrovia: 3,000 spaces of one line": mangrovia([]) + "[[space]]\nid='a'\n" * 3_000,
        "mangrovia: 25,000 spaces in one list": mangrovia([]) + "".join(["space=[", "{}," * 20_000, "]\n"]),
        "mangrovia: a deep list for a place": mangrovia([space("s", "at = " + "[" * 900 + "]" * 900)]),
        "mangrovia: a very long list for a place": mangrovia([space("s", f"at = [{'1,' * 28_000}]")]),
        "tropicalia: 250 tiles with everything": _tropicalia(250),
        "tropicalia: 365 tiles": _tropicalia(365),
        "tropicalia: 4,000 empty tiles": shipped("tropicalia").text + "[[village]]\n" * 4_000,
        "tropicalia: lists of 4,000": shipped("tropicalia")
        .text.replace("surcharge = [0, 1, 2, 3, 4]", f"surcharge = [{'0,' * 9_000}]\nstarred = [{STAR * 2_000}]")
        .replace("closed_up_to = 2", f"closed = [{'2,' * 2_000}]"),
        "tropicalia: an orchard of 6,000 fruits": shipped("tropicalia").text.replace(
            'fruit = "mango"\namount = 1', f"fruits = [{MANGO * 1_500}]"
        ),
        "tropicalia: ids of every kind": shipped("tropicalia").text
        + "".join(
            f'[[village]]\nid = "{text}"\nkind = "event"\nevent = "{text}"\ncost = 0\nfountains = ""\n'
            for text in (text.replace('"', "") for text in ODD_TEXTS)
        ),
    }
    for number, text in enumerate(ODD_TEXTS):
        for game in ("mangrovia", "tropicalia"):
            files[f"{game}: name and author {number}"] = shipped(game).text.replace(
                'name = "reconstruction"', f'name = "{text}"\nauthor = "{text}"'
            )
    return files


def _tropicalia(tiles: int) -> str:
    """As many tiles as asked for, all with fountains on every edge and nine fruits."""
    head = shipped("tropicalia").text.partition("[[village]]")[0].replace("= 24", "= 80").replace("= 14", "= 80")
    fruits = ",".join(('"mango"', '"coconut"', '"mango"') * 3)
    lines = f'kind = "orchard"\ncost = 0\npoints = 99\nfruits = [{fruits}]\nfountains = "NESW"\n'
    return head + "".join(f'[[village]]\nid = "{n}"\n{lines}' for n in range(tiles))


HOSTILE: dict[str, ContentFile] = {name: own_content(text) for name, text in _files().items()}
