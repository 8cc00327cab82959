/** Looking back: the table at any moment of the record, from any eyes that are allowed. */
import type { LogLine, Table } from '../api';
import { api, Refused } from '../client';
import { motion } from '../logic/motion';
import { stops, type Unit } from '../logic/story';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';

export const OPEN = 'open';

/** How long a game is told at speed 1, in milliseconds, and how long a step may take. */
const [TELLING, LONGEST, SHORTEST] = [300_000, 2_500, 60];

export class Replay {
  at = $state(0);
  eyes = $state<string | null>(null);
  playing = $state(false);
  /** At 1 a whole game is told in about five minutes. */
  speed = $state(1);
  /** What one step is. */
  unit = $state<Unit>('move');
  log = $state.raw<LogLine[]>([]);
  readonly last: number;
  /** The entries at which steps end. */
  readonly stops: number[] = $derived.by(() => stops(this.log, this.unit, this.last));
  private readonly kept = new Map<string, Promise<Table>>();
  private timer = 0;

  constructor(readonly match: Match) {
    this.last = match.table.entries;
    this.eyes = match.table.outcome ? OPEN : match.table.side;
  }

  /** Lines up to the moment shown. */
  get lines(): LogLine[] {
    return this.log.filter((line) => line.entry <= this.at);
  }

  /** Look through somebody's eyes, at this moment or another. */
  async see(eyes: string | null, at = this.at): Promise<void> {
    this.eyes = eyes;
    await Promise.all([this.go(at), this.readLog()]);
  }

  private async readLog(): Promise<void> {
    const { eyes } = this;
    try {
      const log = await api.log(this.match.id, eyes);
      if (this.eyes !== eyes) return;
      this.log = log;
      this.match.log = this.lines;
    } catch (error) {
      notices.failed(error);
    }
  }

  private fetch(at: number): Promise<Table> {
    const key = `${this.eyes} ${at}`;
    let found = this.kept.get(key);
    if (!found) {
      found = api.replay(this.match.id, at, this.eyes);
      found.catch(() => this.kept.delete(key));
      if (this.kept.size > 60) this.kept.delete(this.kept.keys().next().value ?? '');
      this.kept.set(key, found);
    }
    return found;
  }

  /** One step on or back. */
  step(by: 1 | -1): Promise<boolean> {
    return this.go(this.beyond(by));
  }

  private beyond(by: 1 | -1): number {
    const found = by > 0 ? this.stops.find((stop) => stop > this.at) : this.stops.findLast((stop) => stop < this.at);
    return found ?? (by > 0 ? this.last : 0);
  }

  /** How long a step lasts. */
  get pace(): number {
    return Math.max(SHORTEST, Math.min(LONGEST, TELLING / Math.max(1, this.stops.length)) / this.speed);
  }

  async go(to: number): Promise<boolean> {
    const at = Math.min(Math.max(0, to), this.last);
    const from = this.at;
    this.at = at;
    try {
      const table = await this.fetch(at);
      if (this.at !== at) return true;
      // A step on shows what happened in it; a jump what happened last.
      const on = from < at && at <= (this.stops.find((stop) => stop > from) ?? this.last);
      const lines = this.log.filter((line) => line.entry > (on ? from : at - 1) && line.entry <= at);
      const glides = on && settings.moves && this.pace > 250 && this.unit !== 'phase' && this.unit !== 'turn';
      this.match.motion = glides ? motion(lines, this.match.table.scene.pieces, table.scene.pieces) : null;
      this.match.pointed = lines;
      // What is shown is the past: nothing can be done in it.
      this.match.table = {
        ...table,
        legal: [],
        can_undo: false,
        can_redo: false,
        decision: table.decision && { ...table.decision, mine: false },
      };
      this.match.log = this.lines;
      return true;
    } catch (error) {
      notices.failed(error);
      // A moment that was played by earlier rules cannot be shown; those after it may.
      if (error instanceof Refused && error.status === 404) return true;
      this.pause();
      return false;
    }
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    const tick = async (): Promise<void> => {
      if (!this.playing) return;
      const began = performance.now();
      if (this.at >= this.last || !(await this.step(1))) return this.pause();
      void this.fetch(this.beyond(1)).catch(() => undefined);
      // What the server took for the table is not added to the step.
      this.timer = window.setTimeout(() => void tick(), Math.max(0, began + this.pace - performance.now()));
    };
    void tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
}
