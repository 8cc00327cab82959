/**
 * What a click means. Legal actions are a verb with arguments; an argument is a hex, a unit, or a word.
 * Hexes and units are picked on the map, the rest are buttons.
 */
import type { Legal, Order, Piece } from '../api';

export type ArgKind = 'hex' | 'unit' | 'word';

/** What a name stands for on this table. */
export interface Names {
  isHex(name: string): boolean;
  isUnit(name: string): boolean;
  /** Hex of a unit on the map. */
  hexOf(unit: string): string | undefined;
}

export function names(hexes: ReadonlySet<string>, pieces: readonly Piece[], legal: readonly Legal[]): Names {
  const at = new Map(pieces.filter((piece) => !piece.facedown).map((piece) => [piece.id, piece.hex]));
  const symbols = unitLike(hexes, legal);
  return {
    isHex: (name) => hexes.has(name),
    isUnit: (name) => at.has(name) || symbols.has(name),
    hexOf: (unit) => at.get(unit),
  };
}

let known: ReadonlySet<string> = new Set();

/** Ids of all counters of the game, from its sprite: units off the map are units too. */
export function knowUnits(ids: Iterable<string>): void {
  known = new Set(ids);
}

function unitLike(hexes: ReadonlySet<string>, legal: readonly Legal[]): Set<string> {
  return new Set(legal.flatMap((one) => one.args).filter((arg) => !hexes.has(arg) && known.has(arg)));
}

export function kindOf(arg: string, who: Names): ArgKind {
  return who.isHex(arg) ? 'hex' : who.isUnit(arg) ? 'unit' : 'word';
}

export interface Groups {
  /** Actions that name a hex. */
  hexes: Map<string, Legal[]>;
  /** Actions that name a unit, on the map or off it. */
  units: Map<string, Legal[]>;
  /** Actions with nothing to pick on the map. */
  plain: Legal[];
}

/** Sort legal actions by what has to be picked for them. */
export function group(legal: readonly Legal[], who: Names): Groups {
  const groups: Groups = { hexes: new Map(), units: new Map(), plain: [] };
  for (const one of legal) {
    let picked = false;
    for (const arg of new Set(one.args)) {
      const kind = kindOf(arg, who);
      if (kind === 'word') continue;
      picked = true;
      const map = kind === 'hex' ? groups.hexes : groups.units;
      const list = map.get(arg);
      if (list) list.push(one);
      else map.set(arg, [one]);
    }
    if (!picked) groups.plain.push(one);
  }
  return groups;
}

/** Actions a click on a hex may mean: those that name it, else those that name a unit in it. */
export function atHex(groups: Groups, hex: string, who: Names): Legal[] {
  const direct = groups.hexes.get(hex) ?? [];
  const units = [...groups.units].filter(([unit]) => who.hexOf(unit) === hex).flatMap(([, list]) => list);
  return [...new Set([...direct, ...units])];
}

/** Of some attacks those that units in hand could carry out; all, if nothing is in hand. */
export function attacksBy(units: readonly string[], attacks: readonly Legal[]): Legal[] {
  if (!units.length) return [...attacks];
  return attacks.filter((one) => !one.units.length || one.units.some((unit) => units.includes(unit)));
}

/** So many deeds of a stack have a button each; of more one picks a unit first. */
const FEW = 4;

/**
 * What a stack in hand can do apart from going somewhere, as buttons: what names its hex, and what those who go
 * can do without a hex to pick. Where nobody has a way, what its units can do where they stand, if that is little.
 */
export function deeds(
  stack: { hex: string; pieces: readonly { id: string }[] },
  groups: Groups,
  goes: boolean,
  part: string,
  who: Names,
): Legal[] {
  const here = groups.hexes.get(stack.hex) ?? [];
  const going = (groups.units.get(part) ?? []).filter((one) => !one.args.some((arg) => who.isHex(arg)));
  const all = stack.pieces.flatMap((piece) => groups.units.get(piece.id) ?? []);
  const more = goes ? going : all.length <= FEW ? all : [];
  return [...new Set([...here, ...more])];
}

export type Click =
  | { kind: 'act'; action: Legal }
  | { kind: 'narrow'; legal: Legal[] }
  | { kind: 'menu'; legal: Legal[] }
  | { kind: 'none' };

/**
 * What to do with the actions that a click leaves: one is done; several that still differ in a hex to pick
 * narrow the choice; the rest is a menu.
 */
export function resolve(found: readonly Legal[], picked: string, who: Names): Click {
  if (found.length === 0) return { kind: 'none' };
  if (found.length === 1) return { kind: 'act', action: found[0]! };
  const verbs = new Set(found.map((one) => one.verb));
  const left = found.map((one) => one.args.filter((arg) => arg !== picked && kindOf(arg, who) === 'hex').join(' '));
  const open = left.every(Boolean) && new Set(left).size > 1;
  if (verbs.size === 1 && open) return { kind: 'narrow', legal: [...found] };
  return { kind: 'menu', legal: [...found] };
}

/** Verbs by how many actions have them, the most frequent first. */
export function verbsWithHex(legal: readonly Legal[], who: Names): string[] {
  const count = new Map<string, number>();
  for (const one of legal) {
    if (one.args.length && kindOf(one.args[one.args.length - 1]!, who) === 'hex') {
      count.set(one.verb, (count.get(one.verb) ?? 0) + 1);
    }
  }
  return [...count].sort((a, b) => b[1] - a[1]).map(([verb]) => verb);
}

/** The action to ask about when somebody clicks a hex that is not among the choices. */
export function guess(legal: readonly Legal[], hex: string, who: Names): string | null {
  const verb = verbsWithHex(legal, who)[0];
  if (!verb) return null;
  const model = legal.find((one) => one.verb === verb)!;
  const args = model.args.slice(0, -1);
  return [verb, ...args, hex].join(' ');
}

/**
 * What to ask about something of one's own that cannot act: an action of the kind that others of one's own have, for
 * one of its units or for its hex. Nothing if what is asked now is not about one's own stacks.
 */
export function ownQuestion(
  legal: readonly Legal[],
  about: { hex: string; units: readonly string[] },
  own: (hex: string) => boolean,
  who: Names,
): string | null {
  for (const one of legal) {
    for (const [n, arg] of one.args.entries()) {
      const kind = kindOf(arg, who);
      const stands = kind === 'hex' ? arg : kind === 'unit' ? who.hexOf(arg) : undefined;
      const instead = kind === 'hex' ? about.hex : about.units[0];
      if (stands !== undefined && own(stands) && instead) return [one.verb, ...one.args.with(n, instead)].join(' ');
    }
  }
  return null;
}

// Whole orders ---------------------------------------------------------------------------------

/** The hexes an order passes, from where its unit stands. */
export function way(order: Order, who: Names): string[] {
  if (order.way.length > 1 && (!order.unit || order.way[0] === standsIn(order, who))) return order.way;
  const hexes = order.actions.flatMap((action) =>
    action
      .split(' ')
      .slice(1)
      .filter((arg) => who.isHex(arg)),
  );
  const first = standsIn(order, who);
  if (first && hexes[0] !== first) hexes.unshift(first);
  return hexes.filter((hex, n) => hex !== hexes[n - 1]);
}

function standsIn(order: Order, who: Names): string | undefined {
  return order.unit
    .split(' ')
    .map((unit) => who.hexOf(unit))
    .find(Boolean);
}

/** Where an order starts: the hex of its first action or of its units. */
export function origin(order: Order, who: Names): string | undefined {
  return way(order, who)[0];
}

export interface Goal {
  hex: string;
  cost: number;
  /** The cost as a player counts it. */
  price: string;
  orders: Order[];
}

/** Destinations of some orders; for each the orders that end there, best first as they came. */
export function goals(orders: readonly Order[], who: Names): Map<string, Goal> {
  const found = new Map<string, Goal>();
  for (const order of orders) {
    if (!order.goal || !who.isHex(order.goal)) continue;
    const goal = found.get(order.goal);
    if (goal) goal.orders.push(order);
    else found.set(order.goal, { hex: order.goal, cost: order.cost, price: order.price, orders: [order] });
  }
  return found;
}

/** Orders by the set of units that act, the largest group first. */
export function byUnits(orders: readonly Order[]): [string, Order[]][] {
  const found = new Map<string, Order[]>();
  for (const order of orders) {
    const list = found.get(order.unit);
    if (list) list.push(order);
    else found.set(order.unit, [order]);
  }
  return [...found].sort((a, b) => b[0].split(' ').length - a[0].split(' ').length);
}

/** Orders that begin with one of these actions. */
export function startingWith(orders: readonly Order[], legal: readonly Legal[]): Order[] {
  const first = new Set(legal.map((one) => one.action));
  return orders.filter((order) => order.actions.length > 0 && first.has(order.actions[0]!));
}
