"""The log as a wargamer would write it: one sentence a fact, names instead of ids, points in short."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from tests.games.kaisers_war_east.battlefield import NORTH, SOUTH, battle, declare, roll
from tests.games.kaisers_war_east.mustering import MAY_1916, muster, reform
from tests.games.kaisers_war_east.scatter import melee, opening

from hexfront.games.kaisers_war_east.rules.victory import score
from hexfront.kernel import in_full
from hexfront.lab.narrate import Narrator


def story(state: Any, *actions: str, side: str | None = "") -> list[str]:
    """What is told of some actions, sentence by sentence."""
    narrator = Narrator(state.game, side)
    lines = [line for action in actions for line in narrator.tell(state.apply(action))]
    told = " ".join(line.text for line in (*lines, *narrator.close()))
    return re.split(r"(?<=\.) (?=[A-Z0-9])", told)


@pytest.mark.rule("9.3a")
def test_a_purchase_is_told_once_with_its_price():
    state = muster("allied", {"AL-S01": "Moscow"})
    assert story(state, "buy RU-C-Gd", "place 2611") == [
        "The Russian Guards Corps is bought: Allies -4 VP to 86.",
        "The Russian Guards Corps arrives in Riga.",
    ]


@pytest.mark.rule("9.5c")
def test_an_order_says_when_the_unit_comes():
    state = muster("allied", turn=MAY_1916)
    assert story(state, "buy RU-Sh1") == [
        "The Russian 1st Shock Corps is ordered for Jul 1916: Allies -8 VP to 82."
    ]


@pytest.mark.rule("OPT-FOG-7")
def test_under_fog_only_the_buyer_hears_what_is_bought():
    state = muster("allied", {"AL-S01": "Moscow"}, options={"fog_of_war": "on"})
    paid = "The Allies buy a unit: Allies -4 VP to 86."
    assert story(state.clone(), "buy RU-C-Gd", side="allied") == [
        paid,
        "It is the Russian Guards Corps, bought.",
    ]
    assert story(state.clone(), "buy RU-C-Gd", side="central") == [paid]


@pytest.mark.rule("18.1a", "18.5a")
def test_a_journey_by_rail_and_on_foot_is_one_sentence(at):
    units = {"GE-C-I": "Berlin", "CP-S01": "Berlin", "RU-A1": "Moscow"}
    state = at(turn=8, phase="movement", active="central", units=units)
    ride = ["move GE-C-I", "rail 2017"]
    assert story(state.clone(), *ride, "stop") == ["The German I Corps goes by rail from Berlin to Thorn."]
    assert story(state.clone(), *ride, "step 2018", "stop") == [
        "The German I Corps goes by rail from Berlin to Thorn and marches on to 2018."
    ]
    assert story(state.clone(), "move GE-C-I", "step 1517", "rail 2017", "stop") == [
        "The German I Corps marches from Berlin and goes by rail from 1517 to Thorn."
    ]
    assert story(state.clone(), "move GE-C-I", "step 1517", "stop") == [
        "The German I Corps moves from Berlin to 1517."
    ]


@pytest.mark.rule("5.3a", "5.3b")
def test_a_capture_comes_between_the_way_there_and_the_way_on(at):
    units = {"GE-HKK1": "2219", "CP-S01": "2219", "RU-A1": "Moscow"}
    state = at(turn=8, phase="movement", active="central", units=units, vp={"central": 50, "allied": 50})
    state.apply("move GE-HKK1")
    assert story(state, "step 2319", "step 2418", "stop") == [
        "The German HKK 1 moves from 2219 to Warsaw.",
        "The German HKK 1 takes Warsaw.",
        "Central Powers +5 VP to 55, Allies -10 VP to 40.",
        "The German HKK 1 moves from Warsaw to 2418.",
    ]


@pytest.mark.rule("14.3a", "14.8a", "14.8b", "14.8c")
def test_a_battle_is_told_with_everything_that_made_its_odds():
    support = {"units": {"GE-MACK": "3522", "CP-S01": "3522"}, "committed": ["CP-S01"]}
    state = battle({NORTH: "GE-A9", SOUTH: "GE-A10"}, "RU-A1", **support)
    plan = ("join GE-A9", "join GE-A10", "support GE-MACK", "supply CP-S01")
    state.apply("attack 3524")
    told = story(state, *plan, "declare")
    assert told[:5] == [
        "The Central Powers attack 3524 with the German 9th and 10th Armies.",
        "In defense: the Russian 1st Army.",
        "The German Mackensen HQ supports the attack.",
        "Maximum attack supply for the German 9th Army and the German Mackensen HQ.",
        "The attack is concentric.",
    ]
    assert re.fullmatch(r"\d+ against 9 is \d+%\.", told[5])


CORPS = ("Gd", "Gr", "Finn", "Sib1", "Sib2", "Sib3", "Trkstn", "I", "IV", "VIII", "XIII", "XV", "XX", "XXV")
THREE = "the Russian Guards, Grenadier and Finland Corps"


@pytest.mark.rule("10.1c", "14.16c")
@pytest.mark.parametrize(
    ("left", "told"),
    [
        (3, f" into {THREE}."),
        (1, " into the Russian Guards Corps; no more corps were left in the pool."),
        (0, "; no corps are left in the pool to take its place."),
    ],
)
def test_a_breakdown_says_what_comes_of_it(left, told):
    gone = {f"RU-C-{name}": "gone" for name in CORPS[left:]}
    state = battle({NORTH: "GE-A9", SOUTH: "GE-A10"}, "RU-A1", units=gone)
    declare(state)
    assert f"The Russian 1st Army breaks down in 3524{told}" in sentences(state, roll(state, "BB"))


def sentences(state: Any, events: list[Any]) -> list[str]:
    """Some events, each as its sentence."""
    return [state.game.text(event) for event in in_full(events)]


@pytest.mark.rule("15.2a")
def test_who_has_no_way_back_is_told_so_before_he_is_lost():
    ring = {h: f"c{n}" for n, h in enumerate(("3523", "3623", "3624", "3525", "3424", "3423"))}
    new = [{"id": unit, "side": "central", "attack": 3} for unit in ring.values()]
    state = battle(ring, "RU-ASh", new_units=new)
    declare(state)
    told = sentences(state, roll(state, "DD"))
    assert told.index("The Russian 1st Shock Corps has no way back from 3524.") + 1 == told.index(
        "The Russian 1st Shock Corps is lost in 3524."
    )


@pytest.mark.rule("10.2a", "10.2b")
def test_an_army_is_formed_from_corps_that_are_named():
    corps = {f"RU-C-{name}": "Minsk" for name in ("Gd", "Gr", "Finn")}
    state = reform("allied", corps | {"AL-S01": "Minsk", "RU-A1": "box"}, appeared=["RU-A1"])
    assert story(state, "combine RU-A1 3016") == [
        "The Allied supply unit in Minsk is expended to form an army.",
        f"The Russian 1st Army is formed in Minsk from {THREE}.",
    ]


@pytest.mark.rule("5.6a")
def test_points_beyond_the_limit_are_told_to_be_lost(at):
    state = at(turn=7, phase="movement", active="central", vp={"central": 50, "allied": 97})
    state.events = []
    score(state, "income", "5.4a", 24, 24)
    assert sentences(state, state.events) == [
        "For the objectives they hold: Central Powers +24 VP to 74, Allies +24 VP to 99 (the limit)."
    ]


IDS = re.compile(r"\b[A-Z]{2}-[A-Z][A-Za-z0-9-]*\b")


@pytest.mark.parametrize("seed", range(8))
def test_no_story_shows_the_id_of_a_unit(game, seed):
    """A whole game with any options, or a melee, told to him who hears everything and to each side."""
    rng = random.Random(f"story {seed}")
    if seed % 2:
        state = game.position(melee(seed))
    else:
        start = opening(seed)
        state = game.start(start["scenario"], start["options"], seed)
    narrators = [Narrator(game, side) for side in ("", None, *game.sides)]
    told = 0
    for _ in range(500):
        if state.outcome is not None:
            break
        legal = state.legal_actions()
        events = state.apply("suggested" if "suggested" in legal else rng.choice(legal))
        for narrator in narrators:
            for line in narrator.tell(events):
                told += 1
                assert not IDS.search(line.text), line
                assert "a, covered, unit" not in line.text
    assert told > 20
