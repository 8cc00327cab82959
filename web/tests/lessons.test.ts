import { describe, expect, it } from 'vitest';
import { pageOf, presses } from '../src/lib/logic/lessons';

const step = (asked: boolean) => ({ say: '', points: [], asked });
const steps = [step(false), step(true), step(false), step(true)];

describe('the step of a lesson that is shown', () => {
  it('is what is to be read before something is asked', () => {
    expect(pageOf({ steps, step: 1, begun: 0 }, 0)).toBe(0);
    expect(pageOf({ steps, step: 1, begun: 0 }, 1)).toBe(1);
    expect(pageOf({ steps, step: 3, begun: 0 }, 0)).toBe(2);
  });
  it('is never beyond what is asked', () => expect(pageOf({ steps, step: 1, begun: 0 }, 9)).toBe(1));
  it('is what is asked as soon as that has begun', () => expect(pageOf({ steps, step: 3, begun: 1 }, 0)).toBe(3));
  it('is the end when everything is done', () => expect(pageOf({ steps, step: 4, begun: 0 }, 0)).toBe(4));
});

describe('what a step says to press', () => {
  const point = (kind: 'click' | 'press', at: string) => ({ kind, at, text: at });
  const line = { title: 'Brigade', actions: ['buy a', 'buy b'], group: '', note: '', amounts: false };
  const form = { title: 'Orders', purses: [], lines: [line], done: 'done', rule: '' };
  it('is the button of an action', () =>
    expect(presses([point('click', '1234'), point('press', 'done')], null)).toEqual([
      point('click', '1234'),
      { kind: 'action', at: 'done', text: 'done' },
    ]));
  it('is a button of the list where a list is written', () =>
    expect(presses([point('press', 'buy a'), point('press', 'done')], form)).toEqual([
      { kind: 'list', at: '', text: '' },
      { kind: 'line', at: 'buy a', text: 'Brigade' },
      { kind: 'hand', at: 'done', text: 'done' },
    ]));
  it('is as many presses as an amount of a list has', () => {
    const missions = { ...form, lines: [{ ...line, title: 'Spies', actions: ['send 1', 'send 2'], amounts: true }] };
    const spies = { kind: 'line', at: 'send 2', text: 'Spies' };
    expect(presses([point('press', 'send 2')], missions)).toEqual([{ kind: 'list', at: '', text: '' }, spies, spies]);
  });
  it('leaves what is no part of the list', () =>
    expect(presses([point('press', 'done')], form)).toEqual([{ kind: 'action', at: 'done', text: 'done' }]));
});
