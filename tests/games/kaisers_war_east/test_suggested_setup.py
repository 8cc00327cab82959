"""The ready deployments: legal, complete, and sound as a position to play on from."""

import itertools
import random

import pytest

from hexfront.games.kaisers_war_east import GAME
from hexfront.games.kaisers_war_east.board import S, occupied
from hexfront.games.kaisers_war_east.rules.deployment import in_tray, slots, suggested_setup
from hexfront.games.kaisers_war_east.rules.stacking import overstacked
from hexfront.games.kaisers_war_east.rules.supply import hq_reach, supplied_units
from hexfront.games.kaisers_war_east.rules.zones import own_zone
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HERE, SIDES
from hexfront.hexes import members
from hexfront.hexes.tables import read_table

SCENARIOS = ("1914", "1915", "1916")
ADDING = (
    "moltke_plan_east",
    "austro_hungarian_plan_r",
    "russian_plan_g",
    "faster_russian_mobilization",
    "better_cavalry_doctrine",
)


def deployed(scenario: str, *options: str) -> S:
    """A game after both sides have taken the ready deployment."""
    s = GAME.start(scenario, dict.fromkeys(options, "on"), "ready")
    for _ in SIDES:
        assert s.decision is not None
        assert s.decision.step == "setup"
        side = s.decision.side
        s.apply("suggested")
        assert not in_tray(s, side)
        s.apply("done")
    assert s.decision is not None
    assert s.decision.step == "mobilization"
    return s


def hex_of(s: S, unit: str) -> str:
    """Where a unit stands."""
    at = s.board.loc[s.world.index[unit]]
    return s.world.names[at] if at >= 0 else ""


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_is_accepted_and_leaves_nothing_to_place(scenario: str) -> None:
    s = deployed(scenario)
    assert overstacked(s.board, s.world) is None
    for side in SIDES:
        for unit, place in suggested_setup(scenario, side).items():
            assert hex_of(s, unit) in (place, ""), unit


@pytest.mark.parametrize(
    "options", [c for n in range(1, 6) for c in itertools.combinations(ADDING, n)], ids="+".join
)
def test_it_works_with_every_set_of_options_that_adds_units(options: tuple[str, ...]) -> None:
    s = deployed("1914", *options)
    assert overstacked(s.board, s.world) is None
    assert not [u for side in SIDES for u in in_tray(s, side)]


def test_units_that_options_add_have_a_place_of_their_own() -> None:
    s = deployed("1914", "moltke_plan_east", "better_cavalry_doctrine")
    for unit, place in suggested_setup("1914", CENTRAL).items():
        assert hex_of(s, unit) == place
    assert hex_of(s, "RU-K1") == suggested_setup("1914", ALLIED)["RU-K1"]


def test_units_go_to_the_next_city_where_plan_r_has_put_an_army() -> None:
    s = deployed("1914", "austro_hungarian_plan_r", "better_cavalry_doctrine")
    assert hex_of(s, "AH-A2") == suggested_setup("1914", CENTRAL)["AH-K1"]
    cavalry = s.board.loc[s.world.index["AH-K1"]]
    assert s.world.grid.distance(cavalry, s.board.loc[s.world.index["AH-A2"]]) <= 2


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("side", SIDES)
def test_every_unit_with_a_choice_has_one_line(scenario: str, side: str) -> None:
    w = GAME.world({})
    options = ("moltke_plan_east", "better_cavalry_doctrine") if scenario == "1914" else ()
    free = {w.ids[u] for u, hexes in slots(w, scenario, options, side).items() if hexes & (hexes - 1)}
    rows = read_table(HERE / "setup_suggested.tsv", ["scenario", "side", "unit", "hex", "source"])
    named = [r["unit"] for r in rows if (r["scenario"], r["side"]) == (scenario, side)]
    assert sorted(named) == sorted(free)
    assert {r["source"] for r in rows} <= {"history", "design"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_supply_reaches_all_but_a_city_on_the_flank(scenario: str) -> None:
    s = deployed(scenario)
    b, w = s.board, s.world
    for side in SIDES:
        lacking = w.side[side] & ~b.asleep & ~supplied_units(b, w, side)
        hungry = {w.names[b.loc[u]] for u in members(lacking) if b.loc[u] >= 0}
        # Cut off by the zone of the Russian 11th Army; in a city nobody starves.
        assert hungry <= ({"2825"} if scenario == "1915" else set())


@pytest.mark.parametrize(("scenario", "side"), [("1915", CENTRAL), ("1916", CENTRAL), ("1916", ALLIED)])
def test_the_front_has_no_gap_to_march_through(scenario: str, side: str) -> None:
    """Every way from the enemy's land leads into a zone of control before it leaves the front."""
    s = deployed(scenario)
    b, w = s.board, s.world
    allied = b.allied_control
    mine = allied if side == ALLIED else w.land & ~allied & ~b.closed
    free = w.land & ~b.closed & ~own_zone(b, w, side) & ~occupied(b, side)
    gap = w.ways.flood(w.land & ~mine & free, free) & mine
    assert not gap & ~w.ways.spread(w.land & ~mine)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_objectives_at_the_front_are_held(scenario: str) -> None:
    s = deployed(scenario)
    b, w = s.board, s.world
    near = {"1914": ("Konigsberg", "Lemberg", "Warsaw"), "1915": ("Riga", "Warsaw", "Lemberg", "Konigsberg")}
    for name in near.get(scenario, ("Riga", "Lemberg", "Warsaw")):
        assert b.stack[w.hex_of_place[name]] & (w.armies | w.corps | w.hqs)


@pytest.mark.parametrize(
    ("scenario", "unit"),
    [("1914", "RU-NW"), ("1914", "RU-SW"), ("1915", "GE-MACK"), ("1915", "RU-SW"), ("1916", "RU-SW")],
)
def test_headquarters_reach_two_armies(scenario: str, unit: str) -> None:
    s = deployed(scenario)
    b, w = s.board, s.world
    u = w.index[unit]
    reach = hq_reach(b, w, u)
    armies = [v for v in members(w.armies & w.side[w.side_of[u]]) if b.loc[v] >= 0 and reach >> b.loc[v] & 1]
    assert len(armies) >= 2


@pytest.mark.rule("3.0a")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("by_hand", [1, 3, 8])
def test_after_some_units_were_placed_by_hand_it_completes_the_rest(scenario: str, by_hand: int) -> None:
    rng = random.Random(f"{scenario} {by_hand}")
    s = GAME.start(scenario, {}, "by hand")
    for side in SIDES if scenario == "1916" else SIDES[::-1]:
        placed = {}
        for _ in range(min(by_hand, len(in_tray(s, side)))):
            take = rng.choice([action for action in s.legal_actions() if action.verb == "take"])
            s.apply(take)
            if s.decision is not None and s.decision.step == "setup.place":
                s.apply(rng.choice(s.legal_actions()))
            placed[take.args[0]] = hex_of(s, take.args[0])
        if in_tray(s, side):
            assert s.decision is not None
            assert "ready deployment for all that are not placed yet" in s.decision.prompt
            s.apply("suggested")
        assert {unit: hex_of(s, unit) for unit in placed} == placed
        assert not in_tray(s, side)
        assert overstacked(s.board, s.world) is None
        for unit, place in suggested_setup(scenario, side).items():
            room = unit not in placed and place not in placed.values() and hex_of(s, unit)
            assert not room or hex_of(s, unit) == place, unit
        # Now there is nothing left for it to do, and it is no longer offered.
        assert s.decision is not None
        assert "ready deployment" not in s.decision.prompt
        refusal = s.why_not("suggested")
        assert refusal is not None
        assert refusal.rule == "3.0a"
        s.apply("done")
