"""Overlays and notes: what is laid over the map agrees with the rules and with what a side may know."""

from __future__ import annotations

import pytest

from hexfront.games.storm_of_steel.game import GAME
from hexfront.games.storm_of_steel.overlays import DRAWERS, notes

WEST = {"scenario": "west_1914", "phase": "movement", "half": "central"}


def position(units, **more):
    return GAME.position(WEST | {"units": units} | more)


def areas(state, name, side="central"):
    overlay = GAME.overlay(state.world, state.view(side), name)
    return {area.title: set(area.hexes) for area in overlay.areas}


def test_every_overlay_that_is_declared_is_drawn_for_everybody():
    state = GAME.start("west_1914", seed=2)
    assert {one.name for one in GAME.overlays} == set(DRAWERS)
    for title in GAME.overlays:
        for side in (*state.sides, None):
            assert GAME.overlay(state.world, state.view(side), title.name) is not None
    assert len({one.key for one in GAME.overlays}) == len(GAME.overlays)


@pytest.mark.rule("15.31a")
def test_command_shows_what_an_hq_reaches_and_who_is_beyond_it():
    state = position({"GE-HQ-01": "Cologne", "GE-ACT2-01": "2722", "GE-ACT2-03": "Berlin"})
    found = areas(state, "command")
    assert "2722" in found["Central units are in command"]
    assert found["Central HQ with a line of communication"] == {"2721"}
    assert found["Central units out of command"] == {"3719"}


@pytest.mark.rule("10.1a")
def test_zones_of_unseen_stacks_are_there_and_entrenched_ones_have_none():
    units = {"GE-ACT2-01": "2525", "FR-ACT2-01": "2224", "FR-ACT2-02": "1924"}
    state = position(units, entrenched=["FR-ACT2-02"])
    found = areas(state, "zones")
    assert "2324" in found["Entente zone of control"]
    assert "1925" not in found["Entente zone of control"]


@pytest.mark.rule("25.2n", "25.2o", "R-158")
def test_seas_show_whose_the_channel_and_marmora_are():
    """The Channel goes with a contested North Sea while Germans are in Cherbourg; Marmora is Ottoman."""
    war = {"scenario": "campaign_1914", "sea_status": {"North Sea": "contested"}}
    found = areas(position({"GE-ACT2-01": "Cherbourg"}, allegiance={"Ottoman": "CP"}, **war), "seas", None)
    assert "1521" in found["contested sea"]
    assert "6344" in found["Central sea"]
    assert "1521" in areas(position({}, **war), "seas", None)["Entente sea"]


@pytest.mark.rule("16.0a")
def test_control_follows_the_board():
    state = position({"GE-ACT2-01": "Lille"}, control={"Lille": "central"})
    assert "2121" in areas(state, "control")["Central control"]
    flags = [
        marker for marker in GAME.scene(state.world, state.view(None)).markers if marker.kind == "control"
    ]
    assert [marker.hex for marker in flags] == ["2121"]


@pytest.mark.rule("5.13a")
def test_values_are_those_that_the_morale_phase_counts():
    state = position({"GE-ACT2-01": "Lille"})
    tags = {tag.hex: tag.text for tag in GAME.overlay(state.world, state.view(None), "value").tags}
    assert (tags["1924"], tags["2121"]) == ("20", "2")


@pytest.mark.rule("23.1a")
def test_overlays_tell_the_same_whatever_lies_in_an_unseen_stack():
    one = position({"GE-ACT2-01": "2525", "FR-ACT2-01": "2224", "FR-CAV2-01": "1924"})
    two = position({"GE-ACT2-01": "2525", "FR-CAV2-01": "2224", "FR-ACT2-01": "1924"})
    for name in DRAWERS:
        assert areas(one, name) == areas(two, name)
    assert notes(one.world, one.view("central")) == notes(two.world, two.view("central"))


def test_notes_name_terrain_and_country():
    state = position({"GE-ACT2-01": "Lille"})
    said = [note.text for note in notes(state.world, state.view(None)) if "2121" in note.hexes]
    assert "France" in said
    assert any(text.startswith("clear: costs 1") for text in said)
    assert "worth 2 morale" in said


@pytest.mark.rule("19.23b")
def test_notes_say_who_has_a_part_of_a_border_hex():
    state = position({"GE-ACT2-01": "Lille"})
    by_text = {note.text: note.hexes for note in notes(state.world, state.view(None))}
    assert "2621" in by_text["Netherlands"]
    assert "2621" in by_text["a part belongs to Germany"]
    assert "2621" not in by_text["neutral: nobody may enter"]
