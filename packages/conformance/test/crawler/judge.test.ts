import { expect, it } from 'vitest';
import { judge } from '../../src/crawler/judge.js';
import { scenarios } from '../../src/index.js';

const scenario = scenarios.find(({ id }) => id === 'retry-after');

it.each([
  ['once the time that Retry-After gives has passed', 5100, 'obeyed'],
  ['before', 4000, 'violated'],
])('a busy page may be requested again %s', (_, later, outcome) => {
  const request = (target: string, at: number) => ({ site: 'main' as const, target, userAgent: 'ExampleBot', at });
  const requests = [
    request('/robots.txt', 0),
    request('/busy', 10),
    request('/open', 20),
    request('/busy', 10 + later),
  ];
  const verdict = judge(scenario!, { requests, hasEnded: true }, new Set(['/busy', '/open', '/closed']));
  expect(verdict.outcome).toBe(outcome);
});
