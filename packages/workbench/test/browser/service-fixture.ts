/** The service with a real gate, and sites on the loopback interface. They end with the test. */

import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gate, type GateOptions } from '@maycrawl/gate';
import { buildServer, type ServerOptions } from '@maycrawl/server';
import { onTestFinished } from 'vitest';

/** Starts a site and returns its origin. */
export async function startSite(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Starts a site that answers every request with one status and body. */
export function startSiteWith(status: number, body = '', headers: Record<string, string> = {}): Promise<string> {
  return startSite((_request, response) => {
    response.writeHead(status, headers).end(body);
  });
}

export interface ServiceOptions {
  readonly server?: Partial<ServerOptions>;
  readonly gate?: Partial<GateOptions>;
}

/** Starts the service, and returns the address of its page. */
export async function startService({ server = {}, gate: gateOptions = {} }: ServiceOptions = {}): Promise<string> {
  const gate = await Gate.open({ userAgent: 'TestBot/1.0', fetch: { allowPrivate: true }, ...gateOptions });
  const app = await buildServer({ gate, crawler: 'TestBot', version: '0.0.0', ...server });
  onTestFinished(async () => {
    app.server.closeAllConnections();
    await app.close();
    await gate.close();
  });
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/`;
}
