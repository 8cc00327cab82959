"""25.31 to 25.33. Fleets that put to sea: both sides choose a base and ships at once and in secret."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, hexes_of, side_name
from hexfront.games.storm_of_steel.clash import BOMBARDMENT, ENGAGEMENT, RAID, Clash
from hexfront.games.storm_of_steel.rules import countries, seas
from hexfront.games.storm_of_steel.rules.gunnery import sea_numbers
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.seafight import clash_of
from hexfront.games.storm_of_steel.world import CP, SIDES
from hexfront.hexes import members, of
from hexfront.kernel import Action, Frame, Refusal, Sealed, act

SAIL, DECLINE = act("sail"), act("decline")
#: The ships that bombard a fort (26.51a) and a city (26.5a, 26.52a), and the raiders (27.2a).
BIG_GUNS, SURFACE, RAIDERS = ("BB", "BC", "PD"), ("BB", "BC", "PD", "CA", "ESC"), ("SS", "CA")


def limit(clash: Clash, power: int) -> int:
    """How many ships a side may send (25.31c, 25.32a, 25.33a, 25.33b, R-123)."""
    table = sea_numbers()["units"]
    if clash.kind == RAID:
        return int(table["raid_north_sea" if clash.area == seas.NORTH_SEA else "raid_mediterranean"])
    return int(table["engagement" if clash.kind == ENGAGEMENT else "bombardment"])


def waters(clash: Clash, power: int) -> str:
    """The area in whose bases the ships of a side lie: raiders through the Mediterranean come from the
    Adriatic (25.33a)."""
    austrian = clash.kind == RAID and power == CP and clash.area == seas.WEST_MEDITERRANEAN
    return seas.ADRIATIC if austrian else clash.area


def fit(s: S, clash: Clash, power: int) -> int:
    """The ships of both sides that are of a kind for an operation, wherever they are (25.33a, 26.51a).

    A city may be bombarded by all surface ships, also by those that only shield the others (26.52a).

    Rows 25.5a, 26.1a, R-127.
    """
    w = s.world
    if clash.kind == BOMBARDMENT and power == clash.power:
        return seas.kinds(w, *(BIG_GUNS if clash.fort else SURFACE))
    found = seas.kinds(w, *seas.WARSHIPS)
    if clash.kind == RAID:
        found &= raiders(s, clash) if power == CP else chasers(s, clash)
    return found


def candidates(s: S, clash: Clash, power: int) -> int:
    """Ships that a side may send: on an own mission those that have had none this turn (25.3a, 25.38a).

    Ships of a country in mutiny attack no fleet and no coast (37.8a). On safe water nobody meets the enemy
    (25.2b, 25.2j).
    """
    b = s.board
    found = seas.based(s, power, waters(clash, power)) & fit(s, clash, power)
    if power != clash.power:
        return 0 if seas.safe(s, clash.power, clash.area) else found
    return found & ~b.tasked & ~(countries.mutinous(b, s.world) if clash.kind != RAID else 0)


def raiders(s: S, clash: Clash) -> int:
    """German cruisers and submarines in the North Sea, Austrian-based submarines in the Mediterranean
    (25.33a)."""
    w = s.world
    if clash.area == seas.NORTH_SEA:
        return w.nation.get("Germany", 0) & seas.kinds(w, *RAIDERS)
    return seas.kinds(w, "SS")


def chasers(s: S, clash: Clash) -> int:
    """British ships in the North Sea; French, British or Italian ones in the Mediterranean (25.33b)."""
    nations = ("Britain",) if clash.area == seas.NORTH_SEA else ("France", "Britain", "Italy")
    found = 0
    for name in nations:
        found |= s.world.nation.get(name, 0)
    return found


def national(clash: Clash, power: int) -> bool:
    """Whether all ships of a fleet are of one nationality: those that hunt in the Mediterranean (25.33b)."""
    return clash.kind == RAID and power != CP and clash.area != seas.NORTH_SEA


def mission_bases(s: S, clash: Clash, power: int) -> int:
    """The bases from which ships may come: of the area, for Austrian raiders those of the Adriatic."""
    return hexes_of(s.board, candidates(s, clash, power))


def laden(s: S, clash: Clash, power: int, base: int) -> int:
    """Transports with units aboard at sea that a fleet of a base may take into a General Engagement (R-140).

    They count as lying in the nearest port of the area from which warships of their side can sail.
    """
    b, w = s.board, s.world
    if clash.kind != ENGAGEMENT or not b.cargo:
        return 0
    bases = members(hexes_of(b, seas.based(s, power, clash.area)))
    at = w.display.seas.get(clash.area, -1)
    if not bases or base != min(bases, key=lambda h: (w.grid.distance(at, h), h)):
        return 0
    return of(ship for ship in b.cargo if b.loc[ship] == at) & w.side[power]


def chosen(s: S, answers: tuple[Action, ...]) -> int:
    """The ships named in an answer."""
    return sum(1 << s.world.index[a.args[0]] for a in answers if a.verb == "ship")


def choices(s: S, clash: Clash, power: int, answers: tuple[Action, ...]) -> list[Action]:
    """What a side may add to its answer: one base, then ships of it, then it sails."""
    b, w = s.board, s.world
    may = candidates(s, clash, power)
    base = next((w.grid.hex(a.args[0]) for a in answers if a.verb == "base"), -1)
    if base < 0:
        acts = w.hex_acts("base")
        found = [acts[h] for h in members(hexes_of(b, may))]
        return [*found, DECLINE] if power != clash.power or not found else found
    ships = chosen(s, answers)
    left = may & b.stack[base] & ~ships
    if ships:
        left |= laden(s, clash, power, base) & ~ships
    if national(clash, power) and ships:
        left &= w.nation[w.units[members(ships)[0]].country]
    acts = w.unit_acts("ship")
    found = [acts[u] for u in members(left)] if ships.bit_count() < limit(clash, power) else []
    return [*found, SAIL] if ships else found


def asked(s: S) -> tuple[str, ...]:
    """Who chooses ships: both sides, on water that all know to be safe only the one whose mission it is."""
    clash = clash_of(s)
    return (side_name(clash.power),) if seas.safe(s, clash.power, clash.area, seen=True) else SIDES


def ended(answers: tuple[Action, ...]) -> bool:
    """Whether an answer is complete."""
    return bool(answers) and answers[-1] in (SAIL, DECLINE)


def _take(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    """Both fleets are known: the mission counts for those who undertake it, not for interceptors (25.38a).

    A transport that is with them may still sail in an impulse (25.3b).
    """
    b, clash = s.board, clash_of(s)
    own = chosen(s, answers[side_name(clash.power)])
    foes = chosen(s, answers.get(side_name(1 - clash.power), ()))
    b.tasked |= own & ~s.world.transports
    b.clash = clash._replace(ships=own, foes=foes)


def force_rule(clash: Clash, power: int) -> str:
    """The row that says which ships a side may send."""
    raid = "25.33a" if power == clash.power else "25.33b"
    return {ENGAGEMENT: "25.31c", BOMBARDMENT: "25.32a", RAID: raid}[clash.kind]


def _refuse(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    if action.verb not in ("base", "ship", "sail"):
        return None
    b, w, clash, power = s.board, s.world, clash_of(s), power_of(side)
    u = w.index.get(action.args[0], -1) if action.verb == "ship" and action.args else -1
    area = waters(clash, power)
    if u >= 0 and power == clash.power and seas.based(s, power, area) >> u & 1:
        if b.tasked >> u & 1:
            return Refusal("25.3a", "The ship has had its mission in this turn.")
        if clash.kind != RAID and countries.mutinous(b, w) >> u & 1:
            return countries.MUTINY
        if clash.fort and not seas.kinds(w, *BIG_GUNS) >> u & 1:
            return Refusal("26.51a", "Only battleships, battlecruisers and pre-dreadnoughts bombard a fort.")
    most = limit(clash, power)
    return Refusal(force_rule(clash, power), f"From 1 to {most} fit ships of one base on the {area} sail.")


def _prompt(s: S, frame: Frame, side: str) -> str:
    clash = clash_of(s)
    if power_of(side) == clash.power:
        return f"{clash.area}: choose a base and the ships that sail."
    return f"{clash.area}: send ships of one base against the enemy, or decline."


STEPS = (
    Sealed(
        name="sea.fleets",
        rule="25.31c",
        sides=lambda s, f: asked(s),
        prompt=_prompt,
        actions=lambda s, f, side, answers: choices(s, clash_of(s), power_of(side), answers),
        complete=lambda s, f, side, answers: ended(answers),
        take=_take,
        refuse=_refuse,
    ),
)
