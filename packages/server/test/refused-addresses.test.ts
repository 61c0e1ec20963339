/**
 * Every text field of every route, with URLs that lead to private addresses in every spelling: no connection is made,
 * and the answer does not describe the address.
 */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createConnection, createServer, Socket } from 'node:net';
import type { GateOptions } from '@maycrawl/gate';

import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { IS_ALL } from '../../../scripts/full-size.js';
import type { ServerOptions } from '../src/server-options.js';
import type { App } from '../src/service/app.js';
import { type Field, requestWith, textFields } from './api-fields.js';

type FetchOptions = NonNullable<GateOptions['fetch']>;

import { startService, startSite } from './service-fixture.js';

/** The ports of `maycrawl serve`, without `--any-port`. */
const USUAL_PORTS = [80, 443, 8080, 8443];

/** Names that resolve to addresses that are not public; `public.example` is public. */
const NAMES: Readonly<Record<string, string>> = {
  localhost: '127.0.0.1',
  'a.localhost': '127.0.0.1',
  'inside.example': '127.0.0.1',
  'inside6.example': '::1',
  'mapped.example': '::ffff:127.0.0.1',
  'nat64.example': '64:ff9b::7f00:1',
  'metadata.google.internal': '169.254.169.254',
  'wire.example': '168.63.129.16',
  'intranet.example': '10.1.2.3',
  'public.example': '8.8.8.8',
};

async function resolve(name: string): Promise<readonly string[]> {
  const address = NAMES[name.toLowerCase()];
  if (address === undefined) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  return [address];
}

/** Hosts that reach this machine, or might in some network. */
const LOOPBACK = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1'],
  ...['017700000001', '0x7F.0x0.0x0.0x1', '0177.0x0.1', '127.0.0.1.', '127.1.', '0', '0x0', '0.0.0.0', '000.0.0.0'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:127.0.0.1]'],
  ...['[::127.0.0.1]', '[::7f00:1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[2002:7f00:1::1]', '[2001:0:7f00:1::]', '[2001::80ff:fffe]'],
  ...['%31%32%37.0.0.1', '127%2e0%2e0%2e1', '%5B::1%5D', '%30x7f.1', '127%E3%80%820%E3%80%820%E3%80%821'],
  ...['127。0。0。1', '127．0．0．1', '１２７.0.0.1', '①②⑦.⓪.⓪.①', '𝟏𝟐𝟕.𝟎.𝟎.𝟏', '０ｘ７ｆ.1'],
  ...[
    'localhost',
    'LOCALHOST',
    'LocalHost.',
    'a.localhost',
    'ｌocalhost',
    'loc%61lhost',
    'loc\u00adalhost',
    'ⓛⓞcalhost',
  ],
  ...['user:secret@127.0.0.1', 'public.example@127.0.0.1', 'public.example%40127.0.0.1', 'a@b@127.0.0.1'],
  ...['inside.example', 'INSIDE.example.', 'inside6.example', 'mapped.example', 'nat64.example'],
];

/** Other hosts that are not public: metadata services, and private networks. */
const OTHERS = [
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376', '169.254.43518', '[::ffff:a9fe:a9fe]'],
  ...['[64:ff9b::a9fe:a9fe]', '[2002:a9fe:a9fe::]', '[fd00:ec2::254]', '[fd20:ce::254]', '１６９.254.169.254'],
  ...['168.63.129.16', '0xa83f8110', '[::ffff:168.63.129.16]', '[64:ff9b::a83f:8110]', '100.100.100.200'],
  ...['192.0.0.192', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '224.0.0.1', '255.255.255.255'],
  ...['[fe80::1]', '[fe80::1%25eth0]', '[fc00::1]', '[ff02::1]', '[5f00::1]'],
  ...['metadata.google.internal', 'METADATA.GOOGLE.INTERNAL.', 'wire.example', 'intranet.example'],
];

/** URLs with another scheme, or in which parsers see another host. */
const ODD = (port: number) => [
  ...[
    `https://127.0.0.1:${port}/`,
    `HTTP://127.0.0.1:${port}/`,
    `ftp://127.0.0.1:${port}/`,
    `ftp://localhost:${port}/`,
  ],
  ...[
    `http:\\\\127.0.0.1:${port}\\x`,
    `http:/127.0.0.1:${port}/`,
    `http:127.0.0.1:${port}`,
    `http:///127.0.0.1:${port}`,
  ],
  ...[`http://127.0.0.1:${port}#@public.example/`, `http://127.0.0.1:${port}?@public.example/`],
  ...[`http://public.example:22\\@127.0.0.1:${port}/`, `http://127.0.0.1:${port}\\@public.example:22/`],
  ...[`http://127.0.0.1:0${port}/`, `http://127.0.0.1:${port}:80/`, `//127.0.0.1:${port}/`, `127.0.0.1:${port}`],
  ...[`http://public.example:22@127.0.0.1:${port}/`, `http://[::1]:${port}%2f@public.example:22/`],
  ...[`http://127.0.0.1\t:${port}/`, `http://127.0.0.1%00:${port}/`, `http://127.0.0.1:${port}/%0d%0aHost:%20x`],
  ...['file:///etc/passwd', 'file://127.0.0.1/etc/passwd', `gopher://127.0.0.1:${port}/_INFO`, 'unix:/run/docker.sock'],
  ...[`http+unix://%2Frun%2Fdocker.sock/`, 'http://unix:/run/docker.sock:/x', `dict://127.0.0.1:${port}/`],
  ...[`ws://127.0.0.1:${port}/`, `ldap://127.0.0.1:${port}/`, `jar:http://127.0.0.1:${port}!/`, 'data:text/plain,x'],
  ...[
    `blob:http://127.0.0.1:${port}/x`,
    `view-source:http://127.0.0.1:${port}/`,
    'javascript:1',
    'ftp://169.254.169.254/',
  ],
  ...[21, 22, 23, 25, 110, 2375, 3306, 5432, 6379, 9200, 11211, 65535].map((one) => `http://public.example:${one}/`),
];

/** What messages on refused addresses, ports and connections contain. */
const DESCRIPTION =
  /not a public|private ones|not an IP address|is not permitted|not that of a web|internal service|allowPrivate|EPERM|ECONN|EHOST|ENET|ETIMEDOUT|refused the connection/;

/** Connections that programs of this process opened, to any host, except to a site of a test. */
const opened: unknown[] = [];
let sitePort: number | undefined;
const original = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket;
vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
  const options = args.flat().find((arg) => typeof arg === 'object') as { readonly port?: number };
  if (options.port === sitePort) return original.apply(this, args);
  opened.push(options);
  return this.destroy(Object.assign(new Error('a test refused it'), { code: 'EPERM' }));
} as never);
afterEach(() => {
  opened.length = 0;
  sitePort = undefined;
});

/** Counts connections to loopback. */
async function startCanary(): Promise<{ readonly port: number; connections: number }> {
  const canary = { port: 0, connections: 0 };
  const server = createServer((socket) => {
    canary.connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return Object.assign(canary, { port: (server.address() as { port: number }).port });
}

/** Starts the service as `maycrawl serve` does without flags, with these exceptions. */
function openService(fetch: FetchOptions = {}, options: Partial<ServerOptions> = {}): Promise<App> {
  const script = new URL('../dist/workers/worker.js', import.meta.url);
  return startService(
    { ...options, heavy: { script, threads: 1 } },
    { fetch: { ports: USUAL_PORTS, ftp: true, resolve, ...fetch } },
  );
}

const portsWith = (port: number) => ({ ports: [...USUAL_PORTS, port] });

async function allFields(): Promise<readonly Field[]> {
  return textFields((await (await openService()).inject({ url: '/openapi.json' })).json());
}

/** The fields whose URLs are fetched. */
const FETCHED: readonly string[] = [
  'GET /v1/check query url',
  'GET /v1/policy query url',
  'GET /v1/robots query url',
  'GET /v1/sitemaps query url',
  'POST /v1/check application/json urls',
  'POST /v1/check application/x-ndjson url',
  'POST /v1/robots/refresh application/json url',
];

/** One URL of so many is written in a field; more with `npm run test:full -- --all`. */
const [FETCHED_STEP, READ_STEP] = IS_ALL ? [1, 4] : [20, 40];

const nameOf = ({ method, path, type, name }: Field) => `${method} ${path} ${type} ${name}`;

it('the document lists text fields of queries, bodies and lines', async () => {
  const names = new Set((await allFields()).map(nameOf));
  for (const name of [
    'GET /v1/check query url',
    'POST /v1/check application/json urls',
    'POST /v1/check application/x-ndjson url',
    'POST /v1/evaluate application/json robotsUrl',
    'POST /v1/robots/refresh application/json url',
    'POST /v1/lint application/json url',
  ])
    expect(names).toContain(name);
});

describe('with default settings, no text of a request opens a connection, and no answer describes an address', () => {
  it('in any field of any route, in any spelling', { timeout: 300_000 }, async () => {
    const canary = await startCanary();
    const { port } = canary;
    const urls = [
      ...[...LOOPBACK, ...OTHERS].map((host) => `http://${host}:${port}/x`),
      ...OTHERS.map((host) => `https://${host}/latest/meta-data/`),
      ...ODD(port),
    ];
    for (const [at, field] of (await allFields()).entries()) {
      const app = await openService(portsWith(port));
      // Other texts are no URLs for any route, and the URLs of some fields are only read: a part must do.
      const step = FETCHED.includes(nameOf(field)) ? FETCHED_STEP : field.isUrl ? READ_STEP : 2 * READ_STEP;
      const asked = urls.filter((_, i) => (i + at) % step === 0);
      for (const url of asked) {
        const { statusCode, body } = await app.inject(requestWith(field, url));
        const what = `${nameOf(field)} ${url}: ${statusCode} ${body}`;
        expect(statusCode, what).toBeLessThan(500);
        expect(opened, what).toEqual([]);
        // What the client wrote may be repeated; its address is as the client wrote it.
        expect(body.replaceAll('user:secret@', ''), what).not.toMatch(DESCRIPTION);
      }
      await app.close();
    }
    expect(canary.connections).toBe(0);
  });
});

describe('an answer is the same whatever the reason of the refusal', () => {
  const names = ['inside.example', 'wire.example', 'intranet.example', 'inside6.example', 'nat64.example'];

  it('in any field of any route', async () => {
    // Of times, only the digits differ.
    const shown = (body: string, host: string) => body.replaceAll(host, 'HOST').replace(/\d/g, '0');
    for (const field of (await allFields()).filter((one) => FETCHED.includes(nameOf(one)))) {
      const app = await openService();
      const bodies = new Set<string>();
      for (const host of names) {
        const { body } = await app.inject(requestWith(field, `http://${host}/x`));
        bodies.add(shown(body.replace(/"(?:requestId|age)":("[^"]*"|\d+)/g, ''), host));
      }
      const { body } = await app.inject(requestWith(field, 'http://public.example:22/x'));
      bodies.add(shown(body.replace(/"(?:requestId|age)":("[^"]*"|\d+)/g, ''), 'public.example:22'));
      expect([...bodies], nameOf(field)).toHaveLength(1);
    }
  });
});

describe('redirects and sitemaps of a public site', () => {
  /** One site for each URL, all at one public address: its robots.txt is what `robots` returns. */
  async function publicSites(robots: (url: string, host: string, response: ServerResponse) => void) {
    const canary = await startCanary();
    const urls = [...LOOPBACK, ...OTHERS].map((host) => `http://${host}:${canary.port}/x`).concat(ODD(canary.port));
    const port = await startSite(({ url = '', headers: { host = '' } }, response) => {
      const target = urls[Number(/^s(\d+)/.exec(host)?.[1])] ?? '';
      // A header has bytes.
      const location = Buffer.from(target.replace(/[\t\r\n]/g, '')).toString('latin1');
      if (url === '/robots.txt') robots(target, host, response);
      else response.writeHead(302, { location }).end();
    });
    sitePort = port;
    const others: string[] = [];
    const fetch: FetchOptions = {
      ...portsWith(canary.port),
      ftp: false,
      resolve: async (name) => (name.startsWith('s') && name.endsWith('.example') ? ['8.8.8.8'] : resolve(name)),
      connect: (address) => {
        if (address !== '8.8.8.8') others.push(address);
        return createConnection({ host: '127.0.0.1', port });
      },
    };
    return {
      app: await openService(fetch),
      others,
      sites: urls.map((url, i) => [url, `http://s${i}.example/`] as const),
    };
  }

  it('a redirect of robots.txt is not followed to them', { timeout: 120_000 }, async () => {
    const { app, others, sites } = await publicSites((target, _, response) => {
      response.writeHead(302, { location: Buffer.from(target.replace(/[\t\r\n]/g, '')).toString('latin1') }).end();
    });
    for (const [url, site] of sites) {
      for (const route of ['/v1/check', '/v1/robots', '/v1/policy']) {
        const { statusCode, body } = await app.inject({ url: `${route}?url=${encodeURIComponent(site)}` });
        expect([statusCode, others, opened], `${url} ${body}`).toEqual([200, [], []]);
        expect(body, url).not.toMatch(DESCRIPTION);
      }
    }
  });

  it.each([
    ['a sitemap', (target: string) => target],
    ['a redirect of a sitemap', (_: string, host: string) => `http://${host}/map.xml`],
  ])('%s does not lead to them', { timeout: 120_000 }, async (_, sitemapOf) => {
    const { app, others, sites } = await publicSites((target, host, response) =>
      response.end(`sitemap: ${sitemapOf(target, host)}\n`),
    );
    for (const [url, site] of sites) {
      const { statusCode, body } = await app.inject({ url: `/v1/sitemaps?url=${encodeURIComponent(site)}` });
      expect([statusCode, others, opened], `${url} ${body}`).toEqual([200, [], []]);
      expect(body, url).not.toMatch(DESCRIPTION);
      expect(body).toContain('"done":true');
    }
  });
});

describe('the flags open what they say and nothing else', () => {
  /** The fields with which a request reached the canary. */
  async function reached(fetch: (port: number) => FetchOptions, names?: readonly string[]) {
    const canary = await startCanary();
    const { port } = canary;
    sitePort = port;
    const found: string[] = [];
    const tried = (await allFields()).filter((one) => names?.includes(nameOf(one)) ?? one.isUrl);
    for (const field of tried) {
      const app = await openService(fetch(port));
      const before = canary.connections;
      await app.inject(requestWith(field, `http://127.0.0.1:${port}/x`));
      if (canary.connections > before) found.push(nameOf(field));
      await app.close();
    }
    return found.sort();
  }

  it('with private addresses and the port, exactly the fields are fetched that say so', async () => {
    expect(await reached((port) => ({ allowPrivate: true, ...portsWith(port) }))).toEqual(FETCHED);
  });

  it('with one of them, nothing is', async () => {
    expect(await reached(() => ({ allowPrivate: true }), FETCHED)).toEqual([]);
    expect(await reached(portsWith, FETCHED)).toEqual([]);
    expect(await reached(() => ({ ports: undefined }), FETCHED)).toEqual([]);
  });

  it('ports of other services stay refused with any port', async () => {
    const app = await openService({ allowPrivate: true, ports: undefined });
    for (const port of [22, 25, 6000]) {
      const { body } = await app.inject({ url: `/v1/check?url=http://127.0.0.1:${port}/` });
      expect(JSON.parse(body).answers[0].reason).toBe('refused-address');
    }
    expect(opened).toEqual([]);
  });
});

it('localhost is refused by the default resolver too', async () => {
  const app = await openService({ resolve: undefined });
  for (const host of ['localhost', 'LOCALHOST', 'a.localhost', 'localhost.', 'ｌocalhost']) {
    const { body } = await app.inject({ url: `/v1/check?url=${encodeURIComponent(`http://${host}/`)}` });
    expect(JSON.parse(body).answers[0].reason).toBe('refused-address');
  }
  expect(opened).toEqual([]);
});
