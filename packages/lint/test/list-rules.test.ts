import { expect, it } from 'vitest';
import { listRules } from '../src/list-rules.js';
import { rules } from '../src/rules/index.js';

it('lists every rule with its level in each preset, off included', () => {
  const listed = listRules();
  expect(listed.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  const found = new Map(listed.map((rule) => [rule.id, rule]));
  expect(found.get('accepted-typo')).toMatchObject({
    levels: { google: 'warning', rfc9309: 'warning', portable: 'error' },
    fixes: 'safe',
    docs: expect.stringMatching(/rules\/accepted-typo\.md$/),
  });
  expect(found.get('unsupported-by-google')?.levels.rfc9309).toBe('off');
});
