/** One match: what the server says of it, kept up to date, and what can be asked of it. */
import type { ChatLine, Decision, GameEntry, LogLine, Order, Table } from '../api';
import { api, Refused } from '../client';
import { diceOf } from '../logic/dice';
import { group, names, type Groups, type Names } from '../logic/actions';
import { Board } from '../logic/geometry';
import { stacks, type Stack } from '../logic/stacks';
import { t } from '../text';
import { notices } from './notices.svelte';
import { loadMissing, loadSymbols } from './symbols';

export type Link = 'connecting' | 'live' | 'lost';

export class Match {
  table = $state.raw<Table>() as Table;
  game = $state.raw<GameEntry>() as GameEntry;
  board = $state.raw<Board>() as Board;
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  orders = $state.raw<Order[]>([]);
  /** Lines with dice that have not been shown yet. */
  rolls = $state.raw<LogLine[]>([]);
  rules = $state.raw<ReadonlySet<string>>(new Set());
  link = $state<Link>('connecting');
  thinking = $state(false);
  busy = $state(false);
  ready = $state(false);

  readonly who: Names = $derived(names(this.board.ids, this.table.scene.pieces, this.table.legal));
  readonly groups: Groups = $derived(group(this.table.legal, this.who));
  readonly stacks: Map<string, Stack> = $derived(stacks(this.table.scene.pieces));
  readonly decision: Decision | null = $derived(this.table.decision);
  readonly mine: boolean = $derived(!!this.decision?.mine);

  private source: EventSource | null = null;
  private ordersOf = '';
  private reading = false;
  private stale = false;
  /** Whether what comes is news, not history. */
  private live = false;
  private closed = false;

  constructor(readonly id: string) {}

  async load(): Promise<void> {
    const table = await api.table(this.id);
    const [games, sheet] = await Promise.all([api.games(), api.sheet(table.game), loadSymbols(table.game)]);
    const game = games.find((one) => one.slug === table.game);
    if (!game) throw new Refused(404, t.errors.missing);
    this.game = game;
    this.board = new Board(sheet);
    this.table = table;
    await loadMissing(this.id, table);
    this.ready = true;
    void api.ledger(table.game).then((rules) => (this.rules = new Set(rules.map((rule) => rule.id))), () => undefined);
    await this.readLog(true);
    this.listen();
    void this.readOrders();
  }

  close(): void {
    this.closed = true;
    this.source?.close();
  }

  sideTitle(side: string | null | undefined): string {
    return side ? side[0]!.toUpperCase() + side.slice(1) : '';
  }

  // Acting -----------------------------------------------------------------------------------

  /** Send actions; true if they were taken. */
  async act(actions: string[]): Promise<boolean> {
    const side = this.table.side;
    if (!side || this.busy) return false;
    return this.change(() => api.act(this.id, side, this.table.index, actions));
  }

  async undo(): Promise<boolean> {
    const side = this.table.side;
    return !!side && this.table.can_undo && !this.busy && this.change(() => api.undo(this.id, side, this.table.index));
  }

  async redo(): Promise<boolean> {
    const side = this.table.side;
    return !!side && this.table.can_redo && !this.busy && this.change(() => api.redo(this.id, side, this.table.index));
  }

  private async change(send: () => Promise<Table>): Promise<boolean> {
    this.busy = true;
    try {
      const table = await send();
      notices.clear('why');
      await this.take(table.decision?.mine || this.table.sides_mine.length < 2 ? table : await api.table(this.id));
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 409) {
        notices.show('info', error.message || t.errors.stale);
        this.busy = false;
        await this.refresh();
      } else if (error instanceof Refused && error.status === 422) notices.show('why', error.message, error.rule);
      else notices.failed(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Say why an action is not allowed, now or after others. */
  async why(action: string, after: string[] = []): Promise<void> {
    const side = this.table.side;
    if (!side) return;
    try {
      const refusal = after.length
        ? (await api.preview(this.id, side, [...after, action])).refusal
        : await api.why(this.id, side, action);
      if (refusal) notices.show('why', refusal.message, refusal.rule);
    } catch (error) {
      notices.failed(error);
    }
  }

  // Keeping up -------------------------------------------------------------------------------

  /** Fetch the table as it is now; calls that come meanwhile are answered by one more fetch. */
  async refresh(): Promise<void> {
    if (this.reading) {
      this.stale = true;
      return;
    }
    this.reading = true;
    try {
      do {
        this.stale = false;
        // With several seats the server chooses the one that decides.
        const seat = this.table.sides_mine.length > 1 ? undefined : this.table.side;
        await this.take(await api.table(this.id, seat));
      } while (this.stale);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 0)) notices.failed(error);
    } finally {
      this.reading = false;
    }
  }

  private async take(table: Table): Promise<void> {
    if (table.index < this.table.index) return;
    const sided = table.side !== this.table.side;
    const told = this.table.entries;
    if (table.index === this.table.index && !sided) return;
    this.table = table;
    this.thinking = table.thinking !== '';
    this.orders = [];
    void loadMissing(this.id, table);
    void this.readOrders();
    if (sided) this.listen();
    if (sided || table.log_count !== this.log.length) await this.readLog(sided || table.log_count < this.log.length, told);
  }

  private async readLog(all = false, told = Infinity): Promise<void> {
    const keep = all ? 0 : this.log.length;
    try {
      this.mend(keep, await api.log(this.id, this.table.side, keep), all ? told : -1);
    } catch (error) {
      if (!(error instanceof Refused && error.status === 0)) notices.failed(error);
    }
  }

  /** Put lines in place of everything after the first `keep`; undo takes lines back. */
  private mend(keep: number, lines: LogLine[], told = -1): void {
    const known = this.log.length;
    if (keep > known) return void this.readLog(true);
    this.log = [...this.log.slice(0, keep), ...lines];
    // Another seat reads another log: there only the entries tell what is new.
    const fresh = told < 0 ? this.log.slice(known) : this.log.filter((line) => line.entry > told);
    if (!fresh.length) return;
    const rolls = fresh.filter((line) => diceOf(line).length);
    if (rolls.length) this.rolls = [...this.rolls, ...rolls].slice(-6);
    notices.say(fresh.slice(-3).map((line) => line.text).join(' '));
  }

  /** Whole orders for the decision at hand, once for each. */
  async readOrders(): Promise<void> {
    const { index, side, decision } = this.table;
    const key = `${index} ${side}`;
    if (!side || !decision?.mine || this.ordersOf === key) return;
    this.ordersOf = key;
    try {
      const orders = await api.orders(this.id, side);
      if (this.ordersOf === key && this.table.index === index) this.orders = orders;
    } catch {
      this.orders = [];
    }
  }

  private listen(): void {
    if (this.closed) return;
    this.source?.close();
    const source = (this.source = api.events(this.id, this.table.side, `${this.table.index}.${this.chat.at(-1)?.number ?? 0}`));
    source.onopen = () => {
      const lost = this.link === 'lost';
      this.link = 'live';
      if (lost) void this.refresh();
      setTimeout(() => (this.live = true), 1500);
    };
    source.onerror = () => {
      if (this.closed || this.source !== source) return;
      this.link = 'lost';
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.source === source && this.listen(), 3000);
    };
    const on = <T>(name: string, take: (data: T) => void): void =>
      source.addEventListener(name, (event) => take(JSON.parse((event as MessageEvent<string>).data) as T));
    on<{ index: number }>('table', ({ index }) => {
      if (index > this.table.index && !this.busy) void this.refresh();
    });
    on<{ keep: number; lines: LogLine[] }>('log', ({ keep, lines }) => {
      if (this.source === source && !this.busy) this.mend(keep, lines);
    });
    on<ChatLine>('chat', (line) => {
      if (this.chat.some((one) => one.number === line.number)) return;
      this.chat = [...this.chat, line];
      if (this.live) notices.say(line.text);
    });
    on<{ thinking: boolean }>('bot', ({ thinking }) => (this.thinking = thinking));
    on<unknown>('over', () => void this.refresh());
  }
}
