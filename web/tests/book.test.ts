import { describe, expect, it } from 'vitest';
import type { Chapter, Passage } from '../src/lib/api';
import { allPassages, bookIds, findPassages, placeOf } from '../src/lib/logic/book';

const passage = (id: string, title: string, text: string, rulings: Passage[] = []): Passage => ({
  id,
  title,
  text,
  optional: false,
  rulings,
  charts: [],
});
const chapters: Chapter[] = [
  {
    id: '1',
    title: 'The game',
    sections: [{ id: '1.1', title: '', passages: [passage('1.1a', 'Turns', 'Trains go by rail.')] }],
    charts: [],
  },
  {
    id: '2',
    title: 'Rail',
    sections: [
      {
        id: '2.1',
        title: 'Trains',
        passages: [passage('2.1a', 'Rail movement', 'By train.', [passage('R-7', 'Ports', 'No ports.')])],
      },
    ],
    charts: [],
  },
];

describe('the rules as a book', () => {
  it('has rulings behind their rule', () =>
    expect(allPassages(chapters).map(({ id }) => id)).toEqual(['1.1a', '2.1a', 'R-7']));
  it('finds by number, then by title, then by text', () => {
    expect(findPassages(chapters, 'rail').map((found) => found.passage.id)).toEqual(['2.1a', '1.1a']);
    expect(findPassages(chapters, '1.1a')[0]?.passage.id).toBe('1.1a');
    expect(findPassages(chapters, 'nothing of the kind')).toEqual([]);
  });
  it('opens a rule, a ruling, and the neighbours of what is left out', () => {
    expect(placeOf(chapters, '2.1a')).toEqual({ chapter: '2', passage: '2.1a' });
    expect(placeOf(chapters, 'R-7')).toEqual({ chapter: '2', passage: 'R-7' });
    expect(placeOf(chapters, '2.1c')).toEqual({ chapter: '2', passage: '2.1' });
    expect(placeOf(chapters, '9.9')).toBeNull();
  });
  it('opens a section at its title, or at its first rule if it has none', () => {
    expect(placeOf(chapters, '2.1')).toEqual({ chapter: '2', passage: '2.1' });
    expect(placeOf(chapters, '1.1')).toEqual({ chapter: '1', passage: '1.1a' });
    expect(placeOf(chapters, '2')).toEqual({ chapter: '2', passage: '' });
    expect([...bookIds(chapters)].sort()).toEqual(['1', '1.1', '1.1a', '2', '2.1', '2.1a', 'R-7']);
  });
});
