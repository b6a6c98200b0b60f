"""Whose an address is, and how many things are open at each.

>>> address_keys("192.0.2.7")
('192.0.2.7',)
>>> address_keys("2001:db8:1:2:3:4:5:6")
('2001:db8:1:2::/64', '2001:db8:1::/48')
"""

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

NETWORK_SHARE: Final = 4
"""What a whole IPv6 network may have, in multiples of one address."""
_LONGEST_ADDRESS = 60
# A household usually has 64 bits of IPv6 addresses, a rented server often 80.
_PREFIXES = (64, 48)


@lru_cache(4096)
def address_keys(address: str) -> tuple[str, ...]:
    """What to count an address by: itself; of IPv6 the prefix of 64 bits, and that of 48."""
    if len(address) > _LONGEST_ADDRESS:
        return ("unknown",)
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return ("unknown",)
    if not isinstance(parsed, IPv6Address):
        return (str(parsed),)
    if parsed.ipv4_mapped is not None:
        return (str(parsed.ipv4_mapped),)
    return tuple(str(IPv6Network((parsed, length), strict=False)) for length in _PREFIXES)


class OpenByAddress:
    """How many connections are open at each address, up to a limit.

    A network of IPv6 addresses has another limit.
    """

    def __init__(self, limit: int, network_limit: int) -> None:
        self._limits = (limit, network_limit)
        self._counts: Counter[str] = Counter()

    def is_full(self, address: str) -> bool:
        """Whether an address, or its network, has as many as it may have."""
        return any(
            self._counts[key] >= limit
            for key, limit in zip(address_keys(address), self._limits, strict=False)
        )

    def add(self, address: str) -> None:
        """Count one that was opened."""
        self._counts.update(address_keys(address))

    def remove(self, address: str) -> None:
        """Forget one that was closed."""
        for key in address_keys(address):
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]

    def __len__(self) -> int:
        """How many addresses and networks are remembered."""
        return len(self._counts)
