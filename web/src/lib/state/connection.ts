/** What the browser knows of the connection, which a silent line does not tell. */

/**
 * A browser opens few connections to one server, often six for all its tabs together, and a live one is never free
 * again: a tab that so many others have come up after does without.
 */
const OTHERS = 3;
/** How often such a tab asks, in milliseconds. */
const PAUSE = 10_000;

export interface Line {
  /** The line is cut. */
  cut(): void;
  /** Something may have been missed: connect anew. */
  back(): void;
  /** Hang up: the page is left, or others need the line more. */
  leave(): void;
  /** Ask without a line. */
  ask(): void;
}

/** Hear of everything that concerns the line of a page; returns how to stop. */
export function watchConnection(line: Line): () => void {
  const me = crypto.getRandomValues(new Uint32Array(2)).join();
  const tabs = new BroadcastChannel('hexfront-tabs');
  const others = new Set<string>();
  let asking = 0;

  const shown = (): void => {
    clearInterval(asking);
    others.clear();
    tabs.postMessage(me);
    line.back();
  };
  const seen = (): void => {
    if (!document.hidden) shown();
  };
  // Also unseen a page has something to tell: that it is one's turn.
  const online = (): void => {
    if (!document.hidden) shown();
    else if (others.size < OTHERS) line.back();
    else line.ask();
  };
  tabs.onmessage = ({ data }: MessageEvent<string>) => {
    if (!document.hidden || others.size >= OTHERS) return;
    others.add(data);
    if (others.size < OTHERS) return;
    line.leave();
    asking = window.setInterval(() => line.ask(), PAUSE);
  };
  tabs.postMessage(me);

  const stop = new AbortController();
  const heard = { signal: stop.signal };
  addEventListener('offline', () => line.cut(), heard);
  addEventListener('online', online, heard);
  // A page that is kept for the way back would keep its line.
  addEventListener('pagehide', () => line.leave(), heard);
  addEventListener('pageshow', (event) => event.persisted && shown(), heard);
  document.addEventListener('visibilitychange', seen, heard);
  return () => {
    stop.abort();
    clearInterval(asking);
    tabs.close();
  };
}
