import { describe, expect, it } from 'vitest';
import type { LogLine } from '../src/lib/api';
import {
  beats,
  filtered,
  headline,
  isBattle,
  joined,
  newest,
  pointedAt,
  sections,
  stops,
  tally,
  theirs,
} from '../src/lib/logic/story';
import { line } from './lines';

const step = (entry: number, from: string, to: string, who = ['u1'], side = 'red'): LogLine =>
  line({
    entry,
    number: entry,
    kind: 'march',
    side,
    who,
    count: who.length,
    way: [from, to],
    hexes: [from, to],
    parts: [
      { text: 'U1', hex: '', unit: 'u1' },
      { text: ' marches from ', hex: '', unit: '' },
      { text: from, hex: from, unit: '' },
      { text: ' to ', hex: '', unit: '' },
      { text: to, hex: to, unit: '' },
      { text: '.', hex: '', unit: '' },
    ],
  });
const head = (entry: number, kind: string, side: string): LogLine => line({ entry, number: entry, kind, side });
const battle = [
  line({ entry: 8, kind: 'battle', side: 'red', battle: 1, at: ['0303'], origins: ['0203'] }),
  line({ entry: 9, kind: 'roll', side: 'red', battle: 1, dice: [6], result: 'DE' }),
  line({ entry: 9, kind: 'loss', side: 'german', battle: 1, who: ['g1'], count: 1, at: ['0303'] }),
  line({ entry: 10, kind: 'advance', side: 'red', battle: 1, who: ['u1'], count: 1, way: ['0203', '0303'] }),
];
const game = [
  head(1, 'turn', ''),
  head(1, 'phase', 'red'),
  step(3, '0101', '0102'),
  step(4, '0102', '0103'),
  step(5, '0103', '0203'),
  head(6, 'interruption', 'german'),
  step(7, '0901', '0902', ['g2'], 'german'),
  head(7, 'resume', 'red'),
  ...battle,
  head(11, 'phase', 'german'),
  step(12, '0902', '0903', ['g2'], 'german'),
];

describe('a march', () => {
  it('is one line from where it began to where it ended', () => {
    const told = joined(game).filter((one) => one.kind === 'march');
    expect(told[0]!.text).toBe('U1 marches from 0101 to 0203.');
    expect(told[0]).toMatchObject({ since: 3, entry: 5, way: ['0101', '0102', '0103', '0203'] });
  });
  it('is not joined with that of others', () => {
    expect(joined([step(1, 'a', 'b'), step(2, 'b', 'c', ['u2'])])).toHaveLength(2);
  });
});

describe('the story', () => {
  it('has sections by side, with battles in one piece', () => {
    const all = sections(game);
    expect(all.map((one) => [one.side, one.items.length])).toEqual([
      ['', 0],
      ['red', 1],
      ['german', 1],
      ['red', 1],
      ['german', 1],
    ]);
    const fought = all[3]!.items[0]!;
    expect(isBattle(fought) && headline(fought).roll?.result).toBe('DE');
    expect(isBattle(fought) && headline(fought).last).toBeUndefined();
  });
  it('says what came of a battle in which nothing was rolled', () => {
    const battle = { ...line({ kind: 'battle', text: 'Red attacks' }), since: 1 };
    const end = { ...line({ kind: 'news', text: 'The assault falls short.' }), since: 1 };
    expect(headline({ number: 1, lines: [battle, end] }).last).toBe(end);
    expect(headline({ number: 1, lines: [battle] }).last).toBeUndefined();
  });
  it('is told from its end, in whole sections', () => {
    const all = sections(game);
    const count = (lines: number): number => newest(all, lines).length;
    // The last section has two lines, the one before it a heading and a battle of four.
    expect([count(1), count(2), count(3), count(7), count(8), count(1000)]).toEqual([1, 1, 2, 2, 3, all.length]);
    expect(newest(all, 3).at(-1)).toBe(all.at(-1));
  });
  it('is filtered by side and by kind', () => {
    const count = (side: string, kind: 'all' | 'moves' | 'battles' | 'fates'): number =>
      filtered(sections(game), { side, kind }).reduce((sum, one) => sum + one.items.length, 0);
    expect([count('', 'all'), count('german', 'all'), count('', 'moves'), count('', 'battles')]).toEqual([4, 2, 3, 1]);
    expect(count('red', 'battles')).toBe(1);
    expect(count('german', 'battles')).toBe(0);
    expect(count('', 'fates')).toBe(1);
  });
});

describe('what the others did', () => {
  it('lies between one’s own parts of the turn', () => {
    expect(theirs(game, 'german').map((one) => one.kind)).toEqual(['resume', 'battle', 'roll', 'loss', 'advance']);
    expect(theirs(game.slice(0, -2), 'red').map((one) => one.entry)).toEqual([6, 7]);
    expect(tally(theirs(game, 'german'))).toEqual({ moves: 0, battles: 1, losses: 1, captures: 0 });
  });
  it('point at the place of a battle until it is over', () => {
    const all = beats(game);
    const fought = all.findIndex((one) => one.lines.some((told) => told.kind === 'battle'));
    expect(all[fought + 1]!.lines.some((told) => told.kind === 'battle')).toBe(false);
    expect(pointedAt(all, fought + 1)[0]!.kind).toBe('battle');
    const after = all.findIndex((one, n) => n > fought && one.lines.every((told) => !told.battle));
    expect(pointedAt(all, after)).toEqual(all[after]!.lines);
  });
  it('is watched march by march, and a battle by what is decided in it', () => {
    expect(beats(game).map((one) => one.entry)).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(beats(battle).map((one) => one.lines.map((told) => told.kind))).toEqual([
      ['battle'],
      ['roll', 'loss'],
      ['advance'],
    ]);
  });
});

describe('a replay', () => {
  it('goes by action, move, battle, phase or turn', () => {
    expect(stops(game, 'action', 3)).toEqual([0, 1, 2, 3]);
    expect(stops(game, 'move', 12)).toEqual([0, 5, 7, 10, 12]);
    expect(stops(game, 'battle', 12)).toEqual([0, 10, 12]);
    expect(stops(game, 'phase', 12)).toEqual([0, 1, 6, 7, 11, 12]);
    expect(stops(game, 'turn', 12)).toEqual([0, 1, 12]);
  });
});
