/** Who this browser is. */
import type { Session } from '../api';
import { api } from '../client';
import { learned } from './learned.svelte';
import { pushOff } from './push';

class Me {
  session = $state.raw<Session | null>(null);

  /** A server for others has accounts; on one's own machine there is no login. */
  get accounts(): boolean {
    return this.session !== null && !this.session.local;
  }

  async read(): Promise<void> {
    this.session = await api.session();
  }

  async enter(name: string, password: string, fresh: boolean): Promise<void> {
    if (fresh) await api.register(name, password);
    else await api.login(name, password);
    await Promise.all([this.read(), learned.read()]);
  }

  async reset(code: string, password: string): Promise<void> {
    await api.resetPassword(code, password);
    await this.read();
  }

  async leave(): Promise<void> {
    // Whoever comes next at this browser is not told of somebody else's turn.
    await pushOff();
    await api.logout();
    await this.read();
    await learned.read();
  }
}

export const me = new Me();
