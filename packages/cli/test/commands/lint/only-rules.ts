import { rules } from '@maycrawl/lint';

/** Returns a config with only these rules on, so that a test does not depend on the others. */
export function onlyRules(...ids: readonly string[]): string {
  return JSON.stringify({
    rules: Object.fromEntries(rules.map(({ id }) => [id, ids.includes(id) ? 'warning' : 'off'])),
  });
}
