"""Addresses: which of them are one neighbour, and which belong to the open net."""

from __future__ import annotations

import ipaddress

#: What a subscriber gets of the newer kind of address: all of it is one neighbour.
HOUSEHOLD = 64
OPEN_NET = ipaddress.ip_network("2000::/3")
#: Within it: addresses that carry another one (6to4, Teredo), documentation, and what is no host.
SPECIAL = tuple(
    map(ipaddress.ip_network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "192.88.99.0/24"))
)
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def read(address: str) -> Address | None:
    """An address; one of the older kind in the newer one's dress is the older one."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def neighbour(address: str) -> str:
    """Whom to count a request for: an address, or the whole network of a household.

    >>> neighbour("192.0.2.7"), neighbour("::ffff:192.0.2.7"), neighbour("2001:db8:1:2:3::4")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    found = read(address)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((int(found) >> HOUSEHOLD << HOUSEHOLD, HOUSEHOLD)))
    return str(found) if found is not None else address


def reachable(address: str) -> bool:
    """Whether an address belongs to the open net: not to this machine, its network or anything special."""
    found = read(address)
    if found is None or not found.is_global or found.is_multicast:
        return False
    if isinstance(found, ipaddress.IPv6Address) and found not in OPEN_NET:
        return False
    return not any(found in network for network in SPECIAL if network.version == found.version)
