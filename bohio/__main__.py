"""`python -m bohio` is the command line. Worker processes started from here do not import it again."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from bohio.cli import main

    sys.exit(main())
