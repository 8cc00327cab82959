"""3.6, 5. Morale: what changes it at once, and the Morale Phase, in which everything is netted."""

from __future__ import annotations

from hexfront.games.storm_of_steel.board import (
    DEAD,
    POOL,
    REMOVED,
    Board,
    S,
    controlled,
    enemy,
)
from hexfront.games.storm_of_steel.cards import MORALE, card
from hexfront.games.storm_of_steel.rules import conditions, decks, effects, revealing, victory, weapons, zones
from hexfront.games.storm_of_steel.rules.players import power_of
from hexfront.games.storm_of_steel.rules.will import Entry, note, set_level
from hexfront.games.storm_of_steel.world import CP, EN, POWERS, SIDES, SURRENDERED, World
from hexfront.hexes import members
from hexfront.kernel import Action, Auto, Chance, Frame, Refusal, Sealed
from hexfront.kernel.dice import Value

# What counts (3.6c) ---------------------------------------------------------------------------------------


def objectives(s: S) -> list[Entry]:
    """Each campaign card with an objective gains its value or loses it (4.6n, 5.11a).

    Rows 4.6q, 5.12f.
    """
    found = []
    for played in s.board.played:
        one = card(played.card)
        if one.objective is not None:
            reached = conditions.fulfilled(s, one)
            word = "reached" if reached else "missed"
            found.append(
                Entry(
                    one.power,
                    one.morale if reached else -one.morale,
                    "4.6n",
                    f"the objective of {one.name}, {word}",
                )
            )
    return found


def city_value(w: World, h: int) -> int:
    """What a city is worth: by the list, else as an industrial city (5.13a, R-38)."""
    rows = w.charts["morale"]["cities"]
    place = w.place[h]
    return int(rows.get(place.name, rows["industrial"] if place.industrial else 0))


def cities(s: S) -> list[Entry]:
    """Cities taken and retaken since the turn began (5.13a, 5.13b, 5.13e, R-37).

    Only cities of belligerents score (5.13f), and none in which partisans have only come up (5.13c). An
    abandoned city brings its owner points when he is back in it (5.13d), and the captor who returns to it
    none.

    Rows R-39.
    """
    b, w = s.board, s.world
    before = (b.cities_cp, b.cities_en)
    found: list[Entry] = []
    for h in members(w.cities & ~b.risen & (b.control_cp & ~b.cities_cp | b.control_en & ~b.cities_en)):
        owner, value = b.allegiance[w.owner[h]], city_value(w, h)
        if owner not in POWERS or not value:
            continue
        foe, name = enemy(owner), w.place[h].name
        if controlled(b, foe) >> h & 1:
            if before[owner] >> h & 1:
                found += [
                    Entry(foe, value, "5.13a", f"{name} captured"),
                    Entry(owner, -value, "5.13a", f"{name} lost"),
                ]
        else:
            found += [
                Entry(owner, value, "5.13b", f"{name} regained"),
                Entry(foe, -value, "5.13b", f"{name} lost again"),
            ]
    return found


def halves(w: World, u: int) -> int:
    """What the loss of a unit costs, in halves of a point (5.12b to 5.12d, 5.12g, R-35).

    Rows 5.33a.
    """
    one, rows = 1 << u, w.charts["morale"]
    if one & (w.irregulars | w.dummies):
        return 0
    if one & w.naval:
        big = w.units[u].type in ("BB", "BC")
        return int(2 * (rows["bb_bc_loss"] if big else rows["naval_unit_loss"]))
    if one & w.air:
        return int(2 * rows["air_unit_loss"])
    weak = one & w.forts or w.mobile[u] <= rows["weak_unit_max_strength"]
    return int(2 * (rows["weak_unit_loss"] if weak else rows["unit_loss"]))


def losses(s: S) -> list[Entry]:
    """The dead pile of each side, halves added up and rounded down once (5.12a, R-34)."""
    b, w = s.board, s.world
    found = []
    for power in POWERS:
        dead = [u for u in members(w.side[power] & ~b.afield) if b.loc[u] == DEAD]
        found.append(Entry(power, -(sum(halves(w, u) for u in dead) // 2), "5.12a", "units lost"))
    return found


def grain(s: S) -> list[Entry]:
    """The Central Powers gain 1 for each grain hex they control (5.16a).

    Rows R-42.
    """
    w = s.world
    hexes = zones.counting(s, CP) & w.grain
    each = int(w.charts["morale"]["grain_hex_cp"])
    return [Entry(CP, each * hexes.bit_count(), "5.16a", "grain")]


def north_sea(s: S) -> list[Entry]:
    """The Entente pays for the lost dominance of the North Sea (28.3b, R-136)."""
    lost = int(s.world.charts["morale"]["north_sea_lost_entente"]) if s.board.north_sea_lost else 0
    return [Entry(EN, -lost, "28.3b", "the dominance of the North Sea")]


# The phase -------------------------------------------------------------------------------------------------


def blockaded(s: S) -> bool:
    """Whether the blockade has been in effect in this turn (28.2a, R-29).

    Rows 28.0a, 28.3c, 28.3d.
    """
    b = s.board
    return weapons.developed(b, EN, "blockade") and conditions.sea_status(b, s.world, "North Sea") == "EN"


def _begin(s: S, frame: Frame) -> None:
    """6a markers come off, 6b the blockade, then cards of the phase, and everything is settled (3.6a)."""
    b = s.board
    b.strikes = b.mutinies = ()
    b.swing = (0, 0)
    s.push("morale.settle")
    if _asked(s):
        s.push("morale.cards")
    if blockaded(s):
        s.push("morale.blockade")


def _blockade(s: S, frame: Frame, die: Value) -> None:
    s.log("blockade", "3.6b", side=SIDES[CP], dice=(int(die),))
    note(s, Entry(CP, -int(die), "28.2a", "the blockade"))


def _asked(s: S) -> tuple[str, ...]:
    """The sides that may have a card for this phase face down (4.31a)."""
    return tuple(
        SIDES[power]
        for power in POWERS
        if decks.may_cover(s.board, s.world, power, lambda one: MORALE in one.phases)
    )


def _cards_actions(s: S, frame: Frame, side: str, answers: tuple[Action, ...]) -> list[Action]:
    """A side that may have such a card is asked, whatever lies face down."""
    power = power_of(side)
    held = revealing.showable(s, power, MORALE)
    return [*(effects.showings(s, power, held) if held else ()), revealing.PASS]


def _cards_refusal(s: S, frame: Frame, side: str, action: Action) -> Refusal | None:
    power = power_of(side)
    found = revealing.covered_refusal(s, power, MORALE, action)
    return found or effects.unpicked(s, power, action)


def _cards_take(s: S, frame: Frame, answers: dict[str, tuple[Action, ...]]) -> None:
    for side, (answer,) in answers.items():
        power = power_of(side)
        held = decks.covered_card(s.board, power)
        if answer != revealing.PASS and held is not None:
            revealing.turn_up(s, power, held)
            if effects.picked(s, power, card(held.card), answer) == "morale":
                gain = card(held.card).effect("either: morale")
                note(s, Entry(power, gain.amount if gain else 0, "4.31a", card(held.card).name))


def _settle(s: S, frame: Frame) -> None:
    """6c. Everything is netted, limited to 100, and only then tested (5.22a, 5.32b, R-36)."""
    b, top = s.board, s.world.charts["morale"]["max"]
    for source in (objectives, cities, losses, north_sea, grain):
        for entry in source(s):
            note(s, entry)
    failed = [card(one.card) for one in b.played if card(one.card).objective is not None]
    failed = [one for one in failed if not conditions.fulfilled(s, one)]
    for power in POWERS:
        level = min(top, b.morale[power] + b.swing[power])
        set_level(b, power, level)
        s.log("morale settled", "5.22a", side=SIDES[power], change=f"{b.swing[power]:+d}", level=level)
    b.swing, b.north_sea_lost = (0, 0), False
    victory.test(s)
    bury(b, s.world)
    for one in failed:
        effects.failed(s, one)


def bury(b: Board, w: World) -> None:
    """The dead go back to their pools (5.12e); what never returns is removed (19.33b, 20.2a)."""
    for u in members(~b.afield & ((1 << len(w.units)) - 1)):
        if b.loc[u] == DEAD:
            b.loc[u] = REMOVED if final(b, w, u) else POOL


def final(b: Board, w: World, u: int) -> bool:
    """Whether a lost unit never comes back: of a minor power (20.2a) or of a country that is out (19.33b)."""
    c = w.nation_of[u]
    if c < 0:
        return False
    minor = w.charts["countries"][w.countries[c]].get("minor_power", False) or w.countries[c] == "Spain"
    return bool(minor) or b.allegiance[c] == SURRENDERED


STEPS = (
    Auto(name="morale.begin", run=_begin),
    Chance(
        name="morale.blockade",
        rule="3.6b",
        purpose="what the blockade costs the Central Powers",
        take=_blockade,
    ),
    Sealed(
        name="morale.cards",
        rule="4.31a",
        sides=lambda s, f: _asked(s),
        prompt=lambda s, f, side: "Turn up your face-down card in the Morale Phase?",
        actions=_cards_actions,
        complete=lambda s, f, side, answers: bool(answers),
        take=_cards_take,
        refuse=_cards_refusal,
    ),
    Auto(name="morale.settle", run=_settle),
)
