"""Open pages come and go."""

from __future__ import annotations

import logging
import time
from pathlib import Path

import pytest

from tests.table.room import room


def test_a_page_that_is_closed_is_no_error(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING), room(tmp_path) as one:
        person = one.person()
        table = person.open_table(game="mangrovia", seats="2", seat0="me", seat1="hotseat")
        for _ in range(3):
            with person.live(table) as socket:
                socket.receive()
                assert one.services.registry.watching == 1
            while one.services.registry.watching:
                time.sleep(0.01)
        with person.live(table) as socket:  # news come while the page goes
            socket.receive()
            assert person.post(f"/table/{table}/phrase", seat=0, phrase="bye").status_code == 200
        while one.services.registry.watching:
            time.sleep(0.01)
    assert caplog.messages == []
