import { describe, expect, it } from 'vitest';
import { type LookupResult, NameLookups } from '../../../src/fetch/exchange/name-lookups.js';
import type { AddressesWithTtl } from '../../../src/fetch/net/name-resolver.js';
import { nameResolverWithTtl } from '../../../src/fetch/net/name-resolver.js';
import { systemDetail } from '../../clause-of.js';
import { startNameServer } from '../../servers/name-server.js';
import { FakeTimers } from '../scheduling/scheduler-fixture.js';

/** Creates lookups whose resolver settles when the test calls `answer` or `fail`. */
function controlledLookups(maxWait = 10_000) {
  const timers = new FakeTimers();
  const queried: string[] = [];
  const waiting = new Map<string, { resolve(answer: AddressesWithTtl): void; reject(error: Error): void }>();
  const lookups = new NameLookups(
    (hostname) => {
      queried.push(hostname);
      return new Promise((resolve, reject) => waiting.set(hostname, { resolve, reject }));
    },
    maxWait,
    timers,
  );
  const lookUp = (hostname: string, domain = hostname) => {
    const caller: { started: number; result: LookupResult | undefined; leave(): void } = {
      started: 0,
      result: undefined,
      leave: () => {},
    };
    const settle = (result: LookupResult): void => {
      caller.result = result;
    };
    caller.leave = lookups.lookUp({ hostname, domain, priority: 'cold' }, { started: () => caller.started++, settle });
    return caller;
  };
  const answer = async (hostname: string, ttl: number, addresses = ['192.0.2.1']): Promise<void> => {
    waiting.get(hostname)!.resolve({ addresses, ttl });
    await new Promise(setImmediate);
  };
  const fail = async (hostname: string): Promise<void> => {
    waiting.get(hostname)!.reject(new Error('broken'));
    await new Promise(setImmediate);
  };
  return { timers, queried, lookups, lookUp, answer, fail };
}

describe('lookups', () => {
  it('concurrent callers share one lookup of a name', async () => {
    const { lookUp, queried, answer } = controlledLookups();
    const all = Array.from({ length: 100 }, () => lookUp('a.example'));
    await answer('a.example', 60);
    expect(queried).toEqual(['a.example']);
    expect(all.map(({ started, result }) => [started, result])).toEqual(Array(100).fill([1, ['192.0.2.1']]));
  });

  it.each([
    [60, 60_000],
    [0, 5_000],
    [86_400, 300_000],
  ])('a result with a TTL of %i s is cached for %i ms', async (ttl, lifetime) => {
    const { lookUp, queried, answer, timers } = controlledLookups();
    lookUp('a.example');
    await answer('a.example', ttl);
    timers.advance(lifetime - 1);
    expect(lookUp('a.example').result).toEqual(['192.0.2.1']);
    expect(queried).toHaveLength(1);
    timers.advance(1);
    expect(lookUp('a.example').result).toBeUndefined();
    expect(queried).toHaveLength(2);
  });

  it('a failure and an empty result are cached for 5 s', async () => {
    const { lookUp, queried, answer, fail, timers } = controlledLookups();
    const [broken, empty] = [lookUp('broken.example'), lookUp('empty.example')];
    await fail('broken.example');
    await answer('empty.example', 300, []);
    expect(broken.result).toEqual({
      kind: 'failure',
      reason: 'dns',
      detail: { ...systemDetail('broken'), host: 'broken.example' },
      code: '',
      cause: 'network',
      effect: undefined,
      evidence: 'lookup',
    });
    expect(empty.result).toEqual({
      kind: 'failure',
      reason: 'dns',
      detail: { id: 'noAddress', host: 'empty.example' },
      code: 'ENODATA',
      cause: 'site',
      effect: undefined,
      evidence: 'lookup',
    });
    timers.advance(4_999);
    expect(lookUp('broken.example').result).toEqual(broken.result);
    timers.advance(1);
    lookUp('broken.example');
    lookUp('empty.example');
    expect(queried).toHaveLength(4);
  });

  it('at most 8 lookups of a domain and 256 in total run; the next one starts when one ends', async () => {
    const { lookUp, queried, answer, lookups } = controlledLookups();
    for (let i = 0; i < 400; i++) lookUp(`n${i}.dead.example`, 'dead.example');
    expect([lookups.running, lookups.queued]).toEqual([8, 392]);
    await answer('n0.dead.example', 60);
    expect(queried).toHaveLength(9);
    for (let i = 0; i < 400; i++) lookUp(`site${i}.example`);
    expect(lookups.running).toBe(256);
  });

  it('FAULT-85 400 names of one domain with dead name servers do not delay another domain', async () => {
    const { lookUp, answer } = controlledLookups();
    for (let i = 0; i < 400; i++) lookUp(`n${i}.dead.example`, 'dead.example');
    const other = lookUp('other.example');
    expect(other.started).toBe(1);
    await answer('other.example', 60);
    expect(other.result).toEqual(['192.0.2.1']);
  });

  it('a lookup that waits too long is overloaded, and that result is not cached', () => {
    const { lookUp, timers } = controlledLookups(1_000);
    const all = Array.from({ length: 9 }, (_, i) => lookUp(`n${i}.dead.example`, 'dead.example'));
    timers.advance(1_000);
    expect(all.map(({ result }) => result)).toEqual([...Array(8).fill(undefined), { kind: 'overloaded' }]);
    expect(lookUp('n8.dead.example', 'dead.example').result).toBeUndefined();
  });

  it('FAULT-77 cancelling one caller does not affect the others; a lookup without callers is cancelled', async () => {
    const { lookUp, queried, answer, lookups } = controlledLookups();
    const [first, second] = [lookUp('a.example'), lookUp('a.example')];
    first.leave();
    await answer('a.example', 60);
    expect([first.result, second.result]).toEqual([undefined, ['192.0.2.1']]);
    const all = Array.from({ length: 10 }, (_, i) => lookUp(`n${i}.dead.example`, 'dead.example'));
    for (const caller of [...all].reverse()) caller.leave();
    expect([lookups.running, lookups.queued]).toEqual([0, 0]);
    expect(queried.slice(1)).toEqual(all.slice(0, 8).map((_, i) => `n${i}.dead.example`));
    await answer('n0.dead.example', 60, ['192.0.2.9']);
    expect(lookUp('n0.dead.example', 'dead.example').result).toEqual(['192.0.2.9']);
  });

  it('at most 10,000 results are cached', async () => {
    const queried: string[] = [];
    const resolve = async (name: string) => {
      queried.push(name);
      return { addresses: ['192.0.2.1'], ttl: 300 };
    };
    const lookups = new NameLookups(resolve, 10_000, new FakeTimers());
    const lookUp = (hostname: string) =>
      new Promise((settle) => {
        lookups.lookUp({ hostname, domain: hostname, priority: 'cold' }, { started: () => {}, settle });
      });
    for (let i = 0; i < 10_001; i++) await lookUp(`site${i}.example`);
    await lookUp('site10000.example');
    expect(queried).toHaveLength(10_001);
    await lookUp('site0.example');
    expect(queried).toHaveLength(10_002);
  });

  it('the TTL is that of the name server', async () => {
    const names = await startNameServer({ 'both.example': ['192.0.2.1', '2001:db8::1'] });
    try {
      const result = await nameResolverWithTtl({ servers: [names.address] })('both.example');
      expect(result.ttl).toBe(60);
    } finally {
      await names.stop();
    }
  });
});
