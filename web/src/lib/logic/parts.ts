import type { Piece } from '../api';
import { t } from '../text';

/** A part of a stack in few words: its one unit, what it leaves behind, or how many and how strong. */
export function partLabel(units: string, stack: readonly Piece[]): string {
  const goes = new Set(units.split(' '));
  const inside = stack.filter((piece) => goes.has(piece.id));
  const outside = stack.filter((piece) => !goes.has(piece.id));
  const others = [...goes].filter((unit) => unit && !stack.some((piece) => piece.id === unit)).length;
  if (!inside.length || !outside.length) return others && inside.length ? t.table.wholeAnd(others) : t.table.whole;
  if (inside.length === 1) return inside[0]!.name;
  if (outside.length === 1) return t.table.without(outside[0]!.name);
  return `${t.table.units(inside.length)} (${inside.map((piece) => piece.strength).join('+')})`;
}

/** Parts with their labels, each of another label: where two would be called the same, their units are named. */
export function labelled(parts: readonly string[], stack: readonly Piece[]): [string, string][] {
  const labels = parts.map((units) => partLabel(units, stack));
  const named = (units: string): string =>
    stack
      .filter((piece) => units.split(' ').includes(piece.id))
      .map((piece) => piece.name)
      .join(', ');
  const found = new Map<string, string>();
  parts.forEach((units, n) => {
    const twice = labels.filter((label) => label === labels[n]).length > 1;
    const label = twice ? named(units) || labels[n]! : labels[n]!;
    if (![...found.values()].includes(label)) found.set(units, label);
  });
  return [...found];
}

/** The units that go by default: those that can, without what is left behind unless it is asked for. */
export function usual(able: readonly Piece[]): string[] {
  const going = able.filter((piece) => !piece.stays);
  return (going.length ? going : able).map((piece) => piece.id);
}
