import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HostPauses } from '../../../src/fetch/exchange/host-pauses.js';
import { type SitemapTarget, WalkBudget } from '../../../src/sitemaps/walk/walk-budget.js';

const SITE = 'https://home.example';
const MINUTE = 60_000;

function target(host: string, domain = host, port = 443): SitemapTarget {
  return { origin: port === 443 ? `https://${host}` : `https://${host}:${port}`, host, domain };
}

const own = target('home.example');
const budgetOf = (hostPauses = new HostPauses()): WalkBudget =>
  new WalkBudget(SITE, new Set(['home.example']), hostPauses);

type Step =
  | { readonly do: 'take'; readonly target: SitemapTarget }
  | { readonly do: 'answered' | 'failed'; readonly target: SitemapTarget }
  | { readonly do: 'pause'; readonly target: SitemapTarget; readonly milliseconds: number | undefined }
  | { readonly do: 'advance'; readonly milliseconds: number };

const anyTarget = fc
  .record({ host: fc.nat(40), domain: fc.nat(12), port: fc.constantFrom(443, 8443) })
  .map(({ host, domain, port }) => {
    const name = domain === 0 ? 'home.example' : `other${domain}.example`;
    return target(`h${host}.${name}`, name, port);
  });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 20, arbitrary: fc.record({ do: fc.constant('take' as const), target: anyTarget }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('answered' as const, 'failed'), target: anyTarget }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      target: anyTarget,
      milliseconds: fc.option(fc.nat(2 * 60 * MINUTE), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('advance' as const), milliseconds: fc.nat(10 * MINUTE) }) },
);

describe('the budget of a walk', () => {
  it('FAULT-89: no foreign domain exceeds its budget, whatever is named and however servers respond', () => {
    const property = fc.property(fc.array(anyStep, { maxLength: 400 }), (steps) => {
      const budget = budgetOf();
      const files = new Map<string, number>();
      const origins = new Set<string>([SITE]);
      const robots = new Set<string>();
      const pausedUntil = new Map<string, number>();
      const failures = new Map<string, number>();
      const stopped = new Set<string>();
      let now = 1_000;
      for (const step of steps) {
        if (step.do === 'advance') {
          now += step.milliseconds;
          continue;
        }
        const { host, domain, origin } = step.target;
        const isForeign = domain !== 'home.example';
        switch (step.do) {
          case 'take': {
            if (budget.take(step.target, now) !== undefined) break;
            expect(stopped.has(host)).toBe(false);
            if (!isForeign) break;
            expect(pausedUntil.get(host) ?? 0).toBeLessThanOrEqual(now);
            const cost = origins.has(origin) ? 1 : 2;
            if (cost === 2) robots.add(origin);
            origins.add(origin);
            files.set(domain, (files.get(domain) ?? 0) + cost);
            break;
          }
          case 'answered':
            budget.answered(step.target);
            failures.set(host, 0);
            break;
          case 'failed':
            budget.failed(step.target);
            failures.set(host, (failures.get(host) ?? 0) + 1);
            if (failures.get(host)! >= (isForeign ? 2 : 5)) stopped.add(host);
            break;
          case 'pause':
            budget.pause(step.target, step.milliseconds, now);
            pausedUntil.set(host, now + Math.min(Math.max(step.milliseconds ?? 30_000, 1_000), 60 * MINUTE));
            if (isForeign) stopped.add(host);
        }
        expect(files.size).toBeLessThanOrEqual(5);
        expect(robots.size).toBeLessThanOrEqual(25);
        for (const count of files.values()) expect(count).toBeLessThanOrEqual(32);
      }
    });
    fc.assert(property, { seed: 20_261_122, numRuns: 500 });
  });

  it('FAULT-89: permits 50,000 files, each robots.txt except the site’s included', () => {
    const budget = budgetOf();
    let files = 0;
    for (let i = 0; i < 60_000; i++) {
      const isNew = i % 3 === 0;
      const cost = isNew ? 2 : 1;
      if (budget.take(isNew ? target(`h${i}.home.example`, 'home.example') : own, 0) === undefined) files += cost;
    }
    expect(files).toBe(50_000);
    expect(budget.take(own, 0)).toMatchObject({ reason: 'too-many-sitemaps' });
  });

  it('FAULT-89: permits 1,000 redirects', () => {
    const budget = budgetOf();
    for (let i = 0; i < 1_000; i++) expect(budget.takeRedirect()).toBeUndefined();
    expect(budget.takeRedirect()).toMatchObject({ reason: 'too-many-sitemaps' });
  });

  it('FAULT-89: a pause applies to all walks of a gate: a foreign host is skipped, an own host is waited for', () => {
    const hostPauses = new HostPauses();
    const [first, second] = [budgetOf(hostPauses), budgetOf(hostPauses)];
    const other = target('other.example');
    for (const paused of [own, other]) first.pause(paused, 60 * MINUTE, 0);
    expect(second.take(other, 60 * MINUTE - 1)).toMatchObject({ reason: 'not-requested' });
    expect(second.take(other, 60 * MINUTE)).toBeUndefined();
    // In the walk that recorded the pause, a foreign host stays stopped.
    expect(first.take(other, 60 * MINUTE)).toMatchObject({ reason: 'not-requested' });
    for (const budget of [first, second]) {
      expect(budget.take(own, 0)).toBeUndefined();
      expect([budget.mayStart(own, 5 * MINUTE - 1), budget.mayStart(own, 5 * MINUTE)]).toEqual([false, true]);
      expect(budget.earliestStart(own)).toBe(5 * MINUTE);
    }
    expect(second.mayStart(other, 1)).toBe(false);
    first.pause(own, 1, 10 * MINUTE);
    expect(first.take(own, 20 * MINUTE)).toMatchObject({ reason: 'not-requested' });
  });

  it('FAULT-89: the start rate applies to the registrable domain, not to the host', () => {
    const budget = budgetOf();
    budget.start(target('a.other.example', 'other.example'), 1_000);
    expect(budget.earliestStart(target('b.other.example', 'other.example'))).toBe(2_000);
    budget.start(own, 1_000);
    expect(budget.earliestStart(target('www.home.example', 'home.example'))).toBe(1_250);
    expect(budget.earliestStart(target('third.example'))).toBe(0);
  });

  it('the table of paused hosts is bounded', () => {
    const hostPauses = new HostPauses();
    for (let i = 0; i <= 20_000; i++) hostPauses.pause(`h${i}`, 0, 100);
    expect([hostPauses.pausedUntil('h0', 1_000), hostPauses.pausedUntil('h1', 1_000)]).toEqual([0, 100]);
  });
});
