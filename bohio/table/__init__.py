"""The table: both games in the browser."""
