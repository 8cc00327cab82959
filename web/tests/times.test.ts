import { describe, expect, it } from 'vitest';
import { left, span } from '../src/lib/logic/times';

describe('spans of time', () => {
  it('are told by their two largest parts', () => {
    expect(span(3 * 86_400)).toBe('3 d');
    expect(span(2 * 86_400 + 3 * 3600 + 50)).toBe('2 d 3 h');
    expect(span(3 * 3600 + 12 * 60)).toBe('3 h 12 min');
    expect(span(245)).toBe('4:05');
    expect(span(-5)).toBe('0:00');
  });

  it('are left on a clock that runs or stands', () => {
    expect(left({ until: 150 }, 100)).toBe(50);
    expect(left({ left: 70, until: null }, 100)).toBe(70);
    expect(left({}, 100)).toBeNull();
  });
});
