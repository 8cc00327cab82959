/** What moved and what is gone between two looks at the map. */
import type { Piece } from '../api';

export interface Trail {
  from: string;
  /** Where it is now; empty if it is on the map no more. */
  to: string;
}

export function places(pieces: readonly Piece[]): Map<string, string> {
  return new Map(pieces.filter((piece) => !piece.facedown).map((piece) => [piece.id, piece.hex]));
}

/** One trail for all that went the same way. A unit that has been covered since is not gone. */
export function trails(before: ReadonlyMap<string, string>, pieces: readonly Piece[]): Trail[] {
  const now = new Map(pieces.map((piece) => [piece.id, piece.hex]));
  const covered = new Set(pieces.filter((piece) => piece.facedown).map((piece) => piece.hex));
  const found = new Map<string, Trail>();
  for (const [unit, from] of before) {
    const to = now.get(unit) ?? '';
    if (to !== from && (to || !covered.size)) found.set(`${from} ${to}`, { from, to });
  }
  return [...found.values()];
}
