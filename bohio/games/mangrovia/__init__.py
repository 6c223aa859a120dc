"""Mangrovia: bowls choose actions, a boat triggers them, huts win majorities."""
