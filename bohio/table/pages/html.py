"""Every page as HTML: what the server draws with, in the form of `renderer.Pages`."""

from __future__ import annotations

from bohio.table.pages.board_choice import board_picture
from bohio.table.pages.coverage import coverage_page
from bohio.table.pages.error import error_page
from bohio.table.pages.invitation import seat_page
from bohio.table.pages.new_table import new_table_page
from bohio.table.pages.rules import rules_page, rules_part
from bohio.table.pages.start import start_page
from bohio.table.pages.table.info import card_json, legend_json
from bohio.table.pages.table.page import happenings, moment_parts, now_parts, previews, table_page
from bohio.table.pages.upload import upload_page

__all__ = [
    "board_picture",
    "card_json",
    "coverage_page",
    "error_page",
    "happenings",
    "legend_json",
    "moment_parts",
    "new_table_page",
    "now_parts",
    "previews",
    "rules_page",
    "rules_part",
    "seat_page",
    "start_page",
    "table_page",
    "upload_page",
]
