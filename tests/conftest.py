"""What all tests share: property tests find the same examples on every machine, and take the time they need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from bohio.core.manifest import Manifest
from bohio.library import found
from tests import hooks

settings.register_profile(
    "bohio",
    derandomize=True,
    deadline=None,
    max_examples=20,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("bohio")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--regenerate", action="store_true", help="write the playthroughs anew instead of comparing them")
    parser.addoption("--hooks", action="append", default=[], metavar="GAME=FILE", help="what the suites ask of a game")


def pytest_configure(config: pytest.Config) -> None:
    for told in config.getoption("--hooks"):
        hooks.bring(told)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that take longest come first, whole suites and whole games: nobody waits for them at the end."""
    items.sort(key=lambda item: "third_game" not in item.path.parts and item.path.stem != "test_whole_games")


@pytest.fixture
def games() -> Iterator[dict[str, Manifest]]:
    """The games that are found. A test may add and remove some: afterwards they are as before, in their order."""
    games = found()
    before = dict(games)
    yield games
    games.clear()
    games.update(before)
