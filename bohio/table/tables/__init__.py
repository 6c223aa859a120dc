"""What a table is, and what people do at it."""
