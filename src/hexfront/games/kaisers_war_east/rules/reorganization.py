"""10. Reorganization: breakdowns, combinations, HQ conversions; entrenching, hiding, fortress conversion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hexfront.games.kaisers_war_east.board import BOX, POOL, S, lift, on, put, turn_of
from hexfront.games.kaisers_war_east.naming import OFFERED, called, of_own
from hexfront.games.kaisers_war_east.rules.breakdown import SUD, break_down, complete, parts
from hexfront.games.kaisers_war_east.rules.deployment import field_garrison, garrison_corps
from hexfront.games.kaisers_war_east.rules.faces import (
    cover,
    cover_actions,
    hide_refusal,
    hiding_refusal,
    top_refusal,
)
from hexfront.games.kaisers_war_east.rules.purchases import low_morale
from hexfront.games.kaisers_war_east.rules.supply import expense, offensive_reach, ready_supply
from hexfront.games.kaisers_war_east.rules.victory import can_pay, give
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.telling import tell, troop
from hexfront.games.kaisers_war_east.world import CENTRAL
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.naming import offered, sentence
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.refusing import Reason, by_verb, unit_named
from hexfront.mechanics.telling import tell_apart

DONE, HIDE_ALL = act("done"), act("hide", "all")
FLIPS = DIG, RESTORE = "entrench", "restore"
CONVERSION_YEAR = 1916
#: What supply is expended for.
PURPOSES = {"combine": "form", "convert": "convert"}
#: Who may still combine corps while his side's morale is low (OPT-MORALE-2).
STEADFAST = ("Germany",)


def _begin(s: S, frame: Frame) -> None:
    b = s.board
    b.shelter = b.central_forts if b.active == CENTRAL else b.allied_forts
    b.flipped = 0
    b.loose = b.central if b.active == CENTRAL else b.allied
    s.push("reorganization", b.active)


def sources(s: S, side: str, h: int) -> list[int]:
    """Supply units that can give a hex offensive supply, by the radii when the phase began (R-SUP-11).

    One that has left its trenches is among them (R-ENT-2); an enemy zone over the hex does not matter
    (R-REO-3).
    """
    b = s.board
    ready = ready_supply(b, s.world, side)
    return [u for u in ready if offensive_reach(s, u, b.shelter) >> h & 1]


# Combining (10.2 to 10.5, 21.1) ------------------------------------------------------------------


def combinations(s: S, side: str) -> Iterator[tuple[int, int]]:
    """Armies that may be formed, each with the hex where its corps stand."""
    b, w = s.board, s.world
    armies = [u for u in members(w.side[side] & w.armies) if b.loc[u] == BOX and may_form(s, u)]
    if not armies:
        return
    for h in members(b.central if side == CENTRAL else b.allied):
        here = b.stack[h]
        if (here & w.corps).bit_count() > 1 and sources(s, side, h):
            for u in armies:
                if all((here & corps).bit_count() >= count for corps, count in parts(w, u)):
                    yield u, h


def may_form(s: S, u: int) -> bool:
    """An army must have been in play, an abteilung need not; low morale may forbid both (10.4a, 10.5a)."""
    b, w = s.board, s.world
    unit = w.units[u]
    if not parts(w, u) or (unit.size != "abteilung" and not b.appeared >> u & 1):
        return False
    return unit.nation in STEADFAST or not low_morale(s, unit.side)


def _combine(s: S, army: int, h: int, supply: int) -> None:
    b, w = s.board, s.world
    expend(s, supply, "10.2b", "to form an army")
    used = [u for corps, count in parts(w, army) for u in members(b.stack[h] & corps)[:count]]
    for u in used:
        lift(b, w, u, POOL)
    put(b, w, army, h)
    b.appeared |= 1 << army
    own = {"others": tuple(troop(s, u) for u in used)}
    other = {"name": "combined unseen", "number": len(used)} if b.fog else own
    formed = {"who": (troop(s, army),), "at": (w.spot(h),)}
    tell_apart(s, "combined", "10.2a", w.side_of[army], own, other, **formed)


def expend(s: S, u: int, rule: str, purpose: str) -> None:
    """Take an expended supply unit off the map (17.10b, CH-SUP-2)."""
    b, w = s.board, s.world
    s.log("expended", rule, side=w.side_of[u], who=(troop(s, u),), at=(w.spot(b.loc[u]),), purpose=purpose)
    lift(b, w, u, POOL)


# HQ conversion (10.7) ----------------------------------------------------------------------------


def conversion_price(s: S) -> int:
    """5 VP, never doubled by low morale (CH-MOB-11, R-HQ-5)."""
    return int(s.world.charts["mobilization"]["hq_conversion"]["vp"])


def conversion_refusal(s: S, u: int) -> Refusal | None:
    """Why an HQ cannot be converted now, or nothing."""
    b, w = s.board, s.world
    unit = w.units[u]
    if turn_of(s).year < CONVERSION_YEAR:
        return Refusal("10.7a", "HQs can be converted from 1916 on.")
    if b.reverse >> u & 1:
        return Refusal("10.7d", f"{called(s, u)} has been converted.")
    if b.barred_hqs >> u & 1:
        return Refusal("OPT-REV-2", f"{called(s, u)} can never be converted again after the Revolution.")
    if enemy_zone(b, w, unit.side) >> b.loc[u] & 1:
        return Refusal("10.7g", f"{called(s, u)} stands in an enemy zone of control.")
    if f"{unit.nation} conversion" in b.built:
        return Refusal("10.7h", f"{unit.nation} has converted an HQ this turn.")
    if not can_pay(b, unit.side, conversion_price(s)):
        return Refusal("5.5a", f"A conversion costs {conversion_price(s)} VP; at least 1 must be left.")
    if not sources(s, unit.side, b.loc[u]):
        return Refusal(
            "10.7b", f"{called(s, u)} is not within the radius of a supply unit that can be expended."
        )
    return None


def _convert(s: S, u: int, supply: int) -> None:
    b, w = s.board, s.world
    expend(s, supply, "10.7b", "to convert a headquarters")
    b.reverse |= 1 << u
    b.built = (*b.built, f"{w.nation_of[u]} conversion")
    tell(s, "converted", "10.7a", u)
    give(s, "points", "10.7c", w.side_of[u], -conversion_price(s))


# The phase ---------------------------------------------------------------------------------------


def _own(s: S, side: str, units: int) -> list[int]:
    b, w = s.board, s.world
    return [u for u in members(units & w.side[side] & ~b.asleep) if b.loc[u] >= 0]


def _actions(s: S, frame: OfSide) -> list[Action]:
    b, w = s.board, s.world
    side = frame.side
    actions = [act("break", w.ids[u]) for u in _own(s, side, w.armies) if complete(b, w, u)]
    actions += [act("combine", w.ids[u], w.names[h]) for u, h in combinations(s, side)]
    if turn_of(s).year >= CONVERSION_YEAR:
        hqs = _own(s, side, w.hqs)
        actions += [act("convert", w.ids[u]) for u in hqs if conversion_refusal(s, u) is None]
    for u in _own(s, side, w.supply):
        actions += [act(verb, w.ids[u]) for verb in FLIPS if _flip_refusal(s, u, verb == DIG) is None]
    actions += [act("field", w.ids[u]) for u in _own(s, side, w.fortresses) if _field_refusal(s, u) is None]
    actions += cover_actions(s, side)
    return [*actions, DONE]


def _flip_refusal(s: S, u: int, dig: bool) -> Refusal | None:
    """Why a supply unit can neither dig in nor leave its trenches: it flips once a phase (OPT-ENTRENCH-1)."""
    b, row = s.board, "OPT-ENTRENCH-1"
    if not on(s, "entrenching"):
        return Refusal(row, "Entrenching is an option that is not in use.")
    if not s.world.supply >> u & 1:
        return Refusal(row, f"{called(s, u)} is no supply unit.")
    if b.flipped >> u & 1:
        return Refusal(row, f"{called(s, u)} has been flipped in this phase.")
    if dig == bool(b.entrenched >> u & 1):
        return Refusal(row, f"{called(s, u)} is {'dug in already' if dig else 'not dug in'}.")
    return None


def _field_refusal(s: S, u: int) -> Refusal | None:
    """Why a fortress cannot be replaced by a corps (OPT-FORTCONV-1)."""
    if not on(s, "fortress_conversion"):
        return Refusal("OPT-FORTCONV-1", "Fortress conversion is an option that is not in use.")
    if not s.world.fortresses >> u & 1:
        return Refusal("OPT-FORTCONV-1", f"{called(s, u)} is no fortress.")
    if not garrison_corps(s, u):
        return Refusal("OPT-FORTCONV-1", f"No infantry corps of {s.world.nation_of[u]} is in the pool.")
    return None


def _take(s: S, frame: OfSide, action: Action) -> None:
    b, w = s.board, s.world
    side = frame.side
    if action == DONE:
        b.shelter = 0
        return
    s.again(frame)
    if cover(s, side, action):
        return
    u = w.index[action.args[0]]
    if action.verb == "break":
        break_down(s, u, "10.1a")
    elif action.verb == "combine":
        s.push("reorganization.expend", side, "combine", u, w.grid.hex(action.args[1]))
    elif action.verb == "convert":
        s.push("reorganization.expend", side, "convert", u, b.loc[u])
    elif action.verb == "field":
        field_garrison(s, u)
    else:
        b.entrenched ^= 1 << u
        b.flipped |= 1 << u
        tell(s, action.verb, "OPT-ENTRENCH-1", u, at=(w.spot(b.loc[u]),))


def _in_play(reason: Callable[[S, int], Refusal | None]) -> Reason[S, OfSide]:
    """Ask about a unit of the side that is in play on the map."""

    def refuse(s: S, frame: OfSide, u: int) -> Refusal | None:
        if s.board.loc[u] < 0 or s.board.asleep >> u & 1:
            return Refusal("10.0a", f"{called(s, u)} is not in play on the map.")
        return reason(s, u)

    return of_own(refuse, "10.0a", "reorganizes")


def _break_refusal(s: S, u: int) -> Refusal:
    if s.world.nation_of[u] == "Romania":
        return Refusal("10.0b", "Romanian armies can never be reorganized.")
    if not parts(s.world, u):
        return Refusal("REO-4", f"{called(s, u)} has no conversion.")
    return Refusal("10.1c", "The full set of corps is not in the pool.")


def _convert_refusal(s: S, u: int) -> Refusal | None:
    if not s.world.hqs >> u & 1:
        return Refusal("10.7a", f"{called(s, u)} is no HQ.")
    return conversion_refusal(s, u)


def _hide_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    by_unit = _in_play(hide_refusal)
    return hiding_refusal(s, frame, action) if action == HIDE_ALL else by_unit(s, frame, action)


def _combining_refusal(s: S, frame: OfSide, action: Action) -> Refusal | None:
    name = action.args[1] if len(action.args) > 1 else ""
    return of_own(lambda s, f, u: _combine_refusal(s, u, name), "10.0a", "reorganizes")(s, frame, action)


REASONS: dict[str, Reason[S, OfSide]] = {
    "break": _in_play(_break_refusal),
    "combine": _combining_refusal,
    "convert": _in_play(_convert_refusal),
    "entrench": _in_play(lambda s, u: _flip_refusal(s, u, dig=True)),
    "restore": _in_play(lambda s, u: _flip_refusal(s, u, dig=False)),
    "field": _in_play(_field_refusal),
    "hide": _hide_refusal,
    "top": _in_play(top_refusal),
}


def _combine_refusal(s: S, u: int, name: str) -> Refusal:
    b, w = s.board, s.world
    unit = w.units[u]
    if unit.nation == "Romania":
        return Refusal("10.0b", "Romanian armies can never be reorganized.")
    if not parts(w, u):
        return Refusal("REO-4", f"{called(s, u)} is not formed from corps.")
    if b.loc[u] != BOX or (unit.size != "abteilung" and not b.appeared >> u & 1):
        return Refusal("10.4a", f"{called(s, u)} has not entered play or is not in the Available box.")
    if not may_form(s, u):
        return Refusal("OPT-MORALE-2", f"With low morale {unit.nation} may not combine corps.")
    if name not in w.grid:
        return Refusal("10.2b", "Name the hex where the corps stand.")
    h = w.grid.hex(name)
    if not all((b.stack[h] & corps).bit_count() >= count for corps, count in parts(w, u)):
        rule = "21.1a" if unit.id == SUD else "10.3a"
        return Refusal(rule, f"{w.place_name(h)} does not hold the corps that make {called(s, u)}.")
    return Refusal("10.2b", f"{w.place_name(h)} is not within the radius of a supply unit to be expended.")


class Expense(NamedTuple):
    """The supply unit that pays for combining or converting a unit in a hex."""

    step: str
    side: str
    purpose: str
    unit: int
    hex: int


def _expend_take(s: S, frame: Expense, action: Action) -> None:
    supply = s.world.index[action.args[0]]
    if frame.purpose == "combine":
        _combine(s, frame.unit, frame.hex, supply)
    else:
        _convert(s, frame.unit, supply)


def _expend_refusal(s: S, frame: Expense, action: Action) -> Refusal | None:
    refusal, u = expense(_expend_row(s, frame))(s, frame, action), unit_named(s, action)
    if refusal or u is None or offensive_reach(s, u, s.board.shelter) >> frame.hex & 1:
        return refusal
    place = s.world.place_name(frame.hex)
    return Refusal("17.10a", f"{place} is not within the radius of {called(s, u)}.")


def _expend_row(s: S, frame: Expense) -> str:
    """The row that asks for a supply unit: of a conversion, of Army Abteilung Sud, of any other army."""
    if frame.purpose == "convert":
        return "10.7b"
    return "21.1a" if s.world.ids[frame.unit] == SUD else "10.2c"


STEPS = (
    Auto(name="reorganization.begin", run=_begin),
    Ask(
        name="reorganization",
        frame=OfSide,
        rule="10.0a",
        prompt=lambda s, f: sentence(offered(s, OFFERED["reorganization"])),
        actions=_actions,
        take=_take,
        refuse=by_verb(**REASONS),
    ),
    Ask(
        name="reorganization.expend",
        frame=Expense,
        rule=_expend_row,
        prompt=lambda s, f: f"Which supply unit is expended to {PURPOSES[f.purpose]} {called(s, f.unit)}?",
        actions=each_unit("expend", lambda s, f: sources(s, f.side, f.hex)),
        take=_expend_take,
        refuse=by_verb(expend=_expend_refusal),
    ),
)
