"""What each side may know (8.3), guesses that agree with it, and states as text."""

import json
import random
import re
from itertools import chain

import msgspec
import pytest

from hexfront import BadInput
from hexfront.kernel.event import heard_by

QUIET = ["ask never", "tops keep", "support never"]
SIDES = ("red", "german", None)
PRIVATE = ("ask", "watch", "ask_tops", "ask_support", "loose")


def covered(state):
    """German units below the top of their stacks and not in a battle that has begun, from the full state."""
    board = json.loads(state.to_json())["board"]
    tops = set(board["top"].values())
    battle = board["battle"]
    shown = set(battle["attackers"] + battle["defenders"]) if battle and battle["revealed"] else set()
    return {
        unit
        for unit, at in board["units"].items()
        if unit[:2] in ("rw", "fk") and at.isdigit() and unit not in tops | shown
    }


def told(view):
    return json.dumps(view)


def knows(view, unit):
    """Whether a unit is named anywhere in a view."""
    return f'"{unit}"' in told(view) or f" {unit}" in told(view) or f"{unit} " in told(view)


def same(one, other):
    """Two views compared, apart from the commitment to the seed."""
    views = []
    for view in (one, other):
        plain = json.loads(told(view))
        del plain["header"]["commitment"]
        views.append(plain)
    return views[0] == views[1]


def twin(game, state, a, b):
    """The same state with two units exchanged in everything that names them."""
    text = state.to_json()
    text = text.replace(f'"{a}"', '"@"').replace(f'"{b}"', f'"{a}"').replace('"@"', f'"{b}"')
    return game.from_json(text)


def melee(game, seed):
    """Both sides thrown together around Torun: stacks of three Germans and whole Red armies side by side."""
    rng = random.Random(seed)
    world = game.world({})
    centre = world.grid.hex("1717")
    near = [world.names[h] for h in world.grid.hexes if world.grid.distance(h, centre) <= 3]
    rng.shuffle(near)
    german = [unit.id for unit in world.units if unit.side == "german"]
    rng.shuffle(german)
    units = {unit: near[n // 3] for n, unit in enumerate(german)}
    held = dict.fromkeys(unit.army for unit in world.units if unit.front in ("western", "southwest"))
    homes = {army: near[10 + 2 * n : 12 + 2 * n] for n, army in enumerate(held)}
    units |= {unit.id: rng.choice(homes[unit.army]) for unit in world.units if unit.army in homes}
    document = {"phase": "red start", "turn": 2, "units": units, "seed": seed, "standing": "ask contact"}
    return game.position(document)


def wander(game, state, seed, count):
    """States of a game that both sides play at random, after each action."""
    rng = random.Random(seed)
    for _ in range(count):
        if state.outcome is not None:
            return
        legal = state.legal_actions()
        others = [action for action in legal if action not in ("done", "halt", "continue")]
        fights = [action for action in legal if action.verb in ("attack", "interrupt")]
        state.apply(rng.choice(fights or others or legal) if rng.random() < 0.7 else rng.choice(legal))
        yield state


def whole_game(game, seed):
    state = game.start(seed=seed)
    for action in ("suggested", "done", "suggested", "done"):
        state.apply(action)
    return state


@pytest.fixture
def quiet(at):
    """Two covered stacks of equal make-up, and Red to move."""
    return at(
        phase="red movement",
        front="western",
        units={"rw-br": "1221", "rw-dd": "1221", "fk-e": "1221"}
        | {"rw-mu": "1019", "rw-1c": "1019", "fk-ac": "1019"}
        | {"wf-4-53": "1222", "wf-4-12": "1222", "wf-15-4": "1120", "rw-st": "turn 4", "rw-sg": "dead"},
        standing=["ask watch 1221", "tops keep", "support never"],
    )


# What Red does not see -----------------------------------------------------------------------


@pytest.mark.rule("8.3a")
@pytest.mark.parametrize(("seed", "start"), [(1, melee), (2, melee), (3, whole_game)])
def test_no_view_of_red_or_a_spectator_ever_names_a_covered_unit(game, seed, start):
    steps, hidden = set(), 0
    for state in wander(game, start(game, seed), seed, 300):
        secret = covered(state)
        hidden += len(secret)
        for side in ("red", None):
            text = told(state.view(side))
            assert not [unit for unit in secret if f'"{unit}"' in text or f" {unit}" in text], state
        if state.decision:
            steps.add(state.decision.step)
    assert hidden > 1000
    assert {"march", "battle.join" if start is melee else "window.ask"} <= steps


@pytest.mark.rule("8.3a")
@pytest.mark.parametrize("seed", [4, 5])
def test_red_hears_of_covered_units_only_when_they_were_open(game, seed):
    """Apart from units in battle, lost or returning, the log names nobody to Red whom he cannot see."""
    open_news = {"revealed", "eliminated", "retreat", "cut off", "advance", "exploit"}
    open_news |= {"will return", "lost for good", "replacement enters", "replacement lost"}
    german = {unit.id for unit in game.world({}).units if unit.side == "german"}
    names = set()
    for state in wander(game, melee(game, seed), seed, 300):
        for event in heard_by(state.events, "red"):
            words = set(re.findall(r"[\w-]+", told(msgspec.to_builtins(event))))
            if words & german:
                names.add(event.name)
            assert event.name in open_news or not words & covered(state), event
        private = [event for event in state.events if event.audience is not None]
        assert all(event.audience == "german" for event in private)
        assert heard_by(state.events, None) == heard_by(state.events, "red")
    assert {"revealed", "march"} <= names


@pytest.mark.rule("8.3a")
def test_a_march_of_covered_units_shows_counters_only(at, play):
    s = at(
        phase="german movement",
        within="red movement",
        front="western",
        units={"rw-br": "1411", "rw-dd": "1411", "fk-e": "1411", "wf-4-53": "1222"},
        standing=QUIET,
    )
    play(s, "move 1411", "step 1412", "detach rw-dd", "step 1413")
    for side in ("red", None):
        view = s.view(side)
        assert view["board"]["march"] is None
        places = view["board"]["units"]
        assert (places["rw-dd"], places["rw-br"]) == ("1412", "1413")
        assert [blank[:2] for blank in view["board"]["blanks"]] == [["1413", "1411"]]
        assert view["board"]["agenda"] is None
        assert view["legal"] == []
        assert view["decision"]["step"] == ""
        assert covered(s) == {"fk-e"}
        assert not knows(view, "fk-e")
    assert s.view("german")["board"]["march"]["parent"] == ["rw-br", "rw-dd", "fk-e"]


@pytest.mark.rule("8.3a")
def test_a_train_being_boarded_does_not_tell_red_who_boards(at, play):
    s = at(
        phase="german rail",
        units={"rw-br": "1513", "fk-e": "1513", "rw-mu": "1808"},
        dice=[3],
        standing=QUIET,
    )
    play(s, "entrain fk-e")
    assert s.decision.step == "rail.ride"
    assert not knows(s.view("red"), "fk-e")
    assert not knows(s.view(None), "fk-e")
    assert "Ehrhardt" not in told(s.view("red"))
    assert "Ehrhardt" in told(s.view("german"))


@pytest.mark.rule("8.3a")
def test_a_spectator_sees_no_more_than_red(game):
    for state in wander(game, melee(game, 6), 6, 150):
        red, nobody = state.view("red")["board"], state.view(None)["board"]
        assert nobody["agenda"] is None
        assert red | {"agenda": None} == nobody
        assert state.view(None)["legal"] == []


@pytest.mark.rule("8.3c")
def test_the_german_view_hides_nothing_of_the_board(game):
    for state in wander(game, melee(game, 7), 7, 150):
        board = json.loads(state.to_json())["board"]
        view = json.loads(told(state.view("german")["board"]))
        assert {name: view[name] for name in board} == board
        assert view["blanks"] == []


@pytest.mark.rule("8.3a")
def test_standing_orders_are_for_the_german_alone(quiet, game):
    for side in ("red", None):
        board = quiet.view(side)["board"]
        assert [board[name] for name in PRIVATE] == ["always", [], True, True, []]
    assert quiet.view("german")["board"]["ask"] == "watch"
    assert quiet.view("german")["board"]["watch"] == ["1221"]
    before = told(quiet.view("red"))
    for order in ("tops ask", "support ask", "ask always"):
        quiet.instruct("german", order)
        assert told(quiet.view("red")) == before
    quiet.instruct("german", "ask contact")
    assert quiet.view("red")["board"]["said"] == "contact", "what goes by public things is said aloud"


@pytest.mark.rule("8.3a")
def test_a_blank_shows_what_anybody_can_see_of_a_unit(at, play):
    s = at(
        phase="german movement",
        within="red movement",
        front="western",
        units={"rw-br": "1411", "rw-dd": "1411", "rw-mu": "1411", "rw-st": "1413", "wf-4-53": "1222"},
        standing=QUIET,
    )
    assert s.view("red")["board"]["blanks"] == [["1411", "1411", 0, 0, 0, 0]] * 2
    play(s, "move 1411", "leave rw-br", "step 1412", "step 1413", "halt")
    # Two that moved and began in 1411 lie under rw-st now.
    assert s.view("red")["board"]["blanks"] == [["1413", "1411", 1, 0, 0, 0]] * 2


@pytest.mark.rule("8.3a")
def test_seed_and_script_are_in_no_view(at):
    s = at(
        phase="red combat",
        front="western",
        units={"rw-br": "1221", "wf-4-53": "1222"},
        seed="secret word",
        dice=[6, 5, 4],
        standing=QUIET,
    )
    for side in SIDES:
        text = told(s.view(side))
        assert "secret word" not in text
        assert "script" not in text


# Guesses -------------------------------------------------------------------------------------


@pytest.mark.rule("8.3a")
@pytest.mark.parametrize(("seed", "start"), [(11, melee), (12, melee), (13, whole_game)])
def test_a_guess_agrees_with_the_view_it_was_made_from(game, seed, start):
    rng = random.Random(seed)
    guessed = {"red": 0, "german": 0}
    for state in wander(game, start(game, seed), seed, 300):
        if state.decision is None or rng.random() < 0.6:
            continue
        side = state.decision.side
        view = state.view(side)
        guess = game.determinize(json.loads(told(view)), rng)
        assert same(guess.view(side), view)
        assert guess.legal_actions() == state.legal_actions()
        assert game.audit(guess) == game.audit(state)
        guessed[side] += 1
    assert min(guessed.values()) > 20


@pytest.mark.rule("8.3a")
def test_guesses_differ_in_what_is_covered_and_only_there(quiet, game):
    rng = random.Random(1)
    view = quiet.view("red")
    places, secret = set(), covered(quiet)
    for _ in range(40):
        units = game.determinize(view, rng).view("german")["board"]["units"]
        assert all(units[unit] == at for unit, at in view["board"]["units"].items())
        assert sorted(at for unit, at in units.items() if unit in secret) == ["1019", "1019", "1221", "1221"]
        places.add(units["rw-dd"])
    assert places == {"1019", "1221"}


@pytest.mark.rule("R-56")
def test_in_a_guess_of_red_the_german_may_still_arrange_his_stacks(quiet, game):
    guess = game.determinize(quiet.view("red"), random.Random(1))
    assert guess.board.loose == guess.board.german


@pytest.mark.rule("8.3a")
def test_a_guess_never_overstacks_even_where_stacks_are_full(at, game):
    """Seven divisions in one hex, many small units in another: few ways to deal them out."""
    big = ["rw-br", "rw-dd", "rw-kb", "rw-mn", "rw-mu", "rw-sg", "rw-st"]
    small = ["fk-ab", "fk-abr", "fk-ac", "fk-bpa", "fk-e", "fk-evlc", "fk-fhtw", "fk-fk", "fk-fl", "fk-fo"]
    small += ["fk-fve", "fk-rrlv", "fk-sbr", "fk-uvrc"]
    s = at(
        phase="red movement",
        front="western",
        units=dict.fromkeys(big, "1221") | dict.fromkeys(small, "1019") | {"wf-4-53": "1222"},
        standing=QUIET,
    )
    for seed in range(5):
        guess = game.determinize(s.view("red"), random.Random(seed))
        assert game.audit(guess) == []
        assert same(guess.view("red"), s.view("red"))


def test_only_the_side_that_decides_can_guess(quiet, game):
    for side in ("german", None):
        with pytest.raises(BadInput):
            game.determinize(quiet.view(side), random.Random(1))


@pytest.mark.rule("8.3a")
def test_a_guess_is_played_on_like_any_state(quiet, game):
    guess = game.determinize(quiet.view("red"), random.Random(3))
    for action in ("move 1222", "step 1223", "halt"):
        quiet.apply(action)
        guess.instruct("german", "ask never")
        guess.apply(action)
    assert guess.legal_actions() == quiet.legal_actions()


# Twins ---------------------------------------------------------------------------------------


@pytest.mark.rule("8.3a")
@pytest.mark.parametrize(("a", "b"), [("rw-dd", "rw-1c"), ("fk-e", "fk-ac")])
def test_red_cannot_tell_states_apart_that_differ_in_covered_units(quiet, game, a, b):
    other = twin(game, quiet, a, b)
    assert other.to_json() != quiet.to_json()
    for side in ("red", None):
        assert same(other.view(side), quiet.view(side))
    assert other.legal_actions() == quiet.legal_actions()
    assert not same(other.view("german"), quiet.view("german"))


@pytest.mark.rule("8.3a")
def test_red_can_tell_states_apart_that_differ_in_a_top_unit(quiet, game):
    assert not same(twin(game, quiet, "rw-br", "rw-mu").view("red"), quiet.view("red"))


@pytest.mark.rule("8.3a")
@pytest.mark.parametrize("seed", [21, 22])
def test_twins_of_states_in_play_look_alike_to_red(game, seed):
    rng = random.Random(seed)
    halves = {unit.id: unit.halves for unit in game.world({}).units}
    pairs = 0
    for state in wander(game, melee(game, seed), seed, 300):
        secret = sorted(covered(state))
        if state.decision is None or len(secret) < 2 or rng.random() < 0.2:
            continue
        a = rng.choice(secret)
        board = json.loads(state.to_json())["board"]

        def looks(unit, board=board):
            flags = ("moved", "railed", "german_attacked", "german_hit")
            return board["began"].get(unit), *(unit in board[flag] for flag in flags)

        marching = set(board["march"]["parent"]) if board["march"] else set()
        alike = [
            u
            for u in secret
            if u != a and halves[u] == halves[a] and looks(u) == looks(a) and not {u, a} & marching
        ]
        if not alike or state.decision.side != "red":
            continue
        other = twin(game, state, a, rng.choice(alike))
        assert same(other.view("red"), state.view("red"))
        assert other.legal_actions() == state.legal_actions()
        pairs += 1
    assert pairs > 20


# Battles -------------------------------------------------------------------------------------


@pytest.mark.rule("8.3a")
def test_a_battle_opens_the_stacks_in_it_and_covers_the_survivors_again(at, red, play):
    s = at(
        phase="red combat",
        front="western",
        new_units=[red("r1", 200), red("r2", 3)],
        units={"rw-br": "1412", "rw-dd": "1412", "fk-e": "1412", "rw-st": "1018", "r1": "1413", "r2": "1019"},
        ram=12,
        dice=[2, 3],  # 6:1, DL1; the lost unit returns three turns later
        standing=QUIET,
    )
    assert s.view("red")["board"]["blanks"] != []
    play(s, "attack 1412", "declare")
    assert s.view("red")["board"]["blanks"] == []
    play(s, "roll")
    assert (s.decision.side, s.decision.step) == ("german", "battle.lose")
    play(s, "lose rw-br")
    assert s.view("red")["board"]["blanks"] == []
    while s.decision.step in ("battle.withdraw", "battle.follow"):
        s.apply(s.legal_actions()[0])
    board = s.view("red")["board"]
    assert board["battle"] is None
    assert board["units"]["rw-br"] == "turn 4"
    # They went back together: one is seen, the other a blank that was attacked.
    assert len(board["blanks"]) == 1
    assert board["blanks"][0][5] == 1
    assert ("rw-dd" in board["units"]) != ("fk-e" in board["units"])


# Text and back -------------------------------------------------------------------------------


@pytest.mark.rule("8.3a")
def test_every_state_survives_the_way_through_text(game):
    rng = random.Random(31)
    seen = set()
    for state in chain.from_iterable(wander(game, melee(game, seed), seed, 150) for seed in (31, 32, 33)):
        board = json.loads(state.to_json())["board"]
        kind = (board["march"] is not None, board["battle"] is not None)
        if any(kind) or rng.random() < 0.2:
            seen.add(kind)
            back = game.from_json(state.to_json())
            assert back == state
            assert back.to_json() == state.to_json()
            assert back.legal_actions() == state.legal_actions()
            for side in SIDES:
                assert back.view(side) == state.view(side)
    assert seen == {(False, False), (True, False), (False, True)}


def test_a_march_read_back_goes_on_as_before(at, game, play):
    s = at(
        phase="german movement",
        units={"rw-br": "1411", "rw-dd": "1411", "rw-1c": "1411"},
        terrain={"1412": "forest"},
        standing=QUIET,
    )
    play(s, "move 1411", "leave rw-br", "step 1412", "detach rw-dd", "step 1413")
    back = game.from_json(s.to_json())
    for action in ("step 1512", "halt", "step 1311", "halt", "move 1411", "step 1410", "halt"):
        assert back.legal_actions() == s.legal_actions()
        s.apply(action)
        back.apply(action)
        assert back.to_json() == s.to_json()


def test_a_battle_read_back_goes_on_as_before(at, red, game, play):
    s = at(
        phase="red combat",
        front="western",
        turn=3,
        als=1,
        new_units=[red("r1", 20), red("r2", 9)],
        units={"rw-br": "1221", "rw-dd": "1221", "r1": "1222", "r2": "1121"},
        ram=12,
        dice=[6, 6, 2],
        standing=["ask never", "tops keep"],
    )
    back = game.from_json(s.to_json())
    for action in ("attack 1221", "join 1222", "join 1121", "declare", "support 1221", "roll", None, None):
        chosen = action or s.legal_actions()[0]
        assert back.legal_actions() == s.legal_actions()
        s.apply(chosen)
        back = game.from_json(back.to_json())
        back.apply(chosen)
        assert back.to_json() == s.to_json()
        assert game.from_json(s.to_json()) == s


# A stack whose top unit has gone ------------------------------------------------------------------


@pytest.mark.rule("8.3a")
def test_a_unit_uncovered_by_a_move_stays_unseen_until_the_german_has_arranged_it(at, play):
    s = at(phase="german movement", units={"rw-br": "1703", "rw-dd": "1703", "fk-fl": "1703"})
    assert "rw-br" in s.view("red")["board"]["units"]
    play(s, "move 1703", "leave rw-dd", "leave fk-fl", "step 1704")
    seen = s.view("red")["board"]
    assert "rw-br" in seen["units"], "the top unit moved off openly"
    assert not {"rw-dd", "fk-fl"} & set(seen["units"])
    assert [blank[0] for blank in seen["blanks"]] == ["1703", "1703"]
    play(s, "halt", "arrange 1703", "top fk-fl")
    seen = s.view("red")["board"]
    assert "fk-fl" in seen["units"]
    assert "rw-dd" not in seen["units"]


@pytest.mark.rule("8.3a")
def test_what_the_german_does_not_arrange_lies_open_when_his_phase_is_over(at, play):
    s = at(
        phase="german movement",
        units={"rw-br": "1703", "rw-dd": "1703", "fk-fl": "1703"},
        used=["rail", "combat"],
    )
    play(s, "move 1703", "leave rw-dd", "leave fk-fl", "step 1704", "halt", "done")
    assert "rw-dd" in s.view("red")["board"]["units"]


@pytest.mark.rule("9.5a", "5.2l")
def test_a_stack_may_split_before_it_sets_out_and_both_parts_move_in_one_activity(at, play):
    s = at(phase="red movement", front="western", units={"wf-4-12": "1715", "wf-4-18": "1715"})
    play(s, "move 1715", "detach wf-4-18", "step 1714", "halt")
    assert s.decision.side == "red", "no window opens between the parts of one activity"
    play(s, "step 1716", "halt")
    assert s.decision.step == "window.ask"
    assert s.board.moved == sum(1 << s.world.index[unit] for unit in ("wf-4-12", "wf-4-18"))
