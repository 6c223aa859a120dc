"""What bots know about Goofspiel."""
