/**
 * Faults of this machine, its resolver and its proxy while the sites work: none may count against a site, however much
 * time passes. Real sockets, a real resolver with test name servers, a real proxy.
 */

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type GateEvents, type GateOptions, MemoryStore } from '../src/index.js';
import { shown } from '../src/validation/expected.js';
import { nameResolver } from './fetch/fetching.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { closedPort } from './servers/closed-port.js';
import { type NameResponse, startNameServer } from './servers/name-server.js';
import { file } from './servers/site.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** All queries at once, and all their responses, have room in the buffer of a UDP socket (208 KiB): none is lost. */
const SITES = 100;
const NAMES = Array.from({ length: SITES }, (_, i) => `s${i}.example`);

type FetchSettings = NonNullable<GateOptions['fetch']>;

async function resolverThat(answer: NameResponse): Promise<FetchSettings> {
  const server = await startNameServer(Object.fromEntries(NAMES.map((name) => [name, answer])));
  cleanUps.push(() => server.stop());
  return { resolve: nameResolver({ servers: [server.address], hostsFile: '/dev/null', queryTimeout: 5_000 }) };
}

async function proxyThat(status: number): Promise<FetchSettings> {
  const server = createHttpServer();
  server.on('connect', (_, socket) => socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  return { ...LOOPBACK, proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Returns a `connect` whose socket fails with `code`, as a system error does. */
function failingWith(code: string): FetchSettings {
  return {
    ...LOOPBACK,
    connect(address, port) {
      const socket = connect({ host: address, port, lookup: () => {} });
      queueMicrotask(() => socket.destroy(Object.assign(new Error(`connect ${code}`), { code, syscall: 'connect' })));
      return socket;
    },
  };
}

const LOOPBACK: FetchSettings = { resolve: async () => ['127.0.0.1'] };

const faults: [string, () => Promise<FetchSettings> | FetchSettings, code: string][] = [
  [
    'a resolver that is down',
    async () => {
      const servers = [`127.0.0.1:${await closedPort()}`];
      return { resolve: nameResolver({ servers, hostsFile: '/dev/null', queryTimeout: 5_000 }) };
    },
    'ECONNREFUSED',
  ],
  ['a resolver that refuses', () => resolverThat('refused'), 'EREFUSED'],
  ['a resolver that reports a format error', () => resolverThat('formerr'), 'EFORMERR'],
  [
    'a proxy that is down',
    async () => ({ ...LOOPBACK, proxy: `http://127.0.0.1:${await closedPort()}` }),
    'ECONNREFUSED',
  ],
  [
    'a proxy whose name does not resolve',
    async () => ({
      resolve: async (name) => {
        if (name === 'proxy.example') throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return ['127.0.0.1'];
      },
      proxy: 'http://proxy.example:3128',
    }),
    'ENOTFOUND',
  ],
  ['a proxy that requires credentials', () => proxyThat(407), '407'],
  ['a proxy that forbids the request', () => proxyThat(403), '403'],
  [
    'a custom connect that throws',
    () => ({
      ...LOOPBACK,
      connect() {
        throw new Error('no tunnel');
      },
    }),
    'ERR_CONNECT_THREW',
  ],
  ...[undefined, null, '127.0.0.1', new Set(['127.0.0.1']), [['127.0.0.1']], [{ address: '127.0.0.1' }]].map(
    (value): [string, () => FetchSettings, string] => [
      `a custom resolve that resolves to ${shown(value)}`,
      () => ({ resolve: async () => value as never }),
      'ERR_RESOLVE_RESULT',
    ],
  ),
  ...['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM', 'EADDRNOTAVAIL', 'EACCES', 'EPERM', 'ENETDOWN', 'ENETUNREACH'].map(
    (code): [string, () => FetchSettings, string] => [`${code} from the system`, () => failingWith(code), code],
  ),
];

describe('a local fault', () => {
  it.each(faults)('FAULT-87 %s: elapsed time allows nothing, and no outage is recorded', async (_, make, code) => {
    const clock = { now: Date.UTC(2026, 0, 1) };
    const store = new MemoryStore();
    const settings = await make();
    // Queued again until it has waited for too long: some calls are then overloaded.
    const isRetried = ['EMFILE', 'ENFILE', 'ENOBUFS', 'ENOMEM'].includes(code);
    const expected = isRetried ? /^false (local-failure|overloaded) \1$/ : /^false local-failure local-failure$/;
    const options = { store, now: () => clock.now, storeTimeout: 30_000, maxWait: isRetried ? 500 : 60_000 };
    const gate = await openGate({ ...options, fetch: { allowPrivate: true, ...settings } });
    const outcomes = new Set<string>();
    const listen = (message: unknown) => {
      const { outcome } = message as GateEvents['maycrawl:gate:fetched'];
      if (outcome.kind === 'unreachable') outcomes.add(`${outcome.cause} ${outcome.code}`);
    };
    subscribe('maycrawl:gate:fetched', listen);
    cleanUps.push(() => unsubscribe('maycrawl:gate:fetched', listen));
    for (const time of [0, HOUR, 12 * HOUR, 13 * HOUR, 31 * DAY]) {
      clock.now = Date.UTC(2026, 0, 1) + time;
      const verdicts = await Promise.all(NAMES.map((name) => gate.check(`http://${name}/x`)));
      const answers = new Set(verdicts.map(({ allowed, reason, step }) => `${allowed} ${reason} ${step}`));
      for (const answer of answers) expect(answer).toMatch(expected);
      if (!isRetried) expect(String(verdicts[0])).toContain('cannot be fetched from this machine');
    }
    expect((await gate.robots(`http://${NAMES[0]}/`)).local).toMatchObject({ kind: 'local-failure', facts: {} });
    expect(NAMES.map((name) => store.get(`http://${name}`)).filter((record) => record !== undefined)).toEqual([]);
    expect([...outcomes]).toEqual([`local ${code}`]);
  });

  it('FAULT-87 with an earlier state: a fresh copy answers, an outage keeps its stage, and a success ends it', async () => {
    const clock = { now: Date.UTC(2026, 0, 1) };
    const place = await site(file('user-agent: *\ndisallow: /private'));
    let isBroken = false;
    const settings: FetchSettings = {
      allowPrivate: true,
      connect(address, port) {
        if (isBroken) throw new Error('no tunnel');
        return connect(port, address);
      },
    };
    const gate = await openGate({ now: () => clock.now, fetch: settings });
    const check = async (path: string) => {
      const { allowed, step } = await gate.check(`${place.origin}${path}`);
      return `${allowed} ${step}`;
    };
    expect(await check('/page')).toBe('true fresh');
    isBroken = true;
    clock.now += 23 * HOUR;
    expect([await check('/page'), await check('/private')]).toEqual(['true fresh', 'false fresh']);
    clock.now += 2 * HOUR;
    expect(await check('/page')).toBe('false local-failure');
    expect((await gate.robots(place.origin)).record).toMatchObject({ attempt: undefined, outage: undefined });
    isBroken = false;
    clock.now += HOUR;
    expect(await check('/page')).toBe('true fresh');
  });

  it('FAULT-92 an address that this machine cannot connect to: the next one is tried', async () => {
    const place = await site(file('user-agent: *\ndisallow: /private'));
    const tried: string[] = [];
    const gate = await openGate({
      fetch: {
        allowPrivate: true,
        resolve: async () => ['127.0.0.9', '127.0.0.1'],
        connect(address) {
          tried.push(address);
          if (address === '127.0.0.9') throw new Error('no route');
          return connect(place.port, address);
        },
      },
    });
    expect((await gate.check('http://two.example/private')).step).toBe('fresh');
    expect(tried).toEqual(['127.0.0.9', '127.0.0.1']);
  });
});
