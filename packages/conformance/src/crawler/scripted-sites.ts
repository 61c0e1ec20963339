/** The sites of a scenario on the loopback interface, which watch every request. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { replyTo } from './pages.js';
import type { Reply, Scenario, SiteName } from './scenario.js';
import { sendReply } from './send-reply.js';

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
  /** Resolves at the first request over the bound, which gets no reply. */
  readonly flooded: Promise<void>;
  close(): Promise<void>;
}

/** More requests than a crawler needs for the sites of a scenario. */
const MAX_REQUESTS = 500;
const ADDRESSES: Readonly<Record<SiteName, string>> = { main: '127.0.0.1', other: '127.0.0.1', host: '127.0.0.2' };

type Hosts = { -readonly [Name in SiteName]?: string };

/** @param token the name of the crawler, as its groups in robots.txt name it */
export async function startSites(scenario: Scenario, token: string): Promise<ScriptedSites> {
  const requests: WatchedRequest[] = [];
  const started = performance.now();
  const servers: Server[] = [];
  const hosts: Hosts = {};
  let flood = (): void => {};
  const flooded = new Promise<void>((resolve) => {
    flood = resolve;
  });
  const answer = (site: SiteName, request: IncomingMessage, response: ServerResponse): void => {
    if (requests.length >= MAX_REQUESTS) {
      request.socket.destroy();
      flood();
      return;
    }
    const { url: target = '', headers } = request;
    requests.push({ site, target, userAgent: headers['user-agent'] ?? '', at: performance.now() - started });
    sendReply(filled(replyTo(scenario, site, target), token, hosts), request, response);
  };
  for (const site of ['main', 'other', 'host'] as const) {
    if (site !== 'main' && scenario[site] === undefined) continue;
    const server = createServer((request, response) => answer(site, request, response));
    // A crawler may keep connections, and may send anything.
    server.on('clientError', (_error, socket) => socket.destroy());
    hosts[site] = await listen(server, ADDRESSES[site]);
    servers.push(server);
  }
  return { start: `http://${hosts.main}/`, requests, flooded, close: () => close(servers) };
}

/** True if this machine has a second loopback address, as Linux does. */
export async function hasSecondHost(): Promise<boolean> {
  const server = createServer();
  try {
    await listen(server, ADDRESSES.host);
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

async function listen(server: Server, address: string): Promise<string> {
  await once(server.listen(0, address), 'listening');
  return `${address}:${(server.address() as AddressInfo).port}`;
}

async function close(servers: readonly Server[]): Promise<void> {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
}

/** The reply with the name of the crawler and the hosts. */
function filled(reply: Reply, token: string, hosts: Hosts): Reply {
  const { location, text } = reply;
  const fill = (template: string): string =>
    template
      .replaceAll('{token}', token)
      .replaceAll('{TOKEN}', token.toUpperCase())
      .replaceAll('{tok}', token.slice(0, Math.ceil(token.length / 2)))
      .replace(/\{(main|other|host)\}/g, (name, site: SiteName) => hosts[site] ?? name);
  return {
    ...reply,
    ...(location === undefined ? {} : { location: fill(location) }),
    ...(text === undefined ? {} : { text: fill(text) }),
  };
}
