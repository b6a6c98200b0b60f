"""What must survive a power cut: games, events, people, ratings, sessions."""
