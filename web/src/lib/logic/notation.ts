/** Small matters of writing: percentages, sides, parts of a sentence that are links. */

export function percent(probability: number): string {
  if (probability > 0 && probability < 0.0095) return '<1 %';
  return `${Math.round(probability * 100)} %`;
}

export function capital(text: string): string {
  return text ? text[0]!.toUpperCase() + text.slice(1) : text;
}

/** The words that some sentences begin with alike. */
export function shared(texts: readonly string[]): string {
  const [first = [], ...others] = texts.map((text) => text.split(' '));
  const end = first.findIndex((word, n) => others.some((words) => words[n] !== word));
  return end < 0 ? first.join(' ') : `${first.slice(0, end).join(' ')}…`;
}

/** "southwest-front" and "red_vp" as words. */
export function words(name: string): string {
  return capital(name.replace(/[_-]+/g, ' '));
}

export interface Bit {
  text: string;
  rule?: string;
  hex?: string;
  unit?: string;
}

export interface Kinds {
  isRule?: (id: string) => boolean;
  isHex?: (id: string) => boolean;
  isUnit?: (id: string) => boolean;
}

/** Cut a sentence at the rules, hexes and units it names. */
export function bits(text: string, kinds: Kinds): Bit[] {
  const found: Bit[] = [];
  let rest = '';
  for (const part of text.split(/([\p{L}\d](?:[\p{L}\d._/-]*[\p{L}\d])?)/u)) {
    const bit: Bit | null = kinds.isHex?.(part)
      ? { text: part, hex: part }
      : kinds.isUnit?.(part)
        ? { text: part, unit: part }
        : /[.-]/.test(part) && kinds.isRule?.(part)
          ? { text: part, rule: part }
          : null;
    if (bit) {
      if (rest) found.push({ text: rest });
      rest = '';
      found.push(bit);
    } else rest += part;
  }
  if (rest) found.push({ text: rest });
  return found;
}

/** Hexes and rules with the bracket or stop that touches them, for no line may break between. */
export function hugged(list: readonly Bit[]): (Bit & { before: string; after: string })[] {
  const held = (bit?: Bit): boolean => !!(bit?.hex || bit?.rule);
  const cut = list.map((bit, n) => {
    if (bit.hex || bit.rule || bit.unit) return { ...bit, before: '', after: '' };
    const [, after = '', text = '', before = ''] = /^([^\s\p{L}\d]*)(.*?)([^\s\p{L}\d]*)$/su.exec(bit.text) ?? [];
    const follows = held(list[n - 1]);
    const leads = held(list[n + 1]) && (text !== '' || !follows);
    return {
      text: `${follows ? '' : after}${text}${leads ? '' : before}`,
      before: leads ? before : '',
      after: follows ? after : '',
    };
  });
  return cut.map((bit, n) =>
    held(list[n]) ? { ...bit, before: cut[n - 1]?.before ?? '', after: cut[n + 1]?.after ?? '' } : bit,
  );
}

/** "3 minutes ago", in the reader's language. */
export function ago(when: string | number, now = Date.now(), locale?: string): string {
  const time = typeof when === 'number' ? (when < 1e12 ? when * 1000 : when) : Date.parse(when);
  if (Number.isNaN(time)) return '';
  const seconds = (time - now) / 1000;
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, size] of units) {
    if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, 'minute');
}
