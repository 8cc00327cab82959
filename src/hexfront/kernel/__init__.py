"""The kernel: state, agenda, decisions, dice, records. It knows no game."""

from hexfront.kernel.action import Action, act
from hexfront.kernel.caution import Caution, brought_by, cautions
from hexfront.kernel.condition import Condition
from hexfront.kernel.dice import CHANCE, D6, Dice, commitment, draw
from hexfront.kernel.errors import BadInput, HexfrontError, Illegal, OtherRules, Refusal
from hexfront.kernel.event import (
    Event,
    Fact,
    Named,
    Names,
    battle_numbers,
    declare,
    heard_by,
    in_full,
)
from hexfront.kernel.game import Aside, Asides, Game
from hexfront.kernel.order import Course, Order, StandingOffer
from hexfront.kernel.outcome import Chances, Decision, Forecast, Modifier, Outcome
from hexfront.kernel.play import Play
from hexfront.kernel.record import Entry, Record
from hexfront.kernel.scenario import Option, Scenario
from hexfront.kernel.state import State
from hexfront.kernel.step import AnyFrame, Ask, Auto, Chance, Frame, Sealed, Step, step_table, steps_in
from hexfront.kernel.takeback import draws_since
from hexfront.kernel.versions import Mended

__all__ = [
    "CHANCE",
    "D6",
    "Action",
    "AnyFrame",
    "Aside",
    "Asides",
    "Ask",
    "Auto",
    "BadInput",
    "Caution",
    "Chance",
    "Chances",
    "Condition",
    "Course",
    "Decision",
    "Dice",
    "Entry",
    "Event",
    "Fact",
    "Forecast",
    "Frame",
    "Game",
    "HexfrontError",
    "Illegal",
    "Mended",
    "Modifier",
    "Named",
    "Names",
    "Option",
    "Order",
    "OtherRules",
    "Outcome",
    "Play",
    "Record",
    "Refusal",
    "Scenario",
    "Sealed",
    "StandingOffer",
    "State",
    "Step",
    "act",
    "battle_numbers",
    "brought_by",
    "cautions",
    "commitment",
    "declare",
    "draw",
    "draws_since",
    "heard_by",
    "in_full",
    "step_table",
    "steps_in",
]
