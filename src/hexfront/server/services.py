"""The parts of a running server in one place, and what they say of a request."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from litestar import Request

from hexfront.server.bots import Bots
from hexfront.server.catalogue import load_all
from hexfront.server.connections import at_stop
from hexfront.server.errors import FORBIDDEN, TOO_MANY, UNKNOWN, Refused
from hexfront.server.limits import Limits
from hexfront.server.live import Live
from hexfront.server.mail import Mail
from hexfront.server.matches import Matches
from hexfront.server.people import LOCAL, People, Who
from hexfront.server.pictures import Pictures
from hexfront.server.presence import Presence
from hexfront.server.present import table
from hexfront.server.push import Push, subject
from hexfront.server.quiet import Quiet
from hexfront.server.room import Room
from hexfront.server.secret import Keyring, hashed, same
from hexfront.server.security import from_this_machine
from hexfront.server.settings import Settings, private_folder
from hexfront.server.store.database import Database
from hexfront.server.store.migrate import migrate
from hexfront.server.store.people import server_secret
from hexfront.server.turns import Turns
from hexfront.server.watch import Watch
from hexfront.server.webhook import Webhooks
from hexfront.server.wire.table import TableInfo

SESSION_COOKIE, CSRF_COOKIE, CSRF_HEADER = "hexfront_session", "hexfront_csrf", "x-hexfront-csrf"
#: How long a server that stops may store matches as they stand.
STORING_SECONDS = 0.5
#: What is not counted for whoever sits at the machine of a local server.
FREE_AT_HOME = ("any", "create", "join", "session")
SAFE = ("GET", "HEAD", "OPTIONS")


class Services:
    """Everything that answers requests."""

    settings: Settings
    db: Database
    keys: Keyring
    matches: Matches
    people: People
    bots: Bots
    live: Live
    presence: Presence
    limits: Limits
    watch: Watch
    webhooks: Webhooks
    push: Push
    mail: Mail
    turns: Turns
    pictures: Pictures

    def __init__(self, settings: Settings, now: Callable[[], float] = time.time) -> None:
        self.settings = settings
        self.now = now
        self.quiet = Quiet()
        self._listener: asyncio.Future[Any] | None = None

    async def open(self) -> None:
        """Open the database and begin."""
        settings = self.settings
        private_folder(settings.data)
        self.db = Database(settings.url)
        await asyncio.to_thread(migrate, self.db.engine)
        self.db.open()
        self.keys = Keyring(await self.db.write(server_secret))
        self.matches = Matches(self.db, self.keys, settings, self.now)
        self.people = People(self.db, self.keys)
        self.limits = Limits(settings.limits)
        self.watch = Watch(self.db)
        self.presence = Presence(self.matches, settings.grace)
        self.live = Live(self.matches, settings.heartbeat, self.presence, self.people.still_here)
        at_stop[asyncio.get_running_loop()] = self.live.close
        self.webhooks = Webhooks(private=settings.local and settings.alone)
        here = settings.loopback_receivers or (settings.local and settings.alone)
        self.push = Push(self.db, here, subject(settings))
        await self.push.open()
        self.mail = Mail(self.db, self.keys, settings)
        self.presence.left.append(self.mail.tell)
        self.turns = Turns(self.webhooks.tell, self.push.tell, self.mail.tell)
        self.matches.after.append(self.turns.look)
        self.bots = Bots(self.matches, settings, self.quiet)
        self.bots.start()
        self.pictures = Pictures(settings.data / "pictures", self.quiet)
        if settings.warm:
            self.pictures.start()
            # While the browser comes up, the games of its first page are loaded; nobody waits for the thread.
            threading.Thread(target=load_all, daemon=True).start()
        if self.db.shared:
            from hexfront.server import notify  # noqa: PLC0415 - only with the extra 'postgres'

            begun = asyncio.Event()
            self._listener = asyncio.gather(
                notify.listen(self.matches, begun), notify.look_round(self.matches, settings.heartbeat)
            )
            # Nobody is answered before the others can be heard.
            await begun.wait()

    async def close(self) -> None:
        """Stop; everything acknowledged is in the database already."""
        self.live.close()
        await self.presence.close()
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        await self.webhooks.close()
        await self.push.close()
        await self.mail.close()
        await self.bots.close()
        await self.pictures.close()
        await self.watch.close()
        await self.matches.store_standing(STORING_SECONDS)
        await self.db.close()

    async def who(self, request: Request[Any, Any, Any]) -> Who:
        """Who sent a request. One with a cookie that changes something must prove that our page sent it.

        The local player's session is worth something only at this machine; here no other session is.
        """
        home = self.settings.local and from_this_machine(request.scope)
        address = request.client.host if request.client else ""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "seat":
            seat = await self.people.by_seat(token.strip()) if 0 < len(token) <= 200 else None  # noqa: PLR2004
            if seat is None:
                self.spend("any", Who(address=address))
                raise Refused(UNKNOWN, "This seat token is not valid.")
            return self._counted(Who(seat=seat, token_hash=hashed(token.strip()), address=address, home=home))
        cookie = request.cookies.get(SESSION_COOKIE, "")
        found = await self.people.by_cookie(cookie) if 0 < len(cookie) <= 200 else None  # noqa: PLR2004
        if found is None or (found[0] == LOCAL) != home:
            return self._counted(Who(address=address, home=home))
        if request.method not in SAFE:
            given = request.headers.get(CSRF_HEADER, "")
            if not same(given, self.keys.csrf(cookie)):
                raise Refused(FORBIDDEN, "This request lacks the X-Hexfront-CSRF header of your session.")
        return self._counted(Who(*found, session=cookie, address=address, home=home))

    def _counted(self, who: Who) -> Who:
        """Count a request of whatever kind."""
        self.spend("any", who)
        return who

    def spend(self, kind: str, who: Who, about: str = "") -> None:
        """Count a request, or refuse it; whoever sits at a local server is hardly slowed down."""
        if who.home and kind in FREE_AT_HOME:
            return
        with self.watched(kind, who):
            self.limits.spend(kind, about or who.key, "" if who.home else who.network)

    async def spend_together(self, kind: str, who: Who, about: str) -> None:
        """Count a request at all processes together, or refuse it."""
        with self.watched(kind, who):
            await self.limits.spend_together(self.db, kind, about)

    @contextlib.contextmanager
    def watched(self, kind: str, who: Who) -> Iterator[None]:
        """Note who meets a limit."""
        try:
            yield
        except Refused as refusal:
            if refusal.status == TOO_MANY:
                self.watch.limited(kind, who.network, who.player if who.account else "")
            raise

    # Tables ------------------------------------------------------------------------------------

    def side_for(self, room: Room, who: Who, side: str | None) -> str | None:
        """The side whose view is meant: the one asked for, or the most useful; ``None`` is a spectator."""
        mine = who.sides(room)
        if side:
            who.need_side(room, side)
            return side
        deciding = room.deciding()
        return next((name for name in mine if name in deciding), mine[0] if mine else None)

    def table(self, room: Room, who: Who, side: str | None) -> TableInfo:
        """The table for whoever asks."""
        self.bots.teacher.opened(room.game.slug, room.header.scenario)
        owner = who.owns(room)
        shown = table(room, side, who.sides(room), owner, self.links(room) if owner else {})
        shown.chat_read = max((seat.read.get(who.player, 0) for seat in room.seats.values()), default=0)
        return shown

    def links(self, room: Room) -> dict[str, str]:
        """Invitations to the seats that nobody has taken yet."""
        return {
            side: f"/m/{room.id}#seat={self.keys.seat(room.id, side, seat.nonce)}"
            for side, seat in room.seats.items()
            if seat.kind == "link" and not seat.taken
        }
