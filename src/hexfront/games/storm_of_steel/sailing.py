"""Forecasts of what fleets do: engagements, interceptions, bombardments, raids, contested seas, commerce.

Of the enemy everybody knows in which bases a fleet lies (23.42a). Its ships are thought to be those that
began on the sea and have not been seen elsewhere; all fleets that he may make of them are added up
(``meeting.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec

from hexfront.games.storm_of_steel import fog, meeting
from hexfront.games.storm_of_steel.board import S, enemy, hexes_of
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.clash import BOMBARDMENT, ENGAGEMENT, RAID, TRANSPORT, Clash
from hexfront.games.storm_of_steel.dealing import berths
from hexfront.games.storm_of_steel.deck import Played
from hexfront.games.storm_of_steel.meeting import BETTER, EVEN, NO_COMBAT, UNSEEN, WORSE, Fleet, fleet_of
from hexfront.games.storm_of_steel.rules import (
    commerce,
    fleets,
    interdiction,
    seafight,
    seamissions,
    seas,
    voyages,
)
from hexfront.games.storm_of_steel.rules.gunnery import bombard, contested_loss, hits, raid, sea_numbers
from hexfront.games.storm_of_steel.rules.ladder import FACES
from hexfront.games.storm_of_steel.rules.seafight import clash_of
from hexfront.games.storm_of_steel.telling import seen_by
from hexfront.games.storm_of_steel.world import FRONT_NAMES, SIDES
from hexfront.hexes import members, of
from hexfront.kernel import Action, Chances, Forecast, Refusal
from hexfront.kernel.outcome import Modifier

MEANINGS = {
    UNSEEN: "the fleets do not come near each other",
    NO_COMBAT: "the fleets lose sight of each other",
    BETTER: "the enemy gives up more protection",
    EVEN: "both give up as much",
    WORSE: "your side gives up more protection",
}
HIDDEN = Refusal(
    "23.41a", "Nobody knows which ships the enemy sends: all fleets that he may send are added up."
)
SENSIBLE = Refusal("26.33b", "Each owner is taken to give up as little protection as he may.")
FREE = "An area that is not defended moves one step."
#: What an operation comes to that no enemy fleet can meet, by its kind.
ALONE = {
    ENGAGEMENT: ("25.35a", f"The enemy has no fleet there. {FREE}"),
    RAID: ("25.36a", "The enemy has no fleet there: the raiders reach the Commerce Raiding Zone."),
    BOMBARDMENT: ("25.32b", "The enemy has no fleet there."),
    TRANSPORT: ("25.46a", "The enemy has no fleet there."),
}


def _told(shares: Mapping[str, Fraction], order: tuple[str, ...] = ()) -> tuple[Chances, ...]:
    words = [*order, *(word for word in shares if word not in order)]
    return tuple(Chances(word, shares[word], MEANINGS.get(word, "")) for word in words if shares.get(word))


# What may be out there -----------------------------------------------------------------------------------


def presumed(s: S, power: int, area: str) -> int:
    """Enemy ships that may be on a sea for all that is known: those seen there, and of the others those that
    began there; if none did, all."""
    b, w = s.board, s.world
    unseen = fog.strangers(s, power) & w.naval
    here, home = {*members(seas.ports(w, area))}, berths(w)
    began = of(u for u in members(unseen) if home.get(u) in here or w.units[u].source == "position")
    seen = seas.based(s, power, area, *seas.WARSHIPS, "TR") & (seen_by(s, enemy(power)) | fog.on_show(b))
    return began | seen or unseen


def present(s: S, power: int, area: str) -> bool:
    """Whether a fleet of a side lies on a sea: everybody sees its marker (23.42a)."""
    b, w = s.board, s.world
    return bool(hexes_of(b, w.naval & w.side[power]) & seas.ports(w, area))


def possible(s: S, clash: Clash, power: int) -> dict[Fleet, Fraction]:
    """The fleets with which the enemy may take part, with their chances; one if it has been shown."""
    w = s.world
    if clash.shown and clash.fleet(power):
        return {fleet_of(w, clash.fleet(power)): meeting.ONE}
    if clash.kind == TRANSPORT and power == clash.power:
        # That it is a transport everybody knows, and all are alike (24.5a).
        return {_transports(s, power, 1): meeting.ONE}
    fit = presumed(s, power, fleets.waters(clash, power)) & fleets.fit(s, clash, power)
    warships = fleet_of(w, fit)
    if not warships:
        return {}
    if fleets.national(clash, power):
        pools = (fleet_of(w, fit & units) for units in w.nation.values() if fit & units)
        return meeting.squadrons(pools, _most(clash, power))
    found = dict(meeting.fleets(tuple(sorted((*warships, *_laden(s, clash, power)))), _most(clash, power)))
    # Transports sail with warships, never by themselves.
    kinds = {ship for ship, _ in warships}
    armed = {one: chance for one, chance in found.items() if any(ship in kinds for ship, _ in one)}
    whole = sum(armed.values())
    return {one: chance / whole for one, chance in armed.items()}


def _laden(s: S, clash: Clash, power: int) -> Fleet:
    """Transports that a side may take along: one for each unit that everybody sees at sea (29.15a, R-140)."""
    b, w = s.board, s.world
    at = w.display.seas.get(clash.area, -1)
    if clash.kind != ENGAGEMENT or clash.late or at < 0:
        return ()
    return _transports(s, power, (b.stack[at] & w.side[power] & ~w.naval).bit_count())


def _transports(s: S, power: int, number: int) -> Fleet:
    """So many transports of a side."""
    w = s.world
    ships = members(w.transports & w.side[power]) if number else []
    return tuple((ship, number) for ship, _ in fleet_of(w, 1 << ships[0])) if ships else ()


def _there(s: S, clash: Clash, power: int) -> bool:
    """Whether ships of a side may be met in an operation: a fleet of its bases, or a transport that sails."""
    if clash.kind == TRANSPORT and power == clash.power:
        return True
    return present(s, power, fleets.waters(clash, power))


def _most(clash: Clash, power: int) -> int:
    if clash.kind == TRANSPORT:
        return int(sea_numbers()["units"]["transport"])
    return fleets.limit(clash, power)


# Meetings ------------------------------------------------------------------------------------------------


def _near(clash: Clash, power: int) -> Any:
    """How likely fleets are to come near each other, by the operation (25.31c, 25.32b, 25.36a, 25.46a)."""

    def met(own: Fleet, foe: Fleet) -> Fraction:
        raiders = own if power == clash.power else foe
        boats = all(ship.submarine for ship, _ in raiders)
        return meeting.chance_of("raid_submarines" if boats else "raid_cruisers")

    if clash.kind == RAID:
        return met
    known = {BOMBARDMENT: "after_bombardment", TRANSPORT: "transport"}
    if clash.kind in known:
        return lambda own, foe: meeting.chance_of(known[clash.kind])
    return meeting.always


def met(s: S, clash: Clash, power: int, ships: int) -> Forecast | None:
    """A fleet of a side in an operation, against whatever the enemy may send."""
    w, foe = s.world, enemy(power)
    own = fleet_of(w, ships)
    if not own:
        return None
    foes = possible(s, clash, foe) if _there(s, clash, foe) else {}
    title = f"{clash.kind.capitalize()} in the {clash.area}"
    parts = [Modifier("combat strength", str(meeting.strength(own)), "26.33a")]
    if not foes:
        note = Refusal(*ALONE[clash.kind])
        return Forecast(title, _told({NO_COMBAT: meeting.ONE}), tuple(parts), (note,))
    shift = seafight.shift_of(s, clash, clash.attacker)
    if shift:
        parts.append(Modifier("Naval cards of the attacker", f"{shift:+d}", "4.6j"))
    totals = sorted({meeting.strength(one) for one in foes})
    parts.append(Modifier("enemy combat strength", f"{totals[0]} to {totals[-1]}", "23.41a"))
    attacks = clash.attacker == power
    found = meeting.against(own, foes, attacks=attacks, shift=shift, met=_near(clash, power))
    hunted = clash.kind == TRANSPORT and foe == clash.power
    notes = [SENSIBLE] if clash.shown or hunted else [HIDDEN, SENSIBLE]
    notes += [_useless(clash, played) for played in seafight.elsewhere(s, clash, clash.attacker)]
    if clash.power == power:
        more = f" {FREE}" if clash.kind == ENGAGEMENT and not clash.late else ""
        notes.insert(0, Refusal("26.31a", f"Counted for the case that the enemy comes.{more}"))
    return Forecast(title, _told(found, meeting.RESULTS), tuple(parts), tuple(notes))


def _useless(clash: Clash, played: Played) -> Refusal:
    """That the columns of an open card do not count here (4.6f, R-170)."""
    where = FRONT_NAMES[played.front]
    return Refusal("4.6f", f"{card(played.card).name} is for the {where}: no columns in the {clash.area}.")


def _chosen(s: S, action: Action, power: int) -> int:
    """The ships that a side has chosen so far, with the one that an action adds."""
    ships = fleets.chosen(s, s.sealed.get(SIDES[power], ()))
    return ships | 1 << s.world.index[action.args[0]] if action.verb == "ship" else ships


def fleet(s: S, action: Action, power: int) -> Forecast | None:
    """Ships that put to sea (25.31c, 25.32a, 25.33a)."""
    clash, ships = clash_of(s), _chosen(s, action, power)
    if clash.kind == BOMBARDMENT and power == clash.power:
        return shelling(s, clash, ships)
    return met(s, clash, power, ships)


def joined(s: S, action: Action, power: int) -> Forecast | None:
    """An engagement as it stands, with a ship that joins it (25.31d, 25.31e)."""
    clash = clash_of(s)
    more = 1 << s.world.index[action.args[0]] if action.verb == "ship" else 0
    return met(s, clash, power, clash.fleet(power) | more)


def carded(s: S, action: Action, power: int) -> Forecast | None:
    """An engagement for which a side turns up a card: its shift, and a second fleet that it brings along
    without a roll if there is one (25.31d)."""
    trial = s.clone()
    trial.apply(action)
    found = joined(trial, action, power)
    if found is None:
        return None
    free = Refusal("25.31d", "A second fleet of yours may join without a roll; here it is not counted yet.")
    return msgspec.structs.replace(found, notes=(free, *found.notes))


def engagement(s: S, action: Action, power: int) -> Forecast | None:
    """An engagement that is sought with the strongest fleet of a base (25.31b)."""
    clash = Clash(seas.area_of(action.args[0]), ENGAGEMENT, power)
    return met(s, clash, power, _strongest(s, clash, power))


def _strongest(s: S, clash: Clash, power: int) -> int:
    """The strongest fleet of one base that a side may send."""
    b, units = s.board, s.world.units
    able = fleets.candidates(s, clash, power)
    best = 0
    for h in members(hexes_of(b, able)):
        ships = sorted(
            members(able & b.stack[h]), key=lambda u: -units[u].naval_combat - units[u].bombardment
        )
        best = max(
            best, of(ships[: fleets.limit(clash, power)]), key=lambda one: seafight.strength(s.world, one)
        )
    return best


def interception(s: S, action: Action, power: int) -> Forecast | None:
    """Warships against a transport (25.46a)."""
    clash = clash_of(s)
    more = 1 << s.world.index[action.args[0]] if action.verb == "ship" else 0
    return met(s, clash, power, clash.foes | more)


def voyage(s: S, action: Action, power: int) -> Forecast | None:
    """A voyage through contested seas, if the enemy sends ships in each of them (25.46a)."""
    w, march = s.world, s.board.march
    if march is None or action.args[0] not in w.grid:
        return None
    u, to = march.units.bit_length() - 1, w.grid.hex(action.args[0])
    found = voyages.rescue(s, u, to) if action.verb == "evacuate" else voyages.risky(s, power, march.at, to)
    areas = [area for area in found if present(s, enemy(power), area)]
    if not areas:
        return None
    free = (meeting.ONE - meeting.chance_of("transport")) ** len(areas)
    shares = {UNSEEN: free, "intercepted": meeting.ONE - free}
    note = Refusal("25.46a", "Counted for the case that the enemy sends ships; contact and combat follow.")
    return Forecast(f"Voyage through the {' and the '.join(areas)}", _told(shares), notes=(note,))


def volley(s: S, action: Action, power: int) -> Forecast | None:
    """A ship is given up before the rest of its fleet fires (26.33a)."""
    w, clash = s.world, clash_of(s)
    if not s.awaits("sea.fire", power):
        return None
    left = seafight.afloat(s, power) & ~(1 << w.index[action.args[0]])
    guns, shift = seafight.strength(w, left), seafight.naval_shift(s, power)
    found = _counted(f"{hits(guns, die, shift)} hits" for die in FACES)
    part = Modifier("combat strength", str(guns), "26.33a")
    return Forecast(f"The fire that is left in the {clash.area}", found, (part,))


def _counted(words: Any) -> tuple[Chances, ...]:
    shares: dict[str, Fraction] = {}
    for word in words:
        shares[word] = shares.get(word, Fraction(0)) + Fraction(1, len(FACES))
    return _told(shares)


# Bombardment (25.32, 26.5) -------------------------------------------------------------------------------


def shelling(s: S, clash: Clash, ships: int) -> Forecast | None:
    """What ships do to a city or fort if nobody meets them before (26.5a)."""
    w = s.world
    if not ships:
        return None
    guns = sum(w.units[u].bombardment for u in members(ships))
    kind = "fort" if clash.fort else "city"
    found = _counted(seamissions.words(bombard(kind, guns, die)) for die in FACES)
    part = Modifier("bombardment strength", str(guns), "26.5a")
    notes = []
    if seas.safe(s, clash.power, clash.area, seen=True):
        row = "25.2b" if clash.area == seas.CHANNEL else "25.2j"
        notes = [Refusal(row, f"No enemy ships can come in the {clash.area}.")]
    elif present(s, enemy(clash.power), clash.area):
        table = sea_numbers()["success"]
        text = "If the enemy sends ships, he meets them on {} or less before it, on {} after it."
        notes = [Refusal("25.32b", text.format(table["before_bombardment"], table["after_bombardment"]))]
    return Forecast(f"Bombardment of {w.place_name(clash.target)}", found, (part,), tuple(notes))


def mission(s: S, action: Action, power: int) -> Forecast | None:
    """A bombardment or the passage of raiders with the strongest fleet of a base (25.32a, 25.33a)."""
    area = seas.area_of(action.args[0])
    if action.verb == "raid":
        clash = Clash(area, RAID, power)
        return met(s, clash, power, _strongest(s, clash, power))
    h = s.world.grid.hex(action.args[2])
    clash = Clash(area, BOMBARDMENT, power, target=h, fort=action.args[1] == "fort")
    return shelling(s, clash, _strongest(s, clash, power))


# Contested seas (3.5) and commerce (27) ------------------------------------------------------------------


def contested(s: S, action: Action, power: int) -> Forecast | None:
    """Lines across a contested sea: light ships of both sides, the enemy's unknown (3.5a)."""
    w, frame = s.world, s.asked(interdiction.OfWater)
    own = _chosen(s, action, power)
    if action.verb == "interdict":
        own = interdiction.light_ships(s, power, frame.area)
    mine, sign = seafight.strength(w, own), 1 if power == frame.power else -1
    light = presumed(s, enemy(power), frame.area) & seas.kinds(w, *interdiction.LIGHT)
    pool = fleet_of(w, light if present(s, enemy(power), frame.area) else 0)
    shares: dict[str, Fraction] = {}
    for foe, weight in meeting.fleets(pool, sum(n for _, n in pool), least=0):
        for die in FACES:
            lost = contested_loss(sign * (mine - meeting.strength(foe)), die)
            word = interdiction.words(s, frame.area, lost)
            shares[word] = shares.get(word, Fraction(0)) + weight / len(FACES)
    part = Modifier("combat strength of your ships", str(mine), "3.5a")
    return Forecast(f"Lines across the {frame.area}", _told(shares), (part,), (HIDDEN,))


def plunder(s: S, action: Action, power: int) -> Forecast | None:
    """Raiders on merchants; how many convoys sail nobody knows (27.3a, 27.7b)."""
    b, w = s.board, s.world
    raiders = b.raiders
    if action.verb == "raider":
        raiders |= 1 << w.index[action.args[0]]
    if not raiders:
        return None
    guns = seafight.strength(w, raiders)
    escorted = bool(commerce.in_zone(s, enemy(power)))
    pool = (
        fog.strangers(s, enemy(power)) & seas.kinds(w, *commerce.ESCORTS) & of(berths(w)) if escorted else 0
    )
    guards = dict(meeting.fleets(fleet_of(w, pool), pool.bit_count())) or {(): meeting.ONE}
    shares: dict[str, Fraction] = {}
    for convoy, weight in guards.items():
        rating = sum(ship.contact * number for ship, number in convoy)
        for die in FACES:
            found = raid(guns - rating, die, convoyed=escorted, unrestricted=b.unrestricted)
            word = f"{found.merchants} sunk" + (f", raiders lose {found.raiders}" if found.raiders else "")
            shares[word] = shares.get(word, Fraction(0)) + weight / len(FACES)
    part = Modifier("combat strength of the raiders", str(guns), "27.3a")
    cost = Refusal("27.3b", "The attack costs a die of mobilization points.")
    hidden = Refusal("27.7b", "Convoys sail, nobody knows how many: all that may be are added up.")
    return Forecast("Raid on merchants", _told(shares), (part,), (cost, hidden) if escorted else (cost,))
