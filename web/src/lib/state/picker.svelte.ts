/** What the player has in hand: the selected stack, its destinations, a menu, a planned attack. */
import type { Caution, Legal, Order } from '../api';
import { atHex, attacksBy, byUnits, goals, group, guess, resolve, way, type Goal, type Groups } from '../logic/actions';
import { shared } from '../logic/notation';
import { merged, selector } from '../logic/orders';
import { usual } from '../logic/parts';
import { t } from '../text';
import { finishes, leavesWork, stays } from './consequences';
import { Draft } from './draft.svelte';
import { Fears } from './fears.svelte';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import { ownUnits, whyIdle, whyNoFarther } from './reasons';
import { settings } from './settings.svelte';
import { alike, starts, Ways } from './ways';

export interface Menu {
  hex: string | null;
  items: Legal[];
}

interface Lit {
  hexes: ReadonlySet<string>;
  units: ReadonlySet<string>;
}

const NOTHING: Lit = { hexes: new Set(), units: new Set() };

/** What the adviser would do where something must be picked: a loss, a retreat, a place. */
export interface Advice {
  order: Order;
  action: Legal;
}

export class Picker {
  /** The hex under the pointer. */
  private pointed = $state<string | null>(null);
  /** Where the pointer rested when the table changed: it points at nothing there until it moves. */
  private still = $state<string | null>(null);
  cursor = $state<string | null>(null);
  /** Whether the cursor is walked by keys, so that its hex is looked at. */
  walks = $state(false);
  /** The stack (or unit) in hand. */
  selected = $state<string | null>(null);
  /** Units of the chosen part of a stack, as an order names them. */
  part = $state<string | null>(null);
  narrowed = $state.raw<Legal[] | null>(null);
  menu = $state.raw<Menu | null>(null);
  draft = $state.raw<Draft | null>(null);
  /** Which side of the map the battle panel takes, so that it does not cover the battle. */
  draftLeft = $state(false);
  /** What the battle panel asks: where there is little room it is not asked a second time below. */
  inPanel = $state.raw<ReadonlySet<string>>(new Set());
  /** Whether the last click was a touch, which slips more easily. */
  touched = false;
  /** Actions that cannot be taken back, waiting for "really?". */
  final = $state.raw<string[] | null>(null);
  /** Hexes that are being chosen on the map for a standing order; none are while it is null. */
  marking = $state.raw<string[] | null>(null);
  /** A plain action waiting for "really?". */
  doubt = $state.raw<Legal | null>(null);
  /** What is to be feared if that is done. */
  feared = $state.raw<Caution[]>([]);
  /** What the pointer or the focus asks to see on the map. */
  private shown = $state.raw<Lit>(NOTHING);
  dragging = $state(false);
  /** Every way from the stack in hand, which the server works out when it is asked. */
  private found = $state.raw<readonly Order[]>([]);
  private readonly ways: Ways;
  readonly fears: Fears;
  private clicked = '';

  readonly groups: Groups = $derived.by(() =>
    this.narrowed ? group(this.narrowed, this.match.who) : this.match.groups,
  );
  /** Orders that need no selection: the stack is already on its way. */
  readonly freeOrders: Order[] = $derived.by(() =>
    this.match.orders.filter(
      (order) =>
        order.actions.length > 1 && !order.actions[0]!.includes(order.goal) && selector(order, this.match.who) === null,
    ),
  );
  private readonly ownOrders: readonly Order[] = $derived.by(() =>
    this.selected ? merged(this.advisedFrom(this.selected), this.found) : [],
  );
  readonly handOrders: readonly Order[] = $derived.by(() => (this.ownOrders.length ? this.ownOrders : this.freeOrders));
  readonly parts: [string, Order[]][] = $derived(byUnits(this.ownOrders));
  /** What can be chosen to go: every part that is known to have somewhere to go, and all unless they cannot. */
  readonly choices: string[] = $derived.by(() => {
    const hex = this.selected ?? '';
    const pieces = this.match.stacks.get(hex)?.pieces ?? [];
    const all = pieces.filter((piece) => this.groups.units.has(piece.id)).map((piece) => piece.id);
    const known = this.parts.map(([units]) => units);
    const whole = all.join(' ');
    const told = this.ways.from(hex);
    const barred = told.length > 0 && told.every(({ unit }) => unit && !alike(unit, whole));
    const listed = barred || known.some((units) => alike(units, whole));
    return known.length && all.length > 1 && !listed ? [whole, ...known] : known;
  });
  readonly goals: Map<string, Goal> = $derived.by(() => {
    const chosen = this.chosenPart;
    const orders = chosen === undefined ? this.handOrders : this.handOrders.filter((order) => order.unit === chosen);
    return goals(orders, this.match.who);
  });
  /** The units that go, as the orders of the stack in hand name them. */
  readonly chosenPart: string | undefined = $derived.by(() => this.part ?? this.parts[0]?.[0]);
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
  /** Hexes of the stacks that can be taken in hand; targets of an attack are marked otherwise. */
  readonly ready: ReadonlySet<string> = $derived.by(() => {
    if (!this.match.mine || this.narrowed) return new Set();
    const targets = new Set(this.battleLegal.flatMap((one) => one.args));
    return new Set([...this.actors].filter((hex) => this.match.stacks.has(hex) && !targets.has(hex)));
  });
  /** Where there is no button to press, the adviser's choice lies ready. */
  readonly advice: Advice | null = $derived.by(() => {
    const { match } = this;
    const order = match.mine && !match.groups.plain.length ? match.orders[0] : undefined;
    const action = match.table.legal.find((one) => one.action === order?.actions[0]);
    return order && action ? { order, action } : null;
  });
  /** What stands out on the map: what one points at, else what is advised. */
  readonly lit: Lit = $derived.by(() => {
    if (this.shown !== NOTHING || !this.advice || this.narrowed) return this.shown;
    const { order, action } = this.advice;
    const units = [...action.args, ...order.actions.flatMap((one) => one.split(' ').slice(1))].filter(
      (arg) => !this.match.who.isHex(arg),
    );
    return {
      hexes: new Set([...action.args, order.goal].filter((arg) => this.match.who.isHex(arg))),
      units: new Set(units),
    };
  });
  readonly battleLegal: Legal[] = $derived.by(() => {
    const listed = new Set(this.match.table.form?.lines.flatMap(({ actions }) => actions));
    return this.match.table.legal.filter((one) => one.chance && !listed.has(one.action));
  });
  /** What may be attacked: with a stack of mine in hand, what one of it could attack. */
  readonly aims: ReadonlySet<string> = $derived.by(() => {
    const { table, stacks } = this.match;
    const pieces = stacks.get(this.selected ?? '')?.pieces ?? [];
    return new Set(
      attacksBy(
        pieces.filter((piece) => piece.side === table.side).map((piece) => piece.id),
        this.battleLegal,
      ).flatMap((one) => one.args),
    );
  });
  readonly way: string[] = $derived.by(() => {
    const at = this.hover ?? this.cursor;
    const order = at ? this.goals.get(at)?.orders[0] : undefined;
    return order ? way(order, this.match.who) : [];
  });

  constructor(readonly match: Match) {
    this.ways = new Ways(match);
    this.fears = new Fears(match);
  }

  get hover(): string | null {
    return this.pointed;
  }

  set hover(hex: string | null) {
    if (hex !== this.pointed) this.still = null;
    this.pointed = hex;
  }

  /** The hex that somebody looks at, by pointer or by keys. */
  get looked(): string | null {
    if (this.pointed !== null) return this.pointed === this.still ? null : this.pointed;
    return this.walks ? this.cursor : null;
  }

  private advisedFrom(hex: string): Order[] {
    return this.match.orders.filter((order) => starts(order, hex, this.match.who));
  }

  /** What is known of where a stack can go: what was advised, and what has been asked for. */
  ordersFrom(hex: string): Order[] {
    return [...this.advisedFrom(hex), ...this.ways.from(hex, this.usualPart(hex)), ...this.ways.from(hex)];
  }

  /** The pointer rests on a stack: what it can do is asked for before it is clicked. */
  foresee(hex: string): void {
    const { match } = this;
    if (match.mine && !match.busy && !this.narrowed && match.stacks.has(hex) && this.actors.has(hex))
      void this.ways.ask(hex, this.usualPart(hex));
  }

  letGo(): void {
    this.selected = this.part = this.narrowed = this.menu = this.doubt = this.final = null;
    this.found = [];
    this.dragging = false;
  }

  /** A new decision: nothing is in hand, and nothing pops up where the pointer happens to be. */
  renew(): void {
    this.letGo();
    this.still = this.pointed;
    this.draft = null;
  }

  /** Escape: the innermost thing closes. */
  escape(): boolean {
    if (this.marking) this.marking = null;
    else if (this.doubt) this.doubt = null;
    else if (this.menu) this.menu = null;
    else if (this.draft) this.draft = null;
    else if (this.selected || this.narrowed) this.letGo();
    else return false;
    return true;
  }

  async clickHex(hex: string): Promise<void> {
    if (this.marking) return this.mark(hex);
    this.menu = null;
    const { match } = this;
    // The second click of a double click is none; another one waits for the answer to the first.
    if (match.busy && hex === this.clicked) return;
    this.clicked = hex;
    await match.settled();
    if (!match.mine) {
      this.selected = this.selected === hex || !match.stacks.has(hex) ? null : hex;
      return;
    }
    if (this.draft) {
      const joining = this.draft.toggleHex(hex);
      if (joining) return joining;
      this.draft = null;
    }
    if (this.selected === hex) return this.letGo();
    const found = atHex(this.groups, hex, match.who);
    const goal = this.goals.get(hex);
    if (goal && (this.parts.length || !found.length)) return this.follow(goal.orders[0]!);
    if (found.some((one) => !one.chance) && !this.narrowed && (await this.pickUp(hex, this.crowded(hex, found))))
      return;
    if (found.length) return this.choose(found, hex);
    if (this.advice && this.lit.hexes.has(hex)) return this.follow(this.advice.order);
    await this.refuse(hex);
  }

  /** A hex is chosen, or not any more. */
  mark(hex: string): void {
    const now = this.marking ?? [];
    this.marking = now.includes(hex) ? now.filter((one) => one !== hex) : [...now, hex];
    this.light(this.marking);
  }

  /** What a click on a hex is about, apart from going there. */
  about(hex: string): Legal[] {
    return this.match.mine && !this.draft && !this.goals.has(hex) ? atHex(this.groups, hex, this.match.who) : [];
  }

  /** Take a stack in hand if it has somewhere to go; true if that settles the matter. */
  private async pickUp(hex: string, anyway: boolean): Promise<boolean> {
    const { index } = this.match.table;
    const ways = this.match.stacks.has(hex) ? await this.waysFrom(hex) : [];
    if (this.match.table.index !== index) return true;
    if (!anyway && !ways.length && !this.advisedFrom(hex).length) return false;
    this.select(hex);
    return true;
  }

  /** Several units of a stack have things to do: its counters are shown to pick one. */
  private crowded(hex: string, found: Legal[]): boolean {
    const { who } = this.match;
    const units = new Set(found.flatMap((one) => one.args.filter((arg) => who.hexOf(arg) === hex)));
    return found.length > 3 && units.size > 1;
  }

  async clickUnit(unit: string): Promise<void> {
    if (this.parts.length) return this.toggle(unit);
    const found = this.groups.units.get(unit) ?? [];
    if (found.length) return this.choose(found, unit);
    await whyIdle(this.match, this.match.who.hexOf(unit) ?? this.selected ?? '', [unit]);
  }

  /** Which units of a stack go if nobody says otherwise; empty if the stack goes as a whole. */
  private usualPart(hex: string): string {
    const pieces = this.match.stacks.get(hex)?.pieces ?? [];
    const able = pieces.filter((piece) => this.groups.units.has(piece.id));
    const going = usual(able);
    return going.length < able.length ? going.join(' ') : '';
  }

  /** Where a stack can go without what usually stays behind; if it cannot, where it can go as a whole. */
  private async waysFrom(hex: string): Promise<Order[]> {
    const part = this.usualPart(hex);
    const found = part ? await this.ways.ask(hex, part) : [];
    return found.length ? found : this.ways.ask(hex);
  }

  /** Let a part of the stack in hand go, with every way that it has. */
  async choosePart(units: string): Promise<void> {
    const { selected } = this;
    this.part = units;
    if (!selected) return;
    const found = await this.ways.ask(selected, units);
    if (this.selected !== selected || this.part !== units) return;
    this.found = merged(this.found, found);
    this.part = found[0]?.unit ?? units;
  }

  /** Who goes: a unit of the stack in hand joins or stays, or goes alone where they go one by one. */
  private async toggle(unit: string): Promise<void> {
    const { selected } = this;
    const goes = new Set((this.chosenPart ?? '').split(' '));
    const all = this.match.stacks.get(selected ?? '')?.pieces.map((piece) => piece.id) ?? [];
    const wanted = all.filter((id) => (id === unit) !== goes.has(id));
    if (this.parts.some(([units]) => units === unit) && this.parts.every(([units]) => !units.includes(' '))) {
      this.part = unit;
      return;
    }
    for (const units of [wanted, [unit]]) {
      const found = selected && units.length ? await this.ways.ask(selected, units.join(' ')) : [];
      if (this.selected !== selected) return;
      if (!found.length) continue;
      this.found = merged(this.found, found);
      this.part = found[0]!.unit;
      return;
    }
    await whyIdle(this.match, selected ?? '', [unit]);
  }

  select(hex: string): void {
    this.letGo();
    this.selected = hex;
    this.found = [this.usualPart(hex), ''].map((part) => this.ways.from(hex, part)).find((ways) => ways.length) ?? [];
    this.part = this.found[0]?.unit ?? null;
    void this.explore(hex);
  }

  private async explore(hex: string): Promise<void> {
    const { index } = this.match.table;
    const found = await this.waysFrom(hex);
    if (this.selected !== hex || this.match.table.index !== index) return;
    this.found = merged(this.found, found);
    this.part ??= found[0]?.unit ?? null;
    notices.say(t.table.destinations(this.goals.size));
  }

  private async choose(found: Legal[], picked: string): Promise<void> {
    const { who } = this.match;
    const click = resolve(found, picked, who);
    const hex = who.isHex(picked) ? picked : (who.hexOf(picked) ?? null);
    if (click.kind === 'act' && this.unasked(click.action, hex)) this.menu = { hex, items: [click.action] };
    else if (click.kind === 'act') await this.take(click.action);
    else if (click.kind === 'narrow') {
      this.narrowed = click.legal;
      notices.say(t.table.choose(shared(click.legal.map((one) => one.text))));
    } else if (click.kind === 'menu') this.menu = { hex, items: click.legal };
  }

  /** What befalls units where they stand and could as well be left undone is not done by a click that may only look. */
  private unasked(one: Legal, hex: string | null): boolean {
    const { groups, stacks, who } = this.match;
    return (
      !one.chance &&
      !this.narrowed &&
      groups.plain.length > 0 &&
      !!hex &&
      stacks.has(hex) &&
      one.args.every((arg) => (who.hexOf(arg) ?? arg) === hex)
    );
  }

  /** Take one legal action; an attack is planned first, and finishing early is asked about. */
  async take(one: Legal): Promise<void> {
    this.menu = null;
    if (one.chance && one.args.some((arg) => this.match.who.isHex(arg)) && !this.draft) {
      const planned = await Draft.open(this.match, one);
      if (planned) {
        this.letGo();
        this.draft = planned;
        return;
      }
    }
    const guided = this.match.table.origin.startsWith('lesson');
    if (settings.kept.warn && !guided && this.doubt !== one && (await this.doubtful(one))) {
      this.doubt = one;
      return;
    }
    if (this.doubt) this.fears.accept(this.feared);
    this.doubt = null;
    await this.send([one.action]);
  }

  async follow(order: Order): Promise<void> {
    await this.send(order.actions);
  }

  async send(actions: string[]): Promise<boolean> {
    this.dragging = false;
    if (this.touched && settings.kept.sure && this.final?.join() !== actions.join()) {
      // Nothing hovers over a destination before it is touched: what it costs is told now.
      const [final, feared] = await Promise.all([stays(this.match, actions), this.fears.ask(actions)]);
      if (final || feared.length) {
        this.feared = feared;
        this.final = actions;
        return false;
      }
    }
    this.final = null;
    return this.match.act(actions);
  }

  /** Whether finishing is asked about: something is left to do, or something is to be feared that was not told. */
  private async doubtful(one: Legal): Promise<boolean> {
    if (one.args.length) return false;
    const [work, feared] = await Promise.all([leavesWork(this.match, one), this.fears.ask()]);
    this.feared = feared;
    // Who rolls, places a railhead or goes on with a battle ends no phase: a warning would only be in the way.
    const phase = this.match.orders.some((order) => order.goal && order.actions.length > 1);
    return work || (phase && this.fears.isNew(feared) && (await finishes(this.match, one)));
  }

  /** What the way to a hex would cost by rule, as far as it has been told. */
  costs(hex: string): Caution[] {
    const order = this.goals.get(hex)?.orders[0];
    return order ? this.fears.from(order.actions) : [];
  }

  /** The pointer rests on a destination: what the way there costs is asked for. */
  weigh(hex: string): void {
    const order = this.goals.get(hex)?.orders[0];
    if (order && this.match.mine && !this.match.busy) void this.fears.ask(order.actions);
  }

  private async refuse(hex: string): Promise<void> {
    const { match } = this;
    const first = this.handOrders[0]?.actions[0];
    if (this.parts.length && first && this.selected) {
      const hand = { hex: this.selected, goals: this.goals, first };
      if (await whyNoFarther(match, hand, hex)) return;
    }
    const own = ownUnits(match, hex);
    if (own.length) {
      this.letGo();
      this.selected = hex;
      return whyIdle(match, hex, own);
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
    this.hover = null;
    this.walks = true;
    this.letGo();
    void this.pickUp(hex, false);
    return hex;
  }

  light(hexes: string[] = [], units: string[] = []): void {
    this.shown = hexes.length || units.length ? { hexes: new Set(hexes), units: new Set(units) } : NOTHING;
  }
}
