"""Every step of the game, chapter by chapter."""

from hexfront.games.kaisers_war_east.board import Board
from hexfront.games.kaisers_war_east.refusals import worded
from hexfront.games.kaisers_war_east.rules import (
    attrition,
    combat,
    declaration,
    deployment,
    mobilization,
    movement,
    neutrals,
    psywar,
    pursuit,
    recon,
    reorganization,
    results,
    retreat,
    revolution,
    sea,
    sequence,
    stacking,
    victory,
)
from hexfront.games.kaisers_war_east.world import World
from hexfront.kernel import step_table
from hexfront.kernel.step import Step

CHAPTERS: tuple[Step[Board, World], ...] = (
    *deployment.STEPS,
    *sequence.STEPS,
    *neutrals.STEPS,
    *psywar.STEPS,
    *revolution.STEPS,
    *mobilization.STEPS,
    *reorganization.STEPS,
    *movement.STEPS,
    *recon.STEPS,
    *sea.STEPS,
    *stacking.STEPS,
    *combat.STEPS,
    *declaration.STEPS,
    *results.STEPS,
    *retreat.STEPS,
    *pursuit.STEPS,
    *attrition.STEPS,
    *victory.STEPS,
)
STEPS = step_table(*map(worded, CHAPTERS))
