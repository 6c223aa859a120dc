"""The arena: bots play many games against each other, and all figures have confidence intervals."""
