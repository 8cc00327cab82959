/** Steps of a lesson: those that ask for something, and between them those that are only read. */
import type { Form, LessonPoint, LessonView } from '../api';

/** The step that is shown, if so many were read since something was done last. */
export function pageOf(view: Pick<LessonView, 'steps' | 'step' | 'begun'>, read: number): number {
  if (view.begun) return view.step;
  const done = view.steps.slice(0, view.step).findLastIndex((step) => step.asked);
  return Math.min(done + 1 + read, view.step);
}

/** What is pressed for a point of a step: an action's button, or a part of a list that is written as a whole. */
export interface Press {
  kind: 'action' | 'line' | 'list' | 'hand';
  at: string;
  text: string;
}

/**
 * What is pressed for the points of a step. Where a list is to be written there are no buttons for its actions: one opens
 * the list, adds what is wanted, and hands it in.
 */
export function presses(points: readonly LessonPoint[], form: Form | null): (Press | LessonPoint)[] {
  const lineOf = (action: string) => form?.lines.find((line) => line.actions.includes(action));
  const first = points.findIndex(({ at }) => lineOf(at));
  return points.flatMap((point, n): (Press | LessonPoint)[] => {
    const { kind, at, text } = point;
    if (kind === 'click') return [point];
    const line = lineOf(at);
    const open: Press[] = n === first ? [{ kind: 'list', at: '', text: '' }] : [];
    const times = line?.amounts ? line.actions.indexOf(at) + 1 : 1;
    if (line) return [...open, ...Array<Press>(times).fill({ kind: 'line', at, text: line.title })];
    return [{ kind: first >= 0 && at === form?.done ? 'hand' : 'action', at, text }];
  });
}
