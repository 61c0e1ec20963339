import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import { sendProblem } from './problem-handlers.js';

export interface SlowClientLimits {
  readonly body: number;
  readonly readStall: number;
}

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Disconnects clients that send a body too slowly, or do not read an answer. Streams have their own limits: Node's
 * `requestTimeout` would end uploads that are alive.
 */
export function addSlowClientLimits(app: FastifyInstance, limits: SlowClientLimits): void {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (BODILESS.has(request.method) || isStream(request)) return done();
    const timer = setTimeout(() => refuse(request, reply, limits.body), limits.body);
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop);
    reply.raw.once('close', stop);
    done();
  });
  app.addHook('onSend', ({ raw: { socket } }, _reply, payload, done) => {
    // The socket is idle from now on only if the client does not read. Node sets the time for the next request.
    if (!(payload instanceof Readable) && socket instanceof Socket) socket.setTimeout(limits.readStall);
    done();
  });
}

const isStream = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-ndjson/i.test(headers['content-type'] ?? '');

function refuse(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  reply.header('connection', 'close');
  sendProblem(new Problem('request-timeout', `The body did not arrive within ${milliseconds} ms.`), request, reply);
}
