"""What all games share: engine, fate, reasons, records, views and the match."""
