/** What the computer would do, told to who plays alone. */
import { api } from '../client';
import type { MapLook } from './look.svelte';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import type { Picker } from './picker.svelte';

/** How long a hint stays to be read, in milliseconds. */
const LONG = 30_000;

/** Whether hints are given: nobody else plays, and no lesson says what to do. */
export function hinted(match: Match): boolean {
  const { side, seats } = match.table;
  return match.mine && Object.entries(seats).every(([name, { kind }]) => name === side || /^(bot|me)$/.test(kind));
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
