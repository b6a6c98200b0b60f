"""What addresses are counted by, and how many connections each may have."""

import pytest

from qirkat.accounts.addresses import OpenByAddress, address_keys


@pytest.mark.parametrize(
    ("address", "keys"),
    [
        ("192.0.2.7", ("192.0.2.7",)),
        ("::ffff:192.0.2.7", ("192.0.2.7",)),
        ("2001:db8:1:2:3:4:5:6", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("2001:0DB8:0001:0002::", ("2001:db8:1:2::/64", "2001:db8:1::/48")),
        ("fe80::1%eth0", ("fe80::/64", "fe80::/48")),
        ("::1", ("::/64", "::/48")),
        ("", ("unknown",)),
        ("unix:", ("unknown",)),
        ("192.0.2.7:8000", ("unknown",)),
        ("x" * 10_000, ("unknown",)),
    ],
)
def test_address_keys(address: str, keys: tuple[str, ...]) -> None:
    assert address_keys(address) == keys


def test_limit_of_an_address() -> None:
    opened = OpenByAddress(2, 8)
    for _ in range(2):
        assert not opened.is_full("192.0.2.1")
        opened.add("192.0.2.1")
    assert opened.is_full("192.0.2.1")
    assert not opened.is_full("192.0.2.2")
    opened.remove("192.0.2.1")
    assert not opened.is_full("192.0.2.1")


def test_limits_of_ipv6_networks() -> None:
    """A household counts as one address, and 65,536 households have a limit together."""
    opened = OpenByAddress(2, 8)
    added = []
    for household in range(20):
        for host in range(5):
            address = f"2001:db8:0:{household:x}::{host:x}"
            if not opened.is_full(address):
                opened.add(address)
                added.append(address)
    assert len(added) == 8
    assert added[:3] == ["2001:db8:0:0::0", "2001:db8:0:0::1", "2001:db8:0:1::0"]
    assert not opened.is_full("2001:db8:1::1")


def test_forgets_what_is_closed() -> None:
    opened = OpenByAddress(100, 400)
    addresses = ["192.0.2.1", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]
    for address in addresses:
        opened.add(address)
    assert len(opened) == 4
    for address in addresses:
        opened.remove(address)
    assert len(opened) == 0
