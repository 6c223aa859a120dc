"""Goofspiel drawn: the picture of the table that is played on."""

from __future__ import annotations

from bohio_goofspiel.picture.table import GoofspielPicture

PICTURE = GoofspielPicture
