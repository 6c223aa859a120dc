"""Tropicalia drawn: the picture of the table that is played on."""

from __future__ import annotations

from bohio.games.tropicalia.picture.table import TropicaliaPicture

PICTURE = TropicaliaPicture
