/** An HTTP server on loopback whose response can be changed; it counts requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface Site {
  readonly port: number;
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  /** Number of requests so far. */
  readonly requestCount: number;
  answer: Answer;
  stop(): Promise<void>;
}

export async function startSite(answer: Answer): Promise<Site> {
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    site.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const site = {
    port,
    origin: `http://127.0.0.1:${port}`,
    get requestCount() {
      return requests;
    },
    answer,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return site;
}

export function file(text: string, headers: Record<string, string> = {}): Answer {
  return (_, response) => response.writeHead(200, headers).end(text);
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_, response) => response.writeHead(code, headers).end();
}
