"""What can happen, by kind and with its sentence, and the combat results in words."""

from __future__ import annotations

from collections.abc import Callable

from hexfront.games.kaisers_war_east.board import S
from hexfront.kernel import Aside, declare

EVENTS = declare(
    turn={"turn": "Turn {turn}: {months}, {season}."},
    phase={"phase": "{phase}."},
    march={
        "moved": "{who} {moves/move} from {start} to {to}.",
        "railed": "{who} {goes/go} by rail from {start} to {to}.",
        "railed on": "{who} {goes/go} by rail from {start} to {alighted} and {marches/march} on to {to}.",
        "marched to rail": "{who} {marches/march} from {start} and {goes/go} by rail from {boarded} to {to}.",
        "railed between": (
            "{who} {marches/march} from {start}, {goes/go} by rail from {boarded} to {alighted} "
            "and {marches/march} on to {to}."
        ),
        "sails": "{who} {sails/sail} from {start} to {to}.",
        "landed": "{who} {goes/go} ashore in {to}.",
        "off the coast": "{who} {lies/lie} off {goal}, ready to land.",
        "ashore": "{who} {goes/go} ashore in {to}, where no enemy is left.",
    },
    battle={"attack": "The {side} attack {at} with {who}."},
    roll={
        "romania rolls": "Romania decides: a {dice}, and {needed} or less was needed to enter the war.",
        "revolution rolls": "Unrest in Russia: a {dice}, {effect}.",
        "landing": "{who} {rolls/roll} a {dice} to land: {effect}.",
        "scouted": "The staff of {who} looks for the enemy: a {dice}, {effect}.",
        "psywar rolls": "The psywar die shows {dice}: {meaning}.",
        "roll": "A {dice} on {column}, {table} table: {result}, {meaning}.",
        "panic": "{who} {panics/panic} and must run {distance}.",
        "attrition": "{who} in {at} {lacks/lack} supply: a {dice}, {effect}.",
    },
    retreat={"retreated": "{who} {retreats/retreat} from {start} to {to}."},
    advance={
        "pursued": "{who} {pursues/pursue} to {to}.",
        "broken through": "{who} {pursues/pursue} further, to {to}.",
    },
    loss={
        "lost": "{who} {is/are} lost in {at}.",
        "overstacked": "{who} {is/are} removed from overcrowded {at}, at no cost.",
        "dissolved": "{who} breaks down in {at}; no corps are left in the pool to take its place.",
        "starved": "{who} {perishes/perish} in {at} for want of supply.",
    },
    removal={
        "recalled": "{who} {is/are} called away to the Balkans.",
        "demobilized": "{who} {is/are} demobilized in {at}.",
        "expended": "{who} in {at} {is/are} expended {purpose}.",
    },
    arrival={"arrived": "{who} {arrives/arrive} in {at}."},
    change={
        "garrison fielded": "{who} {takes/take} the place of the fortress in {at}.",
        "combined": "{who} is formed in {at} from {others}.",
        "combined unseen": "{who} is formed in {at} from {number} corps.",
        "broken down": "{others} breaks down in {at} into {who}.",
        "broken down short": (
            "{others} breaks down in {at} into {who}; no more corps were left in the pool."
        ),
        "broken down unseen": "{others} breaks down in {at} into {count} corps.",
        "converted": "{who} becomes an enhanced headquarters.",
        "entrench": "{who} digs in at {at}.",
        "restore": "{who} gives up its trenches in {at}.",
    },
    capture={"captured": "{who} {takes/take} {at}."},
    reveal={
        "examined": "Seen in {at}: {who}.",
        "found out": "The enemy has off the map: {who}.",
        "revealed": "Seen beside those who fight: {who}.",
    },
    points={
        "points": "{change}.",
        "income": "For the objectives they hold: {change}.",
        "option points": "{option}: {change}.",
        "propaganda": "A {dice} for propaganda: {change}.",
        "bought": "{who} is {bought}: {change}.",
        "purchase": "The {side} buy a unit: {change}.",
    },
    news={
        "deployed": "The {side} have deployed.",
        "grand strategy": "The Main Effort of {year} is {effort}, so the {first} move first.",
        "romania enters": "Romania enters the war on the Allied side.",
        "bulgaria enters": "Bulgaria enters the war beside the Central Powers.",
        "first revolution": "The First Revolution: the Tsar falls, and with him the Russian high command.",
        "second revolution": "At {points} VP the Second Revolution: Bolsheviks replace all Allied units.",
        "patriotism": "The homeland is attacked: the Allies gain two supply units next turn.",
        "chosen": "It is {who}, {bought}.",
        "embarked": "{who} {puts/put} to sea in {at}, bound for {goal}.",
        "psywar": "The {side} wage psywar.",
        "committed": "{who} in {at} is committed for this phase.",
        "defended": "In defense: {who}.",
        "enhanced": "{who} strengthens the defense from its trenches.",
        "supported": "{who} supports the attack.",
        "supplied": "Maximum attack supply for {who}.",
        "concentric": "The attack is concentric.",
        "odds": "{attack} against {defense} is {percent}%.",
        "cut off": "{who} {has/have} no way back from {at}.",
    },
)

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
