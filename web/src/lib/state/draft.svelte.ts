/** An attack being planned: a target, those who take part, and its exact chances. Nothing is sent before "go". */
import type { Forecast, Legal, Preview } from '../api';
import { api } from '../client';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';

export class Draft {
  chosen = $state.raw<string[]>([]);
  preview = $state.raw<Preview | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  pending = $state(false);
  private asked = 0;

  private constructor(
    readonly match: Match,
    readonly first: Legal,
    /** Who may take part. */
    readonly toggles: Legal[],
  ) {}

  /** The action that ends the choice, as soon as it may be ended. */
  get closing(): Legal | null {
    const tried = this.preview?.applied === 1 + this.chosen.length && this.preview.decision?.mine;
    return (tried && this.preview?.legal.find((one) => one.args.length === 0)) || null;
  }

  /** Plan an attack, with those preselected whom the best whole order names. */
  static async open(match: Match, first: Legal): Promise<Draft | null> {
    const side = match.table.side;
    if (!side) return null;
    try {
      const [base] = await Promise.all([api.preview(match.id, side, [first.action]), match.readOrders()]);
      // What cannot be tried (it rolls, or the other side answers) has nothing more to choose.
      const further = base.applied === 1 && base.decision?.mine ? base.legal : [];
      const toggles = further.filter((one) => one.args.length > 0);
      const draft = new Draft(match, first, toggles);
      // Advice counts if the adviser would rather attack than finish; otherwise everybody takes part.
      const order = match.orders.find((one) => one.actions[0] === first.action || !one.goal);
      const known = new Set(toggles.map((one) => one.action));
      const advised = order?.goal ? order.actions.slice(1).filter((action) => known.has(action)) : [];
      draft.chosen = advised.length ? advised : toggles.map((one) => one.action);
      draft.preview = base;
      draft.forecast = base.forecast;
      if (draft.chosen.length) await draft.update();
      return draft;
    } catch (error) {
      notices.failed(error);
      return null;
    }
  }

  has(one: Legal): boolean {
    return this.chosen.includes(one.action);
  }

  async toggle(one: Legal): Promise<void> {
    this.chosen = this.has(one) ? this.chosen.filter((action) => action !== one.action) : [...this.chosen, one.action];
    await this.update();
  }

  get ready(): boolean {
    return !this.toggles.length || this.chosen.length > 0;
  }

  private async update(): Promise<void> {
    const side = this.match.table.side;
    const number = ++this.asked;
    if (!side) return;
    this.pending = true;
    try {
      const preview = await api.preview(this.match.id, side, [this.first.action, ...this.chosen]);
      if (number !== this.asked) return;
      this.preview = preview;
      this.forecast = preview.forecast;
    } catch (error) {
      if (number === this.asked) notices.failed(error);
    } finally {
      if (number === this.asked) this.pending = false;
    }
  }

  /** All actions of the attack. Where nobody else can take part the engine declares it by itself. */
  actions(): string[] {
    const all = [this.first.action, ...this.chosen];
    return this.closing ? [...all, this.closing.action] : all;
  }
}
