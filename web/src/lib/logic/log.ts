/** A log that reads well: the steps of one way are one line. */
import type { LogLine } from '../api';

export interface Told {
  line: LogLine;
  /** Hexes passed before what the line tells. */
  way: string[];
}

const REACH = 3;

/**
 * Leave out what a line soon after goes on with: a step whose end is the next step's beginning, or the same said of
 * the same units again.
 */
export function tell(lines: readonly LogLine[]): Told[] {
  const ways = new Map<number, string[]>();
  const found: Told[] = [];
  lines.forEach((line, n) => {
    const next = lines.slice(n + 1, n + 1 + REACH).find((one) => one.name === line.name);
    const way = ways.get(line.number) ?? [];
    if (next && goesOn(line, next)) {
      const passed = line.hexes.length > 1 ? line.hexes.slice(0, -1) : [];
      ways.set(next.number, [...way, ...passed]);
    } else found.push({ line, way });
  });
  return found;
}

function goesOn(line: LogLine, next: LogLine): boolean {
  if (line.hexes.length > 1 && next.hexes.length > 1) {
    const turnedBack = line.text === next.text;
    return !turnedBack && line.hexes.at(-1) === next.hexes[0] && sameFacts(line, next);
  }
  return (
    line.hexes.length === 1 &&
    next.hexes.length === 1 &&
    line.units.length > 0 &&
    line.units.join() === next.units.join()
  );
}

/** Apart from hexes the same: side, number of units. */
function sameFacts(a: LogLine, b: LogLine): boolean {
  const plain = (line: LogLine): string =>
    Object.entries(line.facts)
      .filter(([, value]) => !line.hexes.some((hex) => String(value).includes(hex)))
      .map(String)
      .join();
  return plain(a) === plain(b);
}
