"""Names and words of people: made comparable, and fit to be shown as plain text."""

from __future__ import annotations

import unicodedata

from hexfront.server.errors import MALFORMED, Refused
from hexfront.server.store.games import SERVER_NAME

SHORTEST, LONGEST = 2, 32
#: As long as the database takes it; some letters become three when their case is folded.
LONGEST_KEY = 80
#: Scripts that are written together.
TOGETHER = (
    frozenset(("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA")),
    frozenset(("CJK", "HANGUL")),
)
#: Letters that look like plain Latin ones, of other scripts and small capitals: two names that differ in
#: nothing else are one. Of I, l and 1, and of O and 0, every case looks like one of the others.
LOOK_ALIKE = str.maketrans(
    "авекмнорстухіјѕԁԛԝһӏɑıɡαβεικνορτυχѵօսհոցզᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢǀɩi10",  # noqa: RUF001
    "abekmhopctyxljsdqwhlalgabelknoptuxvouhngqabcdefghljklmnoprstuvwyzllllo",
)
#: And letters that look like one when they stand side by side.
PAIRS = (("rn", "m"), ("vv", "w"))


def names(name: str) -> tuple[str, str]:
    """A name as it is shown, and as it is compared and counted: names that look alike are one.

    >>> names("  Ludwig  ")
    ('Ludwig', 'ludwlg')
    """
    shown = " ".join(unicodedata.normalize("NFKC", name).split())
    if not SHORTEST <= len(shown) <= LONGEST or not all(char.isalnum() or char in " ._-'" for char in shown):
        raise Refused(MALFORMED, "A name has 2 to 32 letters, digits, spaces, dots, hyphens or apostrophes.")
    if not any(char.isalnum() for char in shown):
        raise Refused(MALFORMED, "A name has at least one letter or digit.")
    if not _one_script(shown):
        raise Refused(MALFORMED, "A name is written in the letters of one script.")
    key = compared(shown)
    if len(key) > LONGEST_KEY:
        raise Refused(MALFORMED, "This name is too long when it is compared with others.")
    if "".join(filter(str.isalnum, key)) == compared(SERVER_NAME):
        raise Refused(MALFORMED, "This name belongs to the server.")
    return shown, key


def compared(shown: str) -> str:
    """What is compared of a name.

    >>> compared("Paula") == compared("PauIa") == compared("PAU1A"), compared("Torn") == compared("T0m")
    (True, True)
    """
    key = shown.casefold().translate(LOOK_ALIKE)
    for pair, one in PAIRS:
        key = key.replace(pair, one)
    return key


def _one_script(name: str) -> bool:
    """Whether all letters belong to one script, and all digits are those that everybody reads."""
    scripts = {unicodedata.name(char, "?").split()[0] for char in name if char.isalpha()}
    digits = all(char.isascii() for char in name if char.isalnum() and not char.isalpha())
    return digits and (len(scripts) <= 1 or any(scripts <= group for group in TOGETHER))


def plain_text(text: str) -> str:
    """Text of a person without control characters; newlines become spaces."""
    words = unicodedata.normalize("NFC", text).split()
    return "".join(
        char for char in " ".join(words) if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co")
    )
