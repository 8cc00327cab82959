"""F. Three players: who directs which units, transfer points, first call on special attacks."""

from __future__ import annotations

import pytest
from tests.games.emperors_last_war.effort import asked, build, choices, corps, unit, why_not

from hexfront.games.emperors_last_war.rules import players, rail, scoring, shares, special, victory

FULL = dict.fromkeys(("eastprussian", "polish", "galician"), 20)
#: A German and an Austro-Hungarian corps beside Russian ones in the plain west of Lodz.
GERMAN, AUSTRIAN = corps("ge", nation="GE", morale=10), corps("ah", nation="AH", morale=10)
STAFFS = [
    {"id": f"hq{nation}", "side": "central", "nation": nation, "type": "hq", "range": 4}
    for nation in ("GE", "AH")
]
PLACES = {"ge": "2606", "ah": "2605", "hqGE": "2604", "hqAH": "2604"}
FOES = {"foe": "2607", "near": "2505"}
OPEN = {
    "terrain": dict.fromkeys(("2606", "2605", "2604", "2607", "2505", "2603", "2506", "2504"), "clear"),
    "hexsides": [
        ["2606", "2607", "open"],
        ["2605", "2505", "open"],
        ["2606", "2505", "open"],
        ["2606", "2605", "open"],
    ],
}


def three(phase, units=None, **more):
    return build(
        "F",
        GERMAN,
        AUSTRIAN,
        *STAFFS,
        corps("foe", "russia", strength=1),
        corps("near", "russia", strength=1),
        units=PLACES | FOES if units is None else units,
        phase=phase,
        turn=10,
        levels={"central": FULL, "russia": FULL},
        **OPEN,
        **more,
    )


def to(state, side, step):
    """Let everybody pass until a player is asked something."""
    while asked(state) != (side, step):
        legal = state.legal_actions()
        state.apply(next(a for a in ("done", "pass", "stop") if a in legal))
    return state


# Whose units (F.1) --------------------------------------------------------------------------------------


@pytest.mark.rule("F.1a", "F.a", "R-79")
def test_each_ally_moves_his_own_units():
    state = to(three("normal movement", PLACES), "german", "movement")
    assert {"ge", "hqGE"} <= choices(state, "move")
    assert not choices(state, "move") & {"ah", "hqAH"}
    assert why_not(state, "move ah") == "F.1a"
    to(state, "austrian", "movement")
    assert {"ah", "hqAH"} <= choices(state, "move")
    assert not choices(state, "move") & {"ge", "hqGE"}


@pytest.mark.rule("R-98")
def test_allies_see_each_others_march_and_the_enemy_sees_none():
    state = to(three("normal movement", PLACES), "german", "movement")
    state.board.manned = 1 << state.world.grid.hex("2914")
    seen = {side: state.view(side)["board"]["manned"] for side in ("german", "austrian", "russia")}
    assert seen == {"german": ["2914"], "austrian": ["2914"], "russia": []}


@pytest.mark.rule("F.1a", "F.1b")
def test_a_lent_unit_obeys_the_ally_and_its_own_player_takes_it_only_westward():
    lent = {"lent": {"hqGE": "ah"}}
    state = to(three("normal movement", PLACES, **lent), "german", "movement")
    assert "ah" in choices(state, "move")
    state.apply("move ah")
    assert {"2606", "2604"} <= choices(state, "step")
    state.apply("stop")
    other = to(three("normal movement", PLACES, **lent), "austrian", "movement")
    other.apply("move ah")
    w = other.world
    here = w.grid.hex("2605")
    steps = {w.grid.directions[w.grid.direction(here, w.grid.hex(name))] for name in choices(other, "step")}
    assert steps
    assert steps <= {"W", "NW", "SW"}
    assert not choices(other, "rail")


@pytest.mark.rule("F.1a", "R-79")
def test_each_ally_attacks_with_his_own_units():
    """The German stands beside both Russians, the Austrian beside one."""
    state = to(three("normal attack"), "german", "attack")
    assert choices(state, "attack") == {"2607", "2505"}
    state.apply("attack 2505")
    assert choices(state, "join") == {"ge"}
    state = to(three("normal attack"), "austrian", "attack")
    assert choices(state, "attack") == {"2505"}
    state.apply("attack 2505")
    assert asked(state) == ("austrian", "attack.plan")
    assert choices(state, "join") == {"ah"}


@pytest.mark.rule("F.6a", "23.4a")
@pytest.mark.parametrize(
    ("german", "left"),
    [("", {"artillery", "despair"}), ("despair", {"artillery"}), ("artillery", {"despair"})],
)
def test_the_german_player_has_first_call_on_special_attacks(german, left):
    state = to(three("normal attack", dice=[12] * 9), "german", "attack")
    if german:
        declare(state, "2607", "ge")
        state.apply(german)
        state.apply("go")
        while asked(state) != ("german", "attack") and asked(state)[0] == "german":
            state.apply(state.legal_actions()[0])
    to(state, "austrian", "attack")
    declare(state, "2505", "ah")
    found = {str(action) for action in state.legal_actions()}
    assert asked(state) == ("austrian", "attack.special")
    assert found & {"artillery", "despair"} == left


def declare(state, target, name):
    """Name target and unit, and count the attack where it belongs."""
    state.apply(f"attack {target}")
    state.apply(f"join {name}")
    state.apply("declare")
    while asked(state)[1] in ("attack.front", "attack.against"):
        state.apply(state.legal_actions()[0])


# Railways (F.3) -----------------------------------------------------------------------------------------


@pytest.mark.rule("F.3a", "F.3b")
def test_transfer_points_of_the_allies():
    state = three("normal movement", PLACES)
    b, w = state.board, state.world
    assert (rail.single(b, w, "german"), rail.single(b, w, "austrian")) == (3, 2)
    assert (rail.left(b, w, "german"), rail.left(b, w, "austrian")) == (6, 4)


@pytest.mark.rule("F.3b", "R-38")
@pytest.mark.parametrize(("spent", "locked"), [(2, False), (3, True)])
def test_the_double_number_locks_only_him_who_used_it(spent, locked):
    state = three("normal movement", PLACES)
    b, w = state.board, state.world
    rail.pay(b, "austrian", spent)
    rail.pay(b, "german", 3)
    assert rail.left(b, w, "austrian") == 4 - spent
    rail.close_purses(b, w, ("german", "austrian"))
    b.rtp = b.rtp_other = 0
    assert rail.left(b, w, "austrian") == (0 if locked else 4)
    assert rail.left(b, w, "german") == 6


@pytest.mark.rule("F.3a", "F.3c")
def test_who_directs_a_unit_pays_for_its_ride():
    """An Austro-Hungarian corps that a German HQ commands rides with German points."""
    units = {"ah": "3409", "hqGE": "3409", "ge": "3409", "hqAH": "3409"}
    state = to(three("normal movement", units, lent={"hqGE": "ah"}), "german", "movement")
    state.apply("move ah")
    state.apply(f"rail {sorted(choices(state, 'rail'))[0]}")
    if asked(state)[1] == "riding":
        state.apply(state.legal_actions()[0])
    b = state.board
    assert b.rtp >= 1
    assert b.rtp_other == 0
    assert b.loc[unit(state, "ah")] != state.world.grid.hex("3409")


def carrying(side="german", **more):
    """Both corps and staffs at Krakow; a player would carry the corps of his ally."""
    units = dict.fromkeys(("ah", "hqGE", "ge", "hqAH"), "3409")
    state = to(three("normal movement", units, **more), side, "movement")
    passenger = {"german": "ah", "austrian": "ge"}[side]
    assert passenger in choices(state, "carry")
    state.apply(f"carry {passenger}")
    town = sorted(choices(state, "rail"))[0]
    state.apply(f"rail {town}")
    return state, passenger, state.world.grid.hex(town)


@pytest.mark.rule("F.3c", "R-101")
@pytest.mark.parametrize("side", ["german", "austrian"])
def test_a_player_carries_the_units_of_his_ally_who_agrees(side):
    other = {"german": "austrian", "austrian": "german"}[side]
    state, passenger, town = carrying(side)
    assert asked(state) == (other, "passage")
    state.apply("agree", other)
    if asked(state)[1] == "riding":
        assert asked(state)[0] == side
        state.apply(state.legal_actions()[0])
    b = state.board
    assert b.loc[unit(state, passenger)] == town
    assert (b.rtp > 0, b.rtp_other > 0) == (side == "german", side == "austrian")
    assert asked(state) == (side, "movement")
    assert why_not(state, f"move {passenger}") == "5.2a"
    assert why_not(state, f"carry {passenger}") == "5.2a"


@pytest.mark.rule("F.1a", "F.3c", "R-101")
def test_nobody_carries_a_unit_against_the_will_of_who_directs_it():
    state, _, _ = carrying()
    state.apply("decline", "austrian")
    b = state.board
    assert b.rtp == 0
    assert state.world.names[b.loc[unit(state, "ah")]] == "3409"
    assert asked(state) == ("german", "movement")
    assert "ah" not in choices(state, "carry")
    assert why_not(state, "carry ah") == "F.3c"
    to(state, "austrian", "movement")
    assert "ah" in choices(state, "move")


@pytest.mark.rule("F.3c", "19a", "R-101")
def test_a_due_unit_of_the_ally_is_brought_on_with_ones_own_points():
    state = to(three("normal movement", PLACES | {"AH-IV": "due"}), "german", "movement")
    state.apply("carry AH-IV")
    state.apply(state.legal_actions()[0])
    assert asked(state) == ("austrian", "passage")
    state.apply("agree")
    while asked(state)[1] == "riding":
        state.apply(state.legal_actions()[0])
    b = state.board
    assert b.loc[unit(state, "AH-IV")] >= 0
    assert (b.rtp, b.rtp_other) == (1, 0)


@pytest.mark.rule("F.3a", "F.3c")
def test_what_is_not_carried():
    """One's own units move, those far from a railway stay, and who is locked has no points to give."""
    state = to(three("normal movement", PLACES), "german", "movement")
    assert why_not(state, "carry ge") == "F.3c"
    assert why_not(state, "carry ah") == "18.1a"
    assert why_not(state, "carry foe") == "F.3c"
    locked = three("normal movement", dict.fromkeys(PLACES, "3409"))
    locked.board.lock = (1, 0, 0)
    to(locked, "german", "movement")
    assert not choices(locked, "carry")
    assert why_not(locked, "carry ah") == "F.3a"


# Together (R-98) ----------------------------------------------------------------------------------------


def invited(state):
    """The German attacks 2505 and asks his ally, who stands beside it, too."""
    to(state, "german", "attack")
    for action in ("attack 2505", "join ge", "invite"):
        state.apply(action)
    return state


@pytest.mark.rule("F.a", "F.1a", "R-98")
def test_allies_who_agree_attack_together():
    state = invited(three("normal attack"))
    assert asked(state) == ("austrian", "attack.ally")
    assert choices(state, "join") == {"ah"}
    assert why_not(state, "join ge") == "7.1.2b"
    state.apply("join ah")
    assert asked(state) == ("german", "attack.plan")
    assert "invite" not in state.legal_actions()
    attackers = state.board.battle.attackers
    assert attackers == 1 << unit(state, "ge") | 1 << unit(state, "ah")
    alone = to(three("normal attack"), "german", "attack")
    alone.apply("attack 2505")
    assert "invite" not in alone.legal_actions()
    assert why_not(alone, "join ah") == "F.1a"


@pytest.mark.rule("F.1a", "10a", "R-98")
def test_each_ally_advances_with_his_own_units():
    state = invited(three("normal attack", dice=[1, 1, 1, 12]))
    for action in ("join ah", "declare"):
        state.apply(action)
    while asked(state) != ("german", "advance"):
        state.apply("go" if "go" in state.legal_actions() else state.legal_actions()[0])
    assert choices(state, "advance") == {"ge 2505"}
    state.apply("done")
    assert asked(state) == ("austrian", "advance")
    assert choices(state, "advance") == {"ah 2505"}
    state.apply("advance ah 2505")
    assert state.board.loc[unit(state, "ah")] == state.world.grid.hex("2505")
    assert state.board.loc[unit(state, "ge")] == state.world.grid.hex("2606")


@pytest.mark.rule("23.3b", "F.1a", "R-98")
def test_nobody_pays_for_despair_with_the_units_of_his_ally():
    """The Russian unit stays small, so the German needs no more than 2 points of his own."""
    state = invited(three("normal attack", dice=[12] * 6))
    for action in ("join ah", "declare"):
        state.apply(action)
    while asked(state)[1] != "attack.special":
        state.apply(state.legal_actions()[0])
    b, w = state.board, state.world
    assert special.payers(b, w, b.battle) == 1 << unit(state, "ge")
    state.apply("despair")
    state.apply("go")
    while b.battle is not None and asked(state) != ("german", "attack"):
        state.apply(state.legal_actions()[0])
    assert state.board.disrupted >> unit(state, "ge") & 1
    assert not state.board.disrupted >> unit(state, "ah") & 1


@pytest.mark.rule("F.1a")
def test_who_leads_a_unit_decides_for_it():
    state = three("normal attack", lent={"hqGE": "ah"})
    b, w = state.board, state.world
    assert players.decides(b, w, 0, unit(state, "ah")) == "german"
    assert players.nation_side(b, w, unit(state, "ah")) == "austrian"
    assert players.decides(b, w, 0, unit(state, "hqAH")) == "austrian"


@pytest.mark.rule("F.a", "20a", "R-98")
def test_allies_hear_of_each_other_what_russia_does_not():
    """A concealed Austro-Hungarian corps marches: both allies hear its name."""
    state = to(three("normal movement", PLACES, concealed=["ah"]), "austrian", "movement")
    state.apply("move ah")
    state.apply(f"step {sorted(choices(state, 'step'))[0]}")
    events = state.apply("stop") if "stop" in state.legal_actions() else []
    moved = [event for event in events if event.name == "moved"]
    named = [event for event in moved if event.who]
    assert named
    for event in named:
        assert event.heard("german")
        assert event.heard("austrian")
        assert not event.heard("russia")
        assert not event.heard(None)
    for event in moved:
        assert bool(event.who) is not event.heard("russia")


# Shares (R-98) ------------------------------------------------------------------------------------------


@pytest.mark.rule("R-98", "15.3a", "F.a")
def test_a_common_victory_is_told_in_the_name_of_the_better_ally():
    state = three("normal movement", PLACES, vp=12)
    b = state.board
    b.shares = (-9, -4)
    victory.decide(state, "15a", "The last turn is over.")
    assert state.outcome.winner == "austrian"
    assert "Austria-Hungary has done better: Germany -9, Austria-Hungary -4" in state.outcome.reason
    other = three("normal movement", PLACES, vp=-12)
    other.board.shares = (3, -4)
    victory.decide(other, "15a", "The last turn is over.")
    assert other.outcome.winner == "russia"
    assert "Germany has done better: Germany +3" in other.outcome.reason


@pytest.mark.rule("R-98", "28c", "29b")
def test_shares_follow_losses_purchases_and_lost_objectives():
    state = three("supply", PLACES | FOES)
    b, w = state.board, state.world
    before = b.vp
    scoring.eliminated(state, unit(state, "ah"), encircled=False)
    assert b.shares == (0, b.vp - before) == (0, -3)
    scoring.eliminated(state, unit(state, "foe"), encircled=False)
    assert b.shares == (0, -3)
    state.apply("buy 2")
    assert b.shares == (-1, -3)
    b.controlled |= w.named("Katowice") | w.named("Lwow")
    shares.score(b, w)
    stars = w.stars[w.hex_of_place["Katowice"]], w.stars[w.hex_of_place["Lwow"]]
    assert b.shares == (-1 - stars[0], -3 - stars[1])


@pytest.mark.rule("R-98", "F.a")
def test_two_players_have_no_shares():
    state = build("campaign", GERMAN, units={"ge": "2606"}, phase="normal movement", turn=10, vp=12)
    scoring.eliminated(state, unit(state, "ge"), encircled=False)
    assert state.board.shares == (0, 0)
    victory.decide(state, "15a", "The last turn is over.")
    assert state.outcome.winner == "central"
    assert "allies" not in state.outcome.reason


# Whose choice (F.1a, R-79) ------------------------------------------------------------------------------


@pytest.mark.rule("F.1a", "16a")
def test_each_ally_conceals_the_units_that_he_directs():
    state = to(three("normal movement", PLACES), "german", "concealing")
    assert choices(state, "conceal") - {"idle"} == {"ge", "hqGE", "all"}
    assert why_not(state, "conceal ah") == "F.1a"
    to(state, "austrian", "concealing")
    assert choices(state, "conceal") == {"ah", "hqAH", "all"}
    state.apply("conceal all")
    assert not state.board.concealed >> unit(state, "ge") & 1
    assert state.board.concealed >> unit(state, "ah") & 1


@pytest.mark.rule("F.1a", "R-79", "R-96")
def test_the_player_of_a_stack_decides_for_it_and_the_german_for_a_mixed_one():
    state = three("normal movement", PLACES)
    b, w = state.board, state.world
    ge, ah = 1 << unit(state, "ge"), 1 << unit(state, "ah")
    assert players.owner(b, w, 0, ah) == "austrian"
    assert players.owner(b, w, 0, ge) == "german"
    assert players.owner(b, w, 0, ge | ah) == "german"
    assert players.owner(b, w, 1, 1 << unit(state, "foe")) == "russia"


@pytest.mark.rule("F.1a", "16.2b", "17.1e")
def test_on_the_march_nobody_turns_up_the_units_of_his_ally():
    hidden = {"concealed": ["ah", "ge", "CP-P1"]}
    state = to(three("normal movement", PLACES | {"CP-P1": "2605"}, **hidden), "german", "movement")
    assert choices(state, "reveal") == {"ge", "CP-P1"}
    assert why_not(state, "reveal ah") == "F.1a"
    assert choices(to(state, "austrian", "movement"), "reveal") == {"ah"}


@pytest.mark.rule("21.6a", "21.6b", "F.1a", "R-98")
def test_nobody_takes_a_tired_unit_of_his_ally_under_his_own_headquarters():
    """The Austrian corps is out of the range of its own HQ and in that of the German one."""
    state = to(three("supply", {"ah": "2605", "hqGE": "2604"}, disrupted=["ah"]), "german", "supply")
    assert not choices(state, "lend")
    to(state, "austrian", "supply")
    assert choices(state, "lend") == {"hqGE ah"}


@pytest.mark.rule("21.6b", "21.1.2a", "F.1a", "R-98")
def test_who_directs_an_attacked_unit_puts_it_under_an_hq_of_the_ally():
    units = {"ah": "2605", "hqGE": "2604", "near": "2505", "foe": "2505"}
    state = to(three("normal attack", units, active="russia", dice=[12] * 4), "russia", "attack")
    for action in ("attack 2605", "join near", "join foe", "declare"):
        state.apply(action)
    while asked(state)[0] == "russia":
        legal = state.legal_actions()
        state.apply("go" if "go" in legal else legal[0])
    assert asked(state) == ("austrian", "lending")
    assert choices(state, "lend") == {"hqGE ah"}
