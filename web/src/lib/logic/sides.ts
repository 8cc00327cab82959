import type { GameEntry } from '../api';
import type { Palette } from '../state/settings.svelte';

/** What players call a side. */
export function sideName(game: Pick<GameEntry, 'side_names'>, side: string | null | undefined): string {
  return side ? (game.side_names[side] ?? side) : '';
}

/** The sides that take part in a scenario; of one that is not known, in the first. */
export function sidesOf(game: Pick<GameEntry, 'scenarios'>, scenario: string | undefined): readonly string[] {
  return (game.scenarios.find((one) => one.name === scenario) ?? game.scenarios[0])?.sides ?? [];
}

/** The colours a game gives its sides, for the marks of sides; the safe palette has colours of its own. */
export function sideColours(game: Pick<GameEntry, 'sides' | 'colours'>, palette: Palette): (string | undefined)[] {
  return game.sides.map((side) => (palette === 'safe' ? undefined : game.colours[side]));
}
