/** Talking to the server: one function for each request, errors as `Refused`. */
import type {
  Account,
  BackTo,
  Caution,
  Chapter,
  Chart,
  Fit,
  GameEntry,
  Hint,
  HowTo,
  Invitation,
  Joined,
  Learned,
  Lobby,
  LessonView,
  LogLine,
  MailInfo,
  MatchEntry,
  MatchMade,
  Measures,
  NewMatch,
  Note,
  Order,
  Overlay,
  PersonAt,
  PlayerInfo,
  Preview,
  RatedPlayer,
  Refusal,
  Rule,
  SeatLink,
  SeatWish,
  Session,
  Sheet,
  Table,
  Vacation,
  Verified,
} from './api';

/** The server's no, or no answer at all (`status` 0). */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = '',
  ) {
    super(message);
  }
}

type Seats = Record<string, SeatWish>;
type Query = Record<string, string | number | null | undefined>;

let csrf = '';

export function csrfToken(): string {
  const cookie = document.cookie.split('; ').find((part) => /csrf/i.test(part.split('=')[0] ?? ''));
  return cookie ? decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)) : csrf;
}

export function address(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

async function refusal(response: Response): Promise<Refused> {
  let message = '';
  let rule = '';
  try {
    const body = (await response.json()) as { error?: Partial<Refusal>; detail?: string };
    message = body.error?.message ?? body.detail ?? '';
    rule = body.error?.rule ?? '';
  } catch {
    // Not JSON: the status says enough.
  }
  return new Refused(response.status, message, rule);
}

async function request(method: string, path: string, query: Query = {}, body?: unknown): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (method !== 'GET') {
    // Whoever is quicker than the page's first request waits for it: nothing can be sent without a session.
    if (!csrfToken()) await api.session();
    headers['X-Hexfront-CSRF'] = csrfToken();
  }
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(address(path, query), {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, '');
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function get<T>(path: string, query: Query = {}): Promise<T> {
  return (await (await request('GET', path, query)).json()) as T;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const text = await (await request('POST', path, {}, body)).text();
  return (text ? JSON.parse(text) : null) as T;
}

const once = new Map<string, Promise<unknown>>();

/** Things that never change are fetched once. */
function kept<T>(path: string, query: Query = {}, read: (path: string, query: Query) => Promise<T> = get): Promise<T> {
  const whole = address(path, query);
  let found = once.get(whole) as Promise<T> | undefined;
  if (!found) {
    found = read(path, query);
    found.catch(() => once.delete(whole));
    once.set(whole, found);
  }
  return found;
}

const text = async (path: string, query: Query): Promise<string> => (await request('GET', path, query)).text();

const match = (id: string): string => `/matches/${encodeURIComponent(id)}`;
const seat = (id: string, side: string): string => `${match(id)}/seats/${encodeURIComponent(side)}`;
const game = (slug: string): string => `/games/${encodeURIComponent(slug)}`;

export const api = {
  async session(): Promise<Session> {
    const session = await get<Session>('/session');
    csrf = session.csrf;
    return session;
  },
  login: (name: string, password: string) => post<Session>('/session', { name, password }),
  register: (name: string, password: string) => post<Session>('/account', { name, password }),
  logout: () => request('DELETE', '/session'),
  account: () => get<Account>('/account'),
  changePassword: (old: string, password: string) => post<Session>('/account/password', { old, new: password }),
  resetPassword: (code: string, password: string) => post<Session>('/account/reset', { code, password }),
  endSession: (id: string) => request('DELETE', `/account/sessions/${encodeURIComponent(id)}`),
  endSessions: () => request('DELETE', '/account/sessions'),
  deleteAccount: (password: string) => post<null>('/account/delete', { password }),
  games: () => kept<GameEntry[]>('/games'),
  sheet: (slug: string, world: string) => kept<Sheet>(`${game(slug)}/sheet`, { world }),
  ledger: (slug: string) => kept<Rule[]>(`${game(slug)}/ledger`),
  charts: (slug: string) => kept<Chart[]>(`${game(slug)}/charts`),
  fit: (slug: string, scenario: string, options: Record<string, string>) =>
    post<Fit>(`${game(slug)}/fit`, { scenario, options }),
  beginLesson: (slug: string, lesson: string) => post<MatchMade>(`${game(slug)}/lessons/${encodeURIComponent(lesson)}`),
  howto: (id: string) => get<HowTo>(`${match(id)}/howto`),
  gameHowto: (slug: string) => kept<HowTo>(`${game(slug)}/howto`),
  book: (slug: string) => kept<Chapter[]>(`${game(slug)}/book`),
  hint: (id: string, side: string) => get<Hint>(`${match(id)}/hint`, { side }),
  learned: () => get<Learned[]>('/learned'),
  lesson: (id: string) => get<LessonView>(`${match(id)}/lesson`),
  symbols: (slug: string, world: string) => kept<string>(`${game(slug)}/symbols.svg`, { world }, text),
  matchSymbols: async (id: string, side: string | null) =>
    (await request('GET', `${match(id)}/symbols.svg`, { side })).text(),
  matches: () => get<MatchEntry[]>('/matches', { mine: 1 }),
  create: (wish: NewMatch) => post<MatchMade>('/matches', wish),
  importRecord: (record: string, seats: Seats) => post<MatchMade>('/matches/import', { record, seats }),
  importPosition: (slug: string, position: unknown, seats: Seats) =>
    post<MatchMade>('/matches/import', { game: slug, position, seats }),
  invitation: (token: string) => get<Invitation>(`/join/${encodeURIComponent(token)}`),
  join: (token: string) => post<Joined>(`/join/${encodeURIComponent(token)}`),
  freeSeat: (id: string, side: string) => post<Table>(`${seat(id, side)}/free`),
  keepSeat: (id: string, side: string) => post<Table>(`${seat(id, side)}/keep`),
  seatLink: (id: string, side: string) => get<SeatLink>(`${seat(id, side)}/link`),
  lobby: () => get<Lobby>('/lobby'),
  take: (id: string, side: string) => post<Joined>(`${seat(id, side)}/take`),
  decline: (id: string, side: string) => post<unknown>(`${seat(id, side)}/decline`),
  offer: (id: string, side: string, to: string) => post<Table>(`${seat(id, side)}/offer`, { to }),
  rematch: (id: string) => post<{ id: string }>(`${match(id)}/rematch`),
  claim: (id: string, side: string) => post<Table>(`${match(id)}/claim`, { side }),
  concede: (id: string, side: string) => post<Table>(`${match(id)}/concede`, { side }),
  pause: (id: string, side: string, want: boolean) => post<Table>(`${match(id)}/break`, { side, want }),
  read: (id: string, number: number) => post<unknown>(`${match(id)}/read`, { number }),
  people: (id: string) => get<PersonAt[]>(`${match(id)}/people`),
  player: (name: string) => get<PlayerInfo>(`/players/${encodeURIComponent(name)}`),
  ratings: (slug: string) => get<RatedPlayer[]>(`${game(slug)}/ratings`),
  vacation: () => get<Vacation>('/vacation'),
  takeVacation: (end: number) => post<Vacation>('/vacation', { end }),
  pushKey: () => get<{ key: string }>('/push'),
  pushOn: (endpoint: string, key: string, auth: string) => post<unknown>('/push', { endpoint, key, auth }),
  pushOff: (endpoint: string) => post<unknown>('/push/off', { endpoint }),
  mail: () => get<MailInfo>('/mail'),
  mailOn: (address: string) => post<MailInfo>('/mail', { address }),
  mailOff: async () => (await (await request('DELETE', '/mail')).json()) as MailInfo,
  mailConfirm: (token: string) => post<unknown>(`/mail/confirm/${encodeURIComponent(token)}`),
  mailStop: (token: string) => post<unknown>(`/mail/stop/${encodeURIComponent(token)}`),
  endVacation: async () => (await (await request('DELETE', '/vacation')).json()) as Vacation,
  table: (id: string, side?: string | null) => get<Table>(match(id), { side }),
  act: (id: string, side: string, index: number, actions: string[]) =>
    post<Table>(`${match(id)}/actions`, { side, index, actions }),
  undo: (id: string, side: string, index: number) => post<Table>(`${match(id)}/undo`, { side, index }),
  redo: (id: string, side: string, index: number) => post<Table>(`${match(id)}/redo`, { side, index }),
  takebacks: (id: string, side: string) => get<BackTo[]>(`${match(id)}/takeback`, { side }),
  takeback: (id: string, side: string, index: number, entries: number | null) =>
    post<Table>(`${match(id)}/takeback`, { side, index, entries }),
  answerTakeback: (id: string, side: string, index: number, grant: boolean) =>
    post<Table>(`${match(id)}/takeback/answer`, { side, index, grant }),
  standing: (id: string, side: string, order: string) => post<unknown>(`${match(id)}/standing`, { side, order }),
  why: (id: string, side: string, action: string) => post<Refusal | null>(`${match(id)}/why`, { side, action }),
  preview: (id: string, side: string, actions: string[]) => post<Preview>(`${match(id)}/preview`, { side, actions }),
  warnings: (id: string, side: string, actions: string[] = []) =>
    post<Caution[]>(`${match(id)}/warnings`, { side, actions }),
  orders: (id: string, side: string, hex?: string, unit?: string) =>
    get<Order[]>(`${match(id)}/orders`, { side, hex, unit }),
  overlay: (id: string, name: string, side: string | null, at?: number) =>
    get<Overlay>(`${match(id)}/overlays/${encodeURIComponent(name)}`, { side, at }),
  notes: (id: string, side: string | null, at?: number) => get<Note[]>(`${match(id)}/notes`, { side, at }),
  log: (id: string, side: string | null, after = 0) => get<LogLine[]>(`${match(id)}/log`, { side, after }),
  series: (id: string) => get<Measures>(`${match(id)}/series`),
  record: async (id: string) => (await request('GET', `${match(id)}/record`)).text(),
  replay: (id: string, at: number, side: string | null) => get<Table>(`${match(id)}/replay/${at}`, { side }),
  fork: (id: string, at: number, seats: Seats) => post<MatchMade>(`${match(id)}/fork`, { at, seats }),
  webhook: (id: string, side: string, url: string) => post<unknown>(`${match(id)}/webhook`, { side, url }),
  verify: (id: string) => post<Verified>(`${match(id)}/verify`),
  chat: (id: string, text: string, side: string | null) =>
    post<unknown>(`${match(id)}/chat`, side ? { text, side } : { text }),
  events: (id: string, side: string | null, after: string) =>
    new EventSource(address(`${match(id)}/events`, { side, after })),
};
