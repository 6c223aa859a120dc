"""The repository names no place of one machine and no registry: it is the same wherever it lies."""

from __future__ import annotations

import fnmatch
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# In pieces, so that this file does not name what it forbids.
FORBIDDEN = tuple(
    "".join(pieces)
    for pieces in (
        ("/wo", "rk/"),
        ("/fa", "rm/"),
        ("../sha", "red"),
        ("https://py", "pi.org/simple"),
        ("files.python", "hosted.org"),
        ("registry.", "npmjs"),
    )
)


def walked(root: Path) -> Iterator[str]:
    """The files of a folder without those that .gitignore names; its patterns are plain names."""
    ignore = (root / ".gitignore").read_text(encoding="utf-8").split()
    for folder, folders, files in os.walk(root):
        for names in (folders, files):
            names[:] = [
                name
                for name in names
                if name != ".git" and not any(fnmatch.fnmatchcase(name, pattern) for pattern in ignore)
            ]
        yield from (os.path.relpath(os.path.join(folder, name), root) for name in files)


def own_files(root: Path) -> list[str]:
    """The files that are in the repository or would be at the next commit."""
    if shutil.which("git") and (root / ".git").exists():
        listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        done = subprocess.run(listing, cwd=root, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            names = done.stdout.split("\0")
            return sorted({name for name in names if (root / name).is_file()})
    return sorted(walked(root))


def named_places(root: Path) -> list[str]:
    """Each line of a text file that names a forbidden place."""
    found = []
    for name in own_files(root):
        data = (root / name).read_bytes()
        if b"\0" in data:
            continue
        for number, line in enumerate(data.decode("utf-8", errors="replace").splitlines(), 1):
            found += [f"{name}:{number}: {place}" for place in FORBIDDEN if place in line]
    return found


def test_no_text_names_a_machine_or_a_registry() -> None:
    assert named_places(ROOT) == []


def test_there_is_no_lock_file_with_addresses() -> None:
    assert [name for name in own_files(ROOT) if Path(name).name == "uv.lock"] == []


def test_the_files_are_found() -> None:
    assert {"go.py", ".ci/run", "tests/test_repository.py"} <= set(own_files(ROOT))
    assert {"go.py", ".ci/run", "tests/test_repository.py"} <= set(walked(ROOT))


@pytest.mark.parametrize("place", FORBIDDEN)
def test_a_forbidden_place_is_found(place: str, tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text(".venv\n*.pyc\n")
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv/notes.md").write_text(place)
    (tmp_path / "module.pyc").write_text(place)
    (tmp_path / "picture.png").write_bytes(b"\0" + place.encode())
    (tmp_path / "notes.md").write_text(f"fine\nsee {place} here\n")
    assert named_places(tmp_path) == [f"notes.md:2: {place}"]
