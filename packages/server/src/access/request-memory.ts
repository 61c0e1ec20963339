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

/** The part of the memory budget that each request holds until its answer was read. */
export class RequestMemory {
  readonly #budget: MemoryBudget;
  readonly #clients: Clients;

  constructor(budget: MemoryBudget, clients: Clients) {
    this.#budget = budget;
    this.#clients = clients;
  }

  /** Reserves memory for a request, until its answer was read or its client has gone. @throws Problem `busy` */
  add(request: ReservingRequest, { raw }: FastifyReply, bytes: number): void {
    // Its end has been reported.
    if (raw.closed || raw.destroyed) return;
    let reservation = request[RESERVATION];
    if (reservation === undefined) {
      reservation = this.#budget.open(this.#clients.of(request).name);
      request[RESERVATION] = reservation;
      raw.once('close', () => request[RESERVATION]?.release());
    }
    reservation.add(bytes);
  }
}

/** Reserves memory for each body before it is read, and for each answer of the API before it is sent. */
export function addRequestMemory(app: FastifyInstance, memory: RequestMemory): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    try {
      const bytes = bodyMemory(request);
      if (bytes > 0) memory.add(request, reply, bytes);
      done();
    } catch (error) {
      // Nothing reads the body of a refused request, so it must not keep the connection open.
      reply.header('connection', 'close');
      done(error as Error);
    }
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    try {
      const bytes = payloadBytes(payload);
      if (bytes > SMALL && request.routeOptions.url?.startsWith('/v1/')) memory.add(request, reply, bytes);
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

/** Bytes of an answer; 0 for a stream, whose route reserves what it buffers. */
function payloadBytes(payload: unknown): number {
  if (typeof payload === 'string') return payload.length;
  return payload instanceof Uint8Array ? payload.length : 0;
}
