/** A site on loopback with links and redirects to pages that its robots.txt blocks, into loops and to other sites. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { attackPages } from './browser-attacks.js';

/** One request as the server saw it. */
export interface LoggedRequest {
  /** The Host header. */
  readonly host: string;
  readonly path: string;
  readonly userAgent: string | undefined;
  /** When it arrived, by `performance.now()`. */
  readonly at: number;
  /** True if the robots.txt that was served when it arrived blocks it. */
  readonly isBlocked: boolean;
}

/** A period in which the site asks for no requests, by `performance.now()`. */
export interface Pause {
  readonly from: number;
  readonly until: number;
}

export interface AttackSite {
  readonly origin: string;
  readonly requests: readonly LoggedRequest[];
  /** Requests to the other site, whose robots.txt blocks everything. */
  readonly requestsToOther: readonly LoggedRequest[];
  /** The pages that a crawler may request. It should request each of them once. */
  readonly allowed: ReadonlySet<string>;
  /** The paths that ask for a pause, each with its period. */
  readonly pauses: ReadonlyMap<string, Pause>;
  stop(): Promise<void>;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown;

const ROBOTS = `user-agent: *
disallow: /private
disallow: /*secret
disallow: //
allow: /private/open$
`;
const REDIRECTS = [301, 302, 303, 307, 308];

/** The rules above in one line of code, independent of the engine. */
const isPrivate = (path: string) =>
  path !== '/private/open' && (/^\/(?:private|\/)/.test(path) || path.includes('secret'));

/** Returns a path without dot segments. A host in it stays as it is. */
function withoutDots(path: string): string {
  const { pathname, search } = new URL(`http://host${path}`);
  return pathname + search;
}

/** Starts a server that logs its requests. `isBlocked` is called for each request. */
async function startLogged(answer: Answer, isBlocked: (path: string) => boolean) {
  const requests: LoggedRequest[] = [];
  const log = (request: IncomingMessage) => {
    const path = request.url ?? '';
    const { host = '', 'user-agent': userAgent } = request.headers;
    requests.push({
      host,
      path,
      userAgent,
      at: performance.now(),
      // Some servers remove dot segments, `/%2e%2e/` too, and a URL that has them is that of the same page.
      isBlocked: path !== '/robots.txt' && isBlocked(withoutDots(path)),
    });
  };
  const server = createServer((request, response) => {
    log(request);
    answer(response, request);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    log(request);
    socket.destroy();
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
  return { requests, host, origin: `http://${host}`, stop };
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

/**
 * Starts the attack site, and the other site that it links to. With `isSlow`, some pages ask for a pause, never start,
 * never end or are too long: for crawlers with limits.
 */
export async function startAttackSite({ isSlow = true } = {}): Promise<AttackSite> {
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
  const waiting = isSlow ? waitingPages(pauses) : {};
  const slow = isSlow ? slowPages() : {};
  // Unusual spellings of allowed URLs, each with the path that is requested.
  const missing = {
    '/not-here': '/not-here',
    '/PRIVATE': '/PRIVATE',
    '/x/%2F/../private': '/x/private',
    [`http://127.0.0.1.:${new URL(site.origin).port}/b?c`]: '/b?c',
  };
  const allowed = allowedPages(site.host, other.origin);
  Object.assign(
    pages,
    { '/robots.txt': ((response) => response.end(ROBOTS)) satisfies Answer },
    allowed,
    waiting,
    slow,
  );
  // Linked last, so that pauses and timeouts come after everything else.
  pages['/'] = html(
    ...Object.keys(allowed).filter((path) => !LINKED_ELSEWHERE.has(path)),
    ...Object.keys(missing),
    ...hostileLinks(site.host, other.host),
    ...Object.keys(waiting),
    ...Object.keys(slow),
  );
  return {
    origin: site.origin,
    requests: site.requests,
    requestsToOther: other.requests,
    allowed: new Set(['/', ...Object.keys(allowed), ...Object.values(missing)]),
    pauses,
    stop: async () => {
      await Promise.all([site.stop(), other.stop()]);
    },
  };
}

/** Starts a site whose pages make a browser request blocked URLs; `browserAttacks` lists them. */
export async function startBrowserAttackSite(): Promise<Pick<AttackSite, 'origin' | 'requests' | 'stop'>> {
  const isBlocked = (path: string) => path.startsWith('/private');
  return startLogged((response, { url = '' }) => {
    const answer = attackPages[url];
    if (answer !== undefined) return answer(response);
    return response.writeHead(isBlocked(url) ? 200 : 404, { 'content-type': 'text/html' }).end();
  }, isBlocked);
}

/** Allowed pages that are reached only by a redirect, a base URL or an unusual spelling. */
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

/** The pages that may be requested, with their responses. */
function allowedPages(host: string, other: string): Record<string, Answer> {
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

/** Spellings of links to blocked pages, to other sites, or to nothing. */
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
      // A path that looks like the URL of an allowed page.
      `http://${host}//${host}/private/open`,
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

/** Pages that ask for a pause on the first request, in seconds or by a date, and one that always does. */
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
      // An HTTP date has whole seconds.
      const date = Math.ceil(Date.now() / 1000) * 1000 + 1000;
      const from = performance.now();
      pauses.set('/wait-date', { from, until: from + date - Date.now() });
      return response.writeHead(503, { 'retry-after': new Date(date).toUTCString() }).end();
    },
    '/wait-for-ever': (response) => response.writeHead(429, { 'retry-after': '0' }).end(),
  };
}

/** Pages that never start, never end, or are too long. */
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
 * A site whose robots.txt changes during the crawl, when the crawler requests `/later`. The response to that request sets
 * the crawler's clock 25 hours forward (hours-later.mjs). Three responses are held back until then, so that a crawler with
 * up to four concurrent requests does not reach `/soon/queued` before.
 */
export async function startChangingSite(
  robotsThen: string | number,
): Promise<Omit<AttackSite, 'allowed' | 'pauses' | 'requestsToOther'>> {
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
