"""Names on maps as their languages spell them; the tables are plain ASCII."""

from __future__ import annotations

from typing import Final

SPELLING: Final = {
    "Abo": "Åbo",
    "Bialystok": "Białystok",
    "Brasso": "Brassó",
    "Brunn": "Brünn",
    "Constanta": "Constanța",
    "Constanza": "Constanța",
    "Drohobyz-Boryslaw": "Drohobycz-Borysław",
    "Drweca": "Drwęca",
    "Epinal": "Épinal",
    "Frankfurt an der Oder": "Frankfurt/Oder",
    "Goerlitz": "Görlitz",
    "Grudziadz": "Grudziądz",
    "Koenigsberg": "Königsberg",
    "Koeslin": "Köslin",
    "Komarom": "Komárom",
    "Konigsberg": "Königsberg",
    "Krakow": "Kraków",
    "Liege": "Liège",
    "Lodz": "Łódź",
    "Loewenfeld": "Löwenfeld",
    "Muenster": "Münster",
    "Mueritz": "Müritz",
    "Notec": "Noteć",
    "Olmutz": "Olmütz",
    "Ploesti": "Ploești",
    "Poznan": "Poznań",
    "Przemysl": "Przemyśl",
    "Rhone": "Rhône",
    "Schneidemuehl": "Schneidemühl",
    "Temesvar": "Temesvár",
    "Torun": "Toruń",
}


def spelled(name: str) -> str:
    """Spell a name as its language does.

    >>> spelled("Lodz"), spelled("Berlin")
    ('Łódź', 'Berlin')
    """
    return SPELLING.get(name, name)
