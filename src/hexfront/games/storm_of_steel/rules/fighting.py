"""14.2 to 14.46. How an attack stands: strengths, every shift with its rule, and the column."""

from __future__ import annotations

from hexfront.games.storm_of_steel.battle import LANDING, Battle
from hexfront.games.storm_of_steel.board import Board, S, enemy
from hexfront.games.storm_of_steel.flight import OF_ATTACK, OF_DEFENCE
from hexfront.games.storm_of_steel.rules import cardshifts, command, countries, impulses
from hexfront.games.storm_of_steel.rules.firing import support_shifts
from hexfront.games.storm_of_steel.rules.ladder import Shift, Standing, numbers, standing
from hexfront.games.storm_of_steel.world import FRONTS, World
from hexfront.hexes import members
from hexfront.kernel import Refusal

#: Ground that helps the defender, each with its row (14.45a, 14.45b).
GROUND = {"rough": "14.45a", "swamp": "14.45a", "mountain": "14.45b"}


def storm_troops(w: World) -> int:
    """Shock and tank units: they open the Infiltration table (14.3c)."""
    return w.type.get("SHK", 0) | tanks(w)


def tanks(w: World) -> int:
    """Tank corps and tank brigades."""
    return w.type.get("TNK", 0) | w.type.get("TBR", 0)


def printed(b: Board, w: World, u: int) -> int:
    """The strength of the side of a unit that is showing (R-78); a fort has only one."""
    return w.entrenched[u] if (b.entrenched | w.forts) >> u & 1 else w.mobile[u]


def attack_strength(w: World, units: int) -> int:
    """What units bring into an attack: their mobile strength (12.1a, 14.2b)."""
    return sum(w.mobile[u] for u in members(units))


def defence_strength(b: Board, w: World, units: int) -> int:
    """What units bring into the defence; a silenced fort brings nothing (14.12a, 17.3a)."""
    return sum(printed(b, w, u) for u in members(units & ~b.silenced))


def toll(b: Board, w: World, units: int) -> int:
    """The printed strength of defenders that an exchange is reckoned by, forts included (14.5l)."""
    return sum(printed(b, w, u) for u in members(units))


def fighters(b: Board, w: World, power: int) -> int:
    """Units of a side that could attack at all: mobile, with strength, no forts (12.1a, 17.1a).

    Those of a country in mutiny do not (37.8a).
    """
    able = w.side[power] & b.afield & w.projecting & ~b.entrenched & ~b.underground
    return able & ~countries.mutinous(b, w)


def unfit(b: Board, w: World, units: int, who: str) -> Refusal:
    """Why none of some land units could attack at all (``fighters``): one reason for all of them."""
    if not units & ~w.forts:
        return Refusal("17.1a", f"{who} cannot attack: forts never do.")
    if not units & ~(w.forts | b.underground):
        return Refusal("2.5n", f"{who} cannot attack: partisans come to the surface first.")
    if units & w.projecting & ~(b.entrenched | b.underground):
        return Refusal("37.8a", f"{who} cannot attack: the army of their country is in mutiny.")
    if units & ~w.forts & b.entrenched:
        return Refusal("12.1a", f"{who} cannot attack: no mobile unit is there.")
    return Refusal("2.5c", f"{who} cannot attack: they have no strength for it.")


def entitled(s: S, power: int, units: int) -> int:
    """Of some units those that may act in this impulse (8.4a, 15.71a, 4.72a): in later ones in command."""
    b = s.board
    front = impulses.open_fronts(b, s.world, power, b.impulse)
    if b.impulse > 1:
        units &= command.in_command(s, power) | s.world.irregulars
    return sum(1 << u for u in members(units) if front >> b.loc[u] & 1)


# Shifts ------------------------------------------------------------------------------------------------


def ground_shifts(b: Board, w: World, battle: Battle) -> list[Shift]:
    """What the ground does for the defender (14.45)."""
    h, table = battle.target, numbers()
    found = []
    kind = w.terrain[h]
    if kind in GROUND:
        found.append(Shift(kind, int(table["terrain"][kind]), GROUND[kind]))
    if w.industrial >> h & 1:
        found.append(Shift("industrial city", int(table["shifts"]["industrial_city"]), "14.45c"))
    if battle.kind != LANDING and all_across_water(b, w, battle):
        found.append(Shift("river, canal or strait", int(table["shifts"]["river"]), "14.45d"))
    return found


def all_across_water(b: Board, w: World, battle: Battle) -> bool:
    """Whether every attacker attacks over a river, canal or strait (14.45d); frozen rivers do not count."""
    h = battle.target
    water = w.canal[h] | w.strait[h] | (0 if frozen(b, w, h) else w.river[h])
    origins = {b.loc[u] for u in members(battle.attackers)}
    return bool(origins) and all(water >> at & 1 for at in origins)


def frozen(b: Board, w: World, h: int) -> bool:
    """Whether rivers are frozen at a hex: in Winter on the East front (18.2b)."""
    return w.turns[b.turn].season == "Winter" and w.front_of[h] == FRONTS.index("E")


def supply_shifts(battle: Battle) -> list[Shift]:
    """What hunger does (14.44a).

    Rows 31.5a.
    """
    table = numbers()["shifts"]
    found = []
    if battle.hungry_attack:
        found.append(Shift("attackers out of supply", int(table["attacker_out_of_supply"]), "14.44a"))
    if battle.hungry_defence:
        found.append(Shift("defenders out of supply", int(table["defender_out_of_supply"]), "14.44a"))
    return found


def other_shifts(b: Board, w: World, battle: Battle) -> list[Shift]:
    """Everything but cards that moves columns (14.21a)."""
    found = ground_shifts(b, w, battle) + supply_shifts(battle)
    if battle.gas_shift:
        found.append(Shift("gas", battle.gas_shift, "33.2a"))
    return found + air_shifts(b, w, battle) + landing_shifts(w, battle)


def air_shifts(b: Board, w: World, battle: Battle) -> list[Shift]:
    """What air units in close support do for their sides (14.46a, 14.46b)."""
    found = []
    for name, power, sign in ((OF_ATTACK, battle.power, 1), (OF_DEFENCE, enemy(battle.power), -1)):
        flight = b.flights.get(name)
        support = sum(w.units[u].ground_support for u in members(flight.units)) if flight else 0
        columns = support_shifts(support, b.air_doctrine[power])
        if columns:
            whose = "attacker" if sign > 0 else "defender"
            rule = "14.46b" if columns > 1 else "14.46a"
            found.append(Shift(f"air support of the {whose}", sign * columns, rule))
    return found


def attack_columns(s: S, battle: Battle, known: int = -1) -> int:
    """The columns of the attacker's cards: all his units must be in command (14.42a, R-25).

    In a landing a Naval shift needs ships that support it, but no command (14.42b, R-154). ``known`` are the
    defenders that he knows.

    Rows R-154.
    """
    b, w, power = s.board, s.world, battle.power
    flown = bool(b.flights[OF_ATTACK].units) if OF_ATTACK in b.flights else False

    def columns(naval: bool) -> int:
        return cardshifts.columns(
            b,
            w,
            power,
            right=True,
            units=battle.attackers,
            target=battle.target,
            naval=naval,
            air=flown,
            known=known,
            landing=battle.kind == LANDING,
        )

    ships = bool(battle.ships)
    if not battle.attackers & ~command.in_command(s, power):
        return columns(ships)
    return columns(True) - columns(False) if ships else 0


def card_shifts(s: S, battle: Battle) -> list[Shift]:
    """What the cards of both sides bring (4.6m).

    The attacker's count only if all his units are in command, the defender's if one of his is (14.42a,
    14.43a, R-25).
    """
    b, w, foe = s.board, s.world, enemy(battle.power)
    found: list[Shift] = []
    right = attack_columns(s, battle)
    if right:
        found.append(Shift("cards of the attacker", right, "14.42a"))
    if battle.defenders & command.in_command(s, foe):
        left = cardshifts.columns(b, w, foe, right=False, units=battle.defenders, target=battle.target)
        found.append(Shift("cards of the defender", -left, "14.43a"))
    return [shift for shift in found if shift.value]


def defence(s: S, battle: Battle) -> int:
    """The strength of the defence; a port adds its value against a landing (25.41c, 25.42b)."""
    found = defence_strength(s.board, s.world, battle.defenders)
    return found + port_value(s.world, battle.target) if battle.kind == LANDING else found


def port_value(w: World, h: int) -> int:
    """What a port counts in amphibious defence (25.41c).

    Rows 25.43a, 26.2a, R-132.
    """
    table = w.charts["special_ports"]
    weak = (*table["no_amphibious_defence"], *table["minor_neutral_ports"])
    return 0 if w.place[h].name in weak else int(table["amphibious_defence_value"])


def landing_shifts(w: World, battle: Battle) -> list[Shift]:
    """What a port and naval gunfire do in a landing (25.42d, 25.42e), under the cap like all else (R-31)."""
    if battle.kind != LANDING:
        return []
    table, base = numbers()["shifts"], w.naval_bases >> battle.target & 1
    name = "naval base" if base else "port"
    found = [Shift(name, int(table["amphibious_naval_base" if base else "amphibious_port"]), "25.42d")]
    if battle.gunfire:
        found.append(Shift("naval gunfire", battle.gunfire * int(table["gunfire"]), "25.42e"))
    return found


def how_it_stands(s: S, battle: Battle) -> Standing:
    """The column of an attack as it is now (14.2b, 14.2c, 14.21a)."""
    b, w = s.board, s.world
    attack = attack_strength(w, battle.attackers)
    return standing(attack, defence(s, battle), card_shifts(s, battle), other_shifts(b, w, battle))
