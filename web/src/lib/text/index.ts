import { en, type Text } from './en';

const languages: Record<string, Text> = { en };

function choose(): Text {
  for (const tag of navigator.languages ?? []) {
    const text = languages[tag.split('-')[0]!];
    if (text) return text;
  }
  return en;
}

export const t: Text = typeof navigator === 'undefined' ? en : choose();
export type { Text };
