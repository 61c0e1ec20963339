/**
 * Failures that may be the network's: they count against a site only with evidence that the network works. Real sites,
 * sockets and name servers on loopback; only the clocks are manual, and some system errors are made.
 */
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { nameResolver } from '../src/fetch/net/name-resolver.js';
import { type Gate, type GateOptions, MemoryStore } from '../src/index.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { numbersFrom } from './numbers-from.js';
import { startFullListener } from './servers/full-listener.js';
import { type NameResponse, startNameServer } from './servers/name-server.js';
import { file, type Site, status } from './servers/site.js';

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
  return connectThat(() => connect(mute.port, '127.0.0.1'), { timeout: 1_000 });
}

const LOOKUP_CODES = ['EAFNOSUPPORT', 'EINVAL', 'ECANCELED', 'ECANCELLED', 'ENOTFOUND', 'ENODATA', 'EAI_AGAIN', ''];
const CONNECT_CODES = ['EAFNOSUPPORT', 'EINVAL', 'ECANCELED', 'ECANCELLED', 'ENETDOWN', 'ENETUNREACH', 'EADDRNOTAVAIL'];
const UNREACHED_CODES = ['EACCES', 'EPERM', 'EHOSTUNREACH', 'ETIMEDOUT'];

const networks: [string, () => Network | Promise<Network>][] = [
  ...(['servfail', 'nxdomain', 'refused', 'formerr', 'silent', []] as const).map(
    (response): [string, () => Promise<Network>] => [`the resolver answers ${JSON.stringify(response)}`, () => resolverThat(response)],
  ),
  ...LOOKUP_CODES.map((code): [string, () => Network] => [`lookups fail with "${code}"`, () => lookupThat(code)]),
  ...[...CONNECT_CODES, ...UNREACHED_CODES].map((code): [string, () => Network] => [
    `connections fail with ${code}`,
    () => connectThat(() => failing(code)),
  ]),
  ['connections are never accepted', silentConnect],
  ['connections stay silent', silentAfterConnect],
];

/** Which sites were fetched before the network went away, and whether there is a probe. */
const crawls: [count: number, hasProbe: boolean][] = [1, 5, 19, 25].flatMap((count) => [
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

/** Checks sites for 13 hours without a network, and after it has returned. */
async function outlast(network: Network, { gate, place, store, clock }: Crawl, hosts: readonly string[]): Promise<void> {
  network.isAway = true;
  for (const time of [0, 2 * MINUTE, HOUR, 12 * HOUR, 13 * HOUR]) {
    clock.set(25 * HOUR + time);
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

const hostsOf = (count: number, name: string): string[] => Array.from({ length: count }, (_, i) => `www.${name}${i}.test`);

describe('a network that is away for 13 hours', () => {
  describe.each(networks)('%s', (_, makeNetwork) => {
    it.each(crawls)('FAULT-95 B6 %d sites, with a probe: %s: nothing is allowed', async (count, hasProbe) => {
      const place = await site(BLOCK_ALL);
      const network = await makeNetwork();
      const crawl = await crawlOn(network, hasProbe, place);
      // One of the sites was fetched before, if there are several.
      const hosts = hostsOf(count, 'never');
      if (count > 1) await stepsOf(crawl.gate, hosts.slice(0, 1), place.port);
      await outlast(network, crawl, hosts);
    });
  });

  it.each(networks)('FAULT-95 B6 %s: 300 sites, most of them fetched before', async (_, makeNetwork) => {
    const place = await site(BLOCK_ALL);
    const network = await makeNetwork();
    const crawl = await crawlOn(network, false, place);
    const hosts = [...hostsOf(200, 'known'), ...hostsOf(100, 'never')];
    await stepsOf(crawl.gate, hosts.slice(0, 200), place.port);
    await outlast(network, crawl, hosts);
  });
});
