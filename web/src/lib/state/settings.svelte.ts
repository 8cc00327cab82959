/** What the player likes, kept in this browser. */

export type Theme = 'auto' | 'light' | 'dark';
/** `safe`: colours that everybody can tell apart. */
export type Palette = 'plain' | 'safe';

interface Kept {
  theme: Theme;
  palette: Palette;
  notify: boolean;
  /** Whether the server pushes to this browser: then an open page need not tell of the turn. */
  pushed: boolean;
  dice: boolean;
  /** Whether on touch an order that cannot be taken back is asked about. */
  sure: boolean;
  /** Whether counters glide and phases are announced. */
  motion: boolean;
  /** Whether the others' moves are watched as they come, and how quickly: 0 is not at all. */
  pace: number;
  warn: boolean;
  curtain: boolean;
  panel: string;
}

const KEY = 'hexfront.settings';
const fresh: Kept = {
  theme: 'auto',
  palette: 'plain',
  notify: false,
  pushed: false,
  dice: true,
  sure: true,
  motion: true,
  pace: 0,
  warn: true,
  curtain: true,
  panel: 'log',
};

function read(): Kept {
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...fresh };
  }
}

/** Whether somebody asked his machine for less motion. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

class Settings {
  kept = $state<Kept>(read());

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.kept[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Private windows may refuse; the setting then lasts as long as the page.
    }
    if (name === 'theme' || name === 'palette') this.paint();
  }

  /** Whether things move on the map. */
  get moves(): boolean {
    return this.kept.motion && !calm();
  }

  paint(): void {
    const root = document.documentElement;
    if (this.kept.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.kept.theme;
    root.dataset.palette = this.kept.palette;
  }
}

export const settings = new Settings();
