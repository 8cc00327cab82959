"""Names as their languages spell them."""

from __future__ import annotations

from typing import Final

#: The tables are plain ASCII; the map is not.
SPELLING: Final = {
    "Konigsberg": "Königsberg",
    "Krakow": "Kraków",
    "Przemysl": "Przemyśl",
    "Drohobyz-Boryslaw": "Drohobycz-Borysław",
    "Lodz": "Łódź",
    "Brunn": "Brünn",
    "Brasso": "Brassó",
    "Komarom": "Komárom",
    "Temesvar": "Temesvár",
    "Abo": "Åbo",
    "Olmutz": "Olmütz",
    "Constanza": "Constanța",
    "Ploesti": "Ploești",
}


def spelled(name: str) -> str:
    """Spell a name as its language does.

    >>> spelled("Lodz"), spelled("Riga")
    ('Łódź', 'Riga')
    """
    return SPELLING.get(name, name)
