"""23.3. Where Romanian and Bulgarian units may go."""

import pytest
from tests.games.kaisers_war_east.marching import place, rides, steps

from hexfront.games.kaisers_war_east.rules.retreat import allowed_hexes

WAR = {"turn": 20, "belligerents": ["Romania", "Bulgaria"]}


def options(at, unit, here, side, **more):
    spare = {"GE-HKK6": "1417"} if side == "central" else {"RU-K4": "4012"}
    s = at(phase="movement", active=side, units={unit: here} | spare, **WAR | more)
    s.apply(f"move {unit}")
    return s


@pytest.mark.rule("23.3a")
@pytest.mark.parametrize(
    ("here", "there"),
    [("2830", "2829"), ("2831", "2832"), ("3128", "3127"), ("2831", "2830"), ("3621", "3622")],
)
def test_romanians_go_to_romania_russia_bulgaria_and_austria_hungary(at, here, there):
    assert there in steps(options(at, "RO-A1", here, "allied"))


@pytest.mark.rule("23.3a")
def test_romanians_do_not_enter_germany(at):
    s = options(at, "RO-A1", "2118", "allied")
    assert "2117" not in steps(s)
    assert s.why_not("step 2117").rule == "23.3a"
    s = options(at, "RU-A1", "2118", "allied")
    assert "2117" in steps(s)


@pytest.mark.rule("23.3b")
def test_bulgarians_go_to_bulgaria_and_romania_only(at):
    assert "2831" in steps(options(at, "BU-A3", "2832", "central"))
    assert "2933" in steps(options(at, "BU-A3", "2832", "central"))
    s = options(at, "BU-A3", "2830", "central")
    assert {"2830", "2831"} & steps(s) == {"2831"}
    assert s.why_not("step 2829").rule == "23.3b"
    s = options(at, "BU-A3", "3128", "central")
    assert s.why_not("step 3127").rule == "23.3b"
    s = options(at, "GE-A9", "2830", "central")
    assert "2829" in steps(s)


@pytest.mark.rule("23.3b")
def test_bulgarians_ride_within_their_limits_too(at):
    held = dict.fromkeys(["2830", "2831", "2930"], "central")
    units = {"BU-A3": "2831", "CP-S01": "2831", "GE-HKK6": "1417"}
    s = at(phase="movement", active="central", units=units, control=held, **WAR)
    s.apply("move BU-A3")
    assert "2830" in rides(s)
    assert all(s.world.country_of[s.world.grid.hex(name)] in ("Bulgaria", "Romania") for name in rides(s))
    assert s.why_not("rail 2829").rule == "23.3b"


@pytest.mark.rule("23.3a", "23.3b", "R-CBT-9", "R-NEU-4")
@pytest.mark.parametrize(
    ("unit", "here", "foe", "target", "may"),
    [
        ("RO-A1", "2118", "GE-C-I", "2117", False),
        ("RU-A1", "2118", "GE-C-I", "2117", True),
        ("BU-A3", "2830", "RU-C-I", "2829", False),
        ("BU-A3", "2832", "RO-C1", "2831", True),
    ],
)
def test_the_limits_bind_pursuit_though_not_attacks(at, play, unit, here, foe, target, may):
    side = "allied" if unit[:2] in ("RO", "RU") else "central"
    units = {unit: here, foe: target}
    s = at(phase="combat 1", active=side, units=units, dice=[6], **WAR)
    s.apply(f"attack {target}")
    s.apply(f"join {unit}")
    s.apply("declare")
    assert place(s, foe) == "pool"
    assert (f"advance {unit} {target}" in s.legal_actions()) is may


@pytest.mark.rule("23.3a", "23.3b", "15.2d", "R-NEU-4")
@pytest.mark.parametrize(("unit", "closed"), [("BU-C1", "Russia"), ("GE-C-I", "")])
def test_the_limits_bind_retreats(at, unit, closed):
    """From northern Romania a German corps may go back into Russia, a Bulgarian one may not."""
    state = at(
        turn=20, phase="combat 1", active="allied", belligerents=["Romania", "Bulgaria"], units={unit: "3026"}
    )
    w = state.world
    open_hexes = allowed_hexes(state, w.index[unit])
    assert bool(open_hexes & w.country["Russia"]) == (not closed)
    assert open_hexes & w.country["Romania"]
