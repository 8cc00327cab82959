/** What actions would lead to, asked of the server before they are sent. */
import type { Legal, Preview } from '../api';
import { api } from '../client';
import type { Match } from './match.svelte';

/** What some actions would lead to; nothing if that cannot be learned. */
export async function previewed(match: Match, actions: string[]): Promise<Preview | null> {
  const { id, table } = match;
  return table.side ? await api.preview(id, table.side, actions).catch(() => null) : null;
}

/** Whether some actions cannot be taken back once they are sent, though what was done before them could. */
export async function stays(match: Match, actions: string[]): Promise<boolean> {
  const after = await previewed(match, actions);
  return !!after && !after.refusal && (after.stopped !== '' || !after.decision?.mine);
}

/** Whether an action leaves the decision at hand; what asks it again, or a part of it, does not. */
export async function finishes(match: Match, one: Legal): Promise<boolean> {
  const { decision } = match;
  const after = await previewed(match, [one.action]);
  // What is refused, or comes too late, finishes nothing; sending it tells why.
  if (!after || after.refusal) return false;
  if (!after.applied || !decision || !after.decision?.mine) return true;
  return after.decision.step !== decision.step && !after.decision.step.startsWith(`${decision.step}.`);
}

/** Whether the adviser would rather have something else done; what ends an order sooner leaves nothing undone. */
export async function leavesWork(match: Match, one: Legal): Promise<boolean> {
  await match.readOrders();
  const best = match.orders[0];
  return !!best?.goal && best.actions.length > 1 && !best.actions.includes(one.action) && (await finishes(match, one));
}
