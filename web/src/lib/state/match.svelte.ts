/** One match: what the server says of it, kept up to date, and what can be asked of it. */
import type { ChatLine, Decision, GameEntry, LogLine, Order, SeatInfo, Table } from '../api';
import { api, Refused } from '../client';
import { group, names, type Groups, type Names } from '../logic/actions';
import { bound } from '../logic/cards';
import { Board } from '../logic/geometry';
import { sideName, sidesOf } from '../logic/sides';
import { motion, type Motion } from '../logic/motion';
import { stacks, type Stack } from '../logic/stacks';
import { theirs } from '../logic/story';
import { trails, type Trail } from '../logic/trails';
import { t } from '../text';
import { watchConnection } from './connection';
import { Line } from './line';
import { notices } from './notices.svelte';
import { Seen } from './seen.svelte';
import { settings } from './settings.svelte';
import { loadMissing, loadSymbols, playBetween } from './symbols.svelte';

/** The line to the server. */
export type Link = 'connecting' | 'live' | 'lost';
/** From the first request to the last. */
export type Life = 'loading' | 'open' | 'closed';
/** What one did last: answered, or on its way. */
export type Hand = 'free' | 'sending';
/** The table here against the server's: the same, being fetched, or fetched and behind already. */
type Copy = 'kept' | 'fetching' | 'outdated';

/** The name under which the server speaks. */
export const SERVER = 'Hexfront';

/** How long to wait, in milliseconds, before asking again what could not be had. */
const PAUSE = 2500;
/** So many rolls of one action are shown, each at the longest for so many milliseconds. */
const [ROLLS, LONGEST] = [4, 4000];

/** Whether a refusal is of the moment: no line, a server that stumbles, or too many requests. */
function passing(error: unknown): boolean {
  return error instanceof Refused && (error.status === 0 || error.status === 429 || error.status >= 500);
}

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
  /** What was told last, for an announcement. */
  news = $state.raw<LogLine[]>([]);
  /** What glides and fades on the map just now. */
  motion = $state.raw<Motion | null>(null);
  /** What the others did and is to be watched as it comes. */
  unwatched = $state.raw<LogLine[]>([]);
  /** The past, while it is watched: it lies over the table, and nothing can be done in it. */
  past = $state.raw<Table | null>(null);
  life = $state<Life>('loading');
  link = $state<Link>('connecting');
  hand = $state<Hand>('free');
  /** Whether a bot works on its move. */
  thinking = $state(false);

  readonly who: Names = $derived(names(this.board.ids, this.table.scene.pieces, this.table.legal));
  /** The table that is drawn. */
  readonly shown: Table = $derived(this.past ?? this.table);
  /** What is done with a card in hand, or by writing a list, is picked neither on the map nor from buttons. */
  readonly bound: ReadonlySet<string> = $derived(bound(this.table));
  readonly groups: Groups = $derived(
    group(this.bound.size ? this.table.legal.filter((one) => !this.bound.has(one.action)) : this.table.legal, this.who),
  );
  readonly stacks: Map<string, Stack> = $derived(stacks(this.shown.scene.pieces));
  readonly decision: Decision | null = $derived(this.table.decision);
  readonly mine: boolean = $derived(!!this.decision?.mine && !this.past);
  /** What the others did last, as far as it may be seen and has not been put away. */
  readonly story: LogLine[] = $derived.by(() => {
    const { side } = this.table;
    if (!side || !this.mine) return [];
    return theirs(this.log, side).filter((line) => line.entry > this.seen.upTo(side));
  });
  /** What is marked on the map: lines that somebody points at, else what the others did. */
  pointed = $state.raw<LogLine[] | null>(null);
  readonly trails: Trail[] = $derived(trails(this.pointed ?? this.story));

  private copy: Copy = 'kept';
  /** While something is being sent: the last entry of the record that is one's own. The answer may bring more. */
  private own = 0;
  /** What was sent at once, as the entries of the record from and to. */
  private sent: [number, number][] = [];
  private changing: Promise<unknown> = Promise.resolve();
  private ordersOf = '';
  private advised: Promise<void> = Promise.resolve();
  /** The furthest the server told of: an event may overtake the answer to one's own action. */
  private newest = 0;
  private retry = 0;
  readonly seen: Seen;
  /** Lines that came by themselves while one's own action was under way. */
  private heard: { keep: number; lines: LogLine[] } | null = null;
  private diceSeen = (): void => undefined;
  private unwatch = (): void => undefined;
  private readonly line: Line;

  constructor(readonly id: string) {
    this.seen = new Seen(id);
    this.line = new Line(id, () => [this.table.side, `${this.table.index}.${this.chat.at(-1)?.number ?? 0}`], {
      opened: () => this.connected(),
      broken: () => (this.link = 'lost'),
      table: (index) => this.hear(index),
      log: (keep, lines) => this.hearLog(keep, lines),
      chat: (line) => this.hearChat(line),
      bot: (thinking) => (this.thinking = thinking),
      over: () => void this.refresh(),
      seats: (seats) => this.hearSeats(seats),
      people: (terms, next) => (this.table = { ...this.table, terms, next }),
    });
  }

  /** Lines of the chat that one has not seen; what the server says is no talk. */
  readonly unread: number = $derived(
    this.chat.filter((line) => line.number > this.read && (line.side || line.name !== SERVER)).length,
  );
  private read = $state(0);

  /** The chat is before one's eyes. */
  readChat(): void {
    const last = this.chat.at(-1)?.number ?? 0;
    if (last <= this.read) return;
    this.read = last;
    if (this.table.sides_mine.length) void api.read(this.id, last).catch(() => undefined);
  }

  get ready(): boolean {
    return this.life !== 'loading';
  }

  get busy(): boolean {
    return this.hand === 'sending';
  }

  async load(): Promise<void> {
    const [table, games] = await Promise.all([api.table(this.id), api.games()]);
    const game = games.find((one) => one.slug === table.game);
    if (!game) throw new Refused(404, t.errors.missing);
    const world = game.scenarios.find((one) => one.name === table.scenario)?.world ?? '';
    const [sheet] = await Promise.all([api.sheet(table.game, world), loadSymbols(table.game, world)]);
    playBetween(game.sides);
    this.game = game;
    this.board = new Board(sheet);
    this.table = table;
    this.read = table.chat_read;
    await loadMissing(this.id, table);
    this.life = 'open';
    void api.ledger(table.game).then(
      (rules) => (this.rules = new Set(rules.map((rule) => rule.id))),
      () => undefined,
    );
    for (const { date, what, rows } of table.mended) notices.show('info', t.table.mended(date, what), rows[0], 20_000);
    await this.readLog(true);
    this.listen();
    this.unwatch = watchConnection({
      cut: () => (this.link = 'lost'),
      back: () => this.reconnect(),
      leave: () => this.line.hangUp(),
      ask: () => void this.refresh(),
    });
    void this.readOrders();
  }

  close(): void {
    this.life = 'closed';
    clearTimeout(this.retry);
    this.unwatch();
    this.line.hangUp();
  }

  /** The sides that take part; marks and colours go by the place of a side in `game.sides`. */
  get sides(): readonly string[] {
    return sidesOf(this.game, this.table.scenario);
  }

  /** All for whom the table waits. */
  get awaited(): string {
    return t.table.all((this.decision?.sides ?? []).map((side) => this.sideTitle(side)));
  }

  sideTitle(side: string | null | undefined): string {
    return sideName(this.game, side);
  }

  // Acting -----------------------------------------------------------------------------------

  /** Send actions; true if they were taken. */
  async act(actions: string[]): Promise<boolean> {
    const { side, index, entries } = this.table;
    if (!side || this.busy) return false;
    this.own = entries + actions.length;
    const taken = await this.change(() => api.act(this.id, side, index, actions));
    this.own = 0;
    if (taken) this.sent = [...this.sent.filter(([, end]) => end <= entries), [entries, entries + actions.length]];
    return taken;
  }

  /** Until what was sent has been answered: who is quick is not overheard. */
  async settled(): Promise<void> {
    while (this.busy) await this.changing;
  }

  /** Take back what was sent last: a whole order is one thing to its player. */
  async undo(): Promise<boolean> {
    await this.settled();
    const { side, entries, undo } = this.table;
    if (!undo.open) {
      if (side) notices.show('why', undo.why, undo.rule);
      return false;
    }
    const start = this.sent.find(([, end]) => end === entries)?.[0] ?? entries - 1;
    return !!side && this.change(() => this.shift(api.undo, side, 'can_undo', entries - start));
  }

  /** Send something that changes the table and is neither an action nor undo. */
  async settle(send: (index: number, side: string) => Promise<Table>): Promise<boolean> {
    await this.settled();
    const { side, index } = this.table;
    return !!side && this.change(() => send(index, side));
  }

  async redo(): Promise<boolean> {
    await this.settled();
    const { side, entries } = this.table;
    const end = this.sent.find(([start]) => start === entries)?.[1] ?? entries + 1;
    return !!side && this.change(() => this.shift(api.redo, side, 'can_redo', end - entries));
  }

  /** Some steps back or forth, as far as the way is open. */
  private async shift(
    step: typeof api.undo,
    side: string,
    open: 'can_undo' | 'can_redo',
    times: number,
  ): Promise<Table> {
    let { table } = this;
    for (let n = 0; n < times && table[open]; n++) table = await step(this.id, side, table.index);
    return table;
  }

  private change(send: () => Promise<Table>): Promise<boolean> {
    this.hand = 'sending';
    return (this.changing = this.carryOut(send));
  }

  private async carryOut(send: () => Promise<Table>): Promise<boolean> {
    try {
      const table = await send();
      notices.clear('why');
      await this.take(table.decision?.mine || this.table.sides_mine.length < 2 ? table : await api.table(this.id));
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 409) {
        notices.show('info', error.message || t.errors.stale);
        this.hand = 'free';
        await this.refresh();
      } else if (error instanceof Refused && error.status === 422) notices.show('why', error.message, error.rule);
      else notices.failed(error);
      return false;
    } finally {
      this.hand = 'free';
      if (this.newest > this.table.index) void this.refresh();
    }
  }

  /** Say why an action is not allowed, now or after others; whether there was something to say. */
  async why(action: string, after: string[] = [], lead = ''): Promise<boolean> {
    const side = this.table.side;
    if (!side) return false;
    try {
      const refusal = after.length
        ? (await api.preview(this.id, side, [...after, action])).refusal
        : await api.why(this.id, side, action);
      notices.clear('why');
      if (refusal) notices.show('why', lead + refusal.message, refusal.rule);
      return refusal !== null;
    } catch (error) {
      notices.failed(error);
      return true;
    }
  }

  // Keeping up -------------------------------------------------------------------------------

  /** Fetch the table as it is now; calls that come meanwhile are answered by one more fetch. */
  async refresh(): Promise<void> {
    if (this.copy !== 'kept') {
      this.copy = 'outdated';
      return;
    }
    clearTimeout(this.retry);
    try {
      do {
        this.copy = 'fetching';
        // With several seats the server chooses the one that decides.
        const seat = this.table.sides_mine.length > 1 ? undefined : this.table.side;
        await this.take(await api.table(this.id, seat));
      } while (this.isOutdated());
      this.caughtUp();
    } catch (error) {
      this.missed(error);
    } finally {
      this.copy = 'kept';
    }
  }

  private isOutdated(): boolean {
    return this.copy === 'outdated';
  }

  /** What was asked for has come; whether it is all there is, what was heard meanwhile tells. */
  private caughtUp(): void {
    if (this.table.index < this.newest || this.table.log_count > this.log.length) this.askLater();
    else if (this.link === 'lost' && this.line.sound) this.link = 'live';
  }

  /** What was asked for has not come: the page is behind, says so, and asks until it is not. */
  private missed(error: unknown): void {
    if (!passing(error)) return notices.failed(error);
    this.link = 'lost';
    this.askLater();
  }

  private askLater(): void {
    clearTimeout(this.retry);
    if (this.life !== 'closed') this.retry = window.setTimeout(() => void this.refresh(), PAUSE);
  }

  private async take(table: Table): Promise<void> {
    if (table.index < this.table.index) return;
    const told = this.table.entries;
    // The log of a table that is known may still be missing.
    if (table.index === this.table.index && table.side === this.table.side)
      return table.log_count === this.log.length ? undefined : this.readLog(true, told);
    const news = await this.readNews(table);
    const others = news.filter((line) => line.entry > this.own);
    if (settings.kept.pace && table.side === this.table.side && others.some((line) => line.hexes.length)) {
      // They are to be watched: until then the table stays as it was.
      this.past ??= this.table;
      this.unwatched = [...this.unwatched, ...others];
    }
    // What has changed its face is fetched while the dice roll.
    void loadMissing(this.id, table);
    await this.showDice(news);
    if (table.index < this.table.index) return;
    const sided = table.side !== this.table.side;
    if (!this.past)
      this.motion = sided || !settings.moves ? null : motion(news, this.table.scene.pieces, table.scene.pieces);
    this.table = table;
    this.thinking = table.thinking !== '';
    this.orders = [];
    void this.readOrders();
    if (!this.past) this.news = news;
    if (sided) {
      // What one side could read is not for the other, not even for a moment.
      this.log = [];
      this.listen();
      await this.readLog(true, told);
    } else if (news.length && table.log_count === this.log.length + news.length) this.mend(this.log.length, news);
    else if (table.log_count !== this.log.length) await this.readLog(table.log_count < this.log.length, told);
  }

  /** What has happened since the table that is shown, as who sits here now may read it. */
  private async readNews(table: Table): Promise<LogLine[]> {
    const known = this.log.length;
    if (this.life !== 'open') return [];
    if (table.side === this.table.side && table.log_count <= known) {
      // The lines may have come before their table.
      const { entries } = this.table;
      return table.log_count === known ? this.log.filter((line) => line.entry > entries) : [];
    }
    const { heard } = this;
    this.heard = null;
    if (
      heard &&
      table.side === this.table.side &&
      heard.keep === known &&
      known + heard.lines.length === table.log_count
    )
      return heard.lines;
    return api.log(this.id, this.table.side, known).catch(() => []);
  }

  /** Let dice be seen before anything tells what came of them. */
  private async showDice(news: readonly LogLine[]): Promise<void> {
    const rolls = news.filter((line) => line.dice.length).slice(-ROLLS);
    if (!rolls.length || !settings.kept.dice || this.past) return;
    this.rolls = rolls;
    const seen = new Promise<void>((resolve) => (this.diceSeen = resolve));
    await Promise.race([seen, new Promise((late) => setTimeout(late, rolls.length * LONGEST))]);
  }

  /** The dice lie still, and what came of them may be written. */
  rolled(): void {
    this.diceSeen();
  }

  private async readLog(all = false, told = Infinity): Promise<void> {
    const keep = all ? 0 : this.log.length;
    try {
      this.mend(keep, await api.log(this.id, this.table.side, keep), all ? told : -1);
    } catch (error) {
      this.missed(error);
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
    // What is asked now comes last; it may have been said while these lines were on their way.
    notices.say(
      [...fresh.slice(-3).map((line) => line.text), this.mine ? (this.decision?.prompt ?? '') : ''].join(' '),
    );
  }

  /** Whole orders for the decision at hand, fetched once for each; who waits for them waits for the one answer. */
  readOrders(): Promise<void> {
    const { index, side, decision } = this.table;
    const key = `${index} ${side}`;
    if (!side || !decision?.mine || this.ordersOf === key) return this.advised;
    this.ordersOf = key;
    return (this.advised = this.fetchOrders(key, side, index));
  }

  private async fetchOrders(key: string, side: string, index: number): Promise<void> {
    try {
      const orders = await api.orders(this.id, side);
      if (this.ordersOf === key && this.table.index === index) this.orders = orders;
    } catch {
      this.orders = [];
    }
  }

  /** Connect anew and fetch what was missed. */
  reconnect(): void {
    this.listen();
    void this.refresh();
  }

  private listen(): void {
    if (this.life !== 'closed') this.line.listen();
  }

  private connected(): void {
    const lost = this.link === 'lost';
    this.link = 'live';
    if (lost) void this.refresh();
  }

  private hear(index: number): void {
    this.newest = Math.max(this.newest, index);
    if (index > this.table.index && !this.busy) void this.refresh();
  }

  /** Lines that tell of dice wait for the table they belong to. */
  private hearLog(keep: number, lines: LogLine[]): void {
    if (this.busy || lines.some((line) => line.dice.length)) this.heard = { keep, lines };
    else this.mend(keep, lines);
  }

  /** Somebody has come or gone. */
  private hearSeats(seats: Record<string, Partial<SeatInfo>>): void {
    const known = this.table.seats;
    const told = Object.entries(known).map(([side, seat]) => [side, { ...seat, ...seats[side] }] as const);
    this.table = { ...this.table, seats: Object.fromEntries(told) };
  }

  private hearChat(line: ChatLine): void {
    if (this.chat.some((one) => one.number === line.number)) return;
    this.chat = [...this.chat, line];
    if (this.line.hears !== 'news') return;
    notices.say(line.text);
    // The server's own words are nobody's chat.
    if (!line.side && line.name === SERVER) notices.show('info', line.text);
  }
}
