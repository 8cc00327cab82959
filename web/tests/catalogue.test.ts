/** Every word the client says is in the catalogue, and the catalogue holds nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { choose } from '../src/lib/text';
import { en } from '../src/lib/text/en';

const SRC = join(import.meta.dirname, '../src');
const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.(svelte|ts)$/.test(name) && !/lib\/text\/|schema\.d\.ts/.test(name),
);
const read = (name: string): string => readFileSync(join(SRC, name), 'utf8');

/** Attributes whose value somebody reads or hears. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
]);
const WORD = /\p{L}{2,}/u;

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
}

/** Text and spoken attributes that are written into a component; names of keys on a keyboard are no words. */
function hardCoded(node: unknown, inside = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => hardCoded(one, inside));
  if (typeof node !== 'object' || node === null) return [];
  const one = node as Node;
  if (one.type === 'Text') return WORD.test(one.data ?? '') && inside !== 'kbd' ? [one.data!.trim()] : [];
  if (one.type === 'StyleDirective' || (one.type === 'Attribute' && !SPOKEN.has(one.name ?? ''))) return [];
  const name = one.type === 'RegularElement' ? one.name! : inside;
  return Object.entries(one)
    .filter(([key]) => key !== 'parent')
    .flatMap(([, value]) => hardCoded(value, name));
}

/** Every place in the catalogue where a word stands, as `table.undo`. */
function places(node: object, before = ''): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const here = before + key;
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? places(value as object, `${here}.`)
      : [here];
  });
}

const used = new Set(
  files.flatMap((name) => [...read(name).matchAll(/\bt((?:\.[a-zA-Z]+)+)/g)].map((found) => found[1]!.slice(1))),
);
const all = places(en);

describe('the catalogue', () => {
  it.each(files.filter((name) => name.endsWith('.svelte')))('holds the words of %s', (name) => {
    expect(hardCoded(parse(read(name), { modern: true }).fragment)).toEqual([]);
  });

  it('has every word that is asked for', () => {
    const known = (place: string): boolean =>
      all.some((one) => one === place || one.startsWith(`${place}.`) || place.startsWith(`${one}.`));
    expect([...used].filter((place) => !known(place))).toEqual([]);
    expect(used.size).toBeGreaterThan(100);
  });

  it('has no word that nobody asks for', () => {
    const asked = (place: string): boolean =>
      [...used].some((one) => one === place || place.startsWith(`${one}.`) || one.startsWith(`${place}.`));
    expect(all.filter((place) => !asked(place))).toEqual([]);
  });

  it('has no empty word', () => {
    const empty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);
    const at = (place: string): unknown =>
      place.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], en);
    expect(all.filter((place) => empty(at(place)))).toEqual([]);
  });

  it('is ready for another language', () => {
    const other = { ...en, language: 'Esperanto', code: 'eo' };
    expect(choose(['eo-XX', 'en'], { en, eo: other }).code).toBe('eo');
    expect(choose(['zz', 'EO'], { en, eo: other }).code).toBe('eo');
    expect(choose(['zz']).code).toBe('en');
  });
});
