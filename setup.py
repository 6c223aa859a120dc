"""Gives the package its description: README.md, without the pictures and links that only work beside it."""

from __future__ import annotations

import re
from pathlib import Path

from setuptools import setup


def description(readme: str) -> str:
    """The text with its pictures left out, and the words alone of links to other files of the repository."""
    without_pictures = re.sub(r"^!\[[^]]*\]\([^)]*\)\n+", "", readme, flags=re.MULTILINE)
    return re.sub(r"\[([^]]*)\]\((?!https?://)[^)]*\)", r"\1", without_pictures)


setup(
    long_description=description(Path(__file__).with_name("README.md").read_text(encoding="utf-8")),
    long_description_content_type="text/markdown",
)
