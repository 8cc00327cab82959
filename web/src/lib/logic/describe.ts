/** Hexes and stacks in words, for the hover card and for screen readers. */
import type { Legal, Note } from '../api';
import type { Match } from '../state/match.svelte';
import type { Picker } from '../state/picker.svelte';
import { t } from '../text';

/** Some of the things that can be done, and how many more there are. */
export function inShort(found: readonly Legal[], most = 3): string[] {
  const texts = [...new Set(found.map((one) => one.text))];
  if (texts.length <= most) return texts;
  return [...texts.slice(0, most - 1), t.table.more(texts.length - most + 1)];
}

export function describeHex(id: string, match: Match, picker: Picker, notes: readonly Note[] = []): string {
  const hex = match.board.byId.get(id);
  if (!hex) return id;
  const parts = [hex.title.startsWith(id) ? hex.title : `${id}, ${hex.title}`];
  parts.push(
    ...match.shown.scene.markers.filter((marker) => marker.hex === id && marker.title).map((marker) => marker.title),
  );
  parts.push(...notes.map((note) => note.text));
  const stack = match.stacks.get(id);
  if (stack) {
    parts.push(t.table.units(stack.pieces.length));
    if (stack.strength !== null) parts.push(t.table.strength(stack.strength));
    parts.push(...stack.pieces.toReversed().map((piece) => (piece.facedown ? t.table.covered : piece.name)));
    if (stack.pieces.every((piece) => piece.spent)) parts.push(t.table.spent);
  } else parts.push(t.table.nothingHere);
  const goal = picker.goals.get(id);
  if (goal) parts.push(`${t.table.goal}, ${t.table.cost(goal.price)}`);
  else if (picker.actors.has(id)) parts.push(t.table.canAct, ...inShort(picker.about(id)));
  return parts.join(', ');
}
