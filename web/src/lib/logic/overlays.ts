/** What can be laid over the map: a few things every game has, and what a game declares. */
import type { GameEntry, OverlayTitle } from '../api';
import { t } from '../text';

export interface OverlayEntry extends OverlayTitle {
  /** Whether the game draws it, so that it has to be asked for. */
  declared: boolean;
}

/** What every map has. Games name overlays by plain words, so none can have one of these names. */
export const OWN = { numbers: 'map:numbers', sources: 'map:sources', counters: 'map:counters' } as const;

/** Keys that mean something else at the table. */
const TAKEN = new Set('LTFKRPNUYABGI'.split(''));

const own = (name: string, title: string, key: string): OverlayEntry => ({
  name,
  title,
  key,
  meaning: '',
  rule: '',
  declared: false,
});

/** What can be shown, with its keys: a key that is taken already is left out. */
export function overlayList(game: Pick<GameEntry, 'overlays'>): OverlayEntry[] {
  const always = [
    own(OWN.numbers, t.overlays.numbers, 'H'),
    own(OWN.sources, t.overlays.sources, 'O'),
    own(OWN.counters, t.overlays.counters, 'X'),
  ];
  const used = new Set([...TAKEN, ...always.map((one) => one.key)]);
  const declared = game.overlays.map((one) => {
    const key = used.has(one.key.toUpperCase()) ? '' : one.key.toUpperCase();
    if (key) used.add(key);
    return { ...one, key, declared: true };
  });
  return [...declared, ...always];
}
