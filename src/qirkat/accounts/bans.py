"""Bans of guests and addresses, in the memory of a server.

A banned guest cannot play, and neither can any guest at a banned address; no account can be made
there. People with an account are banned by name instead, so that those who share an address with
them, as in a school, are spared.
"""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Protocol

from qirkat.accounts.accounts import PersonError
from qirkat.storage.schema import PersonRow

_HOUSEHOLD = 64  # bits of an IPv6 address that a household shares

Network = IPv4Network | IPv6Network


class BanStore(Protocol):
    """The part of the store that bans need."""

    async def bans(self) -> dict[str, int]:
        """All banned guests and networks, and since when."""


class Bans:
    """The bans that a server knows."""

    def __init__(self, store: BanStore) -> None:
        self._store = store
        self._guests: frozenset[str] = frozenset()
        self._networks: tuple[Network, ...] = ()

    async def refresh(self) -> None:
        """Read the bans again: commands of the operator publish nothing."""
        found = await self._store.bans()
        networks = {who: network_of(who) for who in found}
        self._guests = frozenset(who for who, network in networks.items() if network is None)
        self._networks = tuple(network for network in networks.values() if network is not None)

    def is_banned(self, guest: str | None, address: str) -> bool:
        """Whether a guest, or with None a new one, is banned at an address."""
        if guest in self._guests:
            return True
        if not self._networks:
            return False
        network = network_of(address)
        return network is not None and any(_is_within(network, each) for each in self._networks)

    def check(self, person: PersonRow | None, address: str) -> None:
        """Raise PersonError for a guest, or a visitor who would become one, who is banned."""
        if person is not None and not person.guest:
            return
        if self.is_banned(person.id if person is not None else None, address):
            raise PersonError(
                "banned_guest", "The operator of this server lets no guests play from here."
            )

    def check_guest(self, person: PersonRow | None, address: str) -> None:
        """The same for guests only: other visitors may watch."""
        if person is not None:
            self.check(person, address)


def network_of(text: str) -> Network | None:
    """The network that a ban of an address covers, or None: for IPv6 that of the household."""
    try:
        if "/" in text:
            return ip_network(text, strict=False)
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    address = getattr(address, "ipv4_mapped", None) or address
    bits = _HOUSEHOLD if address.version == 6 else 32
    return ip_network((address, bits), strict=False)


def _is_within(network: Network, other: Network) -> bool:
    return network.version == other.version and network.network_address in other
