/** Stacks: pieces of one hex, bottom first. */
import type { Piece } from '../api';

export interface Stack {
  hex: string;
  pieces: Piece[];
  /** Sum of the strengths, or null where they are not all known numbers. */
  strength: number | null;
}

export function strength(pieces: readonly Piece[]): number | null {
  let sum = 0;
  for (const piece of pieces) {
    if (piece.facedown || !/^\d+$/.test(piece.strength)) return null;
    sum += Number(piece.strength);
  }
  return sum;
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
