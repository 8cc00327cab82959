"""18, 20, 30, 38, 48 and F.3. Why a unit does not go by rail, by sea or in secret, with the rule."""

from __future__ import annotations

from hexfront.games.emperors_last_war.board import Board, S, secret_town
from hexfront.games.emperors_last_war.naming import called, unit_title
from hexfront.games.emperors_last_war.rules import hindrance, inforce, rail, railways, supply
from hexfront.games.emperors_last_war.rules.area import area, shunned
from hexfront.games.emperors_last_war.rules.lines import beside_enemy
from hexfront.games.emperors_last_war.rules.players import directs, power_of
from hexfront.games.emperors_last_war.rules.ports import blockade_rule, open_ports
from hexfront.games.emperors_last_war.rules.stacking import full
from hexfront.games.emperors_last_war.world import AUSTRIAN, CP, GERMAN, POWER_NAMES, RU, World
from hexfront.kernel import Refusal
from hexfront.mechanics.frames import at_hand
from hexfront.mechanics.naming import counted

# Points and stations (18.1b, 18.2, 18.3b, 18.4) -------------------------------------------------------


def _limit_rule(b: Board, side: str) -> str:
    """The row that gives a player his transfer points."""
    if side in (GERMAN, AUSTRIAN):
        return "F.3a"
    if side != POWER_NAMES[RU]:
        return "18.4.2a"
    return "45a" if inforce.on(b, "campaign") and inforce.on(b, "o45") else "18.4.1a"


def points(b: Board, w: World, side: str, price: int) -> Refusal | None:
    """Why a player cannot pay so many transfer points (18.4.1a, 18.4.2a, F.3)."""
    left = rail.left(b, w, side)
    if left >= price:
        return None
    if b.lock[rail.purse(side)]:
        rule = {"F.3a": "F.3b", "45a": "18.4.1a"}.get(rule := _limit_rule(b, side), rule)
        return Refusal(rule, "The double number of transfer points was spent in the last movement phase.")
    have = "1 is" if left == 1 else f"{left} are"
    return Refusal(_limit_rule(b, side), f"That takes {counted(price, 'transfer point')}, and {have} left.")


def _station(b: Board, w: World, power: int, h: int) -> Refusal | None:
    """Why no train starts or ends in a hex (18.1a, 18.1b, 18.3b)."""
    name = w.place_name(h)
    if not w.stations >> h & 1:
        return Refusal("18.1a", f"{name} is no town on a railway.")
    if railways.blocked(b, w, power) >> h & 1:
        return Refusal("18.1b", f"{name} is adjacent to the enemy, so no train starts or ends there.")
    if not rail.idle_stations(b, w, power) >> h & 1:
        return Refusal("18.3b", f"The station of {name} has handled all that it can in this phase.")
    return None


def terminal(b: Board, w: World, u: int, to: int) -> Refusal | None:
    """Why a unit does not end its ride in a hex (18.1b, 18.2b, 18.3b, 5.3a, 37.5a)."""
    power, name = w.side_of[u], w.place_name(to)
    start = b.loc[u]
    if to == start:
        return Refusal("18.1a", f"A transfer leads from one town to another, and {name} is where it starts.")
    if w.stations >> to & 1:
        if not area(b, w) >> to & 1:
            return Refusal(hindrance.area_rule(b, "a"), f"{name} lies outside the area of this scenario.")
        if not rail.held(b, w, power) >> to & 1:
            return Refusal("18.2b", f"{name} was in enemy hands when the phase began.")
    found = _station(b, w, power, to)
    if found is None and shunned(b, w, u, start) >> to & 1:
        found = Refusal("37.5a", f"{called_by(w, u)} does not go to East Prussia of its own will.")
    if found is None and full(b, w, power) >> to & 1:
        found = Refusal("5.3a", f"{name} is full.")
    return found


def called_by(w: World, u: int) -> str:
    """A unit that opens a sentence."""
    return f"The {unit_title(w, u)}"


def lines(b: Board, w: World, power: int, start: int, to: int) -> Refusal | None:
    """Why no line leads from some hexes to a town (18.1a, 18.3a, 18.3.1b)."""
    goal, name = 1 << to, w.place_name(to)
    if railways.joined(w, rail.tracks(b, w, power), start) & goal:
        return None
    if railways.joined(w, railways.links(b, w, power), start) & goal:
        return Refusal("18.3a", f"The lines to {name} have carried all that they can in this phase.")
    if railways.joined(w, railways.laid(w, power), start) & goal:
        return Refusal("18.1a", f"Every line to {name} is held by the enemy, or adjacent to him.")
    if railways.joined(w, railways.rails(w, 0), start) & goal:
        return Refusal("18.3.1b", f"To {name} lead only normal lines in enemy country.")
    return Refusal("18.1a", f"No railway leads to {name} from there.")


def from_margin(b: Board, w: World, u: int) -> Refusal:
    """Why no train brings a reinforcement from the margin to any town (18.1a, 18.3a)."""
    power, title = w.side_of[u], unit_title(w, u)
    towns = rail.ends(b, w, power) & ~shunned(b, w, u)
    if railways.joined(w, railways.links(b, w, power), rail.entries(b, w, u)) & towns:
        return Refusal("18.3a", f"The lines of the {title} have carried all that they can in this phase.")
    return Refusal("18.1a", f"No open railway leads the {title} from the margin to a town that is open.")


# On the march: by rail, by sea, in secret ------------------------------------------------------------


def _setting_out(s: S, u: int, side: str, rule: str) -> Refusal | None:
    """A journey is the whole movement of a unit, and whoever directs it sends it (18a, 20a, 38d, R-38)."""
    if at_hand(s.board.march).way:
        return Refusal(rule, f"The {called(s, u)} has marched, and a journey is the whole move of a unit.")
    if not directs(s.board, s.world, side, u):
        return Refusal("F.1b", f"The {called(s, u)} is directed by the ally: you only march it westward.")
    return None


def ride(s: S, u: int, to: int, side: str) -> Refusal | None:
    """Why a unit on the march does not go by rail to a hex (18a, R-38, F.1b)."""
    if not inforce.on(s.board, "rail"):
        return Refusal("18a", "There is no rail transfer in this scenario.")
    return _setting_out(s, u, side, "18a") or by_rail(s, u, to, side)


def by_rail(s: S, u: int, to: int, side: str) -> Refusal | None:
    """Why no train takes a unit on the map to a hex (18, 30c, 30d, 48)."""
    b, w = s.board, s.world
    power = w.side_of[u]
    if rail.first_phase(b) and w.nation_of[u] != "GE":
        return Refusal("30d", "In the first movement phase only units of the mobilisation and Germans ride.")
    found = points(b, w, side, 1) or _station(b, w, power, b.loc[u]) or terminal(b, w, u, to)
    return found or _route(s, u, to, side)


def _route(s: S, u: int, to: int, side: str) -> Refusal | None:
    b, w = s.board, s.world
    power, here, goal = w.side_of[u], 1 << b.loc[u], 1 << to
    found = lines(b, w, power, here, to)
    if found is None:
        if rail.first_phase(b):
            return Refusal("30c", "In the first movement phase Germans ride inside one front only.")
        fares = rail.fares(w, rail.tracks(b, w, power), here)
        return points(b, w, side, next(k for k, hexes in enumerate(fares, 1) if hexes & goal))
    return captured(s, side, here, to) or found


def captured(s: S, side: str, start: int, to: int) -> Refusal | None:
    """What is missing for a train over captured normal lines, if only they lead to a town (48b)."""
    b, w, power, goal = s.board, s.world, power_of(side), 1 << to
    plain = railways.joined(w, rail.tracks(b, w, power), start) & goal
    if plain or not rail.rolling_stock(b, power):
        return None
    if not railways.joined(w, rail.longer(b, w, power), start) & goal:
        return None
    price = w.charts["options"]["o48"]
    if supply.level(b, power, w.front_of[to]) < int(price["sp"]):
        return Refusal("48b", "Captured lines cost a supply point, which the front has not.")
    return points(b, w, side, int(price["rtp"]))


def sail(s: S, u: int, to: int, side: str) -> Refusal | None:
    """Why a unit does not go by sea to a hex (38)."""
    b, w = s.board, s.world
    start, ports = b.loc[u], open_ports(b, w)
    if not inforce.on(b, "campaign"):
        return Refusal("38a", "There is no sea transport in this scenario.")
    if w.nation_of[u] != "GE":
        return Refusal("38a", "Only German units go by sea.")
    found = _setting_out(s, u, side, "38d")
    if found is not None:
        return found
    if b.sailed:
        return Refusal("38e", "A unit has gone by sea in this turn.")
    for h in (start, to):
        if not w.ports >> h & 1 or start == to:
            return Refusal("38a", "Units go by sea from one port to another.")
        if not ports >> h & 1:
            return Refusal(blockade_rule(b, w, h), f"The port of {w.place_name(h)} is closed.")
    if b.held[RU] >> to & 1 or beside_enemy(b, w, CP, to):
        return Refusal("38b", f"The enemy is in {w.place_name(to)} or adjacent to it.")
    return Refusal("5.3a", f"{w.place_name(to)} is full.")


def depart(s: S, u: int, town: int, side: str) -> Refusal | None:
    """Why a unit on the map does not leave in secret for a town (20)."""
    b, w = s.board, s.world
    power, h = w.side_of[u], b.loc[u]
    found = (
        secretly(b, w, u)
        or _setting_out(s, u, side, "20a")
        or points(b, w, side, int(w.charts["rail"]["secret_rtp"]))
        or _station(b, w, power, h)
    )
    if found is None and not rail.margin(b, w, u) >> h & 1:
        found = Refusal("20.1a", f"No open railway leads from {w.place_name(h)} to the margin of the map.")
    return found or secret_goal(b, w, u, town)


def secretly(b: Board, w: World, u: int) -> Refusal | None:
    """Why a unit takes no part in secret transfers now (20a, 20.5a, 30c, 30d)."""
    if not inforce.on(b, "secret"):
        return Refusal("20a", "There is no secret transfer in this scenario.")
    if w.patrols >> u & 1:
        return Refusal("20.5a", "Patrols join a secret transfer only where it arrives.")
    if rail.first_phase(b):
        rule = "30c" if w.nation_of[u] == "GE" else "30d"
        return Refusal(rule, "There is no secret transfer in the first movement phase.")
    return None


def secret_goal(b: Board, w: World, u: int, town: int) -> Refusal:
    """Why a town may not be written down for a secret transfer (20.1a, 20.6a, 37.5a, R-42)."""
    power, name = w.side_of[u], w.place_name(town)
    if secret_town(b, power) not in (-1, town):
        return Refusal("20.6a", "A secret transfer is under way, and further units go to the same town.")
    if shunned(b, w, u) >> town & 1:
        return Refusal("37.5a", f"{called_by(w, u)} does not go to East Prussia of its own will.")
    return Refusal("20.1a", f"{name} is no own town that an open railway joins to the margin of the map.")
