/** Watching what happened: moment by moment, on the map, with what is told of each. */
import type { LogLine, Table } from '../api';
import { api } from '../client';
import { motion } from '../logic/motion';
import { beats, moves, pointedAt, type Beat } from '../logic/story';
import type { MapLook } from './look.svelte';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';

/** How long a moment lasts at speed 1, in milliseconds: in any case, for each hex of a way, and for dice. */
const [STILL, HEX, DICE] = [900, 170, 900];

export class Watch {
  beats = $state.raw<Beat[]>([]);
  at = $state(-1);
  playing = $state(false);
  speed = $state(1);
  private readonly kept = new Map<number, Promise<Table>>();
  private timer = 0;
  private over = false;

  constructor(
    private readonly match: Match,
    private readonly look: MapLook,
    lines: readonly LogLine[],
    private readonly onend: () => void,
  ) {
    this.beats = beats(lines);
  }

  get now(): Beat | undefined {
    return this.beats[this.at];
  }

  async begin(): Promise<void> {
    const first = this.beats[0];
    if (!first) return this.end();
    this.playing = true;
    // At the end of the record the table itself is the first picture, if nothing else can be had.
    const before = await this.fetch(Math.max(0, first.lines[0]!.since - 1)).catch(() => null);
    if (this.over) return;
    if (before && !this.match.past) this.match.past = before;
    await this.go(0);
    this.wait();
  }

  /** More has happened meanwhile. */
  extend(lines: readonly LogLine[]): void {
    this.beats = [...this.beats, ...beats(lines)];
  }

  /** Show a moment; a step on glides. */
  async go(to: number): Promise<void> {
    const beat = this.beats[to];
    if (!beat || this.over) return;
    const on = to === this.at + 1;
    this.at = to;
    try {
      const table = await this.fetch(beat.entry);
      if (this.at !== to || this.over) return;
      const { match } = this;
      match.motion = on && settings.moves ? motion(beat.lines, match.shown.scene.pieces, table.scene.pieces) : null;
      match.past = table;
      match.pointed = pointedAt(this.beats, to);
      match.news = beat.lines;
      this.look.attend(beat.lines.flatMap((line) => (line.at.length ? line.at : line.way.slice(-1))));
      notices.say(beat.lines.map((line) => line.text).join(' '));
      const next = this.beats[to + 1];
      if (next) void this.fetch(next.entry).catch(() => undefined);
    } catch (error) {
      notices.failed(error);
      this.end();
    }
  }

  async step(by: number): Promise<void> {
    this.pause();
    if (by > 0 && this.at >= this.beats.length - 1) return this.end();
    await this.go(Math.max(0, this.at + by));
  }

  toggle(): void {
    if (this.playing) return this.pause();
    this.playing = true;
    void this.next();
  }

  private pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (!this.playing || this.over) return;
    const lines = this.now?.lines ?? [];
    const hexes = Math.max(0, ...lines.filter(moves).map((line) => line.way.length - 1));
    const dice = lines.some((line) => line.dice.length) ? DICE : 0;
    this.timer = window.setTimeout(() => void this.next(), (STILL + Math.min(6, hexes) * HEX + dice) / this.speed);
  }

  private async next(): Promise<void> {
    if (this.at >= this.beats.length - 1) return this.end();
    await this.go(this.at + 1);
    this.wait();
  }

  /** Back to the present. */
  end(): void {
    if (this.over) return;
    this.over = true;
    this.pause();
    const { match } = this;
    match.past = match.motion = match.pointed = null;
    this.onend();
  }

  private fetch(entry: number): Promise<Table> {
    let found = this.kept.get(entry);
    if (!found) {
      found = api.replay(this.match.id, entry, this.match.table.side);
      found.catch(() => this.kept.delete(entry));
      this.kept.set(entry, found);
    }
    return found;
  }
}
