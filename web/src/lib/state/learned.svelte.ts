/** Which lessons somebody has done; kept in this browser. */

const KEY = 'hexfront.lessons';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Learned {
  private kept = $state.raw<readonly string[]>(read());

  has(game: string, lesson: string): boolean {
    return this.kept.includes(`${game} ${lesson}`);
  }

  /** How many lessons of a game have been done. */
  count(game: string): number {
    return this.kept.filter((one) => one.startsWith(`${game} `)).length;
  }

  add(game: string, lesson: string): void {
    if (this.has(game, lesson)) return;
    this.kept = [...read(), `${game} ${lesson}`];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
  }
}

export const learned = new Learned();
