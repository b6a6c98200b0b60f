"""A set-up, and who begins, that nobody could choose: by commit and reveal.

The server draws a secret and publishes its digest when a game is made. Each player's client adds
bytes of its own, the creator's without knowing the secret, the joiner's likewise. When both are
there, all three are shown and decide. Whoever kept the commitment can check it.

A rematch has the secret whose digest is the secret before: so the first commitment binds the server
for all games that follow, and nobody else knows the next set-up before it begins.

What remains to trust: a server in league with one player could tell that player the secret.
"""

import hashlib
import secrets
from typing import NamedTuple

SECRET_BYTES = 32
PLAYER_BYTES = 16


_REMATCHES = 1_000  # in a row that one commitment is good for, more than anybody plays


class SecretChain(NamedTuple):
    """Secrets of which each is the digest of the next: the present one, and those to come.

    >>> chain = SecretChain.new()
    >>> commitment(chain.next().secret) == chain.secret.hex()
    True
    """

    root: bytes
    left: int
    """How many secrets are still to come."""

    @classmethod
    def new(cls) -> "SecretChain":
        """A new one."""
        return cls(secrets.token_bytes(SECRET_BYTES), _REMATCHES)

    @classmethod
    def parse(cls, text: str) -> "SecretChain":
        """As it is kept in a database."""
        root, _, left = text.partition(":")
        return cls(bytes.fromhex(root), int(left or 0))

    def __str__(self) -> str:
        return f"{self.root.hex()}:{self.left}"

    @property
    def secret(self) -> bytes:
        """The present one."""
        secret = self.root
        for _ in range(self.left):
            secret = hashlib.sha256(secret).digest()
        return secret

    def next(self) -> "SecretChain":
        """From the next secret on; a new one where none is left."""
        return self._replace(left=self.left - 1) if self.left else SecretChain.new()


class FairSetup(NamedTuple):
    """What chance has decided."""

    seed: int
    """Of Querni's set-up, 64 bits."""
    creator_is_first: bool
    """Who begins, where that was left to chance."""


def commitment(secret: bytes) -> str:
    """What is published of a secret beforehand: its SHA-256 as 64 hexadecimal digits."""
    _check(secret, SECRET_BYTES, "secret")
    return hashlib.sha256(secret).hexdigest()


def fair_setup(secret: bytes, creator: bytes, joiner: bytes) -> FairSetup:
    """What follows from the three parts together, joined in this order and digested by SHA-256.

    The seed is the first eight bytes, big-endian; the lowest bit of the ninth is 0 where the
    creator begins.
    """
    _check(secret, SECRET_BYTES, "secret")
    _check(creator, PLAYER_BYTES, "creator's part")
    _check(joiner, PLAYER_BYTES, "joiner's part")
    digest = hashlib.sha256(secret + creator + joiner).digest()
    return FairSetup(int.from_bytes(digest[:8], "big"), digest[8] & 1 == 0)


def is_kept(published: str, secret: bytes) -> bool:
    """Whether a secret is the one that was committed to."""
    return commitment(secret) == published


def _check(part: bytes, length: int, name: str) -> None:
    if len(part) != length:
        raise ValueError(f"The {name} has {length} bytes, not {len(part)}.")
