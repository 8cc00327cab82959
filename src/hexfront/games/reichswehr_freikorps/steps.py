"""Every step of the game, chapter by chapter."""

from hexfront.games.reichswehr_freikorps.rules import (
    arrange,
    combat,
    movement,
    rail,
    reinforcements,
    replacements,
    results,
    retreat,
    sequence,
    setup,
    stacking,
)
from hexfront.kernel import step_table

STEPS = step_table(
    *setup.STEPS,
    *sequence.STEPS,
    *reinforcements.STEPS,
    *replacements.STEPS,
    *rail.STEPS,
    *stacking.STEPS,
    *arrange.STEPS,
    *movement.STEPS,
    *combat.STEPS,
    *results.STEPS,
    *retreat.STEPS,
)
