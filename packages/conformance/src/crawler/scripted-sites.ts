/** The sites of a scenario on the loopback interface, which watch every request. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Reply, RobotsReply, Scenario, Site } from './scenario.js';

export type SiteName = 'main' | 'other';

export interface WatchedRequest {
  readonly site: SiteName;
  /** The target as it was sent: a path, with the query. */
  readonly target: string;
  readonly userAgent: string;
  /** Milliseconds since the sites were started. */
  readonly at: number;
}

export interface ScriptedSites {
  readonly start: string;
  readonly requests: readonly WatchedRequest[];
  /** Resolves once there are more requests than any scenario needs. */
  readonly flooded: Promise<void>;
  close(): Promise<void>;
}

/** More requests than a crawler needs for the sites of a scenario. */
const MAX_REQUESTS = 500;
/** Bytes after which an endless file only trickles, so that a crawler that reads all of it costs no memory. */
const FLOOD_BYTES = 4_000_000;
const FILLER = `# ${'This file has no end. '.repeat(40)}\n`;
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** @param token the name of the crawler, as its groups in robots.txt name it */
export async function startSites(scenario: Scenario, token: string): Promise<ScriptedSites> {
  const requests: WatchedRequest[] = [];
  const started = performance.now();
  const servers: Server[] = [];
  const hosts: { -readonly [Name in SiteName]?: string } = {};
  let flood = (): void => {};
  const flooded = new Promise<void>((resolve) => {
    flood = resolve;
  });

  const serve = async (name: SiteName, site: Site): Promise<void> => {
    const server = createServer((request, response) => {
      const target = request.url ?? '';
      requests.push({
        site: name,
        target,
        userAgent: request.headers['user-agent'] ?? '',
        at: performance.now() - started,
      });
      if (requests.length > MAX_REQUESTS) flood();
      const reply = replyTo(target, name === 'main' ? scenario : undefined, site);
      send(reply, request, response, (text) => filled(text, token, hosts));
    });
    servers.push(server);
    // A crawler may keep connections, and may send anything.
    server.on('clientError', (_error, socket) => socket.destroy());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    hosts[name] = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  await serve('main', scenario);
  if (scenario.other !== undefined) await serve('other', scenario.other);
  return {
    start: `http://${hosts.main}/`,
    requests,
    flooded,
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function replyTo(target: string, scenario: Scenario | undefined, { robots, pages = {} }: Site): Reply {
  if (target === '/robots.txt') return { type: TEXT, ...replyOf(robots) };
  const page = pages[target];
  if (page !== undefined) return page;
  if (target === '/' && scenario !== undefined) return { type: HTML, text: startPage(scenario) };
  return { type: HTML, text: `<!doctype html>\n<title>A page</title>\n<p>A page.\n` };
}

function replyOf(robots: RobotsReply): Reply {
  if (typeof robots === 'string') return { text: robots };
  return 'parts' in robots ? { text: textOf(robots.parts) } : robots;
}

function textOf(parts: readonly (string | { readonly repeat: string; readonly times: number })[]): string {
  return parts
    .map((part) =>
      typeof part === 'string'
        ? part
        : Array.from({ length: part.times }, (_, n) => part.repeat.replaceAll('{n}', String(n))).join(''),
    )
    .join('');
}

/** Links to what is blocked and what is open, in turns: a crawler that stops early misses some of both. */
function startPage({ blocked, open, html = '', pages = {} }: Scenario): string {
  const locations = new Set(
    Object.values(pages).map(({ location = '' }) => location.replace('http://{other}', 'other:')),
  );
  const links = [...Array(Math.max(blocked.length, open.length)).keys()]
    .flatMap((at) => [open[at], blocked[at]])
    .filter((path): path is string => path !== undefined)
    // The others are what a redirect or another element leads to.
    .filter((path) => !locations.has(path) && !html.includes(`"${path}"`));
  const anchors = links.map((path) => {
    const url = path.replace(/^other:/, 'http://{other}').replaceAll('&', '&amp;');
    return `<a href="${url}">A page</a>`;
  });
  return `<!doctype html>\n<title>Start</title>\n${html}${anchors.join('\n')}\n`;
}

function filled(text: string, token: string, hosts: { readonly [Name in SiteName]?: string }): string {
  return text
    .replaceAll('{token}', token)
    .replaceAll('{TOKEN}', token.toUpperCase())
    .replaceAll('{tok}', token.slice(0, Math.ceil(token.length / 2)))
    .replaceAll('{host}', hosts.main ?? '')
    .replaceAll('{other}', hosts.other ?? '');
}

async function send(
  {
    status = 200,
    type = TEXT,
    location,
    headers = {},
    text = '',
    after = 0,
    length,
    chunks,
    gzip,
    endless,
    reset,
  }: Reply,
  request: IncomingMessage,
  response: ServerResponse,
  fill: (text: string) => string,
): Promise<void> {
  if (reset !== undefined) {
    request.socket.resetAndDestroy();
    return;
  }
  if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
  const bytes = Buffer.from(fill(text));
  const isPacked = gzip === true && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const body = isPacked ? gzipSync(bytes) : bytes;
  response.writeHead(status, {
    'content-type': type,
    ...(location === undefined ? {} : { location: fill(location) }),
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    ...(endless || chunks !== undefined ? {} : { 'content-length': length ?? body.length }),
    ...headers,
  });
  if (request.method === 'HEAD') response.end();
  else if (length !== undefined) response.write(body, () => request.socket.destroy());
  else if (endless) pour(body, response);
  else if (chunks !== undefined) sendInChunks(body, chunks, response);
  else response.end(body);
}

function sendInChunks(body: Buffer, count: number, response: ServerResponse): void {
  const size = Math.ceil(body.length / count);
  for (let at = 0; at < body.length; at += size) response.write(body.subarray(at, at + size));
  response.end();
}

/** Sends a file without an end: fast at first, then a line each second. */
function pour(body: Buffer, response: ServerResponse): void {
  response.write(body);
  let sent = body.length;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const more = (): void => {
    if (response.destroyed) return;
    sent += FILLER.length;
    const isFree = response.write(FILLER);
    if (sent >= FLOOD_BYTES) timer = setTimeout(more, 1000);
    else if (isFree) setImmediate(more);
    else response.once('drain', more);
  };
  response.on('close', () => clearTimeout(timer));
  more();
}
