/** Which rule the rules panel shows. */
class RuleView {
  id = $state('');
  /** Counts up with every wish to see a rule, so that the same one can be opened twice. */
  wish = $state(0);
}

export const ruleView = new RuleView();

export function openRule(id: string): void {
  ruleView.id = id;
  ruleView.wish++;
}
