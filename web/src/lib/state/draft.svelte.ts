/** An attack being planned: a target, those who take part, and its exact chances. Nothing is sent before "go". */
import type { Forecast, Legal, Preview, Refusal } from '../api';
import { api } from '../client';
import { added, closing, fitting, picks, swapped } from '../logic/plans';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';

export class Draft {
  /** What can be chosen for the attack, as far as it has come up: choosing one thing may open another. */
  toggles = $state.raw<Legal[]>([]);
  chosen = $state.raw<string[]>([]);
  /** How the attack can be declared as it is planned; a game may offer several ways. */
  closings = $state.raw<Legal[]>([]);
  closing = $state.raw<Legal | null>(null);
  forecast = $state.raw<Forecast | null>(null);
  /** Why it cannot be declared as it is planned. */
  refusal = $state.raw<Refusal | null>(null);
  pending = $state(false);
  private stopped = '';
  private wish = '';
  private asked = 0;

  private constructor(
    readonly match: Match,
    readonly first: Legal,
    private readonly side: string,
  ) {}

  /** Plan an attack, with those preselected whom the best whole order names. */
  static async open(match: Match, first: Legal): Promise<Draft | null> {
    const side = match.table.side;
    if (!side) return null;
    const draft = new Draft(match, first, side);
    try {
      const [base] = await Promise.all([draft.preview([]), match.readOrders()]);
      draft.learn(base, []);
      await draft.preselect();
      return draft;
    } catch (error) {
      notices.failed(error);
      return null;
    }
  }

  private async preselect(): Promise<void> {
    const { match, first } = this;
    // Advice counts if the adviser would rather attack than finish; otherwise everybody takes part.
    const order = match.orders.find((one) => one.actions[0] === first.action || !one.goal);
    const advised = order?.goal ? order.actions.slice(1) : [];
    const offered = new Set(this.toggles.map((one) => one.action));
    const wanted = advised.filter((action) => picks(action.split(' ').slice(1), match.who));
    if (wanted.some((action) => offered.has(action))) {
      this.wish = advised.find((action) => !wanted.includes(action)) ?? '';
      // First those who were on offer from the start, so that all that they open is seen.
      await this.settle(wanted.filter((action) => offered.has(action)));
      if (wanted.some((action) => !offered.has(action))) await this.settle(wanted);
    } else {
      const tried = new Set<string>();
      for (let fresh = this.untried(tried); fresh.length; fresh = this.untried(tried))
        await this.settle([...this.chosen, ...fresh]);
    }
    await this.foretell();
  }

  private untried(tried: Set<string>): string[] {
    const fresh = this.toggles.map((one) => one.action).filter((action) => !tried.has(action));
    for (const action of fresh) tried.add(action);
    return fresh;
  }

  has(one: Legal): boolean {
    return this.chosen.includes(one.action);
  }

  toggle(one: Legal): Promise<void> {
    return this.plan(
      this.has(one) ? this.chosen.filter((action) => action !== one.action) : [...this.chosen, one.action],
      one,
    );
  }

  /** What stands in a hex joins, or stays away if all of it takes part already. */
  toggleHex(hex: string): Promise<void> | null {
    const { who } = this.match;
    const here = this.toggles.filter((one) => one.args.some((arg) => arg === hex || who.hexOf(arg) === hex));
    if (here.length < 2) return here.length ? this.toggle(here[0]!) : null;
    return this.plan(
      added(
        this.chosen,
        here.map((one) => one.action),
      ),
    );
  }

  async declareBy(one: Legal): Promise<void> {
    this.wish = one.action;
    this.closing = one;
    await this.watch(() => this.foretell());
  }

  get ready(): boolean {
    return !this.toggles.length || this.closing !== null || (this.chosen.length > 0 && this.stopped !== '');
  }

  /** All actions of the attack. Where nobody else can take part the engine declares it by itself. */
  actions(): string[] {
    return [this.first.action, ...this.chosen, ...(this.closing ? [this.closing.action] : [])];
  }

  private async plan(wanted: string[], newest?: Legal): Promise<void> {
    const before = this.chosen;
    this.chosen = wanted;
    await this.watch(async (current) => {
      let refused = await this.settle(wanted, current);
      const instead = newest && refused ? swapped(before, newest) : null;
      // Where only one of a kind can be had, the new one takes the place of the old one.
      if (instead && current() && !this.has(newest!)) refused = await this.settle(instead, current);
      if (current() && refused) notices.show('why', refused.message, refused.rule);
      if (current()) await this.foretell(current);
    });
  }

  /** Take up a plan as far as the rules go; the rule against what had to be left out. */
  private async settle(wanted: string[], current = (): boolean => true): Promise<Refusal | null> {
    const found = await fitting(wanted, (plan) => this.preview(plan));
    if (current()) this.learn(found.preview, found.plan);
    return found.refused;
  }

  private learn(preview: Preview, plan: string[]): void {
    const { who } = this.match;
    const tried = preview.applied === 1 + plan.length && preview.decision?.mine;
    // What cannot be tried (it rolls, or the other side answers) has nothing more to choose.
    const legal = tried ? preview.legal : [];
    const known = new Set(this.toggles.map((one) => one.action));
    this.toggles = [...this.toggles, ...legal.filter((one) => picks(one.args, who) && !known.has(one.action))];
    this.closings = legal.filter((one) => !picks(one.args, who));
    this.closing = closing(this.closings, this.wish);
    if (this.closing && !this.wish) this.wish = this.closing.action;
    this.chosen = plan;
    this.stopped = preview.stopped;
    this.forecast = preview.forecast;
    this.refusal = null;
  }

  /** The chances by the way of declaring that is chosen; or why there is none. */
  private async foretell(current = (): boolean => true): Promise<void> {
    const by = this.closings.length > 1 ? this.closing?.action : this.closings.length ? '' : this.wish;
    if (!by || this.stopped) return;
    const preview = await this.preview([...this.chosen, by]);
    if (!current()) return;
    if (preview.refusal) this.refusal = preview.refusal;
    else if (preview.forecast) this.forecast = preview.forecast;
  }

  private preview(plan: string[]): Promise<Preview> {
    return api.preview(this.match.id, this.side, [this.first.action, ...plan]);
  }

  /** Only the last of several questions counts. */
  private async watch(work: (current: () => boolean) => Promise<void>): Promise<void> {
    const number = ++this.asked;
    const current = (): boolean => number === this.asked;
    this.pending = true;
    try {
      await work(current);
    } catch (error) {
      if (current()) notices.failed(error);
    } finally {
      if (current()) this.pending = false;
    }
  }
}
