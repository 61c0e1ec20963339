import { describe, expect, it } from 'vitest';
import type { AbortSignalLike } from '../../src/abort/abort-source.js';
import { Flights } from '../../src/refresh/flights.js';

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('one flight for many', () => {
  it('FAULT-74 all who ask while it is in the air share one flight', async () => {
    const flights = new Flights<number>();
    const landing = deferred<number>();
    let started = 0;
    const start = () => {
      started++;
      return landing.promise;
    };
    const all = Array.from({ length: 1000 }, () => flights.join('a', start));
    landing.resolve(7);
    expect(new Set(await Promise.all(all))).toEqual(new Set([7]));
    expect(started).toBe(1);
    expect(flights.size).toBe(0);
    await flights.join('a', async () => ++started);
    expect(started).toBe(2);
  });

  it('FAULT-77 who gives up leaves the others waiting', async () => {
    const flights = new Flights<number>();
    const landing = deferred<number>();
    const impatient = new AbortController();
    const first = flights.join('a', () => landing.promise, impatient.signal);
    const second = flights.join('a', () => Promise.reject(new Error('never started')));
    impatient.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    landing.resolve(1);
    expect(await second).toBe(1);
  });

  it('FAULT-77 a flight that nobody waits for is aborted, and the next asker starts a new one', async () => {
    const flights = new Flights<number>();
    const impatient = new AbortController();
    let aborted = false;
    const start = (signal: AbortSignalLike) =>
      new Promise<number>((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    const only = flights.join('a', start, impatient.signal);
    impatient.abort(new Error('enough'));
    await expect(only).rejects.toThrow('enough');
    expect(aborted).toBe(true);
    expect(await flights.join('a', async () => 2)).toBe(2);
  });

  it('a signal that is aborted already starts nothing', async () => {
    const flights = new Flights<number>();
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(flights.join('a', () => Promise.reject(new Error('started')), signal)).rejects.toThrow('too late');
    expect(flights.size).toBe(0);
  });

  it('failures reach all, and do not stay', async () => {
    const flights = new Flights<number>();
    const fail = () => Promise.reject(new Error('no'));
    await expect(Promise.all([flights.join('a', fail), flights.join('a', fail)])).rejects.toThrow('no');
    expect(await flights.join('a', async () => 3)).toBe(3);
  });

  it('closing aborts what is in the air and waits for it', async () => {
    const flights = new Flights<number>();
    const flight = flights.join('a', (signal) => {
      return new Promise<number>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const settled = expect(flight).rejects.toThrow('closed');
    await flights.close(new Error('closed'));
    await settled;
    expect(flights.size).toBe(0);
  });

  it('FAULT-77 gives up by an AbortSignal too, asked for before or after', async () => {
    const flights = new Flights<boolean>();
    const reason = new Error('closed');
    const flight = flights.join('a', async (signal) => {
      const early = signal.abortSignal;
      await new Promise<void>((resolve) => signal.addEventListener('abort', resolve));
      return signal.abortSignal === early && early.aborted && early.reason === reason;
    });
    const other = flights.join('b', async (signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', resolve));
      return signal.abortSignal.aborted && signal.abortSignal.reason === reason;
    });
    await flights.close(reason);
    expect(await Promise.all([flight, other])).toEqual([true, true]);
  });
});
