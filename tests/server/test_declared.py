"""What a game declares, as the API tells it: ways, overlays, words of hexes, boxes, charts, sources."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from statistics import median

import msgspec
from tests.games.reichswehr_freikorps.scatter import scatter
from tests.server.player import both

import hexfront
from hexfront.kernel import Ask, Sealed
from hexfront.server import catalogue, orders, present

GAME = "reichswehr-freikorps"


def test_the_catalogue_tells_what_a_game_declares(me):
    info = next(game for game in me.get("/api/games").json() if game["slug"] == GAME)
    game = hexfront.games[GAME]
    assert info["difficulty"] == game.difficulty
    assert info["length"] == game.length
    assert info["colours"] == dict(game.colours)
    assert [(one["name"], one["key"]) for one in info["overlays"]] == [(o.name, o.key) for o in game.overlays]
    charts = me.get(f"/api/games/{GAME}/charts").json()
    assert [chart["title"] for chart in charts] == [chart.title for chart in game.charts(game.world({}))]
    assert charts[0]["rows"][0][0] == "1"


def test_what_does_not_go_together_is_told_while_it_is_chosen(me):
    def fit(slug, scenario=None, **options):
        answer = me.post(f"/api/games/{slug}/fit", {"scenario": scenario, "options": options})
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert fit(GAME) == {"problem": "", "unfit": {}}
    for slug, game in hexfront.games.items():
        for scenario in game.scenarios:
            unfit = fit(slug, scenario.name)["unfit"]
            for option in game.options:
                for value in option.values:
                    # What the page greys out is what a match would be refused for, in the same words.
                    wish = {"game": slug, "scenario": scenario.name, "options": {option.name: value}}
                    made = me.post("/api/matches", wish)
                    why = unfit.get(option.name, {}).get(value, "")
                    assert made.status_code == (400 if why else 201), (wish, why)
                    if why:
                        assert made.json()["error"]["message"] == why
                        assert fit(slug, scenario.name, **{option.name: value})["problem"] == why
    assert "1066" in fit(GAME, "1066")["problem"]
    assert me.post("/api/games/chess/fit", {}).status_code == 404


def test_the_sheet_tells_where_the_map_comes_from(me):
    sheet = me.get(f"/api/games/{GAME}/sheet").json()
    hexes = {one["id"]: one for one in sheet["hexes"]}
    assert hexes["1702"]["source"] == "rulebook"
    assert hexes["1718"]["origins"][1] == {"what": "Toruń is a town", "source": "design"}
    assert {one["source"] for one in hexes.values()} <= set(sheet["source_words"])


def test_the_sprite_has_every_counter_on_the_map_or_off_it(me):
    match = both(me)
    sprite = me.get(f"/api/games/{GAME}/symbols.svg").text
    for side in ("red", "german"):
        scene = me.table(match, side)["scene"]
        pieces = scene["pieces"] + [piece for box in scene["boxes"] for piece in box["pieces"]]
        assert len(pieces) == len(hexfront.games[GAME].world({}).units)
        assert all(f'id="{piece["symbol_id"]}"' in sprite for piece in pieces)
        assert {piece["side"] for piece in pieces} == {"red", "german"}
        assert all(piece["force"] for piece in pieces if not piece["facedown"])


def test_the_sprite_names_every_counter_also_those_that_look_alike(me):
    for game in hexfront.games.values():
        sprite = me.get(f"/api/games/{game.slug}/symbols.svg").text
        for unit in game.world({}).units:
            assert sprite.count(f'data-piece="{unit.id}"') == 1, unit.id


def test_a_game_has_its_own_words_for_what_orders_cost(me):
    units = {"GE-A8": "2918", "RU-A1": "3421"}
    position = {"scenario": "1916", "active": "central", "phase": "movement", "units": units}
    wish = {"game": "kaisers-war-east", "position": position}
    match = me.post("/api/matches/import", wish).json()["id"]
    found = me.get(f"/api/matches/{match}/orders?side=central&hex=2918").json()
    told = {order["goal"]: (order["kind"], order["cost"], order["price"]) for order in found}
    # Along the railroad by halves, off it by whole points; the numbers stay as the game counts them.
    assert told["2817"] == ("move", 1, "½")
    assert told["2917"] == ("move", 2, "1")
    assert {price for _, cost, price in told.values() if cost == 3} == {"1½"}


def test_a_year_in_the_log_is_no_hex(me):
    wish = {"game": "kaisers-war-east", "seats": {side: {"kind": "me"} for side in ("central", "allied")}}
    match = me.post("/api/matches", wish).json()["id"]
    for side in ("allied", "central"):
        index = me.table(match, side)["index"]
        actions = {"side": side, "index": index, "actions": ["suggested", "done"]}
        assert me.post(f"/api/matches/{match}/actions", actions).status_code == 200
    log = me.get(f"/api/matches/{match}/log?side=allied").json()
    turn = next(line for line in log if line["kind"] == "turn")
    assert "1914" in turn["text"]
    assert turn["hexes"] == []


def test_ways_tell_cost_and_way_and_can_be_gone(me):
    match = both(me)
    table = me.table(match, "red")
    source = next(a["args"][0] for a in table["legal"] if a["verb"] == "move")
    found = me.get(f"/api/matches/{match}/orders?side=red&hex={source}").json()
    whole = max({order["unit"] for order in found}, key=len)
    goals = [order for order in found if order["unit"] == whole]
    assert len({order["goal"] for order in goals}) == len(goals) > 20
    assert all(order["way"][-1] == order["goal"] and order["cost"] > 0 for order in goals)
    alone = whole.split()[0]
    single = me.get(
        f"/api/matches/{match}/orders", params={"side": "red", "hex": source, "unit": alone}
    ).json()
    assert {order["unit"] for order in single} == {alone}
    assert me.act(match, *single[0]["actions"]).status_code == 200
    pieces = {piece["id"]: piece["hex"] for piece in me.table(match, "red")["scene"]["pieces"]}
    assert pieces[alone] == single[0]["goal"]


def test_a_game_without_ways_has_the_orders_of_its_adviser(monkeypatch):
    state = moving(seed=2)
    source = next(action.args[0] for action in state.legal_actions() if action.verb == "move")
    monkeypatch.setattr(orders, "games", {GAME: replace(hexfront.games[GAME], ways=None)})
    view = msgspec.json.encode(state.view("red"))
    assert not orders.ways_from(view, "without ways", source)
    advised = orders.whole_orders(view, "without ways", source)
    assert advised
    assert all(order.actions[0] in state.legal_actions() for order in advised)


def moving(seed):
    """The first movement of a game."""
    state = hexfront.games[GAME].start(seed=seed)
    for action in ("suggested", "done", "suggested", "done"):
        state.apply(action)
    while state.decision.step != "movement":
        state.apply("continue")
    return state


def test_a_view_that_is_asked_about_again_is_not_dealt_again(monkeypatch):
    game = hexfront.games[GAME]
    state = game.start(seed=4)
    view = msgspec.json.encode(state.view(state.decision.side))
    dealt = []
    deal = orders.deal
    monkeypatch.setattr(orders, "deal", lambda *given: dealt.append(given[2]) or deal(*given))
    first = orders.whole_orders(view, "first")
    assert orders.whole_orders(view, "first") == first
    orders.whole_orders(view, "second")
    assert dealt == ["first", "second"], "another match or moment is another question"
    for number in range(orders.MOST_KEPT):
        orders.whole_orders(view, f"other {number}")
    assert orders.whole_orders(view, "first") == first
    assert dealt[-1] == "first", "what was asked about long ago is forgotten"


def test_chance_is_flagged(eager):
    """Every action with a forecast is flagged, and no other, through battles of both sides."""
    me = eager
    rng = random.Random(8)
    met = {True: set(), False: set()}
    for seed, phase in enumerate(("red combat", "german combat", "red combat", "german rail")):
        match = me.post(
            "/api/matches/import", {"game": GAME, "position": scatter(seed) | {"phase": phase}}
        ).json()["id"]
        for _ in range(25):
            table = me.table(match)
            if table["outcome"]:
                break
            side = table["decision"]["side"]
            for one in {one["verb"]: one for one in table["legal"]}.values():
                plan = {"side": side, "actions": [one["action"]]}
                preview = me.post(f"/api/matches/{match}/preview", plan).json()
                assert one["chance"] == (preview["forecast"] is not None), one
                met[one["chance"]].add(one["verb"])
            battle = [one for one in table["legal"] if one["chance"]]
            me.acted(match, rng.choice(battle or table["legal"])["action"], side=side)
    assert {"attack", "join", "declare", "roll"} <= met[True]
    assert {"done", "continue"} & met[False]


def test_overlays_are_those_of_the_side_that_asks(me):
    match = both(me)
    state = hexfront.Record.parse(me.get(f"/api/matches/{match}/record").text).replay(hexfront.games)
    for title in state.game.overlays:
        for side in state.sides:
            told = me.get(f"/api/matches/{match}/overlays/{title.name}?side={side}")
            assert told.status_code == 200, told.text
            made = state.game.overlay(state.world, state.view(side), title.name)
            assert [area["hexes"] for area in told.json()["areas"]] == [
                list(area.hexes) for area in made.areas
            ]
    notes = me.get(f"/api/matches/{match}/notes?side=red").json()
    assert [note["text"] for note in notes] == [
        n.text for n in state.game.notes(state.world, state.view("red"))
    ]
    assert me.get(f"/api/matches/{match}/overlays/nonsense?side=red").status_code == 404


def test_overlays_follow_the_game_and_go_back_with_the_replay(me):
    match = both(me)
    first = me.get(f"/api/matches/{match}/overlays/rail?side=german").json()
    entries = me.table(match, "red")["entries"]
    source = next(a["args"][0] for a in me.table(match, "red")["legal"] if a["verb"] == "move")
    way = max(
        me.get(f"/api/matches/{match}/orders?side=red&hex={source}").json(), key=lambda order: order["cost"]
    )
    me.acted(match, *way["actions"])
    assert me.get(f"/api/matches/{match}/overlays/rail?side=german").json() != first
    assert me.get(f"/api/matches/{match}/overlays/rail?side=german&at={entries}").json() == first
    assert me.get(f"/api/matches/{match}/overlays/rail?side=german&at=99999").status_code == 404
    own, everything = (
        me.get(f"/api/matches/{match}/overlays/supply?side={side}").json() for side in ("red", "open")
    )
    assert len(everything["areas"]) > len(own["areas"])


def test_overlays_depend_on_the_view_alone():
    """Two truths that Red cannot tell apart give him the same overlays and notes."""
    game = hexfront.games[GAME]
    rng = random.Random(11)
    state = game.start(seed="twin overlays")
    for action in ("suggested", "done", "suggested", "done"):
        state.apply(action)
    compared = 0
    for _ in range(300):
        if state.decision is None or compared > 10:
            break
        if state.decision.side == "red":
            twin = game.determinize(state.view("red"), rng)
            if twin.view("red")["board"] == state.view("red")["board"] and twin.board != state.board:
                for title in game.overlays:
                    one, other = (present.overlay_of(s, "red", title.name) for s in (state, twin))
                    assert one == other
                assert present.notes_of(state, "red") == present.notes_of(twin, "red")
                compared += 1
        state.apply(rng.choice(state.legal_actions()))
    assert compared > 3


def test_a_click_is_answered_quickly():
    state = moving(seed=3)
    view = msgspec.json.encode(state.view("red"))
    spans = []
    for action in [action for action in state.legal_actions() if action.verb == "move"]:
        began = time.perf_counter()
        assert orders.ways_from(view, "x", action.args[0])
        spans.append(time.perf_counter() - began)
    assert median(spans) < 0.03


def test_a_game_that_declares_no_counters_has_an_empty_sprite(monkeypatch):
    game = hexfront.games[GAME]
    monkeypatch.setattr(catalogue, "games", {"bare": replace(game, pieces=None)})
    assert catalogue.roster("bare") == ()


def test_the_catalogue_tells_which_standing_orders_end_the_game(me):
    for info in me.get("/api/games").json():
        game = hexfront.games[info["slug"]]
        told = {one["order"] for orders in info["standing"].values() for one in orders if one["final"]}
        assert told == set(game.final_orders)
        assert told <= {order for orders in game.standing.values() for order in orders}


def test_the_sheet_tells_what_the_value_of_a_place_means(me):
    for slug, game in hexfront.games.items():
        sheet = me.get(f"/api/games/{slug}/sheet").json()
        state = game.start()
        drawn = game.scene(state.world, state.view(None)).sheet
        assert sheet["value_unit"] == drawn.value_unit
        kinds = {one["id"]: one["kind"] for one in sheet["hexes"] if one["value"]}
        assert kinds == {place.hex: place.kind for place in drawn.places if place.value}


def test_asides_name_steps_and_rows_that_exist():
    for game in hexfront.games.values():
        assert set(game.asides) <= set(game.steps)
        told = [aside for aside in game.asides.values() if not callable(aside)]
        assert {row for _, row in told} <= set(game.ledger)


def test_those_who_wait_are_told_something_of_every_decision():
    """Were nothing said of one, that alone would tell that it is asked."""
    for game in hexfront.games.values():
        if game.asides:
            asked = {name for name, step in game.steps.items() if isinstance(step, Ask | Sealed)}
            assert asked <= set(game.asides), game.slug


def test_those_who_wait_learn_the_part_of_the_turn_where_the_game_says_so():
    state = hexfront.games[GAME].start()
    mine = present.decision_info(state, "red")
    assert (mine.mine, mine.step, mine.aside) == (True, "setup", "")
    for other in ("german", None):
        told = present.decision_info(state, other)
        assert (told.prompt, told.rule, told.step) == ("Waiting for Red: set-up.", "3.2b", "")
    # Of a step that the game does not name nobody else learns anything.
    state.game = replace(state.game, asides={})
    silent = present.decision_info(state, "german")
    assert (silent.prompt, silent.rule, silent.step, silent.aside) == ("Waiting for Red.", "", "", "")
