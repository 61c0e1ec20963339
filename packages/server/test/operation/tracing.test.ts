import { context, propagation, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openService } from '../server-fixture.js';

const exporter = new InMemorySpanExporter();
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

beforeEach(() => {
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
});
afterEach(() => {
  exporter.reset();
  for (const api of [trace, propagation, context]) api.disable();
});

/** Sends requests to a service; returns their spans. */
async function spansOf(...requests: readonly { url: string; [option: string]: unknown }[]): Promise<ReadableSpan[]> {
  const { app } = await openService();
  for (const request of requests) await app.inject(request);
  return exporter.getFinishedSpans();
}

describe('with the SDK of OpenTelemetry', () => {
  it('each request is a span of the server, with the route as its name', async () => {
    const lines = { 'content-type': 'application/x-ndjson' };
    const spans = await spansOf(
      { url: '/v1/check?url=mailto:secret' },
      { method: 'POST', url: '/v1/check?detail=brief', headers: lines, payload: '{"url":"mailto:secret"}' },
      { url: '/secret?token=secret' },
      { url: '/v1/crawlers', headers: { host: 'evil.example' } },
    );
    expect(spans.map(({ name }) => name)).toEqual(['GET /v1/check', 'POST /v1/check', 'GET', 'GET /v1/crawlers']);
    const statuses = spans.map(({ attributes }) => attributes['http.response.status_code']);
    expect(statuses).toEqual([200, 200, 404, 403]);
    for (const { kind, instrumentationScope, ended } of spans)
      expect([kind, instrumentationScope.name, instrumentationScope.version, ended]).toEqual([
        1,
        'maycrawl',
        '1.2.3',
        true,
      ]);
    expect(spans[0]?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
      'http.route': '/v1/check',
      'url.path': '/v1/check',
      'url.scheme': 'http',
    });
  });

  it('the span of the client is its parent', async () => {
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    const [child, root] = await spansOf({ url: '/healthz', headers: { traceparent } }, { url: '/healthz' });
    expect(child?.spanContext().traceId).toBe(TRACE);
    expect(child?.parentSpanContext).toMatchObject({ spanId: PARENT, traceId: TRACE, isRemote: true });
    expect(root?.parentSpanContext).toBeUndefined();
    expect(root?.spanContext().traceId).not.toBe(TRACE);
  });

  it('no attribute has a query string or a URL that was asked for', async () => {
    const spans = await spansOf(
      { url: '/v1/check?url=http://secret.example:22/a' },
      { url: '/v1/crawlers?name=secret' },
      { url: '/healthz?secret' },
      { url: `/v1/robots?url=${encodeURIComponent('http://user:secret@h.example:22/')}` },
      { method: 'POST', url: '/v1/robots/refresh', payload: { url: 'http://secret.example:22/' } },
    );
    expect(spans).toHaveLength(5);
    for (const { name, attributes, events, links } of spans)
      expect(JSON.stringify({ name, attributes, events, links })).not.toMatch(/secret|\?/);
  });

  it('a failure of the service is an error, a mistake of the client is not', async () => {
    const addRoutes = (app: { get(url: string, handler: () => never): unknown }) =>
      app.get('/fails', () => {
        throw new Error('secret');
      });
    const { app } = await openService({ addRoutes });
    for (const url of ['/fails', '/v1/check']) await app.inject({ url });
    expect(exporter.getFinishedSpans().map(({ status }) => status.code)).toEqual([2, 0]);
  });
});
