"""States and actions in words."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.board import S
from hexfront.games.reichswehr_freikorps.naming import PHASE_NAMES, called
from hexfront.kernel import Action
from hexfront.mechanics.naming import described

VERBS = {
    "take": "take {0} to set it up",
    "place": "set it up in {0}",
    "suggested": "take the suggested set-up",
    "railhead": "place a railhead in {0}",
    "pass": "place no railhead",
    "continue": "let Red go on",
    "bring": "bring in a Southern Front army",
    "decline": "bring in no army this turn",
    "enter": "enter in {0}",
    "call": "place the replacement {0}",
    "wait": "let the other replacements wait",
    "entrain": "put {0} on a train",
    "ride": "travel to {0}",
    "via": "run the train through {0}",
    "arrange": "rearrange the stack in {0}",
    "top": "put {0} on top",
    "keep": "leave the stack as it is",
    "move": "move the stack in {0}",
    "step": "go to {0}",
    "leave": "leave {0} behind, unmoved",
    "detach": "split off {0} here",
    "halt": "stop here",
    "attack": "attack {0}",
    "join": "attack with the stack in {0}",
    "declare": "declare the attack",
    "support": "commit Allied support to {0}",
    "unsupported": "commit no Allied support",
    "roll": "roll the die",
    "lower": "lower the odds to {0}",
    "lose": "lose {0}",
    "retreat": "retreat {0} to {1}",
    "advance": "advance {0}",
    "stay": "advance no further unit",
    "exploit": "go on to {0} with the armored cars",
    "stop": "stop here with the armored cars",
    "remove": "remove {0}",
    "done": "finish",
}

#: Where the same words mean something else: by step, then by verb.
ELSEWHERE = {
    "setup": {"done": "declare the set-up done"},
    "rail": {"done": "finish the rail movement"},
    "movement": {"done": "finish the movement"},
    "combat": {"done": "finish the combat"},
}

#: Actions that name a phase.
WHOLE = {
    f"{verb} {phase}": f"{words} the {name} phase"
    for verb, words in (("interrupt", "interrupt with"), ("play", "play"))
    for phase, name in PHASE_NAMES.items()
}


def describe_action(s: S, action: Action) -> str:
    """An action as a player would say it."""
    return WHOLE.get(str(action)) or described(s, action, VERBS, ELSEWHERE, called)


def describe_state(s: S) -> str:
    """Turn, points and morale."""
    b = s.board
    return f"turn {b.turn}, Red {b.red_vp}, German {b.german_vp}, RAM {b.ram}"
