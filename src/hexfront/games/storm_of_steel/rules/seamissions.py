"""3.32, 25.32, 25.33, 25.36, 26.5. Naval operations: bombardment of coasts, and the transit of raiders."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import ZONE, S, controlled, enemy, lift, side_name
from hexfront.games.storm_of_steel.clash import BOMBARDMENT, RAID, Clash
from hexfront.games.storm_of_steel.rules import countries, fleets, losses, seafight, seas, will
from hexfront.games.storm_of_steel.rules.gunnery import (
    DESTROYED,
    DEVASTATED,
    MORALE,
    RETURN_FIRE,
    Bombardment,
    bombard,
    sea_numbers,
)
from hexfront.games.storm_of_steel.rules.navalwar import OfChoice
from hexfront.games.storm_of_steel.rules.seafight import about, afloat, clash_of, owing
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.telling import tell_apart

PASS = act("pass")
PROMPTS = {
    "bombard": "bombard a city or a fort on the coast",
    "raid": "send raiders out",
    "pass": "send no ships now",
}
#: Where raiders pass into the Commerce Raiding Zone (25.33a).
PASSAGES = (seas.NORTH_SEA, seas.WEST_MEDITERRANEAN)


def _begin(s: S, frame: Frame) -> None:
    """Missions alternately, the Central Powers first, until both pass in a row (3.32a, 3.32b, 26.0a)."""
    s.push("naval.mission", CP, 0)


def targets(s: S, power: int, area: str) -> tuple[int, int]:
    """Enemy cities and forts on the coast of an area that a side's ships there could bombard (25.32d).

    Several missions may hit one place, also a city that is devastated already (25.32c). In the Channel and in
    Marmora ships operate as well (25.2b, 25.2j).
    """
    b, w, foe = s.board, s.world, enemy(power)
    shore = seas.coast(w, area)
    ships = fleets.candidates(s, Clash(area, BOMBARDMENT, power), power)
    guns = fleets.candidates(s, Clash(area, BOMBARDMENT, power, fort=True), power)
    # Escorts go with others: by themselves they have nothing to fire with (26.5a).
    armed = any(w.units[u].bombardment for u in members(ships))
    cities = w.cities & shore & controlled(b, foe) if armed else 0
    forts = 0
    for h in members(shore & b.held[foe] if guns else 0):
        if b.stack[h] & w.forts & w.side[foe]:
            forts |= 1 << h
    return cities, forts


def _actions(s: S, frame: OfChoice) -> list[Action]:
    w, power = s.world, frame.power
    found: list[Action] = []
    for area in seas.operated(s):
        cities, forts = targets(s, power, area)
        found += [act("bombard", seas.slug(area), "city", w.names[h]) for h in members(cities)]
        found += [act("bombard", seas.slug(area), "fort", w.names[h]) for h in members(forts)]
    if power == CP and w.scenario.get("commerce", True):
        found += [act("raid", seas.slug(area)) for area in PASSAGES if _may_raid(s, area)]
    return [*found, PASS]


def _may_raid(s: S, area: str) -> bool:
    return area in seas.played(s) and bool(fleets.mission_bases(s, Clash(area, RAID, CP), CP))


def _take(s: S, frame: OfChoice, action: Action) -> None:
    b, w, power = s.board, s.world, frame.power
    if action == PASS:
        if frame.passes == 0:
            s.push("naval.mission", enemy(power), 1)
        return
    s.push("naval.mission", enemy(power), 0)
    area = seas.area_of(action.args[0])
    if action.verb == "raid":
        b.clash = Clash(area, RAID, power)
        s.log("raid", "25.33a", side=side_name(power), area=area)
        s.push("raid.end")
        s.push("raid.met")
    else:
        h = w.grid.hex(action.args[2])
        b.clash = Clash(area, BOMBARDMENT, power, target=h, fort=action.args[1] == "fort")
        s.log("bombardment", "25.32a", side=side_name(power), area=area, at=(w.spot(h),))
        s.push("bombardment.end")
        s.push("bombardment.met")
    s.push("sea.fleets")


def _refuse(s: S, frame: OfChoice, action: Action) -> Refusal | None:
    words = {seas.slug(area): area for area in seas.operated(s)}
    area = words.get(action.args[0], "") if action.args else ""
    if action.verb == "raid":
        return _raid_refusal(s, frame.power, area)
    if action.verb == "bombard":
        kind, name = (*action.args[1:3], "", "")[:2]
        return _bombard_refusal(
            s, frame.power, area, kind, s.world.grid.hex(name) if name in s.world.grid else -1
        )
    return None


def _raid_refusal(s: S, power: int, area: str) -> Refusal:
    """Why no raiders sail."""
    if power != CP:
        return Refusal("25.33a", "Only the Central Powers send raiders.")
    if area not in PASSAGES:
        return Refusal("25.33a", "Raiders sail through the North Sea or the West Mediterranean.")
    home = fleets.waters(Clash(area, RAID, CP), CP)
    if seas.based(s, CP, home, *fleets.RAIDERS) & s.board.tasked:
        return Refusal("25.3a", "The raiders there have had their mission in this turn.")
    return Refusal("25.33a", f"No raiders lie in a base from which they sail through the {area}.")


def _bombard_refusal(s: S, power: int, area: str, kind: str, h: int) -> Refusal:
    """Why a city or fort cannot be bombarded."""
    b, w, foe = s.board, s.world, enemy(power)
    if not area:
        return Refusal("3.32a", "A mission names a sea area of the map.")
    if h < 0 or not seas.coast(w, area) >> h & 1:
        return Refusal("25.32d", f"The target must lie on the coast of the {area}.")
    there = w.place_name(h)
    if kind == "fort" and not (b.held[foe] >> h & 1 and b.stack[h] & w.forts & w.side[foe]):
        return Refusal("25.32d", f"There is no enemy fort in {there}.")
    if kind != "fort" and not (w.cities & controlled(b, foe)) >> h & 1:
        return Refusal("25.32d", f"{there} is no enemy city.")
    ships = seas.based(s, power, area)
    fit = ships & seas.kinds(w, *fleets.BIG_GUNS) if kind == "fort" else ships
    if kind == "fort" and ships and not fit:
        return Refusal("26.51a", "Only battleships, battlecruisers and pre-dreadnoughts bombard a fort.")
    if fit & ~b.tasked:
        return countries.MUTINY
    if fit & b.tasked:
        return Refusal("25.3a", f"The ships on the {area} have had their mission in this turn.")
    return Refusal("25.32d", f"No ship that could bombard has its base on the {area}.")


# Bombardment (25.32, 26.5) -------------------------------------------------------------------------------


def _bombardment_met(s: S, frame: Frame) -> None:
    """An interception is rolled for; without one the ships fire (25.32b)."""
    clash = clash_of(s)
    if not clash.ships:
        return
    s.push("bombardment.intercept" if clash.foes else "bombardment.guns")


def _intercept(s: S, frame: Frame, value: Value) -> None:
    """1 and 2 before the bombardment, 3 after it, otherwise it fails (25.32b, R-125)."""
    table, die, clash = sea_numbers()["success"], int(value), clash_of(s)
    before, after = die <= int(table["before_bombardment"]), die == int(table["after_bombardment"])
    result = "before" if before else "after" if after else "failure"
    s.log("interception", "25.32b", side=side_name(enemy(clash.power)), dice=(die,), result=result)
    if before:
        s.push("bombardment.guns")
        s.push("bombardment.fight")
    elif after:
        s.push("bombardment.fight")
        s.push("bombardment.guns")
    else:
        s.push("bombardment.guns")


def _fight(s: S, frame: Frame) -> None:
    seafight.begin(s)


def _guns(s: S, frame: Frame) -> None:
    """Ships fire if there are any left (26.5a)."""
    if afloat(s, clash_of(s).power):
        s.push("bombardment.fire")


def firepower(s: S) -> int:
    """The bombardment strength of the ships that are left (26.5a)."""
    w = s.world
    return sum(w.units[u].bombardment for u in members(afloat(s, clash_of(s).power)))


def _fire(s: S, frame: Frame, value: Value) -> None:
    """What the ships do to the city or fort, and the fort to them (26.5a, 25.6a)."""
    b, w, clash = s.board, s.world, clash_of(s)
    h, foe = clash.target, enemy(clash.power)
    # Whoever is fired at sees the ships (23.41a).
    clash = b.clash = clash._replace(shown=clash.shown | afloat(s, clash.power))
    found = bombard("fort" if clash.fort else "city", firepower(s), int(value))
    s.log(
        "shelled",
        "26.5a",
        side=side_name(clash.power),
        who=troops(s, afloat(s, clash.power)),
        at=(w.spot(h),),
        dice=(int(value),),
        result=words(found),
    )
    if found.kind == DESTROYED:
        losses.eliminate(s, b.stack[h] & w.forts & w.side[foe], "26.51a")
    elif found.kind == RETURN_FIRE:
        b.clash = owing(clash, clash.power, found.amount)
        s.push("sea.pay", clash.power)
    elif found.kind == DEVASTATED:
        will.devastate(s, h, foe, "25.32c")
    elif found.kind == MORALE:
        will.change(s, {foe: -found.amount}, "26.52a", "bombardment")


def words(found: Bombardment) -> str:
    """What a bombardment does, in words."""
    return {
        DESTROYED: "the fort is destroyed",
        DEVASTATED: "the city is devastated",
        MORALE: "the city is frightened",
        RETURN_FIRE: "the fort shoots back",
    }.get(found.kind, "nothing")


def _end(s: S, frame: Frame) -> None:
    s.board.clash = None


# Raiders (25.33, 25.36) ----------------------------------------------------------------------------------


def _raid_met(s: S, frame: Frame) -> None:
    if clash_of(s).foes and clash_of(s).ships:
        s.push("raid.intercept")


def _raid_intercept(s: S, frame: Frame, value: Value) -> None:
    """Success on 1 and 2 if all are submarines, else up to 3 (25.36a)."""
    table, clash = sea_numbers()["success"], clash_of(s)
    boats = not clash.ships & ~seas.kinds(s.world, "SS")
    hit = int(value) <= int(table["raid_submarines" if boats else "raid_cruisers"])
    result = "success" if hit else "failure"
    s.log("interception", "25.36a", side=side_name(enemy(clash.power)), dice=(int(value),), result=result)
    if hit:
        seafight.begin(s)


def _raid_end(s: S, frame: Frame) -> None:
    """Who is left reaches the Commerce Raiding Zone (25.36a)."""
    b, w = s.board, s.world
    left = afloat(s, clash_of(s).power)
    for u in members(left):
        lift(b, w, u, ZONE)
    if left:
        own, other = {"count": left.bit_count()}, {"name": "raiders out unseen"}
        tell_apart(s, "raiders out", "25.36a", side_name(CP), own, other)
    b.clash = None


STEPS = (
    Auto(name="naval.operations", run=_begin),
    Ask(
        name="naval.mission",
        frame=OfChoice,
        rule="3.32a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: sentence(offered(s, PROMPTS)),
        actions=_actions,
        take=_take,
        refuse=_refuse,
        always=True,
    ),
    Auto(name="bombardment.met", run=_bombardment_met),
    Chance(
        name="bombardment.intercept",
        rule="25.32b",
        purpose="the interception of a bombardment",
        take=_intercept,
        about=about,
    ),
    Auto(name="bombardment.fight", run=_fight),
    Auto(name="bombardment.guns", run=_guns),
    Chance(name="bombardment.fire", rule="26.5a", purpose="the bombardment", take=_fire, about=about),
    Auto(name="bombardment.end", run=_end),
    Auto(name="raid.met", run=_raid_met),
    Chance(
        name="raid.intercept",
        rule="25.36a",
        purpose="the interception of raiders",
        take=_raid_intercept,
        about=about,
    ),
    Auto(name="raid.end", run=_raid_end),
)
