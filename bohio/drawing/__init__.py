"""How anything is drawn: markup, SVG, colours, and what a game's picture can do."""
