"""3.3, 32. Psychological warfare: agents are sent on missions in secret, then each mission is rolled for."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import S, enemy
from hexfront.games.storm_of_steel.rules import countries, missions, partisans
from hexfront.games.storm_of_steel.rules.players import OfPower, asked, power_of
from hexfront.games.storm_of_steel.secret_service import Mission
from hexfront.games.storm_of_steel.world import CP, POWERS, SIDES
from hexfront.kernel import Action, Ask, Auto, Chance, Frame, Refusal, Sealed, act
from hexfront.kernel.dice import Value

DONE = act("done")
COUNTER, PARTISANS = "counter-intelligence", "partisans"
#: What speaks against countries that a mission cannot name.
STRANGE = {
    COUNTER: ("32.8a", "Counter-intelligence guards a country of your own side."),
    PARTISANS: ("32.7a", "There is no region for partisans of your side in that country."),
}
#: A mission succeeds on this or less; a natural six loses an agent (32.2a, 32.2b).
SUCCESS, CAUGHT = 3, 6


class OfMission(NamedTuple):
    """A mission that is rolled for, by its number among those of the turn."""

    step: str
    mission: int


# Allocation (32.1) ---------------------------------------------------------------------------------------


def sent(s: S, power: int, answers: tuple[Action, ...]) -> list[Mission]:
    """The missions in a side's answer so far."""
    found = []
    for action in answers:
        if action.verb == "send":
            kind, country, number = action.args
            found.append(Mission(power, kind, countries.by_word(s.world, country), int(number)))
    return found


def left_of(s: S, power: int, answers: tuple[Action, ...]) -> int:
    """The agents of a side who are not named in its answer so far."""
    return s.board.agents[power] - sum(one.agents for one in sent(s, power, answers))


def targets(s: S, power: int, kind: str) -> list[int]:
    """Countries that a mission may name: the enemy's, or one's own to guard them (32.1a, 32.8a)."""
    b, w = s.board, s.world
    if kind == COUNTER:
        return countries.allies(b, power)
    if kind == PARTISANS:
        ground = partisans.ground(s, power)
        return [c for c in range(len(w.countries)) if w.owned[c] & ground]
    return countries.allies(b, enemy(power))


def _actions(s: S, frame: Frame, side: str, answers: tuple[Action, ...]) -> list[Action]:
    """Each mission names its country and takes up to three agents (32.1a)."""
    w, power = s.world, power_of(side)
    so_far = sent(s, power, answers)
    most = min(left_of(s, power, answers), w.charts["psych"]["max_agents_per_mission"])
    known = {(one.kind, one.country) for one in so_far}
    found = [
        act("send", kind, countries.word(w, c), str(number))
        for kind in w.charts["psych"]["missions"]
        for c in targets(s, power, kind)
        if (kind, c) not in known
        for number in range(1, most + 1)
    ]
    return [*found, DONE]


def _prompt(s: S, frame: Frame, side: str) -> str:
    left = left_of(s, power_of(side), s.sealed.get(side, ()))
    return f"Send your agents on missions, in secret: {left} at hand."


def _refuse(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    if action.verb != "send":
        return None
    w, power = s.world, power_of(side)
    most = w.charts["psych"]["max_agents_per_mission"]
    kind, name = (*action.args[:2], "", "")[:2]
    known = {countries.word(w, c): c for c in range(len(w.countries))}
    if kind in w.charts["psych"]["missions"] and known.get(name, -1) not in (-1, *targets(s, power, kind)):
        return Refusal(*STRANGE.get(kind, ("32.1a", "Such a mission goes to a country of the enemy.")))
    return Refusal("32.1a", f"A mission names a country and takes up to {most} of the agents that are left.")


def _take(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    """All missions are shown together, then resolved one by one, the Central Powers first (3.3a)."""
    b = s.board
    b.missions = tuple(one for power in POWERS for one in sent(s, power, answers[SIDES[power]]))
    for one in b.missions:
        s.log(
            "mission",
            "32.1a",
            side=SIDES[one.power],
            mission=one.kind,
            country=countries.called(s.world, one.country),
            agents=one.agents,
        )
    s.push("agents.next", CP)


# Resolution (32.2) ------------------------------------------------------------------------------------------


def open_missions(s: S, power: int) -> list[int]:
    """The missions of a side that have not been rolled for, by number.

    Rows 32.9a.
    """
    return [
        k
        for k, one in enumerate(s.board.missions)
        if one.power == power and one.kind != COUNTER and not one.done
    ]


def _next(s: S, frame: OfPower) -> None:
    """One mission of a side, then one of the other; who has none left is skipped (3.3a)."""
    power = frame.power
    if not open_missions(s, power):
        power = enemy(power)
    if open_missions(s, power):
        s.push("agents.next", enemy(power))
        s.push("agents.pick", power)
    else:
        s.board.missions = ()


def _pick_actions(s: S, frame: OfPower) -> list[Action]:
    w = s.world
    mine = [s.board.missions[k] for k in open_missions(s, frame.power)]
    return [act("carry-out", one.kind, countries.word(w, one.country)) for one in mine]


def _pick(s: S, frame: OfPower, action: Action) -> None:
    kind, country = action.args[0], countries.by_word(s.world, action.args[1])
    for k in open_missions(s, frame.power):
        one = s.board.missions[k]
        if (one.kind, one.country) == (kind, country):
            s.push("agents.roll", k)
            return


def modifier(s: S, one: Mission) -> int:
    """Each agent after the first helps; enemy counter-intelligence in the country hinders (32.2a, 32.8a)."""
    guards = sum(
        other.agents
        for other in s.board.missions
        if other.power != one.power and other.kind == COUNTER and other.country == one.country
    )
    return 1 - one.agents + guards


def succeeds(die: int, modifier: int) -> bool:
    """Whether a mission succeeds (32.2a)."""
    return die + modifier <= SUCCESS


def _roll(s: S, frame: OfMission, die: Value) -> None:
    b = s.board
    one = b.missions[frame.mission]
    b.missions = tuple(
        other._replace(done=True) if k == frame.mission else other for k, other in enumerate(b.missions)
    )
    by = modifier(s, one)
    done = succeeds(int(die), by)
    if int(die) == CAUGHT:
        left = list(b.agents)
        left[one.power] -= 1
        b.agents = (left[0], left[1])
    s.log(
        "mission rolled",
        "32.2a",
        side=SIDES[one.power],
        mission=one.kind,
        dice=(int(die),),
        modifier=f"{by:+d}",
        effect="it succeeds" if done else "it fails",
    )
    if done:
        missions.succeed(s, one, int(die) + by)


STEPS = (
    Sealed(
        name="agents.begin",
        rule="3.3a",
        prompt=_prompt,
        actions=_actions,
        complete=lambda s, f, side, answers: DONE in answers,
        take=_take,
        refuse=_refuse,
    ),
    Auto(name="agents.next", frame=OfPower, run=_next),
    Ask(
        name="agents.pick",
        frame=OfPower,
        rule="3.3a",
        side=asked,
        prompt=lambda s, f: "Which mission is carried out next?",
        actions=_pick_actions,
        take=_pick,
    ),
    Chance(
        name="agents.roll",
        frame=OfMission,
        rule="32.2a",
        purpose="does the mission succeed?",
        take=_roll,
    ),
)
