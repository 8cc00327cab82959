"""Reichswehr & Freikorps: if the Red Army had invaded Germany in autumn 1920."""

from __future__ import annotations

from functools import partial

from hexfront.games.reichswehr_freikorps import rules
from hexfront.games.reichswehr_freikorps.advice.outlook import clock, worth
from hexfront.games.reichswehr_freikorps.advice.weights import STANDARD
from hexfront.games.reichswehr_freikorps.audit import audit, measures
from hexfront.games.reichswehr_freikorps.bearings import bearings
from hexfront.games.reichswehr_freikorps.board import Board, decode
from hexfront.games.reichswehr_freikorps.charts import charts
from hexfront.games.reichswehr_freikorps.counters import pieces
from hexfront.games.reichswehr_freikorps.fog import imagine, view
from hexfront.games.reichswehr_freikorps.forecast import chancy, forecast
from hexfront.games.reichswehr_freikorps.offers import offers
from hexfront.games.reichswehr_freikorps.older import modern
from hexfront.games.reichswehr_freikorps.orders import occasion, orders
from hexfront.games.reichswehr_freikorps.overlays import DRAWERS, notes
from hexfront.games.reichswehr_freikorps.phrases import ASIDES
from hexfront.games.reichswehr_freikorps.picture import scene
from hexfront.games.reichswehr_freikorps.position import OVERRIDES, arrange
from hexfront.games.reichswehr_freikorps.rules.movement import condition
from hexfront.games.reichswehr_freikorps.rules.sequence import untimely
from hexfront.games.reichswehr_freikorps.rules.setup import starting_board, suggested_setup
from hexfront.games.reichswehr_freikorps.rules.windows import STANDING_ORDERS, instruct
from hexfront.games.reichswehr_freikorps.warnings import warnings
from hexfront.games.reichswehr_freikorps.ways import ways
from hexfront.games.reichswehr_freikorps.words import describe_action, describe_state
from hexfront.games.reichswehr_freikorps.world import GERMAN, HERE, RED, SIDE_NAMES, SIDES, World, build_world
from hexfront.kernel import Game, steps_in
from hexfront.mechanics.fields import encode
from hexfront.mechanics.folder import declared
from hexfront.mechanics.overlay import drawn
from hexfront.mechanics.telling import fighting

__all__ = ["GAME", "suggested_setup"]


GAME: Game[Board, World] = Game(
    **declared(HERE),
    slug="reichswehr-freikorps",
    title="Reichswehr & Freikorps",
    subtitle="if the Red Army had invaded Germany, 1920",
    meaning=(
        "Poland has collapsed. Three Red fronts, which hardly speak to each other, march on Berlin before "
        "winter and before their own morale gives out. The German has few troops, railways, volunteers and "
        "the right to act at any moment."
    ),
    sides=SIDES,
    side_names=SIDE_NAMES,
    colours={RED: "#d5483f", GERMAN: "#7a8794"},
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
    quiet={GERMAN: ("ask never", "tops keep")},
    instruct=instruct,
    standing={RED: {}, GERMAN: STANDING_ORDERS},
    offers=offers,
    describe_state=describe_state,
    describe_action=describe_action,
    audit=audit,
    measures=measures,
    scene=scene,
    modern=modern,
    overrides=OVERRIDES,
    difficulty="easy to learn, hard to master",
    length="12 turns, 2 to 4 hours",
    ways=ways,
    warnings=warnings,
    untimely=untimely,
    condition=condition,
    chancy=chancy,
    pieces=pieces,
    charts=charts,
    asides=ASIDES,
    overlay=partial(drawn, DRAWERS),
    notes=notes,
    bearings=bearings,
)
