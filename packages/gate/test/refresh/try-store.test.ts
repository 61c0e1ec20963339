import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GateCounts } from '../../src/health/gate-stats.js';
import { HealthMonitor } from '../../src/health/health-monitor.js';
import { STORE_FAILED, tryStore } from '../../src/refresh/try-store.js';

function setupWith(storeTimeout: number) {
  return { storeTimeout, health: new HealthMonitor(Date.now), counts: new GateCounts() };
}

describe('tryStore', () => {
  it('FAULT-70 a response that arrives while the event loop is blocked is used', async () => {
    const result = tryStore(
      setupWith(1),
      'http://h.example',
      'get',
      () => new Promise((resolve) => setImmediate(resolve, 'record')),
    );
    const end = performance.now() + 20;
    while (performance.now() < end);
    expect(await result).toBe('record');
  });

  it('FAULT-70 a missing response ends at the timeout and appears in the health report', async () => {
    const setup = setupWith(1);
    expect(await tryStore(setup, 'http://h.example', 'get', () => new Promise(() => {}))).toBe(STORE_FAILED);
    expect(setup.counts.storeBypassed).toBe(1);
    expect(setup.health.report()).toMatchObject({
      status: 'degraded',
      problems: [{ cause: 'store', detail: 'get: no response within 1 ms', count: 1 }],
    });
  });

  it('FAULT-70 a store may throw a value that cannot be converted to a string', async () => {
    const setup = setupWith(1);
    const get = () => {
      throw Object.create(null);
    };
    expect(await tryStore(setup, 'http://h.example', 'get', get)).toBe(STORE_FAILED);
    expect(setup.health.report().problems).toMatchObject([{ detail: 'get: an object' }]);
  });

  it('FAULT-70 no timer is left after a response, and a synchronous one needs none', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const setup = setupWith(2 ** 31 - 1);
    let during = 0;
    const slow = async () => {
      await new Promise(setImmediate);
      during = vi.getTimerCount();
      return 'record';
    };
    expect(await tryStore(setup, 'http://h.example', 'get', slow)).toBe('record');
    expect([during, vi.getTimerCount()]).toEqual([1, 0]);
    const sync = tryStore(setup, 'http://h.example', 'get', () => 'record');
    expect(vi.getTimerCount()).toBe(0);
    expect(await sync).toBe('record');
  });

  it('FAULT-70 subscribers receive the error of the store', async () => {
    const received: unknown[] = [];
    const take = (message: unknown) => received.push(message);
    subscribe('maycrawl:gate:bypassed', take);
    const error = new Error('disk full');
    await tryStore(setupWith(1), 'http://h.example', 'put', () => Promise.reject(error));
    unsubscribe('maycrawl:gate:bypassed', take);
    expect(received).toEqual([{ origin: 'http://h.example', operation: 'put', error }]);
  });
});
