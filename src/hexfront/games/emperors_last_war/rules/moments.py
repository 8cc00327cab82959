"""3.1.1. Each thing has its time: what speaks against an action that belongs to another part of the turn."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.emperors_last_war.board import S, enemy, first_date, turn_of
from hexfront.games.emperors_last_war.rules.players import power_of
from hexfront.games.emperors_last_war.rules.sequence import USE, may_use
from hexfront.kernel import Action, Refusal

ATTACKS = ("normal attack", "second attack")
MOVES = ("window 1", "window 2", "normal movement", "window 3")
SUPPLY = ("supply",)
#: In these phases counters are turned face down (16a, 16c).
VEILING = ("setup", "normal movement")


class Moment(NamedTuple):
    """The parts of a Player-Turn in which something is done, the row that says so, and the sentence."""

    phases: tuple[str, ...]
    rule: str
    words: str


#: By verb its moment.
MOMENTS = {
    "attack": Moment(ATTACKS, "3.1.1a", "Attacks are made in the two attack phases."),
    "seize": Moment((*ATTACKS, *MOVES), "26.2a", "A bridgehead is taken in a movement or an attack phase."),
    "move": Moment(MOVES, "3.1.1a", "Units move in movement phases."),
    "reserve": Moment(
        ("window 1", "window 2", "window 3"),
        "4.2.1a",
        "A Reserve Movement Phase begins only between two phases.",
    ),
    "advance": Moment(ATTACKS, "10a", "Units advance after an attack of theirs."),
    "retreat": Moment(ATTACKS, "9a", "Units retreat when they have been beaten."),
    "way": Moment(ATTACKS, "9a", "Units retreat when they have been beaten."),
    "delay": Moment(ATTACKS, "12.1a", "Cavalry withdraws when it is attacked."),
    "abandon": Moment(ATTACKS, "25.6a", "A fortress is abandoned when it is attacked."),
    **{
        verb: Moment(ATTACKS, "23a", "Special attacks are made in the two attack phases.")
        for verb in ("artillery", "furious", "despair")
    },
    "conceal": Moment(VEILING, "16a", "Units are concealed at the end of the Normal Movement Phase."),
    "patrol": Moment(VEILING, "17.2a", "Patrols are added at the end of the Normal Movement Phase."),
    "rail": Moment(MOVES, "18a", "Units go by rail in movement phases."),
    "bring": Moment((*MOVES, "end"), "19a", "Reinforcements come on in movement phases."),
    "send": Moment(MOVES, "20a", "Units are sent off in secret in movement phases."),
    "depart": Moment(MOVES, "20a", "Units are sent off in secret in movement phases."),
    "carry": Moment(MOVES, "F.3c", "Units of the ally are carried in movement phases."),
    "sail": Moment(MOVES, "38a", "Units sail in movement phases."),
    "scout": Moment(SUPPLY, "16.1a", "Units reconnoitre in their own Supply Phase."),
    "rally": Moment(SUPPLY, "8.8a", "Units rally in Supply Phases."),
    "give": Moment(SUPPLY, "22b", "Supply is shared out at the start of the own Supply Phase."),
    "limited": Moment(SUPPLY, "22.2d", "Actions are paid for in the own Supply Phase, or with an attack."),
    "offensive": Moment(SUPPLY, "22.2d", "Actions are paid for in the own Supply Phase, or with an attack."),
    "dig": Moment(SUPPLY, "24a", "Trenches are dug in the own Supply Phase."),
    "raze": Moment(SUPPLY, "24.2a", "Trenches are destroyed in the own Supply Phase."),
    "split": Moment(SUPPLY, "27b", "Corps split in the own Supply Phase or before the first movement."),
    "rejoin": Moment(SUPPLY, "27b", "Corps rejoin in the own Supply Phase or before the first movement."),
    "unite": Moment(SUPPLY, "27b", "Corps are formed in the own Supply Phase or before the first movement."),
    "rebuild": Moment(SUPPLY, "28.1b", "Units are reconstructed in the own Supply Phase."),
    "dissolve": Moment(SUPPLY, "28.2a", "Divisions are dissolved in the own Supply Phase."),
    "enlist": Moment(SUPPLY, "28.2a", "Divisions are dissolved in the own Supply Phase."),
    "buy": Moment(SUPPLY, "29b", "Supply points are bought when the income comes in."),
    "sell": Moment(SUPPLY, "29c", "Supply points are sold when the income comes in."),
    "form": Moment(SUPPLY, "31a", "Landsturm is raised in the own Supply Phase."),
    "legion": Moment(SUPPLY, "32a", "The die for the Legions is thrown in the own Supply Phase."),
    "hasten": Moment(SUPPLY, "34c", "Reinforcements are hastened in the Russian Supply Phase."),
    "postpone": Moment(SUPPLY, "34c", "Reinforcements are delayed in the Russian Supply Phase."),
    "concentrate": Moment(SUPPLY, "35a", "Cavalry gathers in the own Supply Phase."),
}
#: What is done only while an attack is under way.
IN_BATTLE = ("advance", "retreat", "way", "delay", "abandon")
#: What the Russian schedule allows only from a date on, with its row (34a, 34b).
SCHEDULE = {"hasten": "34a", "postpone": "34b"}


def untimely(s: S, action: Action) -> Refusal | None:
    """Why something is not done now, if its time is another: it hangs on what everybody knows."""
    if action.verb in SCHEDULE and not turn_of(s).russian_hastening:
        since = first_date(s.world, "russian_hastening")
        return Refusal(SCHEDULE[action.verb], f"Reinforcements are hastened or delayed from {since} on.")
    if action == USE and s.decision is not None and s.decision.step == "window":
        return _no_window(s, enemy(power_of(s.decision.side)))
    moment = MOMENTS.get(action.verb)
    idle = action.verb in IN_BATTLE and s.board.battle is None
    if moment is None or (s.board.phase in moment.phases and not idle):
        return None
    return Refusal(moment.rule, moment.words)


def _no_window(s: S, power: int) -> Refusal | None:
    """Why a side that is not asked in a gap has no reserve phase in it; nothing if its turn is to come."""
    b = s.board
    if b.used_reserve[power]:
        return Refusal("4.2a", "Each side has one Reserve Movement Phase in a Player-Turn.")
    if not may_use(s, power):
        return Refusal("4.2c", "Who used it in the enemy Player-Turn before has none in his own.")
    if power == b.phasing:
        return Refusal("4.2.2a", "Whose Player-Turn it is decides first, and has decided against it.")
    if b.phase == "window 3":
        return Refusal("4.2.4c", "Before the Second Attack Phase only he whose turn it is may use it.")
    return None
