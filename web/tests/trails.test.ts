import { describe, expect, it } from 'vitest';
import { trails } from '../src/lib/logic/trails';
import { line } from './lines';

describe('trails', () => {
  it('tell who went where, once for each way, and where units were lost', () => {
    const told = [
      line({ kind: 'march', way: ['0101', '0102', '0201'], who: ['a'] }),
      line({ kind: 'march', way: ['0101', '0102', '0201'], who: ['b'] }),
      line({ kind: 'battle', at: ['0103'], origins: ['0201'] }),
      line({ kind: 'retreat', way: ['0103', '0104'], count: 2 }),
      line({ kind: 'loss', at: ['0103', '0201'] }),
      line({ kind: 'capture', at: ['0103'] }),
    ];
    expect(trails(told)).toEqual([
      { way: ['0101', '0102', '0201'], gone: false },
      { way: ['0103', '0104'], gone: false },
      { way: ['0103'], gone: true },
      { way: ['0201'], gone: true },
    ]);
  });
});
