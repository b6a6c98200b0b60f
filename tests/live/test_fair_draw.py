"""The fair draw: commitment, seed, chain of secrets."""

import hashlib
import json
from typing import Any

import pytest
from tools.write_protocol_examples import EXAMPLES

from qirkat.live.fair_draw import SecretChain, commitment, fair_setup, is_kept

DRAWS: list[dict[str, Any]] = json.loads(EXAMPLES.read_text(encoding="utf-8"))["draws"]
SECRET, CREATOR, JOINER = bytes(range(32)), bytes(range(16)), bytes(range(16, 32))


def test_commitment_is_the_digest_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()
    assert is_kept(commitment(SECRET), SECRET)
    assert not is_kept(commitment(SECRET), bytes(32))
    assert not is_kept("é", SECRET)


def test_seed_is_the_first_eight_bytes_of_the_digest() -> None:
    digest = hashlib.sha256(SECRET + CREATOR + JOINER).digest()
    fair = fair_setup(SECRET, CREATOR, JOINER)
    assert fair.seed == int.from_bytes(digest[:8], "big")
    assert fair.creator_is_first == (digest[8] % 2 == 0)


def test_every_part_matters() -> None:
    fair = {
        fair_setup(SECRET, CREATOR, JOINER).seed,
        fair_setup(SECRET, JOINER, CREATOR).seed,
        fair_setup(bytes(32), CREATOR, JOINER).seed,
        fair_setup(SECRET, bytes(16), JOINER).seed,
        fair_setup(SECRET, CREATOR, bytes(16)).seed,
    }
    assert len(fair) == 5


def test_both_sides_start_equally_often() -> None:
    first = sum(
        fair_setup(SECRET, CREATOR, n.to_bytes(16, "big")).creator_is_first for n in range(1000)
    )
    assert 440 < first < 560


@pytest.mark.parametrize(
    "parts",
    [
        (SECRET[1:], CREATOR, JOINER),
        (SECRET, CREATOR[1:], JOINER),
        (SECRET, CREATOR, JOINER + b"0"),
    ],
)
def test_rejects_parts_of_wrong_length(parts: tuple[bytes, bytes, bytes]) -> None:
    """Otherwise a byte could move from one part into the next."""
    with pytest.raises(ValueError, match="bytes, not"):
        fair_setup(*parts)


@pytest.mark.parametrize("example", DRAWS, ids=lambda example: example["seed"])
def test_matches_stored_examples(example: dict[str, Any]) -> None:
    """The page checks the same examples."""
    secret = bytes.fromhex(example["secret"])
    assert commitment(secret) == example["commitment"]
    fair = fair_setup(secret, bytes.fromhex(example["creator"]), bytes.fromhex(example["joiner"]))
    assert (str(fair.seed), fair.creator_is_first) == (
        example["seed"],
        example["creator_is_first"],
    )


def test_chain_restarts_when_used_up() -> None:
    chain = SecretChain.new()
    for _ in range(chain.left):
        after = chain.next()
        assert hashlib.sha256(after.secret).digest() == chain.secret
        assert SecretChain.parse(str(after)) == after
        chain = after
    assert chain.secret == chain.root
    assert chain.next().root != chain.root


def test_old_secret_is_a_chain_of_one() -> None:
    assert SecretChain.parse("07" * 32) == SecretChain(bytes([7] * 32), 0)
