"""27.8, 30.8, 32.0. What else is paid for in a Mobilization Phase: agents, merchant shipping, repairs."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import S, controlled, rails, set_rails, side_name
from hexfront.games.storm_of_steel.rules import countries, weapons, will
from hexfront.games.storm_of_steel.rules.book import Book
from hexfront.games.storm_of_steel.world import CP, EN
from hexfront.hexes import members, of
from hexfront.kernel import Action, Refusal, act
from hexfront.mechanics.refusing import hex_named

VERBS = ("agent", "merchant", "repair", "railway")
#: What a hex of the Sinai railway costs Britain, and the first turn for it (36.5a).
RAILWAY, SINCE, BUILDER = 5, "1916Wi", "Britain"
#: A side has no more agents than this (32.0c); a city is repaired for so many points (30.8b).
MOST_AGENTS, REPAIR = 14, 5
#: Whose points buy merchant shipping (27.11a).
SHIPPERS = ("Britain", "United States")
#: By the level of merchant shipping how many points may be replaced (27.8a, R-135).
REPLACED = ((81, 1), (61, 2), (1, 3))
FULL = 100


def agent_price(s: S) -> int:
    """What an agent costs (32.0b)."""
    return int(s.world.charts["mobilization"]["chart"]["AGENT"]["cost"])


def merchant_price(s: S) -> int:
    """What a merchant point costs (27.11a)."""
    return int(s.world.charts["mobilization"]["chart"]["MERCHANT"]["cost"])


def replaceable(s: S) -> int:
    """How many merchant points may be bought in this phase, by the level after raiding (27.8a, R-135)."""
    b = s.board
    most = next(number for floor, number in REPLACED if b.merchant >= floor)
    if weapons.developed(b, EN, "convoys"):
        most += int(s.world.charts["mobilization"]["merchant_replacement"]["convoy_bonus"])
    return min(most, FULL - b.merchant)


def ruins(s: S, power: int, book: Book) -> int:
    """Devastated cities of its countries that a side controls and has not ordered to be repaired (30.8b)."""
    b, w = s.board, s.world
    found = b.devastated & w.cities & controlled(b, power) & w.home_of(b.allegiance, power)
    for h in book.repairs:
        found &= ~(1 << h)
    return found


def sites(s: S, power: int, book: Book) -> int:
    """Hexes of Egypt, Sinai and Palestine beside friendly rail where Britain may build, one each turn.

    From Winter 1916 on (36.5a).
    """
    b, w = s.board, s.world
    if power != EN or book.railways or b.turn < w.turn_of[SINCE] or BUILDER not in book.means.home:
        return 0
    free = w.buildable & ~rails(b, EN) & controlled(b, EN) & ~b.held[CP]
    return of(h for h in members(free) if w.near[h] & rails(b, EN))


def actions(s: S, power: int, book: Book) -> list[Action]:
    """Agents, merchant points and repairs that a side can pay for now."""
    w = s.world
    found = []
    for name in book.means.home:
        word = countries.word(w, w.country_index[name])
        found += [act(verb, word) for verb in VERBS[:2] if refusal(s, power, book, act(verb, word)) is None]
    lay = w.hex_acts("railway")
    if _short(book, BUILDER, RAILWAY, "36.5a") is None:
        found += [lay[h] for h in members(sites(s, power, book))]
    acts = w.hex_acts("repair")
    return found + [acts[h] for h in members(ruins(s, power, book)) if _unpaid(s, book, h) is None]


def refusal(s: S, power: int, book: Book, action: Action) -> Refusal | None:
    """Why something cannot be ordered."""
    if action.verb == "railway":
        h = hex_named(s, action)
        if h is None or not sites(s, power, book) >> h & 1:
            words = "From Winter 1916 Britain adds one hex a turn to rail in Egypt, Sinai or Palestine."
            return Refusal("36.5a", words)
        return _short(book, BUILDER, RAILWAY, "36.5a")
    if action.verb == "repair":
        h = hex_named(s, action)
        if h is None or not ruins(s, power, book) >> h & 1:
            return Refusal("30.8b", "That is no devastated city of yours.")
        return _unpaid(s, book, h)
    name = next((name for name in book.means.home if _word(s, name) == (action.args or ("",))[0]), None)
    if name is None:
        return Refusal("7.2a", "A country of your alliance pays for it.")
    return _agent(s, power, book, name) if action.verb == "agent" else _merchant(s, power, book, name)


def _word(s: S, name: str) -> str:
    return countries.word(s.world, s.world.country_index[name])


def _agent(s: S, power: int, book: Book, name: str) -> Refusal | None:
    if not s.world.scenario.get("agents_used"):
        return Refusal("32.0a", "There are no agents in this scenario.")
    if s.board.agents[power] + book.agents >= MOST_AGENTS:
        return Refusal("32.0c", f"A side has at most {MOST_AGENTS} agents.")
    return _short(book, name, agent_price(s), "32.0b")


def _merchant(s: S, power: int, book: Book, name: str) -> Refusal | None:
    if power != EN or name not in SHIPPERS or not s.world.scenario.get("naval") or s.world.single_map:
        return Refusal("27.11a", "Only Britain and the United States replace merchant shipping.")
    if book.merchants >= replaceable(s):
        return Refusal("27.8a", "No more merchant shipping can be replaced in this quarter.")
    return _short(book, name, merchant_price(s), "27.11a")


def _unpaid(s: S, book: Book, h: int) -> Refusal | None:
    return _short(book, s.world.countries[s.world.owner[h]], REPAIR, "30.8b")


def _short(book: Book, name: str, points: int, rule: str) -> Refusal | None:
    have = book.left(name) if name in book.means.home else 0
    return None if have >= points else Refusal(rule, f"It costs {points} points; {max(0, have)} are left.")


def write(s: S, book: Book, action: Action) -> None:
    """Write an order into the accounts."""
    if action.verb == "railway":
        book.railways.append(s.world.grid.hex(action.args[0]))
        book.spend(BUILDER, RAILWAY)
        return
    if action.verb == "repair":
        h = s.world.grid.hex(action.args[0])
        book.repairs.append(h)
        book.spend(s.world.countries[s.world.owner[h]], REPAIR)
        return
    name = next(name for name in book.means.home if _word(s, name) == action.args[0])
    if action.verb == "agent":
        book.agents += 1
        book.spend(name, agent_price(s))
    else:
        book.merchants += 1
        book.spend(name, merchant_price(s))


def carry_out(s: S, power: int, book: Book) -> None:
    """What was ordered is there at once (3.7h, 27.11a, 30.8b)."""
    b = s.board
    b.merchant = min(FULL, b.merchant + book.merchants)
    for h in book.repairs:
        b.devastated &= ~(1 << h)
    for h in book.railways:
        b.built |= 1 << h
        set_rails(b, EN, rails(b, EN) | 1 << h)
        s.log("railway built", "36.5a", side=side_name(EN), at=(s.world.spot(h),))
    if book.agents:
        agents = list(b.agents)
        agents[power] += book.agents
        b.agents = (agents[0], agents[1])
        price = s.world.charts["mobilization"]["chart"]["AGENT"]["morale"]
        will.change(s, {power: -price * book.agents}, "32.0b", "new agents")
