/** Actions with nothing to pick on the map, as buttons. */
import type { Legal } from '../api';

export interface Buttons {
  /** A button each. */
  single: Legal[];
  /** Many of one kind, as lowering the odds to each of ten: one control for all of them. */
  many: Legal[][];
}

/** So many of one kind still have a button each. */
const FEW = 4;

export function buttons(plain: readonly Legal[]): Buttons {
  const kinds = [...new Set(plain.map((one) => one.verb))].map((verb) => plain.filter((one) => one.verb === verb));
  const many = kinds.filter((kind) => kind.length > FEW && kind.every((one) => one.args.length > 0));
  return { single: plain.filter((one) => !many.some((kind) => kind.includes(one))), many };
}

/** Whether a button is the thing to do: there is nothing else. A way to pass among other choices is not. */
export function isMain(one: Legal, legal: readonly Legal[]): boolean {
  return legal.length === 1 && legal[0] === one;
}
