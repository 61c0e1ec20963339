import type { FastifyReply } from 'fastify';

/** Sends JSON that is a text or bytes already. By default, the answer is not cached. */
export function sendJson(reply: FastifyReply, json: string | Buffer, cacheControl = 'no-store'): FastifyReply {
  return reply.header('cache-control', cacheControl).type('application/json; charset=utf-8').send(json);
}
