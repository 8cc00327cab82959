/** The live line to the server: what it sends by itself while a match is open. */
import type { ChatLine, LogLine, SeatInfo, Terms } from '../api';
import { api } from '../client';

/** How long to wait, in milliseconds, before a line that was refused is tried again. */
const PAUSE = 3000;
/** How long after a line opens what comes is still history. */
const HISTORY = 1500;

export interface Listener {
  opened(): void;
  broken(): void;
  table(index: number): void;
  log(keep: number, lines: LogLine[]): void;
  chat(line: ChatLine): void;
  bot(thinking: boolean): void;
  over(): void;
  seats(seats: Record<string, Partial<SeatInfo>>): void;
  people(terms: Terms, next: string): void;
}

export class Line {
  private source: EventSource | null = null;
  /** Whether what comes has just happened, or is told to who has come late. */
  hears: 'history' | 'news' = 'history';

  constructor(
    private readonly id: string,
    /** The side that listens, and the last that it knows. */
    private readonly ear: () => [side: string | null, after: string],
    private readonly listener: Listener,
  ) {}

  /** Whether nothing is missed: either the line is open, or the page does without one. */
  get sound(): boolean {
    return !this.source || this.source.readyState === EventSource.OPEN;
  }

  hangUp(): void {
    this.source?.close();
    this.source = null;
  }

  listen(): void {
    this.hangUp();
    const source = (this.source = api.events(this.id, ...this.ear()));
    const { listener } = this;
    const current = (): boolean => this.source === source;
    source.onopen = () => {
      listener.opened();
      setTimeout(() => (this.hears = 'news'), HISTORY);
    };
    source.onerror = () => {
      if (!current()) return;
      listener.broken();
      if (source.readyState === EventSource.CLOSED) setTimeout(() => current() && this.listen(), PAUSE);
    };
    const on = <T>(name: string, take: (data: T) => void): void =>
      source.addEventListener(name, (event) => {
        if (current()) take(JSON.parse((event as MessageEvent<string>).data) as T);
      });
    on<{ index: number }>('table', ({ index }) => listener.table(index));
    on<{ keep: number; lines: LogLine[] }>('log', ({ keep, lines }) => listener.log(keep, lines));
    on<ChatLine>('chat', (line) => listener.chat(line));
    on<{ thinking: boolean }>('bot', ({ thinking }) => listener.bot(thinking));
    on<Record<string, Partial<SeatInfo>>>('seats', (seats) => listener.seats(seats));
    on<{ terms: Terms; next: string }>('people', ({ terms, next }) => listener.people(terms, next));
    on<unknown>('over', () => listener.over());
  }
}
