import type { Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clients } from '../access/clients.js';
import type { ServiceMetrics } from './service-metrics.js';

/** What is recorded of each request. */
export interface Observers {
  readonly metrics: ServiceMetrics;
  readonly clients: Clients;
  /** True to log the query strings, which contain the URLs that were asked for. */
  readonly logsUrls: boolean;
  readonly tracing: Tracing | undefined;
}

/** The parts of OpenTelemetry that are used. */
export interface Tracing {
  readonly tracer: Tracer;
  readonly api: typeof import('@opentelemetry/api');
}

/** The route in metrics and logs of a request that has none. */
const NO_ROUTE = 'none';
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
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

/** Counts, logs and traces every request. */
export function addObservation(app: FastifyInstance, { metrics, clients, logsUrls, tracing }: Observers): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  if (tracing !== undefined) {
    app.addHook('onRequest', (request, _reply, done) => {
      spans.set(request, startSpan(request, tracing));
      done();
    });
  }
  const end = (request: FastifyRequest, reply: FastifyReply, isAborted: boolean) => {
    const route = request.routeOptions.url ?? NO_ROUTE;
    const method = METHODS.has(request.method) ? request.method : 'OTHER';
    const status = reply.statusCode;
    const milliseconds = reply.elapsedTime;
    metrics.count({ method, route, status, seconds: milliseconds / 1_000 });
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: 2 });
    span?.end();
    if (!(request.log as Partial<Logger>).isLevelEnabled?.('info')) return;
    const path = logsUrls ? request.url : pathOf(request.url);
    const client = clients.of(request)?.name;
    const ms = Math.round(milliseconds * 1_000) / 1_000;
    request.log.info({ method, path, status, ms, client, ...(isAborted && { aborted: true }) }, 'request');
  };
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply, !reply.raw.writableFinished);
    done();
  });
  app.addHook('onListen', (done) => {
    // After the start: a request that arrives now is answered first.
    setImmediate(() => metrics.load().catch((error) => app.log.error({ err: error }, 'metrics cannot be loaded')));
    done();
  });
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
