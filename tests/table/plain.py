"""Pages that show everything the server gives them, as JSON: what must not leave would be seen here."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from bohio.core.reasons import Json
from bohio.table.tables.boards import Board, Boards
from bohio.table.tables.shuffles import Offer
from bohio.table.view.info import Explained
from bohio.table.view.summary import Summary
from bohio.table.view.table_board import TableBoard
from bohio.table.view.table_view import TableView
from bohio.table.view.visitor import Visitor


def _text(kind: str, **values: Any) -> str:
    return json.dumps({"page": kind, **values}, default=_plain, sort_keys=True)


def _plain(value: Any) -> Any:
    return asdict(value)


class PlainPages:
    def start_page(
        self, visitor: Visitor, mine: list[Summary], watch: list[Summary], offer: Offer, faults: list[str]
    ) -> str:
        return _text("start", visitor=visitor, mine=mine, watch=watch, offer=offer, faults=faults)

    def new_table_page(
        self, visitor: Visitor, form: dict[str, str], faults: list[str], boards: Boards, offer: Offer
    ) -> str:
        return _text("new", form=form, faults=faults, offer=offer)

    def board_picture(self, language: str, board: Board) -> str:
        return _text("board", board=board, language=language)

    def table_page(self, visitor: Visitor, seen: TableView) -> str:
        return _text("table", seen=seen)

    def moment_parts(self, visitor: Visitor, seen: TableView) -> dict[str, str]:
        return {"seen": _text("table", seen=seen)}

    def now_parts(self, visitor: Visitor, seen: TableView) -> dict[str, str]:
        return {"now": _text("table", seen=seen), "title": f"Table {seen.table}"}

    def happenings(self, visitor: Visitor, seen: TableView) -> list[Json]:
        return [{"m": one.moment, "told": _text("happened", told=one)} for one in seen.happened]

    def previews(self, visitor: Visitor, seen: TableView) -> Json:
        return {"previews": seen.moments, "list": [_text("preview", told=one) for one in seen.previews]}

    def card_json(self, visitor: Visitor, told: Explained, place: str) -> Json:
        return {"card": _text("card", card=told.cards[place])}

    def legend_json(self, visitor: Visitor, told: Explained) -> Json:
        return {"legend": _text("legend", cards=told.cards)}

    def seat_page(self, visitor: Visitor, summary: Summary, seat: int, taken: bool) -> str:
        return _text("seat", summary=summary, seat=seat, taken=taken)

    def rules_page(self, visitor: Visitor, game: str, table: TableBoard | None, offer: Offer) -> str:
        return _text("rules", game=game, table=table and table.id, offer=offer)

    def rules_part(self, language: str, game: str, table: TableBoard | None, part: str) -> str | None:
        return _text("rules", game=game, table=table and table.id, part=part)

    def coverage_page(self, visitor: Visitor, game: str) -> str:
        return f"coverage of {game}"

    def upload_page(self, visitor: Visitor, faults: list[str], detail: str = "") -> str:
        return _text("upload", faults=faults, detail=detail)

    def error_page(self, visitor: Visitor, status: int, id: str, delete: str | None = None) -> str:
        return _text("error", status=status, id=id, language=visitor.language, delete=delete)
