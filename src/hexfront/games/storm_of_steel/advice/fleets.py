"""Fleets: what a battle at sea promises, when ships bombard or seek the enemy, and when they stay in port.

Everything is weighed in points of morale: ships that are lost, coasts that are shelled, and who is master of
the sea afterwards. What the enemy has in his bases is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.games.storm_of_steel.advice.estimate import Estimate
from hexfront.games.storm_of_steel.board import enemy
from hexfront.games.storm_of_steel.clash import BOMBARDMENT, ENGAGEMENT, RAID, Clash
from hexfront.games.storm_of_steel.rules import fleets, gunnery, morale, seas
from hexfront.games.storm_of_steel.rules.navalwar import spare
from hexfront.games.storm_of_steel.rules.seafight import clash_of, protection, strength
from hexfront.games.storm_of_steel.world import CODES, CP, World
from hexfront.hexes import members
from hexfront.kernel import Action, Order
from hexfront.mechanics.advice import each, each_unit

#: What ships are worth to those who must lose one.
SHIPS = {"BB": 6.0, "BC": 5.0, "CA": 2.0, "SS": 1.8, "ESC": 1.2, "PD": 1.0, "TR": 1.5}
#: What raiders promise; what a mission must promise, and an engagement, which may cost the sea for good.
RAIDS, PORT, BATTLE = 0.6, 0.2, 4.0
#: What is feared where the enemy is master: he has more ships than those that come first.
FEAR = 5.0
#: What it is worth that great ships come to the North Sea where they are wanted, and that ships lie together.
SENT, TOGETHER = 1.0, 0.5
#: The quarters for which a blockade counts that is kept or broken, and a die of it; mastery of other seas.
QUARTERS, DIE, MASTERY = 2.0, 3.5, 1.0
#: How likely ships that bombard are intercepted by an enemy who tries.
INTERCEPTED = 0.5
#: What a ship that is no submarine is as a raider; to sail as one is.
RAIDER, STAY = 0.1, 0.5
FACES = range(1, 7)


# Battles -------------------------------------------------------------------------------------------------


def strongest(e: Estimate, clash: Clash, power: int) -> int:
    """The ships that a side can send out of the base from which most strength comes (25.31c)."""
    w, b = e.w, e.b
    may = fleets.candidates(e.s, clash, power)
    most = fleets.limit(clash, power)
    fits = [
        _heaviest(w, may & b.stack[h], most, gun=clash.kind == BOMBARDMENT and power == clash.power)
        for h in members(fleets.mission_bases(e.s, clash, power))
    ]
    return max(fits, key=lambda ships: strength(w, ships), default=0)


def _heaviest(w: World, ships: int, most: int, *, gun: bool) -> int:
    """So many ships of a base, those with most guns for coasts or for ships first."""

    def power(u: int) -> int:
        return w.units[u].bombardment if gun else w.units[u].naval_combat

    return sum(1 << u for u in sorted(members(ships), key=lambda u: (-power(u), u))[:most])


def given_up(w: World, ships: int, due: int) -> int:
    """The ships that pay for so much protection: small ones before great ones (26.33b)."""
    lost = 0
    for u in sorted(members(ships), key=lambda u: (SHIPS.get(w.units[u].type, 3.0), u)):
        if due <= 0:
            break
        lost |= 1 << u
        due -= w.units[u].protection
    return lost


def cost(w: World, ships: int) -> float:
    """What the loss of ships costs in morale (5.12c)."""
    return sum(morale.halves(w, u) for u in members(ships)) / 2.0


def battle(e: Estimate, clash: Clash, own: int, foe: int) -> float:
    """What it promises that ships of one's own fight others: losses, and who is master of the sea then."""
    w = e.w
    now, total = mastery(e, clash.area, seas.status(e.s, clash.area)), 0.0
    for lost, sunk in _volleys(w, own, foe):
        harder = protection(w, sunk) - protection(w, lost)
        then = mastery(e, clash.area, _after(e, clash, lost, sunk, harder))
        total += cost(w, sunk) - cost(w, lost) + then - now
    return total / len(FACES) ** 2


def _volleys(w: World, own: int, foe: int) -> Iterator[tuple[int, int]]:
    """What both lose if they fire at the same time, for every pair of dice."""
    taken = [given_up(w, own, gunnery.hits(strength(w, foe), die)) for die in FACES]
    dealt = [given_up(w, foe, gunnery.hits(strength(w, own), die)) for die in FACES]
    return ((lost, sunk) for lost in taken for sunk in dealt)


def _after(e: Estimate, clash: Clash, lost: int, sunk: int, harder: int) -> str:
    """The status of an area after a battle: by the ships that are left, or as who sought it hit harder."""
    gone = lost | sunk
    big = [(seas.based(e.s, power, clash.area, *seas.CAPITAL_SHIPS) & ~gone).bit_count() for power in (0, 1)]
    found = next((CODES[p] for p in (0, 1) if gunnery.dominates(big[p], big[enemy(p)])), gunnery.CONTESTED)
    if clash.kind == ENGAGEMENT and (harder > 0) == (clash.power == e.power) and harder:
        step = seas.step_toward(clash.power, seas.status(e.s, clash.area))
        return step if found != CODES[clash.power] else found
    return found


def mastery(e: Estimate, area: str, status: str) -> float:
    """What the status of an area is worth to the side: the blockade hangs on the North Sea (28.2a, 28.3b)."""
    blockade = area == seas.NORTH_SEA
    price = int(e.w.charts["morale"]["north_sea_lost_entente"]) + QUARTERS * DIE if blockade else MASTERY
    if status == gunnery.CONTESTED:
        # A blockade is broken as soon as the sea is no longer the Entente's.
        share = (1.0 if e.power == CP else -1.0) if blockade else 0.0
    else:
        share = 1.0 if status == CODES[e.power] else -1.0
    return share * price / 2.0


def meeting(e: Estimate, clash: Clash, own: int) -> float:
    """What it promises that ships meet what the enemy may send; he stays in port where that suits him."""
    foe = strongest(e, clash, e.foe)
    return battle(e, clash, own, foe) if foe and own else 0.0


# Missions ------------------------------------------------------------------------------------------------


def shelling(e: Estimate, clash: Clash, ships: int) -> float:
    """What it promises that ships fire at a city or fort (26.5a)."""
    w, total = e.w, 0.0
    owner: dict[str, int] = w.charts["morale"]["chart"]["city_devastated"]
    guns = sum(w.units[u].bombardment for u in members(ships))
    for die in FACES:
        found = gunnery.bombard("fort" if clash.fort else "city", guns, die)
        if found.kind == gunnery.DESTROYED:
            total += cost(w, e.b.stack[clash.target] & w.forts)
        elif found.kind == gunnery.DEVASTATED and not e.b.devastated >> clash.target & 1:
            total -= owner["owner"]
        elif found.kind == gunnery.MORALE:
            total += found.amount
        elif found.kind == gunnery.RETURN_FIRE:
            lost = given_up(w, ships, found.amount)
            then = mastery(e, clash.area, _after(e, clash, lost, 0, 0))
            total += then - mastery(e, clash.area, seas.status(e.s, clash.area)) - cost(w, lost)
    return total / len(FACES)


def mission_orders(estimate: Estimate) -> list[Order]:
    """Raiders first; coasts are shelled where that brings more than the enemy could make of it."""
    w = estimate.w

    def value(action: Action) -> float:
        if action.verb == "raid":
            return RAIDS
        area, fort = seas.area_of(action.args[0]), action.args[1] == "fort"
        clash = Clash(area, BOMBARDMENT, estimate.power, target=w.grid.hex(action.args[2]), fort=fort)
        ships = strongest(estimate, clash, estimate.power)
        caught = min(0.0, meeting(estimate, clash, ships))
        return shelling(estimate, clash, ships) + INTERCEPTED * caught

    return each(estimate.s, value, idle=PORT)


def engagement_orders(estimate: Estimate) -> list[Order]:
    """A battle is sought for the mastery of a sea where the enemy can neither fight nor stay in port."""
    s, power = estimate.s, estimate.power

    def value(action: Action) -> float:
        area = seas.area_of(action.args[0])
        clash, now = Clash(area, ENGAGEMENT, power), seas.status(s, area)
        own = strongest(estimate, clash, power)
        alone = mastery(estimate, area, seas.step_toward(power, now)) - mastery(estimate, area, now)
        foe = strongest(estimate, clash, estimate.foe)
        fear = FEAR if seas.barred(s, power, area) else 0.0
        return min(alone, battle(estimate, clash, own, foe) - fear) if foe else alone

    return each(s, value, idle=BATTLE)


def fleet_orders(estimate: Estimate) -> list[Order]:
    """The ships of the strongest base sail on a mission, or against one where the battle promises something.

    Submarines raid.
    """
    e, s, b, w = estimate, estimate.s, estimate.b, estimate.w
    clash = clash_of(s)
    ours = clash.power == e.power
    fleet = strongest(e, clash, e.power)
    sails = ours or (bool(fleet) and _goes_out(e, clash, fleet))

    def value(action: Action) -> float:
        if action.verb == "base":
            ships = b.stack[w.grid.hex(action.args[0])] & w.naval & w.side[e.power]
            return float(sails) * (1.0 + strength(w, ships))
        u = w.index[action.args[0]]
        if w.transports >> u & 1:
            return 0.0
        if clash.kind == RAID and ours:
            return 1.0 if w.units[u].type == "SS" else RAIDER
        return 1.0 + 0.1 * (w.units[u].bombardment if clash.kind == BOMBARDMENT and ours else _guns(w, u))

    return each(s, value, idle=STAY)


def _guns(w: World, u: int) -> int:
    return w.units[u].naval_combat


def _goes_out(e: Estimate, clash: Clash, fleet: int) -> bool:
    """Whether a fleet meets one of the enemy that is out: to stay in port may give him the sea (25.35a)."""
    s, now = e.s, seas.status(e.s, clash.area)
    foe = strongest(e, clash, e.foe)
    stays = 0.0
    if clash.kind == ENGAGEMENT and not clash.late:
        stays = mastery(e, clash.area, seas.step_toward(clash.power, now)) - mastery(e, clash.area, now)
    return bool(foe) and battle(e, clash, fleet, foe) > stays + (
        0.0 if seas.dominated(s, e.power, clash.area) else PORT
    )


def second_orders(estimate: Estimate) -> list[Order]:
    """A second fleet joins: more ships hit harder."""
    return [Order(a.verb, (a,), value=float(a.verb == "second")) for a in estimate.s.legal_actions()]


def join_orders(estimate: Estimate) -> list[Order]:
    """All ships of the strongest base join."""
    s, b, w = estimate.s, estimate.b, estimate.w
    left = spare(s, estimate.power)

    def value(action: Action) -> float:
        if action.verb == "base":
            return 1.0 + strength(w, left & b.stack[w.grid.hex(action.args[0])])
        u = w.index[action.args[0]]
        return 0.0 if w.transports >> u & 1 else 1.0 + 0.1 * _guns(w, u)

    return each(s, value, idle=STAY)


def ship_orders(estimate: Estimate) -> list[Order]:
    """Small ships are lost before great ones."""
    w = estimate.w
    return each_unit(estimate.s, lambda u: 10.0 - SHIPS.get(w.units[u].type, 3.0), idle=0.0)


# Bases ---------------------------------------------------------------------------------------------------


def rebasing_orders(estimate: Estimate) -> list[Order]:
    """Great ships come to the North Sea while its mastery hangs on few; ships of a sea lie in one base."""
    e, w = estimate, estimate.w
    short = _short(e)

    def value(action: Action) -> float:
        u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
        at = e.b.loc[u]
        if at < 0 or w.away[at] or w.away[h]:
            return 0.0
        here, there = w.place[at].seas, w.place[h].seas
        if short and seas.NORTH_SEA in there and seas.NORTH_SEA not in here:
            return SENT if _spared(e, u, here) else 0.0
        return TOGETHER if set(here) <= set(there) and _joins(e, u, at, h) else 0.0

    return each(e.s, value, idle=STAY / 2.0)


def _short(e: Estimate) -> bool:
    """Whether the side would lose the mastery of the North Sea, or does not have it, by one great ship."""
    big = [seas.based(e.s, power, seas.NORTH_SEA, *seas.CAPITAL_SHIPS).bit_count() for power in (0, 1)]
    return big[e.foe] > 0 and not gunnery.dominates(big[e.power] - 1, big[e.foe])


def _spared(e: Estimate, u: int, areas: tuple[str, ...]) -> bool:
    """Whether a great ship leaves seas that the enemy has no warship on."""
    great = seas.kinds(e.w, *seas.CAPITAL_SHIPS) >> u & 1
    return bool(great) and not any(seas.based(e.s, e.foe, area) for area in areas if area in seas.AREAS)


def _joins(e: Estimate, u: int, at: int, h: int) -> bool:
    """Whether a ship goes from a weaker fleet to a stronger one that can take it (25.31c)."""
    w, side = e.w, e.w.side[e.power] & e.w.naval & ~e.w.transports
    there, most = e.b.stack[h] & side, gunnery.sea_numbers()["units"]["engagement"]
    return there.bit_count() < most and strength(w, there) > strength(w, e.b.stack[at] & side)
