/** A sprite of counters as text: what it tells is read from it without building its thousands of elements. */

export interface Drawing {
  /** The markup of one symbol, as it stands in the sprite. */
  markup: string;
  /** The counters that look like it, each with its name. */
  pieces: [id: string, name: string][];
}

export interface Sprite {
  /** What is shared by all symbols: an SVG with definitions alone. */
  shared: string;
  symbols: Map<string, Drawing>;
}

const SYMBOL = /<symbol id="([^"]+)"[^>]*>[\s\S]*?<\/symbol>/g;
const PIECE = /data-piece="([^"]*)"[^>]*><title>([^<]*)/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#x27': "'", '#39': "'" };

/** Text of an XML document as a person reads it. */
function plain(text: string): string {
  return text.replace(/&([^;]+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** Read a sprite; the last words of a counter's name are its factors, which a sentence does not want. */
export function readSprite(text: string): Sprite {
  const symbols = new Map<string, Drawing>();
  const shared = text.replace(SYMBOL, (markup, id: string) => {
    const pieces = [...markup.matchAll(PIECE)].map(([, piece, title]): [string, string] => {
      const unit = plain(piece!);
      return [unit, plain(title!).split(', ')[0] || unit];
    });
    symbols.set(id, { markup, pieces });
    return '';
  });
  return { shared, symbols };
}
