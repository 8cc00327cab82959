"""5.1.4, 5.3, 6.2, 9.4, 13, A.1, A.3, 21.5, 30.1, 37.5. Why a unit may not step or stay, and the rule."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, March, S, enemy, units_in
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, marching
from hexfront.games.emperors_last_war.rules.area import area, beyond_border, nearer, shunned
from hexfront.games.emperors_last_war.rules.choosing import OFF
from hexfront.games.emperors_last_war.rules.command import toward
from hexfront.games.emperors_last_war.rules.lines import crossed
from hexfront.games.emperors_last_war.rules.stacking import overstacked, room
from hexfront.games.emperors_last_war.rules.works import bridgeheads, standing
from hexfront.games.emperors_last_war.world import World
from hexfront.kernel import Refusal
from hexfront.mechanics.frames import at_hand

#: Scenarios with an area of their own (A.1, B.1, C.1).
AREAS = ("A", "B", "C")


def impassable(w: World, a: int, h: int, romania: str) -> Refusal | None:
    """Why nobody crosses a hexside; ``romania`` is the rule for the Romanian border (5.1.4a, 13c, 13e)."""
    if w.open[a] >> h & 1:
        return None
    if w.apart[a] >> h & 1 or w.terrain[h] == "sea":
        return Refusal("5.1.4a", "Lakes, the sea and high crests may not be crossed.")
    return Refusal(romania, "The Romanian border may not be crossed.")


def area_rule(b: Board, part: str) -> str:
    """The row of the area of a scenario: where it lies (a), or the duty to come in (b)."""
    return f"{b.scenario if b.scenario in AREAS else AREAS[0]}.1{part}"


def closed(s: S, u: int, a: int, h: int) -> Refusal | None:
    """Why a unit may not enter a hex at all (5.1.4b, A.1a, A.3a, B.3a, 25a, 26.2a, 30.1a, 37.5a)."""
    b, w, name = s.board, s.world, called(s, u)
    place, power, inside = w.place_name(h), w.side_of[u], area(b, w)
    if b.held[enemy(power)] >> h & 1:
        return Refusal("5.1.4b", f"{place} holds enemy units.")
    if not inside >> a & 1 and not nearer(b, w, a) >> h & 1:
        return Refusal(area_rule(b, "b"), f"{place} is no nearer to the area of the scenario.")
    if not marching.closed(b, w, u, a) >> h & 1:
        return None
    if standing(b, w, enemy(power)) >> h & 1:
        old = next((one for one in ("A.3", "B.3") if inforce.on(b, one)), "")
        if old:
            return Refusal(f"{old}a", f"{place} is an enemy fortress or bridgehead, which nobody enters.")
        if bridgeheads(b, w, enemy(power)) >> h & 1:
            if not w.real >> u & 1:
                return Refusal("R-91", f"{place} is an enemy bridgehead, and patrols take nothing.")
            return Refusal("26.2a", f"{place} is an enemy bridgehead, which is entered only from its rear.")
        return Refusal("25a", f"{place} is an enemy fortress, which nobody enters in a movement phase.")
    if shunned(b, w, u, a) >> h & 1:
        return Refusal("37.5a", f"The {name} does not enter East Prussia of its own will.")
    if beyond_border(b, w, u, a) >> h & 1:
        return Refusal("30.1a", f"The {name} may not cross the Russian border here in the first turn.")
    if not inside >> a & 1:
        return None
    return Refusal(area_rule(b, "a"), f"{place} lies outside the area of this scenario.")


def step(s: S, march: March, h: int) -> Refusal:
    """Why a unit on the march may not step into a hex (5.1, 6.2)."""
    b, w = s.board, s.world
    u, a = march.unit, b.loc[march.unit]
    if not w.grid.adjacent(a, h):
        return Refusal("5a", f"{w.place_name(h)} is not beside {w.place_name(a)}.")
    found = impassable(w, a, h, "13c") or closed(s, u, a, h)
    if found is not None:
        return found
    left, cost = march.allowance - march.spent, marching.step_cost(b, w, a, h)
    lined = crossed(b, w, w.side_of[u], a, h)
    if lined and marching.sealed(b, w, w.side_of[u], a):
        return Refusal("25.1b", "Out of an isolated fortress nobody steps across an enemy line of control.")
    if lined and marching.barred(b, w, a) >> h & 1:
        return Refusal(
            "6.2.2a",
            "Across an enemy line of control nobody crosses a big river or crest or enters such ground.",
        )
    toll = w.tolls.line if lined else 0
    if cost + toll > left:
        rule = "6.2.1a" if cost <= left else "5.1.6a"
        return Refusal(rule, f"That step costs {cost + toll} movement points, and {left} are left.")
    return Refusal("5.3a", f"{w.place_name(h)} is full, and the points lead to no hex with room.")


def penned(s: S, u: int) -> Refusal:
    """Why a unit has no hex to go to: one reason may bar all hexes around; several do not make one row."""
    b, w = s.board, s.world
    march = March(u, b.loc[u], marching.allowance(b, w, u))
    rules = {step(s, march, h).rule for h in w.grid.neighbours[b.loc[u]]}
    return Refusal(rules.pop() if len(rules) == 1 else "5.1.6a", f"The {called(s, u)} has no hex to go to.")


def duty(b: Board, w: World, power: int) -> Refusal:
    """Units must leave an overstacked hex, or come into the area, before all else (5.3c, A.1b, R-95)."""
    crowded = units_in(b, w, power, overstacked(b, w, power))
    rule = "5.3c" if crowded else area_rule(b, "b")
    return Refusal(rule, "First move the units that must leave a hex or come back into the area.")


def staying(s: S) -> Refusal | None:
    """Why the march at hand does not end where the unit is (5.3a, 5.3c, A.1b, R-95)."""
    b, w = s.board, s.world
    march = at_hand(b.march)
    u, h, name = march.unit, b.loc[march.unit], called(s, march.unit)
    if not room(b, w, h, u):
        rule = "5.3a" if march.way else "5.3c"
        return Refusal(rule, f"The {name} may not stay in {w.place_name(h)}, which is full.")
    if not area(b, w) >> h & 1:
        return Refusal(area_rule(b, "b"), f"The {name} must come back into the area as it can.")
    return None


def forced(s: S, h: int, rule: str) -> Refusal:
    """Why a unit may not slip (6.2.2b) or break (21.5a) over an enemy line into a hex."""
    b, w = s.board, s.world
    march = at_hand(b.march)
    u, a, name = march.unit, b.loc[march.unit], called(s, march.unit)
    found = step(s, march, h)
    if found.rule not in ("6.2.2a", "5.1.6a", "6.2.1a", "5.3a"):
        return found
    if not (crossed(b, w, w.side_of[u], a, h) and marching.barred(b, w, a) >> h & 1):
        return Refusal(rule, f"No enemy line forbids the {name} that step.")
    if rule == "6.2.2b":
        if march.way:
            return Refusal(rule, f"The {name} has moved, and slipping takes a whole move.")
        return Refusal(rule, f"No unit of yours stood in {w.place_name(h)} when the phase began.")
    if b.disrupted >> u & 1:
        return Refusal(rule, f"The {name} is disrupted and cannot break through.")
    if not w.real >> u & 1 or not toward(b, w, u, a) >> h & 1:
        return Refusal(rule, f"That step leads the {name} toward no headquarters that has it in its range.")
    left = march.allowance - march.spent
    return Refusal("5.1.6a", f"To break through costs more than the {left} movement points that are left.")


def retreat(s: S, u: int, a: int, h: int, onward: set[int]) -> Refusal | None:
    """Why a step of a retreat leads nowhere, if it is none of those that are open (8.6.1d, 9.4.1a, 13)."""
    b, w = s.board, s.world
    foe = enemy(w.side_of[u])
    if OFF in (a, h):
        if a != OFF and w.exits[w.side_of[u]] >> a & 1:
            return None
        return Refusal("13a", f"{called(s, u)} may leave the map only over a friendly edge.")
    place = w.place_name(h)
    if not w.grid.adjacent(a, h):
        return Refusal("9a", f"{place} is not beside {w.place_name(a)}.")
    if b.held[foe] >> h & 1:
        return Refusal("5.1.4b", f"{place} holds enemy units.")
    if standing(b, w, foe) >> h & 1:
        return Refusal("8.6.1d", f"{place} is an enemy work and counts as an enemy unit.")
    if not w.open[a] >> h & 1:
        return impassable(w, a, h, "13e")
    if h not in onward:
        return Refusal("9.4.1a", f"An enemy line of control forbids the step to {place}.")
    return None
