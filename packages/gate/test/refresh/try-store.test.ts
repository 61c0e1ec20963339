import { describe, expect, it } from 'vitest';
import { HealthMonitor } from '../../src/health/health-monitor.js';
import { STORE_FAILED, tryStore } from '../../src/refresh/try-store.js';

describe('tryStore', () => {
  it('FAULT-70 a response that arrives while the event loop is blocked is used', async () => {
    const result = tryStore(
      { storeTimeout: 1 },
      'http://h.example',
      'get',
      () => new Promise((resolve) => setImmediate(resolve, 'record')),
    );
    const end = performance.now() + 20;
    while (performance.now() < end);
    expect(await result).toBe('record');
  });

  it('FAULT-70 a missing response ends at the timeout and appears in the health report', async () => {
    const health = new HealthMonitor(Date.now);
    const setup = { storeTimeout: 1, health };
    expect(await tryStore(setup, 'http://h.example', 'get', () => new Promise(() => {}))).toBe(STORE_FAILED);
    expect(health.report()).toMatchObject({
      status: 'degraded',
      problems: [{ cause: 'store', detail: 'get: no response within 1 ms', count: 1 }],
    });
  });

  it('FAULT-70 a failure needs neither a health report nor counts', async () => {
    const get = () => Promise.reject(new Error('away'));
    expect(await tryStore({ storeTimeout: 1_000 }, 'http://h.example', 'get', get)).toBe(STORE_FAILED);
  });

  it('FAULT-70 a store may throw a value that cannot be converted to a string', async () => {
    const health = new HealthMonitor(Date.now);
    const setup = { storeTimeout: 1, health };
    const get = () => {
      throw Object.create(null);
    };
    expect(await tryStore(setup, 'http://h.example', 'get', get)).toBe(STORE_FAILED);
    expect(health.report().problems).toMatchObject([{ detail: 'get: an object' }]);
  });
});
