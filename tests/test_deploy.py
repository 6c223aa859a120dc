"""The deployment files: every container has limits, and the database settings work with any password."""

from __future__ import annotations

import asyncio
import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
import yaml

from bohio.table.store.address import store_at
from bohio.table.web.limits import Limits
from tests.table.postgres import Postgres
from tests.test_repository import ROOT, own_files

DEPLOY = ROOT / "deploy"
PASSWORD = "p@ss:w/rd %41#?"
UNITS = {"k": 1_000, "KB": 1_000, "m": 1_000_000, "MB": 1_000_000}


def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]
    return found


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.close()


def test_a_servers_database_opens_with_a_password_of_any_characters(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = services()["table"]["environment"]
    with psycopg.connect(postgres.url("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {told['PGDATABASE']}".encode())
        connection.execute(psycopg.sql.SQL("ALTER ROLE bohio PASSWORD {}").format(PASSWORD))
    postgres.ask_for_passwords()
    for name, value in told.items():
        monkeypatch.setenv(name, value.replace("${BOHIO_PASSWORD}", PASSWORD))
    monkeypatch.setenv("PGHOST", "127.0.0.1")
    monkeypatch.setenv("PGPORT", str(postgres.port))

    async def use() -> None:
        store = store_at(told["BOHIO_DATABASE"])
        await store.open()
        await store.close()

    asyncio.run(use())


@pytest.mark.parametrize("name", services())
def test_every_container_has_limits_and_keeps_its_logs_short(name: str) -> None:
    service = services()[name]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert {"max-size", "max-file"} <= set(service["logging"]["options"])


def test_images_name_their_version() -> None:
    images = [service["image"] for service in services().values() if "image" in service]
    lines = (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines()
    images += [line.split()[1] for line in lines if line.startswith("FROM")]
    for image in images:
        version = image.rpartition(":")[2]
        assert version[0].isdigit(), image


def test_everything_that_the_image_copies_is_there() -> None:
    lines = (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY") and "--from" not in line for word in line.split()[1:-1]]
    assert copied
    for name in copied:
        assert any(file == name or file.startswith(name) for file in own_files(ROOT)), name


def test_the_container_offers_the_boards_of_a_folder_only_if_one_is_named(tmp_path: Path) -> None:
    (line,) = [
        line.removeprefix("CMD ")
        for line in (DEPLOY / "Containerfile").read_text(encoding="utf-8").splitlines()
        if line.startswith("CMD ")
    ]
    program = tmp_path / "bohio"
    program.write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    program.chmod(0o755)

    def words(**variables: str) -> list[str]:
        environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", **variables}
        done = subprocess.run(json.loads(line), env=environment, capture_output=True, text=True, check=True)
        return done.stdout.splitlines()

    assert words()[-2:] == ["--database", "/data/bohio.sqlite3"]
    own = words(BOHIO_DATABASE="postgresql://", BOHIO_BOARDS="/my boards")
    assert own[-4:] == ["--database", "postgresql://", "--boards", "/my boards"]


def test_the_unit_limits_memory_and_tasks() -> None:
    lines = (DEPLOY / "bohio.service").read_text(encoding="utf-8").splitlines()
    settings = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
    assert {"MemoryMax", "TasksMax", "LimitNOFILE"} <= set(settings)


@pytest.mark.parametrize(
    ("file", "word"), [("Caddyfile", "max_size"), ("nginx.conf", "client_max_body_size")], ids=["Caddy", "nginx"]
)
def test_the_proxies_let_the_largest_upload_through_and_little_more(file: str, word: str) -> None:
    text = (DEPLOY / file).read_text(encoding="utf-8")
    size = text.split(word, 1)[1].split()[0].rstrip(";")
    digits = "".join(filter(str.isdigit, size))
    assert Limits().upload < int(digits) * UNITS[size.removeprefix(digits)] < 2 * Limits().upload


def test_the_database_has_no_secret_in_its_address() -> None:
    for service in services().values():
        for value in service.get("environment", {}).values():
            assert urlsplit(str(value)).password is None
