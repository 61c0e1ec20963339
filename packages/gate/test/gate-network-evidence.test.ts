/**
 * Failures that may be the network's: they count against a site only with evidence that the network works. Real sites,
 * sockets and name servers on loopback; only the clocks are manual, and some system errors are made.
 */
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { IS_ALL, sized } from '../../../scripts/full-size.js';
import { type Gate, type GateOptions, MemoryStore } from '../src/index.js';
import { nameResolver } from './fetch/fetching.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { numbersFrom } from './numbers-from.js';
import { startFullListener } from './servers/full-listener.js';
import { type NameResponse, startNameServer } from './servers/name-server.js';
import { file, type Site } from './servers/site.js';

type FetchSettings = NonNullable<GateOptions['fetch']>;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BLOCK_ALL = file('user-agent: *\ndisallow: /');
/** For failures that this test does not make: a busy machine must not reach it. */
const LONG = 30 * SECOND;

function newClock() {
  const clock = { past: 0 };
  return {
    pass: (milliseconds: number) => {
      clock.past += milliseconds;
    },
    set: (milliseconds: number) => {
      clock.past = milliseconds;
    },
    options: { now: () => Date.UTC(2026, 0, 1) + clock.past, monotonicNow: () => 1e6 + clock.past },
  };
}

/** Returns a socket that fails with `code`, as a system error does. */
function failing(code: string): Socket {
  const socket = connect({ host: '127.0.0.1', port: 1, lookup: () => {} });
  queueMicrotask(() => socket.destroy(Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })));
  return socket;
}

async function stepsOf(gate: Gate, hosts: readonly string[], port: number): Promise<string[]> {
  const verdicts = await Promise.all(hosts.map((host) => gate.check(`http://${host}:${port}/private`)));
  return verdicts.map(({ allowed, step }) => `${allowed} ${step}`);
}

const allowedOf = (steps: readonly string[]): string[] => steps.filter((step) => step.startsWith('true'));

/** How a network that is away looks from here. `isAway` is set by the test. */
interface Network {
  isAway: boolean;
  readonly settings: FetchSettings;
}

async function resolverThat(response: NameResponse): Promise<Network> {
  const network = { isAway: false, settings: {} as FetchSettings };
  const names = new Proxy<Record<string, NameResponse>>({}, { get: () => (network.isAway ? response : ['127.0.0.1']) });
  const server = await startNameServer(names);
  cleanUps.push(() => server.stop());
  // A lookup that gets no response is sent three times.
  const queryTimeout = response === 'silent' ? 100 : 5_000;
  network.settings = { resolve: nameResolver({ servers: [server.address], hostsFile: '/dev/null', queryTimeout }) };
  return network;
}

function lookupThat(code: string): Network {
  const network: Network = {
    isAway: false,
    settings: {
      async resolve() {
        if (network.isAway) throw Object.assign(new Error(`queryA ${code}`), { code });
        return ['127.0.0.1'];
      },
    },
  };
  return network;
}

function connectThat(open: () => Socket, more: FetchSettings = {}): Network {
  const network: Network = {
    isAway: false,
    settings: {
      ...more,
      resolve: async () => ['127.0.0.1'],
      connect: (address, port) => (network.isAway ? open() : connect(port, address)),
    },
  };
  return network;
}

async function silentConnect(): Promise<Network> {
  const silent = await startFullListener();
  cleanUps.push(() => silent.stop());
  return connectThat(() => connect(silent.port, '127.0.0.2'), { connectTimeout: 300 });
}

async function silentAfterConnect(): Promise<Network> {
  const mute = await site(() => {});
  return connectThat(() => connect(mute.port, '127.0.0.1'), { timeout: 3_000 });
}

const LOOKUP_CODES = ['EAFNOSUPPORT', 'EINVAL', 'ECANCELED', 'ECANCELLED', 'ENOTFOUND', 'ENODATA', 'EAI_AGAIN', ''];
const CONNECT_CODES = ['EAFNOSUPPORT', 'EINVAL', 'ECANCELED', 'ECANCELLED', 'ENETDOWN', 'ENETUNREACH', 'EADDRNOTAVAIL'];
const UNREACHED_CODES = ['EACCES', 'EPERM', 'EHOSTUNREACH', 'ETIMEDOUT'];

const networks: [string, () => Network | Promise<Network>][] = [
  ...(['servfail', 'nxdomain', 'refused', 'formerr', 'silent', []] as const).map(
    (response): [string, () => Promise<Network>] => [
      `the resolver answers ${JSON.stringify(response)}`,
      () => resolverThat(response),
    ],
  ),
  ...LOOKUP_CODES.map((code): [string, () => Network] => [`lookups fail with "${code}"`, () => lookupThat(code)]),
  ...[...CONNECT_CODES, ...UNREACHED_CODES].map((code): [string, () => Network] => [
    `connections fail with ${code}`,
    () => connectThat(() => failing(code)),
  ]),
  ['connections are never accepted', silentConnect],
  ['connections stay silent', silentAfterConnect],
];
/** With these, each request waits until its time is over. */
const SILENT = /silent|never accepted/;
/** Numbers of sites, with and without a probe. */
const crawlsOf = (network: string): [count: number, hasProbe: boolean][] =>
  (SILENT.test(network) ? [5] : [1, 5, 19, 25, ...(IS_ALL ? [60] : [])]).flatMap((count) => [
    [count, false],
    [count, true],
  ]);

interface Crawl {
  readonly gate: Gate;
  readonly place: Site;
  readonly store: MemoryStore;
  readonly clock: ReturnType<typeof newClock>;
}

/** Opens a gate whose probe, if there is one, goes the same way as its requests. */
async function crawlOn(network: Network, hasProbe: boolean, place: Site): Promise<Crawl> {
  const clock = newClock();
  const store = new MemoryStore();
  const gate = await openGate({
    ...clock.options,
    store,
    storeTimeout: LONG,
    maxWait: LONG,
    fetch: {
      allowPrivate: true,
      maxConnectionsPerAddress: 1_000,
      ...network.settings,
      ...(hasProbe && { probe: `http://probe.operator.test:${place.port}/` }),
    },
  });
  return { gate, place, store, clock };
}

/** When the network goes away: then no copy is fresh any more. */
const START = 25 * HOUR;

/** Checks sites for 13 hours without a network, and after it has returned. */
async function outlast(
  network: Network,
  { gate, place, store, clock }: Crawl,
  hosts: readonly string[],
): Promise<void> {
  network.isAway = true;
  for (const time of [0, HOUR, 13 * HOUR]) {
    clock.set(START + time);
    expect(allowedOf(await stepsOf(gate, hosts, place.port))).toEqual([]);
  }
  const failed = hosts.filter((host) => store.get(`http://${host}:${place.port}`)?.outage !== undefined);
  expect(failed).toEqual([]);
  network.isAway = false;
  for (let round = 0; round < 4; round++) {
    expect(allowedOf(await stepsOf(gate, hosts, place.port))).toEqual([]);
    clock.pass(2 * MINUTE);
  }
  expect(new Set(await stepsOf(gate, hosts, place.port))).toEqual(new Set(['false fresh']));
}

const hostsOf = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, i) => `www.${name}${i}.test`);

const representative: typeof networks = [
  ['the resolver answers SERVFAIL', () => resolverThat('servfail')],
  ['connections fail with EHOSTUNREACH', () => connectThat(() => failing('EHOSTUNREACH'))],
  ['connections fail with ENETUNREACH', () => connectThat(() => failing('ENETUNREACH'))],
];

describe('a network that is away for 13 hours', () => {
  async function outlastWith(
    makeNetwork: () => Network | Promise<Network>,
    count: number,
    known: number,
    hasProbe = false,
  ) {
    const place = await site(BLOCK_ALL);
    const network = await makeNetwork();
    const crawl = await crawlOn(network, hasProbe, place);
    const hosts = hostsOf(count, 'site');
    const step = () => stepsOf(crawl.gate, hosts.slice(0, known), place.port);
    // On a busy machine, some take longer than the timeout of the network, which is their failure: they are tried again.
    while ((await step()).some((answer) => answer !== 'false fresh')) crawl.clock.pass(10 * MINUTE);
    await outlast(network, crawl, hosts);
  }

  it.each(networks)('FAULT-95 B6 B10 %s: of 5 sites, one of them known, nothing is allowed', async (_, makeNetwork) => {
    await outlastWith(makeNetwork, 5, 1);
  });

  describe.each(IS_ALL ? networks : representative)('%s', (name, makeNetwork) => {
    it.each(crawlsOf(name))(
      'FAULT-95 B6 of %d sites, with a probe: %s, nothing is allowed',
      async (count, hasProbe) => {
        await outlastWith(makeNetwork, count, 0, hasProbe);
      },
    );

    it.skipIf(SILENT.test(name))('FAULT-95 B6 of 300 sites, most of them known, nothing is allowed', async () => {
      await outlastWith(makeNetwork, 300, 200);
    });
  });
});

/** How a single site is dead while its neighbours work. */
const deaths: [string, isDead: (address: string) => Socket | undefined, NameResponse | undefined][] = [
  ['connections to it time out', () => failing('ETIMEDOUT'), undefined],
  ['it cannot be reached', () => failing('EHOSTUNREACH'), undefined],
  ['its name does not exist', () => undefined, 'nxdomain'],
  ['its name servers fail', () => undefined, 'servfail'],
];

describe('a site that is really dead', () => {
  /** Opens a gate for `dead.test` and `works.test`, which have different addresses. */
  async function twoSites(open: (address: string) => Socket | undefined, response: NameResponse | undefined) {
    const state = { isDead: true };
    const [place, reborn] = [await site(), await site(BLOCK_ALL)];
    const names = new Proxy<Record<string, NameResponse>>(
      {},
      {
        get(_, name) {
          if (name !== 'dead.test') return ['127.0.1.1'];
          return state.isDead && response !== undefined ? response : ['127.0.2.1'];
        },
      },
    );
    const server = await startNameServer(names);
    cleanUps.push(() => server.stop());
    const clock = newClock();
    let isAway = false;
    const gate = await openGate({
      ...clock.options,
      fetch: {
        allowPrivate: true,
        resolve: nameResolver({ servers: [server.address], hostsFile: '/dev/null' }),
        connect(address) {
          if (isAway) return failing('EHOSTUNREACH');
          if (address === '127.0.1.1') return connect(place.port, '127.0.0.1');
          return (state.isDead ? open(address) : undefined) ?? connect(reborn.port, '127.0.0.1');
        },
      },
    });
    const step = async (host: string): Promise<string> => {
      const { allowed, step } = await gate.check(`http://${host}/page`);
      return `${allowed} ${step}`;
    };
    return { gate, clock, step, state, setAway: (value: boolean) => (isAway = value) };
  }

  it.each(deaths)('FAULT-22 FAULT-23 B6 %s: with one neighbour that works, it ripens', async (_, open, response) => {
    for (const interval of [HOUR, 13 * HOUR]) {
      const { clock, step } = await twoSites(open, response);
      expect([await step('works.test'), await step('dead.test')]).toEqual(['true fresh', 'false outage-disallow']);
      for (let time = interval; time < 13 * HOUR; time += interval) {
        clock.set(time);
        await step('works.test');
        expect(await step('dead.test')).toBe(time < 12 * HOUR ? 'false outage-disallow' : 'true outage-never-good');
      }
      clock.set(13 * HOUR);
      expect(await step('dead.test')).toBe('true outage-never-good');
    }
  });

  // Names that resolved are cached by the clock of the machine.
  it.each(deaths.slice(0, 2))(
    'FAULT-23 B6 %s: its last good copy applies after 12 hours',
    async (_, open, response) => {
      const { clock, step, state } = await twoSites(open, response);
      state.isDead = false;
      expect([await step('works.test'), await step('dead.test')]).toEqual(['true fresh', 'false fresh']);
      state.isDead = true;
      for (const time of [25 * HOUR, 26 * HOUR]) {
        clock.set(time);
        expect([await step('works.test'), await step('dead.test')]).toEqual(['true fresh', 'false outage-disallow']);
      }
      clock.set(38 * HOUR);
      expect([await step('works.test'), await step('dead.test')]).toEqual(['true fresh', 'false outage-last-good']);
    },
  );

  it('FAULT-95 a step that allows stays while the network is away, and is not used before the next fetch', async () => {
    const { gate, clock, step, state, setAway } = await twoSites(() => failing('ETIMEDOUT'), undefined);
    await step('works.test');
    await step('dead.test');
    clock.set(13 * HOUR);
    expect([await step('works.test'), await step('dead.test')]).toEqual(['true fresh', 'true outage-never-good']);
    setAway(true);
    clock.set(15 * HOUR);
    expect(await step('dead.test')).toBe('true outage-never-good');
    expect((await gate.check('http://dead.test/page')).failure).toMatchObject({ cause: 'local', kind: 'connect' });
    setAway(false);
    state.isDead = false;
    // The first response from another site; the clock does not move.
    await gate.refresh('http://works.test/');
    expect(gate.tryAllows('http://dead.test/page')).toBeUndefined();
    expect(await step('dead.test')).toBe('false fresh');
  });

  it('FAULT-95 a failure that began before the network returned does not count', async () => {
    const { gate, clock, step, setAway } = await twoSites(() => failing('ETIMEDOUT'), undefined);
    setAway(true);
    expect(await step('dead.test')).toBe('false local-failure');
    setAway(false);
    clock.set(13 * HOUR);
    expect([await step('works.test'), await step('dead.test')]).toEqual(['true fresh', 'false outage-disallow']);
    expect((await gate.robots('http://dead.test/')).record.outage?.since).toBe(clock.options.now());
  });
});

describe('a gate that is closed', () => {
  it('FAULT-95 ends the probes that run', async () => {
    const [place, mute] = [await site(), await site(() => {})];
    const sockets: Socket[] = [];
    let port = place.port;
    const gate = await openGate({
      fetch: {
        allowPrivate: true,
        resolve: async (name) => [name === 'dead.test' ? '127.0.2.1' : '127.0.1.1'],
        connect(address) {
          if (address === '127.0.2.1') return failing('ETIMEDOUT');
          const socket = connect(port, '127.0.0.1');
          sockets.push(socket);
          return socket;
        },
      },
    });
    await gate.check('http://works.test/');
    const fetched = sockets.length;
    port = mute.port;
    await expect(gate.connect('http://dead.test/')).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expect.poll(() => sockets.length).toBe(fetched + 1);
    expect(sockets.at(-1)!.destroyed).toBe(false);
    await gate.close();
    expect(sockets.at(-1)!.destroyed).toBe(true);
  });
});

/** The share of packets that are lost, by seed. */
const LOSSES = Array.from({ length: sized(3, 12) }, (_, i) => [0.5, 0.5, 0.75][i % 3]!);

describe('a network that loses packets', () => {
  it('FAULT-95 half of all packets, or more, for 13 hours: sites that never respond are not allowed', async () => {
    for (const [seed, loss] of LOSSES.entries()) {
      const random = numbersFrom(seed);
      const place = await site(file('user-agent: *\ndisallow: /', { 'Cache-Control': 'max-age=300' }));
      const clock = newClock();
      let [isLossy, attempts, failures] = [false, 0, 0];
      /** True if neither the packet that opens a connection nor its response is lost. Each connection has two tries. */
      const arrives = () => random() >= loss && random() >= loss;
      const gate = await openGate({
        ...clock.options,
        fetch: {
          allowPrivate: true,
          resolve: async (name) => [name.startsWith('www.dead') ? '127.0.2.1' : '127.0.1.1'],
          connect(address) {
            if (address === '127.0.2.1') return failing('ETIMEDOUT');
            attempts++;
            if (!isLossy || arrives() || arrives()) return connect(place.port, '127.0.0.1');
            failures++;
            return failing('ETIMEDOUT');
          },
        },
      });
      const [alive, dead] = [hostsOf(8, 'alive'), hostsOf(3, 'dead')];
      await stepsOf(gate, alive, 80);
      isLossy = true;
      for (let time = 0; time <= 13 * HOUR; time += 10 * MINUTE) {
        clock.set(time);
        await stepsOf(gate, alive, 80);
        expect(allowedOf(await stepsOf(gate, dead, 80)), `seed ${seed}, loss ${loss}`).toEqual([]);
      }
      expect(failures / attempts, `seed ${seed}`).toBeGreaterThan(0.5);
    }
  });
});
