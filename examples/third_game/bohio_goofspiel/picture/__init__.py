"""Goofspiel's table as a picture that is played on."""

from __future__ import annotations

from bohio_goofspiel.picture.table import GoofspielPicture

PICTURE = GoofspielPicture
