/** How far each side has seen what the others did in a match; kept in this browser. */

const KEY = 'hexfront.seen';
/** So many matches are remembered. */
const MOST = 60;

type Kept = Record<string, number>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export class Seen {
  private kept = $state.raw<Kept>(read());

  constructor(private readonly match: string) {}

  upTo(side: string): number {
    return this.kept[`${this.match} ${side}`] ?? -1;
  }

  /** Put away what the others did up to an entry of the record. */
  dismiss(side: string, entry: number): void {
    const key = `${this.match} ${side}`;
    const others = Object.entries(read()).filter(([name]) => name !== key);
    this.kept = Object.fromEntries([...others.slice(1 - MOST), [key, entry]]);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // Private windows may refuse; then it lasts as long as the page.
    }
  }
}
