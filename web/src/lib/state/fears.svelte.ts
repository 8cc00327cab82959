/** What an order would cost by rule, and what is to be feared as things stand: asked once for each decision. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Caution } from '../api';
import { api } from '../client';
import type { Match } from './match.svelte';

const keyOf = (one: Caution): string => `${one.kind} ${one.hex} ${one.units.join()}`;

export class Fears {
  private of = '';
  private readonly asked = new Map<string, Promise<Caution[]>>();
  private readonly told = new SvelteMap<string, Caution[]>();
  /** What somebody has seen and accepted: he is not stopped for it again. */
  private readonly accepted = new SvelteSet<string>();

  constructor(private readonly match: Match) {}

  /** What some actions would bring; without actions all that is to be feared now. */
  ask(actions: readonly string[] = []): Promise<Caution[]> {
    this.forget();
    const key = actions.join('; ');
    let found = this.asked.get(key);
    if (!found) {
      found = this.fetch(key, [...actions]);
      this.asked.set(key, found);
    }
    return found;
  }

  /** What has been told already of some actions. */
  from(actions: readonly string[]): Caution[] {
    return this.of === this.now ? (this.told.get(actions.join('; ')) ?? []) : [];
  }

  /** Whether there is something among it that nobody has accepted yet. */
  isNew(found: readonly Caution[]): boolean {
    return found.some((one) => one.kind !== 'support' && !this.accepted.has(`${this.match.table.side} ${keyOf(one)}`));
  }

  accept(found: readonly Caution[]): void {
    for (const one of found) this.accepted.add(`${this.match.table.side} ${keyOf(one)}`);
  }

  private async fetch(key: string, actions: string[]): Promise<Caution[]> {
    const { id, table } = this.match;
    if (!table.side || !this.match.mine) return [];
    try {
      const found = await api.warnings(id, table.side, actions);
      if (this.of === this.now) this.told.set(key, found);
      return found;
    } catch {
      // A warning that cannot be had stops nobody.
      this.asked.delete(key);
      return [];
    }
  }

  private get now(): string {
    return `${this.match.table.index} ${this.match.table.side}`;
  }

  private forget(): void {
    if (this.of === this.now) return;
    this.of = this.now;
    this.asked.clear();
    this.told.clear();
  }
}
