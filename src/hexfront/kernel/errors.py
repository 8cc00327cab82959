"""What can go wrong, said in a sentence for a person."""

from __future__ import annotations

import msgspec

#: How long the message of a refusal may be, and how much of its end is kept if it is cut.
LONGEST, TAIL = 1500, 300


class Refusal(msgspec.Struct, frozen=True):
    """Why an action is not allowed: the ledger row that forbids it, and a sentence."""

    rule: str
    message: str

    def __str__(self) -> str:
        return f"{self.message} [{self.rule}]" if self.rule else self.message


class HexfrontError(Exception):
    """The root of every error that Hexfront raises on purpose."""


class Illegal(HexfrontError):  # noqa: N818 - reads better where it is raised
    """The action breaks a rule. The state has not changed."""

    def __init__(self, rule: str, message: str) -> None:
        self.rule = rule
        self.message = message
        super().__init__(str(Refusal(rule, message)))


class BadInput(HexfrontError, ValueError):  # noqa: N818 - as above
    """A document, option, seed or record that cannot be read; the message says what and where.

    What it quotes may be very long or hold characters that no text has: such a message is made readable.
    """

    def __init__(self, message: str) -> None:
        text = message.encode("utf-8", "backslashreplace").decode()
        super().__init__(text if len(text) <= LONGEST else f"{text[: LONGEST - TAIL]} [...] {text[-TAIL:]}")


class OtherRules(BadInput):
    """A record that was played by earlier rules and takes another course by the rules of today.

    It is not damaged: its first ``until`` entries can be replayed.
    """

    def __init__(self, message: str, until: int) -> None:
        self.until = until
        super().__init__(message)
