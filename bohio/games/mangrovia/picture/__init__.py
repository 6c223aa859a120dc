"""Mangrovia drawn: the picture of the table that is played on."""

from __future__ import annotations

from bohio.games.mangrovia.picture.table import MangroviaPicture

PICTURE = MangroviaPicture
