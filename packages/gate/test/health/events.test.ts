import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/index.js';
import { cleanUps, openGate, site } from '../gate-fixture.js';
import { status } from '../servers/site.js';
import { heard } from './heard-events.js';

const HOUR = 3_600_000;

describe('events', () => {
  it('a fetch is published with its outcome, and an answer without a fetch with its source', async () => {
    const { origin } = await site();
    const [fetched, hits] = [heard('maycrawl:gate:fetched'), heard('maycrawl:gate:hit')];
    const store = new MemoryStore();
    const gate = await openGate({ store });
    await gate.check(origin);
    expect(fetched).toMatchObject([{ origin, outcome: { kind: 'file', status: 200 } }]);
    expect(fetched[0]!.milliseconds).toBeGreaterThanOrEqual(0);
    expect(hits).toEqual([]);
    gate.tryAllows(origin);
    await (await openGate({ store })).check(origin);
    expect(hits).toEqual([
      { origin, source: 'memory' },
      { origin, source: 'store' },
    ]);
    expect(fetched).toHaveLength(1);
  });

  it('FAULT-10 a refusal of the address guard is published', async () => {
    const refused = heard('maycrawl:gate:refused');
    const gate = await openGate({ fetch: {} });
    const place = await site();
    expect(await gate.check(place.origin)).toMatchObject({ allowed: false, reason: 'refused-address' });
    expect(refused).toMatchObject([{ origin: place.origin }]);
    expect(refused[0]!.detail).toContain('127.0.0.1');
    expect(place.requestCount).toBe(0);
  });

  it('B6 each step of the ladder is published once', async () => {
    let now = Date.UTC(2026, 0, 1);
    const place = await site();
    const steps = heard('maycrawl:gate:ladder');
    const gate = await openGate({ now: () => now });
    await gate.allows(place.origin);
    place.answer = status(500);
    now += 25 * HOUR;
    for (let i = 0; i < 10; i++) await gate.allows(place.origin);
    now += 12 * HOUR;
    await gate.allows(place.origin);
    expect(steps.map(({ from, to }) => [from, to])).toEqual([
      [undefined, 'fresh'],
      ['fresh', 'stale'],
      ['stale', 'outage-disallow'],
      ['outage-disallow', 'outage-last-good'],
    ]);
  });

  it('B6 a subscriber that looks up the origin gets the state of the step', async () => {
    let now = Date.UTC(2026, 0, 1);
    const place = await site();
    const gate = await openGate({ now: () => now });
    const seen: unknown[] = [];
    const lookUp = () => seen.push([gate.tryAllows(`${place.origin}/private`), gate.isCached(place.origin)]);
    subscribe('maycrawl:gate:ladder', lookUp);
    cleanUps.push(() => unsubscribe('maycrawl:gate:ladder', lookUp));
    await gate.allows(place.origin);
    now += 25 * HOUR;
    await gate.allows(place.origin);
    // Fetched; then stale, so that a fetch is due; then fetched.
    expect(seen).toEqual([
      [false, true],
      [undefined, false],
      [false, true],
    ]);
  });
});
