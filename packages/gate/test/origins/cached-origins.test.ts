import { parse } from '@maycrawl/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectSame } from '../../../../scripts/expect-same.js';
import { sized } from '../../../../scripts/full-size.js';
import { accessAt, ladderSettings } from '../../src/ladder/ladder.js';
import type { CachedOrigin } from '../../src/origins/cached-origin.js';
import { CachedOrigins } from '../../src/origins/cached-origins.js';
import { emptyRecord } from '../../src/records/origin-record.js';
import { decidedUrl, isPlainPath } from '../../src/url/decided-url.js';
import { SiteGroups } from '../../src/url/site-groups.js';
import { urlish } from '../url/urlish.js';

const SEED = 20261121;
/** Random URLs. All of them run with `npm run test:full`. */
const RUNS = sized(4_000, 40_000);

function cached(origin: string, failures = 1, text = ''): CachedOrigin {
  const facts = { kind: 'unreachable' as const, reason: undefined, status: 503, hops: [], headers: undefined };
  const attempt = { counter: 1, at: 0, nextTryAt: 0, notBefore: undefined, failures, facts };
  const { body: _, ...record } = { ...emptyRecord(origin), outage: { after: 0, since: 0 }, attempt };
  const access = accessAt(record, 0, ladderSettings());
  const parsed = { robots: parse(text), fault: undefined, decision: false, isStoreUnread: false, returnsBefore: 0 };
  const counts = { bytes: 0, group: 0, stage: 0, plainUntil: 0, shortSteps: 0 };
  return { ...record, ...parsed, ...counts, access, isUsed: false, local: undefined };
}

describe('the origins in memory', () => {
  it('FAULT-79 stay within their memory, whatever the size of their files', () => {
    const origins = new CachedOrigins(100_000);
    for (let i = 0; i < 5000; i++) {
      origins.set(cached(`http://h${i % 700}.example`, i, '#'.repeat((i * 7919) % 30_000)));
      expect(origins.bytes).toBeLessThanOrEqual(100_000);
      expectSame(origins.get(`http://h${i % 700}.example`)?.attempt?.failures, i);
    }
    for (let i = 0; i < 700; i++) origins.delete(`http://h${i}.example`);
    expect([origins.size, origins.bytes]).toEqual([0, 0]);
  });

  it('evict first those that are not looked up', () => {
    const single = new CachedOrigins(2000);
    single.set(cached('http://h.example'));
    const origins = new CachedOrigins(50 * single.bytes);
    for (let i = 0; i < 1000; i++) {
      origins.set(cached(`http://h${i}.example`));
      expect(origins.get('http://h0.example')).toBeDefined();
    }
    // The table of evicted origins takes a tenth at most.
    expect(origins.size).toBeGreaterThanOrEqual(44);
    expect(origins.size).toBeLessThanOrEqual(50);
  });

  it('keep the record that was set last; one that is too large does not count', () => {
    const origins = new CachedOrigins(2000);
    origins.set(cached('http://h.example', 1));
    origins.set(cached('http://h.example', 2));
    expectSame(origins.get('http://h.example')?.attempt?.failures, 2);
    origins.set(cached('http://h.example', 3, '#'.repeat(2000)));
    expect([origins.size, origins.bytes]).toEqual([0, 0]);
  });

  it('FAULT-79 hold in addition the last file that alone exceeds the memory, and no other such file', () => {
    const origins = new CachedOrigins(2000);
    const large = '#'.repeat(2000);
    origins.set(cached('http://small.example'));
    for (let i = 0; i < 3; i++) {
      origins.set(cached(`http://h${i}.example`, 1, large));
      expectSame(origins.get(`http://h${i}.example`)?.robots?.byteLength, 2000);
      expectSame(origins.find(`http://h${i}.example/x`)?.origin, `http://h${i}.example`);
      if (i > 0) expect(origins.find(`http://h${i - 1}.example/x`)).toBeUndefined();
    }
    expect(origins.get('http://small.example')).toBeDefined();
    expect(origins.all().map(({ origin }) => origin)).toEqual(['http://small.example', 'http://h2.example']);
    origins.set(cached('http://h2.example'));
    expectSame(origins.get('http://h2.example')?.robots?.byteLength, 0);
    origins.delete('http://h2.example');
    expect(origins.get('http://h2.example')).toBeUndefined();
  });

  it('are found by exactly the URLs that begin with them, after additions and removals', () => {
    const origins = new CachedOrigins(2 ** 30);
    const names = Array.from({ length: 9000 }, (_, i) => `http${i % 2 ? 's' : ''}://h${i >> 1}.example`);
    for (const [i, origin] of names.entries()) if (i % 3 > 0) origins.set(cached(origin));
    const find = (origin: string) => origins.find(`${origin}/some/page`)?.origin;
    for (let round = 0; round < 2; round++) {
      for (const [i, origin] of names.entries()) expectSame(find(origin), i % 3 > 0 ? origin : undefined);
    }
    for (const [i, origin] of names.entries()) if (i % 3 === 1) origins.delete(origin);
    for (const [i, origin] of names.entries()) if (i % 3 === 2) origins.set(cached(origin, 2));
    for (const [i, origin] of names.entries()) {
      expectSame(origins.find(`${origin}/`)?.attempt?.failures, i % 3 === 2 ? 2 : undefined);
    }
  });

  it('F8 a URL with a plain path that is found has this origin and is written as it will be requested', () => {
    let found = 0;
    fc.assert(
      fc.property(urlish, (url) => {
        if (!URL.canParse(url) || !/^(?:https?|ftp):/i.test(url)) return;
        const origins = new CachedOrigins(2 ** 20);
        const { href, origin } = decidedUrl(new URL(url));
        for (const name of [origin, 'http://example', 'https://example', 'https://www']) origins.set(cached(name));
        const match = origins.find(url);
        if (match === undefined || !isPlainPath(url, match.origin.length)) return;
        found++;
        expect([match.origin, url]).toEqual([origin, href]);
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(found).toBeGreaterThan(RUNS / 8);
  });

  it('FAULT-86 count their bytes correctly after any additions, lookups, evictions and removals', async () => {
    const groups = new SiteGroups((host) => host.split('.').slice(-2).join('.'), 'fixed');
    const command = fc.record({
      kind: fc.constantFrom('set', 'set', 'set', 'get', 'delete'),
      site: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
      name: fc.nat(300),
      size: fc.oneof(fc.nat(200), fc.nat(40_000)),
    });
    let evictions = 0;
    for (const others of [0, 100_000]) {
      await fc.assert(
        fc.asyncProperty(fc.array(command, { minLength: 200, maxLength: 400 }), async (commands) => {
          const origins = new CachedOrigins(600_000, { groups, key: 'fixed', otherBytes: () => others, groupFrom: 0 });
          const model = new Map<string, CachedOrigin>();
          origins.set(cached('http://first.example'));
          await groups.load();
          for (const { kind, site, name, size } of commands) {
            const origin = `http://n${name}.s${site}.test`;
            if (kind === 'set') {
              const added = cached(origin, 1, '#'.repeat(size));
              origins.set(added);
              model.set(origin, added);
              expectSame(origins.get(origin), added);
            } else if (kind === 'delete') {
              origins.delete(origin);
              model.delete(origin);
            }
            const found = origins.get(origin);
            // An origin may have been evicted; otherwise it is the one that was set last.
            if (found !== undefined) expectSame(found, model.get(origin));
            expectSame(origins.find(`${origin}/x`), found);
          }
          const all = origins.all();
          const sum = (list: CachedOrigin[]) => list.reduce((total, { bytes }) => total + bytes, 0);
          expectSame(origins.bytes, sum(all));
          expect(origins.bytes).toBeLessThanOrEqual(600_000 - others);
          for (const { origin, group } of all) expectSame(group, groups.numberOf(origin));
          const byGroup = grouped(all);
          expectSame(origins.shares.size, byGroup.size);
          for (const [group, list] of byGroup) expectSame(origins.shares.bytesOf(group), sum(list));
          evictions += origins.evictions;
          for (const { origin } of all) origins.delete(origin);
          expect([origins.size, origins.bytes, origins.shares.size]).toEqual([0, 0, 0]);
        }),
        { seed: SEED, numRuns: 60 },
      );
    }
    expect(evictions).toBeGreaterThan(1_000);
  });

  it('FAULT-86 groups are counted from half of the memory on, while origins are added and replaced', async () => {
    const groups = new SiteGroups((host) => host.split('.').slice(-2).join('.'), 'fixed');
    const origins = new CachedOrigins(4 * 2 ** 20, { groups });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    let next = 0;
    const add = () => origins.set(cached(`http://n${next}.s${next++ % 9}.test`));
    while (origins.bytes < 1.9 * 2 ** 20) add();
    await turn();
    await turn();
    expect([origins.shares.size, origins.size > 1_000]).toEqual([0, true]);
    while (origins.bytes <= 2.1 * 2 ** 20) add();
    let turns = 0;
    for (; origins.shares.size === 0; turns++) {
      add();
      origins.set(cached(`http://n${turns}.s${turns % 9}.test`, 2, '#'.repeat(turns)));
      await turn();
    }
    // Each turn finds the groups of some hundred origins.
    expect(turns).toBeGreaterThan(3);
    const all = origins.all();
    for (const { origin, group } of all) expectSame(group, groups.numberOf(origin));
    expectSame(origins.shares.size, 9);
    for (const [group, list] of grouped(all)) {
      expectSame(
        origins.shares.bytesOf(group),
        list.reduce((sum, { bytes }) => sum + bytes, 0),
      );
    }
  });

  it('FAULT-86 a scan of many origins that are used once does not evict those in use', () => {
    const origins = new CachedOrigins(2 ** 20);
    const inUse = Array.from({ length: 500 }, (_, i) => `http://used${i}.example`);
    const use = () => inUse.filter((origin) => origins.get(origin) !== undefined).length;
    for (const origin of inUse) origins.set(cached(origin));
    for (let i = 0; i < 2_000; i++) {
      origins.set(cached(`http://once${i}.example`));
      if (i % 20 === 0) use();
    }
    expectSame(use(), 500);
    // Each is used once in every 20,000 names, of which about a thousand fit into memory.
    for (let i = 0; i < sized(40_000, 100_000); i++) {
      origins.set(cached(`http://scan${i}.example`));
      origins.get(`http://scan${i}.example`);
      if (i % 40 === 0) origins.get(inUse[(i / 40) % 500]!);
    }
    expectSame(use(), 500);
  });

  it.each(['n%.hostile.test', '192.0.2.%', '[2001:db8:1:%::1]'])(
    'FAULT-86 hosts like %s evict each other and no others',
    async (name) => {
      const groups = new SiteGroups((host) => host.split('.').slice(-2).join('.'), 'fixed');
      const origins = new CachedOrigins(4 * 2 ** 20, { groups, groupFrom: 0 });
      for (let i = 0; i < 2_500; i++) {
        origins.set(cached(`http://n.honest${i}.test`));
        if (i === 0) await groups.load();
      }
      for (let i = 0; i < 800; i++)
        origins.set(cached(`http://${name.replace('%', String(i % 250))}:${i + 80}`, 1, '#'.repeat(20_000)));
      const isLost = (i: number) => origins.get(`http://n.honest${i}.test`) === undefined;
      expect(Array.from({ length: 2_500 }, (_, i) => i).filter(isLost)).toEqual([]);
    },
  );

  it('FAULT-86 keep the last failed fetch of an evicted origin', () => {
    const origins = new CachedOrigins(100_000, { key: 'fixed' });
    origins.set(cached('http://first.example'));
    for (let i = 0; i < 40; i++) origins.set(cached(`http://h${i}.example`, 1, '#'.repeat(2_000)));
    expect(origins.get('http://first.example')).toBeUndefined();
    expectSame(origins.evicted('http://first.example')?.attempt?.counter, 1);
    origins.set(cached('http://first.example'));
    expect(origins.evicted('http://first.example')).toBeUndefined();
  });
});

function grouped(all: CachedOrigin[]): Map<number, CachedOrigin[]> {
  const groups = new Map<number, CachedOrigin[]>();
  for (const origin of all) groups.set(origin.group, [...(groups.get(origin.group) ?? []), origin]);
  return groups;
}
