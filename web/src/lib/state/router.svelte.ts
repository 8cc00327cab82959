/** Where the page is, and going elsewhere without loading it anew. */
import { parse, type Route } from './address';

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search, location.hash));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  read(): void {
    this.route = parse(location.pathname, location.search, location.hash);
  }

  go(to: string, replace = false): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', to);
    this.read();
    scrollTo(0, 0);
  }

  /** Let a link be a link, but stay in the page. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    this.go(link.getAttribute('href') ?? '/');
  };
}

export const router = new Router();
