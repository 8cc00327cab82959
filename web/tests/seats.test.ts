import { describe, expect, it } from 'vitest';
import type { GameEntry, Table } from '../src/lib/api';
import { firstSeats, sameSeats, screenSeats } from '../src/lib/logic/seats';
import { sidesOf } from '../src/lib/logic/sides';

const sides = ['red', 'german'];
const game = {
  bots: [
    { name: 'random', meaning: '' },
    { name: 'greedy', meaning: '' },
  ],
} as unknown as GameEntry;
const seat = (kind: string, mine: boolean, bot = ''): Table['seats'][string] => ({
  kind,
  bot,
  mine,
  taken: true,
  name: '',
  link: '',
  webhook: '',
  offered: '',
  here: false,
});

describe('who plays a game that is played on', () => {
  it('keeps what is mine and the computer', () => {
    const seats = sameSeats(game, sides, { red: seat('me', true), german: seat('bot', false, 'random') });
    expect(seats).toEqual({ red: { kind: 'me', bot: 'greedy' }, german: { kind: 'bot', bot: 'random' } });
  });

  it('invites the friend anew, and takes a seat that came by link as mine', () => {
    const seats = sameSeats(game, sides, { red: seat('me', false), german: seat('link', true) });
    expect(seats.red?.kind).toBe('link');
    expect(seats.german?.kind).toBe('me');
  });

  it('begins for somebody who only watched as any new game does', () => {
    expect(sameSeats(game, sides, { red: seat('me', false), german: seat('link', false) })).toEqual(
      firstSeats(game, sides),
    );
  });

  it('opens what came from elsewhere at one screen', () => {
    expect(Object.values(screenSeats(game, sides)).map((one) => one.kind)).toEqual(['screen', 'screen']);
  });
});

describe('the sides of a scenario', () => {
  const scenarios = [
    { name: 'duel', title: '', meaning: '', turns: 3, sides: ['blue', 'grey'], world: '' },
    { name: 'rivals', title: '', meaning: '', turns: 3, sides: ['blue', 'grey', 'green'], world: '' },
  ];

  it('have a seat each: the first is mine, the computer has the others', () => {
    const seats = firstSeats(game, sidesOf({ scenarios }, 'rivals'));
    expect(Object.entries(seats).map(([side, seat]) => [side, seat.kind])).toEqual([
      ['blue', 'me'],
      ['grey', 'bot'],
      ['green', 'bot'],
    ]);
  });

  it('are those of the first if none is named', () => {
    expect(sidesOf({ scenarios }, undefined)).toEqual(['blue', 'grey']);
  });
});
