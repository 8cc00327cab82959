/** Open games and invitations, looked at now and then; a new invitation is told wherever one is. */
import type { Lobby } from '../api';
import { api } from '../client';
import { t } from '../text';
import { notices } from './notices.svelte';
import { me } from './session.svelte';

/** How often is looked, in milliseconds, while somebody looks at the page. */
const EVERY = 30_000;
/** How long a new invitation stays to be read. */
const LONG = 20_000;

class Waiting {
  lobby = $state.raw<Lobby>({ open: [], invitations: [] });
  /** Counts up with every look. */
  looks = $state(0);
  private known: Set<string> | null = null;

  async read(): Promise<void> {
    const found = await api.lobby();
    const fresh = found.invitations.filter((one) => this.known && !this.known.has(`${one.id} ${one.side}`));
    this.known = new Set(found.invitations.map((one) => `${one.id} ${one.side}`));
    this.lobby = found;
    this.looks++;
    for (const one of fresh) notices.show('info', t.online.invitedBy(one.by, one.title), '', LONG);
  }

  /** Look now and then, and when somebody comes back to the page, until the function that comes back is called. */
  watch(): () => void {
    const look = (): void => {
      if (me.session?.user && document.visibilityState === 'visible') void this.read().catch(() => undefined);
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

export const waiting = new Waiting();
