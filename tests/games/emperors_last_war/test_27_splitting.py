"""27, 42b, 49. Splitting corps and joining divisions, with substitutes and with free choice."""

from __future__ import annotations

import random

import pytest
from tests.games.emperors_last_war.effort import (
    GAME,
    LWOW,
    STANISLAWOW,
    asked,
    build,
    choices,
    corps,
    unit,
    why_not,
)

from hexfront.games.emperors_last_war.board import ASIDE

HERE, BESIDE = "2607", "2608"
#: VII Corps of Austria-Hungary and its divisions; XVII Corps has the same values.
WHOLE = {"AH-VII": HERE, "AH-17": "aside", "AH-34": "aside"}
PARTS = {"AH-VII": "aside", "AH-17": HERE, "AH-34": HERE}
#: A division with the values of theirs, one that is weaker in spirit, one of another nation.
LIKE = {
    "id": "like",
    "side": "central",
    "nation": "AH",
    "size": "XX",
    "strength": 1,
    "morale": 9,
    "loc": False,
}
FAINT = LIKE | {"id": "faint", "morale": 7}
GERMAN = LIKE | {"id": "german", "nation": "GE"}


def regroup(units, *counters, scenario="C", **more):
    """The Supply Phase of the Central Powers after the distribution."""
    state = build(scenario, *counters, units=units, **more)
    while asked(state)[1] in ("trade", "distribution"):
        state.apply("pass" if asked(state)[1] == "trade" else "done")
    return state


def later(state):
    """The same position in a later Player-Turn, when those who regrouped may do so again."""
    state.board.regrouped = 0
    return state.game.from_json(state.to_json())


def here(state):
    """The units in the hex."""
    w = state.world
    return set(w.unit_names(state.board.stack[w.grid.hex(HERE)]))


@pytest.mark.rule("27a", "27b")
def test_a_starred_corps_splits_into_its_divisions_and_they_rejoin():
    state = regroup(WHOLE)
    assert choices(state, "split") == {"AH-VII"}
    state.apply("split AH-VII")
    assert here(state) == {"AH-17", "AH-34"}
    assert state.board.loc[unit(state, "AH-VII")] == ASIDE
    assert not choices(state, "rejoin"), "not back and forth in one Player-Turn"
    state = later(state)
    state.apply("rejoin AH-VII")
    assert here(state) == {"AH-VII"}
    assert state.board.loc[unit(state, "AH-17")] == ASIDE


@pytest.mark.rule("27a")
def test_a_corps_without_a_star_does_not_split():
    state = regroup({"AH-II": HERE})
    assert why_not(state, "split AH-II") == "27a"


@pytest.mark.rule("27a", "R-60")
@pytest.mark.parametrize("parts", [{"AH-17": HERE, "AH-34": BESIDE}, {"AH-17": HERE, "AH-34": "lost"}])
def test_all_divisions_must_be_in_one_hex(parts):
    state = regroup({"AH-VII": "aside"} | parts)
    assert not choices(state, "rejoin")
    assert why_not(state, "rejoin AH-VII") == "27a"


@pytest.mark.rule("27c")
def test_the_disrupted_neither_split_nor_rejoin():
    state = regroup(WHOLE, disrupted=["AH-VII"])
    assert why_not(state, "split AH-VII") == "27c"
    parted = regroup(PARTS, disrupted=["AH-34"])
    assert not choices(parted, "rejoin")
    assert why_not(parted, "rejoin AH-VII") == "27c"


@pytest.mark.rule("27a", "5.3a", "R-60")
def test_divisions_need_room():
    crowd = [corps(f"c{k}") for k in range(3)]
    state = regroup(WHOLE | {counter["id"]: HERE for counter in crowd}, *crowd)
    assert why_not(state, "split AH-VII") == "5.3a"


@pytest.mark.rule("27d")
@pytest.mark.parametrize("hidden", [True, False])
def test_divisions_of_a_concealed_corps_stay_concealed(hidden):
    state = regroup(WHOLE, concealed=["AH-VII"] if hidden else [])
    state.apply("split AH-VII")
    w, b = state.world, state.board
    assert all(bool(b.concealed >> w.index[name] & 1) is hidden for name in ("AH-17", "AH-34"))


def veiled(split, whole):
    """Two Austro-Hungarian corps that lie face down, of which one is split where it stands."""
    parts = {"AH-VII": ("AH-17", "AH-34"), "AH-IX": ("AH-10", "AH-26")}
    aside = dict.fromkeys([name for those in parts.values() for name in those], "aside")
    units = aside | {split: LWOW, whole: STANISLAWOW, "RU-I": "Warszawa"}
    state = regroup(units, concealed=[split, whole])
    state.apply(f"split {split}")
    return state


@pytest.mark.rule("27d", "16b", "R-88")
def test_the_enemy_does_not_see_which_concealed_corps_has_been_split():
    states = [veiled("AH-VII", "AH-IX"), veiled("AH-IX", "AH-VII")]
    for side in ("russia", None):
        boards = [state.view(side)["board"] for state in states]
        assert boards[0] == boards[1]
        assert boards[0]["blanks"]["central"]["map"] == {LWOW: 2, STANISLAWOW: 1}
    assert states[0].view("central")["board"]["units"]["AH-VII"] == "aside"


@pytest.mark.rule("27d", "16b")
def test_who_guesses_takes_such_a_corps_for_whole_or_split():
    state = veiled("AH-VII", "AH-IX")
    while state.decision.side != "russia":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    view, guessed = state.view("russia"), set()
    for seed in range(20):
        twin = GAME.determinize(view, random.Random(seed))
        assert twin.view("russia")["board"] == view["board"]
        place = twin.document()["board"]["units"]
        for whole, part in (("AH-VII", "AH-17"), ("AH-IX", "AH-10")):
            assert (place[whole] == "aside") != (place[part] == "aside")
        guessed.add((place["AH-VII"] == "aside", place["AH-IX"] == "aside"))
    assert len(guessed) > 1


def imagined(state, seeds=12):
    """Where units are in what Russia imagines as soon as it decides; all of it looks like what it sees."""
    while state.decision.side != "russia":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    view = state.view("russia")
    for seed in range(seeds):
        twin = GAME.determinize(view, random.Random(seed))
        assert twin.view("russia")["board"] == view["board"]
        assert not GAME.audit(twin)
        assert twin.legal_actions() == state.legal_actions()
        yield twin.document()["board"]["units"]


@pytest.mark.rule("27d", "16.2b")
def test_a_division_that_shows_itself_tells_that_its_corps_is_split():
    state = veiled("AH-VII", "AH-IX")
    state.apply("reveal AH-17")
    units = state.view("russia")["board"]["units"]
    assert units["AH-17"] == LWOW
    assert not {"AH-34", "AH-10"} & set(units)
    for place in imagined(state):
        assert place["AH-VII"] == "aside"
        assert place["AH-34"] == LWOW or place["AH-34"] == STANISLAWOW


LENDERS = {"AH-VII": BESIDE, "AH-17": "aside", "AH-34": "aside"}


@pytest.mark.rule("27d", "49a", "16b")
def test_the_enemy_does_not_see_which_concealed_corps_borrows_divisions():
    """VIII and XIII Corps have none of their own: one of them is split into those of VII."""
    states = []
    for name, other in (("AH-VIII", "AH-XIII"), ("AH-XIII", "AH-VIII")):
        units = LENDERS | {name: LWOW, other: STANISLAWOW, "RU-I": "Warszawa"}
        states.append(regroup(units, options={"o49": "on"}, concealed=[name, other]))
        states[-1].apply(f"split {name}")
    for side in ("russia", None):
        assert states[0].view(side)["board"] == states[1].view(side)["board"]
    assert not {"AH-VIII", "AH-XIII", "AH-17"} & set(states[0].view("russia")["board"]["units"])
    assert list(imagined(states[0]))


@pytest.mark.rule("27d", "27e", "49b", "16b")
@pytest.mark.parametrize("seen", [{}, {"AH-34": "dead"}, {"AH-34": BESIDE}])
@pytest.mark.parametrize("free", [False, True])
def test_the_enemy_does_not_see_of_which_concealed_divisions_a_corps_is_formed(seen, free):
    """Beside the 17th Division lie the 23rd and 43rd: one of them stands in for the 34th, or no one does.

    With free joining the corps is formed of both of them.
    """
    units = {"AH-VII": "aside", "AH-17": LWOW, "AH-34": STANISLAWOW} | seen
    units |= {"AH-23": LWOW, "AH-43": LWOW, "RU-I": "Warszawa"}
    covered = ["AH-17", "AH-23", "AH-43", *([] if seen else ["AH-34"])]
    options = {"o49": "on"} if free else {}
    before = regroup(units, options=options, concealed=covered)
    ways = ["unite AH-VII AH-43 AH-23"] if free else []
    boards = []
    for way in ("rejoin AH-VII AH-23 AH-34", "rejoin AH-VII AH-43 AH-34", *ways):
        state = regroup(units, options=options, concealed=covered)
        state.apply(way)
        assert "AH-VII" in state.view("central")["board"]["substitutes"] or free
        boards.append(state.view("russia")["board"])
        assert boards[-1]["blanks"]["central"]["map"][LWOW] == 2
        assert boards[-1]["units"] == before.view("russia")["board"]["units"]
        assert list(imagined(state))
    assert all(board == boards[0] for board in boards)


@pytest.mark.rule("49a", "16b", "1.4a")
def test_who_guesses_takes_no_corps_to_be_there_with_which_the_scenario_is_not_played():
    """The Russian VI Corps is not in scenario C: its counters are at hand, and that is all."""
    state = GAME.start("C", {"o49": "on"}, "bystanders")
    while asked(state) != ("central", "supply"):
        legal = state.legal_actions()
        for first in ("conceal all", "done", "pass"):
            if first in legal:
                state.apply(first)
                break
        else:
            state.apply(legal[0])
    for seed in range(5):
        place = GAME.determinize(state.view("central"), random.Random(seed)).document()["board"]["units"]
        assert {place[name] for name in ("RU-VI", "RU-4", "RU-16", "RU-XXVI")} == {"aside"}


@pytest.mark.rule("27e", "16b")
def test_who_guesses_plays_on_with_a_corps_that_has_a_substitute_of_which_he_knows_nothing():
    units = {"AH-VII": "aside", "AH-17": LWOW, "AH-34": "dead", "AH-43": LWOW, "AH-23": STANISLAWOW}
    state = regroup(units | {"RU-I": "Warszawa"}, concealed=["AH-23"])
    state.apply("rejoin AH-VII AH-43 AH-34")
    while state.decision.side != "russia":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    twin = GAME.determinize(state.view("russia"), random.Random(1))
    while asked(twin) != ("central", "supply"):
        twin.apply("done" if "done" in twin.legal_actions() else "pass")
    assert "AH-VII" not in choices(twin, "split"), "the 34th Division is lost, as far as he knows"


@pytest.mark.rule("27b")
def test_corps_regroup_at_the_start_of_the_first_movement_phase():
    state = build("C", units=WHOLE, phase="window 1")
    state.apply("reserve")
    assert asked(state) == ("central", "regrouping")
    state.apply("split AH-VII")
    state.apply("done")
    assert choices(state, "move") >= {"AH-17", "AH-34"}
    while asked(state) != ("central", "movement") or state.board.phase != "normal movement":
        assert asked(state)[1] != "regrouping" or state.board.phase == "window 1"
        state.apply("done" if "done" in state.legal_actions() else "pass")


@pytest.mark.rule("27b")
def test_who_regrouped_in_the_supply_phase_may_do_so_again_before_the_first_movement():
    """Both are occasions of their own: a corps splits up for the attacks and rejoins to march."""
    state = regroup(WHOLE)
    state.apply("split AH-VII")
    assert why_not(state, "rejoin AH-VII") == "27b"
    while asked(state)[1] != "regrouping":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    state.apply("rejoin AH-VII")
    assert here(state) == {"AH-VII"}
    assert why_not(state, "split AH-VII") == "27b"


@pytest.mark.rule("27b", "3.1.1a")
def test_and_not_in_a_movement_phase_of_the_enemy_turn():
    state = build("C", units=WHOLE, phase="window 1", active="russia")
    while asked(state)[0] != "central":
        state.apply("pass")
    state.apply("reserve")
    assert asked(state)[1] == "movement"


@pytest.mark.rule("27a", "5b")
def test_divisions_inherit_what_their_corps_has_done():
    state = build("C", units=WHOLE, phase="normal movement", attacked_normal=["AH-VII"])
    state.apply("split AH-VII")
    state.apply("done")
    assert not choices(state, "move") & {"AH-17", "AH-34"}


# Substitutes (27e, R-60) ---------------------------------------------------------------------------------


@pytest.mark.rule("27e", "R-60")
def test_a_division_of_the_same_values_stands_in():
    state = regroup({"AH-VII": "aside", "AH-17": HERE, "AH-34": BESIDE, "like": HERE}, LIKE)
    assert choices(state, "rejoin") == {"AH-VII like AH-34"}
    state.apply("rejoin AH-VII like AH-34")
    assert here(state) == {"AH-VII"}
    assert state.board.loc[unit(state, "AH-34")] == state.world.grid.hex(BESIDE)
    assert why_not(state, "split AH-VII") == "27b"
    state = later(state)
    state.apply("split AH-VII")
    assert here(state) == {"AH-17", "like"}


@pytest.mark.rule("27e", "R-60")
def test_a_lost_division_is_replaced():
    state = regroup({"AH-VII": "aside", "AH-17": HERE, "AH-34": "lost", "like": HERE}, LIKE)
    assert choices(state, "rejoin") == {"AH-VII like AH-34"}


@pytest.mark.rule("27e")
@pytest.mark.parametrize("other", [FAINT, GERMAN, LIKE | {"id": "strong", "strength": 2}])
def test_strength_morale_and_nationality_must_be_the_same(other):
    state = regroup({"AH-VII": "aside", "AH-17": HERE, "AH-34": BESIDE, other["id"]: HERE}, other)
    assert not choices(state, "rejoin")


@pytest.mark.rule("R-60", "27c")
def test_a_disrupted_substitute_does_not_serve():
    units = {"AH-VII": "aside", "AH-17": HERE, "AH-34": BESIDE, "like": HERE}
    assert not choices(regroup(units, LIKE, disrupted=["like"]), "rejoin")


@pytest.mark.rule("R-60", "27e")
def test_one_substitute_and_no_more():
    twin = LIKE | {"id": "twin"}
    state = regroup(
        {"AH-VII": "aside", "like": HERE, "twin": HERE, "AH-17": BESIDE, "AH-34": "lost"}, LIKE, twin
    )
    assert not choices(state, "rejoin")


@pytest.mark.rule("27f")
def test_a_russian_corps_starts_the_campaign_split():
    state = build("campaign").game.start("campaign", {}, "split")
    b, w = state.board, state.world
    assert b.loc[w.index["RU-XXIII"]] == ASIDE
    assert b.loc[w.index["RU-2"]] >= 0
    assert b.loc[w.index["RU-3Gd"]] >= 0


@pytest.mark.rule("27a", "1.4a")
def test_there_is_no_splitting_in_scenario_b():
    assert not choices(build("B", units=WHOLE), "split")


@pytest.mark.rule("27a", "F.1a")
@pytest.mark.parametrize(("lent", "able"), [({}, True), ({"GE-HQ8": "AH-17"}, False)])
def test_of_three_players_nobody_joins_a_division_that_his_ally_directs(lent, able):
    units = PARTS | {"AH-43": HERE, "GE-HQ8": BESIDE}
    state = regroup(units, scenario="F", lent=lent, options={"o49": "on"})
    while asked(state) != ("austrian", "supply"):
        state.apply("done" if "done" in state.legal_actions() else "pass")
    assert ("AH-VII" in choices(state, "rejoin")) is able
    assert "AH-VII AH-43 AH-17" in choices(state, "rejoin"), "another division stands in for it"
    assert any("AH-17" in one for one in choices(state, "unite")) is able
    assert able or why_not(state, "rejoin AH-VII") == "F.1a"


# Options 42 and 49 ---------------------------------------------------------------------------------------


@pytest.mark.rule("42b")
@pytest.mark.parametrize(("value", "able"), [("off", True), ("on", False)])
def test_szurmay_corps_does_not_split_with_option_42(value, able):
    units = {"AH-Szur": HERE, "AH-7": "aside", "AH-51": "aside"}
    state = regroup(units, scenario="campaign", options={"o42": value})
    assert ("AH-Szur" in choices(state, "split")) is able
    apart = {"AH-Szur": "aside", "AH-7": HERE, "AH-51": HERE}
    state = regroup(apart, scenario="campaign", options={"o42": value})
    assert ("AH-Szur" in choices(state, "rejoin")) is able


FREE = {"AH-VIII": HERE, "AH-VII": BESIDE, "AH-17": "aside", "AH-34": "aside"}


@pytest.mark.rule("49a", "OPT.a", "OPT.b")
@pytest.mark.parametrize(
    ("value", "able"), [("off", False), ("on", True), ("central", True), ("russia", False)]
)
def test_any_corps_splits_like_another_of_its_values(value, able):
    state = regroup(FREE, scenario="C", options={"o49": value})
    assert ("AH-VIII" in choices(state, "split")) is able
    if able:
        state.apply("split AH-VIII")
        assert here(state) == {"AH-17", "AH-34"}
        assert "AH-VII" not in choices(state, "split")


@pytest.mark.rule("49a", "16b")
def test_who_guesses_lets_a_corps_stand_beside_the_divisions_that_it_has_lent():
    units = {"AH-VIII": LWOW, "AH-VII": STANISLAWOW, "AH-17": "aside", "AH-34": "aside", "RU-I": "Warszawa"}
    patrols = {f"CP-P{number}": f"270{number}" for number in range(1, 9)}
    state = regroup(units | patrols, options={"o49": "on"}, concealed=["AH-VIII", "AH-VII", *patrols])
    state.apply("split AH-VIII")
    while state.decision.side != "russia":
        state.apply("done" if "done" in state.legal_actions() else "pass")
    view = state.view("russia")
    for seed in range(10):
        twin = GAME.determinize(view, random.Random(seed))
        assert twin.view("russia")["board"] == view["board"]


@pytest.mark.rule("49a")
def test_a_corps_of_other_values_has_no_model():
    state = regroup({"AH-III": HERE} | FREE | {"AH-VIII": "dead"}, options={"o49": "on"})
    assert why_not(state, "split AH-III") == "27a"


@pytest.mark.rule("49b")
@pytest.mark.parametrize(("value", "able"), [("off", False), ("on", True)])
def test_any_divisions_of_the_right_values_join(value, able):
    units = {"AH-VIII": "aside", "like": HERE, "AH-43": HERE, "AH-17": BESIDE}
    state = regroup(units, LIKE, options={"o49": value})
    wanted = {"AH-VIII AH-43 like", "AH-VIII like AH-43"} & choices(state, "unite")
    assert bool(wanted) is able
    if able:
        state.apply(f"unite {wanted.pop()}")
        assert here(state) == {"AH-VIII"}


@pytest.mark.rule("49b")
def test_the_counters_are_the_limit():
    state = regroup({"AH-VIII": BESIDE, "like": HERE, "AH-43": HERE}, LIKE, options={"o49": "on"})
    assert not choices(state, "unite")


@pytest.mark.rule("49c")
def test_the_guards_reserve_is_excluded():
    """A corps with the values of the Guards Reserve is no model for it, nor it for others."""
    twin = corps("twin", nation="GE", strength=3, morale=11)
    units = {"twin": HERE, "GE-RG": BESIDE, "GE-3Gd": "aside", "GE-1RG": "aside"}
    state = regroup(units, twin, options={"o49": "on"})
    assert why_not(state, "split twin") == "27a"
    assert "GE-RG" in choices(state, "split")


@pytest.mark.rule("49a", "49b")
@pytest.mark.parametrize(
    ("name", "model", "parts"),
    [
        ("GE-I", "GE-XX", ("GE-41", "GE-37")),
        ("GE-Krol", "GE-W", ("GE-3L", "GE-4L")),
        ("AH-VIII", "AH-VII", ("AH-17", "AH-34")),
    ],
)
def test_a_corps_that_borrowed_the_divisions_of_another_is_formed_of_them_again(name, model, parts):
    units = {name: HERE, model: BESIDE} | dict.fromkeys(parts, "aside")
    state = regroup(units, options={"o49": "on"})
    state.apply(f"split {name}")
    assert here(state) == set(parts)
    state = later(state)
    assert not choices(state, "rejoin")
    wanted = {f"{name} {' '.join(one)}" for one in (parts, parts[::-1])} & choices(state, "unite")
    state.apply(f"unite {wanted.pop()}")
    assert here(state) == {name}


@pytest.mark.rule("49a", "49b", "49c", "OPT.b")
def test_why_nothing_is_split_or_joined_freely():
    state = regroup(FREE, options={"o49": "on"})
    assert why_not(state, "unite AH-VIII AH-17 AH-34") == "49b"
    assert why_not(state, "unite GE-RG GE-3Gd GE-1RG") == "49c"
    state.apply("split AH-VIII")
    assert why_not(state, "split AH-VII") == "49a", "its divisions are lent out"
    used = FREE | {"AH-17": BESIDE} | dict.fromkeys(("AH-IX", "AH-XI", "AH-XVII"), "dead")
    assert why_not(regroup(used, options={"o49": "on"}), "split AH-VIII") == "49a"
    for value in ("off", "russia"):
        state = regroup(FREE, options={"o49": value})
        assert why_not(state, "unite AH-VIII AH-17 AH-34") == "49b"
        assert why_not(state, "split AH-VIII") == "27a"


@pytest.mark.rule("27e", "49b")
def test_two_ways_to_form_a_corps_are_told_apart_in_words():
    units = {"AH-VII": "aside", "AH-17": HERE, "AH-34": HERE, "like": HERE, "AH-43": HERE}
    state = regroup(units, LIKE, options={"o49": "on"})
    ways = [action for action in state.legal_actions() if action.verb in ("rejoin", "unite")]
    assert len(ways) > 3
    assert len({state.game.describe_action(state, action) for action in ways}) == len(ways)


@pytest.mark.rule("27b", "5b")
def test_a_corps_has_done_what_one_of_its_divisions_has_done():
    """A division has attacked before the movement phase: the corps that it joins does not march in it."""
    units = PARTS | {"RU-I": "Warszawa"}
    state = build("C", units=units, phase="normal movement", moved_first=False, attacked_normal=["AH-17"])
    assert asked(state) == ("central", "regrouping")
    state.apply("rejoin AH-VII")
    assert state.board.attacked_normal >> unit(state, "AH-VII") & 1
    while asked(state)[1] == "regrouping":
        state.apply("done")
    assert "AH-VII" not in choices(state, "move")


@pytest.mark.rule("27a", "16.1a")
def test_a_division_does_not_reconnoitre_after_its_corps_nor_a_corps_after_its_division():
    scenes = ({"GE-XX": HERE, "GE-41": "aside", "GE-37": "aside"}, {"GE-41": HERE, "GE-37": HERE})
    for units, scout, change, other in (
        (scenes[0], "GE-XX", "split GE-XX", "GE-41"),
        (scenes[1] | {"GE-XX": "aside"}, "GE-41", "rejoin GE-XX", "GE-XX"),
    ):
        foes = {"RU-I": BESIDE, "RU-II": "2606"}
        state = regroup(units | foes, concealed=list(foes), action={"central": {"polish": 2}})
        state.apply(f"scout {scout} {BESIDE}")
        state.apply(change)
        assert not choices(state, "scout")
        assert why_not(state, f"scout {other} 2606") == "16.1a"
