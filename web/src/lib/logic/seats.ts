import type { GameEntry, SeatWish, Table } from '../api';

/** To begin with: I play the first side, the computer the others, as well as it can (the last bot is the best). */
export function firstSeats(game: Pick<GameEntry, 'bots'>, sides: readonly string[]): Record<string, SeatWish> {
  const bot = game.bots.at(-1)?.name ?? '';
  return Object.fromEntries(
    sides.map((side, n): [string, SeatWish] => [side, { kind: n === 0 || !bot ? 'me' : 'bot', bot }]),
  );
}

/** As in a match that is played on: what was mine is mine, computers stay, and friends are invited anew. */
export function sameSeats(
  game: Pick<GameEntry, 'bots'>,
  sides: readonly string[],
  seats: Table['seats'],
): Record<string, SeatWish> {
  if (!Object.values(seats).some((seat) => seat.mine)) return firstSeats(game, sides);
  const bot = game.bots.at(-1)?.name ?? '';
  return Object.fromEntries(
    sides.map((side): [string, SeatWish] => {
      const seat = seats[side];
      if (seat?.kind === 'bot') return [side, { kind: 'bot', bot: seat.bot }];
      if (!seat?.mine) return [side, { kind: 'link', bot }];
      return [side, { kind: seat.kind === 'screen' ? 'screen' : 'me', bot }];
    }),
  );
}

/** At one screen: how a game is opened that has come from elsewhere. */
export function screenSeats(game: Pick<GameEntry, 'bots'>, sides: readonly string[]): Record<string, SeatWish> {
  const bot = game.bots.at(-1)?.name ?? '';
  return Object.fromEntries(sides.map((side): [string, SeatWish] => [side, { kind: 'screen', bot }]));
}
