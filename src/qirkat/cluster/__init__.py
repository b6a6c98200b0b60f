"""What the servers of one site share: messages, presence, time and outages."""
