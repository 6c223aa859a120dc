"""Mangrovia drawn: the picture of the table that is played on."""
