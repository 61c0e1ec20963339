/** A server on loopback whose robots.txt a test changes. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterTest } from '../../../../scripts/clean-ups.js';

export interface RobotsSite {
  readonly origin: string;
  readonly requestCount: number;
  answer: RequestListener;
}

export function served(text: string): RequestListener {
  return (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(text);
}

export function status(code: number): RequestListener {
  return (_, response) => response.writeHead(code).end();
}

/** It is stopped after the test. */
export async function startRobotsSite(answer: RequestListener): Promise<RobotsSite> {
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount++;
    site.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer,
    get requestCount() {
      return requestCount;
    },
  };
  afterTest.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return site;
}
