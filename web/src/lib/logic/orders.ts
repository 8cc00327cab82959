import type { Order } from '../api';
import type { Names } from './actions';

/**
 * What has to be selected before an order: the unit its first action names, or the hex its units stand in.
 * Null if it needs no selection, because it goes on with what is being done or names its goal at once.
 */
export function selector(order: Order, who: Names): string | null {
  const args = order.actions[0]?.split(' ').slice(1) ?? [];
  const unit = args.find((arg) => !who.isHex(arg) && who.isUnit(arg));
  if (unit) return unit;
  const hex = args.find((arg) => who.isHex(arg));
  if (!hex || hex === order.goal) return null;
  const stands = order.unit
    .split(' ')
    .map((name) => who.hexOf(name))
    .find(Boolean);
  return stands === undefined || stands === hex ? hex : null;
}

/**
 * Orders of the adviser with the ways that were found by trying. A way names no units: it is for the whole stack,
 * and only goes where no advised order of the whole stack does.
 */
export function merged(advised: readonly Order[], ways: readonly Order[]): readonly Order[] {
  const whole = advised.reduce(
    (best, order) => (order.unit.split(' ').length > best.split(' ').length ? order.unit : best),
    advised[0]?.unit ?? '',
  );
  const known = new Set(advised.map((order) => `${order.unit}>${order.goal}`));
  const more = ways
    .map((order) => (order.unit ? order : { ...order, unit: whole }))
    .filter((order) => {
      const key = `${order.unit}>${order.goal}`;
      return !known.has(key) && known.add(key);
    });
  return more.length ? [...advised, ...more] : advised;
}
