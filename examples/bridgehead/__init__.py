"""Bridgehead: the smallest whole game, as an example of how to add one."""

from __future__ import annotations

from typing import Any

from hexfront.games.bridgehead import board, rules, shown
from hexfront.games.bridgehead.board import Board, S
from hexfront.games.bridgehead.world import BLUE, GREY, HERE, SIDES, World, standard

from hexfront.kernel import BadInput, Game, Illegal, Scenario
from hexfront.mechanics.document import number, one_of, pairs, unit_flags
from hexfront.mechanics.folder import declared

__all__ = ["GAME"]


def _arrange(s: S, doc: dict[str, Any]) -> None:
    """A position: where the units are, the turn, whose phase it is, and which Grey units lie face up."""
    b, w = s.board, s.world
    phase = one_of("phase", doc.get("phase"), [f"{side} {part}" for side in SIDES for part in PARTS])
    unknown = set(doc) - {"phase", "turn", "units", "shown", "seed", "dice", "scenario", "options"}
    if unknown:
        raise BadInput(f"{sorted(unknown)[0]}: a position of Bridgehead has no such key.")
    b.loc = [board.LOST] * len(w.units)
    for unit, place in pairs("units", doc.get("units", {})).items():
        if unit not in w.index:
            raise BadInput(f"units: there is no unit {unit!r}; there are {', '.join(w.ids)}.")
        b.loc[w.index[unit]] = w.grid.hex(place)
    board.restack(b, w)
    number("turn", 1, rules.TURNS)(s, doc.get("turn", 1))
    unit_flags("shown")(s, doc.get("shown", []))
    side, part = phase.split()
    b.active = side
    s.push("turn.end")
    if side == BLUE:
        s.push("player", GREY)
    s.push("combat", side)
    if part == "movement":
        s.push("movement", side)


PARTS = ("movement", "combat")


def _instruct(s: S, side: str, order: str) -> None:
    raise Illegal("1.2", "This game has no standing orders.")


GAME: Game[Board, World] = Game(
    **declared(HERE),
    slug="bridgehead",
    title="Bridgehead",
    subtitle="an example of a game",
    meaning="Blue has four turns to take Mill from two Grey units that lie face down.",
    sides=SIDES,
    side_names={BLUE: "Blue", GREY: "Grey"},
    colours=shown.COLOURS,
    scenarios=(Scenario("mill", "The Mill", "Four turns, two units a side.", 4),),
    steps=rules.STEPS,
    events=rules.EVENTS,
    world=lambda changes: standard(),
    board=board.starting_board,
    begin=rules.begin,
    encode=board.encode,
    decode=board.decode,
    view=board.view,
    imagine=board.imagine,
    arrange=_arrange,
    forecast=shown.forecast,
    orders=shown.orders,
    instruct=_instruct,
    standing={side: {} for side in SIDES},
    describe_state=shown.describe_state,
    describe_action=shown.describe_action,
    audit=board.audit,
    measures=board.measures,
    scene=shown.scene,
    fighting=lambda b: b.battle is not None,
    worth=shown.worth,
    ways=shown.ways,
    warnings=shown.warnings,
    pieces=shown.pieces,
)
