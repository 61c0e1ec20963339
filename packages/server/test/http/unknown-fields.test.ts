import { describe, expect, it } from 'vitest';
import type { App } from '../../src/service/app.js';
import { startService } from '../service-fixture.js';

const URLS = ['http://h.example/'];

async function errorsOf(app: App, url: string, payload?: object) {
  const request = payload === undefined ? { url } : { method: 'POST' as const, url, payload };
  const { statusCode, body } = await app.inject(request);
  return [statusCode, JSON.parse(body).errors];
}

describe('unknown fields name the known one that is probably meant', () => {
  it.each([
    ['/v1/evaluate', { robotsTxt: '', urls: URLS }, 'body.robotsTxt', 'did you mean robots?'],
    ['/v1/evaluate', { robotsBase46: '', urls: URLS }, 'body.robotsBase46', 'did you mean robotsBase64?'],
    ['/v1/check', { urls: URLS, crawler: ['a'] }, 'body.crawler', 'did you mean crawlers?'],
    ['/v1/lint', { robots: '', presets: 'google' }, 'body.presets', 'did you mean preset?'],
    ['/v1/diff', { before: '', after: '', URLS }, 'body.URLS', 'did you mean urls?'],
    ['/v1/policy', { robots: '', x: 1 }, 'body.x', 'known are robots, robotsBase64, urls, dialect, limit'],
  ])('POST %s %j', async (url, payload, field, advice) => {
    const detail = `is not known; ${advice}`;
    expect(await errorsOf(await startService(), url, payload)).toEqual([400, [{ field, detail }]]);
  });

  it('beside a field that is missing', async () => {
    const app = await startService();
    expect(await errorsOf(app, '/v1/check', { url: URLS })).toEqual([
      400,
      [
        { field: 'body.urls', detail: 'is required, and is missing' },
        { field: 'body.url', detail: 'is not known; did you mean urls?' },
      ],
    ]);
    expect(await errorsOf(app, '/v1/check?URL=http%3A%2F%2Fh%2F')).toEqual([
      400,
      [
        { field: 'query.url', detail: 'is required, and is missing' },
        { field: 'query.URL', detail: 'is not known; did you mean url?' },
      ],
    ]);
  });

  it('in a query string, they also say how to write a URL with parameters', async () => {
    const [status, [error]] = await errorsOf(await startService(), '/v1/check?url=http://h/s?q=1&sort=x');
    expect([status, error.field]).toEqual([400, 'query.sort']);
    expect(error.detail).toContain('percent-encode the URL (& as %26)');
  });

  it('in a line of a stream', async () => {
    const app = await startService();
    const payload = '{"url":"http://h/","crawlers":"a"}\n{"url":"http://h/","foo":1}\n';
    const headers = { 'content-type': 'application/x-ndjson' };
    const { body } = await app.inject({ method: 'POST', url: '/v1/check', headers, payload });
    const details = body.split('\n', 2).map((line) => JSON.parse(line).error.detail);
    expect(details).toEqual([
      'crawlers: is not known; did you mean crawler?',
      'foo: is not known; expected url, crawler, id, contentUsage and contentSignal',
    ]);
  });
});
