/** The counters of a game as a hidden sprite in the page, which has the symbols that have been seen. */
import type { Table } from '../api';
import { api } from '../client';
import { knowUnits } from '../logic/actions';
import { bits } from '../logic/notation';
import { readSprite } from '../logic/sprite';

const HOLDER = 'hf-symbols';
const counters = new Map<string, { symbol: string; name: string }>();
/** The markup of symbols that nobody has wanted to see yet: a large game has thousands. */
const undrawn = new Map<string, string>();
let shown = '';
let sides: readonly string[] = [];
/** How many sprites have come: what was drawn plainly until then is drawn anew. */
let arrived = $state(0);

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
  undrawn.clear();
  const holder = document.createElement('div');
  holder.id = HOLDER;
  holder.setAttribute('aria-hidden', 'true');
  document.body.append(holder);
  know(text);
  shown = wanted;
}

/** Draw what lies on a table. Positions may have units of their own, whose counters the game's sprite lacks. */
export async function loadMissing(id: string, table: Table): Promise<void> {
  if (!document.getElementById(HOLDER)) return;
  const wanted = table.scene.pieces.map((piece) => piece.symbol_id);
  draw(wanted);
  if (wanted.every(hasSymbol)) return;
  try {
    know(await api.matchSymbols(id, table.side));
    draw(wanted);
  } catch {
    // They are then drawn plainly.
  }
}

/** Learn the counters of a sprite. Their symbols come into the page when one of them is to be seen. */
function know(text: string): void {
  const { shared, symbols } = readSprite(text);
  put(shared);
  for (const [id, { markup, pieces }] of symbols) {
    if (!document.getElementById(id)) undrawn.set(id, markup);
    // The back of a counter is no unit; its id may be a word of a sentence.
    if (id.startsWith('piece-facedown')) continue;
    for (const [unit, name] of pieces) counters.set(unit, { symbol: id, name });
  }
  knowUnits(counters.keys());
  arrived += 1;
}

/** Put symbols into the page that are not there yet. */
function draw(ids: Iterable<string>): void {
  const wanted = [...new Set(ids)].filter((id) => undrawn.has(id));
  if (!wanted.length) return;
  put(`<svg xmlns="http://www.w3.org/2000/svg">${wanted.map((id) => undrawn.get(id)).join('')}</svg>`);
  for (const id of wanted) undrawn.delete(id);
}

function put(text: string): void {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  if (root.nodeName !== 'svg') return;
  // The names would come up as tooltips, the same for all counters that look alike.
  for (const unwanted of root.querySelectorAll('script, foreignObject, title')) unwanted.remove();
  for (const known of root.querySelectorAll('[id]')) if (document.getElementById(known.id)) known.remove();
  document.getElementById(HOLDER)?.append(document.importNode(root, true));
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
  void arrived;
  draw([id]);
  return document.getElementById(id) !== null;
}
