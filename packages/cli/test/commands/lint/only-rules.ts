import { rules } from '@maycrawl/lint/internal';

/** Returns a config with only these rules on, so that a test does not depend on the others. */
export function onlyRules(...ids: readonly string[]): string {
  const variants = rules.flatMap((rule) => (rule.variants.length === 0 ? [rule] : rule.variants));
  return JSON.stringify({
    rules: Object.fromEntries(variants.map(({ id }) => [id, ids.includes(id) ? 'warning' : 'off'])),
  });
}
