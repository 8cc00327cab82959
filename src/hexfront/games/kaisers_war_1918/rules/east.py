"""28, 30 and 40. The Kaiser moves east: Bolsheviks, Nationalists, Czechs, Anarchists and Poles (options)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import DEAD, POOL, Battle, S, lift, on, put, restack
from hexfront.games.kaisers_war_1918.telling import troop
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Chance, Frame, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.frames import OfUnit
from hexfront.mechanics.offering import each_hex
from hexfront.mechanics.refusing import by_verb

PASS, KAISER = act("pass"), act("kaiser")


def _declare(s: S, frame: Frame, action: Action) -> None:
    """The Kaiser moves east, once and for good (30.11a, R91).

    At once the Allies gain the Bolsheviks and the Central Powers the Nationalists (30.9a, 30.11b, 30.15a),
    frozen units are freed (30.2b), Russia opens to both and is an Allied country, and the Allies place the
    Czech Legion (30.8a) and the Anarchists (30.21c). Poles under Allied command go home (40.2b).
    """
    if action == PASS:
        return
    b, w = s.board, s.world
    b.east_war, b.frozen, b.anarchists = True, 0, ALLIED
    s.log("kaiser moves east", "30.11a", side=CENTRAL)
    if on(s, "poles"):
        hand_over_poles(s, CENTRAL, "40.2b")
    restack(b, w)
    for nation in ("anarchists", "czechs"):
        for u in members(w.nation.get(nation, 0)):
            s.push("appear", u)


def appearing(s: S, u: int) -> int:
    """Where the Czech Legion (30.5a, 30.8a) and the Anarchists (30.21c) appear: hexes without any unit."""
    b, w = s.board, s.world
    area = w.russia if w.czechs >> u & 1 else w.russia | w.country["ukraine"]
    return area & ~sum(1 << h for h in members(area) if b.stack[h])


def _appear(s: S, frame: OfUnit, action: Action) -> None:
    w, u = s.world, frame.unit
    h = w.grid.hex(action.args[0])
    s.log("arrived", _appear_row(s, frame), side=ALLIED, who=(troop(s, u),), at=(w.spot(h),))
    put(s.board, w, u, h)


def _appear_refusal(s: S, frame: OfUnit, action: Action) -> Refusal:
    area = "Russia" if s.world.czechs >> frame.unit & 1 else "Russia or Ukraine"
    return Refusal(_appear_row(s, frame), f"It appears in {area}, in a hex without any unit.")


def _appear_row(s: S, frame: OfUnit) -> str:
    return "30.8a" if s.world.czechs >> frame.unit & 1 else "30.21c"


def _anarchists(s: S, frame: Frame, value: Value) -> None:
    """Every turn after the declaration: on an even die the Allies command them, else the enemy (30.21d)."""
    b = s.board
    b.anarchists = CENTRAL if int(value) % 2 else ALLIED
    restack(b, s.world)
    s.log("anarchists", "30.21d", side=b.anarchists, dice=(int(value),))


# The Poles (40) ----------------------------------------------------------------------------------


def hand_over_poles(s: S, side: str, rule: str) -> None:
    """Poles leave map, track and the battle under way, and another side commands them (40.2b, 40.4a)."""
    b, w = s.board, s.world
    for u in members(w.poles):
        if b.loc[u] not in (POOL, DEAD):
            lift(b, w, u, POOL)
    if b.battle is not None:
        b.battle = _without(b.battle, w.poles)
    b.poles = side
    restack(b, w)
    s.log("poles", rule, side=side)


def _without(battle: Battle, units: int) -> Battle:
    """A battle that some units have left for good."""
    return battle._replace(
        attackers=battle.attackers & ~units,
        defenders=battle.defenders & ~units,
        paid=battle.paid & ~units,
        retreats=tuple(one for one in battle.retreats if not units >> one[0] & 1),
    )


def poland_entered(s: S, h: int) -> None:
    """A White Russian unit in Poland gives the Poles to the Allies for the rest of the game (40.4a)."""
    b, w = s.board, s.world
    if on(s, "poles") and b.poles == CENTRAL and w.country["poland"] >> h & 1:
        hand_over_poles(s, ALLIED, "40.4a")


STEPS = (
    Ask(
        name="kaiser",
        rule="30.11a",
        side=lambda s, f: CENTRAL,
        prompt=lambda s, f: "Does the Kaiser move east? The war with Russia cannot be called off.",
        actions=lambda s, f: [PASS, KAISER],
        take=_declare,
    ),
    Ask(
        name="appear",
        frame=OfUnit,
        rule=_appear_row,
        side=lambda s, f: ALLIED,
        prompt=lambda s, f: "Where does the unit appear?",
        actions=each_hex("place", lambda s, f: appearing(s, f.unit)),
        take=_appear,
        refuse=by_verb(place=_appear_refusal),
    ),
    Chance(name="anarchists", rule="30.21d", purpose="the mood of the Anarchists", take=_anarchists),
)
