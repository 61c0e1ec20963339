import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { LinkedList } from '../../../src/fetch/scheduling/linked-list.js';
import { PRIORITIES, PRIORITY_WEIGHTS } from '../../../src/fetch/scheduling/priority-rings.js';
import type { ExchangeRequest } from '../../../src/fetch/scheduling/scheduler.js';
import type { Priority } from '../../../src/types/priority.js';
import { ANSWERED, type EnqueuedExchange, Rig } from './scheduler-fixture.js';

const FIXED = { seed: 20_261_122, numRuns: 300 };

type Command =
  | { readonly do: 'add'; readonly request: Partial<ExchangeRequest> }
  | {
      readonly do: 'end';
      readonly which: number;
      readonly result: 'answered' | 'busy' | 'silent' | 'unused' | 'failed';
    }
  | { readonly do: 'cancel'; readonly which: number }
  | { readonly do: 'advance'; readonly milliseconds: number };

const RESULTS = {
  answered: ANSWERED,
  busy: { kind: 'answered', status: 429, retryAfterSeconds: undefined },
  silent: { kind: 'silent' },
  unused: { kind: 'unused' },
  failed: { kind: 'failed' },
} as const;

const request = fc.record({
  priority: fc.constantFrom(...PRIORITIES),
  address: fc.constantFrom('192.0.2.1', '192.0.2.2', '192.0.2.3'),
  domain: fc.constantFrom('a.example', 'b.example', 'c.example', 'd.example'),
  isOptional: fc.boolean(),
  isForced: fc.boolean(),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('add' as const), request }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('end' as const),
      which: fc.nat(50),
      result: fc.constantFrom('answered', 'answered', 'answered', 'busy', 'silent', 'unused', 'failed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('advance' as const), milliseconds: fc.nat(4_000) }) },
);

const SMALL = { concurrency: 6, queued: 25, queuedPerAddress: 15, queuedPerDomain: 15 };
const SMALL_RULES = { connections: 4, startsPerSecond: 3, burst: 2, longestBackOff: 60_000, isShared: true };
const SMALL_LIMITERS = { address: SMALL_RULES, domain: { ...SMALL_RULES, connections: 5, isShared: false } };

function run(rig: Rig, step: Command, isRateLimited: boolean): void {
  const pick = (all: readonly EnqueuedExchange[], which: number): EnqueuedExchange | undefined =>
    all[which % Math.max(1, all.length)];
  switch (step.do) {
    case 'add':
      rig.add({ ...step.request, isRateLimited });
      break;
    case 'end': {
      const ending = pick(rig.in('running'), step.which);
      if (ending !== undefined) rig.end(ending, RESULTS[step.result]);
      break;
    }
    case 'cancel':
      pick(rig.in('waiting'), step.which)?.cancel();
      break;
    case 'advance':
      rig.timers.advance(step.milliseconds);
  }
}

/** Checks the limits, and that every waiting exchange has a reason to wait. */
function checkInvariants(rig: Rig, isRateLimited: boolean): void {
  const { scheduler, limiters, timers } = rig;
  const [running, waiting] = [rig.in('running'), rig.in('waiting')];
  expect([scheduler.running, scheduler.queued]).toEqual([running.length, waiting.length]);
  expect(running.length).toBeLessThanOrEqual(SMALL.concurrency);
  expect(waiting.length).toBeLessThanOrEqual(SMALL.queued);
  expect(timers.pending).toBe(waiting.length > 0 ? 1 : 0);
  const keys = [...running, ...waiting].flatMap(({ request: { address, domain } }) => [address, domain]);
  expect(scheduler.keys).toBe(new Set(keys).size);
  const count = (kind: 'address' | 'domain', id: string): number =>
    running.filter((exchange) => exchange.request[kind] === id).length;
  const isAvailable = (kind: 'address' | 'domain', id: string): boolean => {
    const { limit, earliestStart } = limiters[kind](
      kind === 'address' || isRateLimited ? id : `unrated ${id}`,
      isRateLimited,
    );
    // The timer wheel releases a key up to one tick late.
    return count(kind, id) < limit && earliestStart <= timers.now() - 10;
  };
  for (const { address, domain } of running.map((exchange) => exchange.request)) {
    expect(count('address', address)).toBeLessThanOrEqual(SMALL_RULES.connections);
    expect(count('domain', domain)).toBeLessThanOrEqual(SMALL_LIMITERS.domain.connections);
  }
  if (running.length === SMALL.concurrency) return;
  const startable = waiting.filter(
    ({ request: { address, domain } }) => isAvailable('address', address) && isAvailable('domain', domain),
  );
  expect(startable).toEqual([]);
}

describe('the invariants of the scheduler', () => {
  it.each([true, false])('hold after every step, with start rates: %s', (isRateLimited) => {
    const property = fc.property(fc.array(command, { maxLength: 120 }), (commands) => {
      const rig = new Rig(SMALL, SMALL_LIMITERS);
      for (const step of commands) {
        run(rig, step, isRateLimited);
        checkInvariants(rig, isRateLimited);
      }
      while (rig.in('running').length + rig.in('waiting').length > 0) {
        for (const exchange of rig.in('running')) rig.end(exchange);
        rig.timers.advance(1_000);
        checkInvariants(rig, isRateLimited);
      }
      expect([rig.scheduler.running, rig.scheduler.keys, rig.timers.pending]).toEqual([0, 0, 0]);
    });
    fc.assert(property, FIXED);
  });

  it('a queue is first come, first served', () => {
    const property = fc.property(fc.array(command, { maxLength: 120 }), (commands) => {
      const rig = new Rig(SMALL, SMALL_LIMITERS);
      for (const step of commands) run(rig, step, false);
      const last = new Map<string, number>();
      for (const started of rig.started) {
        const { priority, address, domain } = started.request;
        const queue = `${priority} ${address} ${domain}`;
        const place = rig.exchanges.indexOf(started);
        expect(place).toBeGreaterThan(last.get(queue) ?? -1);
        last.set(queue, place);
      }
    });
    fc.assert(property, FIXED);
  });

  it('a key that may start an exchange does so within as many rounds as there are waiting keys for each slot', () => {
    const property = fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 20 }), (keys, slots) => {
      const rig = new Rig({ concurrency: slots });
      // A hundred exchanges of each of the other keys were added before.
      for (let key = 0; key < keys; key++) {
        for (let i = 0; i < 100; i++) rig.add({ address: `192.0.2.${key}`, domain: `site${key}.example` });
      }
      const late = rig.add({ address: '198.51.100.1', domain: 'late.example' });
      let rounds = 0;
      for (; late.state === 'waiting'; rounds++) for (const exchange of rig.in('running')) rig.end(exchange);
      expect(rounds).toBeLessThanOrEqual(Math.ceil((keys + 1) / slots));
    });
    fc.assert(property, { ...FIXED, numRuns: 50 });
  });
});

describe('priorities', () => {
  it('share the starts 4 : 3 : 2 : 1 while all of them wait, and no start is unused when some do not', () => {
    const rig = new Rig({ concurrency: 1 });
    for (const priority of PRIORITIES) {
      for (let i = 0; i < 100; i++) rig.add({ priority, address: `192.0.2.${i}`, domain: `site${i}.example` });
    }
    for (let i = 0; i < 100; i++) rig.end(rig.in('running')[0]!);
    const shares = (priority: Priority): number =>
      rig.started.slice(0, 100).filter((exchange) => exchange.request.priority === priority).length;
    expect(PRIORITIES.map(shares)).toEqual(PRIORITIES.map((priority) => 10 * PRIORITY_WEIGHTS[priority]));
    for (let i = 100; i < 400; i++) rig.end(rig.in('running')[0]!);
    expect(rig.started).toHaveLength(400);
  });

  it('share the slots of one address as well', () => {
    const rig = new Rig();
    for (const priority of PRIORITIES) {
      for (let i = 0; i < 100; i++) rig.add({ priority, domain: `site${i}.example` });
    }
    const before = rig.started.length;
    for (let i = 0; i < 100; i++) rig.end(rig.in('running')[0]!);
    const shares = (priority: Priority): number =>
      rig.started.slice(before).filter((exchange) => exchange.request.priority === priority).length;
    for (const priority of PRIORITIES)
      expect(Math.abs(shares(priority) - 10 * PRIORITY_WEIGHTS[priority])).toBeLessThanOrEqual(4);
  });
});

describe('limits', () => {
  it('at most 8 exchanges of an address, 16 of a domain and 256 in total run', () => {
    const rig = new Rig();
    for (let i = 0; i < 20; i++) rig.add({ domain: `site${i}.example` });
    expect(rig.scheduler.running).toBe(8);
    for (let i = 0; i < 20; i++) rig.add({ address: `198.51.100.${i}` });
    expect(rig.scheduler.running).toBe(24);
    for (let i = 0; i < 300; i++) rig.add({ address: `a${i}`, domain: `d${i}.example` });
    expect(rig.scheduler.running).toBe(256);
  });

  it('the connections of an exchange over FTP count for its address, its domain and the total', () => {
    const perAddress = new Rig({}, {});
    for (let i = 0; i < 8; i++) perAddress.add({ connections: 2, domain: `d${i}.example` });
    expect(perAddress.started).toHaveLength(4);
    expect(perAddress.scheduler.running).toBe(8);
    perAddress.end(perAddress.started[0]!);
    expect(perAddress.started).toHaveLength(5);
    const inAll = new Rig({ concurrency: 4 });
    for (let i = 0; i < 4; i++) inAll.add({ connections: 2, domain: `d${i}.example`, address: `192.0.2.${i}` });
    expect(inAll.started).toHaveLength(2);
    for (const exchange of inAll.exchanges.slice(0, 2)) inAll.end(exchange);
    for (const exchange of inAll.exchanges.slice(2)) inAll.end(exchange);
    expect(inAll.scheduler.running).toBe(0);
    // One slot is enough to start.
    const single = new Rig({ concurrency: 1 });
    single.add({ connections: 2 });
    expect(single.started).toHaveLength(1);
  });

  it('after 3 silent timeouts in a row, 1 exchange of an address may run; after one success, 8 again', () => {
    const rig = new Rig();
    for (let i = 0; i < 20; i++) rig.add({ domain: `site${i}.example` });
    for (let i = 0; i < 9; i++) rig.end(rig.in('running')[0]!, { kind: 'silent' });
    // Two were started before the third timeout.
    expect([rig.started.length, rig.scheduler.running]).toEqual([10, 1]);
    rig.end(rig.in('running')[0]!);
    expect(rig.scheduler.running).toBe(8);
  });

  it('with 500 waiting at an address, 1,000 in a domain or 20,000 in total, further exchanges are overloaded', () => {
    const rig = new Rig();
    for (let i = 0; i < 509; i++) rig.add({ domain: `site${i}.example` });
    expect([rig.scheduler.queued, rig.in('overloaded').length]).toEqual([500, 1]);
    for (let i = 0; i < 1_017; i++) rig.add({ address: `a${i}` });
    expect([rig.scheduler.queued, rig.in('overloaded').length]).toEqual([1_500, 2]);
    for (let i = 0; i < 20_000; i++) rig.add({ address: `b${i}`, domain: `d${i}.example` });
    expect([rig.scheduler.running, rig.scheduler.queued]).toEqual([256, 20_000]);
  });

  it('a background refresh of a fresh copy is dropped first', () => {
    const rig = new Rig({ concurrency: 1, queued: 2 });
    rig.add();
    const [optional, cold] = [rig.add({ isOptional: true, priority: 'refresh' }), rig.add({ address: 'a' })];
    const another = rig.add({ isOptional: true, priority: 'refresh' });
    expect([optional.state, cold.state, another.state]).toEqual(['waiting', 'waiting', 'overloaded']);
    const [first, second] = [rig.add({ address: 'b' }), rig.add({ address: 'c' })];
    expect([optional.state, first.state, second.state]).toEqual(['overloaded', 'waiting', 'overloaded']);
  });

  it('an exchange that has waited for maxWait is overloaded; there is one timer for all', () => {
    const rig = new Rig({ concurrency: 1 });
    const running = rig.add();
    const first = rig.add();
    rig.timers.advance(6_000);
    const second = rig.add({ address: 'a' });
    expect(rig.timers.pending).toBe(1);
    rig.timers.advance(4_000);
    expect([running.state, first.state, second.state]).toEqual(['running', 'overloaded', 'waiting']);
    rig.timers.advance(6_000);
    expect([second.state, rig.timers.pending]).toEqual(['overloaded', 0]);
  });

  it('FAULT-77 cancelling one exchange does not affect the others', () => {
    const rig = new Rig({ concurrency: 1 });
    const [running, first, second, third] = [rig.add(), rig.add(), rig.add(), rig.add()];
    second.cancel();
    second.cancel();
    rig.end(running);
    running.slot!.end(ANSWERED);
    expect([first.state, second.state, third.state]).toEqual(['running', 'cancelled', 'waiting']);
    rig.end(first);
    first.cancel();
    expect([third.state, rig.scheduler.running]).toEqual(['running', 1]);
  });
});

describe('a start, a cancellation and an end cost the same however many wait', () => {
  /** Operations on the lists for each exchange, all of them started or cancelled. */
  function cost(waiting: number, fill: (rig: Rig, i: number) => EnqueuedExchange): number {
    const rig = new Rig({ queuedPerAddress: 1e6, queuedPerDomain: 1e6, queued: 1e6, concurrency: 64 });
    const spies = (['append', 'prepend', 'remove'] as const).map((name) => vi.spyOn(LinkedList.prototype, name));
    try {
      const all = Array.from({ length: waiting }, (_, i) => fill(rig, i));
      for (const [i, exchange] of all.entries()) if (i % 3 === 0) exchange.cancel();
      for (let i = 0; i < rig.started.length; i++) {
        const exchange = rig.started[i]!;
        if (exchange.state === 'running') rig.end(exchange, i % 7 === 0 ? { kind: 'silent' } : ANSWERED);
      }
      expect([rig.scheduler.queued, rig.scheduler.running]).toEqual([0, 0]);
      return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0) / waiting;
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  }

  it.each<[string, (rig: Rig, i: number) => EnqueuedExchange]>([
    ['names of one address', (rig, i) => rig.add({ domain: `site${i}.example` })],
    ['one domain at many addresses', (rig, i) => rig.add({ address: `a${i}` })],
    ['one queue', (rig) => rig.add()],
    ['sites without a common key', (rig, i) => rig.add({ address: `a${i}`, domain: `d${i}.example` })],
    ['a grid of addresses and domains', (rig, i) => rig.add({ address: `a${i % 71}`, domain: `d${i % 73}.example` })],
    [
      'every priority',
      (rig, i) => rig.add({ priority: PRIORITIES[i % 4]!, address: `a${i % 50}`, domain: `d${i % 1_000}.example` }),
    ],
  ])('%s', (_name, fill) => {
    const [few, many] = [cost(1_000, fill), cost(16_000, fill)];
    expect(many).toBeLessThan(1.3 * few + 1);
    expect(many).toBeLessThan(20);
  });
});
