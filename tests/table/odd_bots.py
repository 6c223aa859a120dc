"""Bots with faults, for real worker processes: `choose_action` takes the place of the table's own and knows them."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from bohio.bots import LEVELS, Bot, Look
from bohio.bots.bot import Budget
from bohio.core.reasons import Json
from bohio.table.bots import tasks, workers
from bohio.table.bots.tasks import Task
from bohio.table.bots.tasks import choose_action as own_choice


class Failing(Bot):
    """Raises."""

    def choose(self, look: Look) -> int:
        raise ValueError("no\nidea")


class Cheating(Bot):
    """Answers with something that is not among its options."""

    def choose(self, look: Look) -> int:
        return max(look.options) + 1


class Sleeping(Bot):
    """Never answers, and is not a quick bot."""

    usual_budget = Budget(1000, "ms")

    def choose(self, look: Look) -> int:
        time.sleep(600)
        return look.options[0]


class Dying(Bot):
    """Kills its process."""

    def choose(self, look: Look) -> int:
        os.kill(os.getpid(), signal.SIGKILL)
        return look.options[0]


ODD: dict[str, type[Bot]] = {"failing": Failing, "cheating": Cheating, "sleeping": Sleeping, "dying": Dying}


class Breaking(Bot):
    """Stands for a usual bot that does not work."""

    def choose(self, look: Look) -> int:
        raise ZeroDivisionError


@dataclass(frozen=True, slots=True)
class OddTask(Task):
    """A task with wishes of a test."""

    notes: str | None = None
    """The file in which each bot that is asked is noted."""
    broken: bool = False
    """Whether the usual bot does not work."""
    padding: str = ""


def choose_action(task: Task) -> Json:
    """In a worker: as the table's own does, but these bots are there."""
    LEVELS.update(ODD)
    if isinstance(task, OddTask):
        if task.notes is not None:
            with Path(task.notes).open("a") as notes:
                notes.write(f"{task.level} {os.getpid()}\n")
        if task.broken:
            LEVELS["greedy"] = Breaking
    return own_choice(task)


def admit(monkeypatch: pytest.MonkeyPatch, sleeping: float = 2.0) -> None:
    """Lets these bots play in a test; sleeping ones are given up after so many seconds."""
    monkeypatch.setattr(tasks, "choose_action", choose_action)
    for level, bot in ODD.items():
        monkeypatch.setitem(LEVELS, level, bot)
    monkeypatch.setattr(workers, "patience", lambda level: sleeping if level == "sleeping" else 60.0)
