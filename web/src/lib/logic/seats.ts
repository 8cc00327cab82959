import type { GameEntry, SeatWish } from '../api';

/** To begin with: I play the first side, the computer the others, as well as it can (the last bot is the best). */
export function firstSeats(game: GameEntry): Record<string, SeatWish> {
  const bot = game.bots.at(-1)?.name ?? '';
  return Object.fromEntries(game.sides.map((side, n): [string, SeatWish] => [side, { kind: n === 0 || !bot ? 'me' : 'bot', bot }]));
}
