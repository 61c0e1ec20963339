import { describe, expect, it } from 'vitest';
import type { ExchangeResult } from '../../../src/fetch/scheduling/rate-limiter.js';
import { ANSWERED, type EnqueuedExchange, Rig } from './scheduler-fixture.js';

const busy = (retryAfterSeconds?: number): ExchangeResult => ({ kind: 'answered', status: 429, retryAfterSeconds });

/** Adds an exchange, which starts at once, and ends it. */
function runExchange(
  rig: Rig,
  domain: string,
  result: ExchangeResult,
  address = '192.0.2.1',
  host = domain,
): EnqueuedExchange {
  const added = rig.add({ host, domain, address });
  if (added.state === 'running') rig.end(added, result);
  return added;
}

describe('start rates', () => {
  it('an address permits 40 starts at once, then 20 a second', () => {
    const rig = new Rig({ concurrency: 10_000, maxWait: 100_000 });
    const ending = (): void => {
      for (const exchange of rig.in('running')) rig.end(exchange);
    };
    for (let i = 0; i < 400; i++) rig.add({ domain: `site${i}.example`, isRateLimited: true });
    while (rig.in('running').length > 0) ending();
    expect(rig.started).toHaveLength(40);
    for (let step = 0; step < 500; step++) {
      rig.timers.advance(10);
      ending();
    }
    expect(rig.started.length).toBeGreaterThanOrEqual(40 + 99);
    expect(rig.started.length).toBeLessThanOrEqual(40 + 101);
  });

  it('a domain permits 20 starts at once, then 10 a second; an unused exchange does not count', () => {
    const rig = new Rig({ maxWait: 100_000 });
    for (let i = 0; i < 30; i++) rig.end(rig.add({ address: `a${i}`, isRateLimited: true }), { kind: 'unused' });
    for (let i = 0; i < 200; i++) rig.add({ address: `a${i}`, isRateLimited: true });
    for (let i = 0; i < 60; i++) for (const exchange of rig.in('running')) rig.end(exchange);
    expect(rig.started).toHaveLength(30 + 20);
    expect(rig.add({ address: '10.0.0.1', isRateLimited: false }).state).toBe('running');
    rig.end(rig.in('running')[0]!);
    rig.timers.advance(1_000);
    expect(rig.in('running').length).toBeGreaterThanOrEqual(9);
    expect(rig.in('running').length).toBeLessThanOrEqual(10);
  });
});

describe('a domain backs off', () => {
  it('FAULT-90 after 3 names were busy within 60 s, until the largest Retry-After', () => {
    const rig = new Rig();
    runExchange(rig, 'example.com', busy(90), 'a', 'one.example.com');
    runExchange(rig, 'example.com', busy(20), 'a', 'one.example.com');
    runExchange(rig, 'example.com', busy(), 'b', 'two.example.com');
    expect(runExchange(rig, 'example.com', busy(7), 'c', 'three.example.com').state).toBe('ended');
    const cached = rig.add({ address: 'd', host: 'four.example.com' });
    expect(cached.state).toBe('backed-off');
    expect(rig.add({ domain: 'other.example', address: 'a' }).state).toBe('running');
    rig.timers.advance(19_999);
    expect(rig.add({ address: 'd' }).state).toBe('backed-off');
    rig.timers.advance(1);
    expect(rig.add({ address: 'd' }).state).toBe('running');
  });

  it('FAULT-90 without a Retry-After for 30 s, doubled up to 15 minutes; with one for an hour at most', () => {
    const rig = new Rig();
    const lengths = [30, 60, 120, 240, 480, 900, 900];
    for (const seconds of lengths) {
      for (const name of ['one', 'two', 'three']) runExchange(rig, 'example.com', busy(), name, name);
      rig.timers.advance(1_000 * seconds - 1);
      expect(rig.add().state).toBe('backed-off');
      rig.timers.advance(1);
    }
    for (const name of ['one', 'two', 'three']) runExchange(rig, 'example.com', busy(1e9), name, name);
    rig.timers.advance(3_599_999);
    expect(rig.add().state).toBe('backed-off');
    rig.timers.advance(1);
    expect(runExchange(rig, 'example.com', ANSWERED, 'a').state).toBe('ended');
    for (const name of ['one', 'two', 'three']) runExchange(rig, 'example.com', busy(), name, name);
    rig.timers.advance(30_000);
    expect(rig.add().state).toBe('running');
  });

  it('FAULT-90 not after 3 responses of one name, nor after 3 names in more than 60 s', () => {
    const rig = new Rig();
    for (let i = 0; i < 10; i++) runExchange(rig, 'example.com', busy(), 'a', 'one.example.com');
    for (const name of ['two', 'three', 'four']) {
      expect(runExchange(rig, 'example.com', busy(), 'b', name).state).toBe('ended');
      rig.timers.advance(60_000);
    }
    expect(rig.add().state).toBe('running');
  });
});

describe('a forced exchange', () => {
  it('FAULT-90 starts during a back-off, even if it waited when that began; all others are rejected', () => {
    const rig = new Rig({ concurrency: 1 });
    for (const host of ['one', 'two']) runExchange(rig, 'example.com', busy(60), 'a', host);
    const third = rig.add({ host: 'three' });
    const waiting = [rig.add(), rig.add({ isForced: true }), rig.add({ priority: 'sitemap' })];
    rig.end(third, busy(60));
    expect(waiting.map(({ state }) => state)).toEqual(['backed-off', 'running', 'backed-off']);
    expect(rig.add().state).toBe('backed-off');
    rig.end(waiting[1]!);
    expect(rig.add({ isForced: true }).state).toBe('running');
    for (const exchange of rig.in('running')) rig.end(exchange);
    expect([rig.scheduler.running, rig.scheduler.queued, rig.scheduler.keys]).toEqual([0, 0, 0]);
  });

  it('FAULT-90 is subject to the limits of its keys: one at a time during the back-off of an address', () => {
    const rig = new Rig();
    for (const domain of ['a.example', 'b.example', 'c.example']) runExchange(rig, domain, busy(60));
    const forced = [rig.add({ isForced: true }), rig.add({ isForced: true })];
    expect(forced.map(({ state }) => state)).toEqual(['running', 'waiting']);
    rig.end(forced[0]!, busy());
    expect(forced[1]!.state).toBe('running');
  });
});

describe('an address backs off', () => {
  it('FAULT-90 after 3 domains in 60 s: waiting exchanges are rejected, and it ends with one trial request', () => {
    const rig = new Rig();
    const running = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => rig.add({ domain: `${name}.example` }));
    const waiting = Array.from({ length: 100 }, (_, i) => rig.add({ domain: `site${i}.example` }));
    for (const exchange of running.slice(0, 3)) rig.end(exchange, busy(3_600));
    expect(waiting.filter(({ state }) => state === 'backed-off')).toHaveLength(98);
    for (const exchange of rig.in('running')) rig.end(exchange, ANSWERED);
    rig.timers.advance(299_999);
    expect(rig.add({ domain: 'i.example' }).state).toBe('backed-off');
    rig.timers.advance(1);
    const [trial, second] = [rig.add({ domain: 'i.example' }), rig.add({ domain: 'j.example' })];
    expect([trial.state, second.state]).toEqual(['running', 'waiting']);
    rig.end(trial, busy());
    expect(second.state).toBe('backed-off');
    rig.timers.advance(300_000);
    const again = [
      rig.add({ domain: 'i.example' }),
      rig.add({ domain: 'j.example' }),
      rig.add({ domain: 'k.example' }),
    ];
    expect(rig.scheduler.running).toBe(1);
    rig.end(again[0]!);
    expect(rig.scheduler.running).toBe(2);
  });

  it('FAULT-90 not while more than half of its responses are good: one tenant does not block a shared address', () => {
    const rig = new Rig();
    for (let i = 0; i < 50; i++) {
      runExchange(rig, `good${i}.example`, ANSWERED);
      runExchange(rig, `fine${i}.example`, ANSWERED);
      if (i > 0) expect(runExchange(rig, `bad${i}.example`, busy()).state).toBe('ended');
    }
    expect(rig.add({ domain: 'good.example' }).state).toBe('running');
  });

  it('FAULT-90 not for 3 domains that fail repeatedly if others responded well in the last hour', () => {
    const rig = new Rig();
    for (let i = 0; i < 10; i++) runExchange(rig, `well${i}.example`, ANSWERED);
    for (let minute = 0; minute < 50; minute++) {
      rig.timers.advance(60_000);
      for (let i = 0; i < 3; i++) runExchange(rig, `failing${i}.example`, busy());
      expect(rig.add({ domain: `new${minute}.example` }).state).toBe('running');
      rig.end(rig.in('running')[0]!, { kind: 'failed' });
    }
    // As many domains as there were good responses are enough; after two hours without a good response, three.
    for (let i = 0; i < 10; i++) runExchange(rig, `more${i}.example`, busy());
    expect(rig.add({ domain: 'late.example' }).state).toBe('backed-off');
    rig.timers.advance(2 * 3_600_000);
    runExchange(rig, 'trial.example', { kind: 'failed' });
    for (let i = 0; i < 3; i++) runExchange(rig, `failing${i}.example`, busy());
    expect(rig.add({ domain: 'late.example' }).state).toBe('backed-off');
  });

  it('the tables of addresses and domains are bounded', () => {
    const rig = new Rig();
    runExchange(rig, 'first.example', { kind: 'silent' });
    const before = rig.limiters.address('192.0.2.1', false);
    for (let i = 0; i < 20_001; i++) runExchange(rig, `d${i}.example`, ANSWERED, `a${i}`);
    expect(rig.limiters.address('192.0.2.1', false)).not.toBe(before);
  });
});
