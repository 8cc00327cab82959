"""New matches: from the start of a game, from a record, from a position; who sits where."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Any

import msgspec

from hexfront.bots import bots
from hexfront.games import games
from hexfront.kernel import BadInput, Game, HexfrontError, Illegal, Record, State
from hexfront.kernel.dice import read_seed
from hexfront.server import worlds
from hexfront.server.catalogue import game_of
from hexfront.server.clock import DAY, LIMITS, LONGEST_INCREMENT, Stop, Terms
from hexfront.server.errors import MALFORMED, Refused
from hexfront.server.journal import ACT, GRANT, ORDER, Journal, Line, Snapshot
from hexfront.server.room import CHOSEN, DRAWN, RECORD, SCRIPTED, Header, Room, Seat
from hexfront.server.secret import Keyring, hashed, new_id
from hexfront.server.store.online import EVERYBODY
from hexfront.server.wire.games import Choices, Fit
from hexfront.server.wire.matches import ImportMatch, NewMatch, SeatWish
from hexfront.server.wire.online import TermsWish

LONGEST_RECORD = 20_000
#: Bytes of a position as JSON. One of a whole game has about 4,000; a much larger one slows down each table.
LARGEST_POSITION = 32 * 1024
ENTRIES_AT_ONCE = 20
SNAPSHOT_EVERY = 64


#: Seats that somebody else takes: by a link, by name, or whoever comes.
FOR_OTHERS = ("link", "open", "name")
PAIR = 2


class Draft:
    """A match that is ready to be stored: room, journal and snapshots."""

    def __init__(self, room: Room, lines: list[Line], snapshots: list[Snapshot]) -> None:
        self.room = room
        self.lines = lines
        self.snapshots = snapshots
        #: What whoever makes the match should know.
        self.notice = ""


def fresh(
    wish: NewMatch, player: str, name: str, keys: Keyring, invited: dict[str, str] | None = None
) -> Draft:
    """A match from the start of a game; ``invited`` are the players to whom seats are offered by name."""
    game = game_of(wish.game)
    seed, dice = drawn_seed(), DRAWN
    if wish.seed is not None:
        if any(seat.kind in FOR_OTHERS for seat in wish.seats.values()):
            raise Refused(MALFORMED, "A match with somebody else draws its own seed; leave the seed out.")
        seed, dice = read_seed(wish.seed), CHOSEN
    state = game.start(wish.scenario, wish.options, seed)
    draft = _draft(game, state, "start", dice, wish.seats, player, name, keys)
    room = draft.room
    for side, other in (invited or {}).items():
        room.seats[side].offered = other
    room.header.terms = _agreed(room, wish.terms)
    return draft


def _agreed(room: Room, wish: TermsWish) -> Terms:
    """What the people of a match agree on by sitting down, as far as it can be had."""
    between = room.against_people and len(room.seats) == PAIR
    between = between and not any(seat.kind == "bot" for seat in room.seats.values())
    hints = wish.hints and room.against_people
    rated = wish.rated and not hints and room.header.dice == DRAWN
    if not wish.limit:
        return Terms(rated=rated and between, hints=hints)
    if not between:
        raise Refused(MALFORMED, "Limits of time are for matches between two people.")
    least, most = LIMITS[wish.limit]
    if not least <= wish.seconds <= most or not 0 <= wish.increment <= LONGEST_INCREMENT:
        raise Refused(
            MALFORMED,
            f"A limit by {wish.limit} is from {least / 60:.0f} minutes to {most / DAY:.0f} days; "
            f"what a turn adds is {LONGEST_INCREMENT / DAY:.0f} days at most.",
        )
    increment = wish.increment if wish.limit == "game" else 0.0
    return Terms(wish.limit, wish.seconds, increment, rated, hints=hints)


def drawn_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)


def fit(slug: str, wish: Choices) -> Fit:
    """Whether a game can be begun so, and which single choices would forbid it."""
    game = game_of(slug)

    def problem(**change: str) -> str:
        try:
            game.start(wish.scenario, wish.options | change)
        except BadInput as error:
            return str(error)
        return ""

    found = problem()
    if found:
        return Fit(found, {})
    tried = {o.name: {value: problem(**{o.name: value}) for value in o.values} for o in game.options}
    unfit = {name: {value: why for value, why in values.items() if why} for name, values in tried.items()}
    return Fit("", {name: values for name, values in unfit.items() if values})


async def from_import(wish: ImportMatch, player: str, name: str, keys: Keyring) -> Draft:
    """A match from a record or a position."""
    if (wish.record is None) == (wish.position is None):
        raise Refused(MALFORMED, "Give either a record or a position.")
    if wish.record is not None:
        return await from_record(Record.parse(wish.record), "import", wish.seats, player, name, keys)
    if wish.game is None:
        raise Refused(MALFORMED, "A position needs its game.")
    position = wish.position or {}
    size = len(msgspec.json.encode(position))
    if size > LARGEST_POSITION:
        raise BadInput(f"A position may have {LARGEST_POSITION:,} bytes; this one has {size:,}.")
    await worlds.ready(wish.game, position.get("scenario"), position)
    game = game_of(wish.game)
    dice = SCRIPTED if position.get("dice") else CHOSEN if "seed" in position else DRAWN
    try:
        # Without a seed a position would have the same dice every time, and everybody would know them.
        state = game.position({"seed": drawn_seed()} | position)
    except HexfrontError:
        raise
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, RuntimeError) as error:
        raise BadInput(f"This position cannot be set up: {type(error).__name__}.") from error
    return _draft(game, state, "position", dice, wish.seats, player, name, keys)


async def from_record(
    record: Record, origin: str, wishes: dict[str, SeatWish], player: str, name: str, keys: Keyring
) -> Draft:
    """A match that has come as far as a record."""
    if record.game not in games:
        raise BadInput(f"There is no game {record.game[:80]!r}.")
    if len(record.entries) > LONGEST_RECORD:
        raise BadInput(f"A record may have {LONGEST_RECORD} entries; this one has {len(record.entries)}.")
    await worlds.ready(record.game, record.scenario)
    game = games[record.game]
    state = game.start(record.scenario, record.options, record.seed)
    draft = _draft(game, state, origin, RECORD, wishes, player, name, keys)
    journal = draft.room.journal
    for number, entry in enumerate(record.entries, 1):
        try:
            if entry.back:
                line = journal.perform(GRANT, entry.side, f"{number - 1} {entry.text}")
            else:
                line = journal.perform(ORDER if entry.standing else ACT, entry.side, entry.text)
        except (Illegal, BadInput) as error:
            why = f"Entry {number} ({str(entry)[:80]}) cannot be played: {error}"
            if record.rules == game.rules:
                raise BadInput(why) from None
            draft.notice = f"This record was played by earlier rules and is followed up to there. {why}"
            break
        draft.lines.append(line)
        if number % ENTRIES_AT_ONCE == 0:
            # Games are played on the event loop alone (their worlds remember answers); others want it too.
            await asyncio.sleep(0)
        due = journal.index - draft.room.snapshot_at >= SNAPSHOT_EVERY
        if journal.settled and (due or journal.state.outcome is not None):
            draft.snapshots.append(journal.snapshot())
            draft.room.snapshot_at = journal.index
    return draft


def _draft(
    game: Game[Any, Any],
    state: State[Any, Any],
    origin: str,
    dice: str,
    wishes: dict[str, SeatWish],
    player: str,
    name: str,
    keys: Keyring,
) -> Draft:
    match = new_id()
    seats = _seats(state, match, wishes, player, name, keys)
    return draft_of(state, origin, dice, seats, player, match)


def draft_of(
    state: State[Any, Any], origin: str, dice: str, seats: dict[str, Seat], player: str, match: str = ""
) -> Draft:
    """A match that begins with a state, and with these people in its seats."""
    now = time.time()
    game = state.game
    options = dict(state.header["options"])
    scenario = state.header["scenario"]
    header = Header(
        match or new_id(),
        game.slug,
        scenario,
        options,
        origin,
        player,
        now,
        now,
        dice=dice,
        began=game.rules,
        rules=game.rules,
    )
    for decision in state.decisions:
        seats[decision.side].since = now
    if any(seat.kind == "link" for seat in seats.values()):
        # Clocks stand until every seat is taken.
        header.stops = [Stop(now)]
    journal = Journal.begin(state, header.record(state), state.events)
    room = Room(header, seats, journal, [], 0)
    return Draft(room, [], [Snapshot(0, 0, state.to_json(), list(state.events))])


def _seats(
    state: State[Any, Any], match: str, wishes: dict[str, SeatWish], player: str, name: str, keys: Keyring
) -> dict[str, Seat]:
    for side in wishes:
        state.game.check_side(side[:40], state.header["scenario"])
    seats = {}
    for side in state.sides:
        wish = wishes.get(side, SeatWish("screen"))
        kind = "link" if wish.kind in FOR_OTHERS else wish.kind
        seat = Seat(side, kind, offered=EVERYBODY if wish.kind == "open" else "")
        if wish.kind == "bot":
            if wish.bot not in bots:
                raise Refused(MALFORMED, f"There is no bot {wish.bot!r}; there are {', '.join(bots)}.")
            seat.bot = wish.bot
        elif kind == "link":
            seat.nonce = secrets.token_urlsafe(12)
            seat.token_hash = hashed(keys.seat(match, side, seat.nonce))
        else:
            seat.holders = {player: name}
        seats[side] = seat
    return seats
