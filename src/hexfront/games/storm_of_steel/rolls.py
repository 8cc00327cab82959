"""Forecasts of single rolls: what an action is rolled for at once, and what each face brings.

Where nothing that is rolled rests on what a side may not know, the action is tried on a copy and every face
taken (``tried``). In the air who flies has been shown; what the enemy may still send nobody knows, and a note
says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from hexfront.games.storm_of_steel.board import S, enemy
from hexfront.games.storm_of_steel.cards import WEAPONS, card
from hexfront.games.storm_of_steel.rules import agents, air, aircombat, countries, development, landing
from hexfront.games.storm_of_steel.rules.firing import air_combat
from hexfront.games.storm_of_steel.rules.ladder import FACES
from hexfront.games.storm_of_steel.secret_service import Mission
from hexfront.hexes import members
from hexfront.kernel import Action, Chances, Event, Forecast, Refusal
from hexfront.kernel.outcome import Modifier
from hexfront.mechanics.frames import at_hand

Faces = Callable[[int], str]
SUCCEEDS, FAILS = "it succeeds", "it fails"
#: What a mission of agents is good for, with the row that says so (32.3 to 32.7).
GAINS = {
    "espionage": ("32.3a", "Success lets you look into two enemy hexes, at a base's ships or at a card."),
    "propaganda": ("32.4a", "Success costs the other alliance 1 morale; a modified roll of 0 or less, 2."),
    "sabotage": ("32.5a", "Success stops an industrial city for this turn, or cuts the rail in a hex."),
    "subversion": ("32.6a", "Success takes 1 from the next revolution roll of the country in this turn."),
    "partisans": ("32.7a", "Success lets you pay 3 mobilization points for a partisan underground."),
    agents.COUNTER: ("32.8a", "Each agent adds 1 to what the enemy rolls against the country."),
}


def evenly(title: str, faces: Faces, *parts: Modifier, notes: Iterable[Refusal] = ()) -> Forecast:
    """One die: each face with what it brings."""
    found = Counter(map(faces, FACES))
    told = tuple(Chances(word, Fraction(count, len(FACES))) for word, count in found.items())
    return Forecast(title, told, tuple(part for part in parts if part.value), tuple(notes))


# Tried on a copy -----------------------------------------------------------------------------------------


def tried(s: S, action: Action, power: int) -> Forecast | None:
    """What is rolled when an action is taken: the roll itself, with every value; nothing if there is none."""
    trial = s.clone()
    trial.explicit_chance = True
    trial.apply(action)
    chances = trial.chances()
    if not chances:
        return None
    found: dict[str, Fraction] = {}
    asked = trial.decision
    for value, share in chances:
        after = trial.clone()
        after.explicit_chance = True
        word = _word(after.apply(value))
        found[word] = found.get(word, Fraction(0)) + share
    told = tuple(Chances(word, share) for word, share in found.items())
    rolled = at_hand(asked)
    return Forecast(
        rolled.prompt.capitalize(), told, (Modifier("values of the roll", str(len(chances)), rolled.rule),)
    )


def _word(events: list[Event]) -> str:
    """What a roll has brought, as its line says it."""
    rolled = next(event for event in events if event.dice)
    return rolled.result or str(rolled.facts.get("effect", ""))


# In the air (30) -----------------------------------------------------------------------------------------


def _met(s: S, power: int) -> list[Refusal]:
    """What is said of a mission that enemies may meet (30.6a)."""
    note = Refusal("30.6a", "Enemy fighters in range may meet the mission first; nobody knows of them.")
    return [note] if aircombat.flies(s, enemy(power)) else []


def strike(s: S, action: Action, power: int) -> Forecast | None:
    """An attack on the ships that support a landing, if nobody drives the unit off (30.9a)."""
    battle = s.board.battle
    if battle is None:
        return None
    title = f"Attack on the ships off {s.world.place_name(battle.target)}"
    return evenly(title, air.struck_words, notes=_met(s, power))


def flight(s: S, action: Action, power: int) -> Forecast | None:
    """Bombs on a city, or an attack on ships, if nobody drives the unit off (30.8a, 30.9a)."""
    b, w = s.board, s.world
    place = w.place_name(w.grid.hex(action.args[0]))
    notes = _met(s, power)
    if action.verb == "strike":
        return evenly(f"Attack on ships in {place}", air.struck_words, notes=notes)
    bonus = air.bombing_bonus(b, power)
    part = Modifier("air doctrine", f"{bonus:+d}" if bonus else "", "30.1e")
    return evenly(f"Bombs on {place}", lambda die: air.bombing(b, power, die), part, notes=notes)


def interception(s: S, action: Action, power: int) -> Forecast | None:
    """Fighters against a mission that is under way: both are known (30.6a)."""
    w = s.world
    name = s.asked(aircombat.OfFlight).flight
    under_way = s.board.flights[name]
    hunters = under_way.hunters
    if action.verb == "intercept":
        hunters |= 1 << w.index[action.args[0]]
    if not hunters:
        return None
    ours, theirs = aircombat.strength(w, hunters), aircombat.strength(w, under_way.units)
    part = Modifier("interceptors minus mission", f"{ours} - {theirs} = {ours - theirs:+d}", "30.6a")
    title = f"Air combat over {w.place_name(under_way.target)}"
    return evenly(title, lambda die: aircombat.MEANINGS[air_combat(ours - theirs, die)], part)


# Agents (32) and developments (22) -----------------------------------------------------------------------


def mission(s: S, action: Action, power: int) -> Forecast | None:
    """A mission of agents, before anybody knows where the enemy's counter-intelligence is (32.2a)."""
    kind, country, number = action.args
    one = Mission(power, kind, countries.by_word(s.world, country), int(number))
    if kind == agents.COUNTER:
        return None
    by = 1 - one.agents
    part = Modifier("more agents", f"{by:+d}" if by else "", "32.2a")
    guarded = Refusal("32.8a", "Enemy agents who guard the country make it harder; their number is secret.")
    notes = [Refusal(*GAINS[kind]), guarded]
    words = {True: SUCCEEDS, False: FAILS}
    title = f"{kind.capitalize()} in {countries.called(s.world, one.country)}"
    return evenly(title, lambda die: words[agents.succeeds(die, by)], part, notes=notes)


def mission_odds(number: int) -> Fraction:
    """The chance of so many agents together, if nobody guards the country (32.2a)."""
    good = sum(agents.succeeds(die, 1 - number) for die in FACES)
    return Fraction(good, len(FACES))


def attempt(s: S, action: Action, power: int) -> Forecast | None:
    """A weapon or tactic that is tried (22.1a)."""
    one = card(int(action.args[0]))
    if one.kind != WEAPONS or development.certain(one):
        return None
    by = development.modifier(s, power, one, again=action.verb == "try")
    parts = (
        Modifier("needed", f"{development.needed(one)} or less", "22.1a"),
        Modifier("imitation and repetition", f"{by:+d}" if by else "", "22.2d"),
    )
    words = {True: SUCCEEDS, False: FAILS}
    return evenly(one.name, lambda die: words[development.achieved(one, die + by)], *parts)


def bombed_fort(s: S, action: Action, power: int) -> Forecast | None:
    """Ships that shell a fort before a landing: those named, and the one that the action adds (25.42i)."""
    w, battle = s.world, s.board.battle
    if battle is None:
        return None
    ships = battle.ships
    if action.verb == "ship":
        ships |= 1 << w.index[action.args[0]]
    if not ships:
        return None
    guns = sum(w.units[u].bombardment for u in members(ships))
    part = Modifier("bombardment strength", str(guns), "26.5a")
    title = f"Shelling of the fort in {w.place_name(battle.target)}"
    return evenly(title, lambda die: landing.shelled_words(guns, die), part)
