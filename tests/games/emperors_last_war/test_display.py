"""What a client shows: the sheet, counters, markers, overlays, warnings and the page on how to win."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.games.emperors_last_war.effort import GAME
from tests.games.emperors_last_war.field import TARGET
from tests.games.emperors_last_war.scatter import starved

from hexfront.games.emperors_last_war.charts import charts
from hexfront.games.emperors_last_war.counters import counter
from hexfront.games.emperors_last_war.overlays import DRAWERS
from hexfront.games.emperors_last_war.sheet import sheet
from hexfront.kernel.scene import Overlay, Piece, Scene, sums
from hexfront.render import scene_svg

WORLD = GAME.world({})


def position(**document: Any) -> Any:
    return GAME.position({"phase": "normal movement", "turn": 2} | document)


def drawn(s: Any, side: str | None) -> Scene:
    return GAME.scene(s.world, s.view(side))


def laid(s: Any, name: str, side: str | None) -> Overlay:
    return DRAWERS[name](s.world, s.view(side))


def hexes_of(overlay: Overlay, title: str) -> set[str]:
    return {name for area in overlay.areas if title in area.title for name in area.hexes}


def face(unit: str, **states: bool) -> Piece:
    return counter(WORLD.units[WORLD.index[unit]], "3518", **states)


# The sheet ---------------------------------------------------------------------------------------


def test_bridgeheads_show_their_front_and_strength() -> None:
    drawing = sheet(WORLD.grid)
    front = {side.b for side in drawing.hexsides if side.a == "3415" and side.kind == "works_central"}
    assert front == {"3315", "3416"}
    place = next(place for place in drawing.places if place.hex == "3415")
    assert (place.word, place.value) == ("Bridgehead", "1")


def test_fortresses_have_no_dug_sides_and_objectives_have_stars() -> None:
    drawing = sheet(WORLD.grid)
    assert not [side for side in drawing.hexsides if side.a == "3515" and side.kind.startswith("works")]
    labels = {place.hex: place.label for place in drawing.places}
    assert labels["3518"] == "Lwów ***"
    assert labels["3515"] == "Przemyśl **"
    assert labels["2817"] == "Chełm"


def test_trunk_lines_have_ties_and_normal_lines_none() -> None:
    kinds = {
        frozenset(pair): route.kind for route in sheet(WORLD.grid).routes for pair in _steps(route.hexes)
    }
    assert kinds[frozenset(("3515", "3516"))] == "rail"
    assert kinds[frozenset(("0117", "0217"))] == "road"


def _steps(hexes: tuple[str, ...]) -> list[tuple[str, str]]:
    return list(pairwise(hexes))


# Counters ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "strength", "left", "right", "size"),
    [
        ("AH-II", "3-9", "II", "■", "XXX"),
        ("AH-XI", "2-9", "XI*", "■", "XXX"),
        ("AH-Kum", "2-7", "Kummer*", "▲", "XXX"),
        ("GE-3R", "1-10", "3 R", "", "XX"),
        ("RU-HQ1", "9", "1", "(2)", "XXXX"),
        ("LG-1", "1-9", "1", "", "X"),
    ],
)
def test_a_counter_shows_strength_morale_and_its_marks(unit, strength, left, right, size) -> None:
    piece = face(unit)
    assert (piece.strength, piece.left, piece.right, piece.size) == (strength, left, right, size)


def test_a_disrupted_counter_has_lost_its_square_and_is_added_apart() -> None:
    piece = face("AH-II", disrupted=True)
    assert piece.right == ""
    assert "disrupted" in piece.name
    assert piece.fill != face("AH-II").fill
    assert sums([face("AH-II"), piece]) == {"strength": 3, "halved": 3}


def test_concealed_enemies_are_backs_and_own_ones_say_so() -> None:
    s = position(
        scenario="B",
        turn=14,
        units={"RU-II": "2709", "RU-P1": "2709", "GE-XI": "2605"},
        concealed=["RU-II"],
    )
    seen = [piece for piece in drawn(s, "central").pieces if piece.hex == "2709"]
    assert len(seen) == 2
    assert all(piece.facedown and piece.side == "russia" for piece in seen)
    own = {piece.id: piece for piece in drawn(s, "russia").pieces}
    assert own["RU-II"].size == "HIDDEN"
    assert own["RU-P1"].size == "PATROL"


def test_trenches_captured_works_and_taken_towns_are_marked() -> None:
    s = position(
        units={"AH-II": "3417"}, control={"2815": "central"}, captured=["3415"], trenches=[["3417", "E"]]
    )
    markers = {(marker.hex, marker.text): marker for marker in drawn(s, None).markers}
    assert ("3417", "TE") in markers
    assert ("3415", "C") in markers
    assert markers["2815", ""].title == "Lublin: held by the Central Powers"


@pytest.mark.rule("44a")
@pytest.mark.parametrize(
    ("more", "text"),
    [({}, None), ({"options": {"o44": "on"}}, "F2"), ({"options": {"o44": "on"}, "captured": ["2411"]}, "C")],
)
def test_the_fortress_of_warsaw_is_marked_until_it_falls(more: dict[str, Any], text: str | None) -> None:
    s = position(scenario="campaign", units={"GE-I": "2301"}, **more)
    found = {marker.text for marker in drawn(s, None).markers if marker.hex == "2411" and marker.text}
    assert found == ({text} if text else set())


def test_the_start_is_drawn_with_its_tracks() -> None:
    scene = drawn(GAME.start("A", seed="display"), None)
    assert [track.name for track in scene.tracks][:2] == ["Turn", "Victory points"]
    assert "Battle" not in scene.caption[0]
    assert "<svg" in scene_svg(scene)


# Overlays ----------------------------------------------------------------------------------------


@pytest.mark.rule("6.2.1a", "6.2.2a")
def test_lines_show_what_costs_more_and_what_is_forbidden() -> None:
    s = position(units={"AH-VI": "3217", "RU-XIX": "3117"})
    steps = {frozenset(link.hexes): link.dash for link in laid(s, "lines", "central").links}
    assert steps[frozenset(("3217", "3116"))] == "dotted"
    # Straight toward the enemy or away from him crosses nothing.
    assert frozenset(("3217", "3317")) not in steps
    swamp = position(units={"AH-VI": "3217", "RU-XIX": "3117"}, terrain={"3116": "swamp"})
    steps = {link.hexes: link.dash for link in laid(swamp, "lines", "central").links}
    assert steps["3217", "3116"] == "solid"
    assert steps.get(("3116", "3217")) == "dotted"


@pytest.mark.rule("6.3a")
def test_encirclement_is_shown_of_own_units_only() -> None:
    ring = {"AH-VI": "3316", "AH-II": "3116", "AH-X": "3218", "RU-XXV": "3217"}
    s = position(units=ring)
    assert hexes_of(laid(s, "encirclement", "russia"), "units encircled") == {"3217"}
    assert not hexes_of(laid(s, "encirclement", "central"), "units encircled")


@pytest.mark.rule("21.1a")
def test_command_shows_who_is_beyond_the_reach_of_headquarters() -> None:
    s = position(scenario="B", turn=14, units={"GE-HQ9": "2605", "GE-XI": "2607", "GE-XVII": "2301"})
    overlay = laid(s, "command", "central")
    assert hexes_of(overlay, "out of command") == {"2301"}
    assert [(tag.hex, tag.text) for tag in overlay.tags] == [("2605", "4")]


# Warnings ----------------------------------------------------------------------------------------


def cautions(s: Any, side: str) -> set[tuple[str, str]]:
    return {(one.rule, one.hex) for one in GAME.warnings(s, side)}


@pytest.mark.rule("8.7a")
def test_encircled_units_are_warned_of_surrender() -> None:
    ring = {"AH-VI": "3316", "AH-II": "3116", "AH-X": "3218", "RU-XXV": "3217"}
    s = position(units=ring)
    assert ("8.7a", "3217") in cautions(s, "russia")
    assert not cautions(s, "central")


@pytest.mark.rule("A.6a")
def test_an_open_objective_in_reach_is_told() -> None:
    s = position(units={"RU-X": "3521", "AH-II": "3417"})
    assert ("15.2a", "3518") in cautions(s, "central")
    s = position(units={"RU-X": "3521", "AH-II": "3518"})
    assert ("15.2a", "3518") not in cautions(s, "central")


@pytest.mark.rule("21.2e")
def test_a_concealed_headquarters_is_told_that_nobody_hears_it() -> None:
    staff = {"GE-HQ9": "2605", "GE-XI": "2604"}
    s = position(scenario="B", turn=14, units=staff, concealed=["GE-HQ9"])
    assert ("21.2e", "2605") in cautions(s, "central")
    assert not cautions(position(scenario="B", turn=14, units=staff), "central")


# The page on how to win -----------------------------------------------------------------------------


@pytest.mark.rule("15.3a", "15.3b")
def test_both_are_told_what_the_balance_would_mean() -> None:
    marks = GAME.bearings(position(units={"AH-II": "3417"}, vp=3)).marks
    assert marks["balance"].endswith("now a draw. The Central Powers would win with 2 more.")
    marks = GAME.bearings(position(units={"AH-II": "3417"}, vp=-16)).marks
    assert marks["balance"].endswith("now an operational victory.")


@pytest.mark.rule("25.5c", "R-58")
@pytest.mark.parametrize(("turns", "warned"), [(0, False), (1, True)])
def test_a_starving_fortress_is_warned_of(turns: int, warned: bool) -> None:
    document = starved("warned") | {"phase": "normal movement"}
    document["sieges"] = {TARGET: turns} if turns else {}
    assert (("25.5c", TARGET) in cautions(GAME.position(document), "central")) is warned


@pytest.mark.rule("39c", "B.5.1a")
def test_an_empty_capital_is_warned_of() -> None:
    s = position(scenario="B", turn=14, phase="normal movement", units={"GE-XI": "2409", "RU-II": "2708"})
    assert ("B.5.1a", "2411") in cautions(s, "russia")
    held = position(scenario="B", turn=14, phase="normal movement", units={"GE-XI": "2409", "RU-II": "2411"})
    assert ("B.5.1a", "2411") not in cautions(held, "russia")


@pytest.mark.rule("40.2a", "R-78")
@pytest.mark.parametrize(("vp", "turn", "warned"), [(-3, 19, True), (3, 19, False), (-3, 18, False)])
def test_who_is_behind_is_warned_of_the_standstill(vp: int, turn: int, warned: bool) -> None:
    levels = {
        side: dict.fromkeys(("eastprussian", "polish", "galician"), 15) for side in ("central", "russia")
    }
    units = {"GE-XI": "2606", "RU-II": "2708"}
    s = position(scenario="campaign", turn=turn, phase="supply", vp=vp, levels=levels, units=units)
    assert (("40.2a", "2606") in cautions(s, "central")) is warned
    if warned:
        s.apply("pass")
        s.apply("offensive polish")
        assert ("40.2a", "2606") not in cautions(s, "central")


@pytest.mark.rule("21.1.1a")
def test_units_out_of_command_before_the_enemy_are_warned_of() -> None:
    units = {"GE-XI": "2606", "RU-II": "2607"}
    s = position(scenario="B", turn=14, phase="normal movement", units=units)
    assert ("21.1.1a", "2606") in cautions(s, "central")
    led = position(scenario="B", turn=14, phase="normal movement", units=units | {"GE-HQ9": "2604"})
    assert ("21.1.1a", "2606") not in cautions(led, "central")


@pytest.mark.rule("31b", "35a", "46b", "46c", "45a", "47a", "47b", "48b")
def test_charts_tell_what_is_raised_and_what_options_change() -> None:
    found = {chart.title: chart.rows for chart in charts(WORLD)}
    raised = {row[0]: row[1:] for row in found["Landsturm and Legions"]}
    assert raised["German Thorn Corps"] == ("Toruń (2006)", "2")
    assert raised["German 9th Army HQ"] == ("German Territory", "4")
    assert raised["Polish 1st Legion Brigade"] == ("Kraków, Lwów, Kielce, Warszawa", "1")
    assert ("Russian 2nd Army HQ", "Russian I Cavalry Corps") in found["Cavalry concentration"]
    dice = found["Railway efficiency (option 46)"]
    assert "".join(early for _, early, _ in dice) == "655544443332"
    assert "".join(late for _, _, late in dice) == "222221111100"
    changed = {row[-1]: row[2] for row in found["Options"]}
    assert changed["45a"] == "2, or 4 and none next"
    assert changed["47b"] == "Central Powers 12 and a die, Russia 7 and a die"
    assert changed["48b"] == "2 transfer points, 1 supply point"


@pytest.mark.rule("48a", "OPT.b")
@pytest.mark.parametrize(("value", "seen"), [("off", False), ("on", True), ("russia", False)])
def test_captured_lines_are_shown_to_who_may_use_them(value: str, seen: bool) -> None:
    """Równe lies on a normal line, three links from Galicia."""
    s = position(
        scenario="campaign",
        units={"GE-I": "2301"},
        control={"3024": "central"},
        options={"o48": value},
        works={WORLD.names[h]: None for h in WORLD.work if WORLD.country["russia"] >> h & 1},
    )
    assert bool(hexes_of(laid(s, "rail", "central"), "captured line open")) is seen
    assert not hexes_of(laid(s, "rail", "russia"), "captured line open")
