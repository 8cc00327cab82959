"""17, 18, 19, 15.7 to 15.9. What helps an attack: HQs, airbases, fleets and maximum attack supply."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import NAVAL, Battle, Board, S, on, on_map, units_of
from hexfront.games.kaisers_war_1918.rules.seas import open_seas
from hexfront.games.kaisers_war_1918.rules.strength import MISSIONS
from hexfront.games.kaisers_war_1918.rules.supply import fed_from, harsh, in_general_supply
from hexfront.games.kaisers_war_1918.rules.victory import afford
from hexfront.games.kaisers_war_1918.world import World
from hexfront.hexes import members
from hexfront.kernel import Refusal
from hexfront.mechanics.memory import remembered

#: Nations of which two airbases may support one attack (18.4a).
PAIRED = ("germany", "british_empire")
MOST_FLEETS = 2
SECOND = "combat 2"


@remembered
def in_range(w: World, target: int, apart: int) -> int:
    """Hexes at most so far from a target, by ways that enter no neutral hex (17.1b, 18.3a, 23.2b, R38).

    The hex of the support is not counted, the target is. Enemies, zones, water and terrain do not matter.
    """
    return w.air.reach(1 << target, -1, apart)


def near_seas(w: World, h: int) -> tuple[str, ...]:
    """Seas with an all-sea hex next to a coastal hex (19.1a, R109)."""
    return tuple(sea for sea, hexes in w.sea.items() if hexes & w.around[h])


def free_supports(b: Board, w: World, side: str, units: int) -> int:
    """Those of some supports that are at hand: on the map, unused in this phase, not frozen (12.7a, R75)."""
    return on_map(b, units & units_of(b, side) & ~b.used & ~b.frozen & ~b.inert)


def lonely(w: World, battle: Battle) -> int:
    """Attackers that nobody else may help: Bolsheviks and Anarchists (30.17a, 30.21e)."""
    return battle.attackers & (w.bolsheviks | w.anarchists)


# Who may support -----------------------------------------------------------------------------------


def hq_refusal(s: S, battle: Battle, u: int) -> Refusal | None:
    """What speaks against the support of an HQ (12.14a, 17.1, 17.2a, 39.1a)."""
    b, w = s.board, s.world
    name = w.units[u].name
    if not w.hqs >> u & 1:
        return Refusal("17.1a", f"{name} is no HQ.")
    if battle.hq >= 0:
        return Refusal("17.2a", "One HQ supports an attack.")
    if battle.form:
        return Refusal("17.1a", "An HQ supports only attacks of land units.")
    if not free_supports(b, w, battle.side, 1 << u):
        return _not_free(s, u)
    if lonely(w, battle):
        return Refusal("30.17a", f"{name} cannot support Bolsheviks or Anarchists.")
    if not in_range(w, battle.target, w.units[u].range) >> b.loc[u] & 1:
        return Refusal("17.1b", f"{w.place_name(battle.target)} is out of the range of {name}.")
    if on(s, "mechanized") and w.units[u].line == "fuller_hq" and not battle.attackers & w.mechanized:
        return Refusal("39.1a", f"{name} supports only attacks of tank or mechanized units.")
    return None


def _not_free(s: S, u: int) -> Refusal:
    b, name = s.board, s.world.units[u].name
    if (b.frozen | b.inert) >> u & 1:
        return Refusal("24.2a", f"{name} may not fight before the war comes back to the East.")
    return Refusal("12.7a", f"{name} has been used in this phase, or is not at hand.")


def air_refusal(s: S, battle: Battle, u: int) -> Refusal | None:
    """What speaks against an airbase that supports an attack or flies a mission (12.14b, 18, 38).

    It lends its whole strength to one attack a phase (18.2a, 18.5a), beside an HQ and fleets (18.4b).
    """
    b, w = s.board, s.world
    name = w.units[u].name
    if not w.airbases >> u & 1:
        return Refusal("18.1a", f"{name} is no airbase.")
    if battle.air >> u & 1 or not free_supports(b, w, battle.side, 1 << u):
        return _not_free(s, u)
    if b.missions >> u & 1 or (battle.form and b.flown >> u & 1):
        rule = "38.4f" if battle.form == "bombing" else "38.2d"
        return Refusal(rule, f"An airbase on a mission does nothing else in a player turn, so not {name}.")
    if battle.form == "bombardment":
        return Refusal("19.2f", "Only fleets bombard a fortified zone.")
    if lonely(w, battle):
        return Refusal("30.17a", f"{name} cannot support Bolsheviks or Anarchists.")
    if not in_range(w, battle.target, w.units[u].range) >> b.loc[u] & 1:
        return Refusal("18.3a", f"{w.place_name(battle.target)} is out of the range of {name}.")
    return None if battle.form in MISSIONS else _pair_refusal(w, battle, u)


def _pair_refusal(w: World, battle: Battle, u: int) -> Refusal | None:
    """One airbase supports an attack, or two German or two British ones (18.4a, R37)."""
    if not battle.air:
        return None
    nations = {w.nation_of[v] for v in members(battle.air | 1 << u)}
    if battle.air.bit_count() == 1 and len(nations) == 1 and nations <= set(PAIRED):
        return None
    return Refusal("18.4a", "One airbase supports an attack, or two German or two British ones.")


def fleet_refusal(s: S, battle: Battle, u: int) -> Refusal | None:
    """What speaks against a fleet that shells the target (12.14c, 19.1, 19.5a, 19.6, 19.7, R37).

    Otherwise it is no unit on the map: it has no place, no zone and no part in a defense (12.21h, 19.5b,
    19.5c, R116).
    """
    b, w = s.board, s.world
    name = w.units[u].name
    if not w.fleets >> u & 1:
        return Refusal("19.1a", f"{name} is no fleet.")
    if battle.form in MISSIONS:
        return Refusal("19.1b", "Fleets fly no missions.")
    if b.loc[u] != NAVAL or (b.used | battle.fleets) >> u & 1 or not units_of(b, battle.side) >> u & 1:
        return Refusal("19.5a", f"{name} is not at hand, or has fought in this phase.")
    if battle.fleets.bit_count() >= MOST_FLEETS:
        return Refusal("19.1c", "At most two fleets join an attack.")
    if lonely(w, battle):
        return Refusal("30.17a", f"{name} cannot support Bolsheviks or Anarchists.")
    near = near_seas(w, battle.target)
    if not near:
        return Refusal("19.1a", f"No all-sea hex lies next to {w.place_name(battle.target)}.")
    if not set(near) & set(open_seas(b, w, battle.side, w.nation_of[u])):
        return Refusal("19.7a", f"{name} cannot operate in the sea off {w.place_name(battle.target)}.")
    return None


REFUSALS = {"support": hq_refusal, "fly": air_refusal, "shell": fleet_refusal}


def supporters(s: S, battle: Battle, verb: str) -> list[int]:
    """Units that may still be added with a verb: nothing speaks against them."""
    b, w = s.board, s.world
    own = units_of(b, battle.side) & ~b.used
    kind = {"support": w.hqs, "fly": w.airbases, "shell": w.fleets}[verb] & own
    if verb == "shell" and not w.coastal >> battle.target & 1:
        return []
    return [u for u in members(kind) if REFUSALS[verb](s, battle, u) is None]


# Maximum attack supply -------------------------------------------------------------------------------


def price(w: World, units: int) -> int:
    """What maximum attack supply costs: 1 VP a unit of any size, nothing for Bolsheviks (15.7d, 30.19b)."""
    cost: int = w.charts["supply"]["maximum_attack_vp_per_unit"]
    return cost * (units & ~w.bolsheviks).bit_count()


def pay_refusal(s: S, battle: Battle, u: int) -> Refusal | None:
    """What speaks against maximum attack supply for a unit of the attack, which lasts for it alone (12.22a).

    Supply is judged as the attack is launched (15.9a). Any kind of general supply will do (15.7e, R57);
    fleets need none (15.8b). The season may forbid it (22.2a, 22.3a, R74). With mechanized warfare the Second
    Combat Phase gives it to no support either (R103).
    """
    b, w = s.board, s.world
    name = w.units[u].name
    if not (battle.attackers | battle.supporters) >> u & 1:
        return Refusal("15.7d", f"{name} is not in this attack.")
    if battle.paid >> u & 1:
        return Refusal("15.7d", f"{name} has maximum attack supply already.")
    if battle.seaborne >> u & 1:
        return Refusal("20.11a", f"{name} comes from the sea without maximum attack supply.")
    if w.anarchists >> u & 1:
        return Refusal("30.21g", "Anarchists never have offensive supply.")
    if harsh(s, b.loc[u]):
        return Refusal("22.2a", f"The season forbids maximum attack supply for {name}.")
    if on(s, "mechanized") and b.phase == SECOND and not w.mechanized >> u & 1:
        return Refusal("39.3a", "In the Second Combat Phase only tank and mechanized units are given it.")
    if w.bolsheviks >> u & 1:
        if free_bolshevik(b, w, u):
            return None
        return Refusal("30.19b", f"{name} has no line of supply to Moscow or Petrograd in Bolshevik hands.")
    if not w.naval >> u & 1 and not in_general_supply(b, w, u):
        return Refusal("15.7e", f"{name} is not in general supply.")
    if not afford(b, battle.side, price(w, battle.paid | 1 << u)):
        return Refusal("5.5b", "The side must keep 1 VP.")
    return None


def free_bolshevik(b: Board, w: World, u: int) -> bool:
    """Whether a line of supply links a Bolshevik to Moscow or Petrograd held by its own (30.19b, R89)."""
    goals = 0
    for h in members(w.named("Moscow") | w.named("Petrograd")):
        if b.stack[h] & w.bolsheviks:
            goals |= 1 << h
    afield = b.loc[u] >= 0
    return bool(goals and afield and fed_from(b, w, "allied", goals, w.move[u]) >> b.loc[u] & 1)


def payable(s: S, battle: Battle) -> list[int]:
    """Units of the attack that may be given maximum attack supply."""
    units = (battle.attackers | battle.supporters) & ~battle.paid
    return [u for u in members(units) if pay_refusal(s, battle, u) is None]
