/** What happened on the map, from lines of the log: who went where, and who is gone. */
import type { LogLine } from '../api';

export interface Trail {
  /** The hexes that were passed, from the first to the last; only one if units were lost there. */
  way: string[];
  gone: boolean;
}

const moves = new Set(['march', 'retreat', 'advance']);

/** One trail for all that went the same way, and one for each place where units were lost. */
export function trails(lines: readonly LogLine[]): Trail[] {
  const found = new Map<string, Trail>();
  for (const line of lines) {
    const gone = line.kind === 'loss';
    const ways = moves.has(line.kind) ? [line.way] : gone ? line.at.map((hex) => [hex]) : [];
    for (const way of ways) found.set(`${way.join()} ${gone}`, { way, gone });
  }
  return [...found.values()];
}
