"""Numbers and names in the fields of forms and addresses."""

from __future__ import annotations

import pytest

from bohio.table.tables.fields import LONGEST_NAME, clean_name, number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0), ("7", 7), ("9999999", 9999999), ("10000000", None), ("00", None), ("07", None), ("+7", None),
        ("-7", None), (" 7", None), ("7 ", None), ("7\n", None), ("", None), (None, None), ("7.0", None), ("1e3", None),
        ("1_0", None), ("٧", None), ("７", None), ("²", None), ("9" * 5003, None), ("0012000000", None), ("x", None),
    ],
)  # fmt: skip
def test_a_number_is_written_in_one_way(text: str | None, value: int | None) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    "name",
    [
        "Ana", "Zoë", "Søren Ångström", "Анна", "李小龍", "さくら", "한글", "עדי", "محمد", "नमस्ते", "ไม้เอก",
        "Ngô Bảo Châu", "👩‍👩‍👧‍👦", "👍🏽", "❤️", "🇨🇭", "می‌خواهم", "ක්‍රි", "O'Neil", "<b>", "a-b_c.d", "1️⃣", "🫨",
    ],
)  # fmt: skip
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Ana \t\n Bo  ", "Ana Bo"), ("Ana\u202eoB", "AnaoB"), ("\u2066Ana\u2069", "Ana"), ("\u200fAna\u200e", "Ana"),
        ("A\x00n\x07a\x1b[31m", "Ana[31m"), ("An\u00ada", "Ana"), ("\ufeffAna", "Ana"), ("Ana\u2028Bo", "Ana Bo"),
        ("Ana\u00a0Bo", "Ana Bo"), ("\ud800Ana\udfff", "Ana"), ("An\U000e0041a", "Ana"), ("\ue000Ana", "Ana"),
        ("A\u200dna", "Ana"), ("\u200d\u200dAna\u200c", "Ana"), ("Zoe\u0308", "Zoë"), ("\u0301\u0301Ana", "Ana"),
        ("\u3164\u115f\u2800", ""), ("\u200b\u200c\u200d", ""), ("\u0301\u034f", ""), ("", ""), (" \t ", ""),
        (None, ""), (7, ""), (["Ana"], ""),
    ],
)  # fmt: skip
def test_what_cannot_be_seen_is_taken_out(name: object, clean: str) -> None:
    assert clean_name(name) == clean


def test_names_are_bounded() -> None:
    assert clean_name("x" * 100_000) == "x" * LONGEST_NAME
    heaped = clean_name("Z" + "\u0335" * 1000 + "o")
    assert heaped == "Z" + "\u0335" * 3
    assert clean_name("Z" + "\u0335" * 20 + "o") == "Z" + "\u0335" * 3 + "o"
    assert len(clean_name("👩‍" * 1000)) <= LONGEST_NAME
    assert not clean_name("👩‍" * 1000).endswith("\u200d")


def test_a_clean_name_is_clean() -> None:
    for name in ("Ana\u202eoB", "👩‍👩‍👧‍👦" * 9, "Z" + "\u0335" * 1000 + "o", "می‌خواهم " * 20):
        assert clean_name(clean_name(name)) == clean_name(name)
