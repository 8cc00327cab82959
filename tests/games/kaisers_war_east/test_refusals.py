"""What a player reads when he asks for something wrong, and before: names instead of ids and bare numbers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.kaisers_war_east import fogged
from tests.games.kaisers_war_east.battlefield import NORTH, SOUTH, battle
from tests.games.kaisers_war_east.fogged import secret, wander
from tests.games.kaisers_war_east.mustering import MAY_1916, muster, reform
from tests.games.kaisers_war_east.scatter import melee, opening

from hexfront.games.kaisers_war_east.naming import called
from hexfront.games.kaisers_war_east.words import WORDS
from hexfront.kernel import Action

#: Supply units off the map, which nothing tells apart.
ALIKE = {"Central Powers supply unit", "Allied supply unit"}
#: A hex that is not told by its name.
HEX = re.compile(r"(?<!\()\b\d{4}\b")


def wrong(state: Any, rng: random.Random) -> Iterator[str]:
    """Actions of every verb with any unit and any hex, most of them not to be done now."""
    w = state.world
    held = [w.names[h] for h in set(state.board.loc) if h >= 0]
    for verb in sorted({action.split()[0] for _, action in WORDS}):
        unit = rng.choice(w.ids)
        place = rng.choice(held) if held and rng.random() < 0.5 else w.names[rng.choice(list(w.grid.hexes))]
        yield rng.choice((verb, f"{verb} {unit}", f"{verb} {place}", f"{verb} {unit} {place}"))
        yield f"{verb} {rng.choice(state.legal_actions()).partition(' ')[2]}".strip()


def faults(state: Any, text: str) -> list[str]:
    """Ids of units in a text, and numbers of hexes that have a name on the map."""
    w = state.world
    ids = [word for word in re.findall(r"[A-Z]{2}-[\w-]+", text) if word in w.index]
    named = {w.names[h] for h in w.place_words}
    return ids + [number for number in HEX.findall(text) if number in named]


def texts(state: Any, rng: random.Random) -> Iterator[tuple[str, str]]:
    """What the side that decides reads: its prompt, some of its choices, refusals of wrong ones."""
    yield "prompt", state.decision.prompt
    legal = state.legal_actions()
    for action in rng.sample(legal, min(4, len(legal))):
        yield action, state.game.describe_action(state, action)
    for text in wrong(state, rng):
        for side in (None, *state.game.sides):
            refusal = state.why_not(text, side)
            if refusal is not None:
                assert refusal.rule in state.game.ledger or not refusal.rule
                yield text, refusal.message


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_no_prompt_choice_or_refusal_shows_the_id_of_a_unit(game, seed):
    rng = random.Random(f"refusals {seed}")
    if seed % 2:
        state = game.position(melee(seed))
    else:
        start = opening(seed)
        state = game.start(start["scenario"], start["options"], seed)
    read = 0
    for played in wander(state, seed, 120):
        if played.decision is None:
            break
        for asked, text in texts(played, rng):
            assert not faults(played, text), (played.decision.step, asked, text)
            read += 1
    assert read > 1000


@pytest.mark.rule("OPT-FOG-1", "OPT-FOG-7")
@pytest.mark.parametrize(("seed", "start"), [(71, fogged.melee), (72, fogged.melee), (73, fogged.whole_game)])
def test_no_prompt_choice_or_refusal_names_a_unit_that_the_side_may_not_see(game, seed, start):
    """He may ask about any enemy unit by its id; the answer tells nothing of one that lies covered."""
    rng = random.Random(f"fog {seed}")
    hidden = 0
    for state in wander(start(game, seed), seed, 60):
        if state.decision is None:
            break
        unseen = secret(state, state.decision.side)
        open_names = {called(state, u) for u, unit in enumerate(state.world.ids) if unit not in unseen}
        secrets = {called(state, state.world.index[unit]) for unit in unseen} - open_names - ALIKE
        hidden += len(secrets)
        spoken = re.compile(rf"\b({'|'.join(map(re.escape, sorted(secrets)))})(?!\w)")
        for asked, text in texts(state, rng):
            assert not (secrets and spoken.search(text)), (state.decision.step, asked, text)
    assert hidden > 500


# Refusals -----------------------------------------------------------------------------------------


def said(state: Any, action: str) -> tuple[str, str]:
    """The row and the sentence against an action."""
    refusal = state.why_not(action)
    assert refusal is not None, action
    return refusal.rule, refusal.message


@pytest.mark.rule("14.2b", "14.1b")
def test_an_attack_is_refused_by_the_names_of_unit_and_place(at):
    units = {"GE-A9": "2719", "GE-A10": "2017", "RU-A1": "2720", "RU-C-I": "2318"}
    state = at(turn=9, phase="combat 1", active="central", units=units)
    state.apply("attack 2720")
    assert said(state, "join GE-A10") == ("14.2b", "German 10th Army is not next to Kovel (2720).")
    assert said(state, "join RU-A1") == (
        "14.1b",
        "Russian 1st Army is not a unit of the attacker on the map.",
    )
    assert said(state, "join 2017") == ("14.1b", "Thorn (2017) is not a unit of the attacker on the map.")
    assert said(state, "join GE-A99") == ("14.1b", "'GE-A99' is not a unit of the attacker on the map.")


@pytest.mark.rule("9.2a", "10.7d")
def test_mobilization_and_reorganization_speak_of_units_by_their_names():
    assert said(muster("allied", {"AL-S01": "Moscow"}), "bring RU-C-I") == (
        "9.2a",
        "Russian I Corps does not arrive on this turn.",
    )
    units = {"GE-MACK": "Thorn", "CP-S01": "Thorn", "GE-A9": "2017"}
    state = reform("central", units, turn=MAY_1916, reverse=["GE-MACK"])
    assert said(state, "convert GE-MACK") == ("10.7d", "German Mackensen HQ has been converted.")


@pytest.mark.rule("17.10c")
def test_supply_units_are_told_apart_by_where_they_stand(at):
    units = {"CP-S01": "2720", "CP-S02": "Thorn", "GE-A9": "2719", "RU-A1": "2820"}
    state = at(turn=9, phase="commit 1", active="central", units=units, moved=["CP-S01"])
    assert said(state, "commit CP-S01") == (
        "17.10c",
        "Central Powers supply unit in Kovel (2720) moved this turn and cannot give offensive supply.",
    )


@pytest.mark.rule("OPT-FOG-1")
def test_an_enemy_that_lies_covered_has_no_name(at):
    units = {"GE-A9": "3523", "RU-C-I": "3524", "RU-A1": "3524"}
    state = at(turn=9, phase="movement", active="central", units=units, options={"fog_of_war": "on"})
    for unit, name in {"RU-A1": "Russian 1st Army", "RU-C-I": "That unit", "RU-K2": "That unit"}.items():
        assert said(state, f"move {unit}") == ("11.2a", f"{name} is not a unit of the side that moves now.")


@pytest.mark.rule("14.2a")
def test_without_a_reason_of_its_own_a_refusal_names_what_can_be_done():
    state = battle({NORTH: "GE-A9", SOUTH: "GE-A10"}, "RU-A1")
    assert said(state, "buy GE-C-I") == (
        "14.2a",
        "That is not one of the choices now, which are: attack 3524; finish the Combat Phase.",
    )


# Prompts ------------------------------------------------------------------------------------------


@pytest.mark.rule("9.7e")
def test_the_end_of_mobilization_is_offered_when_all_arrivals_are_placed():
    state = muster("allied", {"RU-A1": "due", "RU-C-I": "due", "AL-S01": "Moscow"})
    start = "place 1 free supply unit, buy units (90 VP in hand)"
    assert state.decision.prompt == (
        f"Bring in 2 arrivals before the phase can end, {start} or demobilize units."
    )
    for unit, place in (("RU-A1", "2611"), ("RU-C-I", "3016")):
        assert "done" not in state.legal_actions()
        state.apply(f"bring {unit}")
        state.apply(f"place {place}")
    assert state.decision.prompt == (
        f"{start[0].upper()}{start[1:]}, demobilize units or finish the Mobilization Phase."
    )


@pytest.mark.rule("10.0a")
def test_reorganization_offers_only_what_can_be_done():
    assert reform("allied", {"RU-A1": "Minsk", "AL-S01": "Minsk"}).decision.prompt == (
        "Break an army down or finish the Reorganization Phase."
    )
    units = {"GE-A9": "Thorn", "GE-MACK": "Thorn", "CP-S01": "Thorn"}
    assert reform("central", units, turn=MAY_1916).decision.prompt == (
        "Break an army down, convert an HQ or finish the Reorganization Phase."
    )


@pytest.mark.rule("12.3b", "14.3a")
def test_a_plan_says_what_can_be_added_and_what_is_missing(play):
    hq = {"units": {"GE-MACK": "3522"}}
    state = battle({NORTH: "GE-A9", SOUTH: "AH-A1"}, "RU-A1", **hq)
    play(state, "attack 3524")
    assert state.decision.prompt == "Choose a unit that attacks 3524."
    play(state, "join GE-A9")
    assert state.decision.prompt == ("Add a unit, add the support of an HQ or declare the attack on 3524.")
    play(state, "join AH-A1")
    assert state.decision.prompt == (
        "Add the support of an HQ. Units of several countries attack only with the support of an HQ."
    )


#: Words of a prompt that promise an action, with the verbs of which one must be offered.
PROMISES = {
    "finish": {"done"},
    "or go on": {"done"},
    "declare the": {"declare", "done"},
    "bring in": {"bring"},
    "free supply unit": {"supply"},
    "buy": {"buy"},
    "demobilize units": {"demobilize"},
    "break an army down": {"break"},
    "convert an": {"convert"},
    "form an army": {"combine"},
    "move a unit": {"move"},
    "add a unit": {"join"},
    "ready deployment": {"suggested"},
    "turn units face down": {"hide"},
}


def test_a_prompt_promises_only_what_is_offered(game):
    kept = set()
    starts = [game.position(melee(seed)) for seed in range(1, 9)] + [game.start("1914", {}, 1)]
    for seed, start in enumerate(starts):
        for state in wander(start, seed, 220):
            if state.decision is None:
                break
            verbs = {action.verb for action in state.legal_actions()}
            for words, meant in PROMISES.items():
                if re.search(rf"\b{words}", state.decision.prompt, re.I):
                    assert verbs & meant, state.decision
                    kept.add(words)
    assert kept >= {"finish", "bring in", "buy", "break an army down", "move a unit", "add a unit"}


# Places -------------------------------------------------------------------------------------------


def test_every_name_on_the_map_is_used(game):
    state = game.start("1914", {}, 1)
    places = game.scene(state.world, state.view("central")).sheet.places
    assert {place.hex: place.name for place in places} == {
        state.world.names[h]: words for h, words in state.world.place_words.items()
    }
    assert game.describe_action(state, Action("attack 2720")) == "attack Kovel (2720)"
