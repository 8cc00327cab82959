/** Lines for plots: series of numbers into SVG paths and tidy axes. */
import type { GameEntry, LuckLine, Sample } from '../api';

export interface Series {
  name: string;
  values: (number | null)[];
}

/** Round steps for an axis: 1, 2 or 5 times a power of ten. */
export function ticks(low: number, high: number, most = 5): number[] {
  if (!(high > low)) return [low];
  const raw = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  const whole = Number.isInteger(low) && Number.isInteger(high) && high - low > 1;
  const step = [1, 2, 5, 10].map((m) => m * power).find((s) => s >= raw && (!whole || s >= 1)) ?? power * 10;
  const found: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high + step * 1e-9; value += step) {
    found.push(Number(value.toFixed(10)));
  }
  return found;
}

export function extent(series: readonly Series[]): [number, number] {
  const values = series.flatMap((one) => one.values).filter((v) => v !== null);
  if (!values.length) return [0, 1];
  const [low, high] = [Math.min(0, ...values), Math.max(...values)];
  return high > low ? [low, high] : [low, low + 1];
}

/** A path through the values; a gap where one is missing. */
export function line(values: readonly (number | null)[], x: (n: number) => number, y: (v: number) => number): string {
  let path = '';
  let pen = false;
  values.forEach((value, n) => {
    if (value === null) {
      pen = false;
      return;
    }
    path += `${pen ? 'L' : 'M'}${x(n).toFixed(1)} ${y(value).toFixed(1)}`;
    pen = true;
  });
  return path;
}

/** Samples as one series for each measure; of several samples in a turn the last counts. */
export function bySeries(samples: readonly Sample[]): { turns: number[]; series: Series[] } {
  const last = new Map<number, Sample>();
  for (const sample of samples) last.set(sample.turn, sample);
  const turns = [...last.keys()].sort((a, b) => a - b);
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample.values)))];
  const series = names.map((name) => ({ name, values: turns.map((turn) => last.get(turn)?.values[name] ?? null) }));
  // The turn itself tells nothing.
  const telling = series.filter((one) => one.values.some((value, n) => value !== null && value !== turns[n]));
  return { turns, series: telling };
}

export interface SideSeries extends Series {
  /** Whose it is; nobody's if empty. */
  side: string;
}

export interface Group {
  title: string;
  lines: SideSeries[];
}

/** Series that differ only by side go into one plot: `red points` and `german points` are both `points`. */
export function bySides(series: readonly Series[], game: Pick<GameEntry, 'sides' | 'side_names'>): Group[] {
  const groups = new Map<string, SideSeries[]>();
  for (const one of series) {
    const [what, side] = measureOf(one.name, game);
    const list = groups.get(what);
    if (list) list.push({ ...one, side });
    else groups.set(what, [{ ...one, side }]);
  }
  // What only one side has keeps its whole name.
  return [...groups].map(([what, lines]) => ({ title: lines.length > 1 ? what : lines[0]!.name, lines }));
}

/** What a measure measures, and of which side, if of any. */
function measureOf(name: string, game: Pick<GameEntry, 'sides' | 'side_names'>): [string, string] {
  for (const side of game.sides) {
    for (const called of [game.side_names[side] ?? side, side]) {
      if (name.toLowerCase().startsWith(`${called.toLowerCase()} `)) return [name.slice(called.length + 1), side];
    }
  }
  return [name, ''];
}

export interface LuckSum {
  side: string;
  rolls: number;
  /** Mean rank of what came, 0 worst, 1 best; 0.5 is to be expected. */
  mean: number;
}

/** The luck of each side that rolled. */
export function luckBySide(lines: readonly LuckLine[]): LuckSum[] {
  const found = new Map<string, LuckSum>();
  for (const line of lines) {
    const sum = found.get(line.side) ?? { side: line.side, rolls: 0, mean: 0 };
    sum.mean = (sum.mean * sum.rolls + line.rank) / (sum.rolls + 1);
    sum.rolls++;
    found.set(line.side, sum);
  }
  return [...found.values()];
}

/** The chance of what came, or of something better: the rank leaves out what is worse and half of the same. */
export function orBetter(line: Pick<LuckLine, 'rank' | 'probability'>): number {
  return 1 - line.rank + line.probability / 2;
}
