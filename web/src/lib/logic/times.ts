/** Spans of time as people say them: the two largest parts, and minutes with seconds when it gets tight. */
import type { Terms } from '../api';

const [DAY, HOUR, MINUTE] = [86_400, 3600, 60];

/** "2 d 3 h", "3 h 12 min", "4:05"; time that is over is "0:00". */
export function span(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (days) return hours ? `${days} d ${hours} h` : `${days} d`;
  if (hours) return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
  return `${minutes}:${String(left % MINUTE).padStart(2, '0')}`;
}

/** The clock of a seat as it stands at a moment, in seconds; null if there is none. */
export function left(seat: { left?: number | null; until?: number | null }, now: number): number | null {
  if (seat.until !== null && seat.until !== undefined) return seat.until - now;
  return seat.left ?? null;
}

/** What people can agree on, as a list to choose from: by move or by game, in seconds, with an increment. */
export const LIMITS: readonly [key: string, limit: Terms['limit'], seconds: number, increment: number][] = [
  ['none', '', 0, 0],
  ['move-3', 'move', 3 * DAY, 0],
  ['move-7', 'move', 7 * DAY, 0],
  ['move-1', 'move', DAY, 0],
  ['move-1h', 'move', HOUR, 0],
  ['game-30', 'game', 30 * DAY, 4 * HOUR],
  ['game-3h', 'game', 3 * HOUR, 30],
];
