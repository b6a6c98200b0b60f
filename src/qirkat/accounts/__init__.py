"""Guests and accounts: names, passwords, cookies, rate limits, ratings."""
