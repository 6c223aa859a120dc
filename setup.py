"""Uses README.md as the package's description, without pictures and links that only work in the repository."""

from __future__ import annotations

import re
from pathlib import Path

from setuptools import setup


def description(readme: str) -> str:
    """The text without pictures; links to other files of the repository become plain text."""
    without_pictures = re.sub(r"^!\[[^]]*\]\([^)]*\)\n+", "", readme, flags=re.MULTILINE)
    return re.sub(r"\[([^]]*)\]\((?!https?://)[^)]*\)", r"\1", without_pictures)


setup(
    long_description=description(Path(__file__).with_name("README.md").read_text(encoding="utf-8")),
    long_description_content_type="text/markdown",
)
