/** Telling the player that it is his turn: in the title of the tab, and by a notification. */
import { t } from '../text';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';

export class Turn {
  private was: boolean | null = null;

  constructor(private readonly match: () => Match) {}

  watch(): () => void {
    const stop = $effect.root(() => {
      $effect(() => {
        const match = this.match();
        const mine = match.mine;
        document.title = `${mine ? '● ' : ''}${mine ? `${t.table.yourTurn} – ` : ''}${match.game.title} – ${t.app.name}`;
        if (mine && match.decision) notices.say(match.decision.prompt);
        if (mine && this.was === false) this.notify(match);
        this.was = mine;
      });
    });
    return () => {
      stop();
      document.title = t.app.name;
    };
  }

  private notify(match: Match): void {
    if (!settings.kept.notify || settings.kept.pushed || !document.hidden || typeof Notification === 'undefined')
      return;
    if (Notification.permission !== 'granted') return;
    const note = new Notification(t.notice.title(match.game.title), {
      body: match.decision?.prompt ?? '',
      tag: match.id,
    });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  }
}
