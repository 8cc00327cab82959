/** Tiles of a large map: those that lie in a part of it. */
import type { Sheet } from '../api';

export interface Tile {
  url: string;
  x: number;
  y: number;
  side: number;
}

type Level = Sheet['levels'][number];

/** The tiles of a level that touch a window, given by its edges in the units of the sheet. */
export function tilesIn(
  level: Level,
  sheet: Pick<Sheet, 'width' | 'height'>,
  [left, top, right, bottom]: readonly [number, number, number, number],
): Tile[] {
  const side = level.tile / level.scale;
  const span = (from: number, to: number, length: number): number[] => {
    const [first, last] = [
      Math.max(0, Math.floor(from / side)),
      Math.min(Math.ceil(length / side), Math.ceil(to / side)),
    ];
    return Array.from({ length: Math.max(0, last - first) }, (_, n) => first + n);
  };
  const columns = span(left, right, sheet.width);
  return span(top, bottom, sheet.height).flatMap((row) =>
    columns.map((column) => ({
      url: level.url.replace('{x}', String(column)).replace('{y}', String(row)),
      x: column * side,
      y: row * side,
      side,
    })),
  );
}
