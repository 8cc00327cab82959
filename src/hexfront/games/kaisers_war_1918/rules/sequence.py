"""4. The sequence of play: game turns, player turns with their phases, the End Phase (43.5)."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import S, on, turn_of
from hexfront.games.kaisers_war_1918.rules.victory import final_check
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL
from hexfront.kernel import Action, Ask, Auto, Frame, act
from hexfront.mechanics.frames import OfPhase, OfSide, OfTurn

#: The phases of a player turn in their order, with their names in full (4.2a to 4.2e).
PHASE_NAMES = {
    "mobilization": "Mobilization Phase",
    "movement": "Movement Phase",
    "combat 1": "First Combat Phase",
    "combat 2": "Second Combat Phase",
    "attrition": "Supply Attrition Phase",
}
PHASES = tuple(PHASE_NAMES)
#: The sides as what something belongs to.
ADJECTIVES = {CENTRAL: "Central", ALLIED: "Allied"}
SHORT = "1918"
#: What is said of a turn with a season of its own (22).
SEASONS = {"summer": ", summer", "winter": ", winter", "thaw": ", thaw in the East"}
PROLONG, PASS = act("prolong"), act("pass")


def _turn(s: S, frame: OfTurn) -> None:
    """A game turn: the Central Powers, the Allies, the End Phase (4.1a, 4.2f, 43.5a, 43.5b).

    Before anything else the Central Powers may declare that the Kaiser moves east (30.11a, R91); if they have
    in an earlier turn, a die says who commands the Anarchists (30.21d).
    """
    b = s.board
    b.turn, b.active = frame.turn, ""
    b.loose = 0
    b.sailed, b.contested = 0, ()
    turn = turn_of(s)
    s.log("turn", "4.1a", turn=b.turn, months=turn.name, season=SEASONS.get(turn.season, ""))
    s.push("ending")
    s.push("player", ALLIED)
    s.push("player", CENTRAL)
    if on(s, "kaiser_east"):
        s.push("anarchists" if b.east_war else "kaiser")


def _player(s: S, frame: OfSide) -> None:
    """The five phases of a player turn; optional checks and psywar come before them (32.1a, 42.1a)."""
    side = s.board.active = frame.side
    s.log("phase", "4.1a", side=side, phase=f"{ADJECTIVES[side]} player turn")
    s.push("player.end", side)
    for phase in reversed(PHASES):
        s.push("phase", phase)
    if on(s, "psywar"):
        s.push("psywar", side)
    if on(s, "sudden_death"):
        s.push("sudden death", side)


def _phase(s: S, frame: OfPhase) -> None:
    """Note the phase and begin it."""
    side, s.board.phase = s.board.active, frame.phase
    s.log("phase", "4.2a", side=side, phase=f"{ADJECTIVES[side]} {PHASE_NAMES[frame.phase]}")
    name, *number = frame.phase.split()
    s.push(f"{name}.begin", *map(int, number))


def _player_end(s: S, frame: OfSide) -> None:
    """What lasts until the end of the player turn ends here: rail capacity (R62), duty at sea (36.4b)."""
    b = s.board
    b.phase = ""
    b.rail_used = {}
    b.duty = ()
    b.missions = 0
    b.dismissed = b.present = 0
    # What only the side at hand may know is not left for the other one.
    b.fed = b.forced = b.railed = b.shipped = b.loose = 0
    b.sailing = ()
    b.placed, b.boxed = 0, {}


def _ending(s: S, frame: Frame) -> None:
    """The End Phase: VP, blockade, victory check, the next turn (4.2g to 4.2i, 41.1a)."""
    s.board.active = ""
    s.log("phase", "4.2g", phase="End Phase")
    s.push("advance")
    s.push("check")
    if on(s, "blockade"):
        s.push("blockade")
    s.push("income")


def _advance(s: S, frame: Frame) -> None:
    """The next turn, or the end (3.1b, 4.2i, 26.1a, 27.1a); the short scenario may go on (27.1b)."""
    b = s.board
    if b.turn < b.last_turn:
        s.push("turn", b.turn + 1)
    elif s.header["scenario"] == SHORT and b.turn == s.world.charts["scenario"][SHORT]["last_turn"]:
        s.push("prolong", CENTRAL)
    else:
        final_check(s)


def _prolong(s: S, frame: OfSide, action: Action) -> None:
    """One after the other is asked; if both agree play goes on in 1919, with nothing set up again (R80)."""
    if action == PASS:
        final_check(s)
    elif frame.side == CENTRAL:
        s.push("prolong", ALLIED)
    else:
        s.board.last_turn = int(s.header["options"]["end"])
        s.log("prolonged", "27.1b")
        s.push("turn", s.board.turn + 1)


STEPS = (
    Auto(name="turn", frame=OfTurn, run=_turn),
    Auto(name="player", frame=OfSide, run=_player),
    Auto(name="phase", frame=OfPhase, run=_phase),
    Auto(name="player.end", frame=OfSide, run=_player_end),
    Auto(name="ending", run=_ending),
    Auto(name="advance", run=_advance),
    Ask(
        name="prolong",
        frame=OfSide,
        rule="27.1b",
        prompt=lambda s, f: "The year 1918 is over. Go on into 1919, if the other side agrees?",
        actions=lambda s, f: [PASS, PROLONG],
        take=_prolong,
    ),
)
