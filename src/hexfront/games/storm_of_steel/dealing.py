"""23. Guesses at what lies hidden: units for the pieces, fleets and air bases that a side sees of its enemy.

A guess agrees with what the side knows: how many pieces lie where, where a zone of control goes out, in which
bases a fleet lies, who dominates which sea. ``fog.py`` says what a side knows.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from hexfront.games.storm_of_steel.rules.air import BOMBERS, SCOUTS
from hexfront.games.storm_of_steel.rules.aircombat import FIGHTERS, FIGHTING
from hexfront.games.storm_of_steel.rules.commerce import ESCORTS
from hexfront.games.storm_of_steel.rules.fleets import RAIDERS
from hexfront.games.storm_of_steel.rules.gunnery import dominates
from hexfront.games.storm_of_steel.rules.seas import AREAS, CAPITAL_SHIPS, WARSHIPS, kinds, ports
from hexfront.games.storm_of_steel.rules.setup import rows, starting_board
from hexfront.games.storm_of_steel.world import CODES, CP, STACK, World
from hexfront.hexes import members, of
from hexfront.kernel import BadInput
from hexfront.mechanics.memory import tabled

#: How often an unseen unit beside a mobile one lies entrenched.
SHARE = 0.3
AT_SEA = "zone"


@tabled
def expected(w: World) -> int:
    """Units that begin the scenario on the map: the likeliest to be there still."""
    named = {row["counter_id"] for row in rows("setups.tsv") if row["block"] in w.scenario["blocks"]}
    return of(
        u
        for u, unit in enumerate(w.units)
        if unit.id in named or unit.group in named or unit.type == "DUMMY" or unit.source == "position"
    )


class Deal:
    """Unknown units in the order in which they are dealt, by kind: those of the set-up first."""

    def __init__(self, w: World, units: Iterable[int], rng: random.Random) -> None:
        likely = expected(w)
        self.left = list(units)
        rng.shuffle(self.left)
        self.left.sort(key=lambda u: not likely >> u & 1)

    def draw(self, fits: int) -> int:
        """The next unit of a set; -1 if none is left."""
        for k, u in enumerate(self.left):
            if fits >> u & 1:
                return self.left.pop(k)
        return -1


# Land units (13, 23.1) -----------------------------------------------------------------------------------


def armies(
    w: World,
    power: int,
    doc: dict[str, Any],
    known: dict[str, str],
    entrenched: list[str],
    rng: random.Random,
) -> tuple[dict[str, str], list[str]]:
    """A place for every unknown piece on land and on the track, and who of them lies entrenched.

    A hex holds at most three corps and dummies and one HQ, and at least one real unit (13.1a, 23.1a). Without
    a ZOC all its units are entrenched; with one, somebody is mobile (10.1a).
    """
    unseen = w.side[power] & w.pieces & ~of(w.index[unit] for unit in known)
    able = _fighting(w, power, doc["allegiance"])
    deal = Deal(w, members(unseen & able), rng)
    deal.left += members(unseen & ~able)
    blanks, buried = doc["blanks"][_side(power)], set(doc["underground"])
    if sum((*blanks["map"].values(), *blanks["track"].values())) > len(w.ids):
        raise BadInput("blanks: there are more pieces than there are counters.")
    zones = set(blanks["zones"])
    dug_in = set(entrenched)
    # Of the other side only who is underground can be in the same hex.
    seen = {u: at for u, at in known.items() if w.side_of[w.index[u]] == power and u not in buried}
    mobile = {at for unit, at in seen.items() if at in zones and unit not in dug_in and _projects(w, unit)}
    there: dict[str, int] = {}
    for unit, place in seen.items():
        if place in blanks["map"]:
            there[place] = there.get(place, 0) | 1 << w.index[unit]
    dealt: dict[str, str] = {}
    dug: list[str] = []
    # Crowded hexes first: they need the brigades.
    for name, number in sorted(blanks["map"].items(), key=lambda item: -item[1]):
        if w.away[w.grid.hex(name)]:
            # Off the map any number of land units lie together, and none is entrenched (21.47a).
            abroad = (deal.draw(w.land_units & ~w.forts) for _ in range(number))
            dealt |= {w.ids[u]: name for u in abroad if u >= 0}
            continue
        found = _stack(w, deal, there.get(name, 0), number, name in zones, name in mobile)
        dealt |= {w.ids[u]: name for u in found}
        real = [u for u in found if w.entrenchable >> u & 1]
        stands = name in zones and name not in mobile
        for u in real:
            if name not in zones or (not stands and rng.random() < SHARE):
                dug.append(w.ids[u])
            stands = False
    for box, number in blanks["track"].items():
        for _ in range(number):
            u = deal.draw(w.land_units & ~w.forts)
            if u >= 0:
                dealt[w.ids[u]] = box
    return dealt, dug


def _fighting(w: World, power: int, allegiance: list[int]) -> int:
    """Units that can be in play: the armies of neutrals wait at home (19.2a)."""
    found = w.dummies | w.irregulars
    for c, side in enumerate(allegiance):
        if side == power:
            found |= w.nation.get(w.countries[c], 0)
    return found


def _projects(w: World, unit: str) -> bool:
    return bool(w.projecting >> w.index[unit] & 1)


def _stack(w: World, deal: Deal, there: int, number: int, zone: bool, mobile: bool) -> list[int]:
    """Units for the pieces of one hex."""
    found: list[int] = []
    corps = STACK - (there & w.counted).bit_count()
    hqs = 1 - (there & w.hqs).bit_count()
    # Without a ZOC everybody is entrenched; a hex needs a real unit, with a ZOC one that can be mobile.
    fit = w.land_units & ~w.forts if zone else w.entrenchable & ~w.forts
    need_real = not there & w.land_units or (zone and not mobile)
    for k in range(number):
        left = number - k
        fits = fit | (0 if need_real else w.dummies)
        if corps <= 0:
            fits &= ~w.counted
        if hqs <= 0:
            fits &= ~w.hqs
        if left > corps + hqs:
            fits &= ~(w.counted | w.hqs)
        u = deal.draw(fits)
        if u < 0:
            # Nothing fits: then at least a real unit.
            u = deal.draw(w.land_units & ~w.forts)
        if u < 0:
            u = deal.draw(-1)
        if u < 0:
            break
        found.append(u)
        corps -= w.counted >> u & 1
        hqs -= w.hqs >> u & 1
        need_real = need_real and bool(w.dummies >> u & 1)
    return found


# Fleets (23.41, 23.42) -----------------------------------------------------------------------------------


@tabled
def berths(w: World) -> dict[int, str]:
    """Where ships lie at the start of the scenario."""
    loc = starting_board(w, w.scenario_name, {}).loc
    return {u: w.names[loc[u]] for u in members(w.naval) if loc[u] >= 0}


class Seas:
    """Fleets as they are dealt: for each place its ships, and ships that have none."""

    def __init__(self, w: World, power: int, doc: dict[str, Any], known: dict[str, str]) -> None:
        self.w, self.power, self.doc = w, power, doc
        places: list[str] = doc["blanks"][_side(power)]["fleets"]
        self.at: dict[str, int] = dict.fromkeys(places, 0)
        sides = doc["allegiance"]
        unseen = [u for u in members(w.naval & w.side[power]) if w.ids[u] not in known]
        # Ships of a country that is not at war stay where they are.
        self.spare = of(u for u in unseen if w.nation_of[u] < 0 or sides[w.nation_of[u]] == power)
        self.known = {w.index[unit]: at for unit, at in known.items() if w.naval >> w.index[unit] & 1}

    def berth(self, u: int, place: str) -> None:
        """A ship lies in a place."""
        self.spare &= ~(1 << u)
        self.at[place] |= 1 << u

    def fits(self, place: str) -> int:
        """The ships that may lie in a place: raiders and convoys in the Commerce Raiding Zone (27.2)."""
        if place != AT_SEA:
            return self.spare
        return self.spare & kinds(self.w, *(RAIDERS if self.power == CP else ESCORTS))

    def fleet(self, power: int, area: str, *types: str) -> int:
        """Ships of some types on an area, dealt or known."""
        w, bases = self.w, {self.w.names[h] for h in members(ports(self.w, area))}
        found = of(u for u, at in self.known.items() if at in bases) & w.side[power]
        if power == self.power:
            for place in bases & self.at.keys():
                found |= self.at[place]
        return found & kinds(w, *types)


def _side(power: int) -> str:
    return ("central", "entente")[power]


def fleets(
    w: World, power: int, doc: dict[str, Any], known: dict[str, str], rng: random.Random
) -> dict[str, str]:
    """Ships for every fleet that is seen: those of the set-up, in their bases if a fleet lies there.

    Battleships and battlecruisers are dealt so that a count would give seas the status that they have, as far
    as there are ships for it (3.31e).
    """
    seas = Seas(w, power, doc, known)
    bases = [place for place in seas.at if place != AT_SEA]
    home = berths(w)
    for u in rng.sample(members(seas.spare), seas.spare.bit_count()):
        if bases and (u in home or w.units[u].source == "position"):
            seas.berth(u, home[u] if home.get(u) in seas.at else rng.choice(_near(w, u, bases)))
    for place in seas.at:
        if not seas.at[place]:
            _fill(seas, place, rng)
    for area in AREAS:
        if ports(w, area):
            _weigh(seas, area, rng)
    return {w.ids[u]: place for place, ships in seas.at.items() for u in members(ships)}


def _near(w: World, u: int, bases: list[str]) -> list[str]:
    """Bases of a ship's own country, if a fleet lies in one."""
    home = [place for place in bases if w.owner[w.grid.hex(place)] == w.nation_of[u]]
    return home or bases


def _fill(seas: Seas, place: str, rng: random.Random) -> None:
    """A fleet is at least one ship: a spare one, else one of a larger fleet."""
    choice = members(seas.fits(place))
    if choice:
        seas.berth(rng.choice(choice), place)
        return
    for other, ships in seas.at.items():
        if ships.bit_count() > 1:
            moved = ships & -ships
            seas.at[other] &= ~moved
            seas.at[place] |= moved
            return


def _weigh(seas: Seas, area: str, rng: random.Random) -> None:
    """Add or take away capital ships until a count agrees with the status of an area (3.31d, 3.31e)."""
    w, power = seas.w, seas.power
    status = seas.doc["sea_status"].get(area)
    bases = [w.names[h] for h in members(ports(w, area)) if w.names[h] in seas.at]
    big = kinds(w, *CAPITAL_SHIPS)
    while bases and status is not None:
        foes = seas.fleet(1 - power, area, *CAPITAL_SHIPS).bit_count()
        ours = seas.fleet(power, area, *CAPITAL_SHIPS).bit_count()
        alone = not seas.fleet(1 - power, area, *WARSHIPS)
        many = dominates(ours, foes) or alone
        few = dominates(foes, ours)
        too_many = (many and status != CODES[power]) or (not few and status == CODES[1 - power])
        if too_many and not alone:
            dealt = [(u, at) for at in bases for u in members(seas.at[at] & big)]
            if not dealt:
                return
            u, at = rng.choice(dealt)
            seas.at[at] &= ~(1 << u)
            if not seas.at[at]:
                light = members(seas.spare & ~big)
                if not light:
                    seas.at[at] |= 1 << u
                    return
                seas.berth(rng.choice(light), at)
            seas.spare |= 1 << u
        elif (few and status != CODES[1 - power]) or (not many and status == CODES[power]):
            more = members(seas.spare & big)
            if not more:
                return
            seas.berth(rng.choice(more), rng.choice(bases))
        else:
            return


# Air bases (30.2) ----------------------------------------------------------------------------------------


def wings(
    w: World, power: int, doc: dict[str, Any], known: dict[str, str], rng: random.Random
) -> dict[str, str]:
    """An air unit for every air base that is seen, of a type that the doctrine allows (30.1)."""
    level = doc["air_doctrine"][power]
    able = [*SCOUTS, *(FIGHTERS if level >= FIGHTING else ()), *(BOMBERS if level > FIGHTING else ())]
    unseen = w.air & w.side[power] & ~of(w.index[unit] for unit in known)
    deal = Deal(w, members(unseen), rng)
    found: dict[str, str] = {}
    for place, number in doc["blanks"][_side(power)]["air"].items():
        for _ in range(number):
            u = deal.draw(kinds(w, *able))
            u = deal.draw(-1) if u < 0 else u
            if u >= 0:
                found[w.ids[u]] = place
    return found
