import { describe, expect, it } from 'vitest';
import type { Legal, Order, Piece } from '../src/lib/api';
import {
  atHex,
  attacksBy,
  deeds,
  goals,
  group,
  guess,
  knowUnits,
  names,
  ownQuestion,
  resolve,
  way,
} from '../src/lib/logic/actions';
import { buttons, isMain } from '../src/lib/logic/buttons';
import { labelled, usual } from '../src/lib/logic/parts';
import { merged, selector } from '../src/lib/logic/orders';
import { counter } from '../src/lib/logic/stacks';

const hexes = new Set(['0101', '0102', '0103', '0201']);
const piece = (id: string, hex: string, facedown = false): Piece => counter({ id, hex, name: id, facedown });
const legal = (action: string): Legal => {
  const [verb, ...args] = action.split(' ');
  return { action, text: action, verb: verb!, args, chance: false, units: [] };
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
    expect(resolve(['shell a 0201', 'shell b 0201'].map(legal), '0101', who()).kind).toBe('menu');
    expect(resolve([], '0101', who()).kind).toBe('none');
  });

  it('tell what to ask about elsewhere', () => {
    expect(guess(['step 0102', 'step 0103', 'halt'].map(legal), '0201', who())).toBe('step 0201');
    expect(guess(['retreat a 0102'].map(legal), '0201', who())).toBe('retreat a 0201');
    expect(guess([legal('done')], '0201', who())).toBeNull();
  });
});

describe('what a stack in hand can do where it stands', () => {
  const stack = { hex: '0101', pieces: [{ id: 'a' }, { id: 'b' }] };
  const done = (list: Legal[], goes: boolean, part = 'a') =>
    deeds(stack, group(list, who(list)), goes, part, who(list)).map((one) => one.action);
  it('of attacks is what one of those in hand could carry out, or all', () => {
    const attacks = [
      { ...legal('storm 0102'), units: ['a', 'b'] },
      { ...legal('storm 0201'), units: ['c'] },
    ];
    const shown = (...units: string[]) => attacksBy(units, attacks).map((one) => one.action);
    expect(shown('b', 'x')).toEqual(['storm 0102']);
    expect(shown()).toEqual(['storm 0102', 'storm 0201']);
    // A game that does not tell has all of them shown.
    expect(attacksBy(['b'], [legal('storm 0201')])).toHaveLength(1);
  });
  it('is what those who go can do without a hex to pick, and what names their hex', () => {
    const list = ['move a', 'scout a', 'storm a 0102', 'entrain b', 'arrange 0101'].map(legal);
    expect(done(list, true)).toEqual(['arrange 0101', 'move a', 'scout a']);
  });
  it('is everything that its units can do if nobody has a way', () => {
    const list = ['rally a', 'scout b 0102', 'rally e'].map(legal);
    expect(done(list, false, '')).toEqual(['rally a', 'scout b 0102']);
  });
  it('is left to the counters where it is much', () =>
    expect(done(['v a', 'w a', 'x a', 'y b', 'z b'].map(legal), false, '')).toEqual([]));
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

describe('what is one’s own and cannot act', () => {
  const own = (hex: string): boolean => hex === '0101' || hex === '0102';
  const about = { hex: '0102', units: ['u9'] };
  it('is asked about as the others of its kind are', () => {
    const who = names(hexes, [piece('u1', '0101'), piece('u9', '0102')], []);
    expect(ownQuestion([legal('done'), legal('move u1')], about, own, who)).toBe('move u9');
    expect(ownQuestion([legal('move 0101')], about, own, who)).toBe('move 0102');
    expect(ownQuestion([legal('carry u1 0101 0201')], about, own, who)).toBe('carry u9 0101 0201');
  });
  it('is not asked about where only the enemy can be picked', () => {
    const who = names(hexes, [piece('u9', '0102')], []);
    expect(ownQuestion([legal('attack 0201'), legal('done')], about, own, who)).toBeNull();
  });
});

describe('parts of a stack', () => {
  const stack = ['a', 'b', 'c', 'd'].map((id) => counter({ id, hex: '0101', name: `${id} Division`, strength: '3' }));
  it('have labels that differ', () => {
    const found = labelled(['a b c d', 'a b', 'c d', 'b c d', 'a', 'a b c d x'], stack);
    expect(found.map(([, label]) => label)).toEqual([
      'Whole stack',
      'a Division, b Division',
      'c Division, d Division',
      'Without a Division',
      'a Division',
      'Whole stack and 1 from elsewhere',
    ]);
  });
  it('leave behind what stays unless it is asked for', () => {
    const wagon = counter({ id: 's', hex: '0101', stays: true });
    expect(usual([wagon, ...stack])).toEqual(['a', 'b', 'c', 'd']);
    expect(usual([wagon])).toEqual(['s']);
  });
});

describe('buttons', () => {
  const lower = ['6:1', '5:1', '4:1', '3:1', '2:1'].map((odds) => legal(`lower ${odds}`));
  it('are one control for many of a kind', () => {
    const found = buttons([legal('roll'), ...lower]);
    expect(found.single.map((one) => one.action)).toEqual(['roll']);
    expect(found.many).toEqual([lower]);
    expect(buttons([legal('roll'), ...lower.slice(1)]).many).toEqual([]);
  });
  it('are the thing to do only when there is nothing else', () => {
    const [pass, place] = [legal('none'), legal('railhead 0101')];
    expect(isMain(pass, [pass])).toBe(true);
    expect(isMain(pass, [pass, place])).toBe(false);
  });
});
