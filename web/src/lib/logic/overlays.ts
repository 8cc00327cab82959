/** What can be laid over the map: a few things every game has, and what a game declares. */
import type { Scene } from '../api';
import { t } from '../text';

export interface OverlayEntry {
  name: string;
  title: string;
  key: string;
}

export function overlayList(scene: Scene): OverlayEntry[] {
  const own: OverlayEntry[] = [
    { name: 'numbers', title: t.overlays.numbers, key: 'H' },
    { name: 'control', title: t.overlays.control, key: 'C' },
    { name: 'places', title: t.overlays.places, key: 'V' },
    { name: 'sources', title: t.overlays.sources, key: 'S' },
    { name: 'counters', title: t.overlays.counters, key: 'X' },
  ];
  const declared = (scene.overlays ?? []).map((overlay) => ({ name: `game:${overlay.name}`, title: overlay.title, key: '' }));
  return [...own, ...declared];
}
