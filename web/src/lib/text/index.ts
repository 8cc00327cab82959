import { en, type Text } from './en';

/** By the code of the language, as browsers name them. */
const languages: Record<string, Text> = { en };

/** The first language a reader wants that is there; regions are left aside. */
export function choose(wanted: readonly string[], there: Record<string, Text> = languages): Text {
  const code = wanted.map((tag) => tag.split('-')[0]!.toLowerCase()).find((one) => one in there);
  return code === undefined ? en : there[code]!;
}

export const t: Text = choose(typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));
export type { Text };
