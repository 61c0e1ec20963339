import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fieldProblem } from './problem.js';

export const LINES_TYPE = 'application/x-ndjson';

export function addLineBodies(app: FastifyInstance): void {
  app.addContentTypeParser(LINES_TYPE, (request, payload, done) => {
    const { content } = (request.routeOptions.schema?.body ?? {}) as { content?: Record<string, unknown> };
    if (content?.[LINES_TYPE] !== undefined) return done(null, payload);
    const detail = `got ${LINES_TYPE}: send application/json`;
    return done(fieldProblem('headers.content-type', detail, 'unsupported-media-type'));
  });
}

/**
 * Sends a stream. Its headers are sent at once: some clients send no line before they have them. One of them keeps nginx
 * from collecting the answer before it forwards it.
 * https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
 */
export function startAnswer(reply: FastifyReply, type: string, stream: Readable): FastifyReply {
  setImmediate(() => {
    if (!reply.raw.headersSent && !reply.raw.destroyed) reply.raw.flushHeaders();
  });
  return reply.type(type).header('x-accel-buffering', 'no').send(stream);
}
