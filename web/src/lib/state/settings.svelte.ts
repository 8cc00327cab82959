/** What the player likes, kept in this browser. */

export type Theme = 'auto' | 'light' | 'dark';
/** `safe`: colours that everybody can tell apart. */
export type Palette = 'plain' | 'safe';

interface Kept {
  theme: Theme;
  palette: Palette;
  notify: boolean;
  dice: boolean;
  warn: boolean;
  curtain: boolean;
  panel: string;
}

const KEY = 'hexfront.settings';
const fresh: Kept = {
  theme: 'auto',
  palette: 'plain',
  notify: false,
  dice: true,
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

  paint(): void {
    const root = document.documentElement;
    if (this.kept.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.kept.theme;
    root.dataset.palette = this.kept.palette;
  }
}

export const settings = new Settings();
