import { describe, expect, it } from 'vitest';
import { pageOf } from '../src/lib/logic/lessons';

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
