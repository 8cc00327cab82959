"""31, 32, 43 and F.4. Landsturm units and army HQs that the Central Powers raise, and the Polish Legions."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from hexfront.games.emperors_last_war.board import POOL, Board, S, controls, first_date, turn_of
from hexfront.games.emperors_last_war.figures import D12
from hexfront.games.emperors_last_war.naming import called
from hexfront.games.emperors_last_war.rules import inforce, players, purse, supply
from hexfront.games.emperors_last_war.rules.entry import go
from hexfront.games.emperors_last_war.rules.lines import beside
from hexfront.games.emperors_last_war.rules.players import OfPowerUnit, asked
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.telling import tell
from hexfront.games.emperors_last_war.world import CP, HERE, RU, World
from hexfront.hexes import members, of
from hexfront.hexes.tables import read_table
from hexfront.kernel import Action, Ask, Chance, Refusal, act
from hexfront.mechanics.refusing import by_verb, unit_named

PASS, LEGION = act("pass"), act("legion")
NOBODY = -1
LOWLAND, GERMANY = "Hungarian Lowland", "German Territory"
#: The mark of the turn track from which on both are raised (31a, 32a).
MARK = "landsturm_and_legions"
#: Landsturm units that option 43 lets a player name in a turn (43a).
NAMED = 2


class OfNaming(NamedTuple):
    """A player who has named a Landsturm unit and may name another (43a)."""

    step: str
    side: str
    unit: int


class OfReservists(NamedTuple):
    """The die for a named unit; who is still to be rolled for, and who may be formed already (43a)."""

    step: str
    power: int
    unit: int
    later: int
    able: int


@cache
def places() -> dict[str, str]:
    """By Landsturm unit or HQ the place where it is formed (31b)."""
    rows = read_table(HERE / "landsturm.tsv", ["unit", "place"])
    return {row["unit"]: row["place"] for row in rows if not row["unit"].startswith("LG")}


def _open(b: Board, w: World, listed: int) -> int:
    """Towns of the Central Powers that no enemy is adjacent to and that have room (31c, 31d, R-70).

    Nor may he be there himself: a patrol takes no town (36c), and units of both sides never share a hex.
    """
    free = listed & controls(b, w, CP) & w.towns & ~beside(b, w, CP) & ~b.held[RU]
    return free & ~full(b, w, CP) if free & b.held[CP] else free


def grounds(b: Board, w: World, u: int) -> int:
    """Where a Landsturm unit or HQ could be formed, whatever it costs (31b, 31c, 31d)."""
    place = places()[w.ids[u]]
    if place == LOWLAND:
        listed = w.lowland_towns
    elif place == GERMANY:
        listed = w.towns & w.country["germany"]
    else:
        listed = w.named(place.split(" (")[0])
    return _open(b, w, listed)


def sites(b: Board, w: World, u: int) -> int:
    """Where a Landsturm unit or HQ may be formed now: in its place, if the front can pay (31b to 31e)."""
    return grounds(b, w, u) & purse.affording(b, w, CP, supply.price_of(w, u))


def refusal(s: S, side: str, u: int, second: bool = False) -> Refusal | None:
    """Why a unit may not be raised now, or not named besides another (43a), or nothing."""
    b, w = s.board, s.world
    name = called(s, u)
    if w.ids[u] not in places() or b.loc[u] != POOL or not players.directs(b, w, side, u):
        return Refusal("31b", f"The {name} is not among the units that you can still raise.")
    if not inforce.on(b, "campaign") or not turn_of(s).landsturm_and_legions:
        return Refusal("31a", f"Landsturm is raised from {first_date(w, MARK)} on.")
    return _number_refusal(b, w, side, u, second) or _place_refusal(b, w, u, name)


def _place_refusal(b: Board, w: World, u: int, name: str) -> Refusal | None:
    """Its place must be own, free and out of contact (31b, 31c, 31d), and its front must pay (31e)."""
    if not grounds(b, w, u):
        rule = {LOWLAND: "31c", GERMANY: "31d"}.get(places()[w.ids[u]], "31b")
        return Refusal(rule, f"The {name} has no place of its own that is free and not beside the enemy.")
    if not sites(b, w, u):
        return Refusal("31e", f"The {name} costs {supply.price_of(w, u)} SP, more than its front has.")
    return None


def _number_refusal(b: Board, w: World, side: str, u: int, second: bool) -> Refusal | None:
    """One unit or one HQ in a Supply Phase (31a); with option 43 two units may be named (43a, 43b).

    If an ally has formed one the other forms none (F.4a).
    """
    staff, named = bool(w.hqs >> u & 1), b.reservists
    if any(not players.directs(b, w, side, one) for one in members(named & b.afield)):
        return Refusal("F.4a", "Your ally has raised a unit in this Supply Phase.")
    if not inforce.on(b, "o43"):
        return Refusal("31a", "One unit has been raised in this Supply Phase.") if b.formed else None
    if named & w.hqs or (staff and named):
        return Refusal("43b", "An HQ is raised alone: no further unit may be raised this turn.")
    if named.bit_count() >= NAMED:
        return Refusal("43a", "Two units have been named in this turn.")
    if not second and any(players.directs(b, w, side, one) for one in members(named)):
        return Refusal("43a", "The units of this turn were named before the dice.")
    return Refusal("43a", f"The {w.units[u].name} has been named.") if named >> u & 1 else None


def actions(s: S, side: str, second: bool = False) -> list[Action]:
    """Units that may be raised; the German player chooses first, and the ally only if he has not (F.4a)."""
    b, w = s.board, s.world
    if not inforce.on(b, "campaign") or players.power_of(side) != CP:
        return []
    form = w.unit_acts("form")
    units = [w.index[name] for name in places() if name in w.index]
    return [form[u] for u in units if b.loc[u] == POOL and refusal(s, side, u, second) is None]


def take(s: S, side: str, action: Action) -> None:
    """A unit is named: it is formed at once, or with option 43 if the die is odd (31a, 43a).

    With that option another may be named before the dice are thrown; an HQ needs none (43b).
    """
    b, u = s.board, s.world.index[action.args[0]]
    b.reservists |= 1 << u
    if drawn(b, s.world, u):
        s.push("landsturm.second", side, u)
    else:
        s.push("landsturm", CP, u)


def drawn(b: Board, w: World, u: int) -> bool:
    """Whether a die decides on a unit: with option 43, unless it is an HQ (43a, 43b)."""
    return inforce.on(b, "o43") and not w.hqs >> u & 1


def _second_actions(s: S, frame: OfNaming) -> list[Action]:
    return [*actions(s, frame.side, second=True), PASS]


def _second(s: S, frame: OfNaming, action: Action) -> None:
    """Who is named is settled before the first die (43a)."""
    later = NOBODY
    if action != PASS:
        later = s.world.index[action.args[0]]
        s.board.reservists |= 1 << later
    s.push("landsturm.roll", CP, frame.unit, later, NOBODY)


def _second_refusal(s: S, frame: OfNaming, action: Action) -> Refusal | None:
    u = unit_named(s, action)
    return None if u is None else refusal(s, frame.side, u, second=True)


def _rolled(s: S, frame: OfReservists, face: int | str) -> None:
    """Odd allows forming, even does not (43a)."""
    odd = int(face) % 2 == 1
    s.log(
        "reservists",
        "43a",
        side=asked(s, frame),
        dice=(int(face),),
        unit=called(s, frame.unit),
        result="odd" if odd else "even",
    )
    able = [u for u in (frame.able, frame.unit if odd else NOBODY) if u != NOBODY]
    if frame.later != NOBODY:
        s.push("landsturm.roll", CP, frame.later, NOBODY, able[0] if able else NOBODY)
    else:
        for u in reversed(able):
            s.push("landsturm", CP, u)


def _place_actions(s: S, frame: OfPowerUnit) -> list[Action]:
    """Its places; an odd die allows to form it and does not compel (43a)."""
    b, w = s.board, s.world
    place = w.hex_acts("place")
    found = [place[h] for h in members(sites(b, w, frame.unit))]
    return [*found, PASS] if drawn(b, w, frame.unit) else found


def _where(s: S, frame: OfPowerUnit) -> str:
    anywhere = ", if anywhere" if drawn(s.board, s.world, frame.unit) else ""
    return f"Where is the {called(s, frame.unit)} formed{anywhere}?"


def _place(s: S, frame: OfPowerUnit, action: Action) -> None:
    if action == PASS:
        return
    u, w = frame.unit, s.world
    s.board.formed += 1
    h = raise_in(s, u, action, "31a")
    purse.spend(s, CP, h, supply.price_of(w, u), "31e", f"for the {called(s, u)}")


def raise_in(s: S, u: int, action: Action, rule: str) -> int:
    """Put a new unit into the town that is named; tells its hex, where its price is due (31e, R-70)."""
    w = s.world
    h = w.grid.hex(action.args[0])
    go(s, u, h)
    tell(s, "formed", rule, 1 << u, at=(w.spot(h),))
    return h


# Legions (32) -------------------------------------------------------------------------------------------


def next_brigade(b: Board, w: World) -> int:
    """The Legion brigade whose turn it is: they appear in number order (32c); -1 if all have appeared."""
    return next((u for u in members(w.nation["LG"]) if b.loc[u] == POOL), -1)


def legion_limit(b: Board, w: World) -> int:
    """The highest die that lets a brigade be formed (32a, 32b, 32d, R-70).

    7; one more for each Russian objective held, one less for each lost by Austria-Hungary, two less for each
    brigade formed. Stars are counted, not hexes.
    """
    rows = w.charts["legions"]
    formed = sum(b.loc[u] != POOL for u in members(w.nation["LG"]))
    won = sum(w.stars[h] for h in members(controls(b, w, CP) & w.objectives & w.home[RU]))
    lost = sum(w.stars[h] for h in members(controls(b, w, RU) & w.objectives & w.country["austria-hungary"]))
    return int(
        rows["limit"]
        + won * rows["per_russian_objective_held"]
        + lost * rows["per_ah_objective_lost"]
        + formed * rows["per_brigade_formed"]
    )


def legion_actions(s: S, side: str) -> list[Action]:
    """One die in each own Supply Phase from 3.IX on (32a)."""
    b, w = s.board, s.world
    if b.legion_tried or not inforce.on(b, "campaign") or not turn_of(s).landsturm_and_legions:
        return []
    u = next_brigade(b, w)
    return [LEGION] if u >= 0 and players.directs(b, w, side, u) else []


def legion(s: S, side: str, action: Action) -> None:
    """The die for the Legions (32a)."""
    s.board.legion_tried = True
    s.push("legion.roll", CP, next_brigade(s.board, s.world))


def legion_refusal(s: S, side: str, u: int = -1) -> Refusal | None:
    """Why the die for the Legions may not be thrown."""
    if next_brigade(s.board, s.world) < 0:
        return Refusal("32c", "All brigades of the Legions have been formed.")
    if not players.directs(s.board, s.world, side, next_brigade(s.board, s.world)):
        return Refusal("32a", "The die for the Legions is not yours to throw.")
    when = f"once in an own Supply Phase, from {first_date(s.world, MARK)} on"
    return Refusal("32a", f"The die for the Legions is thrown {when}.")


def _legion_rolled(s: S, frame: OfPowerUnit, face: int | str) -> None:
    limit = legion_limit(s.board, s.world)
    formed = int(face) <= limit
    side = asked(s, frame)
    s.log("legion rolled", "32a", side=side, dice=(int(face),), limit=limit, result="yes" if formed else "no")
    if formed:
        s.push("legion", CP, frame.unit)


def legion_sites(b: Board, w: World, u: int) -> int:
    """Krakow, Lwow, Kielce or Warszawa, under the conditions of the Landsturm (32e, R-62, R-70).

    A brigade is no Landsturm: what a large income leaves over (47d) is not for it.
    """
    price, listed = supply.price_of(w, u), w.grid.set(w.charts["legions"]["places"])
    free = members(_open(b, w, listed))
    return of(h for h in free if supply.level(b, CP, supply.front_of(w, h)) >= price)


def _legion_actions(s: S, frame: OfPowerUnit) -> list[Action]:
    place = s.world.hex_acts("place")
    return [*(place[h] for h in members(legion_sites(s.board, s.world, frame.unit))), PASS]


def _legion(s: S, frame: OfPowerUnit, action: Action) -> None:
    if action == PASS:
        return
    u, w = frame.unit, s.world
    h = raise_in(s, u, action, "32e")
    supply.pay(s, CP, supply.front_of(w, h), supply.price_of(w, u), "R-70", f"for the {called(s, u)}")


STEPS = (
    Ask(
        name="landsturm.second",
        frame=OfNaming,
        rule="43a",
        prompt=lambda s, f: f"Name a second unit besides the {called(s, f.unit)} before the dice, or none.",
        actions=_second_actions,
        take=_second,
        refuse=by_verb(form=_second_refusal),
    ),
    Chance(
        name="landsturm.roll",
        frame=OfReservists,
        rule="43a",
        purpose="whether reservists can be formed",
        outcomes=lambda s, f: D12,
        take=_rolled,
    ),
    Ask(
        name="landsturm",
        frame=OfPowerUnit,
        rule="31b",
        side=asked,
        prompt=_where,
        actions=_place_actions,
        take=_place,
    ),
    Chance(
        name="legion.roll",
        frame=OfPowerUnit,
        rule="32a",
        purpose="whether a Legion brigade can be formed",
        outcomes=lambda s, f: D12,
        take=_legion_rolled,
    ),
    Ask(
        name="legion",
        frame=OfPowerUnit,
        rule="32e",
        side=asked,
        prompt=lambda s, f: f"Where is the {called(s, f.unit)} formed, if anywhere?",
        actions=_legion_actions,
        take=_legion,
    ),
)
