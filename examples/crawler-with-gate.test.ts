import { fileURLToPath } from 'node:url';
import { fetchAllowed, Gate } from '@maycrawl/gate';
import { describe, expect, it, test } from 'vitest';
import { runTestCrawler } from '../scripts/crawlers/run-test-crawler.mjs';
import { startAttackSite } from './attack-site.js';
import { blocked, cleanUps, started, testAttacks, times } from './attack-tests.js';
import { runOnSite } from './run-on-site.js';

interface Result {
  readonly id: string;
  readonly outcome: string;
}

test('the crawler requests only pages that are allowed', async () => {
  const { requests, lines } = await runOnSite('crawler-with-gate.mjs', {
    '/robots.txt': 'user-agent: *\ndisallow: /private',
    '/': '<a href="/a">a</a> <a href="/private/b">b</a> <a href="https://other.example/">elsewhere</a>',
    '/a': '<a href="/">home</a> <a href="/x/../private">round the corner</a>',
  });
  expect(requests).toEqual(['/robots.txt', '/', '/a']);
  expect(lines).toHaveLength(4);
});

test('on an endless site, the crawler stops at its limit of pages', async () => {
  const links = Array.from({ length: 1100 }, (_, number) => `<a href="/${number}">next</a>`);
  const { requests } = await runOnSite('crawler-with-gate.mjs', { '/robots.txt': '', '/': links.join('') });
  expect(new Set(requests).size).toBe(1001);
  expect(requests).toHaveLength(1001);
}, 60_000);

testAttacks('crawler-with-gate.mjs', 1);

test('in scenarios for crawlers, it requests all that is allowed and nothing else', async () => {
  const ids = ['wildcard', 'own-group', 'status-503', 'redirect-1', 'page-redirect', 'retry-after'];
  const command = ['node', fileURLToPath(new URL('crawler-with-gate.mjs', import.meta.url)), '{start}', '--private'];
  const { calibration, scenarios } = await runTestCrawler(command, { options: ['--only', ids.join()] });
  expect(calibration).toBe('passed');
  expect(scenarios.map(({ id, outcome }: Result) => [id, outcome])).toEqual(ids.map((id) => [id, 'obeyed']));
}, 120_000);

describe('fetchAllowed', () => {
  it('on a site that attacks: follows no redirect to a blocked page', async () => {
    const site = await started(startAttackSite());
    const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', fetch: { allowPrivate: true } });
    cleanUps.push(() => gate.close());
    const request = (url: string) => fetch(url, { redirect: 'manual', headers: { 'user-agent': 'ExampleBot/1.0' } });
    for (const path of site.allowed) {
      const { response } = await fetchAllowed(gate, site.origin + path, request);
      await response?.body?.cancel();
    }
    expect(blocked(site.requests)).toEqual([]);
    expect(blocked(site.requestsToOther)).toEqual([]);
    expect(times(site.requests, '/caf%C3%A9')).toBe(2);
  });
});
