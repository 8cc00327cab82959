/** Cards in hand, lists to be written, tiles of a large map. */
import { describe, expect, it } from 'vitest';
import type { Card, Form, Legal, Pile } from '../src/lib/api';
import { bound, inHand, playsOf } from '../src/lib/logic/cards';
import { actionsOf, addsUp, blank, canAdd, canTake, change, left, sections, price } from '../src/lib/logic/form';
import { regionsAhead } from '../src/lib/logic/regions';
import { tilesIn } from '../src/lib/logic/tiles';
import { t } from '../src/lib/text';

const legal = (...actions: string[]): Legal[] =>
  actions.map((action) => {
    const [verb = '', ...args] = action.split(' ');
    return { action, text: action, verb, args, chance: false, units: [] };
  });

const card = (id: string, more: Partial<Card> = {}): Card => ({
  id,
  title: id,
  number: id,
  kind: '',
  facts: {},
  text: '',
  foot: '',
  chip: '',
  colour: '#000',
  side: '',
  dim: false,
  facedown: false,
  play: `choose ${id}`,
  ...more,
});

const pile = (kind: Pile['kind'], ...cards: Card[]): Pile => ({ name: kind, title: kind, kind, side: '', cards });

describe('a card', () => {
  it('is played by the actions that begin with its words, and no others', () => {
    const all = legal('choose 1 west', 'choose 1 east', 'choose 10 west', 'choose 1', 'done');
    expect(playsOf(card('1'), all).map(({ action }) => action)).toEqual(['choose 1 west', 'choose 1 east', 'choose 1']);
    expect(playsOf(card('1', { play: '' }), all)).toEqual([]);
  });

  it('is in hand if it can be used, or was taken, as long as something can be done with cards', () => {
    const piles = [pile('hand', card('1'), card('2'), card('3', { chip: 'chosen' })), pile('table', card('4'))];
    expect(inHand(piles, legal('choose 1', 'choose 4', 'done')).map((one) => one.card.id)).toEqual(['1', '3']);
    expect(inHand(piles, legal('done'))).toEqual([]);
  });
});

const orders: Form = {
  title: 'Orders',
  purses: [
    { name: 'fr', title: 'France', amount: 20 },
    { name: 'gb', title: 'Britain', amount: 0 },
  ],
  lines: [
    { title: 'Corps', actions: ['buy a', 'buy b'], costs: { fr: 12 }, group: 'France', note: '', amounts: false },
    {
      title: 'Point to Britain',
      actions: ['give', 'give', 'give'],
      costs: { fr: 1, gb: -1 },
      group: '',
      note: '',
      amounts: false,
    },
    { title: 'Brigade', actions: ['buy c'], costs: { gb: 2 }, group: 'Britain', note: '', amounts: false },
  ],
  done: 'done',
  rule: '',
};

describe('a list', () => {
  it('adds up as it is written', () => {
    expect([...left(orders, blank(orders))]).toEqual([
      ['fr', 20],
      ['gb', 0],
    ]);
    expect(left(orders, [1, 2, 1]).get('fr')).toBe(6);
    expect(left(orders, [1, 2, 1]).get('gb')).toBe(0);
  });

  it('takes no line that would overdraw a purse or that has run out', () => {
    expect(canAdd(orders, [1, 0, 0], 0)).toBe(false);
    expect(canAdd(orders, [0, 0, 0], 2)).toBe(false);
    expect(canAdd(orders, [0, 2, 0], 2)).toBe(true);
    expect(canAdd(orders, [0, 3, 0], 1)).toBe(false);
    expect(addsUp(orders, [2, 0, 0])).toBe(false);
  });

  it('keeps what paid for something else', () => {
    expect(canTake(orders, [0, 2, 1], 1)).toBe(false);
    expect(canTake(orders, change([0, 2, 1], 2, -1), 1)).toBe(true);
    expect(canTake(orders, [0, 0, 0], 0)).toBe(false);
  });

  it('is handed in as its actions, in the order of the form', () => {
    expect(actionsOf(orders, [1, 2, 1])).toEqual(['buy a', 'give', 'give', 'buy c', 'done']);
    expect(actionsOf(orders, blank(orders))).toEqual(['done']);
    expect(sections(orders).map(({ title, lines }) => [title, lines.length])).toEqual([
      ['France', 1],
      ['', 1],
      ['Britain', 1],
    ]);
  });

  it('hands in of an amount that amount alone', () => {
    const line = { title: 'Spies', actions: ['send 1', 'send 2', 'send 3'], costs: { a: 1 }, group: '', note: '' };
    const missions = {
      ...orders,
      purses: [{ name: 'a', title: 'Agents', amount: 4 }],
      lines: [{ ...line, amounts: true }],
    };
    expect(actionsOf(missions, [2])).toEqual(['send 2', 'done']);
    expect(actionsOf(missions, [0])).toEqual(['done']);
    expect(left(missions, [3]).get('a')).toBe(1);
    expect(price(missions, missions.lines[0]!)).toBe('1');
  });
});

describe('what is done with cards and lists', () => {
  const scene = { piles: [pile('hand', card('1'))] } as never;
  const mine = { mine: true } as never;
  it('is no button', () => {
    const all = legal('choose 1', 'buy a', 'done', 'pass');
    expect([...bound({ scene, legal: all, form: orders, decision: mine })].sort()).toEqual(
      ['buy a', 'buy b', 'buy c', 'choose 1', 'done', 'give'].sort(),
    );
    expect(bound({ scene, legal: all, form: null, decision: null }).size).toBe(0);
  });
});

describe('tiles', () => {
  const level = { scale: 0.5, width: 4096, url: '/2-{x}-{y}.png', tile: 1024 };
  it('are those that touch the window, and none beyond the map', () => {
    const sheet = { width: 8192, height: 5000 };
    const found = tilesIn(level, sheet, [2000, -400, 4200, 2100]);
    expect(found.map(({ url }) => url)).toEqual([
      '/2-0-0.png',
      '/2-1-0.png',
      '/2-2-0.png',
      '/2-0-1.png',
      '/2-1-1.png',
      '/2-2-1.png',
    ]);
    expect(found[1]).toMatchObject({ x: 2048, y: 0, side: 2048 });
    expect(tilesIn(level, sheet, [-9000, -9000, 90000, 90000])).toHaveLength(4 * 3);
  });
});

describe('a part of a large map', () => {
  const at = (x: number, y: number): { x: number; y: number } => ({ x, y });
  const byId = new Map([
    ['a', at(0, 0)],
    ['b', at(10, 10)],
    ['c', at(20, 0)],
    ['d', at(30, 10)],
  ]);
  const regions = [
    { title: 'West', hexes: ['a', 'b'] },
    { title: 'East', hexes: ['c', 'd'] },
  ];
  const goals = [at(1, 1), at(22, 2), at(25, 9), at(99, 99)];

  it('is named if goals lie in it and none of them is in sight, the one with most first', () => {
    const names = (sees: (place: { x: number }) => boolean): [string, number][] =>
      regionsAhead(regions, byId, goals, sees).map(([region, count]) => [region.title, count]);
    expect(names(() => false)).toEqual([
      ['East', 2],
      ['West', 1],
    ]);
    expect(names(({ x }) => x === 22)).toEqual([['West', 1]]);
    expect(names(() => true)).toEqual([]);
  });
});

describe('the price of a line', () => {
  const form = {
    purses: [
      { name: 'fr', title: 'France', amount: 36 },
      { name: 'oil', title: 'Oil', amount: 2 },
    ],
  };
  it('names whose it is, unless the heading has said so', () => {
    expect(price(form, { costs: { fr: 16, oil: 1 }, group: 'France' })).toBe('16, 1 Oil');
    expect(price(form, { costs: { fr: -4 }, group: 'Loans' })).toBe('+4 France');
    expect(price(form, { group: 'France' })).toBe('');
  });
  it('is told with a word, unless it brings something', () => {
    expect(t.form.costs('16, 1 Oil')).toBe('costs 16, 1 Oil');
    expect(t.form.costs('+4 France')).toBe('+4 France');
  });
});
