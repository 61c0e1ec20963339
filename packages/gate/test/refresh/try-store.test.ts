import { describe, expect, it } from 'vitest';
import { HealthMonitor } from '../../src/health/health-monitor.js';
import { STORE_FAILED, tryStore } from '../../src/refresh/try-store.js';

describe('tryStore', () => {
  it('FAULT-70 an answer that came while this process was busy is taken', async () => {
    const answer = tryStore(
      { storeTimeout: 1 },
      'http://h.example',
      'get',
      () => new Promise((resolve) => setImmediate(resolve, 'record')),
    );
    const end = performance.now() + 20;
    while (performance.now() < end);
    expect(await answer).toBe('record');
  });

  it('FAULT-70 an answer that does not come is not waited for, and the health of the gate has it', async () => {
    const health = new HealthMonitor(Date.now);
    const setup = { storeTimeout: 1, health };
    expect(await tryStore(setup, 'http://h.example', 'get', () => new Promise(() => {}))).toBe(STORE_FAILED);
    expect(health.report()).toMatchObject({
      status: 'degraded',
      problems: [{ cause: 'store', detail: 'get: no answer within 1 ms', count: 1 }],
    });
  });
});
