"""The example installed in a folder of its own, as pip would install it beside Bohío."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "third_game"


def install(folder: Path) -> Path:
    """Builds the package and installs it; answers where it is. The checkout stays clean."""
    source, site = folder / "source", folder / "site"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    words = ("--offline", "--no-deps", "--no-build-isolation", "--python", sys.executable, "--target", site)
    uv = Path(sys.executable).parent / "uv"
    subprocess.run([uv, "pip", "install", "--quiet", *words, source], check=True)
    return site


def environment(site: Path) -> dict[str, str]:
    """An environment in which the package is found."""
    return os.environ | {"PYTHONPATH": str(site)}


def run(site: Path, *command: str | Path) -> str:
    """What a program says that finds the package; it has to go well."""
    done = subprocess.run(command, cwd=ROOT, env=environment(site), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
