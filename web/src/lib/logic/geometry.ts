/** Hexes on the picture: which one is under a point, which lies in a direction. */
import type { Hex, Sheet } from '../api';

/** How the map is looked at: where its corner lies in the pane, and how large it is drawn. */
export interface View {
  x: number;
  y: number;
  k: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A view moved as little as needed so that the pane shows no empty desk beside the map; what is smaller is centred. */
export function held(view: View, [w, h]: readonly [number, number], box: Box): View {
  const axis = (at: number, pane: number, start: number, length: number): number => {
    const [first, last] = [0 - start * view.k, pane - (start + length) * view.k];
    return last > first ? (first + last) / 2 : Math.min(first, Math.max(last, at));
  };
  return { ...view, x: axis(view.x, w, box.x, box.width), y: axis(view.y, h, box.y, box.height) };
}

/** The point with the most company in a window of some size around it; the nearer, the more it counts. */
export function crowd<P extends { x: number; y: number }>(
  points: readonly P[],
  width: number,
  height: number,
): P | null {
  const near = (distance: number, length: number): number => Math.max(0, 1 - (2 * Math.abs(distance)) / length);
  let [best, most]: [P | null, number] = [null, 0];
  for (const one of points) {
    const company = points.reduce(
      (sum, other) => sum + near(other.x - one.x, width) * near(other.y - one.y, height),
      0,
    );
    if (company > most) [best, most] = [one, company];
  }
  return best;
}

export class Board {
  readonly byId: ReadonlyMap<string, Hex>;
  readonly ids: ReadonlySet<string>;
  /** Distance of neighbouring centres. */
  readonly pitch: number;
  private readonly cells = new Map<string, Hex[]>();

  constructor(readonly sheet: Sheet) {
    this.byId = new Map(sheet.hexes.map((hex) => [hex.id, hex]));
    this.ids = new Set(this.byId.keys());
    this.pitch = pitch(sheet.hexes);
    for (const hex of sheet.hexes) {
      const cell = this.cell(hex.x, hex.y);
      const list = this.cells.get(cell);
      if (list) list.push(hex);
      else this.cells.set(cell, [hex]);
    }
  }

  private cell(x: number, y: number, dx = 0, dy = 0): string {
    return `${Math.floor(x / this.pitch) + dx},${Math.floor(y / this.pitch) + dy}`;
  }

  /** The hex under a point: in a tiling of hexes that is the one with the nearest centre. */
  at(x: number, y: number): Hex | null {
    let best: Hex | null = null;
    let least = (this.pitch * 0.6) ** 2;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const hex of this.cells.get(this.cell(x, y, dx, dy)) ?? []) {
          const d = (hex.x - x) ** 2 + (hex.y - y) ** 2;
          if (d < least) [least, best] = [d, hex];
        }
      }
    }
    return best;
  }

  /** The neighbour that lies best in a direction, for walking with the arrow keys. */
  towards(from: string, dx: number, dy: number): string {
    const start = this.byId.get(from);
    if (!start) return from;
    const hex =
      this.at(start.x + dx * this.pitch, start.y + dy * this.pitch * 0.87) ??
      this.at(start.x + dx * this.pitch + this.pitch / 2, start.y + dy * this.pitch * 0.87);
    if (hex && hex.id !== from) return hex.id;
    const aside = this.at(start.x + this.pitch * (dx || 0.5), start.y + dy * this.pitch * 0.87);
    return aside && aside.id !== from ? aside.id : from;
  }

  private distance(a: Hex, b: Hex): number {
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  /** Which of some hexes lies nearest to one. */
  nearest(ids: readonly string[], to: string): string {
    const end = this.byId.get(to);
    const far = (id: string): number => {
      const hex = this.byId.get(id);
      return hex && end ? this.distance(hex, end) : Infinity;
    };
    return ids.reduce((best, id) => (far(id) < far(best) ? id : best), ids[0] ?? to);
  }

  /** The hex next to one in the direction of another, which may be that other itself. */
  between(from: string, to: string): string | null {
    const [a, b] = [this.byId.get(from), this.byId.get(to)];
    if (!a || !b || a === b) return null;
    const long = this.distance(a, b);
    if (long < this.pitch * 1.2) return to;
    const hex = this.at(a.x + ((b.x - a.x) / long) * this.pitch, a.y + ((b.y - a.y) / long) * this.pitch);
    return hex && hex !== a ? hex.id : null;
  }

  points(id: string): string {
    return (
      this.byId
        .get(id)
        ?.points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
        .join(' ') ?? ''
    );
  }

  /** Smallest rectangle round the hexes, with a margin. */
  bounds(ids: Iterable<string> = this.ids): Box {
    const found = [...ids].map((id) => this.byId.get(id)).filter((hex) => hex !== undefined);
    if (!found.length) return { x: 0, y: 0, width: this.sheet.width, height: this.sheet.height };
    const xs = found.map((hex) => hex.x);
    const ys = found.map((hex) => hex.y);
    const m = this.pitch * 0.75;
    const [x, y] = [Math.min(...xs) - m, Math.min(...ys) - m];
    return { x, y, width: Math.max(...xs) + m - x, height: Math.max(...ys) + m - y };
  }
}

export function pitch(hexes: readonly Hex[]): number {
  const first = hexes[0];
  if (!first) return 100;
  const xs = first.points.map(([x]) => x);
  const ys = first.points.map(([, y]) => y);
  return Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) || 100;
}
