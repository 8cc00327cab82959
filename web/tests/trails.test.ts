import { describe, expect, it } from 'vitest';
import { along, motion } from '../src/lib/logic/motion';
import { counter } from '../src/lib/logic/stacks';
import { trails } from '../src/lib/logic/trails';
import { line } from './lines';

describe('trails', () => {
  it('tell who went where, once for each way, and where units fought, fell and took something', () => {
    const told = [
      line({ kind: 'march', way: ['0101', '0102'], who: ['a'], count: 1 }),
      line({ kind: 'march', way: ['0102', '0201'], who: ['a'], count: 1 }),
      line({ kind: 'march', way: ['0101', '0102', '0201'], who: ['b'], count: 1 }),
      line({ kind: 'battle', at: ['0103'], origins: ['0201'] }),
      line({ kind: 'retreat', way: ['0103', '0104'], count: 2 }),
      line({ kind: 'loss', at: ['0103', '0201'] }),
      line({ kind: 'capture', at: ['0103'] }),
      line({ kind: 'points', at: ['0103'] }),
    ];
    expect(trails(told).map(({ kind, way, origins }) => [kind, way.join(), origins.join()])).toEqual([
      ['march', '0101,0102,0201', ''],
      ['battle', '0103', '0201'],
      ['retreat', '0103,0104', ''],
      ['loss', '0103', ''],
      ['loss', '0201', ''],
      ['capture', '0103', ''],
    ]);
  });
});

describe('motion', () => {
  const before = [counter({ id: 'a', hex: '0101' }), counter({ id: 'b', hex: '0102' })];
  const after = [counter({ id: 'a', hex: '0103' }), counter({ id: 'x', hex: '0202', facedown: true })];
  it('takes counters along their way, and lets losses fade where they fell', () => {
    const told = [
      line({ kind: 'march', who: ['a'], count: 1, way: ['0101', '0102', '0103'] }),
      line({ kind: 'loss', who: ['b'], count: 1, at: ['0102'] }),
      line({ kind: 'march', count: 1, way: ['0201', '0202'] }),
    ];
    const found = motion(told, before, after)!;
    expect(found.flights.map((one) => one.pieces.map((piece) => piece.id))).toEqual([['a'], ['x']]);
    expect(found.fades.map((one) => [one.hex, one.pieces[0]?.id])).toEqual([['0102', 'b']]);
    expect([...found.flying]).toEqual(['a', 'x']);
  });
  it('is none where nothing moved, or where it went on since', () => {
    expect(motion([line({ kind: 'points' })], before, after)).toBeNull();
    expect(motion([line({ kind: 'march', who: ['a'], count: 1, way: ['0101', '0102'] })], before, after)).toBeNull();
  });
  it('goes from hex to hex', () => {
    const points = [0, 100, 200].map((x) => ({ x, y: 0 }));
    expect([0, 0.25, 0.5, 1].map((part) => along(points, part).x)).toEqual([0, 50, 100, 200]);
  });
});
