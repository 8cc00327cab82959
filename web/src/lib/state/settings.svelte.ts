/** What the player likes, kept in this browser. */

export type Theme = 'auto' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  notify: boolean;
  dice: boolean;
  warn: boolean;
  curtain: boolean;
  panel: string;
}

const KEY = 'hexfront.settings';
const fresh: Kept = { theme: 'auto', notify: false, dice: true, warn: true, curtain: false, panel: 'log' };

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
    if (name === 'theme') this.paint();
  }

  paint(): void {
    const root = document.documentElement;
    if (this.kept.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = this.kept.theme;
  }
}

export const settings = new Settings();
