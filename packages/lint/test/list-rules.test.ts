import { expect, it } from 'vitest';
import { listRules } from '../src/list-rules.js';
import { rules as variants } from '../src/rules/index.js';

it('lists every rule with its level in each preset, off included', () => {
  const listed = listRules();
  expect(listed.length).toBeLessThanOrEqual(85);
  const ids = listed.flatMap((rule) => (rule.variants.length === 0 ? [rule.id] : rule.variants.map(({ id }) => id)));
  expect(ids.sort()).toEqual(variants.map(({ id }) => id));
  const found = new Map(listed.flatMap((rule) => [rule, ...rule.variants]).map((rule) => [rule.id, rule]));
  expect(found.get('accepted-typo')).toMatchObject({
    levels: { google: 'warning', rfc9309: 'warning', portable: 'error' },
    fixes: 'safe',
    docs: expect.stringMatching(/rules\/misspelt-field\.md#accepted-typo$/),
  });
  expect(found.get('misspelt-field')).toMatchObject({ levels: { google: 'error', portable: 'error' }, fixes: 'both' });
  expect(found.get('unsupported-by-google')?.levels.rfc9309).toBe('off');
});
