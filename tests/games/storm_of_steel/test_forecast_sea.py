"""Forecasts at sea, in the air and of single rolls agree with every way in which the dice can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from tests.games.storm_of_steel.field import unit
from tests.games.storm_of_steel.harbour import (
    CENTRAL,
    ENTENTE,
    EXTRAS,
    HARWICH,
    KIEL,
    POLA,
    SCAPA,
    TOULON,
    WILHELMSHAVEN,
    at_sea,
    engaged,
    passes,
    sends,
    ship,
)
from tests.games.storm_of_steel.table import campaign
from tests.games.storm_of_steel.world_display import at, display, go

from hexfront.games.storm_of_steel import meeting, rolls, sailing
from hexfront.games.storm_of_steel.board import DEAD
from hexfront.games.storm_of_steel.clash import BOMBARDMENT, ENGAGEMENT, RAID, TRANSPORT, Clash
from hexfront.games.storm_of_steel.game import GAME
from hexfront.kernel import Action

REVAL = "5305"
FLEETS = {WILHELMSHAVEN: ["BB", "CA", "SS"], SCAPA: ["BB", "BC", "ESC"], HARWICH: ["ESC"]}


def shares(forecast):
    return {one.result: one.probability for one in forecast.results}


def every_way(state, read, answer=None):
    """What a state can come to by dice alone, each with its chance; ``answer`` decides for the players."""
    found: Counter = Counter()

    def go(now, share):
        done = read(now)
        if done is not None:
            found[done] += share
            return
        chances = now.chances()
        for action, part in chances or [(answer(now), Fraction(1))]:
            after = now.clone()
            after.explicit_chance = True
            after.apply(action, None if chances else now.decision.side)
            go(after, share * part)

    state.explicit_chance = True
    go(state, Fraction(1))
    return dict(found)


def sensible(state):
    """The ship that its owner gives up: one of those that cost him least."""
    w, power = state.world, ("central", "entente").index(state.decision.side)
    clash = state.board.clash
    due = clash.due if power == clash.power else clash.due_foes
    afloat = [w.index[a.args[0]] for a in state.legal_actions()]
    fleet = meeting.fleet_of(w, sum(1 << u for u in afloat))
    _, left = meeting.losses(fleet, due)
    gone = Counter(dict(fleet)) - Counter(dict(left))
    kind = {u: meeting.fleet_of(w, 1 << u)[0][0] for u in afloat}
    return Action(f"lose {w.ids[next(u for u in afloat if gone[kind[u]])]}")


def judged(power):
    """How an engagement has ended for a side, by the protection of what is sunk; None while it is fought."""

    def read(state):
        b, w = state.board, state.world
        if b.clash is not None:
            return None
        if b.unfought:
            return meeting.NO_COMBAT
        lost = [0, 0]
        for u, place in enumerate(b.loc):
            if place == DEAD:
                lost[w.side_of[u]] += w.units[u].protection
        more = lost[1 - power] - lost[power]
        return meeting.BETTER if more > 0 else meeting.WORSE if more < 0 else meeting.EVEN

    return read


def engagement(ours, theirs, fleets=FLEETS, **more):
    """Fleets that are about to meet in the North Sea, all else passed."""
    state = at_sea(fleets, **more)
    state.apply("engage north-sea")
    sends(state, ENTENTE, SCAPA, *theirs)
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    for name in ours:
        state.apply(f"ship {name}", CENTRAL)
    state.explicit_chance = True
    state.apply("sail", CENTRAL)
    while state.decision.step in EXTRAS:
        state.apply("pass", state.decision.side)
    return state


@pytest.mark.rule("26.31a", "26.32a", "26.33a", "26.33b")
@pytest.mark.parametrize("power", [0, 1])
@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (("g1",), ("b1",)),
        (("g1", "g2"), ("b2", "b3")),
        (("g2", "g3"), ("b1", "b2", "b3")),
        (("g3",), ("b3",)),
    ],
)
def test_a_meeting_is_forecast_as_it_is_fought(ours, theirs, power):
    state = engagement(ours, theirs)
    w, clash = state.world, state.board.clash
    own, foe = (clash.ships, clash.foes) if power == 0 else (clash.foes, clash.ships)
    told = meeting.against(
        meeting.fleet_of(w, own), {meeting.fleet_of(w, foe): Fraction(1)}, attacks=power == 0, shift=0
    )
    assert told == every_way(state, judged(power), sensible)


@pytest.mark.rule("4.6j", "R-23")
def test_a_naval_card_is_in_the_forecast():
    plain = sailing.met(at_sea(FLEETS), Clash("North Sea", ENGAGEMENT, 0), 0, 0b0)
    assert plain is None
    state = at_sea(FLEETS, played=["14 west"])
    ships = sum(1 << state.world.index[name] for name in ("g1", "g2"))
    told = sailing.met(state, Clash("North Sea", ENGAGEMENT, 0), 0, ships)
    assert ("+1", "4.6j") in [(part.value, part.rule) for part in told.modifiers]
    less = sailing.met(at_sea(FLEETS), Clash("North Sea", ENGAGEMENT, 0), 0, ships)
    assert told.probability(meeting.BETTER) > less.probability(meeting.BETTER)


@pytest.mark.rule("23.41a", "25.31c")
def test_against_hidden_fleets_all_that_may_come_is_added_up():
    state = at_sea(FLEETS)
    state.apply("engage north-sea")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    state.apply("ship g1", CENTRAL)
    told = state.forecast("sail")
    assert sum(shares(told).values()) == 1
    assert "23.41a" in [note.rule for note in told.notes]
    # By hand: one to four of four ships, each number alike, each set alike.
    w = state.world
    names = ("b1", "b2", "b3", "b4")
    expected: Counter = Counter()
    for mask in range(1, 16):
        chosen = [name for k, name in enumerate(names) if mask >> k & 1]
        weight = Fraction(1, 4) / (4, 6, 4, 1)[len(chosen) - 1]
        foe = meeting.fleet_of(w, sum(1 << w.index[name] for name in chosen))
        own = meeting.fleet_of(w, 1 << w.index["g1"])
        for result, ways in meeting.fought(own, foe, 0).items():
            expected[result] += weight * Fraction(ways, 216)
    assert shares(told) == dict(expected)
    # Another fleet in the same bases: nothing changes but what nobody knows.
    assert state.forecast("ship g2") is not None


@pytest.mark.rule("25.36a", "25.32b", "25.46a")
@pytest.mark.parametrize(
    ("kind", "ships", "power", "missed"),
    [
        (RAID, ["g3"], 0, Fraction(4, 6)),
        (RAID, ["g2", "g3"], 0, Fraction(3, 6)),
        (BOMBARDMENT, ["b1"], 1, Fraction(3, 6)),
        (TRANSPORT, ["b1"], 1, Fraction(4, 6)),
    ],
)
def test_interceptions_succeed_by_their_dice(kind, ships, power, missed):
    fleets = FLEETS | {WILHELMSHAVEN: ["BB", "CA", "SS", "TR"]}
    state = at_sea(fleets)
    own = sum(1 << state.world.index[name] for name in ships)
    told = sailing.met(state, Clash("North Sea", kind, 0), power, own)
    assert told.probability(meeting.UNSEEN) == missed
    assert sum(shares(told).values()) == 1


@pytest.mark.rule("25.33a", "25.33b", "25.36a")
def test_hunters_of_austrian_submarines_reckon_with_those_of_the_adriatic():
    boats = ["SS Austria-Hungary", "SS Austria-Hungary", "CA Austria-Hungary"]
    state = at_sea({POLA: boats, TOULON: ["BB France"]}, step="naval.operations")
    state.apply("raid west-mediterranean")
    state.apply(f"base {TOULON}", ENTENTE)
    state.foremost = ENTENTE
    told = state.forecast("ship b1")
    # One or two submarines, and no cruiser: two of six faces bring them to light (25.36a).
    one, other = (
        meeting.against(
            fleet_of(state, "b1"),
            {fleet_of(state, *names): Fraction(1)},
            attacks=True,
            shift=0,
            met=lambda own, foe: Fraction(2, 6),
        )
        for names in (("g1",), ("g1", "g2"))
    )
    assert shares(told) == {
        word: (one.get(word, Fraction(0)) + other.get(word, Fraction(0))) / 2 for word in one | other
    }
    assert not any("one step" in note.message for note in told.notes)


def fleet_of(state, *names):
    return meeting.fleet_of(state.world, sum(1 << state.world.index[name] for name in names))


@pytest.mark.rule("25.33b")
def test_raiders_in_the_mediterranean_reckon_with_hunters_of_one_nation():
    hunters = ["BB France", "CA France", "ESC Italy"]
    state = at_sea({POLA: ["SS Austria-Hungary"], TOULON: hunters}, step="naval.operations")
    told = state.forecast("raid west-mediterranean")
    # One of three ships, or the two French ones: each number alike.
    chances = {("b1",): 1, ("b2",): 1, ("b3",): 1, ("b1", "b2"): 3}
    expected = meeting.against(
        fleet_of(state, "g1"),
        {fleet_of(state, *names): Fraction(weight, 6) for names, weight in chances.items()},
        attacks=False,
        shift=0,
        met=lambda own, foe: Fraction(2, 6),
    )
    assert shares(told) == expected


@pytest.mark.rule("26.52a", "25.32a")
def test_who_meets_a_bombardment_of_a_city_reckons_with_its_escorts():
    state = at_sea({WILHELMSHAVEN: ["BB", "ESC"], SCAPA: ["BB"]}, step="naval.operations")
    state.apply(next(a for a in state.legal_actions() if a.startswith("bombard north-sea city")))
    state.apply(f"base {SCAPA}", ENTENTE)
    state.foremost = ENTENTE
    told = state.forecast("ship b1")
    # A battleship, an escort, or both: each number alike.
    assert ("1 to 9", "23.41a") in [(part.value, part.rule) for part in told.modifiers]


@pytest.mark.rule("25.46a", "25.46b")
def test_who_hunts_a_transport_knows_that_it_is_one():
    hunter = ship("g1", CENTRAL, "SS", country="Austria-Hungary")
    more = {
        "new_units": [hunter],
        "control": {"Taranto": CENTRAL},
        "sea_status": {"West Mediterranean": "contested"},
    }
    state = display({"GB-ACT2-01": "Portsmouth", "GB-TR-01": "Portsmouth", "g1": "Taranto"}, **more)
    go(state, "GB-ACT2-01", "sail", "Alexandria")
    state.apply(f"base {at(state, 'Taranto')}")
    told = state.forecast("ship g1")
    # No fleet of the Entente lies there, only the transport sails by.
    assert told.probability(meeting.UNSEEN) == Fraction(4, 6)
    assert told.probability(meeting.BETTER) == Fraction(2, 6) * Fraction(2, 6)
    assert [note.rule for note in told.notes] == ["26.33b"]


@pytest.mark.rule("26.5a", "25.32b")
def test_a_bombardment_is_forecast_by_its_table():
    state = at_sea({WILHELMSHAVEN: ["BB", "PD"], SCAPA: ["BB"]}, step="naval.operations")
    action = next(a for a in state.legal_actions() if a.startswith("bombard north-sea city"))
    state.apply(action)
    sends(state, ENTENTE, "")
    state.apply(f"base {WILHELMSHAVEN}", CENTRAL)
    state.apply("ship g1", CENTRAL)
    told = state.forecast("sail")
    assert "25.32b" in [note.rule for note in told.notes]
    state.explicit_chance = True
    state.apply("sail", CENTRAL)

    def read(now):
        shelled = [event for event in now.events if event.name == "shelled"]
        return shelled[0].result if shelled else None

    assert shares(told) == every_way(state, read)


@pytest.mark.rule("27.3a", "27.4b")
def test_a_raid_on_merchants_is_forecast_by_its_table():
    units = {"g1": "zone", "g2": "zone"}
    new = [ship(name, CENTRAL, "SS") for name in units]
    state = campaign(phase="mobilization", units=units, new_units=new)
    state.apply("raider g1")
    told = state.forecast("raider g2")
    state.apply("raider g2")
    assert shares(state.forecast("plunder")) == shares(told)
    state.explicit_chance = True
    state.apply("plunder")

    def read(now):
        sunk = [event for event in now.events if event.name == "merchants sunk"]
        return f"{sunk[0].facts['points']} sunk" if sunk else None

    merged: Counter = Counter()
    for word, share in shares(told).items():
        merged[word.split(",")[0]] += share
    assert dict(merged) == every_way(state, read)


@pytest.mark.rule("25.31e")
def test_a_second_fleet_comes_on_nine_or_less():
    state = engaged(FLEETS)
    passes(state, "engagement.card")
    assert shares(state.forecast("second")) == {"success": Fraction(30, 36), "failure": Fraction(6, 36)}


@pytest.mark.rule("32.2a", "32.8a")
def test_missions_are_forecast_with_agents_and_guards():
    state = campaign(phase="agents", units={})
    three = state.forecast("send propaganda france 3")
    assert three.probability(rolls.SUCCEEDS) == Fraction(5, 6)
    assert "32.8a" in [note.rule for note in three.notes]
    state.apply("send propaganda france 3", CENTRAL)
    state.apply("send espionage france 1", CENTRAL)
    state.apply("send counter-intelligence france 2", ENTENTE)
    for side in (CENTRAL, ENTENTE):
        state.apply("done", side)
    told = state.forecast("carry-out propaganda france")
    # Three agents help by two, two guards take both away.
    assert shares(told) == {rolls.SUCCEEDS: Fraction(1, 2), rolls.FAILS: Fraction(1, 2)}


@pytest.mark.rule("38.3a", "22.1a")
def test_cards_that_roll_are_forecast():
    state = campaign(phase="diplomacy", hand={CENTRAL: [29]}, units={}, turn="1914Au")
    while state.decision.step != "diplomacy.play":
        state.apply("pass", state.decision.side)
    card = next((a for a in state.legal_actions() if a.startswith("reveal")), None)
    assert card is not None
    told = state.forecast(card)
    assert sum(shares(told).values()) == 1
    state.explicit_chance = True
    state.apply(card)

    def read(now):
        rolled = [event for event in now.events if event.dice]
        return (rolled[0].result or rolled[0].facts["effect"]) if rolled else None

    assert shares(told) == every_way(state, read)


@pytest.mark.rule("30.6a")
def test_air_combat_is_forecast_by_its_table():
    state = bombers(3)
    state.apply("fly gb")
    strike = next(a for a in state.legal_actions() if a.startswith("strike"))
    told = state.forecast(strike)
    assert told.probability("an air unit is lost") == Fraction(1, 6)
    assert "30.6a" in [note.rule for note in told.notes]
    state.apply(strike)
    told = state.forecast("intercept f1")
    state.explicit_chance = True
    state.apply("intercept f1")
    state.apply("pass")

    def read(now):
        fought = [event for event in now.events if event.name == "air combat"]
        return fought[0].result if fought else None

    assert shares(told) == every_way(state, read)


def bombers(doctrine):
    """A German bomber at Aachen, a British cruiser and a fighter at Dunkirk."""
    new = [
        ship("s1", ENTENTE, "CA"),
        {"id": "gb", "side": CENTRAL, "type": "BMB", "air_combat": 3, "ground_support": 2, "range": 6},
        unit("f1", ENTENTE, country="Britain", type="FTR", air_combat=4, range=6),
        {"id": "gs", "side": CENTRAL},
        {"id": "fs", "side": ENTENTE},
    ]
    return GAME.position(
        {
            "scenario": "west_1914",
            "phase": "movement",
            "half": CENTRAL,
            "turn": "1914Su",
            "units": {"s1": "Dunkirk", "gb": "Aachen", "f1": "Dunkirk", "gs": "2827", "fs": "2828"},
            "new_units": new,
            "air_doctrine": {CENTRAL: doctrine, ENTENTE: doctrine},
        }
    )


@pytest.mark.rule("26.33b", "26.33c")
@pytest.mark.parametrize(
    ("due", "given", "left"),
    [(0, 0, (1, 1)), (2, 2, (1, 0)), (3, 8, (0, 1)), (8, 8, (0, 1)), (10, 10, (0, 0))],
)
def test_as_little_protection_as_may_be_is_given_up(due, given, left):
    big, small = meeting.Ship(1, 8, 8), meeting.Ship(2, 2, 2)
    found, rest = meeting.losses(((big, 1), (small, 1)), due)
    assert (found, (dict(rest).get(big, 0), dict(rest).get(small, 0))) == (given, left)


@pytest.mark.rule("25.31d", "4.6j")
def test_a_card_for_an_engagement_is_in_its_forecast():
    morale = {CENTRAL: 60, ENTENTE: 60}
    state = engaged(
        FLEETS,
        scenario="campaign_1914",
        turn="1916Sp",
        chosen_morale=morale,
        hand={CENTRAL: ["14 west"]},
    )
    assert state.decision.step == "engagement.card"
    with_card, without = state.forecast("reveal 14"), state.forecast("pass")
    assert ("+1", "4.6j") in [(part.value, part.rule) for part in with_card.modifiers]
    assert with_card.probability(meeting.BETTER) > without.probability(meeting.BETTER)
    assert "25.31d" in [note.rule for note in with_card.notes]
    state.apply("reveal 14")
    passes(state, "engagement.card")
    assert shares(with_card) == shares(state.forecast("pass"))


@pytest.mark.rule("R-170", "4.6f")
def test_a_naval_card_for_another_front_is_named_and_not_counted():
    fleets = {REVAL: ["BB Russia"], KIEL: ["BB"], WILHELMSHAVEN: ["BB"], SCAPA: ["BB"]}
    state = at_sea(fleets, scenario="campaign_1914", turn="1916Sp", played=["49 west"])
    said = "Britannia Rules the Waves is for the West: no columns in the Baltic Sea."
    for area, counts in (("North Sea", True), ("Baltic Sea", False)):
        clash = Clash(area, ENGAGEMENT, 1)
        own = state.world.index["b1" if area == "Baltic Sea" else "b2"]
        found = sailing.met(state, clash, 1, 1 << own)
        assert any(one.rule == "4.6j" for one in found.modifiers) is counts
        assert any(one.message == said for one in found.notes) is not counts
