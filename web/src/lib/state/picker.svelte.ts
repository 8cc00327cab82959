/** What the player has in hand: the selected stack, its destinations, a menu, a planned attack. */
import type { Legal, Order } from '../api';
import { api } from '../client';
import { atHex, byUnits, goals, group, guess, resolve, way, type Goal, type Groups } from '../logic/actions';
import { merged, selector } from '../logic/orders';
import { t } from '../text';
import { Draft } from './draft.svelte';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';

export interface Menu {
  hex: string | null;
  items: Legal[];
}

export class Picker {
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  /** The stack (or unit) in hand. */
  selected = $state<string | null>(null);
  /** Units of the chosen part of a stack, as an order names them. */
  part = $state<string | null>(null);
  narrowed = $state.raw<Legal[] | null>(null);
  menu = $state.raw<Menu | null>(null);
  draft = $state.raw<Draft | null>(null);
  /** Which side of the map the battle panel takes, so that it does not cover the battle. */
  draftLeft = $state(false);
  /** A plain action waiting for "really?". */
  doubt = $state.raw<Legal | null>(null);
  lit = $state.raw<{ hexes: ReadonlySet<string>; units: ReadonlySet<string> }>({ hexes: new Set(), units: new Set() });
  /** Verbs whose outcome is a matter of chance, by step. */
  chancy = $state.raw<ReadonlySet<string>>(new Set());
  dragging = $state(false);
  /** Every way from the stack in hand, which the server works out when it is asked. */
  private ways = $state.raw<Order[]>([]);

  readonly groups: Groups = $derived.by(() =>
    this.narrowed ? group(this.narrowed, this.match.who) : this.match.groups,
  );
  /** Orders that need no selection: the stack is already on its way. */
  readonly freeOrders: Order[] = $derived.by(() =>
    this.match.orders.filter((order) => order.actions.length > 1 && !order.actions[0]!.includes(order.goal) && selector(order, this.match.who) === null),
  );
  private readonly ownOrders: Order[] = $derived.by(() => (this.selected ? merged(this.ordersFrom(this.selected), this.ways) : []));
  readonly handOrders: Order[] = $derived.by(() => (this.ownOrders.length ? this.ownOrders : this.freeOrders));
  readonly parts: [string, Order[]][] = $derived(byUnits(this.ownOrders));
  readonly goals: Map<string, Goal> = $derived.by(() => {
    const chosen = this.part ?? this.parts[0]?.[0];
    const orders = chosen === undefined ? this.handOrders : this.handOrders.filter((order) => order.unit === chosen);
    return goals(orders, this.match.who);
  });
  /** Hexes with something in them that can act. */
  readonly actors: Set<string> = $derived.by(() => {
    const found = new Set<string>();
    for (const [unit] of this.groups.units) {
      const hex = this.match.who.hexOf(unit);
      if (hex) found.add(hex);
    }
    for (const [hex] of this.groups.hexes) found.add(hex);
    return found;
  });
  readonly battleLegal: Legal[] = $derived.by(() => this.match.table.legal.filter((one) => this.isChancy(one)));
  readonly way: string[] = $derived.by(() => {
    const at = this.hover ?? this.cursor;
    const order = at ? this.goals.get(at)?.orders[0] : undefined;
    return order ? way(order, this.match.who) : [];
  });

  constructor(readonly match: Match) {}

  ordersFrom(hex: string): Order[] {
    const who = this.match.who;
    return this.match.orders.filter((order) => {
      const by = selector(order, who);
      return by !== null && order.goal !== by && (by === hex || who.hexOf(by) === hex);
    });
  }

  isChancy(one: Legal): boolean {
    return this.chancy.has(`${this.match.decision?.step} ${one.verb}`);
  }

  letGo(): void {
    this.selected = this.part = this.narrowed = this.menu = this.doubt = null;
    this.ways = [];
    this.dragging = false;
  }

  /** A new decision: nothing is in hand. */
  renew(): void {
    this.letGo();
    this.draft = null;
    void this.probe();
  }

  /** Escape: the innermost thing closes. */
  escape(): boolean {
    if (this.doubt) this.doubt = null;
    else if (this.menu) this.menu = null;
    else if (this.draft) this.draft = null;
    else if (this.selected || this.narrowed) this.letGo();
    else return false;
    return true;
  }

  async clickHex(hex: string): Promise<void> {
    this.menu = null;
    const { match } = this;
    if (!match.mine || match.busy) {
      this.selected = this.selected === hex || !match.stacks.has(hex) ? null : hex;
      return;
    }
    if (this.draft) {
      const toggle = this.draft.toggles.find((one) => one.args.includes(hex));
      if (toggle) await this.draft.toggle(toggle);
      else this.draft = null;
      if (toggle) return;
    }
    if (this.selected === hex) return this.letGo();
    const found = atHex(this.groups, hex, match.who);
    const goal = this.goals.get(hex);
    if (goal && (this.parts.length || !found.length)) return this.follow(goal.orders[0]!);
    if (found.length && !this.narrowed && (this.ordersFrom(hex).length || this.crowded(hex, found))) return this.select(hex);
    if (found.length) return this.choose(found, hex);
    await this.refuse(hex);
  }

  /** Several units of a stack have things to do: its counters are shown to pick one. */
  private crowded(hex: string, found: Legal[]): boolean {
    const { who } = this.match;
    const units = new Set(found.flatMap((one) => one.args.filter((arg) => who.hexOf(arg) === hex)));
    return found.length > 3 && units.size > 1;
  }

  async clickUnit(unit: string): Promise<void> {
    const found = this.groups.units.get(unit) ?? [];
    if (found.length) return this.choose(found, unit);
    const part = this.parts.find(([units]) => units === unit);
    if (part) this.part = unit;
  }

  select(hex: string): void {
    this.letGo();
    this.selected = hex;
    void this.explore(hex);
  }

  private async explore(hex: string): Promise<void> {
    const { side, index } = this.match.table;
    if (!side) return;
    const key = `${this.match.id} ${index} ${hex}`;
    const found = explored.get(key) ?? (await api.orders(this.match.id, side, hex).catch(() => []));
    explored.set(key, found);
    if (this.selected !== hex || this.match.table.index !== index) return;
    this.ways = found.filter((order) => order.goal !== hex && selector(order, this.match.who) !== null);
    notices.say(t.table.destinations(this.goals.size));
  }

  private async choose(found: Legal[], picked: string): Promise<void> {
    const click = resolve(found, picked, this.match.who);
    if (click.kind === 'act') await this.take(click.action);
    else if (click.kind === 'narrow') {
      this.narrowed = click.legal;
      notices.say(t.table.choose(click.legal[0]!.text));
    } else if (click.kind === 'menu') this.menu = { hex: this.match.who.isHex(picked) ? picked : (this.match.who.hexOf(picked) ?? null), items: click.legal };
  }

  /** Take one legal action; an attack is planned first, and finishing early is asked about. */
  async take(one: Legal): Promise<void> {
    this.menu = null;
    if (this.isChancy(one) && one.args.some((arg) => this.match.who.isHex(arg)) && !this.draft) {
      const planned = await Draft.open(this.match, one);
      if (planned) {
        this.letGo();
        this.draft = planned;
        return;
      }
    }
    if (settings.kept.warn && this.doubt !== one && this.leavesWork(one)) {
      this.doubt = one;
      return;
    }
    this.doubt = null;
    await this.send([one.action]);
  }

  async follow(order: Order): Promise<void> {
    await this.send(order.actions);
  }

  async send(actions: string[]): Promise<boolean> {
    this.dragging = false;
    return this.match.act(actions);
  }

  /** Whether the adviser would rather have something else done than finishing. */
  leavesWork(one: Legal): boolean {
    const best = this.match.orders[0];
    const busy = this.match.groups.hexes.size + this.match.groups.units.size > 0;
    return busy && one.args.length === 0 && !!best?.goal && best.actions[0] !== one.action && best.actions.length > 1;
  }

  private async refuse(hex: string): Promise<void> {
    const { match } = this;
    const side = match.table.side;
    if (this.parts.length && side) {
      const first = this.handOrders[0]?.actions[0];
      if (first) {
        const after = await api.preview(match.id, side, [first]).catch(() => null);
        const action = after && guess(after.legal, hex, match.who);
        if (action) return match.why(action, [first]);
      }
    }
    const action = guess(this.narrowed ?? match.table.legal, hex, match.who);
    if (action) await match.why(action);
    else if (!match.stacks.has(hex)) this.letGo();
    else this.selected = hex;
  }

  /** The next stack that can act, after the one in hand. */
  next(): string | null {
    const all = [...this.actors].filter((hex) => this.match.stacks.has(hex)).sort();
    if (!all.length) return null;
    const at = all.indexOf(this.selected ?? this.cursor ?? '');
    const hex = all[(at + 1) % all.length]!;
    this.cursor = hex;
    if (this.ordersFrom(hex).length) this.select(hex);
    return hex;
  }

  light(hexes: string[] = [], units: string[] = []): void {
    this.lit = { hexes: new Set(hexes), units: new Set(units) };
  }

  /** Find out, once for each step and verb, what is decided by dice. */
  private async probe(): Promise<void> {
    const { match } = this;
    const { side, decision, legal, index } = match.table;
    if (!side || !decision?.mine) return;
    const verbs = new Map(legal.map((one) => [one.verb, one]));
    for (const [verb, one] of verbs) {
      const key = `${decision.step} ${verb}`;
      if (probed.has(key)) continue;
      probed.set(key, false);
      const result = await api.preview(match.id, side, [one.action]).catch(() => null);
      if (result?.forecast) probed.set(key, true);
      if (match.table.index !== index) break;
    }
    this.chancy = new Set([...probed].filter(([, yes]) => yes).map(([key]) => key));
  }
}

const probed = new Map<string, boolean>();
const explored = new Map<string, Order[]>();
