"""One live game as pure values: its clock, its events, and what each command adds."""
