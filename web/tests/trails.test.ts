import { describe, expect, it } from 'vitest';
import type { Piece } from '../src/lib/api';
import { places, trails } from '../src/lib/logic/trails';

const piece = (id: string, hex: string, facedown = false): Piece => ({
  id,
  hex,
  facedown,
  symbol_id: '',
  name: id,
  strength: '',
  factors: {},
  spent: false,
  symbol: '',
  size: '',
  left: '',
  right: '',
  fill: '',
  ink: '',
  dot: false,
  ad_hoc: false,
  side: '',
  force: '',
});

describe('trails', () => {
  const before = places([piece('a', '0101'), piece('b', '0101'), piece('c', '0102'), piece('d', '0103')]);

  it('tell who went where, once for each way, and who is gone', () => {
    const now = [piece('a', '0201'), piece('b', '0201'), piece('c', '0102'), piece('new', '0301')];
    expect(trails(before, now)).toEqual([
      { from: '0101', to: '0201' },
      { from: '0103', to: '' },
    ]);
  });

  it('do not tell of what may only have been covered', () => {
    const now = [piece('a', '0201'), piece('covered-1', '0103', true), piece('b', '0101'), piece('c', '0102')];
    expect(trails(before, now)).toEqual([{ from: '0101', to: '0201' }]);
  });
});
