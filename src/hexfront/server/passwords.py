"""Passwords: hashed beside the event loop, and those that everybody guesses refused."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hexfront.server.errors import MALFORMED, Refused
from hexfront.server.secret import new_token

#: A password is refused that would be among the first so many guesses of somebody who knows the name.
FEWEST_GUESSES = 1_000_000
#: What is estimated of a password; no list has longer ones.
LONGEST_ESTIMATED = 72
#: Shorter words of a name are not looked for in a password, and so much beside the name makes none.
LEAST_WORD, MOST_BESIDE = 3, 4
AT_ONCE = 2


def common(password: str, name: str) -> bool:
    """Whether a password is on the lists of those who guess, or made of the name that it protects.

    >>> common("tannenberg", "Ann"), common("annexample1", "Ann Example"), common("three grey horses", "Ann")
    (True, True, False)
    >>> common("Carl C Carl C", "Carl C"), common("carl-c-carl-c", "Carl C")
    (True, True)
    """
    # The lists take a tenth of a second to load; most servers of one player never need them.
    from zxcvbn import zxcvbn  # noqa: PLC0415

    if _little_else(password, name):
        return True
    known = [name, *name.split(), "".join(name.split()), "hexfront"]
    return int(zxcvbn(password[:LONGEST_ESTIMATED], known)["guesses"]) < FEWEST_GUESSES


def _little_else(password: str, name: str) -> bool:
    """Whether hardly anything is left of a password without its owner's name, however that is divided."""

    def plain(text: str) -> str:
        return "".join(filter(str.isalnum, text.casefold()))

    rest = plain(password)
    words = sorted({plain(name), *map(plain, name.split())}, key=len, reverse=True)
    for word in words:
        if len(word) >= LEAST_WORD:
            rest = rest.replace(word, "")
    return rest != plain(password) and len(rest) <= MOST_BESIDE


class Passwords:
    """Hashes passwords (argon2id), a few at a time, in threads of their own."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._decoy = ""

    async def refuse_common(self, password: str, name: str) -> None:
        """Refuse a password that everybody guesses."""
        async with self._turn:
            easy = await asyncio.to_thread(common, password, name)
        if easy:
            raise Refused(MALFORMED, "This password is easy to guess. Take several words, or a longer one.")

    async def hash(self, password: str) -> str:
        """What is stored of a password."""
        async with self._turn:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether a password is the one that was stored.

        Where nothing is stored it does not fit, but the answer takes as long as any other.
        """
        if not self._decoy:
            self._decoy = await self.hash(new_token())
        async with self._turn:
            fits = await asyncio.to_thread(self._verify, stored or self._decoy, password)
        return fits and stored is not None

    def outdated(self, stored: str) -> bool:
        """Whether a password should be hashed anew, since more work is usual by now."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False
