/** Cards, and what can be done with them: the actions that begin with the words of a card. */
import type { Card, Legal, Pile, Table } from '../api';

export function playsOf(card: Card, legal: readonly Legal[]): Legal[] {
  if (!card.play) return [];
  return legal.filter(({ action }) => action === card.play || action.startsWith(`${card.play} `));
}

export interface Playable {
  card: Card;
  plays: Legal[];
}

/** The cards with which something can be done now, and those that were taken already, in the order of their piles. */
export function inHand(piles: readonly Pile[], legal: readonly Legal[]): Playable[] {
  const hands = piles.filter((pile) => pile.kind === 'hand').flatMap((pile) => pile.cards);
  const found = hands.map((card) => ({ card, plays: playsOf(card, legal) }));
  return found.some((one) => one.plays.length) ? found.filter((one) => one.plays.length || one.card.chip) : [];
}

/** The actions that belong to a card in hand or to a form. */
export function bound(table: Pick<Table, 'scene' | 'legal' | 'form' | 'decision'>): ReadonlySet<string> {
  if (!table.decision?.mine) return new Set();
  const cards = inHand(table.scene.piles, table.legal).flatMap(({ plays }) => plays.map(({ action }) => action));
  const lines = table.form ? [...table.form.lines.flatMap(({ actions }) => actions), table.form.done] : [];
  return new Set([...cards, ...lines]);
}
