"""What can happen, by kind and with its sentence, and the combat results in words."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.kaisers_war_east.board import S
from hexfront.games.kaisers_war_east.world import HERE
from hexfront.kernel import Aside
from hexfront.kernel.event import read_events

EVENTS = read_events(HERE / "events.tsv")

#: What the results of combat mean (14.15, CR-AD to CR-ST).
MEANINGS = {
    "AD": "all attackers but armies are lost, the armies break down and fall back",
    "AZ": "all attackers are lost",
    "BB": "all but armies are lost on both sides and an army of each breaks down",
    "BT": "all defenders are lost and the line is broken through",
    "DD": "all defenders but armies are lost, the armies break down and fall back",
    "DP": "all defenders but armies are lost, the armies break down and panic",
    "DZ": "all defenders are lost",
    "MD": "the defenders fall back at the price of one shock unit",
    "ST": "each side loses one unit",
}

#: What the faces of the psywar die mean (OPT-PSYWAR-4).
PSYWAR_MEANINGS = {
    1: "it backfires, and the enemy gains a die of VP",
    2: "no effect",
    3: "intelligence about units that Fog of War hides",
    4: "desertion, and the enemy loses a unit of his choice",
    5: "the enemy loses a die of VP",
    6: "the enemy loses a die of VP, and another is gained",
}

MOVEMENT, COMBAT = ("Movement Phase", "11.0a"), ("Combat Phase", "14.0a")


def _overcrowded(s: S) -> Aside:
    """Limits are looked at when a Movement Phase, a battle or a Combat Phase ends (12.2a)."""
    return MOVEMENT if s.board.phase == "movement" else COMBAT


#: What is no secret of a decision: the part of the turn that everybody follows, with its row. What Fog of War
#: hides looks like the rest of its phase: were nothing said of a reconnaissance, that would tell of it.
ASIDES: dict[str, Aside | Callable[[S], Aside]] = {
    step: aside
    for aside, steps in (
        (("set-up", "3.2b"), "setup,setup.place"),
        (("psychological warfare", "OPT-PSYWAR-1"), "psywar,psywar.desert,psywar.spy"),
        (("the Czech Legion", "OPT-CZECH-1"), "czech.place"),
        (("the Second Revolution", "OPT-REV-8"), "bolsheviks,bolsheviks.place"),
        (("Mobilization Phase", "6.2c"), "mobilization,mobilization.place,mobilization.dismiss"),
        (("Mobilization Phase", "6.2c"), "bolshevik.choice"),
        (("Reorganization Phase", "10.0a"), "reorganization,reorganization.expend"),
        (MOVEMENT, "forced march,recon,recon.look,movement,march"),
        (COMBAT, "commit,combat,battle.plan,battle.dig,battle.choose,battle.lose"),
        (COMBAT, "battle.first,withdraw,panic,retreat.step,pursuit,pursuit.on"),
        (_overcrowded, "stacking.remove"),
    )
    for step in steps.split(",")
}
