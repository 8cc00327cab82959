"""The charts beside the map, made from the game's tables."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.emperors_last_war.naming import unit_title
from hexfront.games.emperors_last_war.rules.cavalry import corps_of
from hexfront.games.emperors_last_war.rules.landsturm import places as raised
from hexfront.games.emperors_last_war.rules.supply import price_of
from hexfront.games.emperors_last_war.rules.western import pools
from hexfront.games.emperors_last_war.world import FRONTS, HERE, Place, World
from hexfront.hexes import members
from hexfront.hexes.tables import read_table
from hexfront.kernel.scene import Chart
from hexfront.mechanics.spelling import spelled

SUCCESS = {"normal": ("Success of a normal attack", "7.3a"), "second": ("Success of a second attack", "11b")}
POINTS = range(1, 9)
GROUND = {
    "other": "Clear, fortress, forest, lakeland, hills",
    "very_difficult": "Swamp, mountains, forest with lakes",
}
#: Hexsides that cost points: key of the numbers, words, and the side whose ban of lines holds there.
SIDES = (
    ("small_river", "Across a small river", "small_river"),
    ("big_river", "Across a big river", "big_river"),
    ("bridge", "Across a big river by a bridge", "big_river"),
    ("crest", "Across a crest", "crest"),
)
#: What changes the chance of success: key of the numbers, words, whether it counts by attacking hex, rule.
CHANCE = (
    ("target_difficult", "Target difficult", "", "7.4.1a"),
    ("target_very_difficult", "Target very difficult", "", "7.4.1b"),
    ("from_very_difficult", "Out of very difficult ground", "by hex", "7.4.1c"),
    ("small_river", "Across a small river", "by hex", "7.4.1d"),
    ("big_river", "Across a big river, bridge or not", "by hex", "7.4.1e"),
    ("crest", "Across a crest", "by hex", "7.4.1f"),
    ("target_encircled", "Target encircled", "", "7.4.5a"),
    ("lone_disrupted_small_units", "Only disrupted units of 1 point, or an HQ alone", "", "8.1.2a"),
    ("cavalry_only_target", "Cavalry without infantry", "", "12a"),
    ("scenario_a_encircled_attacker", "Encircled attackers (scenario A)", "by hex", "A.5a"),
    ("scenario_ab_fortress_or_bridgehead", "Fortress or bridgehead (scenarios A and B)", "", "A.3b"),
    ("scenario_ab_fortified_area", "Fortified area (scenarios A and B)", "", "A.3c"),
    ("attacker_supply_crisis", "Attacker in supply crisis", "", "22.5a"),
    ("defender_supply_crisis", "Defender in supply crisis", "", "22.5b"),
    ("artillery", "Artillery support", "", "23.1b"),
    ("furious", "Furious attack", "", "23.2a"),
    ("despair", "Despair attack", "", "23.3a"),
    ("trench_line", "Trench or fortified area across that side", "by hex", "24d"),
    ("target_sea_supplied", "Target supplied by sea", "", "38.1b"),
    ("attacker_sea_supplied", "Attackers supplied by sea", "by hex", "38.1c"),
)
#: What changes the morale of those who check after a successful attack.
MORALE = (
    ("moral_advantage", "An attacker of higher morale than every defender", "8.3a"),
    ("second_line_attacker", "A second-line unit among the attackers", "8.4b"),
    ("surprise", "More than half of the attack was concealed", "16.4a"),
    ("artillery", "Artillery support", "23.1b"),
    ("wrong_direction_step", "Each step in a wrong direction", "9.2b"),
    ("retreat_into_very_difficult", "Each step into very difficult ground", "9.3a"),
    ("retreat_over_big_river", "Each step across a big river", "9.3a"),
    ("retreat_over_crest", "Each step across a crest", "9.3a"),
    ("retreat_first_eloc", "Each step across an enemy line", "9.4a"),
    ("retreat_each_further_eloc", "Each further unit with a line across that step", "9.4a"),
    ("start_encircled_or_out_of_command", "Retreat begins encircled or out of command", "9.5a"),
    ("end_encircled_or_out_of_command", "Retreat ends encircled or out of command", "9.5a"),
    ("one_hex_retreat_only", "One hex where two are due", "9.5.1a"),
    ("surrender", "No retreat at all: surrender", "8.6a"),
    ("unsuccessful_escape", "Encircled at the end of the own Player-Turn", "8.7a"),
    ("sea_supplied", "Supplied by sea", "38.1d"),
    ("furious_attackers", "Attackers of a furious attack", "23.2b"),
    ("rally_enemy_adjacent", "Rally beside an enemy", "8.8.2a"),
    ("rally_enemy_within_3", "Rally with an enemy at 2 or 3 hexes", "8.8.2b"),
    ("encircled_fortress", "Encircled fortress", "25.2.2b"),
    ("allied_fortress", "Fortress of an ally", "25.2.2b"),
)
DUTIES = (("landsturm_and_legions", "Landsturm"), ("russian_hastening", "hastening"))


def charts(w: World) -> tuple[Chart, ...]:
    """Every chart, what is looked up most first."""
    return (
        _success("normal"),
        _success("second"),
        _terrain(w),
        _chance(w),
        _morale(w),
        _actions(w),
        _turns(w),
        _victory(w),
        _western(w),
        _pools(w),
        _objectives(w),
        _railways(w),
        _landsturm(w),
        _cavalry(w),
        _efficiency(w),
        _options(w),
    )


def _success(kind: str) -> Chart:
    """Chance by points, attackers across and defenders down, with what it does to morale (7.3a, 8.2a)."""
    title, rule = SUCCESS[kind]
    cells = {
        (int(row["defender"]), int(row["attacker"])): _cell(int(row["chance"]), int(row["morale_modifier"]))
        for row in read_table(HERE / "charts.tsv")
        if row["chart"] == kind
    }
    columns = ("Defenders", *(str(points) for points in POINTS))
    rows = tuple((str(d), *(cells[d, a] for a in POINTS)) for d in POINTS)
    notes = (
        "Attackers across, defenders down; 8 stands for more. The second figure changes the morale of the "
        "defenders.",
    )
    return Chart(title, columns, rows, rule, "design", notes)


def _cell(chance: int, morale: int) -> str:
    return f"{chance} ({morale:+d})" if morale else str(chance)


def _terrain(w: World) -> Chart:
    """What a step costs, and what an enemy line adds (5.1.2, 6.2)."""
    numbers = w.charts["terrain"]
    enter, side = numbers["enter_mp"], numbers["hexside_mp"]

    def line(kind: str) -> str:
        return "forbidden" if kind in numbers["line_forbids"] else f"+{numbers['line_mp']}"

    rows = [(words, str(enter[kind]), line(kind)) for kind, words in GROUND.items()]
    # A bridge takes the price of the river away, and not the ban.
    rows += [(words, f"+{side[kind]}", line(ban)) for kind, words, ban in SIDES]
    rows.append(("Across lake, sea, high crest, Romanian border", "never", "never"))
    kit = w.allowances
    notes = (
        f"Infantry has {kit.infantry} points, cavalry {kit.cavalry}, an HQ its range, and whoever lies face "
        f"down {kit.concealed}. Forbidden steps are open into a hex with a friend, for the whole allowance, "
        "and toward an HQ, at the price of disruption (6.2.2, 21.5).",
    )
    return Chart(
        "Terrain", ("Step", "Points", "Across an enemy line"), tuple(rows), "5.1.2a", "rulebook", notes
    )


def _chance(w: World) -> Chart:
    numbers = w.charts["chance_modifiers"]
    rows = tuple((words, f"{numbers[key]:+d}", how, rule) for key, words, how, rule in CHANCE)
    notes = (
        "What counts by hex is added up for each attacking hex; the attack takes the worst sum that at "
        "least half of its points suffer (R-21).",
    )
    columns = ("Modifier of the chance", "", "", "Rule")
    return Chart("Chance modifiers", columns, rows, "7.4a", "rulebook", notes)


def _morale(w: World) -> Chart:
    numbers = w.charts["morale_modifiers"]
    rows = tuple((words, f"{numbers[key]:+d}", rule) for key, words, rule in MORALE)
    columns = ("Modifier of morale", "", "Rule")
    notes = ("A unit fails on a die above its morale. Rallying takes the sum of two dice (8.8b).",)
    return Chart("Morale modifiers", columns, rows, "8c", "rulebook", notes)


def _actions(w: World) -> Chart:
    """What a front pays for its attacks (22.1, 22.2)."""
    numbers = w.charts["supply"]
    cost, recon = numbers["action_cost"], numbers["limited_recon_hexes"]
    rows = (
        ("Operational pause", "none", str(cost["pause"]), "none"),
        ("Limited action", f"up to {numbers['limited_attacks']}", str(cost["limited"]), f"{recon} hexes"),
        ("Offensive", "any number", str(cost["offensive"]), "any number"),
    )
    notes = (
        f"At {numbers['crisis_at']} or less a front is in crisis; at 0 it cannot attack. At most "
        f"{numbers['front_max_per_turn']} points a turn for a front, {numbers['level_max']} in all.",
    )
    columns = ("Action", "Attacks", "Supply points", "Reconnaissance")
    return Chart("Supply", columns, rows, "22.2a", "rulebook", notes)


def _turns(w: World) -> Chart:
    rows = tuple(
        (
            str(turn.number),
            turn.date,
            str(turn.russian_aspiration),
            str(turn.aspiration_allies),
            f"1-{turn.cavalry_limit}" if turn.cavalry_limit else "",
            ", ".join(word for field, word in DUTIES if getattr(turn, field)),
        )
        for turn in w.turns.values()
    )
    columns = ("Turn", "Begins", "Russian aspirations", "In F", "Cavalry concentrates", "Also")
    return Chart("Turn track", columns, rows, "36.1b", "design", (), "Turn")


def _victory(w: World) -> Chart:
    numbers = w.charts["victory"]
    low, high = numbers["marginal"]
    least, most = numbers["operational"]
    rows = (
        ("Draw", f"0-{numbers['draw_max']}"),
        ("Marginal victory", f"{low}-{high}"),
        ("Operational victory", f"{least}-{most}"),
        ("Strategic victory", f"{numbers['strategic_min']} or more"),
    )
    notes = ("The balance is one number: what one side gains the other loses.",)
    return Chart("Levels of victory", ("Level", "Balance"), rows, "15.3a", "rulebook", notes)


def _western(w: World) -> Chart:
    """The cells of the western track and how many counters each takes (33.3)."""
    rows = tuple(
        (str(turn.number), turn.date, str(turn.wfr_counters), str(turn.wfr_counters_option41))
        for turn in w.turns.values()
    )
    columns = ("Turn", "Begins", "Counters", "With option 41")
    return Chart("Western Front track", columns, rows, "33.3.1a", "design", (), "Turn")


def _pools(w: World) -> Chart:
    rows = tuple(
        (str(pool), *(_unit(w, name) for name in names), str(_points(w, names)))
        for pool, names in pools().items()
    )
    return Chart("Western pools", ("Pool", "Unit", "Unit", "Points"), rows, "33.1a", "history")


def _points(w: World, names: Iterable[str]) -> int:
    return sum(w.strength[w.index[name]] for name in names)


def _unit(w: World, name: str) -> str:
    return w.units[w.index[name]].name if name in w.index else ""


def _objectives(w: World) -> Chart:
    """Objectives of the campaign by front, the most stars first (36b)."""
    places = sorted(w.tables.places, key=lambda place: -place.stars)
    rows = tuple(
        (FRONTS[k].title(), *_starred(place for place in places if w.front[k] >> place.hex & 1))
        for k in range(len(FRONTS))
    )
    return Chart("Objectives", ("Front", "3 stars", "2 stars", "1 star"), rows, "36a", "design")


def _starred(places: Iterable[Place]) -> tuple[str, ...]:
    listed = list(places)
    return tuple(
        ", ".join(spelled(place.name) for place in listed if place.stars == stars) for stars in (3, 2, 1)
    )


def _railways(w: World) -> Chart:
    numbers = w.charts["rail"]
    rtp, twice, secret = numbers["rtp"], numbers["double"], numbers["secret_reinforcement_rtp"]
    rows = (
        (
            "Points of the Central Powers",
            f"{rtp['central']}, or {twice * rtp['central']} and none next",
            "18.4.2a",
        ),
        ("Points of Russia", f"{rtp['russia']}, or {twice * rtp['russia']} and none next", "18.4.1a"),
        ("Trunk line", f"{numbers['trunk_capacity']} units a phase", "18.3a"),
        ("Normal line, trunk line in enemy country", f"{numbers['normal_capacity']} unit a phase", "18.3.1a"),
        ("Town on a trunk line", f"{numbers['station_trunk']} units a phase", "18.3b"),
        ("Town on normal lines only", f"{numbers['station_normal']} unit a phase", "18.3b"),
        ("Fare", "1, and 1 for each further front with two hexes of the route", "18.4b"),
        ("Reinforcement or patrol", f"{numbers['reinforcement_rtp']}", "19d"),
        ("Secret transfer", f"{numbers['secret_rtp']}, a reinforcement {secret}", "20.1b"),
    )
    return Chart("Railways", ("", "", "Rule"), rows, "18.4a", "rulebook")


def _landsturm(w: World) -> Chart:
    """What the Central Powers may raise, where, and for how many points (31b, 31e, 32e)."""
    units = [(w.index[name], place) for name, place in raised().items()]
    rows = [(unit_title(w, u), _ground(w, place), str(price_of(w, u))) for u, place in units]
    towns = ", ".join(w.place_words[w.grid.hex(name)] for name in w.charts["legions"]["places"])
    rows += [(unit_title(w, u), towns, str(price_of(w, u))) for u in members(w.nation["LG"])]
    notes = (
        "Nobody is raised beside the enemy. One unit or HQ in a turn; a die decides on the Legions (32).",
    )
    return Chart("Landsturm and Legions", ("Unit", "Place", "Points"), tuple(rows), "31b", "design", notes)


def _ground(w: World, place: str) -> str:
    """A town by its name, or a stretch of country as it is called."""
    h = w.hex_of_place.get(place.split(" (", maxsplit=1)[0])
    return place if h is None else w.place_name(h)


def _cavalry(w: World) -> Chart:
    """On which HQ each cavalry corps gathers (35a)."""
    rows = tuple(
        (unit_title(w, w.index[hq]), unit_title(w, w.index[corps])) for hq, corps in corps_of().items()
    )
    notes = ("The turn track has the dice on which it gathers.",)
    return Chart("Cavalry concentration", ("HQ", "Cavalry"), rows, "35a", "design", notes)


def _efficiency(w: World) -> Chart:
    """How many Russian reinforcements come on each roll (46b, 46c)."""
    numbers = w.charts["options"]
    pairs = zip(numbers["o46_early"], numbers["o46_late"], strict=True)
    rows = tuple((str(die), str(early), str(late)) for die, (early, late) in enumerate(pairs, 1))
    columns = ("Die", "22.VIII to 15.IX", "21.IX to 9.X")
    return Chart("Railway efficiency (option 46)", columns, rows, "46a", "rulebook")


def _options(w: World) -> Chart:
    """What options put in the place of other numbers (44a, 45a, 47, 48b)."""
    numbers, twice = w.charts["options"], w.charts["rail"]["double"]
    points, income, abroad = numbers["o45"]["rtp"], numbers["o47"], numbers["o48"]
    before, later = income["before_15X"], income["from_15X"]
    rows = (
        ("44", "Fortress Warszawa", f"strength {numbers['o44']['strength']}", "44a"),
        ("45", "Transfer points of Russia", f"{points}, or {twice * points} and none next", "45a"),
        ("47", "Income before 15.X", _incomes(before), "47a"),
        ("47", "Income from 15.X on", _incomes(later), "47b"),
        (
            "48",
            "A ride over captured lines",
            f"{abroad['rtp']} transfer points, {abroad['sp']} supply point",
            "48b",
        ),
    )
    return Chart("Options", ("", "", "", "Rule"), rows, "OPT.a", "rulebook")


def _incomes(row: dict[str, int]) -> str:
    return f"Central Powers {row['central']} and a die, Russia {row['russia']} and a die"
