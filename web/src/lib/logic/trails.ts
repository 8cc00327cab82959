/** What happened on the map, from lines of the log: who went where, what was fought for, taken and lost. */
import type { LogLine } from '../api';
import { joined } from './story';

export interface Trail {
  kind: 'march' | 'retreat' | 'advance' | 'battle' | 'loss' | 'capture' | 'arrival';
  /** The hexes that were passed, from the first to the last; or the one place where it happened. */
  way: string[];
  /** Where an attack came from. */
  origins: string[];
}

const PLACES = new Set(['battle', 'loss', 'capture', 'arrival']);
const WAYS = new Set(['march', 'retreat', 'advance']);

/** One trail for all that went the same way, and one for each place where something of a kind happened. */
export function trails(lines: readonly LogLine[]): Trail[] {
  const found = new Map<string, Trail>();
  for (const line of joined(lines)) {
    const kind = line.kind as Trail['kind'];
    const ways = WAYS.has(kind) ? [line.way] : PLACES.has(kind) ? line.at.map((hex) => [hex]) : [];
    for (const way of ways) if (way.length) found.set(`${kind} ${way.join()}`, { kind, way, origins: line.origins });
  }
  return [...found.values()];
}
