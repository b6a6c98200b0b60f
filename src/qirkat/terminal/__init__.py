"""Playing at a terminal: the dialogue, and positions and turns in words."""
