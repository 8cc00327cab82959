"""11.63, 29. Naval transport: a unit and a transport sail from port to port."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, controlled, put
from hexfront.games.storm_of_steel.rules import seas
from hexfront.games.storm_of_steel.rules.entry import go
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.world import CP, World
from hexfront.hexes import members, of
from hexfront.mechanics.memory import tabled

#: Embarkations and landings together in a port and an impulse (29.16a).
CAPACITY = 2
#: Waters that belong together for transport (11.631a, 11.631b, 11.632a, 11.632c, R-64 to R-66); inside the
#: Black Sea Russians may sail (11.632d).
ENTENTE_WATERS = (
    "North Sea",
    "Atlantic",
    "English Channel",
    "West Mediterranean",
    "East Mediterranean",
    "Adriatic Sea",
    "Red Sea",
    "Persian Gulf",
    "Indian Ocean",
)
CENTRAL_WATERS = (("Baltic Sea", "North Sea"), ("Adriatic Sea",), ("Black Sea", "Sea of Marmora"))
BLACK = ("Black Sea",)


@tabled
def basins(w: World, power: int) -> tuple[int, ...]:
    """The ports between which a side may sail, by waters that belong together."""
    waters = CENTRAL_WATERS if power == CP else (ENTENTE_WATERS, BLACK)
    return tuple(of(h for h in members(w.ports) if set(w.place[h].seas) & set(names)) for names in waters)


def sailable(s: S, power: int) -> bool:
    """Whether a side has seas to sail: without naval rules only those of the Entente are open (11.631a)."""
    return bool(s.world.scenario.get("naval")) or power != CP


def spare(s: S, h: int) -> int:
    """How many units may still embark or land in a port in this impulse (29.11a, 29.12a, 29.16a)."""
    return CAPACITY - s.board.port_use.get(h, 0)


def transport_at(s: S, power: int, h: int) -> int:
    """A transport in a port that has not sailed in this impulse, or -1 (29.11a, 29.15a)."""
    b, w = s.board, s.world
    free = b.stack[h] & w.transports & w.side[power] & ~b.sailed & ~b.tasked
    return members(free)[0] if free else -1


def harbours(s: S, u: int) -> int:
    """The ports that a unit, or an empty transport, may sail to (11.63a, 11.631a, 11.632a, 29.13a)."""
    b, w = s.board, s.world
    power, h = w.side_of[u], b.loc[u]
    if h < 0 or not w.ports >> h & 1 or not sailable(s, power) or b.sailed >> u & 1:
        return 0
    # Nobody sails for a country on strike, and irregulars stay where they are (37.7b, 37.5a).
    if w.nation_of[u] in b.strikes or w.irregulars >> u & 1:
        return 0
    ship = bool(w.transports >> u & 1)
    if not controlled(b, power) >> h & 1 or (not ship and (transport_at(s, power, h) < 0 or spare(s, h) < 1)):
        return 0
    found = 0
    for ports in basins(w, power):
        if ports >> h & 1:
            found |= ports
    if w.scenario.get("naval"):
        found = sea_ports(s, power, h, found)
    found &= controlled(b, power) & ~(1 << h)
    if ship:
        return found
    return of(n for n in members(found) if spare(s, n) > 0 and room(b, w, n, 1 << u))


def sea_ports(s: S, power: int, h: int, ports: int) -> int:
    """Of ports that a side may sail to from a port those on areas that the enemy does not dominate (3.31c).

    With both Gallipoli and Constantinople the Entente sails through the Straits (11.632b).
    """
    b, w = s.board, s.world
    gates = [w.named(name) for name in ("Gallipoli", "Constantinople")]
    if power != CP and ports and all(g >= 0 and controlled(b, power) >> g & 1 for g in gates):
        for group in basins(w, power):
            ports |= group
    open_ports = seas.harbours(s, power)
    return ports & open_ports if open_ports >> h & 1 else 0


def sail(s: S, u: int, to: int) -> None:
    """A unit sails with a transport, or a transport alone; neither moves on, nor does the unit attack.

    (11.634a, 29.1a, 29.12b, 29.16a).
    """
    b, w = s.board, s.world
    h = b.loc[u]
    if w.transports >> u & 1:
        put(b, w, u, to)
        b.sailed |= 1 << u
        return
    ship = transport_at(s, w.side_of[u], h)
    b.port_use = b.port_use | {h: b.port_use.get(h, 0) + 1, to: b.port_use.get(to, 0) + 1}
    go(s, u, to)
    put(b, w, ship, to)
    b.sailed |= 1 << u | 1 << ship
    b.strategic |= 1 << u
