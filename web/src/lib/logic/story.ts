/** The log as a story: chapters, sections, battles; and as moments that can be watched one after the other. */
import type { LogLine } from '../api';

const MOVES = new Set(['march', 'retreat', 'advance']);
/** Lines that open a part of the story. */
const HEADS = new Set(['turn', 'phase', 'interruption', 'resume']);
/** What is worth a look on the map. */
const SEEN = new Set([...MOVES, 'battle', 'roll', 'loss', 'removal', 'arrival', 'change', 'capture', 'reveal']);

export const moves = (line: LogLine): boolean => MOVES.has(line.kind);
export const opens = (line: LogLine): boolean => HEADS.has(line.kind);

/** A line of the story: what is told of one thing, perhaps in several lines of the log. */
export interface Tale extends LogLine {
  /** The entry of the record with which it begins; it ends with `entry`. */
  since: number;
}

/** The steps of one march as one line, from where it began to where it ended. */
export function joined(lines: readonly LogLine[]): Tale[] {
  const found: Tale[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    if (last && goesOn(last, line)) found[found.length - 1] = join(last, line);
    else found.push({ ...line, since: line.entry });
  }
  return found;
}

function goesOn(a: LogLine, b: LogLine): boolean {
  return (
    a.kind === 'march' &&
    b.kind === 'march' &&
    a.side === b.side &&
    a.count === b.count &&
    a.who.join() === b.who.join() &&
    a.way.length > 1 &&
    a.way.at(-1) === b.way[0]
  );
}

function join(a: Tale, b: LogLine): Tale {
  const from = a.parts.find((part) => part.hex === a.way[0]);
  const parts = b.parts.map((part) => (from && part.hex === b.way[0] ? from : part));
  const hexes = [...new Set([...a.hexes, ...b.hexes])];
  const text = parts.map((part) => part.text).join('');
  return { ...b, parts, text, hexes, way: [...a.way, ...b.way.slice(1)], since: a.since };
}

// Chapters ---------------------------------------------------------------------------------------

export interface Battle {
  number: number;
  lines: Tale[];
}

export type Item = Tale | Battle;
export const isBattle = (item: Item): item is Battle => 'lines' in item;

export interface Section {
  head: Tale | null;
  side: string;
  /** A section within another: a phase that cuts in. */
  inner: boolean;
  items: Item[];
}

/** The story in sections; each says whose it is. What follows a turn's own line belongs to nobody yet. */
export function sections(lines: readonly LogLine[]): Section[] {
  let now: Section = { head: null, side: '', inner: false, items: [] };
  const found = [now];
  let outer = '';
  for (const line of joined(lines)) {
    if (opens(line)) {
      const inner = line.kind === 'interruption';
      const side = line.kind === 'resume' ? outer : line.side;
      if (inner) outer = now.side;
      now = { head: line, side, inner, items: [] };
      found.push(now);
      continue;
    }
    const last = now.items.at(-1);
    if (!line.battle) now.items.push(line);
    else if (last && isBattle(last) && last.number === line.battle) last.lines.push(line);
    else now.items.push({ number: line.battle, lines: [line] });
  }
  return found.filter((section) => section.head ?? section.items.length);
}

export interface Filter {
  /** Whose deeds; empty for all. */
  side: string;
  kind: 'all' | 'moves' | 'battles' | 'fates';
}

const FATES = new Set(['loss', 'capture', 'removal', 'arrival', 'change', 'end']);

/** The newest sections that have so many lines together, whole ones and at least one. */
export function newest(all: readonly Section[], lines: number): Section[] {
  let from = all.length;
  for (let left = lines; from > 0 && left > 0;) {
    const { items } = all[--from]!;
    left -= 1 + items.reduce((sum, item) => sum + (isBattle(item) ? item.lines.length : 1), 0);
  }
  return all.slice(from);
}

/** Sections with what a reader wants to see; those in which nothing is left go, but for turns and the newest. */
export function filtered(all: readonly Section[], { side, kind }: Filter): Section[] {
  const fits = (line: LogLine): boolean => {
    if (side && line.side && line.side !== side) return false;
    if (kind === 'moves') return moves(line);
    return kind === 'fates' ? FATES.has(line.kind) : kind === 'all';
  };
  return all
    .map((section) => ({
      ...section,
      items: section.items.filter((item) => {
        if (!isBattle(item)) return fits(item);
        const who = item.lines.find((line) => line.kind === 'battle')?.side ?? '';
        return kind === 'fates'
          ? item.lines.some(fits)
          : (kind === 'all' || kind === 'battles') && (!side || !who || who === side);
      }),
    }))
    .filter((section, n) => section.items.length || section.head?.kind === 'turn' || n === all.length - 1);
}

/** A battle in one line: who attacked, and what came of it; where nothing was rolled, what is told last. */
export function headline(battle: Battle): { first: Tale; roll: Tale | undefined; last: Tale | undefined } {
  const first = battle.lines.find((line) => line.kind === 'battle') ?? battle.lines[0]!;
  const roll = battle.lines.find((line) => line.kind === 'roll' && line.result);
  const last = battle.lines.at(-1);
  return { first, roll, last: roll || last === first ? undefined : last };
}

// The others' turn -------------------------------------------------------------------------------

/**
 * What the others did last: from the end of one's own part of the turn to the beginning of the next, or to now.
 * Without parts of turns, everything.
 */
export function theirs(lines: readonly LogLine[], mine: string): LogLine[] {
  let [side, outer] = ['', ''];
  const owners = lines.map((line) => {
    if (line.kind === 'interruption') outer = side;
    if (line.kind === 'resume') side = outer;
    else if (opens(line)) side = line.side;
    return side;
  });
  let end = lines.length;
  while (end > 0 && owners[end - 1] === mine) end--;
  let start = end;
  while (start > 0 && owners[start - 1] !== mine) start--;
  return lines.slice(start, end);
}

export interface Tally {
  moves: number;
  battles: number;
  losses: number;
  captures: number;
}

export function tally(lines: readonly LogLine[]): Tally {
  const all = joined(lines);
  const count = (kind: string): LogLine[] => all.filter((line) => line.kind === kind);
  return {
    moves: count('march').length,
    battles: count('battle').length,
    losses: count('loss').reduce((sum, line) => sum + Math.max(1, line.count), 0),
    captures: count('capture').length,
  };
}

// Moments ----------------------------------------------------------------------------------------

/** Something to watch: the entry after which it has happened, and what is told of it. */
export interface Beat {
  entry: number;
  lines: Tale[];
}

/** Lines as moments: a whole march is one, and of a battle each thing that was decided or rolled. */
export function beats(lines: readonly LogLine[]): Beat[] {
  const found: Beat[] = [];
  for (const line of joined(lines)) {
    const last = found.at(-1);
    if (last?.entry === line.entry) last.lines.push(line);
    else if (SEEN.has(line.kind) || opens(line) || line.kind === 'end')
      found.push({ entry: line.entry, lines: [line] });
    else last?.lines.push(line);
  }
  return found;
}

/** What the map points at while a moment is watched: that, and where its battle is fought, until the battle is over. */
export function pointedAt(all: readonly Beat[], at: number): Tale[] {
  const told = all[at]?.lines ?? [];
  const battle = told.find((line) => line.battle)?.battle;
  const before = all.slice(0, at).flatMap((beat) => beat.lines);
  return [...before.filter((line) => battle && line.battle === battle && line.kind === 'battle'), ...told];
}

export type Unit = 'action' | 'move' | 'battle' | 'phase' | 'turn';

/** The entries at which a step by some unit ends, with the first and the last. */
export function stops(lines: readonly LogLine[], unit: Unit, last: number): number[] {
  if (unit === 'action') return Array.from({ length: last + 1 }, (_, n) => n);
  const all = joined(lines);
  const ends = new Map<number, number>();
  for (const line of all) if (line.battle) ends.set(line.battle, line.entry);
  const wanted = {
    move: () => [
      ...all.filter((line) => !line.battle && SEEN.has(line.kind)).map((line) => line.entry),
      ...ends.values(),
    ],
    battle: () => [...ends.values()],
    phase: () => all.filter(opens).map((line) => line.entry),
    turn: () => all.filter((line) => line.kind === 'turn').map((line) => line.entry),
  }[unit]();
  return [...new Set([0, ...wanted.filter((entry) => entry < last), last])].sort((a, b) => a - b);
}
