import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { McpHost, McpHttp } from '@maycrawl/mcp';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fieldProblem } from '../http/problem.js';
import type { App } from '../service/app.js';
import type { Timeouts } from '../service/service.js';
import { clientSignal } from '../service/waiting.js';
import { HEAVY_BODY_LIMIT } from '../workers/heavy-limits.js';

/** What of the answers of the protocol is sent: the service has headers of its own. */
const SENT_HEADERS = ['content-type', 'cache-control', 'x-accel-buffering', 'mcp-session-id'] as const;

/**
 * Adds `POST /mcp`, the tools for agents over the streamable HTTP transport of MCP. It is not in the OpenAPI document:
 * its requests describe themselves.
 */
export function addMcp(
  app: App,
  hostOf: (request: FastifyRequest, reply: FastifyReply) => McpHost,
  { readStall }: Pick<Timeouts, 'readStall'>,
): void {
  let http: Promise<McpHttp> | undefined;
  // Made here, so that it does not keep the first request for the life of the process.
  const report = (error: Error): void => app.log.debug({ err: error }, 'a request of MCP failed');
  app.addHook('onClose', async () => (await http)?.close());
  app.post('/mcp', { bodyLimit: HEAVY_BODY_LIMIT, schema: { hide: true } }, async (request, reply) => {
    // The rate of a client counts requests. A batch, which only old revisions have, would be a hundred calls in one.
    if (Array.isArray(request.body)) throw fieldProblem('body', 'expected one message: batches are not supported');
    // The answer is a stream whose reader may stop reading.
    const { socket } = request.raw;
    if (socket instanceof Socket) socket.setTimeout(readStall);
    // The protocol takes memory that a service without agents does not need.
    http ??= import('@maycrawl/mcp').then(({ createMcpHttp }) => createMcpHttp(report));
    const asked = new Request('http://localhost/mcp', {
      method: 'POST',
      headers: textHeaders(request),
      signal: clientSignal(reply),
    });
    const response = await (await http).answer(asked, request.body, hostOf(request, reply));
    for (const name of SENT_HEADERS) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    reply.code(response.status);
    return reply.send(response.body === null ? '' : Readable.fromWeb(response.body as ReadableStream)) as never;
  });
}

function textHeaders({ headers }: FastifyRequest): Headers {
  const given = new Headers();
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (typeof value === 'string' && (name.startsWith('mcp-') || name === 'accept' || name === 'content-type'))
      given.set(name, value);
  }
  return given;
}
