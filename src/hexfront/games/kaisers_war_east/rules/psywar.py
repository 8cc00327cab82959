"""The Psywar option: one attack on the enemy's mind at the start of a player turn."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, enemy, on, on_map, vp
from hexfront.games.kaisers_war_east.naming import called, of_own
from hexfront.games.kaisers_war_east.rules.recon import examine, examine_off_map
from hexfront.games.kaisers_war_east.rules.victory import give, kill
from hexfront.games.kaisers_war_east.world import ALLIED, COUNTRIES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics import psywar
from hexfront.mechanics.frames import OfSide, Swing
from hexfront.mechanics.offering import each_unit
from hexfront.mechanics.programme import push_programme
from hexfront.mechanics.psywar import BACKFIRE, DESERTION, INTELLIGENCE, NOTHING, PROPAGANDA, TRIUMPH
from hexfront.mechanics.refusing import by_verb

PASS, PSYWAR, OFF_MAP = act("pass"), act("psywar"), act("examine", "off-map")
#: The Psywar Table has one column (R-PSY-1).
TABLE = {1: BACKFIRE, 2: NOTHING, 3: INTELLIGENCE, 4: DESERTION, 5: PROPAGANDA, 6: TRIUMPH}


def free_of_charge(s: S, side: str) -> bool:
    """OPT-BOL-5: after the Second Revolution the Allied attack costs nothing (R-BOL-2)."""
    return side == ALLIED and s.board.second_revolution


def cost(s: S, side: str) -> int:
    """5 VP, or nothing for the International (OPT-PSYWAR-2)."""
    return 0 if free_of_charge(s, side) else int(s.world.charts["psywar"]["cost"])


def _actions(s: S, frame: OfSide) -> list[Action]:
    side = frame.side
    able = psywar.affordable(vp(s.board, side), cost(s, side), on(s, "psywar"), free_of_charge(s, side))
    return [PASS, PSYWAR] if able else [PASS]


def _take(s: S, frame: OfSide, action: Action) -> None:
    side = frame.side
    if action == PASS:
        return
    s.push("psywar.roll", side)
    s.log("psywar", "OPT-PSYWAR-1", side=side)
    # Should the price bring the Second Revolution, that comes before the roll (OPT-REV-6).
    give(s, "points", "OPT-PSYWAR-2", side, -cost(s, side))


def _refuse(s: S, frame: OfSide, action: Action) -> Refusal | None:
    if action != PSYWAR:
        return None
    if not on(s, "psywar"):
        return Refusal("OPT-PSYWAR-1", "Psywar is an option that is not in use.")
    return Refusal("5.5a", f"Psywar costs {cost(s, frame.side)} VP; at least 1 must be left.")


def _roll(s: S, frame: OfSide, value: Value) -> None:
    """The Psywar Table (OPT-PSYWAR-4, R-PSY-1)."""
    side = frame.side
    other, effect = enemy(side), psywar.effect_of(TABLE, int(value))
    blind = effect == INTELLIGENCE and not s.board.fog
    told = s.world.charts["psywar"]["told"][str(value)]
    meaning = "no effect without Fog of War" if blind else told
    s.log("psywar rolls", "OPT-PSYWAR-4", side=side, dice=(int(value),), meaning=meaning)
    if effect == INTELLIGENCE and s.board.fog:
        s.push("psywar.spy", side)
    elif effect == DESERTION and deserters(s, OfSide("psywar.desert", other)):
        s.push("psywar.desert", other)
    push_programme(s, (("psywar.points", who, sign) for who, sign in psywar.swings(effect, side, other)))


def _points(s: S, frame: Swing, value: Value) -> None:
    _, side, sign = frame
    give(s, "propaganda", "OPT-PSYWAR-4", side, sign * int(value), dice=(int(value),))


def _desert_refusal(s: S, frame: OfSide, u: int) -> Refusal | None:
    """Why a unit cannot be the one that desertion takes (OPT-PSYWAR-4)."""
    b, w = s.board, s.world
    if b.loc[u] < 0:
        return Refusal("OPT-PSYWAR-4", f"{called(s, u)} is not on the map.")
    if w.fortresses >> u & 1:
        return Refusal("OPT-PSYWAR-4", f"{called(s, u)} is a fortress, and nobody deserts from it.")
    if w.bolsheviks >> u & 1:
        return Refusal("OPT-PSYWAR-4", f"{called(s, u)} is Bolshevik, and Bolsheviks do not desert.")
    if b.asleep >> u & 1:
        return Refusal("23.0c", f"{called(s, u)} is neutral.")
    return None


def deserters(s: S, frame: OfSide) -> list[int]:
    """Units that a side may lose to desertion."""
    mine = members(on_map(s.board, s.world.side[frame.side]))
    return [u for u in mine if _desert_refusal(s, frame, u) is None]


def _spy_take(s: S, frame: OfSide, action: Action) -> None:
    if action == OFF_MAP:
        examine_off_map(s, frame.side)
    else:
        examine(s, frame.side, s.world.country[action.args[0]], "OPT-FOG-5")


STEPS = (
    Ask(
        name="psywar",
        frame=OfSide,
        rule=lambda s, f: "OPT-BOL-5" if free_of_charge(s, f.side) else "OPT-PSYWAR-1",
        prompt=lambda s, f: f"Make a psywar attack before anything else, for {cost(s, f.side)} VP?",
        actions=_actions,
        take=_take,
        refuse=_refuse,
    ),
    Chance(name="psywar.roll", frame=OfSide, rule="OPT-PSYWAR-2", purpose="the psywar die", take=_roll),
    Chance(
        name="psywar.points",
        frame=Swing,
        rule="OPT-PSYWAR-4",
        purpose="the die of victory points",
        take=_points,
    ),
    Ask(
        name="psywar.desert",
        frame=OfSide,
        rule="OPT-PSYWAR-4",
        prompt=lambda s, f: "Desertion: choose a unit that is lost.",
        actions=each_unit("desert", deserters),
        take=lambda s, f, a: kill(s, s.world.index[a.args[0]], "OPT-PSYWAR-3"),
        refuse=by_verb(desert=of_own(_desert_refusal, "OPT-PSYWAR-4", "loses a unit")),
    ),
    Ask(
        name="psywar.spy",
        frame=OfSide,
        rule="OPT-FOG-5",
        prompt=lambda s, f: "Intelligence: which enemy stacks do you examine?",
        actions=lambda s, f: [*(act("examine", name) for name in COUNTRIES), OFF_MAP],
        take=_spy_take,
    ),
)
