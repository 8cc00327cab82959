/** What the browser knows of the connection, which a silent line does not tell. */

/** Hear of a line that is cut, and of moments at which something may have been missed; returns how to stop. */
export function watchConnection(cut: () => void, mayBeBack: () => void): () => void {
  const shown = (): void => {
    if (!document.hidden) mayBeBack();
  };
  addEventListener('offline', cut);
  addEventListener('online', mayBeBack);
  document.addEventListener('visibilitychange', shown);
  return () => {
    removeEventListener('offline', cut);
    removeEventListener('online', mayBeBack);
    document.removeEventListener('visibilitychange', shown);
  };
}
