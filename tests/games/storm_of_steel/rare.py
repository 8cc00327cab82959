"""Positions with the moves that lead to decisions which games at random hardly meet."""

from __future__ import annotations

from typing import Any

GALLIPOLI = "6045"
BASRA = "10858"


def _war(turn: str, **more: Any) -> dict[str, Any]:
    """A moment of the whole war, which ends with its turn."""
    return {
        "scenario": "campaign_1914",
        "units": {},
        "turn": turn,
        "last_turn": turn,
        "seed": "a rare moment",
        **more,
    }


def _ship(name: str, kind: str) -> dict[str, Any]:
    numbers = {"contact": 2, "naval_combat": 6, "protection": 6, "bombardment": 6}
    return {"id": name, "side": "entente", "country": "Britain", "type": kind, **numbers}


def _landing(guard: dict[str, Any], moves: list[str], **more: Any) -> dict[str, Any]:
    """A British corps at Alexandria that sails against Gallipoli, with two battleships (25.4)."""
    new = [
        {"id": "l1", "side": "entente", "country": "Britain", "mobile": 30},
        {
            "id": "hq",
            "side": "entente",
            "country": "Britain",
            "type": "HQ",
            "mobile": 2,
            "command_radius": 9,
        },
        *(_ship(name, kind) for name, kind in (("t1", "TR"), ("t2", "TR"), ("b1", "BB"), ("b2", "BB"))),
        {"id": "e1", "side": "central", "country": "Ottoman", **guard},
    ]
    return {
        "scenario": "middle_east_1914_16",
        "phase": "movement",
        "half": "entente",
        "turn": "1915Sp",
        "last_turn": "1915Sp",
        "seed": "a rare moment 0",
        "units": {unit["id"]: "Alexandria" for unit in new} | {"e1": GALLIPOLI},
        "new_units": new,
        "moves": ["move l1", f"land {GALLIPOLI}", "done", *moves],
        **more,
    }


def _flight() -> dict[str, Any]:
    """A bomber strikes at ships and is too strong for the two fighters that meet it (30.6)."""
    fighter = {"side": "entente", "country": "Britain", "type": "FTR", "air_combat": 1, "range": 6}
    new = [
        _ship("s1", "CA"),
        {"id": "gb", "side": "central", "type": "BMB", "air_combat": 6, "ground_support": 2, "range": 6},
        {"id": "f1", **fighter},
        {"id": "f2", **fighter},
        {"id": "gs", "side": "central"},
        {"id": "fs", "side": "entente"},
    ]
    return {
        "scenario": "west_1914",
        "seed": "a rare moment",
        "phase": "movement",
        "half": "central",
        "turn": "1914Su",
        "last_turn": "1914Su",
        "units": {
            "s1": "Dunkirk",
            "gb": "Aachen",
            "f1": "Dunkirk",
            "f2": "Dunkirk",
            "gs": "2827",
            "fs": "2828",
        },
        "new_units": new,
        "air_doctrine": {"central": 3, "entente": 3},
        "dice": [1],
        "moves": ["fly gb", "strike 2120", "intercept f2", "intercept f1", "pass"],
    }


def _abroad() -> dict[str, Any]:
    """Units off the map, at sea and on a coast without a port; an uprising in India (21, 29, 35)."""
    return _war(
        "1914Au",
        phase="movement",
        half="entente",
        units={
            "RU-ACT2-28": "Siberia",
            "GB-ACT2-09": "India",
            "GB-ACT2-10": "English Channel",
            "GB-ACT2-06": "Australia",
            "GB-REC-01": "British Africa",
            "GB-TR-01": "English Channel",
            "GB-TR-02": "Fremantle",
            "GB-CA-01": "Karachi",
            "FR-ACT2-01": "Paris",
            "FR-TR-01": "Algiers",
        },
        cargo={"GB-TR-01": "GB-ACT2-10"},
        uprisings=["India"],
        moves=["move RU-ACT2-28"],
    )


def _afar(guard: dict[str, Any], *moves: str) -> dict[str, Any]:
    """A corps that stayed aboard at sea goes against Basra, another waits in India (25.41, 29.12c)."""
    return _war(
        "1914Au",
        phase="movement",
        half="entente",
        allegiance={"Ottoman": "CP"},
        units={
            "GB-ACT2-09": "Indian Ocean",
            "GB-TR-01": "Indian Ocean",
            "GB-ACT2-10": "India",
            "GB-TR-02": "Bombay",
            "GB-BB-01": "Suez",
            "FR-ACT2-01": "Paris",
            "e1": "Basra",
        },
        new_units=[{"id": "e1", "side": "central", "country": "Ottoman", **guard}],
        cargo={"GB-TR-01": "GB-ACT2-09"},
        moves=["move GB-ACT2-09", f"land {BASRA}", *moves],
    )


def positions() -> list[dict[str, Any]]:
    """One for each such decision."""
    raiders = {f"GE-SS-0{number}": "zone" for number in (1, 2, 3, 4)}
    return [
        _war(
            "1917Wi",
            phase="diplomacy",
            hand={"entente": [80]},
            seed="a rare moment 0",
            moves=["pass", "reveal 80"],
        ),
        _war("1914Au", phase="diplomacy", hand={"entente": [79]}, dice=[6] * 6, moves=["reveal 79"]),
        _war(
            "1914Au",
            phase="diplomacy",
            morale={"central": 95, "entente": 60},
            hand={"central": [29], "entente": [81]},
            seed="a rare moment 76",
            moves=["reveal 29", "reveal 81"],
        ),
        _war(
            "1914Au",
            phase="diplomacy",
            morale={"central": 50, "entente": 71},
            hand={"entente": [79]},
            dice=[6] * 6,
            moves=["reveal 79", "invite spain"],
        ),
        _war(
            "1917Su",
            phase="reveal",
            hand={"central": ["25 mideast"]},
            allegiance={"Ottoman": "CP"},
            control={"Constantinople": "central", "Aleppo": "central"},
        ),
        _war(
            "1917Wi",
            phase="reveal",
            hand={"central": ["17 west"]},
            units={"GE-ACT2-01": "2523", "GE-HQ-01": "2622", "FR-ACT2-01": "2323"},
            control={"2523": "central", "2623": "central"},
        ),
        _war(
            "1915Su",
            phase="mobilization",
            units=raiders,
            seed="a rare moment 1",
            moves=["raider GE-SS-04", "raider GE-SS-02", "raider GE-SS-03", "plunder"],
        ),
        _war(
            "1917Sp",
            phase="discard",
            morale={"central": 50, "entente": 30},
            dice=[4, 1, *[4] * 14],
        ),
        _war(
            "1915Su",
            phase="diplomacy",
            hand={"central": [29]},
            allegiance={"Ottoman": "CP", "Italy": "EN"},
            morale={"central": 60, "entente": 50},
            dice=[3],
            moves=["reveal 29"],
        ),
        _war(
            "1916Sp",
            phase="naval",
            hand={"entente": [88]},
            units={"GE-BB-01": "Wilhelmshaven", "GE-SS-01": "Kiel", "GB-BB-01": "Scapa Flow"},
            moves=["reveal 88"],
        ),
        _war(
            "1917Sp",
            phase="reveal",
            half="entente",
            hand={"entente": [86]},
            allegiance={"Italy": "EN"},
            mutinies=["France", "Italy"],
            units={"FR-ACT2-01": "Paris", "GE-ACT2-01": "2523"},
            moves=["reveal 86"],
        ),
        _landing({"mobile": 3}, ["table probe"]),
        _landing(
            {"mobile": 3},
            ["table probe", "ship b1", "sail"],
            scenario="campaign_1914",
            allegiance={"Ottoman": "CP"},
            air_doctrine={"central": 3, "entente": 1},
        ),
        _landing({"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}, []),
        _flight(),
        _abroad(),
        _afar({"mobile": 3}),
        _afar({"mobile": 3}, "done"),
        _afar({"type": "FORT", "mobile": 0, "entrenched": 12, "movement": 0}, "done", "sail"),
    ]
