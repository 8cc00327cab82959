"""4.6r. What cards do beyond impulses, shifts and objectives: a handler for each kind of effect.

Kinds without a handler are asked for where they matter (``PASSIVE``), by ``decks.in_play``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, S, controlled, enemy, hexes_of, put, set_control
from hexfront.games.storm_of_steel.cards import Card, Effect, card
from hexfront.games.storm_of_steel.deck import Held
from hexfront.games.storm_of_steel.rules import (
    command,
    countries,
    fallback,
    intelligence,
    partisans,
    supply,
    will,
)
from hexfront.games.storm_of_steel.rules.players import OfPower, asked
from hexfront.games.storm_of_steel.rules.stacking import room
from hexfront.games.storm_of_steel.telling import troop, troops
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Refusal, act
from hexfront.mechanics.world import sum_of

DONE = act("done")
#: Effects that others look up: in combat, movement, at sea and in mobilization.
PASSIVE = frozenset(
    {
        "siege rolls",
        "shift only in",
        "shift only near",
        "shift only against",
        "shift only with",
        "shift otherwise",
        "shift against",
        "intelligence",
        "winter mountains",
        "desert",
        "rail into zones",
        "joint command",
        "price",
        "landings",
        "second fleet",
        "development",
        "cost",
        "either: morale",
        "either: points",
        "failed: mutiny",
        "failed: revolution",
    }
)


class OfGrant(NamedTuple):
    """Units that a card brings: whose, by which card, for which front, and how many are left."""

    step: str
    power: int
    card: int
    front: int
    left: int


Handler = Callable[[S, int, Card, int, Effect], None]


def begin(s: S, power: int, one: Card, front: int) -> None:
    """Everything that a card does when it is turned up, in the order of its rows."""
    for effect in reversed(one.effects):
        handler = HANDLERS.get(effect.kind)
        if handler is not None:
            handler(s, power, one, front, effect)


def _morale(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    will.change(s, {power: effect.amount}, "4.6r", one.name)


def _points(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """Points of this turn for a country (card 84)."""
    for country in effect.who:
        give_points(s, country, effect.amount)


def give_points(s: S, country: str, points: int) -> None:
    """A country has more mobilization points in this turn."""
    extra = s.board.extra_points
    extra[country] = extra.get(country, 0) + points


# A choice between morale and points (cards 34, 90) ------------------------------------------------------


def showings(s: S, power: int, held: Held) -> list[Action]:
    """How a card can be turned up: as it is, or with what its owner takes from it."""
    one, number = card(held.card), str(held.card)
    if one.effect("either: points") is None:
        return [act("reveal", number)]
    takers = [countries.word(s.world, c) for c in countries.allies(s.board, power)]
    return [act("reveal", number, "morale"), *(act("reveal", number, name) for name in takers)]


def unpicked(s: S, power: int, action: Action) -> Refusal | None:
    """What a card asks for when it is turned up, if the owner has not said it: morale, or a country."""
    if action.verb != "reveal":
        return None
    return Refusal("4.6r", "Say what you take: morale, or points for a country of your alliance.")


def picked(s: S, power: int, one: Card, answer: Action) -> str:
    """What the owner has taken: "morale", or points for a country, which are given here."""
    points = one.effect("either: points")
    if points is None or len(answer.args) == 1:
        return ""
    if answer.args[1] == "morale":
        return "morale"
    country = str(s.world.countries[countries.by_word(s.world, answer.args[1])])
    give_points(s, country, points.amount)
    return country


# Units from the pool (cards 21, 30, 62, 83) ---------------------------------------------------------------


def _units(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    s.push("effect.units", power, one.number, front, effect.amount)


def recruits(s: S, effect: Effect) -> list[int]:
    """The units in the pool that a card can bring; of those that are alike, the first."""
    b, w = s.board, s.world
    wanted = {tuple(part.split()) for part in effect.where}
    found: dict[tuple[object, ...], int] = {}
    for name in effect.who:
        for u in members(w.nation.get(name, 0)):
            unit = w.units[u]
            fits = (unit.type,) in wanted or (unit.type, str(unit.divisions)) in wanted
            if fits and b.loc[u] == POOL:
                alike = (unit.country, unit.type, unit.divisions, unit.mobile, unit.cadre, unit.movement)
                found.setdefault(alike, u)
    return list(found.values())


def hosts(s: S, power: int, effect: Effect, front: int) -> int:
    """Hexes of units of the country on the front that are in command and in supply (4.6r)."""
    w = s.world
    nations = sum_of(w.nation.get(name, 0) for name in effect.who)
    fit = nations & command.in_command(s, power) & supply.in_supply(s, power)
    return hexes_of(s.board, fit) & w.front[front]


def _unit_actions(s: S, frame: OfGrant) -> list[Action]:
    effect = card(frame.card).effect("units")
    assert effect is not None
    w = s.world
    places = members(hosts(s, frame.power, effect, frame.front))
    found = [
        act("raise", w.ids[u], w.names[h])
        for u in recruits(s, effect)
        for h in places
        if room(s.board, w, h, 1 << u)
    ]
    return [*found, DONE]


def _unit_take(s: S, frame: OfGrant, action: Action) -> None:
    b, w = s.board, s.world
    if action == DONE:
        return
    u, h = w.index[action.args[0]], w.grid.hex(action.args[1])
    put(b, w, u, h)
    side, at = SIDES[frame.power], (w.spot(h),)
    if _defends(s, frame.power, u, h):
        s.log("raised", "14.12a", side=side, who=(troop(s, u),), at=at)
    else:
        s.log("raised", "4.6r", side=side, who=(troop(s, u),), at=at, audience=side)
        s.log("raised unseen", "4.6r", side=side, count=1, at=at, not_for=side)
    if frame.left > 1:
        s.again(frame._replace(left=frame.left - 1))


def _defends(s: S, power: int, u: int, h: int) -> bool:
    """A unit that comes into a hex under attack defends it with the others, and is seen (14.12a, 23.2a)."""
    b = s.board
    battle = b.battle
    if battle is None or not battle.declared or battle.target != h or battle.power == power:
        return False
    b.battle = battle._replace(defenders=battle.defenders | 1 << u)
    b.seen_by_cp |= (1 << u) * (power == EN)
    b.seen_by_en |= (1 << u) * (power == CP)
    return True


# One named unit (card 25) -------------------------------------------------------------------------------


def _unit(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """A unit that a card names comes to one of its places, the first time that the card is shown."""
    b, u = s.board, s.world.index.get(effect.who[0])
    first = one.name not in b.once
    b.once = (*b.once, one.name) if first else b.once
    if first and u is not None and b.loc[u] == POOL:
        s.push("effect.unit", power, one.number, front, 1)


def _named_actions(s: S, frame: OfGrant) -> list[Action]:
    w, effect = s.world, card(frame.card).effect("unit")
    assert effect is not None
    held = controlled(s.board, frame.power)
    places = [h for h in map(w.named, effect.where) if h >= 0 and held >> h & 1]
    return [act("raise", effect.who[0], w.names[h]) for h in places] or [DONE]


# Markers and tracks (cards 31, 86, 89) ----------------------------------------------------------------------


def _end_mutiny(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """A Mutiny marker comes off a capital of the side (card 86)."""
    if _mutinous(s, power):
        s.push("effect.calm", power)


def _mutinous(s: S, power: int) -> list[int]:
    b = s.board
    return [c for c in dict.fromkeys(b.mutinies) if b.allegiance[c] == power]


def _calm(s: S, frame: OfPower, action: Action) -> None:
    b, w = s.board, s.world
    calmed = countries.by_word(w, action.args[0])
    b.mutinies = tuple(c for c in b.mutinies if c != calmed)
    s.log("mutiny over", "4.6r", side=SIDES[frame.power], country=countries.called(w, calmed))


def _revolution(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """A country of the enemy makes a roll for revolution at once (card 31)."""
    for name in effect.who:
        _revolt(s, name, enemy(power), effect.amount)


def _salonika(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """A neutral city and what lies around it are open ground, and the city a port of the side (R-110).

    An enemy who stands in the city by then keeps it.
    """
    b, w = s.board, s.world
    city, c = w.named(effect.where[0]), w.country_index[effect.who[0]]
    if city < 0 or b.allegiance[c] != NEUTRAL:
        return
    b.opened = sum(1 << h for h in members(w.owned[c]) if w.grid.distance(city, h) <= effect.amount)
    set_control(b, power, 1 << city & ~b.real[enemy(power)])


def _sympathy(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """The United States come nearer to war (card 89)."""
    s.board.sympathy = min(s.world.charts["america"]["sympathy_max"], s.board.sympathy + effect.amount)


# A look into a base (card 88) -----------------------------------------------------------------------------


class OfBase(NamedTuple):
    """A side that looks at the ships of an enemy base."""

    step: str
    power: int


def _base(s: S, power: int, one: Card, front: int, effect: Effect) -> None:
    """A side looks at every ship of one enemy base (card 88)."""
    if _fleets(s, power):
        s.push("effect.base", power)


def _fleets(s: S, power: int) -> int:
    """Enemy bases with a Fleet marker, which everybody sees (23.42a)."""
    w = s.world
    return hexes_of(s.board, w.naval & w.side[enemy(power)]) & w.ports


def _base_take(s: S, frame: OfBase, action: Action) -> None:
    w, side = s.world, SIDES[frame.power]
    h = w.grid.hex(action.args[0])
    ships = intelligence.looked_at(s, frame.power, h, w.naval)
    s.log("seen", "4.6r", side=side, audience=side, others=troops(s, ships), at=(w.spot(h),))
    s.commit("4.6r", "The ships of the base have been seen.")


# What a missed objective brings (cards 65, 67) --------------------------------------------------------------


def failed(s: S, one: Card) -> None:
    """The objective was missed: a mutiny, or a roll for revolution (4.6r)."""
    b, w = s.board, s.world
    mutiny, revolution = one.effect("failed: mutiny"), one.effect("failed: revolution")
    if mutiny:
        struck = [w.country_index[name] for name in mutiny.who]
        for c in struck:
            if b.allegiance[c] == one.power:
                b.mutinies = (*b.mutinies, c)
                s.log("mutiny", "4.6r", side=SIDES[one.power], country=countries.called(w, c))
    if revolution:
        for name in revolution.who:
            _revolt(s, name, one.power, 0)


def _revolt(s: S, country: str, power: int, modifier: int) -> None:
    """A country makes one roll for revolution at once."""
    c = s.world.country_index[country]
    if s.board.allegiance[c] == power:
        s.push("revolution.roll", power, c, modifier)


HANDLERS: dict[str, Handler] = {
    "morale": _morale,
    "points": _points,
    "units": _units,
    "unit": _unit,
    "end mutiny": _end_mutiny,
    "fall back": fallback.begin,
    "revolution": _revolution,
    "sympathy": _sympathy,
    "salonika": _salonika,
    "partisans": partisans.begin,
    "look at base": _base,
}

STEPS = (
    Ask(
        name="effect.base",
        frame=OfBase,
        rule="4.6r",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Into which enemy base do you look?",
        actions=lambda s, f: [s.world.hex_acts("look")[h] for h in members(_fleets(s, f.power))],
        take=_base_take,
    ),
    Ask(
        name="effect.units",
        frame=OfGrant,
        rule="4.6r",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: f"{card(f.card).name}: put a unit with one that is in command and in supply.",
        actions=_unit_actions,
        take=_unit_take,
        # Silence would tell that nobody there is in command, or that no such unit is left.
        always=True,
    ),
    Ask(
        name="effect.unit",
        frame=OfGrant,
        rule="4.6r",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: f"{card(f.card).name}: where does its unit appear?",
        actions=_named_actions,
        take=_unit_take,
    ),
    Ask(
        name="effect.calm",
        frame=OfPower,
        rule="4.6r",
        side=asked,
        prompt=lambda s, f: "Whose army returns to order?",
        actions=lambda s, f: [act("calm", countries.word(s.world, c)) for c in _mutinous(s, f.power)],
        take=_calm,
    ),
)
