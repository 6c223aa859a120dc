"""How much a server keeps, accepts and shows: all limits except rates, which are in `web/limits.py`.

Normal use stays far below: a content file has about 20 kB, a game 150 to 350 events, or 700 if nobody builds.
"""

from __future__ import annotations

KILOBYTE = 1_000
MEGABYTE = 1_000_000

# Uploaded files. The server itself loads files that passed the check, so these also limit the time for that.
CONTENT_BYTES = 64 * KILOBYTE
RECORD_BYTES = 1 * MEGABYTE
RECORD_EVENTS = 2_000

# The worker process that checks them.
CHECK_SECONDS = 5.0
CHECK_MEGABYTES = 200
"""Address space; Python and its modules take most of it before any file is loaded."""
CHECKS_WAITING = 16
CHECKS_OF_ONE_ADDRESS = 3
FAULTS_SHOWN = 20
LONGEST_FAULT = 500
"""Characters of one fault or remark on a page."""

# The boards that a server offers by name.
BOARDS = 60

# The log of one table.
ENTRIES = 6_000
ENTRIES_FOR_MOVES = 3_000
"""This many are reserved for what a game needs to reach its end. The players and the host share the others evenly."""
OPTIONS_SHOWN = 3_000
"""Options that a page lists; on a board of one's own, a full hand can have many times as many ways to pay."""
LINES = 350
"""Log lines in a page or a response."""
LINES_STEP = 100
"""The first line shown moves on by this many at a time, so most moves only add a line to a page."""
CHART_POINTS = 400
QUEUE = 20
"""Moments that a page is told one after the other when it comes back; of more it gets the last one alone."""
STORY = 40
"""Moments of the past in one response."""
MANY_VIEWERS = 30
"""With more open pages at a table, spectators get all changes in one go."""

# What is kept in memory, in (approximate) bytes.
TABLES_KEPT = 1_000
TABLES_BYTES = 96 * MEGABYTE
DRAWINGS_BYTES = 24 * MEGABYTE
DRAWINGS_OF_ONE_TABLE = 24
BOARD_PICTURES_BYTES = 8 * MEGABYTE
RULES_BYTES = 16 * MEGABYTE
NOTES_BYTES = 4 * MEGABYTE
LONG_LOG = 300
"""From this many entries and recorded events on, a table is loaded in a thread so that other pages do not wait."""
