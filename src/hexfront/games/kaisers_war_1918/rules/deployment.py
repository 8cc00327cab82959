"""3 and 26 to 29. Deployment: what each scenario puts on the map, and where its owner may put it."""

from __future__ import annotations

from hexfront.games.kaisers_war_1918.board import GONE, ORDERED, POOL, TRAY, Board, restack
from hexfront.games.kaisers_war_1918.rules.sequence import SHORT
from hexfront.games.kaisers_war_1918.world import ALLIED, CENTRAL, World
from hexfront.kernel import BadInput


def starting_board(w: World, scenario: str, options: dict[str, str]) -> Board:
    """Everything but what the players deploy: turn, VP, pools, free reinforcements (26.1a, 26.2a, 27.2a)."""
    check_options(options)
    chart = w.charts["scenario"][scenario]
    successors = options["kaiser_east"] == "on"
    b = Board(
        turn=chart["first_turn"],
        last_turn=chart["last_turn"] if scenario == SHORT else int(options["end"]),
        loc=[POOL] * len(w.units),
        central_vp=chart["vp"][CENTRAL],
        allied_vp=chart["vp"][ALLIED],
        morale=options["morale"] == "on",
        navy=options["naval"] == "on",
        successors=successors,
        poles=ALLIED if options["poles"] == "on" else CENTRAL,
    )
    for u, unit in enumerate(w.units):
        if unit.option and not successors:
            # They are used only with their options (24.4a).
            b.loc[u] = GONE
        elif unit.start.startswith(("26.3", "26.4", "28.")):
            b.loc[u] = TRAY
    for row in w.charts["scenario_rules"]["free_reinforcements"]:
        # One army and one tank corps come without being paid for (26.5d, 26.5e, R78).
        b.loc[w.index[row["counter"]]] = ORDERED - int(row["turn"])
    restack(b, w)
    return b


def check_options(options: dict[str, str]) -> None:
    """Options that cannot be had alone (28.0a, R81)."""
    if options["poles"] == "on" and options["kaiser_east"] != "on":
        raise BadInput("Option poles needs option kaiser_east.")
