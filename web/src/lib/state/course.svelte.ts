/** A lesson under way: which step is shown, and what it points at. */
import type { LessonPoint, LessonStep, LessonView } from '../api';
import { api } from '../client';
import { pageOf } from '../logic/lessons';
import type { Match } from './match.svelte';
import { notices } from './notices.svelte';
import { router } from './router.svelte';

const PREFIX = 'lesson ';

export class Course {
  view = $state.raw<LessonView | null>(null);
  /** Steps that are only read, and have been read since something was done last. */
  private read = $state(0);
  private asked = -1;

  private constructor(readonly match: Match) {}

  /** The lesson that a match is, if it is one. */
  static of(match: Match): Course | null {
    return match.table.origin.startsWith(PREFIX) ? new Course(match) : null;
  }

  /** The number of the step that is shown; that of all steps at the end. */
  get page(): number {
    return this.view ? pageOf(this.view, this.read) : 0;
  }

  get step(): LessonStep | null {
    return this.view?.steps[this.page] ?? null;
  }

  get over(): boolean {
    return !!this.view && this.page >= this.view.steps.length;
  }

  /** Where the step points, in order, unless somebody else has the turn. */
  get points(): readonly LessonPoint[] {
    return this.match.mine ? (this.step?.points ?? []) : [];
  }

  /** Whether a button is pointed at. */
  wants(action: string): boolean {
    return this.points.some(({ kind, at }) => kind === 'press' && at === action);
  }

  /** Learn how far the lesson has come, whenever the table has changed. */
  async follow(): Promise<void> {
    const { id, table } = this.match;
    if (this.asked === table.index) return;
    this.asked = table.index;
    try {
      const view = await api.lesson(id);
      if (view.step !== this.view?.step) this.read = 0;
      this.view = view;
    } catch (error) {
      this.asked = -1;
      notices.failed(error);
    }
  }

  next(): void {
    this.read++;
  }
}

/** Begin a lesson and go to its table. */
export async function beginLesson(game: string, lesson: string): Promise<void> {
  try {
    const made = await api.beginLesson(game, lesson);
    router.go(`/m/${made.id}`);
  } catch (error) {
    notices.failed(error);
  }
}
