import type { FastifyReply } from 'fastify';

/** Sends JSON that is a text or bytes already. By default, the answer is not cached. */
export function sendJson(reply: FastifyReply, json: string | Buffer, cacheControl = 'no-store'): FastifyReply {
  return reply.header('cache-control', cacheControl).type('application/json; charset=utf-8').send(json);
}

/** Seconds. A shared answer must not outlive what the gate would answer now by much. */
const MAX_AGE = 60;

/**
 * Returns `Cache-Control` for an answer that is valid until `validUntil`, in milliseconds since the epoch: at most a
 * minute, and `no-store` if the origin could not be fetched, because the next fetch may change the answer at any time.
 */
export function cacheControl(validUntil: number, now: number, isReachable: boolean): string {
  const seconds = Math.floor((validUntil - now) / 1_000);
  if (!isReachable || seconds <= 0) return 'no-store';
  return `private, max-age=${Math.min(seconds, MAX_AGE)}`;
}

/** Cache-Control of what changes with the version of the service only. */
export const CACHED_BY_VERSION = 'private, max-age=3600';
