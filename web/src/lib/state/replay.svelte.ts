/** Looking back: the table at any moment of the record, from any eyes that are allowed. */
import type { LogLine, Table } from '../api';
import { api } from '../client';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';

export const OPEN = 'open';

export class Replay {
  at = $state(0);
  eyes = $state<string | null>(null);
  playing = $state(false);
  /** Milliseconds between moments. */
  pace = $state(700);
  log = $state.raw<LogLine[]>([]);
  readonly last: number;
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

  async go(to: number): Promise<boolean> {
    const at = Math.min(Math.max(0, to), this.last);
    this.at = at;
    try {
      const table = await this.fetch(at);
      if (this.at !== at) return true;
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
      this.pause();
      notices.failed(error);
      return false;
    }
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    const tick = async (): Promise<void> => {
      if (!this.playing) return;
      if (this.at >= this.last || !(await this.go(this.at + 1))) return this.pause();
      void this.fetch(Math.min(this.at + 1, this.last)).catch(() => undefined);
      this.timer = window.setTimeout(() => void tick(), this.pace);
    };
    void tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
}
