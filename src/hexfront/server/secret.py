"""Secrets: tokens that are handed out, and what of them is stored."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

MATCH_BYTES, TOKEN_BYTES = 9, 32
LONGEST_TOKEN = 200


def new_id() -> str:
    """A name for a match: 12 characters that nobody guesses."""
    return secrets.token_urlsafe(MATCH_BYTES)


def new_token() -> str:
    """A secret for a cookie."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hashed(token: str) -> str:
    """What is stored of a secret: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Keyring:
    """Makes secrets from the one secret of the server, so that they need not be stored."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()

    def derive(self, *words: str) -> str:
        """The secret for these words."""
        digest = hmac.digest(self._key, "\n".join(words).encode(), "sha256")
        return base64.urlsafe_b64encode(digest[:24]).decode()

    def seat(self, match: str, side: str, nonce: str) -> str:
        """The token of a link seat."""
        return self.derive("seat", match, side, nonce)

    def browser(self, name: str) -> str:
        """What a browser keeps to be known by when it logs in to an account again."""
        nonce = secrets.token_urlsafe(9)
        return f"{nonce}.{self.derive('browser', name, nonce)}"

    def known_browser(self, kept: str, name: str) -> str:
        """By what a browser is known that has logged in to an account before; empty if it has not."""
        nonce, _, proof = kept.partition(".")
        fits = len(kept) <= LONGEST_TOKEN and same(proof, self.derive("browser", name, nonce))
        return nonce if fits else ""

    def csrf(self, session: str) -> str:
        """The token that requests of a session must bring along."""
        return self.derive("csrf", session)


def same(a: str, b: str) -> bool:
    """Whether two secrets are equal, in a time that tells nothing."""
    return hmac.compare_digest(a.encode(), b.encode())
