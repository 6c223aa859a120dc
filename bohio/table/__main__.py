"""`python -m bohio.table` serves; worker processes that are started from here do not load the whole app again."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from bohio.table.cli import serve_main

    sys.exit(serve_main())
