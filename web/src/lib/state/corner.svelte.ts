/** A card that keeps its corner as long as it covers nothing that must be seen. */
import { untrack } from 'svelte';
import type { Box } from '../logic/geometry';
import { bestCorner, boxAt, overlaps, type Corner } from '../logic/placing';
import type { MapLook } from './look.svelte';

export interface Wish {
  /** What the card is about: for something new the best corner is chosen anew. */
  of: string;
  must: Box[];
  rather: Box[];
}

export class Corners {
  at = $state<Corner>('upper left');
  /** The size of the card as the browser tells it of itself: asking would have it lay out the page at once. */
  sizes = $state.raw<ResizeObserverSize[]>([]);
  private of = '';

  constructor(
    private readonly look: MapLook,
    private readonly order: readonly Corner[],
  ) {
    this.at = order[0]!;
  }

  get width(): number {
    return this.sizes[0]?.inlineSize ?? 0;
  }

  private get card(): { width: number; height: number } {
    return { width: this.width, height: this.sizes[0]?.blockSize ?? 0 };
  }

  /** Where the card is, for others to keep clear of. */
  get box(): Box {
    return boxAt(this.at, this.card, this.pane);
  }

  private get pane(): { width: number; height: number; tray: number } {
    const [width, height] = this.look.size;
    return { width, height, tray: this.look.tray };
  }

  /** Choose a corner if need be; whether it is for something new. */
  settle({ of, must, rather }: Wish): boolean {
    const { pane, card } = this;
    return untrack(() => {
      const covers = must.some((one) => overlaps(boxAt(this.at, card, pane), one));
      const fresh = of !== this.of;
      if (!fresh && !covers) return false;
      this.of = of;
      const order = covers ? this.order : [this.at, ...this.order];
      this.at = bestCorner(order, card, pane, must, rather);
      return fresh;
    });
  }
}
