/** Where what stands in a hex can go: asked of the server once for each decision, and remembered. */
import type { Order } from '../api';
import { api } from '../client';
import { selector } from '../logic/orders';
import type { Match } from './match.svelte';

export class Ways {
  private of = '';
  private readonly asked = new Map<string, Promise<Order[]>>();
  private readonly told = new Map<string, Order[]>();

  constructor(private readonly match: Match) {}

  /** Ways of a whole stack, or of some of its units. */
  ask(hex: string, units = ''): Promise<Order[]> {
    this.forget();
    const key = `${hex} ${units}`;
    let found = this.asked.get(key);
    if (!found) {
      found = this.fetch(key, hex, units);
      this.asked.set(key, found);
    }
    return found;
  }

  /** What has been told already of a stack, or of some of its units. */
  from(hex: string, units = ''): Order[] {
    this.forget();
    return this.told.get(`${hex} ${units}`) ?? [];
  }

  private async fetch(key: string, hex: string, units: string): Promise<Order[]> {
    const { id, table, who } = this.match;
    if (!table.side) return [];
    try {
      const orders = await api.orders(id, table.side, hex, units);
      const ways = orders.filter(
        (order) => starts(order, hex, who) && (!units || !order.unit || alike(order.unit, units)),
      );
      this.told.set(key, ways);
      return ways;
    } catch {
      this.asked.delete(key);
      return [];
    }
  }

  /** Another decision: nothing of the last one holds. */
  private forget(): void {
    const { index, side } = this.match.table;
    const now = `${index} ${side}`;
    if (this.of === now) return;
    this.of = now;
    this.asked.clear();
    this.told.clear();
  }
}

/** Whether two lists of units name the same ones. */
export function alike(a: string, b: string): boolean {
  return a.split(' ').sort().join() === b.split(' ').sort().join();
}

/** Whether an order takes up what stands in a hex and brings it elsewhere. */
export function starts(order: Order, hex: string, who: Match['who']): boolean {
  const by = selector(order, who);
  return by !== null && who.isHex(order.goal) && order.goal !== hex && (by === hex || who.hexOf(by) === hex);
}
