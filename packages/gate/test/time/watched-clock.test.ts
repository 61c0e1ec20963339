import { describe, expect, it } from 'vitest';
import { GateClock } from '../../src/time/gate-clock.js';
import { openGate, site } from '../gate-fixture.js';
import { file } from '../servers/site.js';

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
  const setBack: number[] = [];
  const clock = new GateClock(time.now, hasMonotonic ? time.monotonicNow : undefined, (by) => setBack.push(by));
  return { clock, setBack };
}

describe('the clock of a gate', () => {
  it('FAULT-55 detects by how much it was set back, even if by less than the time that has passed', () => {
    const time = clocks();
    const { clock, setBack } = watched(time);
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
    expect(setBack).toEqual([10 * HOUR, HOUR, 1500]);
  });

  it('FAULT-55 ignores a clock that runs slightly slow or is set forward', () => {
    const time = clocks();
    const { clock, setBack } = watched(time);
    for (let i = 0; i < 1000; i++) {
      time.pass(HOUR);
      time.set(i % 10 === 0 ? HOUR : -900);
      clock.now();
    }
    expect(setBack).toEqual([]);
  });

  it('FAULT-55 without a monotonic clock, detects that it was set back, but not by how much', () => {
    const time = clocks();
    const { clock, setBack } = watched(time, false);
    time.pass(20 * HOUR);
    time.set(-10 * HOUR);
    clock.now();
    time.set(-10 * HOUR);
    clock.now();
    expect(setBack).toEqual([0]);
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
