/** Overlays and words of hexes that the game makes of the position on the table, fetched when somebody looks. */
import type { Note, Overlay } from '../api';
import { api } from '../client';
import type { Match } from './match.svelte';

export class Layers {
  /** The overlays on show, by name. */
  overlays = $state.raw<ReadonlyMap<string, Overlay>>(new Map());
  /** What is said of hexes, and of which table. */
  private told = $state.raw<{ moment: string; notes: ReadonlyMap<string, Note[]> }>({ moment: '', notes: new Map() });
  private readonly kept = new Map<string, Promise<Overlay>>();
  private asked = '';
  private seenBy: string | null | undefined;

  constructor(private readonly match: Match) {}

  private get moment(): string {
    const { index, entries, side } = this.match.table;
    return `${index} ${entries} ${side}`;
  }

  /** Show these and no others; called again whenever the table changes. */
  async show(names: readonly string[]): Promise<void> {
    const { moment } = this;
    const { side } = this.match.table;
    // What another side saw is not left lying about.
    if (this.seenBy !== side) this.overlays = new Map();
    this.seenBy = side;
    const found = await Promise.all(
      names.map(async (name) => [name, await this.fetch(name).catch(() => null)] as const),
    );
    if (moment === this.moment)
      this.overlays = new Map(found.flatMap(([name, overlay]) => (overlay ? [[name, overlay] as const] : [])));
  }

  private fetch(name: string): Promise<Overlay> {
    const { id, table } = this.match;
    const key = `${this.moment} ${name}`;
    let found = this.kept.get(key);
    if (!found) {
      found = api.overlay(id, name, table.side, table.entries);
      found.catch(() => this.kept.delete(key));
      if (this.kept.size > 80) this.kept.clear();
      this.kept.set(key, found);
    }
    return found;
  }

  /** Learn what is to be said of hexes, once for each table. */
  async read(): Promise<void> {
    const { moment } = this;
    if (this.asked === moment) return;
    this.asked = moment;
    const { id, table } = this.match;
    const found = await api.notes(id, table.side, table.entries).catch(() => []);
    if (moment !== this.moment) return;
    const byHex = new Map<string, Note[]>();
    for (const note of found) for (const hex of note.hexes) byHex.set(hex, [...(byHex.get(hex) ?? []), note]);
    this.told = { moment, notes: byHex };
  }

  of(hex: string): Note[] {
    return this.told.moment === this.moment ? (this.told.notes.get(hex) ?? []) : [];
  }
}
