"""Zones of control as sets of hexes."""

from __future__ import annotations

from hexfront.hexes import Ways


def zone(ways: Ways, holders: int, sheltered: int = 0) -> int:
    """The hexes next to some holders across hexsides that a zone crosses, without sheltered hexes."""
    return ways.spread(holders) & ~sheltered
