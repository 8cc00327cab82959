"""Chapter 5.2: standing orders, with which the German says at which windows he wants to be asked."""

import pytest
from tests.games.reichswehr_freikorps.assault import assault

import hexfront
from hexfront import Illegal
from hexfront.bots import make_bot
from hexfront.bots.base import Ask
from hexfront.kernel import BadInput

UNITS = {"wf-4-53": "1520", "wf-15-4": "1720", "wf-3-5": "1423", "rw-br": "1518"}


@pytest.fixture
def red_turn(at):
    """Three Western stacks to move and one German unit on the map, under a standing order."""

    def build(order, **more):
        return at(phase="red start", **({"units": UNITS} | more), standing=order, dice=["western", "western"])

    return build


def asked(state):
    return state.decision.step == "window.ask"


def windows(state):
    """Red moves all that he can without leaving his hexes; at which moments is the German asked?"""
    seen = []
    while state.decision.step != "leftover.choose":
        if asked(state):
            seen.append(state.agenda[-1].moment)
            state.apply("continue")
        else:
            state.apply("halt" if state.decision.step == "march" else state.legal_actions()[0])
    return seen


@pytest.mark.rule("5.2b")
@pytest.mark.parametrize(
    ("order", "moments"),
    [
        ("ask always", ["open", "draw", "activity", "activity", "activity", "front", "draw", "front"]),
        ("ask fronts", ["open", "draw", "front", "draw", "front"]),
        ("ask contact", []),
        ("ask watch 1001", []),
        ("ask watch 1521", ["activity"]),
        ("ask never", []),
    ],
)
def test_each_order_asks_at_its_own_windows(red_turn, order, moments):
    assert windows(red_turn(order)) == moments


@pytest.mark.rule("5.2b")
@pytest.mark.parametrize("order", ["ask contact", "ask never"])
def test_contact_means_a_red_unit_that_ends_next_to_a_german_one(red_turn, play, order):
    s = red_turn(order)
    play(s, "move 1520", "step 1519")
    assert not asked(s)
    play(s, "halt")
    assert asked(s) == (order == "ask contact")


@pytest.mark.rule("5.2b")
def test_a_red_unit_that_only_passes_by_is_no_contact(red_turn, play):
    s = red_turn("ask contact")
    play(s, "move 1520", "step 1519", "step 1520", "halt")
    assert not asked(s)


@pytest.mark.rule("5.2b")
def test_each_contact_is_reported_once(red_turn, play):
    """The stack that made contact earlier is not reported again when another one moves far away."""
    s = red_turn("ask contact")
    play(s, "move 1520", "step 1519", "halt", "continue", "move 1423", "halt")
    assert not asked(s)


@pytest.mark.rule("5.2b")
@pytest.mark.parametrize("order", ["ask contact", "ask watch 1001", "ask never"])
def test_a_place_taken_is_reported_even_if_the_unit_has_gone_on(red_turn, play, order):
    s = red_turn(order, units={"wf-4-10c": "1719", "wf-15-4": "1423"})
    play(s, "move 1719", "step 1718", "step 1719", "halt")
    assert asked(s) == (order != "ask never")
    if asked(s):
        play(s, "continue", "move 1423", "halt")
        assert s.decision.step == "leftover.choose"


@pytest.mark.rule("5.2b")
@pytest.mark.parametrize(
    ("path", "noticed"),
    [(["1422"], False), (["1521"], True), (["1521", "1520"], True), (["1422", "1421"], True)],
)
def test_watching_means_in_or_next_to_the_hexes_named(red_turn, play, path, noticed):
    s = red_turn("ask watch 1520 2500", units={"wf-4-53": "1522", "wf-15-4": "1423"})
    play(s, "move 1522", *(f"step {name}" for name in path), "halt")
    assert asked(s) == noticed


@pytest.mark.rule("5.2b", "5.2q")
def test_an_advance_after_combat_is_contact(at, red, german, play):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("r", 20), german("x", 2), german("y", 2), red("far"), german("z")],
        units={"r": "1417", "x": "1416", "y": "1415", "far": "1520", "z": "1620"},
        dice=[6, 6],
        standing="ask contact",
    )
    assault(s, "1416")
    assert asked(s)


@pytest.mark.rule("5.2b")
def test_an_order_may_be_changed_at_any_time(red_turn, play):
    s = red_turn("ask never")
    play(s, "move 1520", "halt")
    assert not asked(s)
    s.instruct("german", "ask always")
    play(s, "move 1720", "halt")
    assert asked(s)
    s.instruct("german", "ask never")
    play(s, "continue", "move 1423", "halt")
    assert s.decision.step == "leftover.choose"


@pytest.mark.rule("5.2n")
def test_no_standing_order_opens_a_window_that_the_guard_keeps_closed(red_turn):
    for order in ("ask always", "ask fronts"):
        s = red_turn(order, guard=True)
        assert (s.decision.side, s.decision.step) == ("red", "movement")


@pytest.mark.rule("5.2b", "5.2o")
def test_never_asked_means_asked_for_the_left_over_phases_only(red_turn):
    s = red_turn("ask never")
    assert windows(s) == []
    assert s.legal_actions() == ["play rail", "play move", "play combat"]


@pytest.mark.rule("5.2b")
def test_red_has_no_standing_orders_and_nonsense_is_refused(red_turn):
    s = red_turn("ask always")
    before = s.to_json()
    for side, order in (
        ("red", "ask never"),
        ("german", "ask"),
        ("german", "ask sometimes"),
        ("german", "ask watch"),
        ("german", "ask watch 9999"),
        ("german", "tops never"),
        ("german", "support always"),
    ):
        with pytest.raises(Illegal):
            s.instruct(side, order)
    assert s.to_json() == before
    with pytest.raises(BadInput):
        red_turn("ask watch 9999")


# Being asked less (5.2b, R-64) ----------------------------------------------------------------


@pytest.mark.rule("5.2b")
def test_a_city_alarms_once_a_turn_and_towns_do_not(at, play):
    """Poznań (1513) is a city that the German holds, Toruń (1718) a town."""
    s = at(
        phase="red movement",
        front="western",
        ram=10,
        units={"wf-4-53": "1516", "wf-4-10c": "1515", "wf-15-4": "1720", "rw-br": "1809"},
        standing="ask threat",
    )
    play(s, "move 1720", "step 1719", "halt")
    assert not asked(s), "a town is no city"
    play(s, "move 1515", "step 1514", "halt")
    assert asked(s)
    play(s, "continue", "move 1516", "step 1515", "step 1514", "halt")
    assert s.decision.step == "leftover.choose", "the city has alarmed in this turn"


@pytest.mark.rule("5.2b")
def test_not_in_this_turn_means_asked_again_in_the_next(at):
    s = at(phase="red start", units=UNITS, standing="ask turn")
    assert windows(s) == []
    assert s.view("red")["board"]["said"] == "turn"
    while s.board.turn == 1:
        legal = s.legal_actions()
        s.apply(next((a for a in ("pass", "done") if a in legal), legal[0]))
    while s.decision.step == "railhead":
        s.apply("pass")
    assert asked(s)
    assert s.view("red")["board"]["said"] == ""


@pytest.mark.rule("5.2b")
def test_a_question_offers_four_ways_to_be_asked_with_what_each_would_ask(red_turn):
    s = red_turn("ask always")
    assert asked(s)
    found = list(s.game.offers(s))
    assert [one.order for one in found] == ["ask always", "ask contact", "ask threat", "ask turn"]
    assert [one.given for one in found] == [True, False, False, False]
    assert [one.aloud for one in found] == [False, True, True, True]
    assert [one.order for one in found if one.usual] == ["ask threat"]
    most = [int("".join(filter(str.isdigit, one.example)) or 0) for one in found]
    assert most == sorted(most, reverse=True)
    for one in found:
        assert one.order in s.game.standing["german"]
    while asked(s):
        s.apply("continue")
    assert list(s.game.offers(s)) == []


@pytest.mark.rule("5.2b")
def test_with_the_usual_offer_a_turn_takes_fewer_than_five_questions():
    """Twenty turns of a game between greedy bots: never five questions at windows."""
    game = hexfront.games["reichswehr-freikorps"]
    turns: dict[tuple[int, int], int] = {}
    for seed in (1, 2, 3):
        state = game.start(seed=seed)
        bots = {side: make_bot("greedy", seed) for side in state.sides}
        state.instruct("german", "ask threat")
        while state.decision is not None and len(turns) < 10 * seed:
            key = seed, state.board.turn
            turns.setdefault(key, 0)
            if asked(state):
                turns[key] += 1
                state.apply("continue")
            else:
                side = state.decision.side
                state.apply(bots[side].choose(Ask.of_state(state, side)), side)
    assert len(turns) >= 20
    assert max(turns.values()) < 5
    assert sum(turns.values()) > 0


# Orders for other questions ------------------------------------------------------------------


@pytest.mark.rule("5.2b")
@pytest.mark.parametrize("order", ["tops ask", "tops keep"])
def test_the_german_may_leave_his_stacks_as_they_are_after_a_retreat(at, red, german, play, order):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        new_units=[red("r", 8), german("x", 1), german("y", 1)],
        units={"r": "1417", "x": "1416", "y": "1416"},
        dice=[2],
        standing=["ask never", order],
    )
    assault(s, "1416")
    play(s, "retreat x 1415", "retreat y 1415")
    assert (s.decision.step == "top") == (order == "tops ask")


@pytest.mark.rule("5.2b")
@pytest.mark.parametrize("order", ["support ask", "support never"])
def test_the_german_may_do_without_allied_support_on_defence(at, red, german, order):
    s = at(
        phase="red combat",
        front="western",
        ram=10,
        als=2,
        new_units=[red("r", 8), german("x", 1)],
        units={"r": "1417", "x": "1416"},
        standing=["ask never", order],
    )
    assault(s, "1416", roll=False)
    assert (s.decision.step == "battle.support") == (order == "support ask")
    assert s.board.als == 2
