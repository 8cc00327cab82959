/** How the map is looked at: pan, zoom and overlays. */
import { crowd, held, type Board, type Box, type View } from '../logic/geometry';

interface Place {
  x: number;
  y: number;
}

interface Surface {
  size(): [number, number];
  set(view: View, animate: boolean): void;
  limit(low: number, high: number): void;
}

export class MapLook {
  view = $state.raw<View>({ x: 0, y: 0, k: 0.5 });
  size = $state.raw<[number, number]>([0, 0]);
  shows = $state.raw<ReadonlySet<string>>(new Set());
  /** How much of the map lies under what rises from its lower edge: a tray. */
  tray = $state(0);
  /** How much of it lies under the prompt alone, which nothing may cover. */
  over = $state(0);
  /** Where the card of the stack in hand lies. */
  dock = $state.raw<Box | null>(null);
  /** Where the overview lies. */
  mini = $state.raw<Box | null>(null);
  /** The part of the map in sight and somewhat more, in steps, so that panning and zooming seldom change it. */
  private readonly near = $derived.by(() => {
    const { x, y, k } = this.view;
    const [w, h] = [this.size[0] / k, this.size[1] / k];
    const step = 2 ** Math.ceil(Math.log2(Math.max(w, h, 1))) / 4;
    const [left, top] = [Math.floor(-x / k / step), Math.floor(-y / k / step)];
    const [right, bottom] = [Math.ceil((w - x / k) / step), Math.ceil((h - y / k) / step)];
    return [left, top, right, bottom].map((edge) => edge * step).join(' ');
  });
  readonly edges = $derived(this.near.split(' ').map(Number) as [number, number, number, number]);
  private surface: Surface | null = null;
  private board: Board | null = null;
  private fitted = true;
  private ride = 0;

  attach(surface: Surface): void {
    this.surface = surface;
    this.size = surface.size();
  }

  /** A tray rises or goes; a map that is shown whole makes room for it, and takes the room back when it is gone. */
  raise(tray: number): void {
    const fits = tray > this.tray || (!tray && this.tray > 0);
    this.tray = tray;
    if (fits && this.fitted && this.board) this.fit(this.board, false);
  }

  toggle(name: string): void {
    const shows = new Set(this.shows);
    if (!shows.delete(name)) shows.add(name);
    this.shows = shows;
  }

  /** The point of the picture in the middle of the window. */
  centre(): [number, number] {
    const [w, h] = this.size;
    return [(w / 2 - this.view.x) / this.view.k, (h / 2 - this.view.y) / this.view.k];
  }

  screen(x: number, y: number): [number, number] {
    return [x * this.view.k + this.view.x, y * this.view.k + this.view.y];
  }

  /** Where a hex lies on the screen, as a box round it, with a margin. */
  boxOf(id: string, margin = 0): Box[] {
    const hex = this.board?.byId.get(id);
    if (!hex) return [];
    const half = (this.board!.pitch * this.view.k) / 2 + margin;
    const [x, y] = this.screen(hex.x, hex.y);
    return [{ x: x - half, y: y - half, width: 2 * half, height: 2 * half }];
  }

  fit(board: Board, animate = true): void {
    this.board = board;
    const w = this.size[0];
    const h = this.size[1] - this.tray;
    if (!this.surface || !w || h <= 0) return;
    const box = board.bounds();
    const k = Math.min(w / box.width, h / box.height);
    this.surface.limit(k * 0.6, Math.max(k * 8, 240 / board.pitch));
    this.surface.set({ k, x: (w - box.width * k) / 2 - box.x * k, y: (h - box.height * k) / 2 - box.y * k }, animate);
    this.fitted = true;
  }

  /** Whether something at a point of the picture may be in sight. */
  sees({ x, y }: Place): boolean {
    const [left, top, right, bottom] = this.edges;
    const margin = this.board?.pitch ?? 0;
    return x > left - margin && y > top - margin && x < right + margin && y < bottom + margin;
  }

  /** Whether hexes are too small to play on while the whole map is shown. */
  get tiny(): boolean {
    return this.board !== null && this.board.pitch * this.view.k < 30;
  }

  /** Fill the window rather than show everything: for small screens and large maps. */
  cover(board: Board, ids: readonly string[], largest = 90): void {
    const box = board.bounds(ids);
    const hexes = ids.flatMap((id) => board.byId.get(id) ?? []);
    this.board = board;
    const [w, h] = this.size;
    const k = Math.min(Math.max(w / box.width, h / box.height, 44 / board.pitch), largest / board.pitch);
    // Where most of them are: between two fronts there may be nobody.
    const { x, y } = crowd(hexes, w / k, h / k) ?? { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    this.surface?.set(held({ k, x: w / 2 - x * k, y: h / 2 - y * k }, [w, h], board.bounds()), false);
    this.fitted = false;
  }

  /** Bring a part of the map into the window, as large as it fits. */
  visit(board: Board, ids: readonly string[]): void {
    const box = board.bounds(ids);
    this.board = board;
    const [w, h] = [this.size[0], this.size[1] - this.tray];
    if (!w || h <= 0) return;
    const k = Math.min(w / box.width, h / box.height);
    const view = { k, x: w / 2 - (box.x + box.width / 2) * k, y: h / 2 - (box.y + box.height / 2) * k };
    this.surface?.set(view, true);
    this.fitted = false;
  }

  resized(board: Board): void {
    if (!this.surface) return;
    const before = this.size;
    this.size = this.surface.size();
    if (!before[0] || (this.fitted && this.view.k)) return this.fit(board, false);
    const [dx, dy] = [(this.size[0] - before[0]) / 2, (this.size[1] - before[1]) / 2];
    this.surface.set({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }, false);
  }

  zoom(factor: number): void {
    const [w, h] = this.size;
    const { x, y, k } = this.view;
    this.fitted = false;
    this.surface?.set({ k: k * factor, x: w / 2 - (w / 2 - x) * factor, y: h / 2 - (h / 2 - y) * factor }, true);
  }

  /** Bring a point into the middle of what is not covered from below, as far as the map reaches. */
  centreOn(x: number, y: number, animate = true, covered = 0): void {
    const { k } = this.view;
    const pane: [number, number] = [this.size[0], this.size[1] - Math.max(covered, this.tray)];
    const wish = { k, x: pane[0] / 2 - x * k, y: pane[1] / 2 - y * k };
    const view = this.board ? held(wish, pane, this.board.bounds()) : wish;
    // A corner of the map is lifted over the overview.
    if (this.mini && covered < this.size[1] - this.mini.y && this.hidden(x * k + view.x, y * k + view.y))
      return this.centreOn(x, y, animate, this.size[1] - this.mini.y);
    if (Math.hypot(view.x - this.view.x, view.y - this.view.y) < 1) return;
    this.fitted = false;
    this.surface?.set(view, animate);
  }

  /** Bring all of some hexes into sight at once; what does not fit is made smaller. */
  gather(ids: readonly string[]): void {
    if (!this.board || !ids.length) return;
    const box = this.board.bounds(ids);
    const [w, h] = [this.size[0], this.size[1] - this.tray];
    const k = Math.min(this.view.k, w / box.width, h / box.height);
    if (k < this.view.k) this.surface?.set({ ...this.view, k }, false);
    this.centreOn(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Push the map by some pixels. */
  push(dx: number, dy: number): void {
    if (!dx && !dy) return;
    this.fitted = false;
    this.surface?.set({ ...this.view, x: this.view.x + dx, y: this.view.y + dy }, true);
  }

  inSight(hex: Place): boolean {
    const [x, y] = this.screen(hex.x, hex.y);
    const w = this.size[0];
    const h = this.size[1] - this.tray;
    const margin = Math.min(36, w / 8, h / 8);
    return x >= margin && y >= margin && x <= w - margin && y <= h - margin && !this.hidden(x, y);
  }

  /** Whether a point of the window lies under the overview. */
  private hidden(x: number, y: number): boolean {
    const { mini } = this;
    return !!mini && x >= mini.x && x <= mini.x + mini.width && y >= mini.y && y <= mini.y + mini.height;
  }

  /** Bring a hex into sight, if it is not. */
  reveal(id: string): void {
    this.attend([id]);
  }

  /** Bring the nearest of some hexes into sight, unless one of them is. */
  attend(ids: Iterable<string>, animate = true): void {
    const hexes = [...ids].flatMap((id) => this.board?.byId.get(id) ?? []);
    if (!hexes.length || hexes.some((hex) => this.inSight(hex))) return;
    const [x, y] = this.centre();
    const far = (hex: Place): number => Math.hypot(hex.x - x, hex.y - y);
    const near = hexes.reduce((best, hex) => (far(hex) < far(best) ? hex : best));
    this.centreOn(near.x, near.y, animate);
  }

  /** Bring a hex into the middle of what is not covered from below. */
  lift(id: string, covered: number): void {
    const hex = this.board?.byId.get(id);
    if (hex && this.screen(hex.x, hex.y)[1] > this.size[1] - covered - 30) this.centreOn(hex.x, hex.y, true, covered);
  }

  /** Glide to a view in a quarter of a second. */
  glide(to: View, step: (view: View) => void): void {
    const from = this.view;
    const start = performance.now();
    const ride = ++this.ride;
    const tick = (now: number): void => {
      if (ride !== this.ride) return;
      const p = Math.min(1, (now - start) / 240);
      const e = 1 - (1 - p) ** 3;
      const k = from.k * (to.k / from.k) ** e;
      // Keep the fixed point of the two views fixed all the way.
      const part = to.k === from.k ? e : (k - from.k) / (to.k - from.k);
      step({ k, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      if (p < 1) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }
}
