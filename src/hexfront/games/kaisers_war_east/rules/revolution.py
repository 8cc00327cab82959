"""The Russian Revolutions and the Bolsheviks (options)."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import GONE, POOL, S, controlled, lift, on, turn_of
from hexfront.games.kaisers_war_east.naming import called, meant
from hexfront.games.kaisers_war_east.rules.placement import open_hexes
from hexfront.games.kaisers_war_east.rules.victory import arrive, watch_revolution
from hexfront.games.kaisers_war_east.rules.zones import enemy_zone
from hexfront.games.kaisers_war_east.world import ALLIED
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfUnit
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb, of_hex, unit_named

DONE = act("done")
CAPITALS = ("Petrograd", "Moscow")
CZECH_LEGION = "XA-CZ"


def _check(s: S, frame: Frame) -> None:
    """At the start of an Allied player turn of 1917 or 1918 with 25 VP or less (OPT-REV-1, OPT-REV-1b).

    It comes before psywar (R-REV-1); the Russian index is the Allied total (R-REV-4).
    """
    b = s.board
    rules = s.world.charts["revolution"]
    due = turn_of(s).year in rules["years"] and b.allied_vp <= rules["threshold_first"]
    if on(s, "russian_revolutions") and due and not b.first_revolution:
        s.push("revolution.roll")


def _roll(s: S, frame: Frame, value: Value) -> None:
    falls = int(value) in s.world.charts["revolution"]["roll_success"]
    s.log(
        "revolution rolls", "OPT-REV-1", dice=(int(value),), effect="it spreads" if falls else "it subsides"
    )
    if falls:
        first_revolution(s)


def first_revolution(s: S) -> None:
    """OPT-REV-2: Russian HQs on their front leave, those on their reverse flip and never convert again."""
    b, w = s.board, s.world
    b.first_revolution = True
    s.log("first revolution", "OPT-REV-2", side=ALLIED)
    for u in members(w.hqs & w.nation["Russia"]):
        if b.reverse >> u & 1:
            b.reverse &= ~(1 << u)
            b.barred_hqs |= 1 << u
        elif b.loc[u] >= 0:
            lift(b, w, u, GONE)
    # The Allies may stand so low that the Second follows (OPT-REV-6); then nothing Allied comes any more.
    watch_revolution(s)
    if on(s, "czech_legion") and not b.second_revolution:
        s.push("czech")


def _czech_refusal(s: S, frame: OfUnit, h: int) -> Refusal | None:
    b, w, name = s.board, s.world, s.world.place_name(h)
    if not w.russia >> h & 1:
        return Refusal("OPT-CZECH-1", f"{name} does not lie in Russia.")
    if not w.rail >> h & 1:
        return Refusal("OPT-CZECH-1", f"{name} has no railroad.")
    if not controlled(b, w, ALLIED) >> h & 1:
        return Refusal("OPT-CZECH-1", f"{name} is not under Allied control.")
    return _forbidden(s, h, "9.7a", "9.7b")


def _forbidden(s: S, h: int, held: str, near: str) -> Refusal | None:
    """Why the enemy keeps an Allied unit from a hex: the rows against his units and against his zones."""
    b, w, name = s.board, s.world, s.world.place_name(h)
    if b.central >> h & 1:
        return Refusal(held, f"{name} holds enemy units.")
    if enemy_zone(b, w, ALLIED) >> h & 1:
        return Refusal(near, f"{name} lies in an enemy zone of control.")
    return None


def czech_hexes(s: S) -> int:
    """OPT-CZECH-1: Russian rail hexes under Allied control, where a reinforcement is not forbidden."""
    b, w = s.board, s.world
    return w.rail & w.russia & controlled(b, w, ALLIED) & open_hexes(b, w, ALLIED)


def _czech(s: S, frame: Frame) -> None:
    legion = s.world.index[CZECH_LEGION]
    if s.board.loc[legion] < 0 and czech_hexes(s):
        s.push("czech.place", legion)


# The Second Revolution (OPT-REV-6 to OPT-REV-9) -----------------------------------------------------


def _second(s: S, frame: Frame) -> None:
    """Everything Allied comes off the map (OPT-REV-7, R-REV-3); the Bolsheviks come after the battle."""
    b, w = s.board, s.world
    for u in members(w.side[ALLIED] & ~w.bolsheviks):
        lift(b, w, u, POOL if w.supply >> u & 1 else GONE)
    b.allied_waiting = 0
    if b.active == ALLIED:
        b.free_supply = b.gallipoli = 0
    if b.battle is not None:
        b.upheaval = True
    else:
        s.push("bolsheviks")


def bolshevik_cities(s: S) -> int:
    """OPT-REV-8, -8b: Allied-controlled Russian cities without a unit; the capitals come first."""
    b, w = s.board, s.world
    cities = w.city_of["Russia"] & controlled(b, w, ALLIED) & ~b.allied & ~b.central
    capitals = cities & sum(1 << w.hex_of_place[name] for name in CAPITALS)
    return capitals or cities


def partisan_hexes(s: S) -> int:
    """OPT-REV-8d: any Russian hex without a Central unit or its zone of control."""
    b, w = s.board, s.world
    return w.russia & ~b.central & ~enemy_zone(b, w, ALLIED)


def _partisan(s: S, u: int) -> bool:
    return s.world.units[u].type == "partisan"


def _unraisable(s: S, u: int) -> Refusal | None:
    """Why a unit is not set up now."""
    if not s.world.bolsheviks >> u & 1:
        return Refusal("OPT-REV-8", f"{called(s, u)} is no Bolshevik unit.")
    if s.board.loc[u] != POOL:
        return Refusal("OPT-REV-8", f"{called(s, u)} has been set up.")
    if _place_hexes(s, u):
        return None
    if _partisan(s, u):
        return Refusal("OPT-REV-8d", "No Russian hex is free of Central units and their zones of control.")
    return Refusal("OPT-REV-8c", f"No city is left for {called(s, u)}, which comes later.")


def _raise_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    u = unit_named(s, action)
    if u is None:
        return Refusal("OPT-REV-8", f"{meant(s, ALLIED, action)} is no Bolshevik unit.")
    return _unraisable(s, u)


def _raisable(s: S) -> list[int]:
    """Units that can be set up now, the Partisan last."""
    found = [u for u in members(s.world.bolsheviks) if _unraisable(s, u) is None]
    return sorted(found, key=lambda u: _partisan(s, u))


def _due(s: S) -> bool:
    """Whether a unit must be set up: while a city is free (OPT-REV-8); the Partisan may be (OPT-REV-8d)."""
    return any(not _partisan(s, u) for u in _raisable(s))


def _raise_actions(s: S, frame: Frame) -> list[Action]:
    actions = [act("raise", s.world.ids[u]) for u in _raisable(s)]
    return actions if _due(s) else [*actions, DONE]


def _done_refusal(s: S, frame: Frame, action: Action) -> Refusal | None:
    return Refusal("OPT-REV-8", "A Russian city is still free for a Bolshevik unit.") if _due(s) else None


def _raise_prompt(s: S, frame: Frame) -> str:
    if _due(s):
        return "Set up the Bolsheviks: one unit to a city, Petrograd and Moscow first."
    return "Set up the Partisan, or finish."


def _raise_take(s: S, frame: Frame, action: Action) -> None:
    if action == DONE:
        return
    s.again(frame)
    s.push("bolsheviks.place", s.world.index[action.args[0]])


def _place_hexes(s: S, u: int) -> int:
    return partisan_hexes(s) if _partisan(s, u) else bolshevik_cities(s)


def _place_refusal(s: S, frame: OfUnit, h: int) -> Refusal | None:
    b, w, name = s.board, s.world, s.world.place_name(h)
    partisan = _partisan(s, frame.unit)
    if not w.russia >> h & 1:
        return Refusal("OPT-REV-8d" if partisan else "OPT-REV-8", f"{name} does not lie in Russia.")
    if partisan:
        return _forbidden(s, h, "OPT-REV-8d", "OPT-REV-8d")
    if not w.city_of["Russia"] >> h & 1:
        return Refusal("OPT-REV-8", f"{name} is no city.")
    if not controlled(b, w, ALLIED) >> h & 1:
        return Refusal("OPT-REV-8", f"{name} is not under Allied control.")
    if b.stack[h]:
        return Refusal("OPT-REV-8", f"{name} holds a unit, and a city takes one.")
    if not bolshevik_cities(s) >> h & 1:
        return Refusal("OPT-REV-8b", f"Petrograd and Moscow get their units before {name} does.")
    return None


def _placing_row(s: S, u: int) -> str:
    if _partisan(s, u):
        return "OPT-REV-8d"
    capitals = sum(1 << s.world.hex_of_place[name] for name in CAPITALS)
    return "OPT-REV-8b" if bolshevik_cities(s) & capitals else "OPT-REV-8"


STEPS = (
    Auto(name="revolution", run=_check),
    Chance(name="revolution.roll", rule="OPT-REV-1", purpose="the revolution die", take=_roll),
    Auto(name="czech", run=_czech),
    Ask(
        name="czech.place",
        frame=OfUnit,
        rule="OPT-CZECH-1",
        side=lambda s, f: ALLIED,
        prompt=lambda s, f: "Where does the Czech Legion appear?",
        actions=each_hex("place", lambda s, f: czech_hexes(s)),
        take=lambda s, f, a: arrive(s, f.unit, s.world.grid.hex(a.args[0]), "OPT-CZECH-1"),
        refuse=by_verb(place=of_hex(_czech_refusal, "OPT-CZECH-1")),
    ),
    Auto(name="revolution.second", run=_second),
    Ask(
        name="bolsheviks",
        rule=lambda s, f: "OPT-REV-8" if _due(s) else "OPT-REV-8d",
        side=lambda s, f: ALLIED,
        prompt=_raise_prompt,
        actions=_raise_actions,
        take=_raise_take,
        refuse=by_verb(**{"raise": _raise_refusal}, done=_done_refusal),
    ),
    Ask(
        name="bolsheviks.place",
        frame=OfUnit,
        rule=lambda s, f: _placing_row(s, f.unit),
        side=lambda s, f: ALLIED,
        prompt=lambda s, f: f"Where is {called(s, f.unit)} set up?",
        actions=each_hex("place", lambda s, f: _place_hexes(s, f.unit)),
        take=lambda s, f, a: arrive(s, f.unit, s.world.grid.hex(a.args[0]), _placing_row(s, f.unit)),
        refuse=by_verb(place=of_hex(_place_refusal, "OPT-REV-8")),
    ),
)
