"""Tropicalia: workers harvest and sell an island's fruit, and shells build a village."""
