/** The order of battle: counters by side and by what they belong to, and the boxes beside the map. */
import type { Box, Piece, Scene } from '../api';
import { strength, type Sums } from './stacks';

export interface Force {
  name: string;
  pieces: Piece[];
}

export interface SideForces {
  side: string;
  forces: Force[];
  boxes: Box[];
  /** Counters on the map, and their strength where all is known. */
  count: number;
  strength: Sums | null;
}

const ORDER: Box['kind'][] = ['due', 'reserve', 'lost'];

/** What every side has, as far as it is to be seen; `fits` picks the counters somebody looks for. */
export function orderOfBattle(
  scene: Pick<Scene, 'pieces' | 'boxes'>,
  sides: readonly string[],
  fits: (piece: Piece) => boolean = () => true,
): SideForces[] {
  const all = [
    ...new Set([...sides, ...scene.pieces.map((piece) => piece.side), ...scene.boxes.map((box) => box.side)]),
  ];
  return all
    .map((side) => {
      const mine = scene.pieces.filter((piece) => piece.side === side && fits(piece));
      const boxes = scene.boxes
        .filter((box) => box.side === side)
        .map((box) => ({ ...box, pieces: box.pieces.filter(fits) }))
        .filter((box) => box.pieces.length)
        .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.turn - b.turn);
      return { side, forces: byForce(mine), boxes, count: mine.length, strength: strength(mine) };
    })
    .filter((one) => one.forces.length || one.boxes.length);
}

/** Counters of one force together, the strongest first; those of which nothing is known come last. */
function byForce(pieces: readonly Piece[]): Force[] {
  const found = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const list = found.get(piece.force);
    if (list) list.push(piece);
    else found.set(piece.force, [piece]);
  }
  const worth = (piece: Piece): number => Math.max(0, ...Object.values(piece.factors));
  return [...found]
    .map(([name, list]) => ({
      name,
      pieces: list.toSorted((a, b) => worth(b) - worth(a) || a.name.localeCompare(b.name)),
    }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === ''));
}
