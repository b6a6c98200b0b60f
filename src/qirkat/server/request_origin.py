"""Where a request comes from: whose page has sent it, and which address.

Browsers say in `Origin` whose page it is. So a page of somebody else cannot act in the name of a
person who is logged in here: neither over HTTP, nor over a websocket, which browsers open to
anywhere. Proxies say in `X-Forwarded-For` for whom they ask, which is believed of ours alone.
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
        """None for whatever is no origin, `null` included, which stands for a hidden one."""
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
    """Whether a page of ours has sent it: from the host that was asked, or from one that is listed.

    Who does not say where it comes from is no page of ours. A page that came unencrypted must not
    speak for one that is encrypted.
    """
    page = Origin.parse(origin) if origin else None
    if page is None:
        return False
    if page in listed:
        return True
    if encrypted and page.scheme != "https":
        return False
    # A Host header has no scheme: its port is that of the page where it names none.
    return Origin.parse(f"{page.scheme}://{host or ''}") == page


def client_address(peer: str, forwarded: Iterable[str], proxies: Sequence[Network]) -> str:
    """The address that asks: the peer, or for a proxy of ours whomever it asks for.

    `forwarded` are the lines of `X-Forwarded-For`. Each proxy adds at the end whom it has seen, so
    they are read backwards while the one that wrote it is ours; what stands before is a claim.
    """
    client = peer
    names = [name for line in list(forwarded)[-_MAX_PROXIES:] for name in _last(line)]
    for name in reversed(names[-_MAX_PROXIES:]):
        if not _is_within(client, proxies):
            break
        seen = _address(name)
        if seen is None:
            break
        client = str(seen)
    return client


def is_encrypted(peer: str, scheme: str, forwarded: str | None, proxies: Sequence[Network]) -> bool:
    """Whether it travelled encrypted, as far as is known; `forwarded` is `X-Forwarded-Proto`."""
    claimed = (forwarded or "").rpartition(",")[2].strip().lower()
    if claimed and _is_within(peer, proxies):
        scheme = claimed
    return scheme in {"https", "wss"}


def _last(line: str) -> list[str]:
    """The last few names of a line; who sends more has made them up."""
    return [name.strip() for name in line.rsplit(",", _MAX_PROXIES)[-_MAX_PROXIES:]]


def _is_within(address: str, networks: Sequence[Network]) -> bool:
    parsed = _address(address)
    return parsed is not None and any(parsed in network for network in networks)


def _address(name: str) -> IPv4Address | IPv6Address | None:
    """An address, also with a port as some proxies write it; IPv4 within IPv6 as itself."""
    if name.startswith("["):
        name = name[1:].partition("]")[0]
    elif name.count(":") == 1:
        name = name.partition(":")[0]
    try:
        parsed = ip_address(name)
    except ValueError:
        return None
    return getattr(parsed, "ipv4_mapped", None) or parsed
