/** Areas, signs and lines of overlays as SVG paths: one path for all hexes of an area, so that the map stays quick. */
import type { Area } from '../api';
import type { Board } from './geometry';

export type Pattern = Area['pattern'];
export type Sign = Area['sign'];

/** Patterns in a square of this side; `plain` has none. */
export const TILE = 16;
export const STROKES: Record<Pattern, string> = {
  plain: '',
  rising: 'M-4 4L4-4M0 16L16 0M12 20L20 12',
  falling: 'M-4 12L4 20M0 0L16 16M12-4L20 4',
  crossed: 'M0 0L16 16M0 16L16 0',
  dotted: 'M8 8h.01',
};

/** Patterns for things that come without one, each different. */
export const PATTERNS: readonly Pattern[] = ['falling', 'dotted', 'crossed', 'rising', 'plain'];

/** Signs about the origin, in a box from -10 to 10. */
const SIGNS: Record<Sign, string> = {
  '': '',
  circle: 'm-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0z',
  square: 'm-7.5-7.5h15v15h-15z',
  triangle: 'm0-9l9 16h-18z',
  diamond: 'm0-10l10 10l-10 10l-10-10z',
  star: 'm0-10l2.6 6.6l7 .5l-5.4 4.5l1.8 6.9l-6-3.8l-6 3.8l1.8-6.9l-5.4-4.5l7-.5z',
  cross: 'm-8-5l3-3l5 5l5-5l3 3l-5 5l5 5l-3 3l-5-5l-5 5l-3-3l5-5z',
};

/** The path of a sign at a point. */
export function signAt(sign: Sign, x: number, y: number): string {
  return sign ? `M${x} ${y}${SIGNS[sign]}` : '';
}

/** The outlines of hexes; those not on the board are left out. */
export function outlines(board: Board, hexes: readonly string[]): string {
  return hexes
    .map((id) => {
      const hex = board.byId.get(id);
      return hex ? `M${hex.points.map(([x, y]) => `${x} ${y}`).join('L')}Z` : '';
    })
    .join('');
}

/** A sign in the middle of each hex, a little above so that a counter does not hide all of it. */
export function signs(board: Board, hexes: readonly string[], sign: Sign): string {
  return hexes
    .map((id) => {
      const hex = board.byId.get(id);
      return hex ? signAt(sign, hex.x, hex.y - board.pitch * 0.42) : '';
    })
    .join('');
}

/** A line through the middles of hexes. */
export function through(board: Board, hexes: readonly string[]): string {
  const points = hexes.flatMap((id) => {
    const hex = board.byId.get(id);
    return hex ? [`${hex.x} ${hex.y}`] : [];
  });
  return points.length > 1 ? `M${points.join('L')}` : '';
}

export interface Source {
  word: string;
  meaning: string;
  hexes: string[];
  colour: string;
  pattern: Pattern;
}

const TINTS = ['#1f6b4a', '#1c5d99', '#8a5d00', '#8c1d18', '#5b3b8c'];

/** Hexes by where their most important fact comes from, in the order in which the game tells the words. */
export function sources(board: Board): Source[] {
  const { hexes, source_words: meanings } = board.sheet;
  const words = [...new Set([...Object.keys(meanings), ...hexes.map((hex) => hex.source)])].filter(Boolean);
  return words
    .map((word, n) => ({
      word,
      meaning: meanings[word] ?? '',
      hexes: hexes.filter((hex) => hex.source === word).map((hex) => hex.id),
      colour: TINTS[n % TINTS.length]!,
      pattern: PATTERNS[n % PATTERNS.length]!,
    }))
    .filter((source) => source.hexes.length);
}
