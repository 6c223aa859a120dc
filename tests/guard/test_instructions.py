"""The engine does not get slower unnoticed: instructions for a decision, compared with the landed ones.

Both engines are guarded, each in the run of the tests that it is used in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench import instructions
from bench.instructions import ACCEPT, CannotCount, count, has_valgrind, landed, losses
from bohio.bench import compiled

ON_CI = os.environ.get("CI") == "true"


def test_a_decision_does_not_cost_more_than_the_landed_instructions() -> None:
    kind = "compiled" if compiled() else "pure"
    before = landed(kind)
    if before is None:
        pytest.skip(f"no {kind} figures are landed for Python {instructions.VERSION}; land them with  {ACCEPT}")
    if not has_valgrind():
        reason = "instructions are counted by valgrind, which is not installed"
        pytest.fail(reason) if ON_CI else pytest.skip(reason)
    lost = losses(count(kind), before)
    assert not lost, "\n".join([*lost, f"a loss that is meant is accepted with  {ACCEPT}"])


def test_a_loss_of_more_than_15_percent_is_found() -> None:
    before = {"mangrovia, playout": 1000.0, "tropicalia, playout": 2000.0}
    assert losses({"mangrovia, playout": 1150.0, "tropicalia, playout": 1000.0}, before) == []
    (lost,) = losses({"mangrovia, playout": 1151.0, "tropicalia, playout": 2300.0}, before)
    assert lost.startswith("mangrovia, playout: 1,151 instructions for a decision, landed were 1,000 (+15%)")


def test_a_part_that_is_not_counted_any_more_is_found() -> None:
    (lost,) = losses({"mangrovia, playout": 10.0}, {"mangrovia, playout": 10.0, "tropicalia, playout": 10.0})
    assert lost == "tropicalia, playout: was landed, but is not counted any more"


def test_landing_keeps_the_figures_of_other_pythons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instructions, "LANDED", tmp_path / "instructions.json")
    monkeypatch.setattr(instructions, "VERSION", "3.11")
    instructions.write("pure", {"mangrovia, playout": 10.0})
    monkeypatch.setattr(instructions, "VERSION", "3.12")
    assert landed("pure") is None
    instructions.write("pure", {"mangrovia, playout": 20.0})
    instructions.write("compiled", {"mangrovia, playout": 1.0})
    assert landed("pure") == {"mangrovia, playout": 20.0}
    assert landed("compiled") == {"mangrovia, playout": 1.0}
    monkeypatch.setattr(instructions, "VERSION", "3.11")
    assert landed("pure") == {"mangrovia, playout": 10.0}


@pytest.mark.skipif(not has_valgrind(), reason="valgrind is not installed")
def test_a_folder_without_an_engine_gives_a_clear_error(tmp_path: Path) -> None:
    """Valgrind runs, the engine does not."""
    (tmp_path / "bohio").mkdir()
    (tmp_path / "bohio" / "__init__.py").write_text("raise ImportError('no engine here')\n")
    with pytest.raises(CannotCount, match="no engine here"):
        count("pure", tmp_path)
