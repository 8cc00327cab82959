"""Every step of the game, chapter by chapter."""

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
from hexfront.kernel import step_table

STEPS = step_table(
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
