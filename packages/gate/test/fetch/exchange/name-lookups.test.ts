import { describe, expect, it } from 'vitest';
import { type LookupResult, NameLookups } from '../../../src/fetch/exchange/name-lookups.js';
import type { AddressesWithTtl } from '../../../src/fetch/net/name-resolver.js';
import { nameResolverWithTtl } from '../../../src/fetch/net/name-resolver.js';
import { startNameServer } from '../../servers/name-server.js';
import { FakeTimers } from '../scheduling/scheduler-fixture.js';

/** Lookups whose resolver answers when it is told to. */
function rig(maxWait = 10_000) {
  const timers = new FakeTimers();
  const asked: string[] = [];
  const waiting = new Map<string, { resolve(answer: AddressesWithTtl): void; reject(error: Error): void }>();
  const lookups = new NameLookups(
    (hostname) => {
      asked.push(hostname);
      return new Promise((resolve, reject) => waiting.set(hostname, { resolve, reject }));
    },
    maxWait,
    timers,
  );
  const ask = (hostname: string, domain = hostname) => {
    const told: { started: number; result: LookupResult | undefined; leave(): void } = {
      started: 0,
      result: undefined,
      leave: () => {},
    };
    const settle = (result: LookupResult): void => {
      told.result = result;
    };
    told.leave = lookups.lookUp({ hostname, domain, priority: 'cold' }, { started: () => told.started++, settle });
    return told;
  };
  const answer = async (hostname: string, ttl: number, addresses = ['192.0.2.1']): Promise<void> => {
    waiting.get(hostname)!.resolve({ addresses, ttl });
    await new Promise(setImmediate);
  };
  const fail = async (hostname: string): Promise<void> => {
    waiting.get(hostname)!.reject(new Error('broken'));
    await new Promise(setImmediate);
  };
  return { timers, asked, lookups, ask, answer, fail };
}

describe('lookups', () => {
  it('concurrent lookups of a name are one', async () => {
    const { ask, asked, answer } = rig();
    const all = Array.from({ length: 100 }, () => ask('a.example'));
    await answer('a.example', 60);
    expect(asked).toEqual(['a.example']);
    expect(all.map(({ started, result }) => [started, result])).toEqual(Array(100).fill([1, ['192.0.2.1']]));
  });

  it.each([
    [60, 60_000],
    [0, 5_000],
    [86_400, 300_000],
  ])('an answer whose lifetime is %i s is kept for %i ms', async (ttl, kept) => {
    const { ask, asked, answer, timers } = rig();
    ask('a.example');
    await answer('a.example', ttl);
    timers.advance(kept - 1);
    expect(ask('a.example').result).toEqual(['192.0.2.1']);
    expect(asked).toHaveLength(1);
    timers.advance(1);
    expect(ask('a.example').result).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  it('a failure and an empty answer are kept for 5 s', async () => {
    const { ask, asked, answer, fail, timers } = rig();
    const [broken, empty] = [ask('broken.example'), ask('empty.example')];
    await fail('broken.example');
    await answer('empty.example', 300, []);
    expect(broken.result).toEqual({
      kind: 'failure',
      reason: 'dns',
      detail: 'broken.example: broken',
      code: '',
      cause: 'network',
      effect: undefined,
    });
    expect(empty.result).toEqual({
      kind: 'failure',
      reason: 'dns',
      detail: 'empty.example: no address',
      code: 'ENODATA',
      cause: 'site',
      effect: undefined,
    });
    timers.advance(4_999);
    expect(ask('broken.example').result).toEqual(broken.result);
    timers.advance(1);
    ask('broken.example');
    ask('empty.example');
    expect(asked).toHaveLength(4);
  });

  it('8 of a domain at a time, 256 in all; the next starts when one ends', async () => {
    const { ask, asked, answer, lookups } = rig();
    for (let i = 0; i < 400; i++) ask(`n${i}.dead.example`, 'dead.example');
    expect([lookups.running, lookups.queued]).toEqual([8, 392]);
    await answer('n0.dead.example', 60);
    expect(asked).toHaveLength(9);
    for (let i = 0; i < 400; i++) ask(`site${i}.example`);
    expect(lookups.running).toBe(256);
  });

  it('FAULT-85 dead DNS of 400 names of one domain does not delay another domain', async () => {
    const { ask, answer } = rig();
    for (let i = 0; i < 400; i++) ask(`n${i}.dead.example`, 'dead.example');
    const other = ask('other.example');
    expect(other.started).toBe(1);
    await answer('other.example', 60);
    expect(other.result).toEqual(['192.0.2.1']);
  });

  it('a lookup that waits for too long is overloaded, and not cached', () => {
    const { ask, timers } = rig(1_000);
    const all = Array.from({ length: 9 }, (_, i) => ask(`n${i}.dead.example`, 'dead.example'));
    timers.advance(1_000);
    expect(all.map(({ result }) => result)).toEqual([...Array(8).fill(undefined), { kind: 'overloaded' }]);
    expect(ask('n8.dead.example', 'dead.example').result).toBeUndefined();
  });

  it('FAULT-77 a caller that gives up does not affect the others; a lookup without callers is given up', async () => {
    const { ask, asked, answer, lookups } = rig();
    const [first, second] = [ask('a.example'), ask('a.example')];
    first.leave();
    await answer('a.example', 60);
    expect([first.result, second.result]).toEqual([undefined, ['192.0.2.1']]);
    const all = Array.from({ length: 10 }, (_, i) => ask(`n${i}.dead.example`, 'dead.example'));
    for (const one of [...all].reverse()) one.leave();
    expect([lookups.running, lookups.queued]).toEqual([0, 0]);
    expect(asked.slice(1)).toEqual(all.slice(0, 8).map((_, i) => `n${i}.dead.example`));
    await answer('n0.dead.example', 60, ['192.0.2.9']);
    expect(ask('n0.dead.example', 'dead.example').result).toEqual(['192.0.2.9']);
  });

  it('at most 10,000 answers are kept', async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return { addresses: ['192.0.2.1'], ttl: 300 };
    };
    const lookups = new NameLookups(resolve, 10_000, new FakeTimers());
    const ask = (hostname: string) =>
      new Promise((settle) => {
        lookups.lookUp({ hostname, domain: hostname, priority: 'cold' }, { started: () => {}, settle });
      });
    for (let i = 0; i < 10_001; i++) await ask(`site${i}.example`);
    await ask('site10000.example');
    expect(asked).toHaveLength(10_001);
    await ask('site0.example');
    expect(asked).toHaveLength(10_002);
  });

  it('the lifetime is that of the name server', async () => {
    const names = await startNameServer({ 'both.example': ['192.0.2.1', '2001:db8::1'] });
    try {
      const answer = await nameResolverWithTtl({ servers: [names.address] })('both.example');
      expect(answer.ttl).toBe(60);
    } finally {
      await names.stop();
    }
  });
});
