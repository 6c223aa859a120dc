"""Links from a page to the paragraphs of a game's rules."""

from __future__ import annotations

from functools import cache

from bohio.core.manifest import Manifest
from bohio.drawing.markup import Markup, tag, text


@cache
def has_rules(manifest: Manifest) -> bool:
    """Whether a game has rules to read."""
    return manifest.file("rules", "en.md").is_file()


def rules_address(manifest: Manifest, table: str = "") -> str:
    """Where a game's rules are; those of a table have the pictures of its board."""
    return f"/rules/{manifest.name}?table={table}" if table else f"/rules/{manifest.name}"


def rule_link(
    manifest: Manifest, paragraph: str, label: str | None = None, table: str = "", tab: bool = True
) -> Markup:
    """A link to a paragraph, which the page of a table opens beside the board; plain text if the game has no rules to
    read. `table` names one that has a board of its own; without `tab` the key Tab passes the link by."""
    told = text(paragraph if label is None else label)
    if not has_rules(manifest):
        return told
    address = f"{rules_address(manifest, table)}#{paragraph}"
    return tag("a", told, class_="rule", href=address, data_rule=paragraph, tabindex=None if tab else "-1")
