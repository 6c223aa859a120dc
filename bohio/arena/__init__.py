"""The arena: bots play each other, many times, and the figures come with their intervals."""
