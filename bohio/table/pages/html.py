"""Every page as HTML: what the server draws with, in the form of `renderer.Pages`."""

from __future__ import annotations

from bohio.table.pages.board_choice import board_picture
from bohio.table.pages.error import error_page
from bohio.table.pages.howto import howto_page
from bohio.table.pages.invitation import seat_page
from bohio.table.pages.new_table import new_table_page
from bohio.table.pages.start import start_page
from bohio.table.pages.table.page import happenings, moment_parts, now_parts, previews, table_page
from bohio.table.pages.upload import upload_page

__all__ = [
    "board_picture",
    "error_page",
    "happenings",
    "howto_page",
    "moment_parts",
    "new_table_page",
    "now_parts",
    "previews",
    "seat_page",
    "start_page",
    "table_page",
    "upload_page",
]
