"""The games at a terminal, in words."""
