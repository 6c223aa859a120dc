"""Rows in a database: SQLite or PostgreSQL."""
