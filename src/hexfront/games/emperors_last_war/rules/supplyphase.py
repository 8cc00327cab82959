"""3.2b and 8.8. The Supply Phase: what both players may do in it, in its order (2.2 of the sequence)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hexfront.games.emperors_last_war.board import NO_FRONTS, S, enemy
from hexfront.games.emperors_last_war.naming import called, meant
from hexfront.games.emperors_last_war.rules import (
    cavalry,
    distribution,
    inforce,
    landsturm,
    lending,
    players,
    rally,
    rebuilding,
    reconnaissance,
    revealing,
    splitting,
    supply,
    trenches,
    victory,
)
from hexfront.games.emperors_last_war.rules.moments import MOMENTS
from hexfront.games.emperors_last_war.rules.players import OfPower
from hexfront.games.emperors_last_war.world import RU, RUSSIA
from hexfront.kernel import Action, Ask, Auto, Frame, Refusal, act
from hexfront.mechanics.frames import OfSide
from hexfront.mechanics.refusing import hex_named

DONE = act("done")


class Deed(NamedTuple):
    """Something that can be done in the Supply Phase: its list, its doing, and why not."""

    actions: Callable[[S, str], list[Action]]
    take: Callable[[S, str, Action], None]
    refusal: Callable[[S, str, int], Refusal | None]
    words: str
    rule: str


#: What the phasing player may do in any order (3.2b), by verb.
DEEDS: dict[str, Deed] = {
    "lend": Deed(lending.tired, lending.lend, lending.refusal, "lead an allied unit", "21.6a"),
    "reveal": Deed(revealing.actions, revealing.show, revealing.refusal, "show units", "16.2b"),
    "rally": Deed(rally.actions, rally.attempt, rally.refusal, "rally disrupted units", "8.8a"),
    "scout": Deed(
        reconnaissance.actions, reconnaissance.take, reconnaissance.refusal, "reconnoitre", "16.1a"
    ),
    "dig": Deed(trenches.actions, trenches.take, trenches.refusal, "dig trenches", "24a"),
    "raze": Deed(trenches.raze_actions, trenches.raze, trenches.raze_refusal, "destroy trenches", "24.2a"),
    "split": Deed(splitting.split_actions, splitting.split, splitting.split_refusal, "split corps", "27a"),
    "rejoin": Deed(splitting.join_actions, splitting.join, splitting.join_refusal, "join divisions", "27a"),
    "unite": Deed(splitting.free_join_actions, splitting.join, splitting.unite_refusal, "join others", "49b"),
    "rebuild": Deed(rebuilding.actions, rebuilding.take, rebuilding.refusal, "reconstruct units", "28a"),
    "dissolve": Deed(
        rebuilding.dissolve_actions,
        rebuilding.dissolve,
        rebuilding.dissolve_refusal,
        "dissolve divisions",
        "28.2a",
    ),
    "enlist": Deed(
        rebuilding.enlist_actions, rebuilding.enlist, rebuilding.enlist_refusal, "enlist them", "28.3a"
    ),
    "form": Deed(landsturm.actions, landsturm.take, landsturm.refusal, "raise Landsturm", "31b"),
    "legion": Deed(
        landsturm.legion_actions, landsturm.legion, landsturm.legion_refusal, "try for a Legion", "32a"
    ),
    "concentrate": Deed(cavalry.actions, cavalry.take, cavalry.refusal, "gather cavalry", "35a"),
}


def _begin(s: S, frame: Frame) -> None:
    """Income and distribution, all else of the phasing player, then the other's rallies (8.8.1a)."""
    b = s.board
    power = b.phasing
    b.scouts = b.tried = b.reservists = b.formed = b.spare = 0
    b.legion_tried, b.given = False, NO_FRONTS
    if power == RU:
        b.delayed = b.hastened = 0
    s.push("supply.end", power)
    for side in reversed(players.sides_of(b, enemy(power))):
        s.push("rallying", side)
    for side in reversed(players.sides_of(b, power)):
        s.push("supply", side)
    if inforce.on(b, "supply"):
        for side in reversed(players.sides_of(b, power)):
            s.push("income", side)
    if power == RU and distribution.efficiency_rolled(s):
        s.push("efficiency", RUSSIA)


def _actions(s: S, frame: OfSide) -> list[Action]:
    return [*(action for deed in DEEDS.values() for action in deed.actions(s, frame.side)), DONE]


def _take(s: S, frame: OfSide, action: Action) -> None:
    if action == DONE:
        return
    s.again(frame)
    DEEDS[action.verb].take(s, frame.side, action)


def _rally_actions(s: S, frame: OfSide) -> list[Action]:
    return [*lending.tired(s, frame.side), *rally.actions(s, frame.side), DONE]


def _rally_take(s: S, frame: OfSide, action: Action) -> None:
    """The other player rallies after the phasing one (8.8a, 8.8.1a); it is voluntary."""
    if action != DONE:
        s.again(frame)
        DEEDS[action.verb].take(s, frame.side, action)


def _refuse(s: S, frame: OfSide, action: Action) -> Refusal | None:
    deed, w = DEEDS.get(action.verb), s.world
    if action.verb == landsturm.LEGION.verb and not action.args:
        return landsturm.legion_refusal(s, frame.side)
    if deed is None or not action.args:
        return None
    u = w.index.get(action.args[0])
    if u is None or w.side_of[u] != players.power_of(frame.side):
        return Refusal(deed.rule, f"{meant(s, frame.side, action)} is not a unit of yours.")
    if action.verb != "lend" and not players.directs(s.board, w, frame.side, u):
        return Refusal("F.1a", f"The {called(s, u)} is directed by the ally.")
    found, h = deed.refusal(s, frame.side, u), hex_named(s, action, 1)
    if found is None and action.verb == "scout" and h is not None:
        return reconnaissance.hex_refusal(s, u, h)
    return found


def _rally_refuse(s: S, frame: OfSide, action: Action) -> Refusal | None:
    """In the enemy's Supply Phase one rallies and does nothing else (3.2b, 8.8a)."""
    if action.verb in ("rally", "lend"):
        return _refuse(s, frame, action)
    if action.verb == "reveal":
        return Refusal("16.2b", "Units show themselves only in a phase of their own side.")
    moment = MOMENTS.get(action.verb)
    return None if moment is None else Refusal(moment.rule, moment.words)


def _end(s: S, frame: OfPower) -> None:
    """Levels are cut to their maximum (22e), and the front may have come to a standstill (40.2)."""
    if inforce.on(s.board, "supply"):
        supply.cap_levels(s, frame.power)
    victory.stabilised(s, frame.power)


def _secretive(s: S) -> bool:
    b = s.board
    return inforce.on(b, "splitting") or bool(revealing.veiled(b, s.world, s.asked(OfSide).side))


def _prompt(s: S, frame: OfSide) -> str:
    verbs = {action.verb for action in s.legal_actions()}
    words = [deed.words for verb, deed in DEEDS.items() if verb in verbs]
    return f"Supply Phase: {', '.join((*words, 'or finish'))}."


STEPS = (
    Auto(name="supply.begin", run=_begin),
    Ask(
        name="supply",
        frame=OfSide,
        rule="3.2b",
        prompt=_prompt,
        actions=_actions,
        take=_take,
        refuse=_refuse,
        # Whether there is a corps to split, or a unit among the patrols, is nobody else's business (16b).
        always=_secretive,
    ),
    Ask(
        name="rallying",
        frame=OfSide,
        rule="8.8.1a",
        prompt=lambda s, f: "Rally disrupted units in the enemy's Supply Phase, or finish.",
        actions=_rally_actions,
        take=_rally_take,
        refuse=_rally_refuse,
    ),
    Auto(name="supply.end", frame=OfPower, run=_end),
)
