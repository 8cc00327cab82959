"""23. Guesses at what lies hidden: units for the pieces, fleets and air bases that a side sees of its enemy.

A guess agrees with what the side knows: how many pieces lie where, where a zone of control goes out, in which
bases a fleet lies, who dominates which sea. ``fog.py`` says what a side knows. The units that are dealt wait
in the pool of the board, where they tell nothing.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from hexfront.games.storm_of_steel.board import PLACES, POOL, ZONE, Board
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
from hexfront.mechanics.memory import recent, tabled

#: How often an unseen unit beside a mobile one lies entrenched.
SHARE = 0.3
AT_SEA = "zone"


class Seen(NamedTuple):
    """What is seen of unknown units of a side, all by place and in the order of places.

    How many pieces lie in a hex and in a box of the track, the hexes with a ZOC, where fleets lie, how many
    air units a base has.
    """

    power: int
    land: dict[int, int]
    track: dict[int, int]
    zones: int
    fleets: tuple[int, ...]
    air: dict[int, int]


def told(w: World, seen: Seen) -> dict[str, Any]:
    """What is seen, in the words of a view."""
    return {
        "map": dict(sorted((w.names[h], number) for h, number in seen.land.items())),
        "track": dict(sorted((PLACES.word(w, box), number) for box, number in seen.track.items())),
        "zones": w.hex_names(seen.zones),
        "fleets": sorted(PLACES.word(w, place) for place in seen.fleets),
        "air": dict(sorted((w.names[h], number) for h, number in seen.air.items())),
    }


def heard(w: World, power: int, blanks: dict[str, Any]) -> Seen:
    """The reverse of ``told``."""
    counts = [*blanks["map"].values(), *blanks["track"].values(), *blanks["air"].values()]
    if sum(counts) > len(w.ids):
        raise BadInput("blanks: there are more pieces than there are counters.")

    def by_place(pieces: dict[str, int]) -> dict[int, int]:
        return dict(sorted((PLACES.code(w, place), number) for place, number in pieces.items()))

    return Seen(
        power,
        by_place(blanks["map"]),
        by_place(blanks["track"]),
        w.grid.set(blanks["zones"]),
        tuple(sorted(PLACES.code(w, place) for place in blanks["fleets"])),
        by_place(blanks["air"]),
    )


@tabled
def expected(w: World) -> int:
    """Units that begin the scenario on the map: the likeliest to be there still."""
    named = {row["counter_id"] for row in rows("setups.tsv") if row["block"] in w.scenario["blocks"]}
    return of(
        u
        for u, unit in enumerate(w.units)
        if unit.id in named or unit.group in named or unit.type == "DUMMY" or unit.source == "position"
    )


def pooled(b: Board, units: int) -> list[int]:
    """Those of some units that wait in the pool, one by one."""
    loc = b.loc
    return [u for u in members(units) if loc[u] == POOL]


class Deal:
    """Unknown units in the order in which they are dealt: group by group, each in the order of chance."""

    def __init__(self, rng: random.Random, *groups: list[int]) -> None:
        self.rng, self.left = rng, list[int]()
        self.groups = list(reversed(groups))

    def draw(self, fits: int) -> int:
        """The next unit of a set; -1 if none is left."""
        for k, u in enumerate(self.left):
            if fits >> u & 1:
                return self.left.pop(k)
        if not self.groups:
            return -1
        # To sort by chance is quicker than to shuffle.
        chance, group = self.rng.random, self.groups.pop()
        self.left += [u for _, u in sorted([(chance(), u) for u in group])]
        return self.draw(fits)


# Land units (13, 23.1) -----------------------------------------------------------------------------------


def armies(b: Board, w: World, seen: Seen, rng: random.Random) -> tuple[dict[int, int], int]:
    """A place for every unknown piece on land and on the track, and who of them lies entrenched.

    A hex holds at most three corps and dummies and one HQ, and at least one real unit (13.1a, 23.1a). Without
    a ZOC all its units are entrenched; with one, somebody is mobile (10.1a).
    """
    mine, able, likely = w.side[seen.power] & w.pieces, fighting(w, seen.power, b.allegiance), expected(w)
    groups = (mine & able & likely, mine & able & ~likely, mine & ~able)
    deal = Deal(rng, *(pooled(b, group) for group in groups))
    # Of the other side only who is underground can be in the same hex.
    known = w.side[seen.power] & ~b.underground
    dealt: dict[int, int] = {}
    dug = 0
    real = w.land_units & ~w.forts
    # Crowded hexes first: they need the brigades.
    for h, number in sorted(seen.land.items(), key=lambda item: -item[1]):
        if w.away[h]:
            # Off the map any number of land units lie together, and none is entrenched (21.47a).
            abroad = (deal.draw(real) for _ in range(number))
            dealt |= {u: h for u in abroad if u >= 0}
            continue
        there, zone = b.stack[h] & known, bool(seen.zones >> h & 1)
        mobile = zone and bool(there & w.projecting & ~b.entrenched)
        stands = zone and not mobile
        for u in _stack(w, deal, there, number, zone, mobile):
            dealt[u] = h
            if w.entrenchable >> u & 1:
                if not zone or (not stands and rng.random() < SHARE):
                    dug |= 1 << u
                stands = False
    for box, number in seen.track.items():
        for _ in range(number):
            u = deal.draw(real)
            if u >= 0:
                dealt[u] = box
    return dealt, dug


@recent
def fighting(w: World, power: int, allegiance: tuple[int, ...]) -> int:
    """Units that can be in play: the armies of neutrals wait at home (19.2a)."""
    found = w.dummies | w.irregulars
    for c, side in enumerate(allegiance):
        if side == power:
            found |= w.nation.get(w.countries[c], 0)
    return found


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
def berths(w: World) -> dict[int, int]:
    """Where ships lie at the start of the scenario."""
    loc = starting_board(w, w.scenario_name, {}).loc
    return {u: loc[u] for u in members(w.naval) if loc[u] >= 0}


class Seas:
    """Fleets as they are dealt: for each place its ships, and ships that have none."""

    def __init__(self, b: Board, w: World, seen: Seen) -> None:
        self.b, self.w, self.power = b, w, seen.power
        self.at: dict[int, int] = dict.fromkeys(seen.fleets, 0)
        sides = b.allegiance
        # Ships of a country that is not at war stay where they are.
        self.spare = of(
            u
            for u in pooled(b, w.naval & w.side[seen.power])
            if w.nation_of[u] < 0 or sides[w.nation_of[u]] == seen.power
        )

    def berth(self, u: int, place: int) -> None:
        """A ship lies in a place."""
        self.spare &= ~(1 << u)
        self.at[place] |= 1 << u

    def fits(self, place: int) -> int:
        """The ships that may lie in a place: raiders and convoys in the Commerce Raiding Zone (27.2)."""
        if place != ZONE:
            return self.spare
        return self.spare & kinds(self.w, *(RAIDERS if self.power == CP else ESCORTS))

    def fleet(self, power: int, area: str, *types: str) -> int:
        """Ships of some types on an area, dealt or known."""
        w, found = self.w, 0
        for h in members(ports(w, area)):
            found |= self.b.stack[h]
            if power == self.power:
                found |= self.at.get(h, 0)
        return found & w.side[power] & kinds(w, *types)


def fleets(b: Board, w: World, seen: Seen, rng: random.Random) -> dict[int, int]:
    """Ships for every fleet that is seen: those of the set-up, in their bases if a fleet lies there.

    Battleships and battlecruisers are dealt so that a count would give seas the status that they have, as far
    as there are ships for it (3.31e).
    """
    seas = Seas(b, w, seen)
    bases = [place for place in seas.at if place != ZONE]
    home = berths(w)
    for u in members(seas.spare):
        if bases and (u in home or w.units[u].source == "position"):
            seas.berth(u, home[u] if home.get(u) in seas.at else rng.choice(_near(w, u, bases)))
    for place in seas.at:
        if not seas.at[place]:
            _fill(seas, place, rng)
    for area in AREAS:
        if ports(w, area):
            _weigh(seas, area, rng)
    return {u: place for place, ships in seas.at.items() for u in members(ships)}


def _near(w: World, u: int, bases: list[int]) -> list[int]:
    """Bases of a ship's own country, if a fleet lies in one."""
    home = [place for place in bases if w.owner[place] == w.nation_of[u]]
    return home or bases


def _fill(seas: Seas, place: int, rng: random.Random) -> None:
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
    status = seas.b.sea_status.get(area)
    bases = [h for h in members(ports(w, area)) if h in seas.at]
    if not bases or status is None:
        return
    big = kinds(w, *CAPITAL_SHIPS)
    foes = seas.fleet(1 - power, area, *CAPITAL_SHIPS).bit_count()
    alone = not seas.fleet(1 - power, area, *WARSHIPS)
    while True:
        ours = seas.fleet(power, area, *CAPITAL_SHIPS).bit_count()
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


def wings(b: Board, w: World, seen: Seen, rng: random.Random) -> dict[int, int]:
    """An air unit for every air base that is seen, of a type that the doctrine allows (30.1)."""
    level = b.air_doctrine[seen.power]
    able = kinds(w, *SCOUTS, *(FIGHTERS if level >= FIGHTING else ()), *(BOMBERS if level > FIGHTING else ()))
    mine, likely = w.air & w.side[seen.power], expected(w)
    deal = Deal(rng, pooled(b, mine & likely), pooled(b, mine & ~likely))
    found: dict[int, int] = {}
    for place, number in seen.air.items():
        for _ in range(number):
            u = deal.draw(able)
            u = deal.draw(-1) if u < 0 else u
            if u >= 0:
                found[u] = place
    return found
