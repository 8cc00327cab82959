/** The parts of a large map, and what lies in them. */
import type { Sheet } from '../api';

type Region = Sheet['regions'][number];
interface Place {
  x: number;
  y: number;
}

/**
 * The parts that hold some of the places, all of them out of sight, and how many, most first. A part reaches as far
 * as the hexes that name it.
 */
export function regionsAhead(
  regions: readonly Region[],
  byId: ReadonlyMap<string, Place>,
  places: readonly Place[],
  inSight: (place: Place) => boolean,
): [Region, number][] {
  const found = regions.flatMap((region): [Region, number][] => {
    const corners = region.hexes.flatMap((id) => byId.get(id) ?? []);
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const within = places.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom);
    return within.length && !within.some(inSight) ? [[region, within.length]] : [];
  });
  return found.sort((a, b) => b[1] - a[1]);
}
