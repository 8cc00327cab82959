/** Short messages over the page, and words for screen readers. */
import { untrack } from 'svelte';
import { Refused } from '../client';
import { t } from '../text';

export interface Notice {
  id: number;
  kind: 'error' | 'why' | 'info';
  message: string;
  rule: string;
}

class Notices {
  list = $state.raw<Notice[]>([]);
  spoken = $state('');
  /** How far above the prompt they begin, so that they cover nothing that can be clicked. */
  above = $state(0);
  private next = 1;

  show(kind: Notice['kind'], message: string, rule = '', ms = 7000): void {
    const notice = { id: this.next++, kind, message, rule };
    this.list = [...this.list.filter((one) => one.message !== message).slice(-2), notice];
    if (ms) setTimeout(() => this.drop(notice.id), ms);
  }

  drop(id: number): void {
    if (this.list.some((one) => one.id === id)) this.list = this.list.filter((one) => one.id !== id);
  }

  clear(kind: Notice['kind']): void {
    if (this.list.some((one) => one.kind === kind)) this.list = this.list.filter((one) => one.kind !== kind);
  }

  /** Have a line read out. */
  say(text: string): void {
    // The same words twice would not be read again.
    this.spoken = text === untrack(() => this.spoken) ? `${text}\u00a0` : text;
  }

  failed(error: unknown): void {
    this.show('error', plainly(error), error instanceof Refused ? error.rule : '');
  }
}

/** Anything that went wrong, in plain words. */
export function plainly(error: unknown): string {
  if (error instanceof Refused) return plain(error);
  console.error(error);
  return t.errors.server;
}

/** A refusal in plain words. */
export function plain(error: Refused): string {
  if (error.status === 0) return t.errors.offline;
  if (error.message) return error.message;
  if (error.status === 401 || error.status === 403) return t.errors.forbidden;
  if (error.status === 404) return t.errors.missing;
  if (error.status === 409) return t.errors.stale;
  if (error.status === 429) return t.errors.busy;
  return error.status >= 500 ? t.errors.server : t.errors.refused;
}

export const notices = new Notices();
