"""Reading the rules: contents, search, links, print."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from bohio.library import found
from bohio.locale.glossary import glossary_of
from tests.browser.conftest import LANGUAGES, Open

FIELD = ".rules-search input"
PAPER = 794
"""Pixels that a page of A4 is wide."""
TALLEST = 7 / 2.54 * 96
"""Pixels of a picture on paper."""


def status(page: Page) -> str:
    return page.inner_text(".rules-search [role=status]")


def shown(page: Page) -> list[str]:
    """The text of each paragraph that is left."""
    return page.locator(".rules-text [data-search]").filter(visible=True).all_inner_texts()


def at(page: Page, anchor: str) -> bool:
    """Whether an anchor is in sight, below the search field."""
    top: float = page.evaluate("(id) => document.getElementById(id).getBoundingClientRect().top", anchor)
    return 40 <= top < 400


def test_words_filter_the_paragraphs_and_are_marked(open_page: Open) -> None:
    page = open_page("/rules/mangrovia")
    every = len(shown(page))
    page.fill(FIELD, "TALISMAN")
    left = shown(page)
    assert 0 < len(left) < every
    assert status(page) == f"Paragraphs found: {len(left)}"
    assert all("talisman" in text.lower() for text in left)
    assert set(page.locator("mark").all_inner_texts()) <= {"talisman", "Talisman"}
    assert page.locator(".rules-section").filter(visible=True).count() < page.locator(".rules-section").count()
    page.keyboard.press("Escape")
    assert (page.input_value(FIELD), status(page), len(shown(page))) == ("", "", every)
    assert page.locator("mark").count() == 0


def test_several_words_need_not_stand_together(open_page: Open) -> None:
    page = open_page("/rules/mangrovia")
    page.fill(FIELD, "tie amulets")
    assert any("tie" in text and "amulets" in text for text in shown(page))
    page.fill(FIELD, "nothing of this sort")
    assert (shown(page), status(page)) == ([], "Paragraphs found: 0")


MARKED = """(words) => {
    const field = document.querySelector(".rules-search input");
    return words.map((word) => {
        field.value = word;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        const marks = [...document.querySelectorAll("mark")].filter((one) => !one.closest("[hidden]"));
        return [...new Set(marks.map((one) => one.textContent))];
    });
}"""
"""What is marked for each of some words."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", found())
def test_what_else_people_say_finds_the_term(game: str, language: str, open_page: Open) -> None:
    page = open_page(f"/rules/{game}", language=language)
    spoken = page.get_attribute(".rules-text", "lang") or ""
    whole = page.inner_text(".rules-text").casefold()
    used = {
        synonym: [form for form in term.forms[spoken] if form.casefold() in whole]
        for term in glossary_of(found()[game])
        for synonym in term.synonyms[spoken]
    }
    wanted = {synonym: forms for synonym, forms in used.items() if forms}
    marked = page.evaluate(MARKED, list(wanted))
    for (synonym, forms), marks in zip(wanted.items(), marked, strict=True):
        names, texts = [form.casefold() for form in forms], [mark.casefold() for mark in marks]
        assert any(name.startswith(text) or text in name for name in names for text in texts), synonym
    assert len(wanted) > 10 or not glossary_of(found()[game])


def test_accents_and_capitals_make_no_difference(open_page: Open) -> None:
    page = open_page("/rules/mangrovia")
    page.evaluate(
        """() => { document.querySelector("[data-search] p").textContent = "Die Größe der ÉTOILE, ёлка, l’œuf"; }"""
    )
    for word, written in {
        "grosse": "Größe",
        "etoile": "ÉTOILE",
        "елка": "ёлка",
        "oeuf": "œuf",
        "l'oeuf": "l’œuf",
    }.items():
        page.fill(FIELD, word)
        assert written in page.locator("mark").all_inner_texts(), word


def test_enter_walks_from_hit_to_hit(open_page: Open) -> None:
    page = open_page("/rules/mangrovia")
    page.fill(FIELD, "talisman")
    hits = len(shown(page))
    here = []
    for number in range(1, hits + 2):
        page.keyboard.press("Enter")
        assert status(page) == f"{(number - 1) % hits + 1} / {hits}"
        here.append(page.locator("[data-here]").inner_text())
    assert here[:-1] == shown(page)
    assert here[-1] == here[0]
    page.keyboard.press("Shift+Enter")
    assert page.locator("[data-here]").inner_text() == here[-2]


@pytest.mark.parametrize("asked", ["M8.4", "m8.4", "#M8.4"])
def test_a_number_leads_to_its_paragraph(asked: str, open_page: Open) -> None:
    page = open_page("/rules/mangrovia")
    page.fill(FIELD, asked)
    assert any(text.startswith("M8.4") for text in shown(page))
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.hash === '#M8.4'")
    assert page.locator("mark").count() == 0
    assert at(page, "M8.4")


def test_a_link_leads_out_of_what_was_found(open_page: Open) -> None:
    page = open_page("/rules/mangrovia")
    page.fill(FIELD, "second bowl")
    page.locator(".rules-contents a[href='#M8']").click()
    assert page.input_value(FIELD) == ""
    assert at(page, "M8")


def test_contents_are_folded_on_a_phone_and_stay_in_sight_on_a_desk(open_page: Open) -> None:
    phone = open_page("/rules/mangrovia", width=360)
    assert not phone.locator(".rules-contents").is_visible()
    phone.locator(".rules-fold summary").click()
    phone.locator(".rules-fold a[href='#M8']").click()
    assert at(phone, "M8")
    desk = open_page("/rules/mangrovia#M10.8")
    assert desk.locator(".rules-contents a[href='#nutshell']").is_visible()
    assert not desk.locator(".rules-fold").is_visible()
    assert desk.locator(".rules-contents").bounding_box()["y"] >= 0  # type: ignore[index]


def test_without_scripts_everything_can_be_read(open_page: Open) -> None:
    page = open_page("/rules/mangrovia", java_script_enabled=False)
    assert not page.locator(FIELD).is_visible()
    assert not page.locator("[data-do=print]").is_visible()
    assert page.locator("[id='M8.4']").is_visible()


@pytest.mark.parametrize("game", found())
def test_axe_finds_nothing_where_something_is_found(game: str, open_page: Open, axe: object) -> None:
    assert callable(axe)
    for scheme in ("light", "dark"):
        page = open_page(f"/rules/{game}", width=360, color_scheme=scheme, bypass_csp=True)
        page.fill(FIELD, "the")
        page.keyboard.press("Enter")
        assert axe(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", found())
def test_on_paper_there_is_only_text_and_nothing_sticks_out(game: str, language: str, open_page: Open) -> None:
    page = open_page(f"/rules/{game}", width=PAPER, language=language)
    page.fill(FIELD, "x")
    page.emulate_media(media="print")
    for gone in ("header.top", ".rules-search", ".rules-contents", ".rules-fold", "footer", "[data-do=print]"):
        assert not page.locator(gone).first.is_visible(), gone
    assert (
        page.locator(".rules-text [data-search]").filter(visible=True).count() == page.locator("[data-search]").count()
    )
    wide = page.evaluate(
        """(width) => [...document.querySelectorAll("main *")].filter((one) => !one.closest("svg"))
            .filter((one) => one.getBoundingClientRect().right > width + 0.5)
            .map((one) => one.outerHTML.slice(0, 80))""",
        PAPER,
    )
    assert wide == []
    pictures = page.evaluate(
        """() => [...document.querySelectorAll(".rules-picture [role=img]")]
            .map((one) => one.getBoundingClientRect()).map((box) => Math.max(box.width, box.height))"""
    )
    assert all(side <= TALLEST + 1 for side in pictures)
    broken = page.evaluate(
        """() => [...document.querySelectorAll(".rules-paragraph")]
            .filter((one) => getComputedStyle(one).breakInside !== "avoid").length"""
    )
    assert broken == 0


def test_a_link_from_the_start_page_leads_to_the_rules(open_page: Open) -> None:
    page = open_page("/")
    page.locator("article.mangrovia").get_by_role("link", name="Rules").click()
    page.wait_for_url(re.compile("/rules/mangrovia$"))
    assert page.inner_text("h1") == "Rules of Mangrovia"
