import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Span, Tracer } from '@opentelemetry/api';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clients } from '../access/clients.js';
import type { InvalidRequest } from '../http/client-errors.js';
import type { ServiceMetrics } from './service-metrics.js';

export interface Observers {
  readonly metrics: ServiceMetrics;
  readonly clients: Clients;
  readonly logsUrls: boolean;
  readonly tracing: Tracing | undefined;
}

export interface Tracing {
  readonly tracer: Tracer;
  readonly api: typeof import('@opentelemetry/api');
}

const NO_ROUTE = 'none';
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
/** Status in logs and metrics of a request whose client closed the connection before it had the answer, as in nginx. */
const ABANDONED = 499;
/** Set if a request was recorded as one that is not valid. */
const RECORDED = Symbol('recorded');

interface RecordedResponse extends ServerResponse {
  [RECORDED]?: boolean;
}

/** Characters of a path in a log line. */
const MAX_PATH = 200;

/** Where OpenTelemetry registers an SDK. https://github.com/open-telemetry/opentelemetry-js (internal/global-utils) */
const REGISTRY = Symbol.for('opentelemetry.js.api.1');

/**
 * Returns the tracer if the process has an SDK of OpenTelemetry, which `node --import` loads before. Without one, the
 * API is not loaded, because that delays the start.
 */
export async function findTracing(version: string): Promise<Tracing | undefined> {
  const registry = (globalThis as { [REGISTRY]?: { readonly trace?: unknown } })[REGISTRY];
  if (registry?.trace === undefined) return undefined;
  const api = await import('@opentelemetry/api');
  return { api, tracer: api.trace.getTracer('maycrawl', version) };
}

export function observe(request: FastifyRequest, reply: FastifyReply, observers: Observers): void {
  const { metrics, clients, logsUrls, tracing } = observers;
  const span = tracing && startSpan(request, tracing);
  // Unlike the hook `onResponse`, this event also comes if the client goes away before the answer.
  reply.raw.once('close', () => {
    if ((reply.raw as RecordedResponse)[RECORDED]) return span?.end();
    const route = request.routeOptions.url ?? NO_ROUTE;
    const method = METHODS.has(request.method) ? request.method : 'OTHER';
    // Requests of `inject` have no such socket, and their answers close before they are finished.
    const isAbandoned = request.raw.socket instanceof Socket && !reply.raw.writableFinished;
    const status = isAbandoned ? ABANDONED : reply.statusCode;
    const milliseconds = reply.elapsedTime;
    metrics.count({ method, route, status, seconds: milliseconds / 1_000 });
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: 2 });
    span?.end();
    const level = isAbandoned ? 'debug' : 'info';
    if (!(request.log as Partial<Logger>).isLevelEnabled?.(level)) return;
    const path = logsUrls ? request.url : pathOf(request.url);
    const client = clients.of(request)?.name;
    const ms = Math.round(milliseconds * 1_000) / 1_000;
    request.log[level]({ method, path, status, ms, client }, 'request');
  });
}

/** Counts and logs a request that is not valid HTTP, too large or too slow, which reaches no hook. */
export function observeInvalid(
  { requestId, status, code, response }: InvalidRequest,
  log: FastifyBaseLogger,
  metrics: ServiceMetrics,
): void {
  if (response !== undefined) (response as RecordedResponse)[RECORDED] = true;
  metrics.count({ method: 'OTHER', route: NO_ROUTE, status, seconds: undefined });
  log.info({ reqId: requestId, status, code }, 'request');
}

function startSpan(request: FastifyRequest, { tracer, api }: Tracing): Span {
  const route = request.routeOptions.url;
  const parent = api.propagation.extract(api.context.active(), request.headers);
  const attributes = {
    'http.request.method': METHODS.has(request.method) ? request.method : '_OTHER',
    'url.path': pathOf(request.url),
    'url.scheme': 'http',
    ...(route !== undefined && { 'http.route': route }),
  };
  const name = route === undefined ? request.method : `${request.method} ${route}`;
  return tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes }, parent);
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return (query === -1 ? url : url.slice(0, query)).slice(0, MAX_PATH);
}
