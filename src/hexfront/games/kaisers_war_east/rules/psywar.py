"""The Psywar option: one attack on the enemy's mind at the start of a player turn."""

from __future__ import annotations

from hexfront.games.kaisers_war_east.board import S, enemy, on, vp
from hexfront.games.kaisers_war_east.phrases import PSYWAR_MEANINGS
from hexfront.games.kaisers_war_east.rules.recon import examine, examine_off_map
from hexfront.games.kaisers_war_east.rules.victory import SIDE_NAMES, give, kill
from hexfront.games.kaisers_war_east.world import ALLIED, COUNTRIES
from hexfront.hexes import members
from hexfront.kernel import D6, Action, Ask, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.programme import push_programme
from hexfront.mechanics.psywar import (
    BACKFIRE,
    DESERTION,
    INTELLIGENCE,
    NOTHING,
    PROPAGANDA,
    TRIUMPH,
    affordable,
    effect_of,
    swings,
)

PASS, PSYWAR, OFF_MAP = act("pass"), act("psywar"), act("examine", "off-map")
#: The Psywar Table has one column (R-PSY-1).
TABLE = {1: BACKFIRE, 2: NOTHING, 3: INTELLIGENCE, 4: DESERTION, 5: PROPAGANDA, 6: TRIUMPH}


def free_of_charge(s: S, side: str) -> bool:
    """OPT-BOL-5: after the Second Revolution the Allied attack costs nothing (R-BOL-2)."""
    return side == ALLIED and s.board.second_revolution


def cost(s: S, side: str) -> int:
    """5 VP, or nothing for the International (OPT-PSYWAR-2)."""
    return 0 if free_of_charge(s, side) else int(s.world.charts["psywar"]["cost"])


def _actions(s: S, frame: Frame) -> list[Action]:
    side = frame[1]
    able = affordable(vp(s.board, side), cost(s, side), on(s, "psywar"), free_of_charge(s, side))
    return [PASS, PSYWAR] if able else [PASS]


def _take(s: S, frame: Frame, action: Action) -> None:
    side = frame[1]
    if action == PASS:
        return
    s.push("psywar.roll", side)
    s.log("psywar", "OPT-PSYWAR-1", who=SIDE_NAMES[side])
    # Should the price bring the Second Revolution, that comes before the roll (OPT-REV-6).
    give(s, "points", "OPT-PSYWAR-2", side, -cost(s, side))


def _refuse(s: S, frame: Frame, action: Action) -> Refusal | None:
    if action != PSYWAR:
        return None
    if not on(s, "psywar"):
        return Refusal("OPT-PSYWAR-1", "Psywar is an option that is not in use.")
    return Refusal("5.5a", f"Psywar costs {cost(s, frame[1])} VP; at least 1 must be left.")


def _roll(s: S, frame: Frame, value: Value) -> None:
    """The Psywar Table (OPT-PSYWAR-4, R-PSY-1)."""
    side = frame[1]
    other, effect = enemy(side), effect_of(TABLE, int(value))
    blind = effect == INTELLIGENCE and not s.board.fog
    meaning = "no effect without Fog of War" if blind else PSYWAR_MEANINGS[int(value)]
    s.log("psywar rolls", "OPT-PSYWAR-4", die=int(value), meaning=meaning)
    if effect == INTELLIGENCE and s.board.fog:
        s.push("psywar.spy", side)
    elif effect == DESERTION and deserters(s, other):
        s.push("psywar.desert", other)
    push_programme(s, (("psywar.points", who, sign) for who, sign in swings(effect, side, other)))


def _points(s: S, frame: Frame, value: Value) -> None:
    _, side, sign = frame
    give(s, "propaganda", "OPT-PSYWAR-4", side, sign * int(value), die=int(value))


def deserters(s: S, side: str) -> list[int]:
    """Units that may be lost to desertion: on the map, no fortress, no Bolshevik."""
    b, w = s.board, s.world
    units = w.side[side] & ~w.fortresses & ~w.bolsheviks & ~b.asleep
    return [u for u in members(units) if b.loc[u] >= 0]


def _desert_actions(s: S, frame: Frame) -> list[Action]:
    return [act("desert", s.world.ids[u]) for u in deserters(s, frame[1])]


def _spy_actions(s: S, frame: Frame) -> list[Action]:
    return [*(act("examine", name) for name in COUNTRIES), OFF_MAP]


def _spy_take(s: S, frame: Frame, action: Action) -> None:
    if action == OFF_MAP:
        examine_off_map(s, frame[1])
    else:
        examine(s, frame[1], s.world.country[action.args[0]], "OPT-FOG-5")


STEPS = (
    Ask(
        "psywar",
        lambda s, f: "OPT-BOL-5" if free_of_charge(s, f[1]) else "OPT-PSYWAR-1",
        lambda s, f: str(f[1]),
        lambda s, f: f"Make a psywar attack before anything else, for {cost(s, f[1])} VP?",
        _actions,
        _take,
        _refuse,
    ),
    Chance("psywar.roll", "OPT-PSYWAR-2", "the psywar die", lambda s, f: D6, _roll),
    Chance("psywar.points", "OPT-PSYWAR-4", "the die of victory points", lambda s, f: D6, _points),
    Ask(
        "psywar.desert",
        "OPT-PSYWAR-4",
        lambda s, f: str(f[1]),
        lambda s, f: "Desertion: choose a unit that is lost.",
        _desert_actions,
        lambda s, f, a: kill(s, s.world.index[a.args[0]], "OPT-PSYWAR-3"),
        lambda s, f, a: Refusal("OPT-PSYWAR-4", "A unit of yours on the map, no fortress and no Bolshevik."),
    ),
    Ask(
        "psywar.spy",
        "OPT-FOG-5",
        lambda s, f: str(f[1]),
        lambda s, f: "Intelligence: which enemy stacks do you examine?",
        _spy_actions,
        _spy_take,
        lambda s, f, a: None,
    ),
)
