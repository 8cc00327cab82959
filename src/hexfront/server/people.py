"""Who is asking: sessions, seats by token, accounts."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict

import msgspec

from hexfront.server.errors import COLLISION, FORBIDDEN, MALFORMED, UNKNOWN, Refused
from hexfront.server.names import names
from hexfront.server.networks import neighbour
from hexfront.server.passwords import Passwords
from hexfront.server.room import Room
from hexfront.server.secret import Keyring, hashed, new_token
from hexfront.server.store import games as shelf
from hexfront.server.store import people as book
from hexfront.server.store.database import Database

LOCAL = "local"
LIFETIME = 90 * 24 * 3600.0
TRUST_SECONDS, SHARED_TRUST_SECONDS = 60.0, 5.0
MOST_REMEMBERED = 5000
#: That a session is in use is noted so often.
SEEN_SECONDS = 3600.0


class Who(msgspec.Struct, frozen=True):
    """Whoever sent a request: a player with a session, a seat with a token, or a stranger."""

    player: str = ""
    name: str = ""
    session: str = ""
    #: Match and side of a seat token, and the hash of the token.
    seat: tuple[str, str] | None = None
    token_hash: str = ""
    address: str = ""
    #: Sits at the machine of a local server: no login, no limit on new matches.
    home: bool = False

    @property
    def key(self) -> str:
        """For rate limits."""
        if self.seat is not None:
            return " ".join(self.seat)
        return self.player or self.network

    @property
    def network(self) -> str:
        """The address, or the network of a household that it belongs to."""
        return neighbour(self.address)

    @property
    def account(self) -> bool:
        """Whether there is an account behind the session."""
        return is_account(self.player)

    def sides(self, room: Room) -> list[str]:
        """The sides this one may act for, in the scenario's order."""
        return [side for side in room.sides if self.holds(room, side)]

    def holds(self, room: Room, side: str) -> bool:
        """Whether this one may act for a side."""
        seat = room.seats.get(side)
        if seat is None:
            return False
        if self.seat is not None:
            return self.seat == (room.id, side) and seat.taken and seat.token_hash == self.token_hash
        return bool(self.player) and self.player in seat.holders

    def owns(self, room: Room) -> bool:
        """Whether this one made the match."""
        return bool(self.player) and room.header.owner == self.player

    def need_player(self) -> str:
        """The player, or a refusal."""
        if not self.player:
            raise Refused(UNKNOWN, "Open a session first (GET /api/session).")
        return self.player

    def need_side(self, room: Room, side: str) -> None:
        """Refuse whoever does not hold a side."""
        if side not in room.seats:
            raise Refused(MALFORMED, f"{room.game.title} has no side {side!r} in this match.")
        if not self.holds(room, side):
            status = FORBIDDEN if self.player or self.seat else UNKNOWN
            raise Refused(status, f"You do not hold the seat of {side} in this match.")


def is_account(player: str) -> bool:
    """Whether a player has an account."""
    return player.startswith("user-")


def new_player(home: bool) -> str:
    """Who somebody without an account is: the local player, or a new guest."""
    return LOCAL if home else f"guest-{secrets.token_hex(12)}"


class People:
    """Sessions and accounts."""

    def __init__(self, db: Database, keys: Keyring) -> None:
        self.db = db
        self.keys = keys
        self.passwords = Passwords()
        self._sessions: OrderedDict[str, tuple[float, tuple[str, str] | None]] = OrderedDict()
        self._seats: OrderedDict[str, tuple[str, str]] = OrderedDict()

    # Sessions ----------------------------------------------------------------------------------

    async def by_cookie(self, token: str) -> tuple[str, str] | None:
        """Player and name of a session cookie."""
        key = hashed(token)
        known = self._sessions.get(key)
        if known is not None and known[0] > time.monotonic():
            return known[1]
        stored = await self.db.read(lambda conn: book.find_session(conn, key))
        if stored is not None and abs(time.time() - stored.seen) > SEEN_SECONDS:
            await self.db.write(lambda conn: book.see_session(conn, key))
        found = (stored.player, stored.name) if stored is not None else None
        self._remember(key, found)
        return found

    def _remember(self, key: str, found: tuple[str, str] | None) -> None:
        if found is None:
            self._sessions.pop(key, None)
            return
        trust = SHARED_TRUST_SECONDS if self.db.shared else TRUST_SECONDS
        self._sessions[key] = (time.monotonic() + trust, found)
        self._sessions.move_to_end(key)
        while len(self._sessions) > MOST_REMEMBERED:
            self._sessions.popitem(last=False)

    async def open_session(self, player: str, name: str = "", agent: str = "") -> tuple[str, str, str]:
        """A new session: its cookie, its player and name."""
        token = new_token()
        key = hashed(token)
        await self.db.write(lambda conn: book.add_session(conn, key, player, name, LIFETIME, agent))
        self._remember(key, (player, name))
        return token, player, name

    async def close_session(self, token: str) -> None:
        """End a session."""
        key = hashed(token)
        self._sessions.pop(key, None)
        await self.db.write(lambda conn: book.drop_session(conn, key))

    def forget_sessions(self, player: str) -> None:
        """Ask the database again for every session of a player: they have ended."""
        for key in [key for key, (_, found) in self._sessions.items() if found and found[0] == player]:
            del self._sessions[key]

    async def still_here(self, who: Who) -> bool:
        """Whether the session has not ended with which somebody came."""
        return not who.session or await self.by_cookie(who.session) is not None

    # Seats -------------------------------------------------------------------------------------

    async def by_seat(self, token: str) -> tuple[str, str] | None:
        """Match and side of an invitation or a seat token; whether it still holds, the match itself says."""
        key = hashed(token)
        known = self._seats.get(key)
        if known is None:
            found = await self.db.read(lambda conn: shelf.find_seat(conn, key))
            if found is None:
                return None
            known = self._seats[key] = found
            while len(self._seats) > MOST_REMEMBERED:
                self._seats.popitem(last=False)
        return known

    # Accounts ----------------------------------------------------------------------------------

    async def register(self, name: str, password: str) -> tuple[str, str]:
        """A new account; its player and name."""
        shown, key = names(name)
        await self.passwords.refuse_common(password, shown)
        player = f"user-{secrets.token_hex(12)}"
        secret = await self.passwords.hash(password)
        if not await self.db.write(lambda conn: book.add_user(conn, player, shown, key, secret)):
            raise Refused(COLLISION, "This name is taken.")
        return player, shown

    async def login(self, name: str, password: str) -> tuple[str, str]:
        """The player of a name and its password."""
        typed, key = names(name)
        found = await self.db.read(lambda conn: book.find_user(conn, key, typed))
        fits = await self.passwords.fits(found[2] if found else None, password)
        if found is None or not fits:
            raise WrongPassword(found[0] if found else "")
        player, shown, stored = found
        if self.passwords.outdated(stored):
            renewed = await self.passwords.hash(password)
            await self.db.write(lambda conn: book.set_password(conn, player, renewed))
        return player, shown


class WrongPassword(Refused):
    """A login that failed; the one who tries is not told whether there is an account of that name."""

    def __init__(self, player: str) -> None:
        super().__init__(UNKNOWN, "Name and password do not fit together.")
        self.player = player
