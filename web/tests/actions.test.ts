import { describe, expect, it } from 'vitest';
import type { Legal, Order, Piece } from '../src/lib/api';
import { atHex, goals, group, guess, knowUnits, names, resolve, way } from '../src/lib/logic/actions';
import { merged, selector } from '../src/lib/logic/orders';

const hexes = new Set(['0101', '0102', '0103', '0201']);
const piece = (id: string, hex: string, facedown = false): Piece => ({
  id,
  hex,
  facedown,
  symbol_id: `piece-${id}`,
  name: id,
  strength: '3',
  factors: {},
  spent: false,
  symbol: 'infantry',
  size: 'XX',
  left: '',
  right: '',
  fill: '#fff',
  ink: '#000',
  dot: false,
  ad_hoc: false,
  side: '',
  force: '',
});
const legal = (action: string): Legal => {
  const [verb, ...args] = action.split(' ');
  return { action, text: action, verb: verb!, args, chance: false };
};
const order = (actions: string[], unit: string, goal: string, kind = 'move'): Order => ({
  kind,
  actions,
  unit,
  goal,
  cost: actions.length,
  price: String(actions.length),
  text: '',
  way: [],
});
const pieces = [piece('a', '0101'), piece('b', '0101'), piece('e', '0201')];
const who = (list: Legal[] = []) => names(hexes, pieces, list);

describe('legal actions', () => {
  it('are sorted by what has to be picked', () => {
    knowUnits(['a', 'b', 'e', 'reserve']);
    const list = ['done', 'move 0101', 'entrain a', 'take reserve', 'lower 3:1'].map(legal);
    const groups = group(list, who(list));
    expect([...groups.hexes.keys()]).toEqual(['0101']);
    expect([...groups.units.keys()]).toEqual(['a', 'reserve']);
    expect(groups.plain.map((one) => one.action)).toEqual(['done', 'lower 3:1']);
  });

  it('of a hex are those that name it or a unit in it', () => {
    const list = ['entrain a', 'entrain b', 'entrain e', 'arrange 0101'].map(legal);
    const found = atHex(group(list, who()), '0101', who());
    expect(found.map((one) => one.action)).toEqual(['arrange 0101', 'entrain a', 'entrain b']);
  });

  it('become an act, a narrower choice or a menu', () => {
    expect(resolve([legal('step 0102')], '0102', who()).kind).toBe('act');
    expect(resolve(['retreat a 0102', 'retreat a 0103'].map(legal), 'a', who()).kind).toBe('narrow');
    expect(resolve(['arrange 0101', 'move 0101'].map(legal), '0101', who()).kind).toBe('menu');
    expect(resolve([], '0101', who()).kind).toBe('none');
  });

  it('tell what to ask about elsewhere', () => {
    expect(guess(['step 0102', 'step 0103', 'halt'].map(legal), '0201', who())).toBe('step 0201');
    expect(guess(['retreat a 0102'].map(legal), '0201', who())).toBe('retreat a 0201');
    expect(guess([legal('done')], '0201', who())).toBeNull();
  });
});

describe('whole orders', () => {
  const march = order(['move 0101', 'step 0102', 'step 0103', 'halt'], 'a b', '0103');

  it('need their stack or unit selected, unless it is on its way', () => {
    expect(selector(march, who())).toBe('0101');
    expect(selector(order(['step 0102', 'halt'], 'a b', '0103'), who())).toBeNull();
    expect(selector(order(['entrain a', 'ride 0103'], 'a', '0103'), who())).toBe('a');
    expect(selector(order(['attack 0201', 'join 0101'], '0101', '0201'), who())).toBeNull();
  });

  it('pass hexes from where the unit stands', () => {
    expect(way(march, who())).toEqual(['0101', '0102', '0103']);
    expect(way(order(['entrain a', 'ride 0103'], 'a', '0103'), who())).toEqual(['0101', '0103']);
  });

  it('are grouped by destination', () => {
    const found = goals([march, order(['move 0101', 'leave b', 'step 0103'], 'a', '0103')], who());
    expect(found.get('0103')?.orders).toHaveLength(2);
  });

  it('are filled up with every way, which is for the whole stack', () => {
    const all = merged(
      [march],
      [order(['move 0101', 'step 0102', 'halt'], '', '0102', 'way'), order(['move 0101'], '', '0103', 'way')],
    );
    expect(all.map((one) => [one.unit, one.goal])).toEqual([
      ['a b', '0103'],
      ['a b', '0102'],
    ]);
  });
});
