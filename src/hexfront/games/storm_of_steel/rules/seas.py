"""3.31, 25.1, 25.2. Sea areas: their bases, who is present, who dominates them, who may pass."""

from __future__ import annotations

from typing import Any

from hexfront.games.storm_of_steel.board import S, controlled, enemy
from hexfront.games.storm_of_steel.rules import conditions
from hexfront.games.storm_of_steel.rules.gunnery import CENTRAL, CONTESTED, ENTENTE, dominates
from hexfront.games.storm_of_steel.world import CODES, CP, EN, FRONTS, NEUTRAL, POWERS, World, charts
from hexfront.hexes import members, of
from hexfront.mechanics.memory import kept, remembered, tabled

NORTH_SEA, CHANNEL, MARMORA = "North Sea", "English Channel", "Sea of Marmora"
EAST_MEDITERRANEAN, WEST_MEDITERRANEAN, ADRIATIC = "East Mediterranean", "West Mediterranean", "Adriatic Sea"
BLACK_SEA, BALTIC, INDIAN_OCEAN = "Black Sea", "Baltic Sea", "Indian Ocean"
#: The Suez Canal (data of the sea routes).
CANAL = frozenset((INDIAN_OCEAN, EAST_MEDITERRANEAN))
#: The areas whose status is determined anew in every turn; the others have a fixed one (25.2n to 25.2p).
AREAS = (NORTH_SEA, BALTIC, WEST_MEDITERRANEAN, EAST_MEDITERRANEAN, ADRIATIC, BLACK_SEA)
#: Waters without a status of their own: the side that operates there safely while the enemy is not in a city
#: (25.2b, 25.2j).
SHELTERED = {CHANNEL: (EN, "Cherbourg"), MARMORA: (CP, "Constantinople")}
#: Ships that count for domination (3.31e), and ships that fight (24.2a).
CAPITAL_SHIPS = ("BB", "BC")
WARSHIPS = ("BB", "BC", "PD", "CA", "ESC", "SS")


def slug(area: str) -> str:
    """An area in actions.

    >>> slug("North Sea")
    'north-sea'
    """
    return area.lower().replace(" ", "-")


def area_of(word: str) -> str:
    """The area that an action names."""
    return next(area for area in (*AREAS, *SHELTERED) if slug(area) == word)


def fronts() -> dict[str, int]:
    """The front to which each sea area belongs when several are played (R-170)."""
    return {area: FRONTS.index(code) for area, code in charts()["sea_areas"]["fronts"].items()}


@tabled
def front(w: World, area: str) -> int:
    """The front to which a sea area belongs: a card for that front helps fleets there (4.6f, R-170)."""
    return w.fronts[0] if w.single_map else fronts().get(area, -1)


@tabled
def ports(w: World, area: str) -> int:
    """The ports on an area (29.0a).

    Rows 25.2c, 25.2l.
    """
    return of(h for h in members(w.ports) if area in w.place[h].seas)


@tabled
def kinds(w: World, *types: str) -> int:
    """All ships of some types."""
    found = 0
    for kind in types:
        found |= w.type.get(kind, 0)
    return found


@tabled
def shores(w: World) -> dict[int, tuple[str, ...]]:
    """By coast hex the areas on which it lies (29.11b)."""
    found: dict[int, tuple[str, ...]] = {}
    for area in w.display.seas:
        for h in members(coast(w, area)):
            found[h] = (*found.get(h, ()), area)
    return found


@tabled
def coast(w: World, area: str) -> int:
    """The land hexes on an area (25.32d).

    Rows 25.2a, 25.2d, 25.2e, 25.2f, 25.2g, 25.2h, 25.2i, 25.2k, 25.2m.
    """
    water = members(w.sea_area.get(area, 0))
    return of(n for h in water for n in w.grid.neighbours[h]) & w.land | ports(w, area)


def played(s: S) -> tuple[str, ...]:
    """The areas of this map whose status changes."""
    return tuple(area for area in AREAS if ports(s.world, area))


def operated(s: S) -> tuple[str, ...]:
    """The waters of this map on which ships bombard: the areas, the Channel and Marmora (25.2b, 25.2j)."""
    return played(s) + tuple(area for area in SHELTERED if ports(s.world, area))


# Who is there ------------------------------------------------------------------------------------------


def based(s: S, power: int, area: str, *types: str) -> int:
    """Warships of a side in the bases of an area, of some types or all (24.2a, R-121)."""
    b, w = s.board, s.world
    found = 0
    for h in members(ports(w, area)):
        found |= b.stack[h]
    return found & w.side[power] & kinds(w, *(types or WARSHIPS))


def counted(s: S, area: str) -> str:
    """The status of an area by what is based there (3.31d, 3.31e)."""
    present = [bool(based(s, power, area)) for power in POWERS]
    if present[CP] != present[EN]:
        return CODES[present.index(True)]
    big = [based(s, power, area, *CAPITAL_SHIPS).bit_count() for power in POWERS]
    for power in POWERS:
        if dominates(big[power], big[enemy(power)]):
            return CODES[power]
    return CONTESTED


def status(s: S, area: str) -> str:
    """Who dominates an area now, or that it is contested (3.31a, 3.31g).

    The Channel, Marmora and off-map seas have a status of their own (25.2n, 25.2o, 25.2p).

    Rows R-158.
    """
    b, w = s.board, s.world
    if area == CHANNEL:
        return status(s, NORTH_SEA) if occupied(s, CP, "Cherbourg") else ENTENTE
    if area == MARMORA:
        if occupied(s, EN, "Constantinople"):
            return status(s, EAST_MEDITERRANEAN)
        turks = w.country_index["Ottoman"]
        return CENTRAL if b.allegiance[turks] == CP else CONTESTED
    return conditions.sea_status(b, w, area) if area in AREAS else ENTENTE


def safe(s: S, power: int, area: str, *, seen: bool = False) -> bool:
    """Whether no enemy fleet can meet ships of a side on some water (25.2b, 25.2j).

    With ``seen`` for all that both sides know: whatever stands in the city may be troops (23.0a).
    """
    mover, city = SHELTERED.get(area, (NEUTRAL, ""))
    h, b = s.world.named(city), s.board
    return mover == power and not (h >= 0 and (b.held if seen else b.real)[enemy(power)] >> h & 1)


def occupied(s: S, power: int, city: str) -> bool:
    """Whether a land unit of a side stands in a city."""
    h = s.world.named(city)
    return h >= 0 and bool(s.board.real[power] >> h & 1)


def controls(s: S, power: int, city: str) -> bool:
    """Whether a city is a side's; nobody has one that is not on the map."""
    h = s.world.named(city)
    return h >= 0 and bool(controlled(s.board, power) >> h & 1)


def dominated(s: S, power: int, area: str) -> bool:
    """Whether a side dominates an area."""
    return status(s, area) == CODES[power]


def barred(s: S, power: int, area: str) -> bool:
    """Whether an area is closed to a side because the enemy dominates it (3.31c, 15.44a)."""
    return dominated(s, enemy(power), area)


def harbours(s: S, power: int) -> int:
    """Ports that lie on some area which is not closed to a side (15.44a, 25.34a, R-134)."""
    w = s.world
    return kept(
        w,
        ("harbours", power, *standing(s)),
        lambda: beside(w, tuple(area for area in areas_of(w) if not barred(s, power, area))),
    )


def standing(s: S) -> tuple[Any, ...]:
    """Everything that ``status`` rests on."""
    b = s.board
    straits = occupied(s, CP, "Cherbourg"), occupied(s, EN, "Constantinople")
    return b.allegiance, straits, tuple(b.sea_status.items())


@tabled
def areas_of(w: World) -> tuple[str, ...]:
    """All areas on which ports of this map lie."""
    return tuple(sorted({area for h in members(w.ports) for area in w.place[h].seas}))


@remembered
def beside(w: World, areas: tuple[str, ...]) -> int:
    """The ports on some areas."""
    return of(h for h in members(w.ports) if not set(areas).isdisjoint(w.place[h].seas))


# Lanes (15.41c, 15.44a) ------------------------------------------------------------------------


def lanes(s: S, power: int) -> tuple[int, ...]:
    """Groups of ports between which a side traces by sea, over open areas that touch each other (15.44a).

    Without naval rules the Entente dominates every area (data of the scenario).
    """
    w = s.world
    facts = (*standing(s), narrows(s, power), straits_held(s, power), canal(s))
    return kept(w, ("lanes", power, *facts), lambda: _lanes(s, power))


def _lanes(s: S, power: int) -> tuple[int, ...]:
    w, found = s.world, []
    rest = {area for area in (*w.display.links, *areas_of(w)) if passes(s, power, area)}
    while rest:
        group: set[str] = set()
        wave = {min(rest)}
        while wave:
            group |= wave
            ahead = {(one, other) for one in wave for other in w.display.links.get(one, ())}
            wave = {b for a, b in ahead if b in rest - group and touching(s, power, a, b)}
        rest -= group
        found.append(beside(w, tuple(sorted(group))))
    return tuple(ports for ports in found if ports)


def passes(s: S, power: int, area: str) -> bool:
    """Whether a side may trace and cross over an area: the enemy does not dominate it (15.44a, 11.22a)."""
    if not s.world.scenario.get("naval"):
        return power != CP
    return not barred(s, power, area)


def touching(s: S, power: int, one: str, other: str) -> bool:
    """Whether lines get from an area to the next: the Baltic and Marmora have gates, and Suez (data of the
    areas)."""
    if {one, other} == {NORTH_SEA, BALTIC}:
        return narrows(s, power)
    if {one, other} == CANAL:
        return canal(s)
    return MARMORA not in (one, other) or straits_held(s, power)


def canal(s: S) -> bool:
    """Whether the Entente holds Suez, its way to the Indian Ocean (data of the areas)."""
    return controls(s, EN, "Suez")


def straits_held(s: S, power: int) -> bool:
    """Whether a side holds the Straits: Constantinople, and for the Entente Gallipoli (11.632b)."""
    gates = ("Constantinople",) if power == CP else ("Constantinople", "Gallipoli")
    return all(controls(s, power, city) for city in gates)


def narrows(s: S, power: int) -> bool:
    """Whether surface ships of a side get from the North Sea into the Baltic.

    Danish waters are closed while Denmark is neutral (19.23c); the canal of Kiel serves who holds it (25.2c).
    """
    canal = power == CP and controls(s, power, "Kiel")
    return canal or s.board.allegiance[s.world.country_index["Denmark"]] != NEUTRAL


def step_toward(power: int, now: str) -> str:
    """The status one step nearer to a side (25.35a, R-124).

    >>> step_toward(0, "EN"), step_toward(0, "contested"), step_toward(1, "EN")
    ('contested', 'CP', 'EN')
    """
    return CODES[power] if now in (CONTESTED, CODES[power]) else CONTESTED
