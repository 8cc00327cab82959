/** The rules of a game as a book, fetched once and asked for rules, charts and words. */
import type { Chapter, Chart } from '../api';
import { api } from '../client';
import { bookIds, findPassages, type Found } from '../logic/book';

export class RuleBook {
  chapters = $state.raw<Chapter[]>([]);
  charts = $state.raw<ReadonlyMap<string, Chart>>(new Map());
  words = $state('');
  private readonly ids = $derived(bookIds(this.chapters));
  /** What has the words that are searched for; nothing while there are none. */
  readonly found = $derived<Found[] | null>(this.words.trim() ? findPassages(this.chapters, this.words) : null);

  readonly isRule = (id: string): boolean => this.ids.has(id);

  async read(game: string): Promise<void> {
    const [book, tables] = await Promise.all([api.book(game), api.charts(game)]);
    this.chapters = book;
    this.charts = new Map(tables.map((chart) => [chart.title, chart]));
  }
}
