"""Where a request comes from: the site that sent it, and the client's address.

Browsers name the site in `Origin`. So a page of another site cannot act for a person who is logged
in here, neither over HTTP nor over a websocket, which browsers open to anywhere. Proxies name the
client in `X-Forwarded-For`, which is trusted from our own proxies only.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
)
from typing import NamedTuple

Network = IPv4Network | IPv6Network

_ORIGIN = re.compile(r"(https?)://([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?")
_PORTS = {"http": 80, "https": 443}
_MAX_PROXIES = 20


class Origin(NamedTuple):
    """A site as browsers name it: `https://qirkat.example`."""

    scheme: str
    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> "Origin | None":
        """Parse an origin; None for anything else, including `null`."""
        found = _ORIGIN.fullmatch(text.lower()) if text.isascii() else None
        if found is None:
            return None
        scheme, host, digits = found.groups()
        port = int(digits) if digits else _PORTS[scheme]
        if host.startswith("[") and _address(host) is None:
            return None
        return cls(scheme, host, port) if 0 < port < 65536 else None

    def __str__(self) -> str:
        port = "" if self.port == _PORTS[self.scheme] else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}"


def is_ours(
    origin: str | None, host: str | None, *, encrypted: bool, listed: Collection[Origin]
) -> bool:
    """Whether a page of this site sent the request: same host, or a listed origin.

    A request without an origin is foreign. A page that came unencrypted must not act on an
    encrypted site.
    """
    page = Origin.parse(origin) if origin else None
    if page is None:
        return False
    if page in listed:
        return True
    if encrypted and page.scheme != "https":
        return False
    # A Host header has no scheme: it gets that of the page, and so its default port.
    return Origin.parse(f"{page.scheme}://{host or ''}") == page


def client_address(peer: str, forwarded: Iterable[str], proxies: Sequence[Network]) -> str:
    """The client's address: the peer, or behind our proxies the address that they forward.

    `forwarded` are the lines of `X-Forwarded-For`. Each proxy appends its peer, so entries are read
    backwards as long as a proxy of ours wrote them; anything before that is unverified.
    """
    client = peer
    names = [name for line in list(forwarded)[-_MAX_PROXIES:] for name in _last(line)]
    for name in reversed(names[-_MAX_PROXIES:]):
        if not is_within(client, proxies):
            break
        seen = _address(name)
        if seen is None:
            break
        client = str(seen)
    return client


def is_encrypted(peer: str, scheme: str, forwarded: str | None, proxies: Sequence[Network]) -> bool:
    """Whether the request came encrypted; `forwarded` is `X-Forwarded-Proto`."""
    claimed = (forwarded or "").rpartition(",")[2].strip().lower()
    if claimed and is_within(peer, proxies):
        scheme = claimed
    return scheme in {"https", "wss"}


def _last(line: str) -> list[str]:
    """The last few names of a line; more would be made up."""
    return [name.strip() for name in line.rsplit(",", _MAX_PROXIES)[-_MAX_PROXIES:]]


def is_within(address: str, networks: Sequence[Network]) -> bool:
    """Whether an address belongs to one of some networks."""
    parsed = _address(address)
    return parsed is not None and any(parsed in network for network in networks)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    """Parse an address, with or without a port; IPv4-mapped IPv6 as IPv4."""
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    try:
        parsed = ip_address(name)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed
