import type { Piece } from '../api';
import { t } from '../text';

/** A part of a stack in few words: its one unit, what it leaves behind, or how many and how strong. */
export function partLabel(units: string, stack: readonly Piece[]): string {
  const goes = new Set(units.split(' '));
  const inside = stack.filter((piece) => goes.has(piece.id));
  const outside = stack.filter((piece) => !goes.has(piece.id));
  if (!inside.length || !outside.length) return t.table.whole;
  if (inside.length === 1) return inside[0]!.name;
  if (outside.length === 1) return t.table.without(outside[0]!.name);
  return `${t.table.units(inside.length)} (${inside.map((piece) => piece.strength).join('+')})`;
}
