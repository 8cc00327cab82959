/** Stacks: pieces of one hex, bottom first. */
import type { Piece } from '../api';

/** A counter of which only some things are told. */
export function counter(known: Partial<Piece>): Piece {
  return {
    id: '',
    hex: '',
    symbol_id: '',
    name: '',
    strength: '',
    factors: {},
    spent: false,
    facedown: false,
    symbol: '',
    size: '',
    left: '',
    right: '',
    fill: '#ccc',
    ink: '#000',
    dot: false,
    ad_hoc: false,
    side: '',
    force: '',
    stays: false,
    ...known,
  };
}

export interface Stack {
  hex: string;
  pieces: Piece[];
  strength: Sums | null;
}

/** What a game has added up in a stack, by name: attack, defense. */
export type Sums = Readonly<Record<string, number>>;

/** The factors of counters added up; null where one lies face down, or where there is nothing to add. */
export function strength(pieces: readonly Piece[]): Sums | null {
  const sums: Record<string, number> = {};
  for (const piece of pieces) {
    if (piece.facedown) return null;
    for (const [name, number] of Object.entries(piece.factors)) sums[name] = (sums[name] ?? 0) + number;
  }
  return Object.keys(sums).length ? sums : null;
}

/** Sums as they stand on a counter: 23-27. */
export function shortSums(sums: Sums): string {
  return Object.values(sums).join('-');
}

export function stacks(pieces: readonly Piece[]): Map<string, Stack> {
  const found = new Map<string, Stack>();
  for (const piece of pieces) {
    const stack = found.get(piece.hex);
    if (stack) stack.pieces.push(piece);
    else found.set(piece.hex, { hex: piece.hex, pieces: [piece], strength: null });
  }
  for (const stack of found.values()) stack.strength = strength(stack.pieces);
  return found;
}

/** So many counters of a stack are drawn; how many there are its badge says. */
const LAYERS = 3;

/** The counters of a stack that are drawn, from bottom to top. */
export function drawn<T>(pieces: readonly T[]): T[] {
  return pieces.slice(-LAYERS);
}

/** Where the counters of a stack lie in a hex, as offsets of their upper left corners from its centre. */
export function fan(count: number, size: number): [number, number][] {
  const behind = count - 1;
  const step = behind ? Math.min(size * 0.1, (size * 0.3) / behind) : 0;
  const shift = (step * behind) / 2;
  return Array.from({ length: count }, (_, depth) => {
    const off = step * (behind - depth);
    return [-size / 2 - shift * 0.8 + off, -size / 2 + shift * 0.35 - off];
  });
}
