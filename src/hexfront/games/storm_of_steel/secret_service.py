"""Missions of agents, as they lie on the Psychological Warfare Display (2.3e, 32)."""

from __future__ import annotations

from typing import NamedTuple


class Mission(NamedTuple):
    """Agents of a side on a mission in a country, and whether it has been rolled for."""

    power: int
    kind: str
    country: int
    agents: int
    done: bool = False
