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

/** The longest that a check may take, in milliseconds in which this process runs. */
const LONGEST = 1_000;
/** The sampling interval of `Stalls`, in milliseconds. */
const SAMPLE = 10;

/** Counts the time in which this process did not run its event loop: on a busy machine, it is not a delay of the gate. */
class Stalls {
  #milliseconds = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => this.sample(), SAMPLE);

  /** Returns the milliseconds so far. */
  sample(): number {
    const now = performance.now();
    this.#milliseconds += Math.max(0, now - this.#last - SAMPLE);
    this.#last = now;
    return this.#milliseconds;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

interface Tally {
  calls: number;
  fromStore: number;
  slowest: number;
  readonly stalls: Stalls;
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
    const [start, stalled] = [performance.now(), tally.stalls.sample()];
    const verdict = await gate.check(url);
    const duration = performance.now() - start - (tally.stalls.sample() - stalled);
    tally.slowest = Math.max(tally.slowest, duration);
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
        response.writeHead({ rules: 200, failing: 500, missing: 404 }[kind]).end('user-agent: *\ndisallow: /private');
      };
      const store = await RedisStore.open({ url: cluster.url, warn: () => {} });
      cleanUps.push(() => store.close());
      // Memory has room for few origins: most answers come from the store.
      const fetch = { resolve: async () => ['127.0.0.1'], allowPrivate: ['127.0.0.0/8'] };
      const gate = await openGate({ store, memoryBytes: 30 * 1024, fetch });
      const tally: Tally = { calls: 0, fromStore: 0, slowest: 0, stalls: new Stalls(), wrong: [] };
      cleanUps.push(() => tally.stalls.stop());
      const [lost] = cluster.servers as [(typeof cluster.servers)[0]];
      const origins = Array.from({ length: HOSTS }, (_, i) => `http://h${i}.example:${place.port}`);
      await Promise.all(origins.map((origin) => gate.allows(origin)));
      let isOver = false;
      const callers = Array.from({ length: CALLERS }, (_, i) => call(gate, place.port, i, tally, () => isOver));
      await untilMore(tally, 2_000);
      lost.child.kill(signal);

      await untilServed(store, origins);
      const served = tally.fromStore;
      await untilMore(tally, 2_000);
      isOver = true;
      await Promise.all(callers);
      expect(tally.wrong).toEqual([]);
      expect(tally.fromStore - served).toBeGreaterThan(1_000);
      expect(tally.slowest).toBeLessThan(LONGEST);
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
