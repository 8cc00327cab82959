/** Addresses of the page: `/`, `/new?game=`, `/m/ID`, `/m/ID?at=N` (replay), `/learn?game=`, `/rules/SLUG#14.16`, `/help`, `/ratings`, `/p/NAME`, `/mail`. */

export type Route =
  | { name: 'start' }
  | { name: 'new'; game: string }
  | { name: 'match'; id: string; at: number | null; seat: string }
  | { name: 'learn'; game: string }
  | { name: 'rules'; game: string; at: string }
  | { name: 'ratings' }
  | { name: 'player'; player: string }
  | { name: 'mail'; confirm: string; stop: string }
  | { name: 'help' };

export function parse(path: string, search: string, hash: string): Route {
  const query = new URLSearchParams(search);
  const parts = path.split('/').filter(Boolean);
  if (parts[0] === 'new') return { name: 'new', game: query.get('game') ?? '' };
  if (parts[0] === 'learn') return { name: 'learn', game: query.get('game') ?? '' };
  if (parts[0] === 'mail') {
    const told = new URLSearchParams(hash.replace(/^#/, ''));
    return { name: 'mail', confirm: told.get('confirm') ?? '', stop: told.get('stop') ?? '' };
  }
  if (parts[0] === 'rules' && parts[1])
    return { name: 'rules', game: parts[1], at: decodeURIComponent(hash.replace(/^#/, '')) };
  if (parts[0] === 'p' && parts[1]) return { name: 'player', player: decodeURIComponent(parts[1]) };
  if (parts[0] === 'ratings') return { name: 'ratings' };
  if (parts[0] === 'help') return { name: 'help' };
  if (parts[0] === 'm' && parts[1]) {
    const at = query.get('at');
    const seat = new URLSearchParams(hash.replace(/^#/, '')).get('seat') ?? '';
    return { name: 'match', id: parts[1], at: at === null ? null : Number(at), seat };
  }
  return { name: 'start' };
}

/** The page of somebody with an account. */
export function playerPath(name: string): string {
  return `/p/${encodeURIComponent(name)}`;
}
