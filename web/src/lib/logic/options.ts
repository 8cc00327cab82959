/** Options of a game, as a person reads of them. */
import type { GameEntry } from '../api';

/** A message about options with their titles in place of their names: "option naval_transfer" is "option “Naval transfer”". */
export function titled(message: string, options: GameEntry['options']): string {
  const titles = new Map(options.map((option) => [option.name, option.title]));
  return message.replace(/\b(options?) ([\w-]+)/gi, (all, word: string, name: string) =>
    titles.has(name) ? `${word} “${titles.get(name)}”` : all,
  );
}
