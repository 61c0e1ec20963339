import { expect, test } from 'vitest';
import { passedNow, withResults } from '../run-tests.mjs';

const result = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ status, fullName: `${name} ${at}` })),
});

test('files that run again replace their first results, and the tests that passed only then are named', () => {
  const unloaded = { name: 'd', status: 'failed', assertionResults: [] };
  const first = [result('a', 'passed'), result('b', 'failed', 'passed', 'failed'), result('c', 'failed'), unloaded];
  const second = [result('b', 'passed', 'passed', 'failed'), result('c', 'passed'), result('d', 'passed')];
  expect(withResults(first, second)).toEqual([first[0], ...second]);
  const names = passedNow(first, second).map((name) => name.split(': ')[1] ?? name.at(-1));
  expect(names).toEqual(['b 0', 'c 0', 'd']);
});
