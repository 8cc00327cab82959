"""32.3 to 32.7. What a mission of agents brings when it succeeds."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.storm_of_steel.board import POOL, S, controlled, enemy, rails, set_rails
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.deck import Held
from hexfront.games.storm_of_steel.rules import decks, intelligence, partisans, will
from hexfront.games.storm_of_steel.secret_service import Mission
from hexfront.games.storm_of_steel.telling import troops
from hexfront.games.storm_of_steel.world import CP, SIDES
from hexfront.hexes import members
from hexfront.kernel import Action, Ask, Auto, Chance, Refusal, act
from hexfront.kernel.dice import Value
from hexfront.mechanics.refusing import by_verb, of_hex

DONE = act("done")
CARD, CAMPAIGN = act("look", "card"), act("look", "campaign")
#: Hexes that a successful espionage shows (32.3a), and the price of partisans (32.7a).
HEXES, PRICE = 2, 3


class OfSpies(NamedTuple):
    """Espionage that has succeeded: whose, and how many hexes it may still look at."""

    step: str
    power: int
    left: int


class OfBand(NamedTuple):
    """Partisans that agents may raise: whose, and the unit."""

    step: str
    power: int
    unit: int


class OfSabotage(NamedTuple):
    """Sabotage that has succeeded: whose, and in which country."""

    step: str
    power: int
    country: int


def succeed(s: S, one: Mission, modified: int) -> None:
    """The result of a mission, by its kind."""
    b, power = s.board, one.power
    if one.kind == "propaganda":
        loss = 2 if modified <= 0 else 1
        will.change(s, {enemy(power): -loss}, "32.4a", "propaganda")
    elif one.kind == "subversion":
        b.subverted = (*b.subverted, one.country)
    elif one.kind == "espionage":
        s.push("missions.spy", power, HEXES)
    elif one.kind == "sabotage":
        s.push("missions.sabotage", power, one.country)
    elif one.kind == "partisans":
        if partisans.spare(s, power) >= 0:
            s.push("missions.band", power, partisans.spare(s, power))
        s.push("partisans.place", power, s.world.countries[one.country], 1)


def _band(s: S, frame: OfBand) -> None:
    """Partisans who have been placed are paid for; who places none pays nothing, and the enemy does not learn
    of it (32.7a, 34.1a)."""
    b = s.board
    if b.loc[frame.unit] == POOL:
        return
    if frame.power == CP:
        b.band_cost_cp += PRICE
    else:
        b.band_cost_en += PRICE


# Espionage (32.3a) -----------------------------------------------------------------------------------------


def _spy_actions(s: S, frame: OfSpies) -> list[Action]:
    """Two enemy hexes, or one face-down card of the enemy; who has begun with hexes goes on with them."""
    b, w, foe = s.board, s.world, enemy(frame.power)
    seen, acts = b.seen_by_cp if frame.power == CP else b.seen_by_en, w.hex_acts("look")
    unseen = w.side[foe] & ~seen & ~b.underground
    hexes = [h for h in members(intelligence.inspectable(s, foe)) if b.stack[h] & unseen]
    # How many campaign cards lie face down nobody knows, so that one can always be asked for.
    first = [*([CARD] if b.covered[foe] else []), CAMPAIGN] if frame.left == HEXES else []
    return [*first, *(acts[h] for h in hexes), DONE]


def _spy_prompt(frame: OfSpies) -> str:
    if frame.left < HEXES:
        return "Your spies may look into one more hex."
    return f"What do your spies look at: {HEXES} hexes, the ships of a base, or a card?"


def plans(s: S, power: int) -> list[Held]:
    """The campaign cards that lie face down before a side."""
    return [held for held in decks.hand(s.board, power) if not card(held.card).other]


def _peek(s: S, frame: OfSpies, value: Value) -> None:
    """The spies find one of the campaign cards, any of them as likely as another."""
    held = plans(s, enemy(frame.power))[int(value) - 1]
    side = SIDES[frame.power]
    s.log("card seen", "32.3a", side=side, card=card(held.card).name, audience=side)


def _spy(s: S, frame: OfSpies, action: Action) -> None:
    b, w, side = s.board, s.world, SIDES[frame.power]
    if action == DONE:
        return
    if action == CARD:
        held = decks.covered_card(b, enemy(frame.power))
        if held is not None:
            s.log("card seen", "32.3a", side=side, card=card(held.card).name, audience=side)
        s.commit("32.3a", "The spies have seen the card.")
        return
    if action == CAMPAIGN:
        s.commit("32.3a", "The spies have looked for a card.")
        if plans(s, enemy(frame.power)):
            s.push("missions.peek", frame.power, 1)
        else:
            s.log("no card seen", "32.3a", side=side, audience=side)
        return
    h = w.grid.hex(action.args[0])
    units = intelligence.looked_at(s, frame.power, h)
    s.log("stack seen", "32.3a", side=side, who=troops(s, units), at=(w.spot(h),), audience=side)
    s.commit("32.3a", "The spies have seen what is there.")
    if frame.left > 1:
        s.again(frame._replace(left=frame.left - 1))


# Sabotage (32.5a, 32.5b) ------------------------------------------------------------------------------


def _sabotage_actions(s: S, frame: OfSabotage) -> list[Action]:
    b, w, foe = s.board, s.world, enemy(frame.power)
    ground = w.owned[frame.country]
    works, tracks = w.hex_acts("wreck"), w.hex_acts("cut")
    cities = ground & w.industrial & controlled(b, foe) & ~b.sabotaged
    return [
        *(works[h] for h in members(cities)),
        *(tracks[h] for h in members(ground & rails(b, foe))),
        DONE,
    ]


def _no_wreck(s: S, frame: OfSabotage, h: int) -> Refusal:
    """Why a city goes on working (32.5a)."""
    w = s.world
    country = w.countries[frame.country]
    if not w.owned[frame.country] >> h & 1:
        return Refusal("32.5a", f"{w.place_name(h)} does not lie in {country}.")
    return Refusal("32.5a", f"{w.place_name(h)} is no industrial city that works for the enemy.")


def _no_cut(s: S, frame: OfSabotage, h: int) -> Refusal:
    """Why a railway is not cut (32.5b)."""
    w = s.world
    return Refusal(
        "32.5b", f"In {w.place_name(h)} lies no railway of the enemy in {w.countries[frame.country]}."
    )


def _sabotage(s: S, frame: OfSabotage, action: Action) -> None:
    """A city produces nothing in this turn, or rail is cut until an HQ enters."""
    b, w, foe = s.board, s.world, enemy(frame.power)
    if action == DONE:
        return
    one = 1 << w.grid.hex(action.args[0])
    if action.verb == "wreck":
        b.sabotaged |= one
    else:
        set_rails(b, foe, rails(b, foe) & ~one)
    s.log("sabotage", "32.5a", side=SIDES[frame.power], at=(w.spot(w.grid.hex(action.args[0])),))


STEPS = (
    Auto(name="missions.band", frame=OfBand, run=_band),
    Ask(
        name="missions.spy",
        frame=OfSpies,
        rule="32.3a",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: _spy_prompt(f),
        actions=_spy_actions,
        take=_spy,
    ),
    Chance(
        name="missions.peek",
        frame=OfSpies,
        rule="32.3a",
        purpose="which card do the spies find?",
        outcomes=lambda s, f: tuple((k, 1) for k in range(1, len(plans(s, enemy(f.power))) + 1)),
        take=_peek,
    ),
    Ask(
        name="missions.sabotage",
        frame=OfSabotage,
        rule="32.5b",
        side=lambda s, f: SIDES[f.power],
        prompt=lambda s, f: "Which city stands still, or which rail is cut?",
        actions=_sabotage_actions,
        take=_sabotage,
        refuse=by_verb(wreck=of_hex(_no_wreck, "32.5a"), cut=of_hex(_no_cut, "32.5b")),
    ),
)
