"""How much of anything one server keeps, takes or shows: every bound that is not a rate (`limits.py`) is here.

Honest use stays far below: a content file has about 20 kB, a game 150 to 350 events, and 700 where nobody builds.
"""

from __future__ import annotations

KILOBYTE = 1_000
MEGABYTE = 1_000_000

# Files that people bring. The server itself loads whatever passed the check, so these also bound the time for that.
CONTENT_BYTES = 64 * KILOBYTE
RECORD_BYTES = 1 * MEGABYTE
RECORD_EVENTS = 2_000

# The worker process that checks them.
CHECK_SECONDS = 5.0
CHECK_MEGABYTES = 200
"""Address space, of which Python and the modules take the greater part before there is any file."""
CHECKS_WAITING = 16
CHECKS_OF_ONE_ADDRESS = 3
FAULTS_SHOWN = 20

# The log of one table.
ENTRIES = 6_000
ENTRIES_FOR_MOVES = 3_000
"""So many are for what a game needs to reach its end. People and host share the others evenly."""
LINES = 400
"""Lines of the log in a page or an answer."""
LINES_STEP = 100
"""The first line shown moves on by so many at a time: most moves then only add a line to a page."""
CHART_POINTS = 400

# What is kept in memory, in bytes as far as they can be told.
TABLES_KEPT = 1_000
TABLES_BYTES = 96 * MEGABYTE
DRAWINGS_BYTES = 24 * MEGABYTE
DRAWINGS_OF_ONE_TABLE = 24
NOTES_BYTES = 4 * MEGABYTE
LINES_KEPT = 10_000
LONG_LOG = 300
"""Entries and recorded events from which on a table is loaded in a thread: pages of others do not wait for it."""
