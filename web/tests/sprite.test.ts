import { describe, expect, it } from 'vitest';
import { readSprite } from '../src/lib/logic/sprite';

const TEXT =
  '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="hf-card"><rect/></g></defs>' +
  '<symbol id="piece-1" viewBox="0 0 1 1"><g class="hf-piece" data-piece="a-1"><title>Smith &amp; Sons, XX, strength 4</title>' +
  '<text>1</text></g><g data-piece="a-2"><title>Second, XX</title></g></symbol>' +
  '<symbol id="piece-2" viewBox="0 0 1 1"><g class="hf-piece" data-piece="b"><title></title></g></symbol></svg>';

describe('a sprite', () => {
  it('tells its counters by name, and keeps each drawing as text', () => {
    const { shared, symbols } = readSprite(TEXT);
    expect([...symbols.keys()]).toEqual(['piece-1', 'piece-2']);
    expect(symbols.get('piece-1')!.pieces).toEqual([
      ['a-1', 'Smith & Sons'],
      ['a-2', 'Second'],
    ]);
    expect(symbols.get('piece-2')!.pieces).toEqual([['b', 'b']]);
    expect(symbols.get('piece-1')!.markup).toMatch(/^<symbol id="piece-1".*<\/symbol>$/);
    expect(shared).toBe('<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="hf-card"><rect/></g></defs></svg>');
  });
});
