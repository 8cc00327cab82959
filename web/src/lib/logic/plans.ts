/** Plans of an attack: actions that are chosen before any of them is sent. */
import type { Legal, Preview, Refusal } from '../api';
import type { Names } from './actions';

/** Whether an action picks a hex or a unit; one that does not ends the plan. */
export function picks(args: readonly string[], who: Names): boolean {
  return args.some((arg) => who.isHex(arg) || who.isUnit(arg));
}

/** The way of ending a plan that is wished for, if it is to be had, else the first one. */
export function closing(offered: readonly Legal[], wish: string): Legal | null {
  return offered.find((one) => one.action === wish) ?? offered[0] ?? null;
}

/** A plan with some more actions, or without them if it had them all. */
export function added(plan: readonly string[], more: readonly string[]): string[] {
  const missing = more.filter((action) => !plan.includes(action));
  return missing.length ? [...plan, ...missing] : plan.filter((action) => !more.includes(action));
}

/** A plan with a new action in place of the one of its kind; null if there is not exactly one. */
export function swapped(plan: readonly string[], newest: Legal): string[] | null {
  const rivals = plan.filter((action) => action !== newest.action && action.split(' ')[0] === newest.verb);
  return rivals.length === 1 ? [...plan.filter((action) => action !== rivals[0]), newest.action] : null;
}

/**
 * As much of a plan as the rules allow. The order of actions may matter: what is refused is tried again at the end,
 * and only then left out.
 */
export async function fitting(
  wanted: readonly string[],
  preview: (plan: string[]) => Promise<Preview>,
): Promise<{ plan: string[]; preview: Preview; refused: Refusal | null }> {
  let plan = [...wanted];
  let refused: Refusal | null = null;
  const again = new Set<string>();
  for (;;) {
    const found = await preview(plan);
    const wrong = found.refusal ? plan[found.applied - 1] : undefined;
    if (wrong === undefined) return { plan, preview: found, refused };
    const last = plan.at(-1) === wrong;
    plan = plan.filter((action) => action !== wrong);
    if (last || again.has(wrong)) refused = found.refusal;
    else plan.push(wrong);
    again.add(wrong);
  }
}
