"""The table: every game in the browser."""
