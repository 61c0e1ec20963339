import { fetchAllowed, Gate } from '@maycrawl/gate';
import { describe, expect, it, test } from 'vitest';
import { startAttackSite } from './attack-site.js';
import { blocked, cleanUps, started, testAttacks, times } from './attack-tests.js';
import { runOnSite } from './run-on-site.js';

test('the crawler fetches what it may, and nothing else', async () => {
  const { asked, lines } = await runOnSite('crawler-with-gate.mjs', {
    '/robots.txt': 'user-agent: *\ndisallow: /private',
    '/': '<a href="/a">a</a> <a href="/private/b">b</a> <a href="https://other.example/">elsewhere</a>',
    '/a': '<a href="/">home</a> <a href="/x/../private">round the corner</a>',
  });
  expect(asked).toEqual(['/robots.txt', '/', '/a']);
  expect(lines).toHaveLength(4);
});

test('a site without end: some pages are enough', async () => {
  const links = Array.from({ length: 1100 }, (_, number) => `<a href="/${number}">next</a>`);
  const { asked } = await runOnSite('crawler-with-gate.mjs', { '/robots.txt': '', '/': links.join('') });
  expect(new Set(asked).size).toBe(1001);
  expect(asked).toHaveLength(1001);
}, 60_000);

testAttacks('crawler-with-gate.mjs', 1);

describe('fetchAllowed', () => {
  it('on a site that attacks: follows redirects into no block', async () => {
    const site = await started(startAttackSite());
    const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', fetch: { allowPrivate: true } });
    cleanUps.push(() => gate.close());
    const request = (url: string) => fetch(url, { redirect: 'manual', headers: { 'user-agent': 'ExampleBot/1.0' } });
    for (const path of site.open) {
      const { response } = await fetchAllowed(gate, site.origin + path, request);
      await response?.body?.cancel();
    }
    expect(blocked(site.asked)).toEqual([]);
    expect(blocked(site.askedOfOther)).toEqual([]);
    expect(times(site.asked, '/caf%C3%A9')).toBe(2);
  });
});
