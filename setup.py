"""Builds the package: in plain Python, or, with BOHIO_COMPILE=1 and mypyc at hand, with its engine compiled."""

from __future__ import annotations

import os
import runpy
from typing import Any

from setuptools import setup


def extensions() -> list[Any]:
    """The hot modules as optional extensions: without a compiler the plain ones do."""
    if not os.environ.get("BOHIO_COMPILE"):
        return []
    from mypyc.build import mypycify

    compiling = runpy.run_path("bohio/compiling.py")
    files = [str(compiling["source"](module)) for module in compiling["HOT"]]
    found = mypycify(files, opt_level="3", group_name="bohio_engine")
    for extension in found:
        extension.optional = True
    return found


setup(ext_modules=extensions())
