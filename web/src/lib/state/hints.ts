/** What the computer would do: told to who plays alone, and among people where they have agreed to it. */
import { api } from '../client';
import type { MapLook } from './look.svelte';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import type { Picker } from './picker.svelte';

/** How long a hint stays to be read, in milliseconds. */
const LONG = 30_000;

/** Whether a hint can be asked for now. */
export function hinted(match: Match): boolean {
  return match.mine && match.table.terms.hints;
}

export async function askHint(match: Match, picker: Picker, look: MapLook): Promise<void> {
  const { side } = match.table;
  if (!side || !hinted(match)) return;
  try {
    const { index } = match.table;
    const hint = await api.hint(match.id, side);
    if (match.table.index !== index) return;
    notices.clear('info');
    notices.show('info', hint.text, hint.rule, LONG);
    picker.light(hint.hexes);
    if (hint.hexes[0]) look.reveal(hint.hexes[0]);
  } catch (error) {
    notices.failed(error);
  }
}
