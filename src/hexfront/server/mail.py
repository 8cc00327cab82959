"""Mail: one for each turn and invitation, to who has confirmed his address, by way of a relay that the server
is given.

Whoever is at the table is not written to; if he leaves it while it is his turn, he is. Every mail has a link
that ends them, which works without a login.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import smtplib
import ssl
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid

from hexfront.server import words
from hexfront.server.errors import MALFORMED, MISSING, Refused
from hexfront.server.present import is_here
from hexfront.server.room import Room
from hexfront.server.secret import Keyring, same
from hexfront.server.settings import Settings
from hexfront.server.store import notices as book
from hexfront.server.store.database import Database
from hexfront.server.store.notices import Address
from hexfront.server.words import Word

log = logging.getLogger("hexfront.server")
AT_ONCE, MOST_WAITING, MOST_TURNS = 2, 200, 10_000
TIMEOUT = 10.0
NONCE_BYTES = 12
LONGEST = 254
#: Links stay whole: a header that was folded within one would be written in code.
LETTER = SMTP.clone(max_line_length=900)
#: What an address looks like; whether it is one, the link that is sent there tells.
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")


def checked(address: str) -> str:
    """An address that can be written to, or a refusal."""
    found = address.strip()
    if len(found) > LONGEST or not ADDRESS.fullmatch(found):
        raise Refused(MALFORMED, "This is not a mail address.")
    return found


class Mail:
    """Writes to players who have asked for it."""

    def __init__(self, db: Database, keys: Keyring, settings: Settings) -> None:
        self.db = db
        self.keys = keys
        self.settings = settings
        self._threads = ThreadPoolExecutor(AT_ONCE, "hexfront-mail")
        self._tasks: set[asyncio.Task[None]] = set()
        #: When the turn of a side began of which mail has been written.
        self._turns: OrderedDict[tuple[str, str], float | None] = OrderedDict()

    @property
    def offered(self) -> bool:
        """Whether the server has a relay."""
        return bool(self.settings.mail_relay)

    async def close(self) -> None:
        """Give up what is under way."""
        for task in self._tasks:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Links -------------------------------------------------------------------------------------

    def token(self, kind: str, to: Address) -> str:
        """What the link of a mail has in it: who, and a proof that it is his."""
        return f"{to.player}.{self.keys.derive('mail', kind, to.player, to.nonce)}"

    async def read(self, kind: str, token: str) -> Address:
        """Whose link that is."""
        player, _, proof = token.partition(".")
        found = await self.db.read(lambda conn: book.find_address(conn, player))
        if found is None or not same(proof, self.keys.derive("mail", kind, player, found.nonce)):
            raise Refused(MISSING, "This link is not valid any more.")
        return found

    # Writing -----------------------------------------------------------------------------------

    async def ask(self, player: str, address: str) -> None:
        """Send a link by which somebody confirms that the address is his."""
        to = Address(player, checked(address), secrets.token_urlsafe(NONCE_BYTES), False)
        await self.db.write(lambda conn: book.set_address(conn, player, to.address, to.nonce))
        link = f"{self.settings.site}/mail#confirm={self.token('confirm', to)}"
        text = (
            "Somebody, most likely you, wants to be told at this address when it is his turn in a game of "
            f"Hexfront.\n\nTo agree, open this link:\n{link}\n\nIf it was not you, do nothing: no more mail "
            "will come."
        )
        await self._deliver(self._letter(to, "Confirm your address", text))

    def tell(self, room: Room, side: str) -> None:
        """It has become the turn of a side, or its holder leaves while it is: one mail for each turn."""
        begun = room.seats[side].since
        if is_here(room, side) or self._turns.get((room.id, side)) == begun:
            return
        self._turns[room.id, side] = begun
        self._turns.move_to_end((room.id, side))
        if len(self._turns) > MOST_TURNS:
            self._turns.popitem(last=False)
        self.say(words.turn(room, side))

    def say(self, word: Word) -> None:
        """Write to some players."""
        if not self.offered or not word.players or len(self._tasks) >= MOST_WAITING:
            return
        task = asyncio.create_task(self._say(word))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(self, word: Word) -> None:
        for to in await self.db.read(lambda conn: book.find_addresses(conn, word.players)):
            text = f"{word.game}\n\n{word.text}\n\n{self.settings.site}{word.path}"
            try:
                await self._deliver(self._letter(to, f"{word.subject}: {word.game}", text))
            except (OSError, smtplib.SMTPException) as error:
                log.warning("mail of match %s: %s", word.match, type(error).__name__)

    def _letter(self, to: Address, subject: str, text: str) -> EmailMessage:
        letter = EmailMessage(LETTER)
        letter["From"], letter["To"], letter["Subject"] = self.settings.mail_from, to.address, subject
        letter["Date"] = formatdate()
        letter["Message-ID"] = make_msgid(domain=self.settings.mail_from.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        stop = self.token("stop", to)
        letter["List-Unsubscribe"] = f"<{self.settings.site}/api/mail/stop/{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(f"{text}\n\n-- \nNo more of these: {self.settings.site}/mail#stop={stop}\n")
        return letter

    async def _deliver(self, letter: EmailMessage) -> None:
        await asyncio.get_running_loop().run_in_executor(self._threads, self._hand_over, letter)

    def _hand_over(self, letter: EmailMessage) -> None:
        host, _, port = self.settings.mail_relay.rpartition(":")
        with smtplib.SMTP(host.strip("[]"), int(port), timeout=TIMEOUT) as relay:
            relay.ehlo()
            if relay.has_extn("starttls"):
                relay.starttls(context=ssl.create_default_context())
                relay.ehlo()
            if self.settings.mail_login:
                name, _, password = self.settings.mail_login.partition(":")
                relay.login(name, password)
            relay.send_message(letter)
