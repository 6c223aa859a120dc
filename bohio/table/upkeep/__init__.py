"""Care for a database: backup, restore, check, export and import."""
