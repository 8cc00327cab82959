/** Steps of a lesson: those that ask for something, and between them those that are only read. */
import type { LessonView } from '../api';

/** The step that is shown, if so many were read since something was done last. */
export function pageOf(view: Pick<LessonView, 'steps' | 'step' | 'begun'>, read: number): number {
  if (view.begun) return view.step;
  const done = view.steps.slice(0, view.step).findLastIndex((step) => step.asked);
  return Math.min(done + 1 + read, view.step);
}
