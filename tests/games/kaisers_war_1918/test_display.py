"""What a client shows beside the map: counters, boxes, charts, overlays, notes and sources."""

from typing import Any

import pytest

from hexfront.games.kaisers_war_1918 import GAME
from hexfront.games.kaisers_war_1918.board import S
from hexfront.games.kaisers_war_1918.sheet import sheet
from hexfront.kernel.scene import Overlay, Piece, Scene, sums
from hexfront.render import scene_svg

WORLD = GAME.world({})


def begun(scenario: str = "1918", **options: str) -> S:
    """A game after both sides have taken the ready deployment."""
    s = GAME.start(scenario, options, "display")
    while s.decision is not None and s.decision.step == "setup":
        s.apply("suggested" if "suggested" in s.legal_actions() else "done")
    return s


def drawn(s: S, side: str | None) -> Scene:
    return GAME.scene(s.world, s.view(side))


def hexes_of(overlay: Overlay, title: str) -> set[str]:
    """The hexes of the areas of an overlay with a title."""
    return {name for area in overlay.areas if area.title == title for name in area.hexes}


def face(unit: str, **document: Any) -> Piece:
    """How a counter looks to its owner in Brussels or Paris."""
    place = "Brussels" if WORLD.units[WORLD.index[unit]].side == "central" else "Paris"
    s = GAME.position({"units": {unit: place}} | document)
    return next(piece for piece in drawn(s, WORLD.units[WORLD.index[unit]].side).pieces if piece.id == unit)


# Counters ----------------------------------------------------------------------------------------

#: Factors for this chapter: those of the game are tuned now and then.
PRINTED = {"GE-inf-1": {"attack": 6, "defense": 8}, "GE-shk-3": {"attack": 10, "defense": 8}}


def test_every_counter_is_in_the_catalogue_and_tells_its_side() -> None:
    assert GAME.pieces is not None
    pieces = GAME.pieces(WORLD)
    assert {unit.id for unit in WORLD.units} < {piece.id for piece in pieces}
    assert all(piece.side in GAME.sides and not piece.hex for piece in pieces)
    assert len({piece.id for piece in pieces}) == len(pieces)


@pytest.mark.parametrize(
    ("unit", "strength", "left", "right", "size"),
    [
        ("GE-inf-1", "6-8-3", "1", "", "XXXX"),
        ("GE-shk-3", "10→8-3", "18", "", "XXXX"),
        ("GE-hq-2", "(8)-2-3", "BrM", "(2)", "HQ"),
        ("GE-str-1", "(4)-1-2", "Bogohl 3", "(5)", "BOMBER"),
        ("GE-exp-3", "2-2-3", "CK", "O", "XXX"),
        ("FR-fz-1", "6", "", "", ""),
        ("AL-gar-1", "1", "", "", "XX"),
        ("BR-tnk-1", "4→2-3", "", "", "XXX"),
    ],
)
def test_what_is_printed_on_a_counter(unit: str, strength: str, left: str, right: str, size: str) -> None:
    piece = face(unit, counters=PRINTED)
    assert (piece.strength, piece.left, piece.right, piece.size) == (strength, left, right, size)
    assert piece.dot == ("→" in strength)


def test_a_tank_corps_shows_its_back_as_an_army() -> None:
    army = face("BR-tnk-1", turn=8, army_side=["BR-tnk-1"])
    assert (army.strength, army.size, army.name) == ("10→7-4", "XXXX", "British Tank Army")


def test_a_stack_adds_up_what_attacks_and_what_defends() -> None:
    units = dict.fromkeys(("GE-inf-1", "GE-hq-1", "CP-gar-1"), "Brussels")
    found = sums(drawn(GAME.position({"units": units, "counters": PRINTED}), "central").pieces)
    assert found == {"attack": 6, "defense": 8 + 2 + 1}


def test_the_enemy_sees_the_top_counter_and_backs() -> None:
    units = dict.fromkeys(("GE-inf-1", "GE-hq-1", "CP-gar-1"), "Brussels") | {"FR-inf-1": "Paris"}
    s = GAME.position({"units": units, "top": ["GE-hq-1"]})
    there = [piece for piece in drawn(s, "allied").pieces if piece.hex == "1012"]
    assert [piece.facedown for piece in there] == [True, True, False]
    assert there[-1].id == "GE-hq-1"


# Boxes, flags and tracks -------------------------------------------------------------------------


def test_units_off_the_map_lie_in_boxes() -> None:
    boxes = {box.name: box for box in drawn(begun(), "allied").boxes}
    assert {piece.id for piece in boxes["usa-allied"].pieces} == {"US-inf-1", "US-hq-1"}
    assert "BR-bom-1" in {piece.id for piece in boxes["naval-allied"].pieces}
    assert "US-tnk-1" in {piece.id for piece in boxes["pool-allied"].pieces}


@pytest.mark.rule("24.4a")
@pytest.mark.parametrize(("option", "there"), [("off", False), ("on", True)])
def test_the_units_of_the_east_are_shown_only_with_their_option(option: str, there: bool) -> None:
    boxes = drawn(begun(kaiser_east=option), "central").boxes
    assert ("WR-inf-1" in {piece.id for box in boxes for piece in box.pieces}) == there


def test_the_enemy_counts_what_is_on_the_turn_track() -> None:
    s = GAME.position({"turn": 2, "units": {"US-inf-1": "turn 4", "US-inf-2": "turn 4", "GE-inf-1": "Lille"}})
    [box] = [box for box in drawn(s, "central").boxes if box.kind == "due"]
    assert (box.title, box.turn, len(box.pieces)) == ("Ordered for Sep-Oct 1918", 4, 2)
    assert all(piece.facedown for piece in box.pieces)


def test_cities_that_changed_hands_have_a_flag() -> None:
    s = GAME.position({"units": {"GE-inf-1": "Amiens", "GE-inf-2": "Lille", "FR-inf-1": "Metz"}})
    flags = {marker.hex: marker.title for marker in drawn(s, None).markers if marker.kind == "control"}
    assert set(flags) == {"0813", "1115"}
    assert flags["0813"] == "Amiens: held by the Central Powers"


def test_armies_frozen_in_the_east_are_marked() -> None:
    marked = {marker.hex for marker in drawn(begun(), "central").markers if "24.2a" in marker.title}
    assert "3114" in marked
    assert "0914" not in marked


def test_the_tracks_show_turn_and_points() -> None:
    tracks = {track.name: (track.value, track.high) for track in drawn(begun(), None).tracks}
    assert tracks == {"Turn": (1, 5), "Central Powers VP": (75, 100), "Allies VP": (60, 100)}


# Charts, overlays and notes ----------------------------------------------------------------------


def test_charts_are_square_and_cite_ledger_rows() -> None:
    rows = set(GAME.ledger)
    for chart in GAME.charts(WORLD):
        assert chart.rule in rows, chart.title
        assert all(len(row) == len(chart.columns) for row in chart.rows), chart.title
        if "Rule" in chart.columns:
            at = chart.columns.index("Rule")
            assert all(row[at] in rows for row in chart.rows), chart.title
    titles = [chart.title for chart in GAME.charts(WORLD)]
    assert len(set(titles)) == len(titles)


def test_overlays_and_notes_cite_ledger_rows() -> None:
    rows = set(GAME.ledger)
    assert {title.rule for title in GAME.overlays} <= rows
    s = begun()
    assert {note.rule for note in GAME.notes(s.world, s.view(None))} <= rows


def test_every_overlay_has_a_key_of_its_own_that_no_client_uses() -> None:
    keys = [title.key for title in GAME.overlays]
    assert len(set(keys)) == len(keys)
    assert not set(keys) & set("LTFKRPNUYABGIHOX")


def test_an_overlay_shows_what_the_rules_say() -> None:
    s = begun()
    view = s.view("central")

    def laid(name: str, title: str) -> set[str]:
        return hexes_of(GAME.overlay(s.world, view, name), title)

    assert "0715" in laid("victory", "Allied income")
    assert "0913" in laid("victory", "Central income")
    # The trenches of a side keep the zones of the other out (7.3a), the ground before them does not.
    assert "0914" not in laid("zones", "Allied zone of control")
    assert "1014" not in laid("zones", "Allied zone of control")
    assert "1618" in laid("zones", "Allied zone of control")
    assert "1712" in laid("sources", "Central source")
    assert "0613" in laid("sources", "Allied source")
    assert "5128" in laid("rail", "Rail Zone 3: none")
    assert "0814" in laid("support", "Central headquarters reach")
    assert "1712" in laid("supply", "Central units with a movement of 3 are in supply")
    assert "1609" in laid("seas", "Central sea")


def test_what_pays_nobody_is_told() -> None:
    s = GAME.position({"units": {"GE-inf-1": "Berlin", "FR-inf-1": "Paris"}})
    nobody = hexes_of(GAME.overlay(s.world, s.view(None), "victory"), "pays nobody")
    assert WORLD.names[WORLD.hex_of_place["Brussels"]] in nobody


# The sheet ---------------------------------------------------------------------------------------


def test_the_sheet_tells_where_its_facts_come_from() -> None:
    page = sheet(WORLD.grid)
    assert set(page.sources) == set(page.terrain)
    told = {origin.source for origins in page.sources.values() for origin in origins}
    assert told <= set(page.source_words)


def test_trenches_are_drawn_on_both_sides_of_the_line() -> None:
    page = sheet(WORLD.grid)
    dug = {kind: {side.a for side in page.hexsides if side.kind == f"trench_{kind}"} for kind in GAME.sides}
    for side in GAME.sides:
        assert dug[side] == set(WORLD.hex_names(WORLD.printed_trenches[side]))


def test_the_front_parts_the_sides_and_russia_has_a_border_of_its_own() -> None:
    page = sheet(WORLD.grid)
    rows = WORLD.tables.hexes
    for side in page.hexsides:
        sides = {rows[side.a]["start_side"], rows[side.b]["start_side"]}
        if side.kind == "front":
            assert sides == set(GAME.sides)
        if side.kind == "closed":
            assert "closed" in sides


@pytest.mark.timeout(120)
def test_a_position_can_be_drawn() -> None:
    picture = scene_svg(drawn(begun(), "allied"))
    for words in ("Łódź", "Königsberg", "Mar-Apr 1918", "BLACK SEA", "United States: 12 VP"):
        assert words in picture
