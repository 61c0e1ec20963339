/** A site on loopback and the service in front of it, closed after each test. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Gate } from '@maycrawl/gate';
import { afterTest as cleanUps } from '../../../scripts/clean-ups.js';
import { type App, buildServer, type ServerOptions } from '../src/index.js';

export { cleanUps };

export const ROBOTS = 'user-agent: *\ndisallow: /private\n';

/** Starts a site; returns its origin. */
export async function startSite(answer: RequestListener | string = ROBOTS): Promise<string> {
  const listener: RequestListener =
    typeof answer === 'function'
      ? answer
      : ({ url }, response) => (url === '/robots.txt' ? response.end(answer) : response.writeHead(404).end());
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export interface Service {
  readonly app: App;
  readonly gate: Gate;
}

export async function openService(options: Partial<ServerOptions> = {}): Promise<Service> {
  const gate = await Gate.open({ userAgent: 'ExampleBot/1.0', random: () => 0.5, fetch: { allowPrivate: true } });
  // A busy machine takes several times as long as an idle one.
  const heavy = {
    script: new URL('../dist/workers/worker.js', import.meta.url),
    deadline: 60_000,
    ...options.heavy,
  };
  const app = await buildServer({ gate, crawler: 'ExampleBot', version: '1.2.3', ...options, heavy });
  cleanUps.push(async () => {
    app.server.closeAllConnections();
    await app.close();
    await gate.close();
  });
  return { app, gate };
}

/** Listens on loopback; returns the port. */
export async function listen(app: App): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends bytes to the service at a port or socket; `text` resolves with what it answers until it closes the connection. */
export async function openSocket(place: number | string): Promise<{ socket: Socket; text: Promise<string> }> {
  const socket = typeof place === 'string' ? connect(place) : connect(place, '127.0.0.1');
  cleanUps.push(() => socket.destroy());
  const chunks: Buffer[] = [];
  const text = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
  await once(socket, 'connect');
  return { socket, text };
}

/** Yields the lines of an answer as they arrive. */
export async function* linesOf(response: IncomingMessage): AsyncGenerator<Record<string, unknown>, void> {
  let rest = '';
  for await (const chunk of response.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line);
  }
}
