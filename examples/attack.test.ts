import { fetchAllowed, Gate } from '@maycrawl/gate';
import { afterEach, describe, expect, it } from 'vitest';
import { type Asked, startAttackSite, startChangingSite } from './attack-site.js';
import { runExample } from './run-example.js';

const cleanUps: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

async function started<S extends { stop(): Promise<void> }>(starting: Promise<S>): Promise<S> {
  const site = await starting;
  cleanUps.push(() => site.stop());
  return site;
}

const blocked = (asked: readonly Asked[]) => asked.filter(({ isBlocked }) => isBlocked).map(({ path }) => path);
const times = (asked: readonly Asked[], path: string) => asked.filter((request) => request.path === path).length;

describe.each(['crawler-with-gate.mjs', 'crawlee-with-gate.mjs'])('%s', (example) => {
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
    for (const [path, until] of site.pauses) {
      const [, again] = site.asked.filter((request) => request.path === path);
      expect(again!.at).toBeGreaterThan(until - 5);
    }
    expect(lines.filter((line) => line.startsWith('skipped '))).not.toEqual([]);
  }, 120_000);

  it.each(['user-agent: *\ndisallow: /soon', 503])(
    'obeys the robots.txt of later, when the copy has expired: %j',
    async (robots) => {
      const site = await started(startChangingSite(robots));
      await runExample(example, site.origin, { preload: ['hours-later.mjs'] });
      expect(times(site.asked, '/later')).toBe(1);
      expect(times(site.asked, '/robots.txt')).toBeGreaterThan(1);
      expect(times(site.asked, '/fine')).toBe(robots === 503 ? 0 : 1);
      expect(blocked(site.asked)).toEqual([]);
    },
    60_000,
  );
});

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
