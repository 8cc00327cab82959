"""What each side may know with Fog of War, guesses that agree with it, and states as text."""

from __future__ import annotations

import json
import random
from itertools import chain

import msgspec
import pytest
from tests.games.kaisers_war_east.fogged import (
    OPTIONS,
    board_of,
    covered,
    melee,
    named,
    owner,
    same,
    secret,
    told,
    wander,
    whole_game,
)

from hexfront import BadInput
from hexfront.kernel.event import heard_by

SIDES = ("central", "allied", None)
#: Events that may name a unit which was covered before the action and is so, or off the map, after it:
#: losses, supply that is used up, what a battle shows, what a spy tells, who starves below others.
OPEN_NEWS = {"lost", "expended", "combined", "converted", "attack", "defended", "revealed", "supported"}
OPEN_NEWS |= {
    "supplied",
    "broken down",
    "broken down short",
    "dissolved",
    "retreated",
    "panic",
    "pursued",
    "cut off",
    "examined",
}
OPEN_NEWS |= {"attrition", "starved", "broken down short"}
STARTS = [(seed, melee) for seed in (1, 2, 3, 4, 5, 6)] + [(seed, whole_game) for seed in (7, 8)]


@pytest.fixture
def quiet(at):
    """Two Russian stacks of equal make-up with a German corps beside them, the Germans to move."""
    return at(
        turn=8,
        phase="movement",
        active="central",
        options=OPTIONS,
        units={"RU-C-Gr": "3524", "RU-C-Gd": "3524", "RU-K1": "3524"}
        | {"RU-C-I": "3526", "RU-C-Finn": "3526", "RU-K2": "3526"}
        | {"GE-C-I": "3523", "GE-HKK1": "3523", "RU-A3": "turn 9", "RU-A4": "box", "RU-AT1": "order 9"},
        hidden=["RU-K1"],
        counters={},
    )


def twin(game, state, a, b):
    """The same state with two units exchanged in everything that names them."""
    w = state.world
    text = state.to_json()
    text = text.replace(f'"{a}"', '"@"').replace(f'"{b}"', f'"{a}"').replace('"@"', f'"{b}"')
    other = game.from_json(text)
    assert not {w.index[a], w.index[b]} & {
        item for frame in state.agenda for item in frame if isinstance(item, int)
    }
    return other


# Views --------------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-7")
@pytest.mark.parametrize(("seed", "start"), STARTS)
def test_no_view_ever_names_a_unit_its_side_may_not_see(game, seed, start):
    hidden = 0
    for state in wander(start(game, seed), seed, 250):
        for side in SIDES:
            secrets = secret(state, side)
            hidden += len(covered(state, side))
            assert not named(told(state.view(side))) & secrets, (state, side)
    assert hidden > 500


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize(("seed", "start"), STARTS[:3])
def test_every_counter_on_the_map_shows_as_itself_or_as_a_blank(game, seed, start):
    for state in wander(start(game, seed), seed, 150):
        board = board_of(state)
        for side in SIDES:
            view = state.view(side)["board"]
            unseen = covered(state, side)
            at = sorted(board["units"][unit] for unit in unseen)
            assert [blank[0] for blank in view["blanks"]] == at
            for unit, place in view["units"].items():
                assert board["units"][unit] == place
            on_map = {u for u, place in board["units"].items() if place in state.world.grid}
            assert on_map - unseen <= set(view["units"])


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize(("seed", "start"), [(11, melee), (12, whole_game)])
def test_a_spectator_sees_what_both_sides_may_and_no_more(game, seed, start):
    for state in wander(start(game, seed), seed, 150):
        views = {side: state.view(side)["board"] for side in SIDES}
        common = views["central"]["units"].keys() & views["allied"]["units"].keys()
        assert set(views[None]["units"]) == common
        assert views[None]["agenda"] is None
        assert state.view(None)["legal"] == []


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize("seed", [13, 14])
def test_a_side_sees_all_of_its_own(game, seed):
    for state in wander(melee(game, seed), seed, 150):
        board = board_of(state)
        for side in ("central", "allied"):
            view = state.view(side)["board"]
            own = {unit: at for unit, at in board["units"].items() if owner(unit) == side}
            assert {unit: at for unit, at in view["units"].items() if owner(unit) == side} == own


def test_without_fog_all_views_show_the_whole_board(game):
    state = game.start("1914", {"entrenching": "on"}, 3)
    for action in ("suggested", "done", "suggested", "done"):
        state.apply(action)
    for played in wander(state, 3, 80):
        board = board_of(played)
        for side in SIDES:
            view = json.loads(told(played.view(side)["board"]))
            assert {name: view[name] for name in board} == board
            assert view["blanks"] == []


def test_seed_and_script_are_in_no_view(at):
    state = at(
        turn=8,
        phase="combat 1",
        active="central",
        options=OPTIONS,
        units={"GE-A9": "3523", "RU-A1": "3524"},
        seed="secret word",
        dice=[6, 5, 4],
    )
    for side in SIDES:
        text = told(state.view(side))
        assert "secret word" not in text
        assert "script" not in text


@pytest.mark.rule("OPT-FOG-1")
def test_what_is_under_way_stays_with_the_side_that_does_it(at, play):
    state = at(
        turn=8,
        phase="combat 1",
        active="central",
        options=OPTIONS,
        units={"GE-A9": "3523", "CP-S01": "3522", "GE-C-I": "3522", "RU-A1": "3524", "GE-F-Thorn": "Thorn"},
        committed=["CP-S01"],
    )
    play(state, "attack 3524", "join GE-A9")
    for side in ("allied", None):
        board = state.view(side)["board"]
        assert board["battle"] is None
        assert board["committed"] == []
        assert state.view(side)["decision"]["step"] == ""
        assert state.view(side)["legal"] == []
    assert state.view("central")["board"]["battle"]["attackers"] == ["GE-A9"]


@pytest.mark.rule("OPT-FOG-1")
def test_the_fortresses_that_a_phase_began_with_are_nobody_elses_business(at):
    units = {"GE-F-Thorn": "Thorn", "GE-A9": "Thorn", "RU-A1": "3206"}
    state = at(turn=8, phase="reorganization", active="central", options=OPTIONS, units=units)
    assert state.view("central")["board"]["shelter"] == ["2017"]
    assert state.view("allied")["board"]["shelter"] == []
    state.apply("done")
    assert board_of(state)["shelter"] == []


# Events -------------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-7")
@pytest.mark.parametrize(("seed", "start"), STARTS)
def test_a_side_hears_names_only_of_units_it_sees_or_that_lay_open(game, seed, start):
    state = start(game, seed)
    before = {side: secret(state, side) for side in SIDES}
    names = set()
    for played in wander(state, seed, 250):
        for side in SIDES:
            after = secret(played, side)
            for event in heard_by(played.events, side):
                leaked = named(told(msgspec.to_builtins(event))) & before[side] & after
                names |= {event.name} if leaked else set()
                assert not leaked or event.name in OPEN_NEWS, (event, side)
            before[side] = after
        private = [event for event in played.events if event.audience is not None]
        assert not [event for event in heard_by(played.events, None) if event in private]
    assert names <= OPEN_NEWS


# Legal lists, refusals and forecasts ----------------------------------------------------------------


def questions(state, rng):
    """Actions that somebody might ask about, legal or not: his own units and any hex."""
    side = state.decision.side
    names = [name for name in state.world.names if name]
    units = [unit.id for unit in state.world.units if unit.side == side]
    verbs = ("attack", "step", "rail", "place", "examine", "sail", "on", "back")
    asked = [f"{verb} {rng.choice(names)}" for verb in verbs for _ in range(3)]
    held = [state.world.names[h] for h in set(state.board.loc) if h >= 0]
    asked += [
        f"{verb} {name}"
        for verb in ("attack", "step", "examine")
        for name in rng.sample(held, min(4, len(held)))
    ]
    verbs = ("move", "buy", "bring", "break", "convert", "join", "support", "supply", "commit", "expend")
    verbs += ("hide", "top", "scout", "desert", "lose", "remove", "raise", "enhance", "entrench", "dismiss")
    asked += [f"{verb} {rng.choice(units)}" for verb in verbs]
    asked += [f"combine {rng.choice(units)} {rng.choice(names)}", "done", "declare", "supply", "psywar"]
    return [*asked, *(f"retreat {rng.choice(units)} {rng.choice(names)}" for _ in range(3))]


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-7")
@pytest.mark.parametrize(("seed", "start"), [(21, melee), (22, melee), (28, whole_game)])
def test_legal_actions_refusals_and_forecasts_name_no_unseen_unit(game, seed, start):
    rng = random.Random(seed)
    forecasts = 0
    for state in wander(start(game, seed), seed, 200):
        if state.decision is None:
            continue
        side = state.decision.side
        secrets = secret(state, side)
        for action in state.legal_actions():
            assert not named(str(action)) & secrets
            if action.verb in ("attack", "join", "declare", "support", "supply", "enhance", "pass"):
                forecast = state.forecast(action)
                forecasts += forecast is not None
                assert not named(str(forecast)) & secrets
            assert not named(game.describe_action(state, action)) & secrets
        for action in questions(state, rng):
            refusal = state.why_not(action)
            assert refusal is None or not named(refusal.message) & secrets, (action, refusal)
    assert forecasts > 5


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize(("a", "b"), [("RU-C-Gd", "RU-C-Finn"), ("RU-C-Gr", "RU-C-XX"), ("RU-C-Gr", "RU-K3")])
def test_states_that_differ_in_covered_units_cannot_be_told_apart(game, quiet, a, b):
    other = twin(game, quiet, a, b)
    assert other.to_json() != quiet.to_json()
    for side in ("central", None):
        assert same(other.view(side), quiet.view(side))
    assert other.legal_actions() == quiet.legal_actions()
    assert not same(other.view("allied"), quiet.view("allied"))


@pytest.mark.rule("OPT-FOG-1")
def test_states_that_differ_in_a_face_up_top_counter_can(game, quiet):
    assert not same(twin(game, quiet, "RU-K2", "RU-K3").view("central"), quiet.view("central"))


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize("seed", [31, 35, 42])
def test_twins_of_states_in_play_look_alike_and_forecast_alike(game, seed):
    """Two covered corps of one side are exchanged; the other side cannot know."""
    rng = random.Random(seed)
    corps = {
        u.id
        for u in game.world({}).units
        if u.size == "corps" and u.type in ("infantry", "cavalry") and u.flag
    }
    pairs = 0
    for state in wander(melee(game, seed), seed, 300):
        if state.decision is None:
            continue
        side = state.decision.side
        board = board_of(state)
        tops, down = set(board["top"].values()), set(board["hidden"])
        loose = sorted((covered(state, side) & corps) - tops - down)
        if len(loose) < 2:
            continue
        a, b = rng.sample(loose, 2)
        other = twin(game, state, a, b)
        assert same(other.view(side), state.view(side))
        assert other.legal_actions() == state.legal_actions()
        for action in state.legal_actions():
            if action.verb in ("attack", "join"):
                assert other.forecast(action) == state.forecast(action)
        pairs += 1
    assert pairs > 10


# Guesses ------------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-FOG-1")
@pytest.mark.parametrize(
    ("seed", "start"), [(41, melee), (42, melee), (43, melee), (44, whole_game), (45, whole_game)]
)
def test_a_guess_agrees_with_the_view_it_was_made_from(game, seed, start):
    rng = random.Random(seed)
    guessed = {"central": 0, "allied": 0}
    for state in wander(start(game, seed), seed, 250):
        if state.decision is None or rng.random() < 0.5:
            continue
        side = state.decision.side
        view = state.view(side)
        guess = game.determinize(json.loads(told(view)), rng)
        assert same(guess.view(side), view)
        assert guess.legal_actions() == state.legal_actions()
        assert game.audit(guess) == game.audit(state)
        guessed[side] += 1
    assert sum(guessed.values()) > 20


@pytest.mark.rule("OPT-FOG-1")
def test_guesses_differ_in_what_is_covered_and_only_there(game, quiet):
    rng = random.Random(1)
    view = quiet.view("central")
    found = set()
    for _ in range(40):
        units = game.determinize(view, rng).view("allied")["board"]["units"]
        assert all(units[u] == at for u, at in view["board"]["units"].items() if owner(u) == "allied")
        mine = [unit for unit, at in units.items() if at == "3524" and owner(unit) == "allied"]
        assert len(mine) == 3
        found |= set(mine)
    assert len(found) > 10


@pytest.mark.rule("OPT-FOG-1")
def test_a_guess_puts_fortresses_in_their_cities_and_leaves_the_schedule_alone(game):
    state = game.start("1914", OPTIONS, 51)
    for action in ("suggested", "hide all", "done", "suggested", "hide all", "done"):
        state.apply(action)
    rng = random.Random(5)
    places = {place.name: state.world.names[place.hex] for place in state.world.tables.places}
    other = "central" if state.decision.side == "allied" else "allied"
    truth = state.view(other)["board"]["units"]
    for _ in range(20):
        units = game.determinize(state.view(state.decision.side), rng).view(other)["board"]["units"]
        for unit, at in units.items():
            if "-F-" in unit and at in state.world.grid:
                assert at == places[unit.split("-F-")[1]]
        due = {
            unit: at
            for unit, at in truth.items()
            if at.startswith(("turn", "event")) and owner(unit) == other
        }
        assert {unit: units[unit] for unit in due} == due


@pytest.mark.rule("OPT-FOG-7")
def test_a_guess_made_during_deployment_leaves_the_enemy_his_army(game):
    state = game.start("1914", OPTIONS, 52)
    guess = game.determinize(state.view("allied"), random.Random(2))
    for action in ("suggested", "done", "suggested", "done"):
        guess.apply(action)
        state.apply(action)
    units = [sorted(s.view("central")["board"]["units"]) for s in (guess, state)]
    assert units[0] == units[1]


@pytest.mark.rule("OPT-FOG-1")
def test_only_the_side_that_decides_can_guess(game, quiet):
    for side in ("allied", None):
        with pytest.raises(BadInput):
            game.determinize(quiet.view(side), random.Random(1))


@pytest.mark.rule("OPT-FOG-1")
def test_a_guess_is_played_on_like_any_state(game, quiet):
    guess = game.determinize(quiet.view("central"), random.Random(3))
    for action in ("move GE-HKK1", "step 3522", "stop", "done"):
        quiet.apply(action)
        guess.apply(action)
    assert guess.decision == quiet.decision


# Text and back ------------------------------------------------------------------------------------


@pytest.mark.rule("OPT-FOG-1")
def test_every_state_survives_the_way_through_text(game):
    rng = random.Random(61)
    seen = set()
    for state in chain.from_iterable(wander(melee(game, seed), seed, 150) for seed in (61, 62, 63, 64)):
        board = board_of(state)
        kind = tuple(board[name] is not None for name in ("march", "battle", "retreat", "pursuit"))
        if any(kind) or rng.random() < 0.2:
            seen.add(kind)
            back = game.from_json(state.to_json())
            assert back == state
            assert back.to_json() == state.to_json()
            assert back.legal_actions() == state.legal_actions()
            for side in SIDES:
                assert back.view(side) == state.view(side)
    assert {(False,) * 4, (True, False, False, False), (False, True, False, False)} <= seen
