import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyRecord, Gate, type GateOptions, type GateRecord } from '@maycrawl/gate';
import { onTestFinished } from 'vitest';
import { buildServer } from '../src/build-server.js';
import type { ServerOptions } from '../src/server-options.js';
import type { App } from '../src/service/app.js';

/** Starts a site on the loopback interface, and returns its port. It ends with the test. */
export async function startSite(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Returns the record of a file that is fresh for a day. */
export function recordOf(origin: string, text: string): GateRecord {
  const facts = { kind: 'file' as const, reason: undefined, status: 200, hops: [], headers: undefined };
  const at = Date.now();
  const times = { at, freshUntil: at + 86_400_000, refreshAt: at + 86_400_000 };
  const good = { counter: 1, kind: 'file' as const, hash: '0'.repeat(32), ...times, facts };
  return { ...emptyRecord(origin), good, body: Buffer.from(text) };
}

/** Returns a service that ends with the test. */
export async function startService(
  options: Partial<ServerOptions> = {},
  gateOptions: Partial<GateOptions> = {},
): Promise<App> {
  const gate = await Gate.open({ userAgent: 'TestBot/1.0', fetch: { allowPrivate: true }, ...gateOptions });
  // A busy machine takes several times as long as an idle one.
  const heavy = {
    script: new URL('../dist/workers/worker.js', import.meta.url),
    deadline: 60_000,
    ...options.heavy,
  };
  const app = await buildServer({ gate, crawler: 'TestBot', version: '0.0.0', ...options, heavy });
  onTestFinished(async () => {
    await app.close();
    await gate.close();
  });
  return app;
}
