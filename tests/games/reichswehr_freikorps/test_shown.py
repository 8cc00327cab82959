"""What the game shows beside the map: overlays, boxes, charts, words of hexes."""

from __future__ import annotations

from hexfront.games.reichswehr_freikorps.rules.supply import supplied, working_sources


def areas(state, name, side):
    overlay = state.game.overlay(state.world, state.view(side), name)
    return {area.title: set(area.hexes) for area in overlay.areas}, overlay


def test_supply_is_the_supply_of_the_rules(at):
    s = at(
        phase="red movement", front="western", units={"wf-4-12": "1421", "wf-4-18": "1001", "rw-br": "1513"}
    )
    w = s.world
    found, overlay = areas(s, "supply", "red")
    assert found["Red units are in supply"] == set(w.hex_names(supplied(s.board, w, "red")))
    assert found["Red source of supply"] == set(w.hex_names(working_sources(s.board, w, "red")))
    assert found["Red units out of supply"] == {"1001"}
    assert not any("German" in title for title in found)
    assert {link.title for link in overlay.links} <= {"Red railhead chain"}
    both, _ = areas(s, "supply", None)
    assert {"Red units are in supply", "German units are in supply"} <= set(both)


def test_the_chain_leads_from_every_working_railhead_to_the_edge(at):
    s = at(phase="german movement", units={"rw-br": "1513"})
    w = s.world
    _, overlay = areas(s, "supply", "german")
    heads = set(w.hex_names(working_sources(s.board, w, "german") & s.board.german_railheads & ~w.west_edge))
    assert {link.hexes[0] for link in overlay.links} == heads
    feeds = {link.hexes[0]: link.hexes[-1] for link in overlay.links}
    for head in heads:
        chain = [head]
        while chain[-1] in feeds:
            chain.append(feeds[chain[-1]])
            assert len(chain) <= len(heads) + 1
        assert w.west_edge >> w.grid.hex(chain[-1]) & 1
    assert all(len(link.hexes) - 1 <= w.reach for link in overlay.links)


def test_a_railhead_that_is_cut_off_is_marked(at):
    s = at(phase="red movement", front="western", control={"1513": "red"}, railheads={"1513": "red"})
    found, _ = areas(s, "supply", "red")
    cut = "Red railhead cut off"
    working = s.world.hex_names(working_sources(s.board, s.world, "red"))
    assert ("1513" in working) != (cut in found and "1513" in found[cut])


def test_enemy_reach_holds_every_march_of_the_enemy(at):
    s = at(
        phase="red movement", front="western", units={"wf-4-12": "1421", "wf-4-18": "1421", "rw-br": "1413"}
    )
    reach = areas(s, "reach", "german")[0]["Red units can get here"]
    goals = {order.goal for order in s.game.ways(s, "1421", ())}
    assert goals <= reach
    assert reach - goals == {"1421"}


def test_reach_of_covered_units_is_that_of_the_quickest_they_may_be(at):
    """Two truths that look the same to Red give him the same overlay, and the larger reach (8.3a)."""
    stacks = {"rw-br": "1513", "rw-mn": "1909", "wf-4-12": "1424"}
    tops = {"1513": "rw-br", "1909": "rw-mn"}
    phase = {"phase": "red movement", "front": "western", "tops": tops}
    here = at(units=stacks | {"rw-1c": "1513", "rw-dd": "1909"}, **phase)
    there = at(units=stacks | {"rw-dd": "1513", "rw-1c": "1909"}, **phase)
    assert here.view("red")["board"] == there.view("red")["board"]
    title = "German units can get here"
    seen = areas(here, "reach", "red")[0][title]
    assert areas(there, "reach", "red")[0][title] == seen
    for s in (here, there):
        open_view = s.view("german") | {"side": "red"}
        true = {area.title: set(area.hexes) for area in s.game.overlay(s.world, open_view, "reach").areas}
        assert true[title] < seen


def test_trains_are_closed_out_beside_red_units(at):
    s = at(phase="german movement", units={"wf-4-12": "1513", "rw-br": "1702"})
    found, _ = areas(s, "rail", "german")
    beside = s.world.hex_names(s.world.around[s.world.grid.hex("1513")])
    assert found["beside Red units: no train runs through"] == set(beside)
    assert "1513" in found["Red units or places: no train at all"]


def test_victory_places_have_their_points(at):
    s = at(phase="red movement", front="western", control={"1718": "red"})
    found, overlay = areas(s, "victory", "red")
    assert {tag.hex: tag.text for tag in overlay.tags}["1702"] == "2"
    assert "1718" in found["Red side has the points"]
    assert found["Red wins at once by taking it"] == {"1702", "1802", "1803"}


def test_boxes_hold_what_is_off_the_map(at):
    s = at(
        phase="german movement",
        turn=4,
        units={"rw-br": "turn 6", "rw-dd": "turn 5", "wf-4-12": "dead", "wf-4-18": "1424"},
    )
    boxes = {box.name: box for box in s.game.scene(s.world, s.view("red")).boxes}
    due = [box for box in boxes.values() if box.kind == "due"]
    assert [(box.turn, [piece.id for piece in box.pieces]) for box in due] == [(5, ["rw-dd"]), (6, ["rw-br"])]
    assert [piece.id for piece in boxes["dead-red"].pieces] == ["wf-4-12"]
    assert boxes["dead-red"].kind == "lost"
    assert all(piece.hex == "" for box in boxes.values() for piece in box.pieces)


def test_the_southern_front_waits_by_armies(game):
    state = game.start()
    boxes = [
        box for box in game.scene(state.world, state.view("german")).boxes if box.name.startswith("off-red")
    ]
    assert sorted(len(box.pieces) for box in boxes) == [4, 6, 7, 9]
    trays = [
        box for box in game.scene(state.world, state.view("german")).boxes if box.name.startswith("tray")
    ]
    assert {box.side for box in trays} == {"red", "german"}


def test_hexes_in_words(at):
    s = at(phase="red movement", front="western", units={"wf-4-12": "1421"})
    told = {note.text: set(note.hexes) for note in s.game.notes(s.world, s.view("red"))}
    assert "1421" in told["Red units: in supply"]
    assert "1001" in told["Red units: out of supply"]
    assert "1001" in told["costs 3, cavalry 2; attacks 2 columns left"]
    assert "1702" in told["costs 1; attacks 2 columns left"]
    assert "1100" in told["German control"]


def test_the_chart_of_results_is_the_table_that_is_rolled_on(game):
    world = game.world({})
    charts = {chart.title: chart for chart in game.charts(world)}
    rows = charts["Combat Results"].rows
    for n, column in enumerate(world.columns):
        assert charts["Combat Results"].columns[n + 1] == column
        assert [row[n + 1] for row in rows] == world.crt[n]
    turns = charts["Turn Record"]
    assert [row[0] for row in turns.rows] == [str(turn) for turn in range(1, 13)]
    assert {row[0] for row in charts["What the results mean"].rows} == {
        cell for row in rows for cell in row[1:]
    }


def test_where_the_map_comes_from(game):
    sheet = game.scene(game.world({}), game.start().view(None)).sheet
    assert set(sheet.sources) == set(sheet.terrain)
    assert sheet.sources["1702"][0].source == "rulebook"
    assert [origin.source for origin in sheet.sources["1718"]][:2] == ["history", "design"]
