import type { Rule } from '../api';

/** Rules that have all the words, those with them in id or title first. */
export function findRules(rules: readonly Rule[], words: string): Rule[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!wanted.length) return [...rules];
  const rank = (rule: Rule): number => {
    const head = `${rule.id} ${rule.title}`.toLowerCase();
    const all = `${head} ${rule.text} ${rule.notes}`.toLowerCase();
    if (rule.id.toLowerCase() === wanted[0]) return 0;
    if (wanted.every((word) => head.includes(word))) return 1;
    return wanted.every((word) => all.includes(word)) ? 2 : 3;
  };
  return rules
    .map((rule) => [rank(rule), rule] as const)
    .filter(([n]) => n < 3)
    .sort((a, b) => a[0] - b[0])
    .map(([, rule]) => rule);
}
