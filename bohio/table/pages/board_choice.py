"""Boards on the pages: which one a new table is played on, and what a board is called."""

from __future__ import annotations

from bohio import __version__
from bohio.core.content import brief
from bohio.core.manifest import Manifest
from bohio.drawing.markup import NOTHING, Markup, tag, text
from bohio.drawing.standalone import content_svg
from bohio.locale import Texts
from bohio.table.bounds import LONGEST_FAULT
from bohio.table.tables.boards import Board, Boards

REMARKS_ON_A_CARD = 5
"""The page of a table lists them all; a page with many boards stays small."""


def board_picture(language: str, board: Board) -> Markup:
    """A board as a picture that needs nothing else."""
    return content_svg(board.opened(), language)


def picture_address(words: Texts, board: Board) -> str:
    """Where the picture of a board is; it changes with the version that draws it, so browsers may keep it for ever."""
    return f"/boards/{board.sha256}.svg?language={words.language}&v={__version__}"


def board_name(words: Texts, board: Board) -> str:
    """What a board is called: as its file says, or what those that ship are called in the visitor's language."""
    id = f"page.board_name.{board.name}"
    return words.say(id) if board.file.shipped and words.knows(id) else board.name


def board_hint(words: Texts, board: Board) -> Markup:
    """What the name of a board that ships means."""
    id = f"page.board_hint.{board.name}"
    if not board.file.shipped or not words.knows(id):
        return NOTHING
    return tag("small", text(words.say(id)), class_="hint")


def author_part(words: Texts, board: Board) -> Markup:
    return tag("span", text(words.say("page.board_by", author=board.author))) if board.author else NOTHING


def remarks_part(words: Texts, board: Board, most: int | None = None) -> Markup:
    """What is unusual about a board, folded; at most so many of the remarks."""
    if not board.remarks:
        return NOTHING
    told = [brief(words.fault(remark), LONGEST_FAULT) for remark in board.remarks[:most]]
    rows = [tag("li", text(one)) for one in (*told, *(["…"] if len(told) < len(board.remarks) else []))]
    summary = words.say("page.board_remarks", n=len(board.remarks))
    return tag("details", tag("summary", text(summary)), tag("ul", *rows), class_="remarks")


def chosen_board(manifest: Manifest, boards: Boards, form: dict[str, str]) -> Board:
    """The board of one game that a form names; the one that ships with the game where it names none."""
    offered = boards.of(manifest.name)
    named = {form.get("board", ""), form.get(f"board.{manifest.name}", "")}
    return next((board for board in offered if board.sha256 in named), offered[0])


def board_choice(words: Texts, manifest: Manifest, boards: Boards, form: dict[str, str]) -> Markup:
    """The boards of one game to choose from."""
    offered, chosen = boards.of(manifest.name), chosen_board(manifest, boards, form)
    return tag(
        "fieldset",
        tag("legend", text(words.say("page.boards", game=words.say("game.name")))),
        *(_card(words, board, board is chosen) for board in offered),
        class_="boards",
        data_game=manifest.name,
    )


def _card(words: Texts, board: Board, chosen: bool) -> Markup:
    address = picture_address(words, board)
    name = board_name(words, board)
    value = "" if board.file.shipped else board.sha256
    choice = tag(
        "label",
        tag("img", src=address, alt="", width="160", height="120", loading="lazy", decoding="async"),
        tag(
            "span",
            tag("input", type="radio", name=f"board.{board.game}", value=value, checked=chosen),
            tag("strong", text(name)),
            author_part(words, board),
        ),
    )
    closer = words.say("page.board_closer")
    look = tag("a", text(closer), href=address, aria_label=words.say("page.told", name=name, what=closer))
    return tag(
        "div",
        choice,
        board_hint(words, board),
        remarks_part(words, board, REMARKS_ON_A_CARD),
        look,
        class_="board-card",
    )


def own_board(words: Texts) -> Markup:
    """The field for a content file of one's own."""
    return tag(
        "label",
        text(words.say("page.content_file")),
        tag("input", type="file", name="content", accept=".toml"),
        tag("small", text(words.say("page.content_hint")), class_="hint"),
    )
