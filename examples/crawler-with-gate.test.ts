import { fetchAllowed, Gate } from '@maycrawl/gate';
import { describe, expect, it, test } from 'vitest';
import { startAttackSite } from './attack-site.js';
import { blocked, cleanUps, started, testAttacks, times } from './attack-tests.js';
import { runOnSite } from './run-on-site.js';

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
