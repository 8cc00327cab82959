"""3.7, 7.4. The Mobilization Phase: both sides write a list of orders at once, in secret."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import POOL, TRACK, S
from hexfront.games.storm_of_steel.naming import called
from hexfront.games.storm_of_steel.rules import countries, industry, works
from hexfront.games.storm_of_steel.rules.book import MAIN, Book
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.purchases import bar, bill_now, for_sale
from hexfront.games.storm_of_steel.telling import troop
from hexfront.games.storm_of_steel.world import CP, World
from hexfront.hexes import of
from hexfront.kernel import Action, Auto, Frame, Refusal, Sealed, act
from hexfront.mechanics.frames import at_hand

DONE = act("done")
Answers = tuple[Action, ...]


def _begin(s: S, frame: Frame) -> None:
    """7a development, 7d and 7e orders, 7f arrivals, 7g reorganization (3.7a, 7.41a, 7.42a)."""
    s.board.fresh = 0
    s.push("mobilization.end")
    s.push("rebasing.begin")
    s.push("mobilization.place")
    s.push("mobilization.orders")
    s.push("commerce.begin")
    if "development.begin" in s.game.steps:
        s.push("development.begin")


def _end(s: S, frame: Frame) -> None:
    """What belongs to this phase alone is forgotten."""
    b = s.board
    b.bought &= ~b.fresh
    b.fresh = b.regrouped = 0
    b.extra_points = {}


# The list --------------------------------------------------------------------------------------------


def country_meant(w: World, word: str) -> str | None:
    """The country that a word of an action means."""
    return next((name for c, name in enumerate(w.countries) if countries.word(w, c) == word), None)


def named(w: World, verb: str, *words: str) -> Action:
    """An action whose last words are countries."""
    spelled = (
        countries.word(w, w.country_index[word]) if word in w.country_index else word for word in words
    )
    return act(verb, *spelled)


def written(s: S, side: str, answers: Answers) -> Book:
    """The accounts of a side after what it has written down so far."""
    book = Book(industry.means(s, power_of(side)))
    for action in answers:
        _write(s, book, action)
    return book


def _write(s: S, book: Book, action: Action) -> None:
    w, words = s.world, action.args
    if action.verb == "buy":
        u = w.index[words[0]]
        account = w.grid.hex(words[1]) if len(words) > 1 else MAIN
        book.order(u, w.units[u].country, at_hand(bill_now(s, u)), account)
    elif action.verb == "transfer":
        giver, receiver = (at_hand(country_meant(w, word)) for word in words)
        book.transfer(giver, receiver)
    elif action.verb == "charge":
        book.payer = at_hand(country_meant(w, words[0]))
    elif action.verb in works.VERBS:
        works.write(s, book, action)
    elif action.verb == "credit":
        book.credited[w.grid.hex(words[0])] = at_hand(country_meant(w, words[1]))


def _actions(s: S, frame: Frame, side: str, answers: Answers) -> list[Action]:
    """What may still be written: a list that overspends is refused, an empty one never (7.4a)."""
    if DONE in answers:
        return []
    w, power, book = s.world, power_of(side), written(s, side, answers)
    found = _purchases(s, power, book)
    names = list(book.means.home)
    found += [
        named(w, "transfer", giver, receiver)
        for giver in names
        for receiver in names
        if giver != receiver and book.untransferable(giver, receiver) is None
    ]
    if not answers and book.means.debt and len(names) > 1:
        found += [named(w, "charge", name) for name in names]
    for h, guards in book.means.guarded.items():
        if h not in book.credited and not book.entries:
            found += [named(w, "credit", w.names[h], name) for name in guards[1:]]
    return [*found, *works.actions(s, power, book), DONE]


def _purchases(s: S, power: int, book: Book) -> list[Action]:
    w = s.world
    acts, ordered = w.unit_acts("buy"), of(entry.unit for entry in book.entries)
    stock = for_sale(s, power, ordered)
    left = {country: book.left(country) for country in {w.units[u].country for u in stock}}
    found = []
    for u in stock:
        country = w.units[u].country
        if book.unaffordable(country, at_hand(bill_now(s, u)), left=left[country]) is None:
            found.append(acts[u])
    for h, (country, _) in book.means.isolated.items():
        # What an isolated city raises comes there, so it is a land unit (7.31a).
        able = [u for u in stock if w.units[u].country == country and w.land_units >> u & 1]
        payable = [u for u in able if book.unaffordable(country, at_hand(bill_now(s, u)), h) is None]
        found += [act("buy", w.ids[u], w.names[h]) for u in payable]
    return found


def _complete(s: S, frame: Frame, side: str, answers: Answers) -> bool:
    return DONE in answers


def _prompt(s: S, frame: Frame, side: str) -> str:
    book = written(s, side, s.sealed.get(side, ()))
    left = ", ".join(f"{name} {book.left(name)}" for name in book.means.home)
    return f"Write your orders; points left: {left}."


# Opening the lists -----------------------------------------------------------------------------------


def _take(s: S, frame: Frame, answers: dict[str, Answers]) -> None:
    """Both lists are in: what was ordered goes on the track (3.7g, 7.52a, 7.53a)."""
    books = {side: written(s, side, list_) for side, list_ in answers.items()}
    for side, book in books.items():
        _settle(s, power_of(side), book)
        for entry in book.entries:
            _enter(s, side, entry.unit, entry.account, entry.lent)
    for side, book in books.items():
        works.carry_out(s, power_of(side), book)


def _settle(s: S, power: int, book: Book) -> None:
    """What is left is saved; petroleum is not (7.22a, 7.71a)."""
    b = s.board
    names = list(book.means.home)
    points = {name: book.left(name) for name in names if book.left(name) > 0}
    lent = {name: book.lent_left(name) for name in names if book.lent_left(name) > 0}
    stores = {h: book.left(name, h) for h, (name, _) in book.means.isolated.items() if book.left(name, h) > 0}
    if power == CP:
        b.points_cp, b.lent_cp, b.isolated_cp = points, lent, stores
    else:
        b.points_en, b.lent_en, b.isolated_en = points, lent, stores
    costs = list(b.development_cost)
    costs[power] = 0
    b.development_cost = (costs[0], costs[1])
    b.band_cost_cp, b.band_cost_en = (0, b.band_cost_en) if power == CP else (b.band_cost_cp, 0)


def _enter(s: S, side: str, u: int, account: int, lent: bool) -> None:
    b, w = s.board, s.world
    turn = b.turn + at_hand(bill_now(s, u)).quarters
    b.loc[u] = TRACK - turn
    b.bought |= 1 << u
    if lent:
        b.aided |= 1 << u
    if account != MAIN:
        b.raised_in[u] = account
    s.log("ordered", "3.7g", side=side, audience=side, who=(troop(s, u),), when=w.turns[turn].date)


# Refusals --------------------------------------------------------------------------------------------


def _refuse(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    answers = s.sealed.get(side, ())
    reason = {"buy": _buy_refusal, "transfer": _transfer_refusal, "charge": _charge_refusal}.get(action.verb)
    if action.verb == "credit":
        return Refusal(
            "R-44", "That captured city is guarded by one country, or its points were given before."
        )
    if action.verb in works.VERBS:
        return works.refusal(s, power_of(side), written(s, side, answers), action)
    return None if reason is None else reason(s, side, written(s, side, answers), action)


def _buy_refusal(s: S, side: str, book: Book, action: Action) -> Refusal | None:
    b, w = s.board, s.world
    u = w.index.get(action.args[0]) if action.args else None
    if u is None or not w.side[power_of(side)] >> u & 1:
        return Refusal("7.4a", "That is not a unit of your countries.")
    refusal = bar(s, u)
    if refusal is not None:
        return refusal
    if b.loc[u] != POOL or any(entry.unit == u for entry in book.entries):
        return Refusal("3.7g", f"{called(s, u)} is not in the force pool.")
    country, cost = w.units[u].country, at_hand(bill_now(s, u))
    if country not in book.means.home:
        return Refusal("19.33d", f"{called(s, u)} belongs to a country that does not fight for you.")
    account = w.grid.find(action.args[1]) if len(action.args) > 1 else MAIN
    if account != MAIN and account not in book.means.isolated:
        return Refusal(
            "7.31a", "Only an isolated city, or an area off the map without a line, keeps points of its own."
        )
    unpaid = book.unaffordable(country, cost, MAIN if account is None else account)
    return unpaid or Refusal("3.7g", f"Of counters that are alike the first is ordered, not {called(s, u)}.")


def _transfer_refusal(s: S, side: str, book: Book, action: Action) -> Refusal | None:
    names = [country_meant(s.world, word) for word in action.args]
    if len(names) != 2 or any(name not in book.means.home for name in names):  # noqa: PLR2004 - giver and receiver
        return Refusal("7.23a", "Points go from one country of your alliance to another.")
    giver, receiver = names
    return book.untransferable(at_hand(giver), at_hand(receiver))


def _charge_refusal(s: S, side: str, book: Book, action: Action) -> Refusal | None:
    return Refusal("3.7f", "Who pays for development is named first, if there is something to pay.")


STEPS = (
    Auto(name="mobilization.begin", run=_begin),
    Sealed(
        name="mobilization.orders",
        rule="7.4a",
        prompt=_prompt,
        actions=_actions,
        complete=_complete,
        take=_take,
        refuse=_refuse,
    ),
    Auto(name="mobilization.end", run=_end),
)
