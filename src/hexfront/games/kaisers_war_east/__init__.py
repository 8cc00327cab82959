"""Kaiser's War in the East: the Eastern Front of the First World War, 1914 to 1917."""

from __future__ import annotations

from functools import partial

from hexfront.games.kaisers_war_east import rules
from hexfront.games.kaisers_war_east.advice.outlook import clock, worth
from hexfront.games.kaisers_war_east.advice.weights import STANDARD
from hexfront.games.kaisers_war_east.audit import audit, measures
from hexfront.games.kaisers_war_east.bearings import bearings
from hexfront.games.kaisers_war_east.board import Board, decode
from hexfront.games.kaisers_war_east.charts import charts
from hexfront.games.kaisers_war_east.counters import pieces
from hexfront.games.kaisers_war_east.fog import imagine, view
from hexfront.games.kaisers_war_east.forecast import forecast
from hexfront.games.kaisers_war_east.older import modern
from hexfront.games.kaisers_war_east.orders import occasion, orders
from hexfront.games.kaisers_war_east.overlays import DRAWERS, notes
from hexfront.games.kaisers_war_east.phrases import ASIDES
from hexfront.games.kaisers_war_east.picture import scene
from hexfront.games.kaisers_war_east.position import OVERRIDES, arrange
from hexfront.games.kaisers_war_east.rules.deployment import starting_board
from hexfront.games.kaisers_war_east.rules.marching import condition
from hexfront.games.kaisers_war_east.rules.victory import FINAL_ORDERS, STANDING, concede
from hexfront.games.kaisers_war_east.warnings import warnings
from hexfront.games.kaisers_war_east.ways import ways
from hexfront.games.kaisers_war_east.words import cost_words, describe_action, describe_state
from hexfront.games.kaisers_war_east.world import ALLIED, CENTRAL, HERE, SIDE_NAMES, SIDES, World, build_world
from hexfront.kernel import Game, steps_in
from hexfront.mechanics.fields import encode
from hexfront.mechanics.folder import declared
from hexfront.mechanics.overlay import drawn
from hexfront.mechanics.telling import fighting

__all__ = ["GAME"]


GAME: Game[Board, World] = Game(
    # Optional rules are off unless the players agree on them before play (OPT-1, OPT-SC-1, 21.7a).
    **declared(HERE),
    slug="kaisers-war-east",
    title="Kaiser's War in the East",
    subtitle="the Eastern Front, 1914 to 1917",
    meaning=(
        "Four empires fight from the Baltic to the Black Sea. Armies break down into corps and are formed "
        "again, supply must be carried forward before it can be spent, and victory points are score, morale "
        "and money at once: who has none left has lost."
    ),
    sides=SIDES,
    side_names=SIDE_NAMES,
    colours={CENTRAL: "#5b6b7d", ALLIED: "#6f8f3f"},
    steps=steps_in(rules),
    fighting=fighting,
    world=build_world,
    board=starting_board,
    encode=encode,
    decode=decode,
    view=view,
    imagine=imagine,
    arrange=arrange,
    forecast=forecast,
    orders=orders,
    occasion=occasion,
    weights=STANDARD,
    worth=worth,
    clock=clock,
    instruct=concede,
    standing=STANDING,
    final_orders=FINAL_ORDERS,
    describe_state=describe_state,
    describe_action=describe_action,
    audit=audit,
    measures=measures,
    scene=scene,
    bearings=bearings,
    modern=modern,
    overrides=OVERRIDES,
    difficulty="Advanced: many unit types, supply to carry forward, twenty options to grow into.",
    length="One year takes an evening, the whole war several.",
    ways=ways,
    warnings=warnings,
    condition=condition,
    cost_words=cost_words,
    pieces=pieces,
    charts=charts,
    asides=ASIDES,
    overlay=partial(drawn, DRAWERS),
    notes=notes,
)
