import { rules } from '@maycrawl/lint';

/** A config in which these rules alone are on, so that what is tested here does not depend on the others. */
export function onlyRules(...ids: readonly string[]): string {
  return JSON.stringify({
    rules: Object.fromEntries(rules.map(({ id }) => [id, ids.includes(id) ? 'warning' : 'off'])),
  });
}
