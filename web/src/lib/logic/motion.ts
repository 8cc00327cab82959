/** What moves on the map between two looks at it, from lines of the log: counters along their way, losses that fade. */
import type { LogLine, Piece } from '../api';
import { joined, moves } from './story';

export interface Flight {
  pieces: Piece[];
  way: string[];
}

export interface Fade {
  pieces: Piece[];
  hex: string;
}

export interface Motion {
  flights: Flight[];
  fades: Fade[];
  /** Units that are under way, and not to be drawn where they will be. */
  flying: ReadonlySet<string>;
}

/** More than so many at once would be a muddle: then the last ones move. */
const MOST = 4;

/** The motion that lines tell of; null if there is none. Units without a name are drawn as what lies at the end. */
export function motion(lines: readonly LogLine[], before: readonly Piece[], after: readonly Piece[]): Motion | null {
  const old = new Map(before.map((piece) => [piece.id, piece]));
  const now = new Map(after.map((piece) => [piece.id, piece]));
  const told = joined(lines);
  const flights = told
    .filter((line) => moves(line) && line.way.length > 1)
    .slice(-MOST)
    .map((line) => ({ way: line.way, pieces: travellers(line, now, after) }))
    .filter((flight) => flight.pieces.length);
  const fades = told
    .filter((line) => line.kind === 'loss' || line.kind === 'removal')
    .map((line) => ({ hex: line.at[0] ?? '', pieces: line.who.flatMap((id) => old.get(id) ?? []) }))
    .map((fade) => ({ ...fade, hex: fade.hex || (fade.pieces[0]?.hex ?? '') }))
    .filter((fade) => fade.pieces.length && fade.hex);
  if (!flights.length && !fades.length) return null;
  return { flights, fades, flying: new Set(flights.flatMap((flight) => flight.pieces.map((piece) => piece.id))) };
}

function travellers(line: LogLine, now: ReadonlyMap<string, Piece>, after: readonly Piece[]): Piece[] {
  const end = line.way.at(-1);
  const named = line.who.flatMap((id) => now.get(id) ?? []).filter((piece) => piece.hex === end);
  if (named.length || line.who.length) return named;
  return after.filter((piece) => piece.hex === end && piece.facedown).slice(-Math.max(1, line.count));
}

/** A point of a way, by the part of it that has been gone; hexes have equal parts. */
export function along(points: readonly { x: number; y: number }[], part: number): { x: number; y: number } {
  const at = Math.min(Math.max(part, 0), 1) * (points.length - 1);
  const n = Math.min(Math.floor(at), points.length - 2);
  const [a, b] = [points[Math.max(0, n)]!, points[Math.max(0, n) + 1] ?? points[0]!];
  return { x: a.x + (b.x - a.x) * (at - n), y: a.y + (b.y - a.y) * (at - n) };
}
