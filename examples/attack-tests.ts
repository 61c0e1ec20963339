/** What the crawlers of the examples are tested by. */
import { afterEach, expect, it } from 'vitest';
import { type Asked, startAttackSite, startChangingSite } from './attack-site.js';
import { runExample, runOnSite } from './run-on-site.js';

export const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

export async function started<S extends { stop(): Promise<void> }>(starting: Promise<S>): Promise<S> {
  const site = await starting;
  cleanUps.push(() => site.stop());
  return site;
}

export const blocked = (asked: readonly Asked[]) => asked.filter(({ isBlocked }) => isBlocked).map(({ path }) => path);
export const times = (asked: readonly Asked[], path: string) => asked.filter((request) => request.path === path).length;

/** The tests that a crawler must pass, whatever it is made of; it makes `atOnce` requests at once. */
export function testAttacks(example: string, atOnce: number): void {
  it('on a site that attacks: requests nothing that is blocked, each open page once, and comes to an end', async () => {
    const site = await started(startAttackSite());
    const lines = await runExample(example, site.origin);
    expect(blocked(site.asked)).toEqual([]);
    expect(site.askedOfOther).toEqual([]);
    expect(new Set(site.asked.map(({ host }) => `http://${host}`))).toEqual(new Set([site.origin]));
    expect(new Set(site.asked.map(({ userAgent }) => userAgent?.split('/')[0]))).toEqual(new Set(['ExampleBot']));
    for (const path of ['/robots.txt', ...site.open]) expect([path, times(site.asked, path)]).toEqual([path, 1]);
    const waiting = ['/wait-seconds', '/wait-date', '/wait-for-ever'];
    for (const path of waiting) expect([path, times(site.asked, path)]).toEqual([path, 2]);
    const failing = ['/slow-head', '/slow-body', '/endless', '/cut-off'];
    for (const path of failing) expect([1, 2]).toContain(times(site.asked, path));
    // Nothing but these was requested.
    const known = new Set(['/robots.txt', ...site.open, ...waiting, ...failing]);
    expect(site.asked.filter(({ path }) => !known.has(path))).toEqual([]);
    for (const [path, { from, until }] of site.pauses) {
      // Those of a crawler of several requests at once may be under way when it is told to pause.
      const asked = atOnce === 1 ? site.asked : site.asked.filter((request) => request.path === path);
      // Timers and clocks differ by some milliseconds.
      expect(asked.filter(({ at }) => at > from && at < until - 5)).toEqual([]);
    }
    expect(lines.filter((line) => line.startsWith('skipped '))).not.toEqual([]);
  }, 120_000);

  it.each(['user-agent: *\ndisallow: /soon', 503])(
    'obeys the robots.txt of later, when the copy has expired: %j',
    async (robots) => {
      const site = await started(startChangingSite(robots));
      await runExample(example, site.origin, ['hours-later.mjs']);
      expect(times(site.asked, '/later')).toBe(1);
      expect(times(site.asked, '/robots.txt')).toBeGreaterThan(1);
      expect(times(site.asked, '/fine')).toBe(robots === 503 ? 0 : 1);
      expect(blocked(site.asked)).toEqual([]);
    },
    60_000,
  );

  it('asked for a long pause: comes to an end without it', async () => {
    const { asked } = await runOnSite(example, {
      '/robots.txt': '',
      '/': '<a href="/long">long</a>',
      '/long': { 'retry-after': '99999999999' },
    });
    expect(asked).toEqual(['/robots.txt', '/', '/long']);
    const file = 'user-agent: *\ncrawl-delay: 86400';
    const delayed = await runOnSite(example, { '/robots.txt': file, '/': '<a href="/a">a</a>', '/a': '' });
    expect(delayed.asked).toEqual(['/robots.txt', '/']);
  }, 60_000);

  it('obeys crawl-delay', async () => {
    const { asked, times } = await runOnSite(example, {
      '/robots.txt': 'user-agent: *\ncrawl-delay: 0.3',
      '/': '<a href="/a">a</a><a href="/b">b</a>',
      '/a': '',
      '/b': '',
    });
    expect(asked).toEqual(['/robots.txt', '/', '/a', '/b']);
    const [, ...pages] = times;
    // Each time is taken where the request arrives, which may be a little late.
    expect(pages[2]! - pages[0]!).toBeGreaterThan(500);
  }, 60_000);
}
