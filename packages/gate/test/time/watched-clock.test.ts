import { describe, expect, it } from 'vitest';
import { type ClockChanges, changesBetween } from '../../src/time/clock-changes.js';
import { WatchedClock } from '../../src/time/watched-clock.js';
import { openGate, site } from '../gate-fixture.js';
import { file, status } from '../servers/site.js';

const HOUR = 3_600_000;
const START = Date.UTC(2026, 0, 1);

/** Returns the two clocks of a machine: time passes on both, only one can be set. */
function clocks() {
  let [wall, monotonic] = [START, 5000];
  return {
    now: () => wall,
    monotonicNow: () => monotonic,
    pass(milliseconds: number): void {
      wall += milliseconds;
      monotonic += milliseconds;
    },
    set(milliseconds: number): void {
      wall += milliseconds;
    },
  };
}

function watched(time: ReturnType<typeof clocks>, hasMonotonic = true) {
  const changes: ClockChanges[] = [];
  const clock = new WatchedClock(time.now, hasMonotonic ? time.monotonicNow : undefined, (by) => changes.push(by));
  return { clock, changes };
}

describe('a clock that is watched', () => {
  it('FAULT-55 detects by how much it was set, even if it was set back by less than the time that has passed', () => {
    const time = clocks();
    const { clock, changes } = watched(time);
    const start = clock.changes();
    for (const [passed, set] of [
      [500, 0],
      [20 * HOUR, -10 * HOUR],
      [20 * HOUR, 0],
      [0, -HOUR],
      [100, HOUR],
      [2000, -1500],
      // The clocks are not compared again within a second.
      [600, 0],
    ] as const) {
      time.pass(passed);
      time.set(set);
      expect(clock.now()).toBe(time.now());
    }
    expect(changes).toEqual([
      { forward: 0, back: 10 * HOUR },
      { forward: 0, back: HOUR },
      { forward: HOUR, back: 0 },
      { forward: 0, back: 1500 },
    ]);
    expect(changesBetween(start, clock.changes())).toEqual({ forward: HOUR, back: 11 * HOUR + 1500 });
  });

  it('FAULT-55 ignores a clock that runs slightly slow or fast', () => {
    const time = clocks();
    const { clock, changes } = watched(time);
    for (let i = 0; i < 1000; i++) {
      time.pass(HOUR);
      time.set(i % 2 === 0 ? 900 : -900);
      clock.now();
    }
    expect(changes).toEqual([]);
  });

  it('FAULT-55 without a monotonic clock, detects that it was set back, but not by how much', () => {
    const time = clocks();
    const { clock, changes } = watched(time, false);
    time.pass(20 * HOUR);
    time.set(-10 * HOUR);
    clock.now();
    time.set(-10 * HOUR);
    clock.now();
    time.set(10 * HOUR);
    expect(clock.changes()).toEqual({ forward: 0, back: 0 });
    expect(changes).toEqual([{ forward: 0, back: 0 }]);
  });
});

describe('a gate whose wall clock is set back', () => {
  it('FAULT-55 by less than the age of a copy: by the monotonic clock, the copy lives no longer than a day', async () => {
    const time = clocks();
    const place = await site();
    const gate = await openGate({ now: time.now, monotonicNow: time.monotonicNow });
    await gate.allows(place.origin);
    time.pass(12 * HOUR);
    time.set(-10 * HOUR);
    expect(gate.tryAllows(`${place.origin}/private`)).toBe(false);
    time.pass(12 * HOUR - 1);
    expect(gate.tryAllows(`${place.origin}/private`)).toBe(false);
    place.answer = file('user-agent: *\ndisallow: /new');
    time.pass(1);
    expect(gate.tryAllows(`${place.origin}/private`)).toBeUndefined();
    expect(await gate.check(`${place.origin}/new`)).toMatchObject({ allowed: false, validUntil: expect.any(Number) });
  });
});

describe('a gate whose wall clock is set forward, or whose machine sleeps', () => {
  it('FAULT-55 FAULT-97 a copy expires by the wall clock, an outage goes on by the monotonic clock', async () => {
    const time = clocks();
    const [failing, working] = [await site(status(500)), await site()];
    const gate = await openGate({ now: time.now, monotonicNow: time.monotonicNow });
    await Promise.all([gate.allows(failing.origin), gate.allows(working.origin)]);
    time.pass(11 * HOUR);
    time.set(13 * HOUR);
    expect(gate.tryAllows(`${working.origin}/private`)).toBeUndefined();
    await gate.refresh(failing.origin);
    expect(await gate.check(failing.origin)).toMatchObject({ allowed: false, reason: 'unreachable' });
    time.pass(HOUR - 1);
    await gate.refresh(failing.origin);
    expect(await gate.check(failing.origin)).toMatchObject({ allowed: false, reason: 'unreachable' });
    time.pass(1);
    await gate.refresh(failing.origin);
    expect(await gate.check(failing.origin)).toMatchObject({ allowed: true, reason: 'unreachable-for-long' });
  });

  it('FAULT-55 it is set during a fetch: the outage that the fetch goes on with does not get older', async () => {
    const time = clocks();
    const place = await site(status(500));
    const gate = await openGate({ now: time.now, monotonicNow: time.monotonicNow });
    await gate.allows(place.origin);
    time.pass(HOUR);
    place.answer = (request, response) => {
      time.set(13 * HOUR);
      status(500)(request, response);
    };
    const { access, record } = await gate.refresh(place.origin);
    expect(access.step).toBe('outage-disallow');
    expect(record.outage?.since).toBe(START + 13 * HOUR);
  });

  it('FAULT-55 an evicted origin is corrected as well', async () => {
    const time = clocks();
    const place = await site(status(500));
    const fetch = { resolve: async () => ['127.0.0.1'], allowPrivate: true };
    const gate = await openGate({ now: time.now, monotonicNow: time.monotonicNow, memoryBytes: 16 * 1024, fetch });
    const origin = (i: number) => `http://h${i}.example:${place.port}`;
    await gate.allows(origin(0));
    for (let i = 1; i < 30; i++) await gate.allows(origin(i));
    expect(gate.stats().evictions).toBeGreaterThan(0);
    time.set(13 * HOUR);
    time.pass(HOUR);
    expect(await gate.check(origin(0))).toMatchObject({ allowed: false, reason: 'unreachable' });
  });

  it('FAULT-97 a page report expires by the larger of both clocks', async () => {
    const time = clocks();
    const place = await site(status(500));
    const gate = await openGate({ now: time.now, monotonicNow: time.monotonicNow });
    await gate.allows(place.origin);
    time.pass(31 * 24 * HOUR);
    await gate.reportPage(`${place.origin}/page`, true);
    expect(await gate.refresh(place.origin)).toMatchObject({ access: { step: 'outage-site-reachable' } });
    time.pass(24 * HOUR);
    time.set(-10 * HOUR);
    expect(await gate.refresh(place.origin)).toMatchObject({ access: { step: 'outage-site-unreachable' } });
  });
});
