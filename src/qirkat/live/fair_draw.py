"""A set-up, and who moves first, that nobody can choose: commit and reveal.

The server draws a secret and publishes its digest when a game is created. The clients of both
players add bytes of their own, without knowing the secret. Once both are there, all three parts are
revealed and decide. Anyone who kept the commitment can check it.

The secret of a rematch is the one whose digest is the previous secret. So the first commitment
binds the server for all rematches, and nobody else knows the next set-up beforehand.

What remains to trust: a server in league with one player could tell that player the secret.
"""

import hashlib
import secrets
from typing import NamedTuple

SECRET_BYTES = 32
PLAYER_BYTES = 16


_REMATCHES = 1_000  # that one commitment is good for


class SecretChain(NamedTuple):
    """A hash chain: each secret is the digest of the next one.

    >>> chain = SecretChain.new()
    >>> commitment(chain.next().secret) == chain.secret.hex()
    True
    """

    root: bytes
    left: int
    """How many secrets are left after the present one."""

    @classmethod
    def new(cls) -> "SecretChain":
        """Draw a new chain."""
        return cls(secrets.token_bytes(SECRET_BYTES), _REMATCHES)

    @classmethod
    def parse(cls, text: str) -> "SecretChain":
        """Read a chain as `str` writes it for the database."""
        root, _, left = text.partition(":")
        return cls(bytes.fromhex(root), int(left or 0))

    def __str__(self) -> str:
        return f"{self.root.hex()}:{self.left}"

    @property
    def secret(self) -> bytes:
        """The present secret."""
        secret = self.root
        for _ in range(self.left):
            secret = hashlib.sha256(secret).digest()
        return secret

    def next(self) -> "SecretChain":
        """The chain from the next secret on; a new chain if none is left."""
        return self._replace(left=self.left - 1) if self.left else SecretChain.new()


class FairSetup(NamedTuple):
    """What the fair draw has decided."""

    seed: int
    """Of Querni's set-up, 64 bits."""
    creator_is_first: bool
    """Who moves first, if that was left to chance."""


def commitment(secret: bytes) -> str:
    """What is published of a secret beforehand: its SHA-256 in hexadecimal digits."""
    _check(secret, SECRET_BYTES, "secret")
    return hashlib.sha256(secret).hexdigest()


def fair_setup(secret: bytes, creator: bytes, joiner: bytes) -> FairSetup:
    """What follows from the SHA-256 of the three parts, joined in this order.

    The seed is the first eight bytes, big-endian; the lowest bit of the ninth is 0 if the creator
    moves first.
    """
    _check(secret, SECRET_BYTES, "secret")
    _check(creator, PLAYER_BYTES, "creator's part")
    _check(joiner, PLAYER_BYTES, "joiner's part")
    digest = hashlib.sha256(secret + creator + joiner).digest()
    return FairSetup(int.from_bytes(digest[:8], "big"), digest[8] & 1 == 0)


def is_kept(published: str, secret: bytes) -> bool:
    """Whether a secret matches a published commitment."""
    return commitment(secret) == published


def _check(part: bytes, length: int, name: str) -> None:
    if len(part) != length:
        raise ValueError(f"The {name} has {length} bytes, not {len(part)}.")
