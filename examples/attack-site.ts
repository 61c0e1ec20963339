/** A site on loopback that tempts a crawler into pages that its robots.txt blocks, into loops and to other sites. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request as the server saw it. */
export interface Asked {
  /** The Host header: the origin that the crawler meant. */
  readonly host: string;
  readonly path: string;
  readonly userAgent: string | undefined;
  /** Of a monotonic clock. */
  readonly at: number;
  /** True if the robots.txt in force when it arrived blocks it. */
  readonly isBlocked: boolean;
}

/** Times of a monotonic clock. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

export interface AttackSite {
  readonly origin: string;
  readonly asked: readonly Asked[];
  /** What the other site was asked for; its robots.txt blocks everything. */
  readonly askedOfOther: readonly Asked[];
  /** The pages that a crawler may request, and should, once each. */
  readonly open: ReadonlySet<string>;
  /** The paths that ask for a pause, and from when until when they ask for no request. */
  readonly pauses: ReadonlyMap<string, Pause>;
  stop(): Promise<void>;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

const ROBOTS = `user-agent: *
disallow: /private
disallow: /*secret
allow: /private/open$
`;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Written apart from the engine: the rules above in a line of code. */
const isPrivate = (path: string) =>
  path !== '/private/open' && (path.startsWith('/private') || path.includes('secret'));

/** A server that logs what it is asked; `rules` is called for each request. */
async function startLogged(answer: Answer, isBlocked: (path: string) => boolean) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const { host = '', 'user-agent': userAgent } = request.headers;
    asked.push({ host, path, userAgent, at: performance.now(), isBlocked: path !== '/robots.txt' && isBlocked(path) });
    answer(response, request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { asked, host, origin: `http://${host}`, stop };
}

const html =
  (...links: string[]): Answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(links.map((link) => (link.startsWith('<') ? link : `<a href="${link}">link</a>\n`)).join(''));

const to =
  (location: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { location }).end(`<a href="${location}">moved</a>`);

/** Starts the attack site, and the other site that it leads to. */
export async function startAttackSite(): Promise<AttackSite> {
  const other = await startLogged(
    (response, { url }) => response.end(url === '/robots.txt' ? 'user-agent: *\ndisallow: /' : 'not for you'),
    () => true,
  );
  const pauses = new Map<string, Pause>();
  const pages: Record<string, Answer> = {};
  const site = await startLogged((response, request) => {
    const answer = Object.hasOwn(pages, request.url ?? '') ? pages[request.url!]! : undefined;
    return answer === undefined ? response.writeHead(404).end('not here') : answer(response, request);
  }, isPrivate);
  const waiting = waitingPages(pauses);
  const slow = slowPages();
  // Strange ways to write an open page, and its path.
  const missing = {
    '/not-here': '/not-here',
    '/PRIVATE': '/PRIVATE',
    '/x/%2F/../private': '/x/private',
    [`http://127.0.0.1.:${new URL(site.origin).port}/b?c`]: '/b?c',
  };
  const open = openPages(site.host, other.origin);
  Object.assign(pages, { '/robots.txt': ((response) => response.end(ROBOTS)) satisfies Answer }, open, waiting, slow);
  // Linked last, so that pauses and time-outs come when the rest is done.
  pages['/'] = html(
    ...Object.keys(open).filter((path) => !LINKED_ELSEWHERE.has(path)),
    ...Object.keys(missing),
    ...hostileLinks(site.host, other.host),
    ...Object.keys(waiting),
    ...Object.keys(slow),
  );
  return {
    origin: site.origin,
    asked: site.asked,
    askedOfOther: other.asked,
    open: new Set(['/', ...Object.keys(open), ...Object.values(missing)]),
    pauses,
    stop: async () => {
      await Promise.all([site.stop(), other.stop()]);
    },
  };
}

/** Open pages that only a redirect, a base or a strange way of writing leads to. */
const LINKED_ELSEWHERE = new Set([
  '/chain/2',
  '/chain/3',
  '/open/end',
  '/pong',
  '/open/based',
  '/open/beside-location',
  '/caf%C3%A9',
  '/fragments',
]);

/** Pages that may be requested, with what they do then. */
function openPages(host: string, other: string): Record<string, Answer> {
  const redirects = REDIRECTS.flatMap((status): [string, Answer][] => [
    [`/blocked-by-${status}`, to(`/private/by-${status}`, status)],
    [`/away-by-${status}`, to(`${other}/private/by-${status}`, status)],
    [`/known-by-${status}`, to('/a#known', status)],
  ]);
  const strange = [
    ['mailto', 'mailto:a@b.example'],
    ['script', 'javascript:alert(1)'],
    ['nowhere', 'http://['],
    ['empty', ''],
    ['backslash', '\\private\\x'],
    ['dots', '/a/%2e%2e/private/x'],
    ['user', `http://user:password@${host}/private/x`],
    ['query', '/a?secret'],
    ['scheme', `HTTP://${host}/private/x`],
    ['host', `//${new URL(other).host}/private/x`],
  ].map(([name, location]): [string, Answer] => [`/redirect-${name}`, to(location!)]);
  return {
    '/a': html('/', '/a', '#top', '?secret=1', 'private/a', 'b'),
    '/b': html(...Array.from({ length: 100 }, (_, number) => `/fragments#part-${number}`)),
    '/fragments': html('#x', '/fragments'),
    '/private/open': html('/private', '/private/open/not', '/private/openly'),
    '/base-of-block': html('<base href="/private/">', 'base'),
    '/base-elsewhere': html(`<base href="${other}/">`, 'base', 'private/base'),
    '/base-open': html('<base href="/open/">', 'based'),
    '/base-broken': html('<base href="http://[">', 'a'),
    '/base-script': html('<base href="javascript:x">', 'a'),
    '/open/based': html('../private/based'),
    '/refresh': html('<meta http-equiv="refresh" content="0; url=/private/refresh">'),
    '/refresh-header': (response) => response.writeHead(200, { refresh: '0; url=/private/refresh' }).end(),
    '/location-of-no-redirect': (response, request) => {
      response.setHeader('location', '/private/location');
      return html('/open/beside-location')(response, request);
    },
    '/open/beside-location': html(),
    '/link-header': (response) => response.writeHead(200, { link: '</private/next>; rel=next' }).end(),
    '/chain': to('/chain/2', 301),
    '/chain/2': to('/chain/3', 307),
    '/chain/3': to('/private/chain', 308),
    '/chain-to-end': to('/open/end'),
    '/open/end': html(),
    '/loop': to('/loop'),
    '/ping': to('/pong', 303),
    '/pong': to('/ping', 301),
    '/utf-8': to(Buffer.from('/caf\u00e9').toString('latin1')),
    '/caf%C3%A9': html(),
    '/choices': to('/private/choice', 300),
    ...Object.fromEntries([...redirects, ...strange]),
  };
}

/** Ways to write a link that leads into a block, to another site, or nowhere. */
function hostileLinks(host: string, other: string): string[] {
  const port = new URL(`http://${host}`).port;
  return [
    ...['/private', '/private/plain', 'private/relative', './private/dot', '/a/../private/up', '/./private/here'],
    ...['/a/%2e%2e/private/escaped', '/a/.%2E/private/mixed', '\\private\\backslash', '/a\\..\\private', '/?secret'],
    ...[
      '/pri\tvate/tab',
      '/private/\nline',
      ' \t/private/spaces ',
      '/\u0001secret',
      '/private/open?x',
      '/private/caf\u00e9',
    ],
    ...[`HTTP://${host}/private/upper`, `hTTp:\\\\${host}\\private\\mixed`, `//${host}/private/host`],
    ...[
      `///${host}/private/slashes`,
      `http:private/scheme`,
      `http:/private/scheme`,
      `http://127.1:${port}/private/short`,
    ],
    ...[`http://0x7f.0.0.1:${port}/private/hex`, `http://2130706433:${port}/private/number`],
    ...[`http://user:password@${host}/private/user`, `//user@${host}/private/user`, '/private#part', '/private?#'],
    // Other origins: the same server by another name, port or scheme, and another server.
    ...[`http://localhost:${port}/a`, `http://LOCALHOST:${port}/private`, `http://localhost.:${port}/private`],
    ...[
      `http://127.0.0.1.:${port}/private/dot`,
      `http://[::ffff:7f00:1]:${port}/private`,
      'http://127.0.0.1:80/',
      'http://127.0.0.1/',
    ],
    ...[
      `https://${host}/private`,
      `ftp://${host}/private`,
      `ws://${host}/private`,
      `//${other}/`,
      `http://${other}/private`,
    ],
    ...[
      'mailto:a@b.example',
      'MAILTO:a@b.example',
      'javascript:void(0)',
      'java\tscript:x',
      'data:text/html,<a>',
      'tel:+1',
    ],
    ...[
      'http://',
      'http://[',
      'http://[::1',
      'http://a b/',
      '//',
      '///',
      'about:blank',
      'blob:http://a/b',
      'http://%zz/',
      '#',
      '',
    ],
    ...['http://a:99999/', 'file:///etc/passwd', 'view-source:http://a/', 'http://xn--/', 'http://\ufffd\u202e/'],
  ];
}

/** Pages that ask for a pause at first, by seconds or by a date, and one that does so for ever. */
function waitingPages(pauses: Map<string, Pause>): Record<string, Answer> {
  return {
    '/wait-seconds': (response) => {
      if (pauses.has('/wait-seconds')) return html('/private/after-wait')(response, response.req);
      const from = performance.now();
      pauses.set('/wait-seconds', { from, until: from + 1000 });
      return response.writeHead(429, { 'retry-after': '1', 'content-type': 'text/html' }).write('never ends');
    },
    '/wait-date': (response) => {
      if (pauses.has('/wait-date')) return html('/private/after-wait')(response, response.req);
      // A date is in whole seconds.
      const date = Math.ceil(Date.now() / 1000) * 1000 + 1000;
      const from = performance.now();
      pauses.set('/wait-date', { from, until: from + date - Date.now() });
      return response.writeHead(503, { 'retry-after': new Date(date).toUTCString() }).end();
    },
    '/wait-for-ever': (response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  };
}

/** Pages that never come, never end, or are too long. */
function slowPages(): Record<string, Answer> {
  return {
    '/slow-head': () => {},
    '/slow-body': (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).write('<a href="/private/slow">'),
    '/endless': async (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const closed = once(response, 'close');
      while (!response.destroyed) {
        if (!response.write('<a href="/private/endless">'.repeat(1000))) {
          await Promise.race([once(response, 'drain'), closed]);
        }
      }
    },
    '/cut-off': (response) =>
      response.writeHead(200, { 'content-length': '1000' }).write('x', () => response.destroy()),
  };
}

/**
 * A site whose robots.txt changes while it is crawled, when a crawler requests `/later`: 25 hours later, it says. A crawler
 * of up to four requests at once is kept from `/soon/queued` until then.
 */
export async function startChangingSite(
  robotsThen: string | number,
): Promise<Omit<AttackSite, 'open' | 'pauses' | 'askedOfOther'>> {
  let isLater = false;
  const held: ServerResponse[] = [];
  const hold: Answer = (response) => (isLater ? response.end() : held.push(response));
  const pages: Record<string, Answer> = {
    '/': html('/later', '/held-1', '/held-2', '/held-3', '/soon/queued'),
    '/held-1': hold,
    '/held-2': hold,
    '/held-3': hold,
    '/later': (response, request) => {
      isLater = true;
      response.setHeader('x-hours-later', '25');
      return html('/soon/linked', '/fine')(response, request);
    },
    '/soon/queued': html('/soon/linked'),
    '/soon/linked': html(),
    '/fine': html('/soon/linked#again'),
    '/robots.txt': (response) => {
      if (!isLater) return response.end('user-agent: *\nallow: /');
      for (const waiting of held.splice(0)) waiting.end();
      return typeof robotsThen === 'number' ? response.writeHead(robotsThen).end() : response.end(robotsThen);
    },
  };
  return startLogged(
    (response, request) => (pages[request.url!] ?? html())(response, request),
    (path) => isLater && (path.startsWith('/soon') || (typeof robotsThen === 'number' && path === '/fine')),
  );
}
