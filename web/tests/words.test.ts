import { describe, expect, it } from 'vitest';
import type { Legal } from '../src/lib/api';
import { ago, bits, hugged, percent, shared, words } from '../src/lib/logic/notation';
import { inShort } from '../src/lib/logic/describe';
import { parse } from '../src/lib/state/address';

describe('words', () => {
  it('write chances', () => {
    expect([percent(1 / 6), percent(0.0001), percent(0), percent(1)]).toEqual(['17 %', '<1 %', '0 %', '100 %']);
  });

  it('tell what sentences have in common', () => {
    expect(shared(['retreat III Corps to 2725', 'retreat III Corps to Lodz (2119)'])).toBe('retreat III Corps to…');
    expect(shared(['stop'])).toBe('stop');
    expect(shared(['march', 'march on'])).toBe('march');
  });

  it('tell some of many things', () => {
    const legal = (text: string): Legal => ({ action: text, text, verb: text, args: [], chance: false, units: [] });
    expect(inShort(['a', 'b', 'b', 'c'].map(legal))).toEqual(['a', 'b', 'c']);
    expect(inShort(['a', 'b', 'c', 'd'].map(legal))).toEqual(['a', 'b', '2 more…']);
  });

  it('make names readable', () => {
    expect(words('red_units-lost')).toBe('Red units lost');
  });

  it('cut a sentence at what can be shown', () => {
    const found = bits('To Lodz (1019), see 4.2a: rw-br moves.', {
      isHex: (id) => id === '1019',
      isRule: (id) => id === '4.2a',
      isUnit: (id) => id === 'rw-br',
    });
    expect(found.map((bit) => bit.hex ?? bit.rule ?? bit.unit ?? '-')).toEqual([
      '-',
      '1019',
      '-',
      '4.2a',
      '-',
      'rw-br',
      '-',
    ]);
    expect(found.map((bit) => bit.text).join('')).toBe('To Lodz (1019), see 4.2a: rw-br moves.');
  });

  it('keep a rule and its bracket together', () => {
    const parts = hugged(bits('rounded down (14.13a).', { isRule: (id) => id === '14.13a' }));
    expect(parts.map((bit) => (bit.rule ? `${bit.before}${bit.text}${bit.after}` : bit.text))).toEqual([
      'rounded down ',
      '(14.13a).',
      '',
    ]);
  });

  it('lose no comma between units, of which a line of the log says that they are neither hex nor rule', () => {
    const said = (text: string, unit = '', hex = '') => ({ text, unit, hex });
    const row = [said('Rossbach', 'a'), said(', '), said('the Saxons', 'b'), said(' and '), said('the Corps', 'c')];
    const parts = hugged([...row, said(' march to '), said('1412', '', '1412'), said('.')]);
    expect(parts.map((bit) => (bit.hex ? bit.before + bit.text + bit.after : bit.text)).join('')).toBe(
      'Rossbach, the Saxons and the Corps march to 1412.',
    );
  });

  it('keep a hex and its bracket together', () => {
    const parts = hugged(bits('To Lodz (1019), then 1020. Or (1021)', { isHex: (id) => /^\d{4}$/.test(id) }));
    expect(parts.map((bit) => (bit.hex ? `${bit.before}${bit.text}${bit.after}` : bit.text))).toEqual([
      'To Lodz ',
      '(1019),',
      ' then ',
      '1020.',
      ' Or ',
      '(1021)',
      '',
    ]);
  });

  it('say how long ago', () => {
    expect(ago(1000, 1000_000 + 7200_000, 'en')).toBe('2 hours ago');
  });
});

describe('addresses', () => {
  it('are read', () => {
    expect(parse('/m/abc', '?at=12', '')).toEqual({ name: 'match', id: 'abc', at: 12, seat: '' });
    expect(parse('/m/abc', '', '#seat=xyz')).toEqual({ name: 'match', id: 'abc', at: null, seat: 'xyz' });
    expect(parse('/new', '?game=g', '')).toEqual({ name: 'new', game: 'g' });
    expect(parse('/', '', '')).toEqual({ name: 'start' });
  });
});
