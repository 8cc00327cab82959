"""Guesses at what a side has chosen and saved in secret: cards, points, a fleet at sea, a ship on its voyage.

They agree with what everybody knows: that a card lies face down, that a fleet has put to sea.
"""

from __future__ import annotations

import random

from hexfront.games.storm_of_steel.board import S, enemy, purses
from hexfront.games.storm_of_steel.cards import card
from hexfront.games.storm_of_steel.clash import ENGAGEMENT, TRANSPORT
from hexfront.games.storm_of_steel.deck import Held
from hexfront.games.storm_of_steel.rules import choosing, decks, fleets, industry, seas
from hexfront.games.storm_of_steel.rules.sequence import PHASES
from hexfront.games.storm_of_steel.telling import seen_by
from hexfront.games.storm_of_steel.world import CP
from hexfront.hexes import members, of

#: The most points that a country is thought to have saved.
SAVED = 4
#: Phases before campaign cards are turned up (3.4a).
EARLY = tuple(PHASES)[1 : tuple(PHASES).index("operations")]


def secrets(s: S, power: int, rng: random.Random) -> None:
    """Fill in what a side keeps secret from the one that looks at the state."""
    hand(s, power, rng)
    _savings(s, power, rng)
    _voyage(s, power, rng)
    _fleet(s, power, rng)


def hand(s: S, power: int, rng: random.Random) -> None:
    """Cards that a side may have chosen: as many that are no campaigns as lie there, and campaigns until they
    are due to be turned up (3.1a, 3.4a)."""
    b, w = s.board, s.world
    if decks.hand(b, power):
        return
    now, b.morale = b.morale, b.chosen_morale
    cards: tuple[Held, ...] = ()
    while True:
        offers = [held for held in choosing.candidates(b, w, power, cards) if _wanted(s, power, held)]
        if not offers:
            break
        cards = (*cards, rng.choice(offers))
    b.morale = now
    if power == CP:
        b.hand_cp = tuple(sorted(cards))
    else:
        b.hand_en = tuple(sorted(cards))


def _wanted(s: S, power: int, held: Held) -> bool:
    """Whether a card may lie in a hand for all that everybody sees."""
    b, one = s.board, card(held.card)
    if any(played.card == held.card for played in b.played):
        return False
    return bool(b.covered[power]) if one.other else b.phase in EARLY


def _savings(s: S, power: int, rng: random.Random) -> None:
    """A few points for every country at war; in the first turn nobody has saved any (7.22a)."""
    b, w = s.board, s.world
    points = purses(b, power)[0]
    if points or b.turn == w.turn_of[w.scenario["first"]]:
        return
    for c in industry.belligerents(b, w, power):
        if saved := rng.randint(0, SAVED):
            points[w.countries[c]] = saved


def _voyage(s: S, power: int, rng: random.Random) -> None:
    """A transport that is under way, and who may be aboard (25.46a)."""
    b, w, voyage = s.board, s.world, s.board.voyage
    if voyage is None or voyage.ship >= 0:
        return
    # Those that can be looked at are not meant.
    hidden = w.side[power] & ~seen_by(s, enemy(power)) & ~of(u for one in b.landings for u in one[:2])
    ships = b.stack[voyage.start] & w.naval & hidden
    ship = rng.choice(members(ships & w.transports or ships))
    harbour = w.display.harbours.get(voyage.start)
    aboard = b.stack[harbour.area if harbour else voyage.start] & w.land_units & hidden & ~w.forts
    able = [ship, *members(aboard)]
    if any(frame.step == "landing.arrive" for frame in s.agenda):
        # To an assault nobody sails empty.
        able = [*members(aboard & ~(w.mechanized | w.hqs))] or able
    unit = voyage.unit if voyage.unit >= 0 else rng.choice(able)
    b.voyage = voyage._replace(unit=unit, ship=ship)
    if b.clash is not None and b.clash.kind == TRANSPORT:
        b.clash = b.clash._replace(ships=1 << ship)


def _fleet(s: S, power: int, rng: random.Random) -> None:
    """The ships with which a side takes part in an engagement, before they are shown (25.31c)."""
    b, clash = s.board, s.board.clash
    if clash is None or clash.kind != ENGAGEMENT or clash.shown or clash.fleet(power):
        return
    if not s.awaits("engagement.fight"):
        return
    bases = [
        h for h in members(seas.ports(s.world, clash.area)) if b.stack[h] & seas.based(s, power, clash.area)
    ]
    if not bases:
        return
    ships = members(b.stack[rng.choice(bases)] & seas.based(s, power, clash.area))
    most = min(len(ships), fleets.limit(clash, power))
    sent = of(rng.sample(ships, rng.randint(1, most)))
    b.clash = clash._replace(ships=sent) if power == clash.power else clash._replace(foes=sent)
