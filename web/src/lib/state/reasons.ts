/** Why something cannot be done: the rule against it, found for whatever was clicked. */
import { guess, ownQuestion, type Goal } from '../logic/actions';
import { t } from '../text';
import { previewed } from './consequences';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';

/** A stack in hand: where it stands, where it can go, and how its first order begins. */
export interface Hand {
  hex: string;
  goals: ReadonlyMap<string, Goal>;
  first: string;
}

/** Units of one's own in a hex, the top one first. */
export function ownUnits({ stacks, table }: Match, hex: string): string[] {
  const pieces = stacks.get(hex)?.pieces ?? [];
  return pieces
    .filter((piece) => piece.side === table.side)
    .map((piece) => piece.id)
    .toReversed();
}

/** Say why something of one's own cannot act now: the rule against it, or that it is not asked about. */
export async function whyIdle(match: Match, hex: string, units: string[]): Promise<void> {
  if (!match.mine) {
    notices.clear('why');
    if (!match.past && match.decision) notices.show('why', t.table.notYet(match.awaited), match.decision.rule);
    return;
  }
  const own = (at: string): boolean => ownUnits(match, at).length > 0;
  const question = ownQuestion(match.table.legal, { hex, units }, own, match.who);
  if (question && (await match.why(question))) return;
  notices.clear('why');
  notices.show('why', t.table.notAsked(match.decision?.prompt ?? ''), match.decision?.rule);
}

/**
 * Why the stack in hand does not come to a hex: the rule against the step to it, or towards it, from the nearest
 * hex that can be reached.
 */
export async function whyNoFarther(match: Match, hand: Hand, hex: string): Promise<boolean> {
  const near = match.board.nearest([hand.hex, ...hand.goals.keys()], hex);
  const next = match.board.between(near, hex);
  const actions = hand.goals.get(near)?.orders[0]?.actions ?? [hand.first];
  // All of the way there, without the word that ends it.
  const steps = actions.slice(0, actions.findLastIndex((action) => action.includes(' ')) + 1);
  const model =
    steps.slice(1).findLast((action) => match.who.isHex(action.split(' ').at(-1)!)) ?? (await firstStep(match, hand));
  if (!model || !next) return false;
  const action = [...model.split(' ').slice(0, -1), next].join(' ');
  if (await endsWith(match, steps)) {
    notices.clear('why');
    notices.show('why', t.table.endsThere(near), match.decision?.rule);
    return true;
  }
  return match.why(action, steps, next === hex ? '' : t.table.noFarther(near));
}

/** Whether somebody else can be chosen after some steps: who has no movement left may not be asked any more. */
async function endsWith(match: Match, steps: string[]): Promise<boolean> {
  const after = await previewed(match, steps);
  return !!after && after.applied === steps.length && after.decision?.step === match.decision?.step;
}

/** How the stack in hand would go one hex. */
async function firstStep(match: Match, hand: Hand): Promise<string | null> {
  const after = await previewed(match, [hand.first]);
  return after && guess(after.legal, hand.hex, match.who);
}
