/** Keys of the table; the map has its own for the cursor. */
import type { MapLook } from './look.svelte';
import type { Match } from './match.svelte';
import type { Picker } from './picker.svelte';
import type { Watch } from './watch.svelte';
import { askHint } from './hints';
import { buttons } from '../logic/buttons';
import { overlayList } from '../logic/overlays';

interface Desk {
  match(): Match;
  picker(): Picker;
  look: MapLook;
  panel(name: string): void;
  dialog(name: string): void;
  blocked(): boolean;
  /** What is being watched, if anything is. */
  watch(): Watch | null;
  /** Watch what the others did. */
  review(): void;
}

const panels: Record<string, string> = { l: 'log', t: 'tracks', f: 'forces', k: 'charts', r: 'rules', p: 'plots' };

/** Whether letters belong to what has the focus; a box to tick takes none. */
export function typing(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && /^(checkbox|radio|button)$/.test(target.type)) return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

export function tableKeys(desk: Desk): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const watch = desk.watch();
    if (watch && !desk.blocked() && steer(watch, event)) return event.preventDefault();
    if (event.key === 'Escape' && !desk.blocked()) {
      if (desk.picker().escape()) event.preventDefault();
      return;
    }
    if (desk.blocked()) return;
    if (run(desk, event.key)) event.preventDefault();
  };
}

/** While something is watched, the keys of a replay go through it. */
function steer(watch: Watch, { key, target }: KeyboardEvent): boolean {
  const inMap = target instanceof HTMLElement && target.id === 'map';
  if (key === 'Escape') watch.end();
  else if (key === ' ' && !(target instanceof HTMLButtonElement)) watch.toggle();
  else if (key === '.' || (key === 'ArrowRight' && !inMap)) void watch.step(1);
  else if (key === ',' || (key === 'ArrowLeft' && !inMap)) void watch.step(-1);
  else return false;
  return true;
}

function run(desk: Desk, key: string): boolean {
  const [match, picker, look] = [desk.match(), desk.picker(), desk.look];
  const letter = key.toLowerCase();
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  if (digit) {
    const action = match.mine ? buttons(match.groups.plain).single[digit - 1] : undefined;
    const advised = digit === 1 ? picker.advice?.order : undefined;
    if (action) void picker.take(action);
    else if (advised) void picker.follow(advised);
    return !!(action ?? advised);
  }
  const overlay = overlayList(match.game).find((one) => one.key.toLowerCase() === letter);
  if (overlay) look.toggle(overlay.name);
  else if (panels[letter]) desk.panel(panels[letter]);
  else if (letter === 'n') {
    const hex = picker.next();
    if (hex) look.reveal(hex);
    document.getElementById('map')?.focus();
  } else if (letter === 'u') void match.undo();
  else if (letter === 'y') void match.redo();
  else if (letter === 'b') desk.review();
  else if (letter === 'g') desk.dialog('howto');
  else if (letter === 'i') void askHint(match, picker, look);
  else if (letter === 'a') desk.dialog('choices');
  else if (key === '?') desk.dialog('help');
  else if (key === '+' || key === '=') look.zoom(1.4);
  else if (key === '-') look.zoom(1 / 1.4);
  else if (key === '0') look.fit(match.board);
  else return false;
  return true;
}
