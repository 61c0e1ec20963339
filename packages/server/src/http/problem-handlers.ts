import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeInvalid } from './describe-invalid.js';
import {
  ClientGoneError,
  fieldProblem,
  INTERNAL_DETAIL,
  PROBLEMS,
  Problem,
  type ProblemCode,
  problemDocument,
} from './problem.js';

/**
 * Adds the headers of every answer: the request's id, which the log has too, and the version. Requests that the router
 * refuses run no hook.
 */
export function addAnswerHeaders(request: FastifyRequest, reply: FastifyReply, version: string): void {
  reply.header('x-request-id', request.id).header('maycrawl-version', version);
  // A page of another site may neither read an answer nor run it as a script.
  reply.header('x-content-type-options', 'nosniff').header('cross-origin-resource-policy', 'same-origin');
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (reply.getHeader('connection') === 'close') lingerOnClose(request.raw);
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(PROBLEMS[problem.code].status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send({ ...problemDocument(problem), requestId: request.id });
}

export function addProblemHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    // No client is left to read an answer. The request is logged and counted when its connection closes.
    if (error instanceof ClientGoneError) return reply.hijack();
    const found = problemOf(error, request);
    // A body is read before it is known that no route answers the request.
    const problem = request.is404 && OF_CONTENT.has(found.code) ? routeProblem(app, request, reply) : found;
    if (problem.code === 'internal') request.log.error({ err: error }, 'a route failed');
    return sendProblem(problem, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(routeProblem(app, request, reply), request, reply));
}

function routeProblem(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Problem {
  const methods = methodsOf(app, request);
  if (methods.length === 0) return new Problem('not-found', `There is no route ${pathOf(request)}: /docs lists them.`);
  reply.header('allow', methods.join(', '));
  const detail = `${pathOf(request)} takes ${methods.join(' or ')}, not ${request.method}.`;
  return new Problem('method-not-allowed', detail);
}

const OF_CONTENT: ReadonlySet<ProblemCode> = new Set(['invalid-request', 'too-large', 'unsupported-media-type']);

const METHODS = ['GET', 'POST'] as const;

function methodsOf(app: FastifyInstance, request: FastifyRequest): string[] {
  return METHODS.filter((method) => app.findRoute({ method, url: pathOf(request) }) !== null);
}

function pathOf({ url }: FastifyRequest): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function problemOf(error: FastifyError | Error, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  const { code, validation, validationContext, statusCode } = error as FastifyError;
  if (validation !== undefined) {
    const errors = describeInvalid(validation, validationContext ?? 'body');
    return new Problem('invalid-request', errors.map(({ field, detail }) => `${field}: ${detail}`).join('; '), errors);
  }
  // Of a request without a route: other requests with such a body are refused before it is read.
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported-media-type', error.message);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    const { bodyLimit } = request.routeOptions;
    return fieldProblem('body', `has more than ${bodyLimit} bytes, the limit of this route: send less`, 'too-large');
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return fieldProblem('body', error.message);
  }
  return new Problem('internal', INTERNAL_DETAIL);
}

/**
 * Returns the problem of the target `*`, which the router would read as `/`. It is only for OPTIONS, which no route has.
 * https://www.rfc-editor.org/rfc/rfc9112#section-3.2.4
 */
export function targetProblem(target: string | undefined): Problem | undefined {
  if (!target?.startsWith('*')) return undefined;
  return new Problem('not-found', `There is no route ${target}: a path begins with /, and /docs lists the routes.`);
}

/** Bytes of a refused body that are read and dropped, and milliseconds for it. */
const MAX_DROPPED = 16 * 1_024 * 1_024;
const MAX_TIME = 5_000;

/**
 * Lets clients read the answer to a body that is refused before it was read. If the connection were closed with unread
 * bytes, the client, which still sends, would get a reset instead of the answer. So only the direction of the answer is
 * closed, and the rest of the body is read and dropped, up to a limit.
 * https://www.rfc-editor.org/rfc/rfc9112#section-9.6
 */
export function lingerOnClose(request: IncomingMessage): void {
  const { socket } = request;
  // Requests of `inject` have no such socket.
  if (request.complete || !(socket instanceof Socket)) return;
  const first = socket.bytesRead;
  // Node calls it once the answer is written. It would close both directions.
  socket.destroySoon = () => {
    socket.end();
    const timer = setTimeout(() => socket.destroy(), MAX_TIME);
    const close = () => {
      clearTimeout(timer);
      Socket.prototype.destroySoon.call(socket);
    };
    request.on('data', () => {
      if (socket.bytesRead - first > MAX_DROPPED) socket.destroy();
    });
    request.once('end', close).once('close', close);
    if (request.readableEnded || request.destroyed) close();
  };
}
