"""A picture in a file of its own: everything that it shows is in the file."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import pytest

import bohio
from bohio.drawing.standalone import content_svg, match_svg
from bohio.library import found, game_of_content, own_content, shipped
from tests.play import play_on

SVG = "{http://www.w3.org/2000/svg}"


def check(svg: str) -> ElementTree.Element:
    """A sound document with sizes, whose references are all to itself."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert {"viewBox", "width", "height"} <= set(root.attrib)
    defined = {element.get("id") for element in root.iter()}
    assert set(re.findall(r'(?:href="|url\()#([\w-]+)', svg)) <= defined
    assert not re.search(r"var\(|@media|https?://(?!www\.w3\.org/2000/svg)", svg)
    return root


@pytest.mark.parametrize("name", found())
def test_the_content_of_a_game(name: str) -> None:
    root = check(content_svg(game_of_content(shipped(name))))
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == game_of_content(shipped(name)).content_name


def test_every_space_of_mangrovia_is_as_it_is_printed() -> None:
    game = game_of_content(shipped("mangrovia"))
    places = {group.get("data-place") for group in check(content_svg(game)).iter(f"{SVG}g")}
    assert {f"space:{space.id}" for space in game.content.spaces} <= places  # type: ignore[attr-defined]
    assert "hut:" not in content_svg(game)


def test_a_hostile_name_of_content_is_escaped() -> None:
    text = shipped("tropicalia").text.replace('name = "reconstruction"', 'name = "<u>&</title>"', 1)
    title = check(content_svg(game_of_content(own_content(text)))).find(f"{SVG}title")
    assert title is not None
    assert title.text == "<u>&</title>"


@pytest.mark.parametrize("seat", [None, 0])
@pytest.mark.parametrize("name", found())
def test_a_match_at_any_moment(name: str, seat: int | None) -> None:
    manifest = found()[name]
    match = bohio.new(name, seats=manifest.seats[-1], seed="alone")
    random = Random("alone")
    while not match.over:
        check(match_svg(match, seat))
        play_on(match, random, 40)
    check(match_svg(match, seat, "ru"))
