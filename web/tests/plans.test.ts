import { describe, expect, it } from 'vitest';
import type { Legal, Preview } from '../src/lib/api';
import { shapeOf } from '../src/lib/logic/marks';
import { titled } from '../src/lib/logic/options';
import { added, closing, fitting, picks, swapped } from '../src/lib/logic/plans';

const legal = (action: string): Legal => ({
  action,
  text: action,
  verb: action.split(' ')[0]!,
  args: action.split(' ').slice(1),
  chance: true,
  units: [],
});

/** Rules of a small game: the corps needs the staff, and there is one staff. */
function refusalOf(action: string, before: string[]): string {
  if (action === 'join corps' && !before.some((one) => one.startsWith('support'))) return 'needs a staff';
  if (action.startsWith('support') && before.some((one) => one.startsWith('support'))) return 'one staff';
  return '';
}

async function preview(plan: string[]): Promise<Preview> {
  const at = plan.findIndex((action, n) => refusalOf(action, plan.slice(0, n)));
  const refusal = at < 0 ? null : { rule: '', message: refusalOf(plan[at]!, plan.slice(0, at)) };
  return {
    applied: at < 0 ? plan.length + 1 : at + 1,
    stopped: '',
    legal: [],
    decision: null,
    forecast: null,
    refusal,
  } as unknown as Preview;
}

describe('a plan', () => {
  it('is kept as it is where nothing speaks against it', async () => {
    expect((await fitting(['join army', 'support a'], preview)).plan).toEqual(['join army', 'support a']);
  });
  it('is put in an order that the rules allow', async () => {
    const found = await fitting(['join corps', 'support a', 'join army'], preview);
    expect(found.plan).toEqual(['support a', 'join army', 'join corps']);
    expect(found.refused).toBeNull();
  });
  it('leaves out what cannot be, and says why', async () => {
    const found = await fitting(['support a', 'join army', 'support b'], preview);
    expect([found.plan, found.refused?.message]).toEqual([['support a', 'join army'], 'one staff']);
  });
  it('takes one of a kind in place of another', () => {
    expect(swapped(['join army', 'support a'], legal('support b'))).toEqual(['join army', 'support b']);
    expect(swapped(['join army', 'join corps'], legal('join guard'))).toBeNull();
  });
  it('takes all of a hex in, or out if all are in', () => {
    expect(added(['a'], ['a', 'b'])).toEqual(['a', 'b']);
    expect(added(['a', 'b', 'c'], ['a', 'b'])).toEqual(['c']);
  });
  it('ends as one wishes, if that can be had', () => {
    const offered = [legal('declare'), legal('declare shock')];
    expect(closing(offered, 'declare shock')?.action).toBe('declare shock');
    expect(closing(offered.slice(0, 1), 'declare shock')?.action).toBe('declare');
    expect(closing([], 'declare')).toBeNull();
  });
  it('knows what ends it', () => {
    const who = {
      isHex: (name: string) => name === '0101',
      isUnit: (name: string) => name === 'army',
      hexOf: () => undefined,
    };
    expect([picks(['0101'], who), picks(['army'], who), picks(['shock'], who), picks([], who)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('words and shapes', () => {
  it('name options by their titles', () => {
    const options = [{ name: 'sea_transfer', title: 'Transfer by sea', values: ['off', 'on'], meaning: '', rule: '' }];
    expect(titled('Option sea_transfer needs option marines.', options)).toBe(
      'Option “Transfer by sea” needs option marines.',
    );
  });
  it('give each side a shape of its own', () => {
    const shapes = ['red', 'blue', ''].map((side) => shapeOf(side, ['red', 'blue']));
    expect(new Set(shapes).size).toBe(3);
  });
});
