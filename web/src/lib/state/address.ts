/** Addresses of the page: `/`, `/new?game=`, `/m/ID`, `/m/ID?at=N` (replay), `/learn?game=`, `/help`, `/ratings`, `/mail`. */

export type Route =
  | { name: 'start' }
  | { name: 'new'; game: string }
  | { name: 'match'; id: string; at: number | null; seat: string }
  | { name: 'learn'; game: string }
  | { name: 'ratings' }
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
  if (parts[0] === 'ratings') return { name: 'ratings' };
  if (parts[0] === 'help') return { name: 'help' };
  if (parts[0] === 'm' && parts[1]) {
    const at = query.get('at');
    const seat = new URLSearchParams(hash.replace(/^#/, '')).get('seat') ?? '';
    return { name: 'match', id: parts[1], at: at === null ? null : Number(at), seat };
  }
  return { name: 'start' };
}
