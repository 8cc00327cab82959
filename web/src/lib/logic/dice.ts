/** Dice in a line of the log: facts called die or dice, or with a name that ends so. */
import type { LogLine } from '../api';

export function diceOf(line: LogLine): number[] {
  return Object.entries(line.facts ?? {})
    .filter(([name]) => /(^|[ _-])(die|dice)$/.test(name))
    .flatMap(([, value]) =>
      String(value)
        .split(/[\s,+]+/)
        .map(Number),
    )
    .filter((value) => Number.isInteger(value) && value >= 0);
}
