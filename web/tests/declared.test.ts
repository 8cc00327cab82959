/** What a game declares: overlays with their keys, areas as paths, the order of battle. */
import { counter } from '../src/lib/logic/stacks';
import { describe, expect, it } from 'vitest';
import type { Box, Hex, OverlayTitle, Piece, Sheet } from '../src/lib/api';
import { orderOfBattle } from '../src/lib/logic/forces';
import { Board } from '../src/lib/logic/geometry';
import { OWN, overlayList } from '../src/lib/logic/overlays';
import { outlines, PATTERNS, signAt, signs, sources, STROKES, through } from '../src/lib/logic/patterns';
import { sideColours, sideName } from '../src/lib/logic/sides';

const hex = (id: string, x: number, source = ''): Hex => ({
  id,
  x,
  y: 50,
  title: id,
  terrain: '',
  place: '',
  kind: '',
  value: '',
  source,
  origins: [],
  points: [
    [x + 50, 79],
    [x + 50, 21],
    [x, -8],
    [x - 50, 21],
    [x - 50, 79],
    [x, 108],
  ],
});
const sheet: Sheet = {
  title: '',
  width: 400,
  height: 100,
  levels: [],
  svg: '',
  palette: [],
  paper: '',
  source_words: { rulebook: 'as printed', design: 'ours' },
  value_unit: 'VP',
  regions: [],
  hexes: [hex('a', 50, 'design'), hex('b', 150, 'rulebook'), hex('c', 250, 'hearsay'), hex('d', 350)],
};
const board = new Board(sheet);
const title = (name: string, key: string): OverlayTitle => ({ name, title: name, key, meaning: '', rule: '' });

describe('overlays', () => {
  it('are those of the game, then those of every map', () => {
    const list = overlayList({ overlays: [title('supply', 's')] });
    expect(list.map((one) => [one.name, one.key, one.declared])).toEqual([
      ['supply', 'S', true],
      [OWN.numbers, 'H', false],
      [OWN.sources, 'O', false],
      [OWN.counters, 'X', false],
    ]);
  });
  it('have names of their own, whatever a game calls its overlays', () => {
    const names = overlayList({ overlays: ['numbers', 'sources', 'counters'].map((one) => title(one, '')) });
    expect(new Set(names.map((one) => one.name)).size).toBe(6);
  });
  it('lose a key that something else has', () => {
    const keys = overlayList({
      overlays: [title('one', 'S'), title('two', 'S'), title('log', 'L'), title('hexes', 'H'), title('none', '')],
    }).map((one) => one.key);
    expect(keys).toEqual(['S', '', '', '', '', 'H', 'O', 'X']);
  });
});

describe('areas', () => {
  it('are one path, without what is not on the map', () => {
    expect(outlines(board, ['a', 'nowhere', 'b']).match(/M/g)).toHaveLength(2);
    expect(outlines(board, ['a'])).toBe('M100 79L100 21L50 -8L0 21L0 79L50 108Z');
  });
  it('have a sign in each hex', () => {
    expect(signs(board, ['a', 'b'], 'star').match(/M/g)).toHaveLength(2);
    expect(signAt('', 1, 2)).toBe('');
    expect(signAt('square', 1, 2)).toMatch(/^M1 2m/);
  });
  it('differ without their colours', () => {
    expect(new Set(PATTERNS.map((pattern) => STROKES[pattern])).size).toBe(PATTERNS.length);
  });
  it('are joined by lines', () => {
    expect(through(board, ['a', 'b', 'c'])).toBe('M50 50L150 50L250 50');
    expect(through(board, ['a', 'nowhere'])).toBe('');
  });
});

describe('sources', () => {
  it('come in the order of the words, with those the game forgot last, each with a look of its own', () => {
    const found = sources(board);
    expect(found.map((one) => [one.word, one.hexes, one.meaning])).toEqual([
      ['rulebook', ['b'], 'as printed'],
      ['design', ['a'], 'ours'],
      ['hearsay', ['c'], ''],
    ]);
    expect(new Set(found.map((one) => one.pattern)).size).toBe(3);
  });
});

describe('the order of battle', () => {
  const piece = (id: string, side: string, force: string, strength: string, facedown = false): Piece =>
    counter({
      id,
      side,
      force,
      strength,
      factors: strength ? { strength: Number(strength) } : {},
      facedown,
      hex: 'a',
      name: id,
    });
  const box = (name: string, kind: Box['kind'], side: string, turn = 0): Box => ({
    name,
    title: name,
    kind,
    side,
    turn,
    pieces: [piece(`in ${name}`, side, '', '2')],
  });
  const scene = {
    pieces: [
      piece('x', 'grey', '', '', true),
      piece('weak', 'blue', 'First', '1'),
      piece('strong', 'blue', 'First', '9'),
      piece('other', 'blue', 'Second', '3'),
      piece('seen', 'grey', 'Guard', '4'),
    ],
    boxes: [
      box('dead', 'lost', 'blue'),
      box('later', 'due', 'blue', 7),
      box('soon', 'due', 'blue', 3),
      box('pool', 'reserve', 'grey'),
    ],
  };
  it('goes by side and force, the strongest first, the unknown last', () => {
    const [blue, grey] = orderOfBattle(scene, ['blue', 'grey']);
    expect(blue!.forces.map((force) => [force.name, force.pieces.map((one) => one.id)])).toEqual([
      ['First', ['strong', 'weak']],
      ['Second', ['other']],
    ]);
    expect([blue!.count, blue!.strength]).toEqual([3, { strength: 13 }]);
    expect(grey!.forces.map((force) => force.name)).toEqual(['Guard', '']);
    expect(grey!.strength).toBeNull();
  });
  it('has what is due by turn, then reserves, then losses', () => {
    expect(orderOfBattle(scene, ['blue', 'grey'])[0]!.boxes.map((one) => one.name)).toEqual(['soon', 'later', 'dead']);
  });
  it('can be searched', () => {
    const found = orderOfBattle(scene, ['blue', 'grey'], (one) => one.id.includes('pool'));
    expect(found.map((one) => [one.side, one.count, one.boxes.length])).toEqual([['grey', 0, 1]]);
  });
});

describe('names of sides', () => {
  it('are the game’s; nobody has none', () => {
    const game = { side_names: { blue: 'Blue League' } };
    expect([sideName(game, 'blue'), sideName(game, 'grey'), sideName(game, null)]).toEqual(['Blue League', 'grey', '']);
  });
});

describe('colours of sides', () => {
  it('are the game’s, but not where they must be told apart by everybody', () => {
    const game = { sides: ['blue', 'grey'], colours: { blue: '#00f', grey: '#777' } };
    expect(sideColours(game, 'plain')).toEqual(['#00f', '#777']);
    expect(sideColours(game, 'safe')).toEqual([undefined, undefined]);
  });
});
