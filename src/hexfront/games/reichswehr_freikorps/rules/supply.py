"""7. Supply: sources, railhead chains, and who is in supply."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import Board, S, controlled, occupied, railheads
from hexfront.games.reichswehr_freikorps.world import GERMAN, RED, World
from hexfront.hexes import chain, traced
from hexfront.mechanics.memory import remembered


def blocked(b: Board, w: World, side: str) -> int:
    """Hexes a supply line of a side may not enter: enemy units and enemy-held places (7.4c, 7.4g).

    Nothing else does: neither friends nor enemies beside the line (7.4h, R-42).

    A plain west-edge hex under Red control does not block, only a Red unit does (R-24).
    """
    if side == RED:
        return b.german | w.places & ~b.red_control
    return b.red | w.places & b.red_control


def working_sources(b: Board, w: World, side: str) -> int:
    """Ultimate sources and up-and-running railheads of a side (7.3, 7.4d, 7.4f, R-32).

    A source serves only its own side, and only while that holds it (7.5a, 7.9a, R-24); a captured city on
    the edge may become a Red railhead like any other (7.9b). A railhead cut off wakes by itself (R-25).
    """
    ultimate = w.red_source if side == RED else w.west_edge
    ultimate &= controlled(b, w, side)
    return _sources(w, ultimate, railheads(b, side), blocked(b, w, side))


@remembered
def _sources(w: World, ultimate: int, relays: int, barred: int) -> int:
    return chain(w.ways, ultimate, relays, barred, w.reach)


def supplied(b: Board, w: World, side: str) -> int:
    """Hexes where a unit of a side is in supply: within eight steps of a working source (7.3a, 7.3f, R-08).

    Supply is traced and not carried (7.1a). A line is a chain of adjacent hexes (7.4a, 7.4e).

    German units in a port city that the German holds are always in supply (7.12a, R-33).
    """
    area = _area(w, working_sources(b, w, side), blocked(b, w, side))
    return area | w.ports & ~b.red_control if side == GERMAN else area


@remembered
def _area(w: World, sources: int, barred: int) -> int:
    return traced(w.ways, sources, barred, w.reach)


def in_supply(s: S, side: str, h: int) -> bool:
    """Whether units of a side in this hex are in supply or out of it, which never kills them (7.2a, 7.6a)."""
    return bool(supplied(s.board, s.world, side) >> h & 1)


def running_railheads(b: Board, w: World, side: str) -> int:
    """Railheads linked to an ultimate source (R-32)."""
    return working_sources(b, w, side) & railheads(b, side)


def railhead_sites(b: Board, w: World, side: str) -> int:
    """Where a railhead may be placed: a place held without one, in reach of the chain (5.4, 7.5, R-23)."""
    reach = _area(w, working_sources(b, w, side), blocked(b, w, side))
    return w.places & controlled(b, w, side) & ~railheads(b, side) & reach


def retreat_sources(b: Board, w: World, side: str) -> int:
    """What a retreat makes for: working sources and, for the German, the ports he holds (R-43)."""
    sources = working_sources(b, w, side)
    return sources | w.ports & ~b.red_control if side == GERMAN else sources


def no_entry(b: Board, side: str) -> int:
    """Hexes a side's units may never enter: those with enemy units (9.7a)."""
    return occupied(b, GERMAN if side == RED else RED)
