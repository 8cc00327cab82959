/** A list as it is written: what is left of each purse, what can be added, and the actions that hand it in. */
import type { Form, FormLine } from '../api';

/** How many of each line are written, by its place in the form. */
export type Written = readonly number[];

export const blank = (form: Form): number[] => form.lines.map(() => 0);

/** What is left of each purse. */
export function left(form: Form, written: Written): Map<string, number> {
  const rest = new Map(form.purses.map(({ name, amount }) => [name, amount]));
  form.lines.forEach((line, n) => {
    for (const [name, cost] of Object.entries(line.costs ?? {}))
      rest.set(name, (rest.get(name) ?? 0) - cost * (written[n] ?? 0));
  });
  return rest;
}

/** Whether a list can be handed in: no purse is overdrawn. */
export const addsUp = (form: Form, written: Written): boolean =>
  [...left(form, written).values()].every((rest) => rest >= 0);

/** Whether one more of a line can be written: there is one more, and its purses can pay for it. */
export function canAdd(form: Form, written: Written, n: number): boolean {
  const line = form.lines[n];
  return !!line && (written[n] ?? 0) < line.actions.length && addsUp(form, change(written, n, 1));
}

/** Whether one less would leave the list sound: what another line brought may have been spent. */
export const canTake = (form: Form, written: Written, n: number): boolean =>
  (written[n] ?? 0) > 0 && addsUp(form, change(written, n, -1));

export const change = (written: Written, n: number, by: number): number[] =>
  written.map((count, at) => (at === n ? count + by : count));

/** The actions of a list, in the order of the form, with the one that hands it in. */
export const actionsOf = (form: Form, written: Written): string[] => [
  ...form.lines.flatMap((line, n) => {
    const count = written[n] ?? 0;
    return line.actions.slice(line.amounts ? Math.max(0, count - 1) : 0, count);
  }),
  form.done,
];

export interface Section {
  title: string;
  lines: [number, FormLine][];
}

/** The lines under their headings, in the order in which these come first. */
export function sections(form: Form): Section[] {
  const found = new Map<string, [number, FormLine][]>();
  form.lines.forEach((line, n) => found.set(line.group, [...(found.get(line.group) ?? []), [n, line]]));
  return [...found].map(([title, lines]) => ({ title, lines }));
}

/** What a line costs, and of what unless its heading says so or there is nothing else; what it brings has a plus. */
export function price(form: Pick<Form, 'purses'>, line: Pick<FormLine, 'costs' | 'group'>): string {
  return Object.entries(line.costs ?? {})
    .map(([name, cost]) => {
      const title = form.purses.find((purse) => purse.name === name)?.title ?? name;
      const plain = title === line.group || form.purses.length === 1;
      return `${cost < 0 ? '+' : ''}${Math.abs(cost)}${plain ? '' : ` ${title}`}`;
    })
    .join(', ');
}
