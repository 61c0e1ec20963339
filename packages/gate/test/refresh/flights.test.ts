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

describe('shared flights', () => {
  it('FAULT-74 concurrent callers share one flight', async () => {
    const flights = new Flights<number>();
    const result = deferred<number>();
    let started = 0;
    const start = () => {
      started++;
      return result.promise;
    };
    const all = Array.from({ length: 1000 }, () => flights.join('a', start));
    result.resolve(7);
    expect(new Set(await Promise.all(all))).toEqual(new Set([7]));
    expect(started).toBe(1);
    expect(flights.size).toBe(0);
    await flights.join('a', async () => ++started);
    expect(started).toBe(2);
  });

  it('FAULT-77 cancelling one caller does not affect the others', async () => {
    const flights = new Flights<number>();
    const result = deferred<number>();
    const controller = new AbortController();
    const first = flights.join('a', () => result.promise, controller.signal);
    const second = flights.join('a', () => Promise.reject(new Error('never started')));
    controller.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    result.resolve(1);
    expect(await second).toBe(1);
  });

  it('FAULT-77 closing waits for a flight whose callers have all cancelled', async () => {
    const flights = new Flights<number>();
    const result = deferred<number>();
    const controller = new AbortController();
    const only = flights.join('a', () => result.promise, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(only).rejects.toThrow('cancelled');
    let isClosed = false;
    const closing = flights.close(new Error('closed')).then(() => {
      isClosed = true;
    });
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    result.resolve(1);
    await closing;
  });

  it('FAULT-77 a flight without callers is aborted, and the next caller starts a new one', async () => {
    const flights = new Flights<number>();
    const controller = new AbortController();
    let aborted = false;
    const start = (signal: AbortSignalLike) =>
      new Promise<number>((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        });
      });
    const only = flights.join('a', start, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(only).rejects.toThrow('cancelled');
    expect(aborted).toBe(true);
    expect(await flights.join('a', async () => 2)).toBe(2);
  });

  it('an already aborted signal starts nothing', async () => {
    const flights = new Flights<number>();
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(flights.join('a', () => Promise.reject(new Error('started')), signal)).rejects.toThrow('cancelled');
    expect(flights.size).toBe(0);
  });

  it('a failure rejects all callers and is not cached', async () => {
    const flights = new Flights<number>();
    const fail = () => Promise.reject(new Error('no'));
    await expect(Promise.all([flights.join('a', fail), flights.join('a', fail)])).rejects.toThrow('no');
    expect(await flights.join('a', async () => 3)).toBe(3);
  });

  it('close aborts all flights and waits until they have ended', async () => {
    const flights = new Flights<number>();
    const flight = flights.join('a', (signal) => {
      return new Promise<number>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const settled = expect(flight).rejects.toThrow('closed');
    await flights.close(new Error('closed'));
    await settled;
    expect(flights.size).toBe(0);
  });

  it('FAULT-77 a caller that aborts after close does not end a newer flight', async () => {
    const flights = new Flights<number>();
    const [old, newer] = [deferred<number>(), deferred<number>()];
    const controller = new AbortController();
    const left = flights.join('a', () => old.promise, controller.signal);
    const closed = flights.close(new Error('closed'));
    const next = flights.join('a', () => newer.promise);
    controller.abort(new Error('cancelled'));
    await expect(left).rejects.toThrow('cancelled');
    const joined = flights.join('a', () => Promise.reject(new Error('started again')));
    newer.resolve(1);
    expect(await Promise.all([next, joined])).toEqual([1, 1]);
    old.resolve(0);
    await closed;
  });

  it('FAULT-77 an abort also fires the AbortSignal, whether it was read before or after', async () => {
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

  it('FAULT-77 a flight that was aborted does not end the one that replaced it', async () => {
    const flights = new Flights<number>();
    const [aborted, second] = [deferred<number>(), deferred<number>()];
    const controller = new AbortController();
    const first = flights.join('a', () => aborted.promise, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(first).rejects.toThrow('cancelled');
    const replaced = flights.join('a', () => second.promise);
    aborted.resolve(1);
    await aborted.promise;
    await new Promise(setImmediate);
    const joined = flights.join('a', () => Promise.resolve(3));
    second.resolve(2);
    expect(await Promise.all([replaced, joined])).toEqual([2, 2]);
  });

  it('FAULT-77 close waits until the flights have ended, however they end', async () => {
    const flights = new Flights<number>();
    const [one, two] = [deferred<number>(), deferred<number>()];
    const results = [flights.join('a', () => one.promise), flights.join('b', () => two.promise)];
    for (const result of results) result.catch(() => {});
    let isClosed = false;
    const closed = flights.close(new Error('closed')).then(() => {
      isClosed = true;
    });
    one.reject(new Error('aborted'));
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    two.resolve(1);
    await closed;
    expect(flights.size).toBe(0);
  });
});
