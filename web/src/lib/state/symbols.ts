/** The counters of a game as one hidden sprite in the page. */
import type { Table } from '../api';
import { api } from '../client';
import { knowUnits } from '../logic/actions';
import { bits } from '../logic/notation';

const HOLDER = 'hf-symbols';
const counters = new Map<string, { symbol: string; name: string }>();
let shown = '';
let sides: readonly string[] = [];

/** The sides of the game whose counters these are. */
export function sidesInPlay(): readonly string[] {
  return sides;
}

export function playBetween(all: readonly string[]): void {
  sides = all;
}

/** The counters of a game in one of its worlds. */
export async function loadSymbols(slug: string, world: string): Promise<void> {
  const wanted = `${slug} ${world}`;
  if (shown === wanted && document.getElementById(HOLDER)) return;
  const text = await api.symbols(slug, world);
  document.getElementById(HOLDER)?.remove();
  counters.clear();
  const holder = document.createElement('div');
  holder.id = HOLDER;
  holder.setAttribute('aria-hidden', 'true');
  document.body.append(holder);
  put(holder, text);
  shown = wanted;
}

/** Positions may have units of their own, whose counters the game's sprite lacks. */
export async function loadMissing(id: string, table: Table): Promise<void> {
  const holder = document.getElementById(HOLDER);
  if (!holder || table.scene.pieces.every((piece) => hasSymbol(piece.symbol_id))) return;
  try {
    put(holder, await api.matchSymbols(id, table.side));
  } catch {
    // They are then drawn plainly.
  }
}

function put(holder: HTMLElement, text: string): void {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.nodeName !== 'svg') return;
  for (const script of root.querySelectorAll('script, foreignObject')) script.remove();
  for (const known of root.querySelectorAll('[id]')) if (document.getElementById(known.id)) known.remove();
  const sprite = document.importNode(root, true);
  holder.append(sprite);
  for (const symbol of sprite.querySelectorAll('symbol')) {
    // The back of a counter is no unit; its id may be a word of a sentence.
    const back = symbol.id.startsWith('piece-facedown');
    // Counters that look alike share a drawing, and each is named in it.
    for (const one of symbol.querySelectorAll<SVGElement>('[data-piece]')) {
      const unit = one.dataset.piece!;
      if (back) continue;
      counters.set(unit, { symbol: symbol.id, name: one.querySelector('title')?.textContent?.split(', ')[0] ?? unit });
    }
    // The names would come up as tooltips, the same for all of them.
    for (const title of symbol.querySelectorAll('title')) title.remove();
  }
  knowUnits(counters.keys());
}

/** What a counter is called, also when it is not on the map: the sprite tells. */
export function unitName(id: string): string | undefined {
  return counters.get(id)?.name;
}

/** A sentence with units by their names; ids too short to be told from words stay. */
export function withNames(text: string): string {
  const isUnit = (id: string): boolean => id.length > 2 && counters.has(id);
  return bits(text, { isUnit })
    .map((bit) => (bit.unit && unitName(bit.unit)) ?? bit.text)
    .join('');
}

/** The symbol of a unit's counter. */
export function symbolOf(id: string): string {
  return counters.get(id)?.symbol ?? '';
}

export function hasSymbol(id: string): boolean {
  return document.getElementById(id) !== null;
}
