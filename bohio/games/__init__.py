"""The games that ship with Bohío: each is one folder, found by its manifest."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from bohio.core.manifest import Manifest


@cache
def built_in() -> dict[str, Manifest]:
    """The manifests by name. Nothing else of a game is imported here."""
    names = sorted(info.name for info in pkgutil.iter_modules(__path__) if info.ispkg)
    return {name: import_module(f"{__name__}.{name}").MANIFEST for name in names}
