"""16.1b, 19, 38.7. Countries join and surrender."""

from __future__ import annotations

import pytest
from tests.games.storm_of_steel.table import campaign, changed

from hexfront.games.storm_of_steel.board import POOL, REMOVED, TRACK
from hexfront.games.storm_of_steel.rules import entry, morale, placement, surrender, victory
from hexfront.games.storm_of_steel.world import CP, EN, NEUTRAL, SURRENDERED
from hexfront.hexes import members


def country(state, name):
    return state.world.country_index[name]


def joined(state, name, power):
    surrender.join(state, country(state, name), power, "38.3a")
    return state


def gone(state, name):
    surrender.surrender(state, country(state, name), "19.32a")
    return state


@pytest.mark.rule("19.1a", "19.0a", "19.2a")
def test_who_is_not_listed_is_neutral_and_its_army_waits():
    state = campaign()
    sides = {name: state.board.allegiance[country(state, name)] for name in ("Germany", "France", "Italy")}
    assert sides == {"Germany": CP, "France": EN, "Italy": NEUTRAL}
    assert state.world.nation["Italy"] & state.board.afield == 0


@pytest.mark.rule("19.22a", "38.7b", "19.0b")
def test_a_country_joins_with_its_army_and_its_ground():
    begun = campaign()
    before = begun.board.morale
    state = joined(begun, "Italy", EN)
    b, w = state.board, state.world
    rome = w.named("Rome")
    assert b.control_en >> rome & 1
    assert b.rail_en >> rome & 1
    army = w.nation["Italy"] & w.side[EN] & b.afield
    assert (army & w.corps).bit_count() > 5
    assert b.morale == (before[CP] - 3, before[EN] + 5)


@pytest.mark.rule("19.22a", "38.7b")
def test_a_country_may_join_the_side_that_is_not_printed_on_its_counters():
    state = joined(campaign(), "Bulgaria", EN)
    b, w = state.board, state.world
    assert w.nation["Bulgaria"] & w.side[EN] & b.afield
    assert not w.nation["Bulgaria"] & w.side[CP] & b.afield


@pytest.mark.rule("5.13c", "38.7b")
def test_the_cities_of_a_joining_country_are_not_captured():
    assert morale.cities(joined(campaign(), "Italy", EN)) == []
    assert morale.cities(joined(campaign(), "Ottoman", CP)) == []


@pytest.mark.rule("5.15a")
@pytest.mark.parametrize(
    ("name", "power", "levels"),
    [("Bulgaria", CP, (52, 49)), ("Ottoman", CP, (55, 47)), ("United States", EN, (40, 65))],
)
def test_what_an_entry_is_worth(name, power, levels):
    state = campaign(morale={"central": 50, "entente": 50})
    assert joined(state, name, power).board.morale == levels


@pytest.mark.rule("19.3a", "19.33a")
def test_nobody_becomes_neutral_again_or_joins_twice():
    state = gone(campaign(), "Serbia")
    assert state.board.allegiance[country(state, "Serbia")] == SURRENDERED
    joined(state, "Serbia", CP)
    assert state.board.allegiance[country(state, "Serbia")] == SURRENDERED


@pytest.mark.rule("19.33b", "19.33d", "R-105")
def test_all_forces_of_a_surrendered_country_leave_for_good():
    state = campaign(units={"RU-ACT2-01": "Warsaw", "RU-ACT2-02": "turn 2"})
    gone(state, "Russia")
    w = state.world
    assert {state.board.loc[w.index[f"RU-ACT2-0{k}"]] for k in (1, 2, 3, 4)} == {REMOVED}


@pytest.mark.rule("5.12a", "19.33b")
def test_who_fell_before_the_surrender_is_counted_in_the_morale_phase_and_then_gone():
    dead = [f"RU-ACT2-0{k}" for k in (1, 2, 3)]
    state = campaign(units=dict.fromkeys(dead, "dead"))
    gone(state, "Russia")
    assert [(one.power, one.points) for one in morale.losses(state)] == [(CP, 0), (EN, -3)]
    morale.bury(state.board, state.world)
    assert {state.board.loc[state.world.index[name]] for name in dead} == {REMOVED}


@pytest.mark.rule("19.33b", "29.12c", "R-106")
@pytest.mark.parametrize(("guard", "port"), [({}, "Valletta"), ({"GB-ACT2-03": "Marseille"}, "Marseille")])
def test_guests_aboard_its_transports_are_put_ashore(guard, port):
    sea = "West Mediterranean"
    cargo = {"FR-TR-01": "GB-ACT2-01", "GB-TR-01": "FR-ACT2-01", "GB-TR-02": "GB-ACT2-02"}
    ships = dict.fromkeys((*cargo, *cargo.values()), sea)
    state = campaign(turn="1917Sp", units=ships | guard, cargo=cargo)
    gone(state, "France")
    b, w = state.board, state.world
    assert b.loc[w.index["GB-ACT2-01"]] == w.named(port)
    assert {w.ids[ship]: w.ids[u] for ship, u in b.cargo.items()} == {"GB-TR-02": "GB-ACT2-02"}
    assert b.loc[w.index["FR-TR-01"]] == b.loc[w.index["FR-ACT2-01"]] == REMOVED


@pytest.mark.rule("16.1b", "19.33c", "19.33f", "R-107")
def test_its_hexes_belong_to_who_stands_in_them():
    state = campaign(
        units={"GE-ACT2-01": "Warsaw", "FR-ACT2-01": "Moscow"},
        control={"Kiev": "central", "Vilna": "central"},
    )
    gone(state, "Russia")
    b, w = state.board, state.world
    held = {
        name: (b.control_cp >> w.named(name) & 1, b.control_en >> w.named(name) & 1)
        for name in ("Warsaw", "Moscow", "Kiev", "St. Petersburg")
    }
    assert held == {"Warsaw": (1, 0), "Moscow": (0, 1), "Kiev": (0, 0), "St. Petersburg": (0, 0)}
    assert not b.rail_en & w.owned[country(state, "Russia")]


@pytest.mark.rule("19.33e")
@pytest.mark.parametrize(
    ("name", "levels"), [("Russia", (55, 42)), ("Serbia", (52, 47)), ("Germany", (42, 55))]
)
def test_surrender_costs_its_side_and_cheers_the_enemy(name, levels):
    state = gone(campaign(morale={"central": 50, "entente": 50}), name)
    assert state.board.morale == levels


@pytest.mark.rule("19.33e", "5.13f", "R-168")
def test_a_neutral_that_yields_changes_no_morale():
    state = gone(campaign(morale={"central": 50, "entente": 50}), "Denmark")
    assert state.board.morale == (50, 50)
    assert state.board.fallen == {}


@pytest.mark.rule("19.32c")
def test_conquest_alone_is_no_surrender():
    state = campaign(control={"Belgrade": "central"})
    assert state.board.allegiance[country(state, "Serbia")] == EN


@pytest.mark.rule("40.1a")
def test_the_war_is_won_by_morale_and_powers_that_are_out():
    def ended(morale, **fallen):
        state = campaign(morale=morale)
        state.board = changed(state.board, fallen=fallen)
        state.plan([("victory.final",)])
        state.advance()
        return state.outcome.winner

    ahead = {"central": 60, "entente": 40}
    assert ended(ahead, Russia=EN) == "central"
    assert ended(ahead) is None
    assert ended(ahead, Serbia=EN) is None
    assert ended({"central": 59, "entente": 40}, Russia=EN) is None
    assert ended(ahead, Russia=EN, Ottoman=CP) is None
    assert victory.LEAD == 20


@pytest.mark.rule("19.2a")
def test_what_waits_is_in_the_pool():
    state = campaign()
    assert state.board.loc[state.world.index["IT-ACT2-01"]] == POOL
    assert TRACK < POOL


@pytest.mark.rule("13.2b", "13.0a", "38.7b")
def test_where_allies_crowd_a_joining_army_the_side_sends_the_excess_away():
    state = campaign(units={"FR-ACT2-21": "1623"})
    surrender.stand_aside(state, country(state, "Britain"))
    joined(state, "Britain", EN)
    state.advance()
    assert state.decision.step == "displacement"
    assert {action.args[0] for action in state.legal_actions()} == {
        "FR-ACT2-21", "GB-ACT2-01", "GB-ACT2-02", "GB-CAV2-01",
    }  # fmt: skip
    state.apply(next(action for action in state.legal_actions() if action.args[0] == "FR-ACT2-21"))
    havre = state.world.named("Le Havre")
    assert (state.board.stack[havre] & state.world.counted).bit_count() == 3
    assert state.decision.step == "cards.begin"


# Free entry (19.7) ---------------------------------------------------------------------------------------


def entered(unit, place, half="central", **more):
    """A unit of the whole war that has marched into a place beside it."""
    state = campaign(phase="movement", half=half, units={unit: more.pop("start")}, **more)
    entry.go(state, state.world.index[unit], state.world.grid.hex(place))
    state.advance()
    return state


@pytest.mark.rule("19.7a", "R-104")
@pytest.mark.parametrize(
    ("unit", "half", "other", "brigade"),
    [("AH-ACT2-01", "central", EN, "AL-BDE-01"), ("SE-ACT2-01", "entente", CP, "AL-BDE-01@CP")],
)
def test_the_forces_of_albania_go_to_the_side_that_has_not_invaded_it(unit, half, other, brigade):
    before = campaign().board.morale
    state = entered(unit, "4743", half, start="4742")
    b, w = state.board, state.world
    assert b.allegiance[country(state, "Albania")] == other
    assert w.side_of[w.index[brigade]] == other
    assert w.names[b.loc[w.index[brigade]]] == "4644"
    # Nobody has declared war, and nobody has won a friend by diplomacy.
    assert b.morale == before


@pytest.mark.rule("19.7a", "19.23b")
def test_mixed_hexes_and_states_without_forces_are_entered_without_consequences():
    mixed = entered("AH-ACT2-01", "4842", start="4942")
    assert mixed.board.allegiance[country(mixed, "Albania")] == NEUTRAL
    small = entered("GE-ACT2-01", "2524", start="2624")
    assert small.board.allegiance[country(small, "Luxembourg")] == NEUTRAL
    # Montenegro is at war from the start: it stays with its allies.
    ally = entered("AH-ACT2-01", "4640", start="4540")
    assert ally.board.allegiance[country(ally, "Montenegro")] == EN


@pytest.mark.rule("19.7a")
def test_a_neutral_montenegro_fights_who_comes():
    state = entered("AH-ACT2-01", "4640", start="4541", allegiance={"Montenegro": "neutral"})
    w = state.world
    assert state.board.allegiance[country(state, "Montenegro")] == EN
    assert w.nation["Montenegro"] & w.side[EN] & state.board.afield


@pytest.mark.rule("19.33b", "19.33d")
def test_air_units_without_a_base_do_not_come_back_after_a_surrender():
    state = campaign()
    b, w = state.board, state.world
    plane = next(iter(members(w.air & w.nation["Italy"])))
    surrender.join(state, country(state, "Italy"), w.side_of[plane], "38.3a")
    b.loc[plane], b.grounded = POOL, 1 << plane
    assert plane in placement.due(b, w, w.side_of[plane])
    gone(state, "Italy")
    assert b.loc[plane] == REMOVED
    assert plane not in placement.due(b, w, w.side_of[plane])
