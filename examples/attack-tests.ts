/** The tests for the crawlers of the examples. */
import { expect, it } from 'vitest';
import { afterTest as cleanUps } from '../scripts/clean-ups.js';
import { IS_FULL } from '../scripts/full-size.js';
import { type LoggedRequest, startAttackSite, startChangingSite } from './attack-site.js';
import { runExample, runOnSite } from './run-on-site.js';

export { cleanUps };

export async function started<S extends { stop(): Promise<void> }>(starting: Promise<S>): Promise<S> {
  const site = await starting;
  cleanUps.push(() => site.stop());
  return site;
}

export const blocked = (requests: readonly LoggedRequest[]) =>
  requests.filter(({ isBlocked }) => isBlocked).map(({ path }) => path);
export const times = (requests: readonly LoggedRequest[], path: string) =>
  requests.filter((request) => request.path === path).length;

/** Defines the tests that every crawler must pass. `concurrency` is the number of requests that it has in flight. */
export function testAttacks(example: string, concurrency: number): void {
  it.runIf(IS_FULL)(
    'on a site that attacks: requests no blocked page, each allowed page once, and ends',
    async () => {
      const site = await started(startAttackSite());
      const lines = await runExample(example, site.origin);
      expect(blocked(site.requests)).toEqual([]);
      expect(site.requestsToOther).toEqual([]);
      expect(new Set(site.requests.map(({ host }) => `http://${host}`))).toEqual(new Set([site.origin]));
      expect(new Set(site.requests.map(({ userAgent }) => userAgent?.split('/')[0]))).toEqual(new Set(['ExampleBot']));
      for (const path of ['/robots.txt', ...site.allowed])
        expect([path, times(site.requests, path)]).toEqual([path, 1]);
      const waiting = ['/wait-seconds', '/wait-date', '/wait-for-ever'];
      for (const path of waiting) expect([path, times(site.requests, path)]).toEqual([path, 2]);
      const failing = ['/slow-head', '/slow-body', '/endless', '/cut-off'];
      for (const path of failing) expect([1, 2]).toContain(times(site.requests, path));
      // No other path was requested.
      const known = new Set(['/robots.txt', ...site.allowed, ...waiting, ...failing]);
      expect(site.requests.filter(({ path }) => !known.has(path))).toEqual([]);
      for (const [path, { from, until }] of site.pauses) {
        // A crawler with concurrent requests may have others in flight when a response asks for a pause.
        const requests = concurrency === 1 ? site.requests : site.requests.filter((request) => request.path === path);
        // Timers and clocks differ by some milliseconds.
        expect(requests.filter(({ at }) => at > from && at < until - 5)).toEqual([]);
      }
      expect(lines.filter((line) => line.startsWith('skipped '))).not.toEqual([]);
    },
    120_000,
  );

  it.each(['user-agent: *\ndisallow: /soon', 503])(
    'obeys the new robots.txt after the copy has expired: %j',
    async (robots) => {
      const site = await started(startChangingSite(robots));
      await runExample(example, site.origin, ['hours-later.mjs']);
      expect(times(site.requests, '/later')).toBe(1);
      expect(times(site.requests, '/robots.txt')).toBeGreaterThan(1);
      expect(times(site.requests, '/fine')).toBe(robots === 503 ? 0 : 1);
      expect(blocked(site.requests)).toEqual([]);
    },
    60_000,
  );

  it('ends if a site asks for a long pause', async () => {
    const { requests } = await runOnSite(example, {
      '/robots.txt': '',
      '/': '<a href="/long">long</a>',
      '/long': { 'retry-after': '99999999999' },
    });
    expect(requests).toEqual(['/robots.txt', '/', '/long']);
    const file = 'user-agent: *\ncrawl-delay: 86400';
    const delayed = await runOnSite(example, { '/robots.txt': file, '/': '<a href="/a">a</a>', '/a': '' });
    expect(delayed.requests).toEqual(['/robots.txt', '/']);
  }, 60_000);

  it('obeys crawl-delay', async () => {
    const { requests, times } = await runOnSite(example, {
      '/robots.txt': 'user-agent: *\ncrawl-delay: 0.3',
      '/': '<a href="/a">a</a><a href="/b">b</a>',
      '/a': '',
      '/b': '',
    });
    expect(requests).toEqual(['/robots.txt', '/', '/a', '/b']);
    const [, ...pages] = times;
    // A time is that of the arrival, which may be a little late.
    expect(pages[2]! - pages[0]!).toBeGreaterThan(500);
  }, 60_000);
}
