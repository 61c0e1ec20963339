import { monitorEventLoopDelay } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { startCluster } from '../../../examples/fleet/redis-servers.mjs';
import type { Gate, GateVerdict } from '../src/index.js';
import { RedisStore } from '../src/store/redis/redis-store.js';
import { cleanUps, openGate, site } from './gate-fixture.js';

const HOSTS = 300;
const CALLERS = 24;

/** The kinds of sites, by the number in their name: most block `/private`, some have no file, some fail. */
const KINDS = ['rules', 'rules', 'rules', 'failing', 'missing'] as const;
const kindOf = (host: string) => KINDS[Number(/\d+/.exec(host)) % KINDS.length]!;

interface Tally {
  calls: number;
  fromStore: number;
  slowest: number;
  readonly wrong: string[];
}

/** True if the verdict is that of the site. A failing site is blocked, whatever the store does. */
function isRight({ allowed, url }: GateVerdict): boolean {
  const { hostname, pathname } = new URL(url);
  const kind = kindOf(hostname);
  return allowed === (kind === 'missing' || (kind === 'rules' && pathname === '/'));
}

/** Checks one host after the other until `isOver`. */
async function call(gate: Gate, port: number, from: number, tally: Tally, isOver: () => boolean): Promise<void> {
  for (let i = from; !isOver(); i += 7) {
    const url = `http://h${i % HOSTS}.example:${port}${i % 2 === 0 ? '/private' : '/'}`;
    const start = performance.now();
    const verdict = await gate.check(url);
    tally.slowest = Math.max(tally.slowest, performance.now() - start);
    tally.calls++;
    if (verdict.source === 'store') tally.fromStore++;
    if (!isRight(verdict)) tally.wrong.push(`${verdict.url} ${verdict.reason}`);
  }
}

describe('a gate on a Redis Cluster', () => {
  it.each([
    ['is killed', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ] as const)(
    'FAULT-78 a primary %s under load: verdicts continue, none is wrong, and the replica takes over',
    async (_, signal) => {
      const cluster = await startCluster();
      cleanUps.push(() => cluster.stop());
      const place = await site();
      place.answer = (request, response) => {
        const kind = kindOf(request.headers.host ?? '');
        response.writeHead({ rules: 200, failing: 503, missing: 404 }[kind]).end('user-agent: *\ndisallow: /private');
      };
      const store = await RedisStore.open({ url: cluster.url, warn: () => {} });
      cleanUps.push(() => store.close());
      // Memory has room for few origins: most answers come from the store.
      const fetch = { resolve: async () => ['127.0.0.1'], allowPrivate: ['127.0.0.0/8'] };
      const gate = await openGate({ store, memoryBytes: 30 * 1024, fetch });
      const tally: Tally = { calls: 0, fromStore: 0, slowest: 0, wrong: [] };
      const [lost] = cluster.servers as [(typeof cluster.servers)[0]];
      const origins = Array.from({ length: HOSTS }, (_, i) => `http://h${i}.example:${place.port}`);
      await Promise.all(origins.map((origin) => gate.allows(origin)));
      const lag = monitorEventLoopDelay({ resolution: 10 });
      lag.enable();
      let isOver = false;
      const callers = Array.from({ length: CALLERS }, (_, i) => call(gate, place.port, i, tally, () => isOver));
      await untilMore(tally, 2_000);
      lost.child.kill(signal);

      await untilServed(store, origins);
      const served = tally.fromStore;
      await untilMore(tally, 2_000);
      isOver = true;
      await Promise.all(callers);
      lag.disable();
      expect(tally.wrong).toEqual([]);
      expect(tally.fromStore - served).toBeGreaterThan(1_000);
      // Subtracts the time in which this process did not run: it is not a delay of the gate.
      expect(tally.slowest).toBeLessThan(1_000 + lag.max / 1e6);
    },
  );
});

async function untilMore(tally: Tally, count: number): Promise<void> {
  const end = tally.calls + count;
  while (tally.calls < end) await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Resolves when the store returns every origin again. */
async function untilServed(store: RedisStore, origins: readonly string[]): Promise<void> {
  for (const origin of origins) {
    while ((await store.get(origin).catch(() => null)) === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
