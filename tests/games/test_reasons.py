"""A refusal names the true reason: when that one fact is changed, the action is legal."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import hexfront

EAST, FREIKORPS = "kaisers-war-east", "reichswehr-freikorps"


class Case(NamedTuple):
    """A position, an action that is refused by a rule, and what must be otherwise for it to be legal."""

    slug: str
    position: dict[str, Any]
    moves: tuple[str, ...]
    action: str
    rule: str
    cure: dict[str, Any]


MARCH = {"phase": "movement", "active": "central", "turn": 7}
ATTACK = {"phase": "combat 1", "active": "central", "turn": 7}
BUY = {"phase": "mobilization", "active": "central", "turn": 7}
RED = {"phase": "red movement", "front": "western", "turn": 4}
ASSAULT = {"phase": "red combat", "front": "western", "turn": 4, "ram": 12}
#: Others have something to do, so that nobody is passed over.
OTHERS = {"GE-HKK6": "1520", "RU-K4": "1519"}
AT_2222 = {"GE-A11": "2222", **OTHERS}
PORT = {"GE-BK": "Danzig", "CP-S01": "Danzig", **OTHERS}
OPTIONS = {"amphibious": "on", "naval_transfer": "on", "entrenching": "on"}
LANDING = MARCH | {"units": PORT, "options": OPTIONS}
DUG_IN, FOG = {"entrenching": "on"}, {"fog_of_war": "on"}
STACK = {"GE-A11": "2222", "CP-S01": "2222", **OTHERS}
TRENCHES = {"phase": "reorganization", "active": "central", "turn": 7, "units": STACK, "options": DUG_IN}
VEILED = TRENCHES | {"options": FOG}
DEFENDED = {"GE-A11": "2222", "RU-A3": "2322", "AL-S01": "2322", "AL-S02": "2422", **OTHERS}
SCOUTS = {"GE-HL": "3522", "RU-A1": "3525", "GE-LEO": "1417", "RU-C-IV": "3524", "GE-KFO": "3522"}
RECON = {"phase": "forced march", "active": "central", "turn": 16, "units": SCOUTS}
RECON |= {"options": {"fog_of_war": "on", "air": "on"}}
MINDS = {"GE-A9": "2315", "RU-A1": "3206", "RU-C-I": "3206", "RU-F-Riga": "Riga", "RO-A1": "Bucharest"}
DESERTION = {"phase": "player turn", "active": "central", "turn": 9, "units": MINDS, "dice": [4]}
DESERTION |= {"options": {"psywar": "on"}, "vp": {"central": 50, "allied": 50}}
REVOLT = {
    "phase": "player turn",
    "active": "allied",
    "turn": 25,
    "effort": "East",
    "dice": [5],
    "last_turn": 40,
}
FALLEN = {"RU-A1": "3206", "GE-A9": "2319", "GE-C-I": "2917"}
LEGION = REVOLT | {"units": FALLEN, "vp": {"central": 60, "allied": 20}}
LEGION |= {"options": {"russian_revolutions": "on", "czech_legion": "on"}}
REDS = REVOLT | {
    "units": FALLEN,
    "vp": {"central": 60, "allied": 8},
    "options": {"russian_revolutions": "on"},
}
FRAY = {"GE-A11": "2222", "GE-C-I": "2221", "RU-A3": "2322", "AL-S01": "2522", "CP-S01": "2121", **OTHERS}
EVEN = ATTACK | {"units": FRAY, "dice": [5]}
EVEN |= {"counters": {"GE-A11": {"attack": 10}, "GE-C-I": {"attack": 3}, "RU-A3": {"defense": 10}}}
STORM = ("attack 2322", "join GE-A11", "join GE-C-I", "declare")
CORPS = dict.fromkeys(("GE-C-I", "GE-C-XI", "GE-C-IRes"), "2315")
PAYERS = {**CORPS, "GE-A9": "box", "GE-A8": "1417", "CP-S01": "2315", "CP-S02": "2316", "CP-S03": "2314"}
FORMING = {"phase": "reorganization", "active": "central", "turn": 9, "units": PAYERS, "options": DUG_IN}
FORMING |= {"appeared": ["GE-A9"]}
REPULSED = {"GE-C-I": "3523", "RU-A3": "3524", "RU-C-IV": "3524", "AL-S01": "3524", **OTHERS}
REPULSE = ATTACK | {"turn": 9, "units": REPULSED, "dice": [1]}
ROUTED = ("attack 3524", "join GE-C-I", "declare")
CROWD = {"GE-A9": "2219", "GE-St1": "2219", "CP-S01": "2219", "CP-S02": "2219", **OTHERS}
DUEL = {"wf-4-53": "1721", "fk-fl": "1720", "wf-4-12": "1514", "fk-ab": "1513"}

CASES = [
    # The supply unit that pays for an army (10.2, 17.10)
    Case(EAST, FORMING, ("combine GE-A9 2315",), "expend CP-S02", "", {}),
    Case(
        EAST,
        FORMING | {"moved": ["CP-S02"]},
        ("combine GE-A9 2315",),
        "expend CP-S02",
        "17.10c",
        {"moved": []},
    ),
    Case(
        EAST,
        FORMING | {"entrenched": ["CP-S02"]},
        ("combine GE-A9 2315",),
        "expend CP-S02",
        "OPT-ENTRENCH-2",
        {"entrenched": []},
    ),
    Case(
        EAST,
        FORMING | {"units": PAYERS | {"CP-S02": "1417"}},
        ("combine GE-A9 2315",),
        "expend CP-S02",
        "17.10a",
        {"units": PAYERS},
    ),
    Case(
        EAST,
        FORMING | {"units": PAYERS | {"CP-S02": "pool"}},
        ("combine GE-A9 2315",),
        "expend CP-S02",
        "10.2c",
        {"units": PAYERS},
    ),
    # Who pursues (16.3)
    Case(EAST, REPULSE, ROUTED, "advance RU-C-IV 3523", "", {}),
    Case(
        EAST,
        REPULSE | {"units": REPULSED | {"RU-C-IV": "3525"}},
        ROUTED,
        "advance RU-C-IV 3523",
        "16.3a",
        {"units": REPULSED},
    ),
    Case(
        EAST,
        REPULSE | {"counters": {"RU-C-IV": {"move": 0}}},
        ROUTED,
        "advance RU-C-IV 3523",
        "16.3b",
        {"counters": {}},
    ),
    Case(EAST, REPULSE, ROUTED, "advance AL-S01 3523", "16.3b", {"counters": {"AL-S01": {"attack": 1}}}),
    # Movement (11, 13)
    Case(EAST, MARCH | {"units": AT_2222}, ("move GE-A11",), "step 2221", "", {}),
    Case(
        EAST,
        MARCH | {"units": AT_2222 | {"RU-A3": "2221"}},
        ("move GE-A11",),
        "step 2221",
        "11.7a",
        {"units": AT_2222 | {"RU-A3": "3318"}},
    ),
    Case(
        EAST, MARCH | {"units": AT_2222, "finished": ["GE-A11"]}, (), "move GE-A11", "11.2b", {"finished": []}
    ),
    Case(
        EAST,
        MARCH
        | {"units": AT_2222 | {"CP-S01": "2222"}, "entrenched": ["CP-S01"], "options": {"entrenching": "on"}},
        (),
        "move CP-S01",
        "OPT-ENTRENCH-2",
        {"entrenched": []},
    ),
    Case(
        EAST,
        MARCH | {"units": AT_2222, "counters": {"GE-A11": {"move": 0}}},
        (),
        "move GE-A11",
        "11.3a",
        {"counters": {}},
    ),
    # Rail (18)
    Case(
        EAST,
        MARCH | {"units": {"GE-A11": "Krakow", **OTHERS}},
        ("move GE-A11",),
        "rail 1624",
        "18.1b",
        {"units": {"GE-A11": "Krakow", "CP-S01": "Krakow", **OTHERS}},
    ),
    Case(
        EAST,
        MARCH
        | {
            "units": {"GE-A11": "Krakow", "CP-S01": "Krakow", **OTHERS},
            "control": {"Vienna": "allied"},
        },
        ("move GE-A11",),
        "rail 1624",
        "18.4a",
        {"control": {}},
    ),
    # Combat (14)
    Case(
        EAST,
        ATTACK | {"units": {"GE-A11": "2222", "RU-A3": "2322", **OTHERS}, "hit": ["2322"]},
        (),
        "attack 2322",
        "14.4g",
        {"hit": []},
    ),
    Case(
        EAST,
        ATTACK | {"units": {"GE-A11": "2222", "RU-A3": "2322", **OTHERS}, "attacked": ["GE-A11"]},
        (),
        "attack 2322",
        "14.4f",
        {"attacked": []},
    ),
    Case(
        EAST,
        ATTACK | {"units": {"GE-A11": "2222", "AH-A4": "2221", "RU-A3": "2322"}},
        ("attack 2322", "join GE-A11"),
        "join AH-A4",
        "14.10a",
        {"units": {"GE-A11": "2222", "AH-A4": "2221", "RU-A3": "2322", "GE-MACK": "2222"}},
    ),
    Case(
        EAST,
        ATTACK | {"units": {"GE-A11": "2222", "GE-MACK": "2222", "RU-A3": "2322"}, "used": ["GE-MACK"]},
        ("attack 2322", "join GE-A11"),
        "support GE-MACK",
        "19.1a",
        {"used": []},
    ),
    Case(
        EAST,
        ATTACK
        | {
            "phase": "commit 1",
            "units": {"GE-A11": "2222", "CP-S01": "2222", "CP-S02": "2222", "RU-A3": "2322"},
            "moved": ["CP-S01"],
        },
        (),
        "commit CP-S01",
        "17.10c",
        {"moved": []},
    ),
    # Moves by sea (21.6 and the options)
    Case(
        EAST,
        MARCH | {"units": {"GE-BK": "Danzig", "RU-C-I": "Riga", **OTHERS}},
        ("move GE-BK",),
        "sail 2611",
        "21.6a",
        {"units": {"GE-BK": "Danzig", "RU-C-I": "3318", **OTHERS}},
    ),
    Case(
        EAST,
        MARCH | {"units": {"GE-BK": "Danzig", **OTHERS}, "control": {"Danzig": "allied"}},
        ("move GE-BK",),
        "sail 2315",
        "21.6a",
        {"control": {}},
    ),
    Case(EAST, LANDING | {"moved": ["CP-S01"]}, ("move GE-BK",), "land 2511 CP-S01", "17.10c", {"moved": []}),
    Case(
        EAST,
        LANDING | {"entrenched": ["CP-S01"]},
        ("move GE-BK",),
        "land 2511 CP-S01",
        "OPT-ENTRENCH-2",
        {"entrenched": []},
    ),
    Case(
        EAST,
        LANDING | {"units": PORT | {"RU-C-I": "2511"}},
        ("move GE-BK",),
        "land 2511 CP-S01",
        "OPT-AMPHIB-5",
        {"units": PORT},
    ),
    Case(
        EAST,
        LANDING | {"units": PORT | {"RU-C-I": "3318"}},
        ("move GE-BK",),
        "assault 2610 2511",
        "OPT-AMPHIB-6",
        {"units": PORT | {"RU-C-I": "2511"}},
    ),
    Case(
        EAST,
        LANDING | {"control": {"Konigsberg": "allied"}},
        ("move GE-BK",),
        "ship 2315 CP-S01",
        "OPT-NAVAL-1",
        {"control": {}},
    ),
    # Dismissal, digging in, hiding, counters on top
    Case(
        EAST,
        BUY | {"units": {"GE-C-I": "3318", "CP-S01": "1315", "CP-S02": "1316"}},
        ("demobilize",),
        "dismiss GE-C-I",
        "9.11a",
        {"units": {"GE-C-I": "3318", "CP-S01": "3318", "CP-S02": "1316"}},
    ),
    Case(EAST, TRENCHES | {"options": {}}, (), "entrench CP-S01", "OPT-ENTRENCH-1", {"options": DUG_IN}),
    Case(EAST, TRENCHES, (), "restore CP-S01", "OPT-ENTRENCH-1", {"entrenched": ["CP-S01"]}),
    Case(
        EAST,
        TRENCHES | {"entrenched": ["CP-S01"]},
        (),
        "entrench CP-S01",
        "OPT-ENTRENCH-1",
        {"entrenched": []},
    ),
    Case(
        EAST,
        ATTACK | {"units": DEFENDED, "entrenched": ["AL-S01"], "options": DUG_IN},
        ("attack 2322", "join GE-A11", "declare"),
        "enhance AL-S02",
        "OPT-ENTRENCH-3",
        {"entrenched": ["AL-S01", "AL-S02"]},
    ),
    Case(EAST, VEILED | {"options": {}}, (), "hide GE-A11", "OPT-FOG-1", {"options": FOG}),
    Case(EAST, VEILED | {"hidden": ["GE-A11"]}, (), "hide GE-A11", "OPT-FOG-1", {"hidden": []}),
    Case(EAST, VEILED | {"phase": "movement"}, (), "hide GE-A11", "OPT-FOG-1", {"phase": "reorganization"}),
    Case(
        EAST,
        VEILED,
        (),
        "top CP-S01",
        "R-FOG-1",
        {"units": {"CP-S01": "2222", "GE-A11": "2222", **OTHERS}},
    ),
    # Reconnaissance
    Case(EAST, RECON, ("done",), "scout GE-LEO", "OPT-FOG-3", {"units": SCOUTS | {"RU-K1": "1517"}}),
    Case(EAST, RECON, ("done",), "scout GE-OBEROST", "OPT-FOG-3", {"units": SCOUTS | {"GE-OBEROST": "3521"}}),
    Case(EAST, RECON, ("done",), "fly GE-KFO 3523", "OPT-FOG-4", {"units": SCOUTS | {"RU-K1": "3523"}}),
    Case(
        EAST,
        RECON,
        ("done",),
        "fly GE-KFO 2923",
        "OPT-FOG-4",
        {"units": SCOUTS | {"RU-K1": "2923", "GE-KFO": "3022"}},
    ),
    Case(
        EAST,
        RECON | {"options": FOG},
        ("done",),
        "fly GE-KFO 3525",
        "OPT-AIR-1",
        {"options": RECON["options"]},
    ),
    Case(
        EAST,
        RECON | {"dice": [1]},
        ("done", "scout GE-HL"),
        "examine 3526",
        "OPT-FOG-3",
        {"units": SCOUTS | {"RU-K1": "3526"}, "counters": {"GE-HL": {"radius": 9}}},
    ),
    # Desertion, the Czech Legion, the Bolsheviks
    Case(EAST, DESERTION, ("psywar",), "desert RU-A2", "OPT-PSYWAR-4", {"units": MINDS | {"RU-A2": "3206"}}),
    Case(EAST, DESERTION, ("psywar",), "desert RO-A1", "23.0c", {"belligerents": ["Romania"]}),
    Case(EAST, LEGION, (), "place 2918", "9.7b", {"units": FALLEN | {"GE-C-I": "2017"}}),
    Case(
        EAST,
        LEGION | {"control": {"2918": "central"}},
        (),
        "place 2918",
        "OPT-CZECH-1",
        {"control": {}, "units": FALLEN | {"GE-C-I": "2017"}},
    ),
    Case(
        EAST,
        REDS,
        ("raise BO-LR",),
        "place 3421",
        "OPT-REV-8b",
        {"control": {"Petrograd": "central", "Moscow": "central"}},
    ),
    Case(
        EAST,
        REDS,
        ("raise BO-LR",),
        "place 2319",
        "OPT-REV-8",
        {
            "units": {"RU-A1": "3206", "GE-C-I": "2917"},
            "control": {"Petrograd": "central", "Moscow": "central"},
        },
    ),
    Case(EAST, REDS, ("raise BO-PART",), "place 2918", "OPT-REV-8d", {"units": FALLEN | {"GE-C-I": "2017"}}),
    # Losses of battle and stacking
    Case(EAST, EVEN, STORM, "lose AL-S01", "14.15b", {"units": EVEN["units"] | {"AL-S01": "2322"}}),
    Case(
        EAST,
        MARCH | {"turn": 12, "units": CROWD},
        ("done",),
        "remove GE-St1",
        "12.2b",
        {"units": CROWD | {"CP-S02": "1316", "GE-St2": "2219"}},
    ),
    # Purchases (9)
    Case(
        EAST,
        BUY | {"vp": {"central": 3, "allied": 50}},
        (),
        "buy GE-C-I",
        "5.5a",
        {"vp": {"central": 50, "allied": 50}},
    ),
    Case(EAST, BUY | {"units": {"GE-C-I": "2222"}}, (), "buy GE-C-I", "9.5a", {"units": {}}),
    # The march on Berlin: movement, combat, trains
    Case(
        FREIKORPS,
        RED | {"units": {"wf-4-53": "1721", "wf-4-12": "1514"}, "moved": ["wf-4-53"]},
        (),
        "move 1721",
        "9.2d",
        {"moved": []},
    ),
    Case(
        FREIKORPS,
        RED | {"units": {"wf-4-53": "1721", "swf-12-7": "1422"}, "front": "southwest"},
        (),
        "move 1721",
        "5.5b",
        {"front": "western"},
    ),
    Case(
        FREIKORPS,
        RED | {"units": {"wf-4-53": "1721", "fk-fl": "1720"}},
        ("move 1721",),
        "step 1720",
        "9.7a",
        {"units": {"wf-4-53": "1721", "fk-fl": "1702"}},
    ),
    Case(
        FREIKORPS,
        RED | {"units": {"wf-4-53": "1721"}, "hexsides": [["1721", "1720", "lake"]]},
        ("move 1721",),
        "step 1720",
        "9.13b",
        {"hexsides": []},
    ),
    Case(
        FREIKORPS,
        ASSAULT | {"units": DUEL, "attacked": ["wf-4-53"]},
        (),
        "attack 1720",
        "10.3a",
        {"attacked": []},
    ),
    Case(
        FREIKORPS,
        ASSAULT | {"units": DUEL, "was_attacked": ["fk-fl"]},
        (),
        "attack 1720",
        "10.3b",
        {"was_attacked": []},
    ),
    Case(
        FREIKORPS,
        {"phase": "german rail", "turn": 3, "dice": [6], "units": {"rw-br": "1702", "rw-dd": "1605"}},
        (),
        "entrain rw-dd",
        "7.10a",
        {"units": {"rw-br": "1702", "rw-dd": "1702"}},
    ),
]


def after(slug: str, position: dict[str, Any], moves: tuple[str, ...]) -> Any:
    """The state after some actions from a position."""
    state = hexfront.games[slug].position(position)
    for move in moves:
        state.apply(move)
    return state


@pytest.mark.parametrize("case", CASES, ids=[f"{case.rule or 'legal'} {case.action}" for case in CASES])
def test_a_refused_action_is_legal_when_the_reason_is_gone(case):
    state = after(case.slug, case.position, case.moves)
    refusal = state.why_not(case.action)
    assert (refusal.rule if refusal else "") == case.rule
    assert case.action in after(case.slug, case.position | case.cure, case.moves).legal_actions()
