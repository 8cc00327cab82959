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
  width = $state(0);
  height = $state(0);
  private of = '';

  constructor(
    private readonly look: MapLook,
    private readonly order: readonly Corner[],
  ) {
    this.at = order[0]!;
  }

  /** Where the card is, for others to keep clear of. */
  get box(): Box {
    return boxAt(this.at, { width: this.width, height: this.height }, this.pane);
  }

  private get pane(): { width: number; height: number; tray: number } {
    const [width, height] = this.look.size;
    return { width, height, tray: this.look.tray };
  }

  /** Choose a corner if need be; whether it is for something new. */
  settle({ of, must, rather }: Wish): boolean {
    const { pane } = this;
    const card = { width: this.width, height: this.height };
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
