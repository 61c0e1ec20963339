import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MemoryBudget, Reservation } from '../scheduling/memory-budget.js';
import type { Clients } from './clients.js';

/** A body or an answer of at most these bytes does not count: the number of connections bounds how many there are. */
const SMALL = 16_384;
/** Bytes of memory for each byte of a body: its text, and the values that are read from it. */
const BODY_FACTOR = 2;
/** Bytes of a stream of lines: those that wait for their answers, and answers that wait to be read. */
const LINES_BYTES = 512 * 1_024;

const LINES = /^application\/x-ndjson/i;
const RESERVATION = Symbol('memory reservation');

interface ReservingRequest extends FastifyRequest {
  [RESERVATION]?: Reservation;
}

/** Reserves bytes for a request, until its answer was read or its client has gone. @throws Problem `busy` */
export type Reserve = (request: FastifyRequest, reply: FastifyReply, bytes: number) => void;

/** Returns the function that reserves the part of the memory budget that a request holds. */
export function createReserve(budget: MemoryBudget, clients: Clients): Reserve {
  return (request: ReservingRequest, { raw }, bytes) => {
    // Its end has been reported.
    if (raw.closed || raw.destroyed) return;
    let reservation = request[RESERVATION];
    if (reservation === undefined) {
      reservation = budget.open(clients.of(request).name);
      request[RESERVATION] = reservation;
      raw.once('close', () => request[RESERVATION]?.release());
    }
    reservation.add(bytes);
  };
}

export function addRequestMemory(app: FastifyInstance, reserve: Reserve): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    try {
      const bytes = bodyMemory(request);
      if (bytes > 0) reserve(request, reply, bytes);
      done();
    } catch (error) {
      // Nothing reads the body of a refused request, so it must not keep the connection open.
      reply.header('connection', 'close');
      done(error as Error);
    }
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    try {
      // A stream has no length: its route reserves what it buffers.
      const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
      if (bytes > SMALL && request.routeOptions.url?.startsWith('/v1/')) reserve(request, reply, bytes);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

function bodyMemory(request: FastifyRequest): number {
  const { method, headers } = request;
  if (method !== 'POST') return 0;
  if (LINES.test(headers['content-type'] ?? '')) return LINES_BYTES;
  const { bodyLimit = 0 } = request.routeOptions;
  const announced = headers['content-length'];
  const bytes = announced === undefined ? bodyLimit : Number(announced);
  // A body that is too large is refused with that reason.
  return bytes <= SMALL || bytes > bodyLimit ? 0 : BODY_FACTOR * bytes;
}
