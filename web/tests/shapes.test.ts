import { describe, expect, it } from 'vitest';
import type { Hex, Sheet } from '../src/lib/api';
import { Board, crowd, held } from '../src/lib/logic/geometry';
import { bestCorner, boxAt, clear, overlaps } from '../src/lib/logic/placing';
import { bySeries, bySides, line, luckBySide, orBetter, ticks } from '../src/lib/logic/plots';
import { counter, drawn, fan, shortSums, strength } from '../src/lib/logic/stacks';
import { en } from '../src/lib/text/en';

const hex = (id: string, x: number, y: number): Hex => ({
  id,
  x,
  y,
  title: id,
  terrain: '',
  place: '',
  kind: '',
  value: '',
  source: '',
  origins: [],
  points: [
    [x + 50, y + 29],
    [x + 50, y - 29],
    [x, y - 58],
    [x - 50, y - 29],
    [x - 50, y + 29],
    [x, y + 58],
  ],
});
const sheet: Sheet = {
  title: '',
  width: 400,
  height: 300,
  levels: [],
  svg: '',
  palette: [],
  paper: '',
  source_words: {},
  value_unit: 'VP',
  regions: [],
  hexes: [hex('a', 50, 58), hex('b', 150, 58), hex('c', 100, 145), hex('d', 200, 145)],
};

describe('the board', () => {
  const board = new Board(sheet);
  it('finds the hex under a point', () => {
    expect(board.at(52, 60)?.id).toBe('a');
    expect(board.at(100, 140)?.id).toBe('c');
    expect(board.at(390, 10)).toBeNull();
  });
  it('walks with the arrow keys', () => {
    expect(board.towards('a', 1, 0)).toBe('b');
    expect(board.towards('a', 0, 1)).toBe('c');
    expect(board.towards('d', 1, 0)).toBe('d');
  });
});

describe('the view', () => {
  const box = { x: 0, y: 0, width: 400, height: 300 };
  it('shows no empty desk beside a map that fills the pane', () => {
    expect(held({ x: 50, y: -900, k: 2 }, [600, 500], box)).toEqual({ x: 0, y: -100, k: 2 });
    expect(held({ x: -100, y: -50, k: 2 }, [600, 500], box)).toEqual({ x: -100, y: -50, k: 2 });
  });
  it('keeps a map in the middle that is smaller than the pane', () => {
    expect(held({ x: -300, y: 10, k: 1 }, [600, 500], box)).toEqual({ x: 100, y: 100, k: 1 });
  });
});

describe('where one looks first', () => {
  const at = (x: number, y: number) => ({ x, y });

  it('is where most stand, not between two fronts', () => {
    const west = [at(0, 0), at(10, 0), at(20, 0)];
    const east = [at(100, 0), at(110, 0)];
    expect(crowd([...west, ...east], 50, 50)).toEqual(at(10, 0));
  });

  it('is nowhere when nobody stands', () => {
    expect(crowd([], 50, 50)).toBeNull();
  });
});

describe('cards on the map', () => {
  const pane = { width: 800, height: 300, tray: 0 };
  const card = { width: 370, height: 130 };
  const at = (x: number, y: number) => ({ x, y, width: 60, height: 60 });
  const corners = ['lower left', 'upper right', 'upper left', 'lower right'] as const;
  it('never cover the stack in hand', () => {
    for (let x = 0; x < 800; x += 40) {
      for (let y = 0; y < 300; y += 40) {
        const box = boxAt(bestCorner(corners, card, pane, [at(x, y)], []), card, pane);
        const [dx, dy] = clear(at(x, y), box);
        expect(overlaps(box, at(x + dx, y + dy))).toBe(false);
        // Only in the very middle the map has to give way, and by little.
        expect(Math.hypot(dx, dy)).toBeLessThan(65);
      }
    }
  });
  it('cover few destinations', () => {
    expect(bestCorner(corners, card, pane, [at(400, 10)], [at(20, 200), at(60, 200)])).toBe('upper left');
  });
});

describe('plots', () => {
  it('have round ticks', () => {
    expect(ticks(0, 34, 5)).toEqual([0, 10, 20, 30]);
    expect(ticks(0, 3, 4)).toEqual([0, 1, 2, 3]);
  });
  it('take the last sample of each turn and leave out the turn', () => {
    const { turns, series } = bySeries([
      { turn: 1, entry: 0, values: { turn: 1, vp: 3 } },
      { turn: 1, entry: 4, values: { turn: 1, vp: 5 } },
      { turn: 2, entry: 9, values: { turn: 2, vp: 8 } },
    ]);
    expect(turns).toEqual([1, 2]);
    expect(series).toEqual([{ name: 'vp', values: [5, 8] }]);
  });
  it('show both sides of a measure together, by id or by name; what one side alone has stays what it is called', () => {
    const game = { sides: ['blue', 'grey'], side_names: { blue: 'Blue League', grey: 'Greys' } };
    const names = ['Blue League VP', 'Grey VP', 'blue strength', 'grey strength', 'Grey Army Morale', 'weather'];
    const groups = bySides(
      names.map((name) => ({ name, values: [1] })),
      game,
    );
    expect(groups.map((group) => [group.title, group.lines.map((one) => one.side)])).toEqual([
      ['VP', ['blue', 'grey']],
      ['strength', ['blue', 'grey']],
      ['Grey Army Morale', ['grey']],
      ['weather', ['']],
    ]);
  });
  it('lift the pen where a value is missing', () => {
    expect(
      line(
        [1, null, 2, 3],
        (n) => n,
        (v) => v,
      ),
    ).toBe('M0.0 1.0M2.0 2.0L3.0 3.0');
  });
  it('tell the chance of a result or a better one', () => {
    // Worse 30%, the same 20%, better 50%.
    expect(orBetter({ rank: 0.4, probability: 0.2 })).toBeCloseTo(0.7);
    expect(orBetter({ rank: 0.95, probability: 0.1 })).toBeCloseTo(0.1);
  });
  it('sum up luck', () => {
    const roll = (side: string, rank: number) => ({
      entry: 1,
      side,
      title: '',
      result: '',
      probability: 0.5,
      rank,
      expected: {},
    });
    expect(luckBySide([roll('red', 0.2), roll('red', 0.6), roll('german', 1)])).toEqual([
      { side: 'red', rolls: 2, mean: 0.4 },
      { side: 'german', rolls: 1, mean: 1 },
    ]);
  });
});

describe('stacks', () => {
  const unit = (factors: Record<string, number>, facedown = false) => counter({ hex: 'a', factors, facedown });
  it('are drawn in three layers at most, the top ones', () => {
    expect(drawn(['a', 'b', 'c', 'd', 'e'])).toEqual(['c', 'd', 'e']);
    expect(drawn(['a'])).toEqual(['a']);
  });
  it('add up what the game says, by name', () => {
    const sums = strength([unit({ attack: 10, defense: 12 }), unit({ attack: 13, defense: 14 }), unit({ defense: 1 })]);
    expect(sums).toEqual({ attack: 23, defense: 27 });
    expect([shortSums(sums!), en.table.strength(sums!)]).toEqual(['23-27', 'attack 23, defense 27']);
  });
  it('tell no sums while a counter lies face down, or where there are none', () => {
    expect(strength([unit({ strength: 3 }), unit({}, true)])).toBeNull();
    expect(strength([unit({})])).toBeNull();
  });
  it('fan out behind the top counter', () => {
    const places = fan(3, 60);
    expect(places[2]![0]).toBeLessThan(places[0]![0]);
    expect(places[2]![1]).toBeGreaterThan(places[0]![1]);
  });
});
