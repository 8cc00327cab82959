/** Lines of the log for tests. */
import type { LogLine } from '../src/lib/api';

export const line = (fields: Partial<LogLine>): LogLine => ({
  number: 1,
  entry: 1,
  kind: 'news',
  side: '',
  battle: 0,
  text: '',
  parts: [],
  rule: '',
  who: [],
  count: 0,
  way: [],
  at: [],
  origins: [],
  hexes: [],
  units: [],
  dice: [],
  result: '',
  ...fields,
});
