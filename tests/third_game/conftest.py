"""The third game, installed once for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.third_game.installing import install


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("third_game"))
