/** Where a card lies on the map, so that it covers nothing that is looked at. */
import type { Box } from './geometry';

export type Corner = 'upper left' | 'upper right' | 'lower left' | 'lower right';

export interface Pane {
  width: number;
  height: number;
  /** How much of it is covered from below. */
  tray: number;
}

const MARGIN = 12;

export function boxAt(corner: Corner, card: { width: number; height: number }, pane: Pane): Box {
  const left = corner.endsWith('left') ? MARGIN : pane.width - MARGIN - card.width;
  const top = corner.startsWith('upper') ? MARGIN : pane.height - pane.tray - MARGIN - card.height;
  return { x: Math.max(0, left), y: Math.max(0, top), ...card };
}

export function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** The corner in which a card covers none of what must be seen, and as little as can be of the rest. */
export function bestCorner(
  corners: readonly Corner[],
  card: { width: number; height: number },
  pane: Pane,
  must: readonly Box[],
  rather: readonly Box[],
): Corner {
  const cost = (corner: Corner): number => {
    const box = boxAt(corner, card, pane);
    return 1000 * must.filter((one) => overlaps(box, one)).length + rather.filter((one) => overlaps(box, one)).length;
  };
  const costs = corners.map(cost);
  return corners[costs.indexOf(Math.min(...costs))]!;
}

/** How far a box has to go, at least, so that a card no longer covers it; nowhere if it does not. */
export function clear(box: Box, card: Box): [number, number] {
  if (!overlaps(box, card)) return [0, 0];
  const ways: [number, number][] = [
    [card.x - box.x - box.width, 0],
    [card.x + card.width - box.x, 0],
    [0, card.y - box.y - box.height],
    [0, card.y + card.height - box.y],
  ];
  return ways.reduce((best, way) => (Math.hypot(...way) < Math.hypot(...best) ? way : best));
}
