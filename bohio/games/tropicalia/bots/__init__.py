"""What bots know of the game beside its rules: how to value a position."""
