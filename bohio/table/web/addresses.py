"""Network addresses: which one a limit counts, which proxies are trusted, and where guests reach this machine."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network

NOWHERE = "nowhere"
LONGEST = 64
SITE_BITS = 64
"""A household or a rented server usually has a whole IPv6 network with this prefix length to itself."""

Address = IPv4Address | IPv6Address


def address(text: str) -> Address | None:
    """Parses an address; None if the text is not one. An IPv4-mapped IPv6 address becomes the IPv4 address."""
    try:
        found = ip_address(text)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found


def counted(text: str) -> str:
    """The key under which every limit counts an address: an IPv4 address itself, an IPv6 address by its network."""
    return _counted(text) if len(text) <= LONGEST else NOWHERE


@lru_cache(maxsize=4096)
def _counted(text: str) -> str:
    found = address(text)
    if found is None:
        return NOWHERE
    if isinstance(found, IPv6Address):
        return str(IPv6Network((int(found) >> SITE_BITS << SITE_BITS, SITE_BITS)))
    return str(found)


def is_near(text: str) -> bool:
    """Whether an address is local or private."""
    found = address(text)
    return found is not None and found.is_private


class Proxies:
    """The proxies whose forwarded headers are trusted: addresses and networks, separated by commas, or `*` for all."""

    def __init__(self, told: str) -> None:
        names = [name.strip() for name in told.split(",")]
        self._all = "*" in names
        self._networks = []
        for name in names:
            try:
                self._networks.append(ip_network(name, strict=False))
            except ValueError:
                continue  # not an address: no connection comes from it

    def __contains__(self, text: str) -> bool:
        found = address(text)
        return self._all or (found is not None and any(found in network for network in self._networks))


def own_addresses() -> list[str]:
    """The addresses from which this machine reaches others, where guests can reach it. Nothing is sent to find out."""
    elsewhere = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
    found = []
    for family, target in elsewhere:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                own = ip_address(probe.getsockname()[0])
        except OSError:
            continue  # no route in that address family
        if not (own.is_loopback or own.is_link_local or own.is_unspecified):
            found.append(str(own))
    return found


def in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
