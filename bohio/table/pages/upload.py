"""The page for uploading a record."""

from __future__ import annotations

from bohio.drawing.markup import Markup, tag, text
from bohio.locale import texts
from bohio.table.pages.controls import fault_list
from bohio.table.pages.shell import shell
from bohio.table.view.visitor import Visitor


def upload_page(visitor: Visitor, faults: list[str], detail: str = "") -> Markup:
    """A record of a game to look at; `detail` tells in English what exactly is wrong with the last one."""
    words = texts(visitor.language)
    main = tag(
        "main",
        tag("h1", text(words.say("page.upload"))),
        tag("p", text(words.say("page.upload_hint"))),
        fault_list(words, faults, detail),
        tag(
            "form",
            tag(
                "label",
                text(words.say("page.record_file")),
                tag("input", type="file", name="record", accept=".json,application/json", required=True),
            ),
            tag("button", text(words.say("page.upload_send")), class_="main big"),
            method="post",
            action="/upload",
            enctype="multipart/form-data",
        ),
        id="main",
        class_="text narrow",
    )
    return shell(visitor, words.say("page.upload"), main)
