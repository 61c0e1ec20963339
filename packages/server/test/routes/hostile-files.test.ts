import { MemoryStore } from '@maycrawl/gate';
import { describe, expect, it } from 'vitest';
import type { App } from '../../src/index.js';
import { openService, startSite } from '../server-fixture.js';
import { recordOf, startService } from '../service-fixture.js';

/** A file of 500 KiB by which each verdict takes milliseconds: all its rules match. */
const HOSTILE = `user-agent: *\n${'disallow: /*\n'.repeat(38_000)}`;
const URLS = 100;

describe('verdicts by a hostile file that is cached leave time for other requests', () => {
  it.each(['GET /v1/check', 'POST /v1/check', 'lines'])('%s', async (route) => {
    const { app } = await openService();
    const origin = await startSite(HOSTILE);
    await app.inject({ url: `/v1/check?url=${origin}/` });
    const urls = Array.from({ length: URLS }, (_, i) => `${origin}/${i}`);
    const { statusCode, body, longest, total } = await measured(app, requestOf(route, urls));
    expect(statusCode).toBe(200);
    expect(body.match(/"allowed":false/g)).toHaveLength(URLS);
    // All verdicts in one turn would take most of the time.
    expect(longest).toBeLessThan(0.4 * total);
  });

  it('brief lines, each for another site', async () => {
    const store = new MemoryStore();
    const sites = Array.from({ length: URLS }, (_, i) => `https://${i}.example`);
    for (const site of sites) store.put(recordOf(site, HOSTILE));
    const app = await startService({}, { store });
    // Loads the files. The rules of a file are sorted after some more lookups.
    const warmUp = requestOf('POST /v1/check', sites);
    await app.inject({ ...warmUp, url: `${warmUp.url}?detail=brief` });
    const request = requestOf(
      'lines',
      sites.map((site) => `${site}/x`),
    );
    const { body, longest, total } = await measured(app, { ...request, url: `${request.url}?detail=brief` });
    expect(body.match(/"allowed":false/g)).toHaveLength(URLS);
    expect(longest).toBeLessThan(0.4 * total);
  });
});

describe('a body that is expensive to read is refused before it is parsed', () => {
  const MIB = 1_048_576;
  const post = async (body: string) => {
    const { app } = await openService();
    const headers = { 'content-type': 'application/json' };
    const { statusCode, payload } = await app.inject({ method: 'POST', url: '/v1/lint', headers, body });
    return [statusCode, JSON.parse(payload).errors];
  };

  it.each([
    ['values', `{"urls":[${'1,'.repeat(MIB / 2)}1]}`],
    ['values', '['.repeat(MIB)],
    ['values', `[${'{},'.repeat(MIB / 3)}1]`],
    ['fields', `{${'"":1,'.repeat(MIB / 5)}"":1}`],
  ])('too many %s', async (what, body) => {
    expect(await post(body)).toEqual([
      400,
      [{ field: 'body', detail: expect.stringMatching(`more than \\d+ ${what}: send fewer$`) }],
    ]);
  });

  it('as many as a route may get are not', async () => {
    const urls = Array(10_000).fill('/');
    const [status, errors] = await post(JSON.stringify({ robots: 'a: ",[{:\\'.repeat(30_000), urls }));
    expect([status, errors]).toEqual([200, undefined]);
  });

  it('base64 with a long run of = that is not at the end takes no longer than other base64', async () => {
    const errors = [{ field: 'body.robotsBase64', detail: 'is not base64' }];
    // With a regular expression for the padding, this would take hours.
    expect(await post(JSON.stringify({ robotsBase64: `${'='.repeat(MIB)}x` }))).toEqual([400, errors]);
  });
});

/** Answers a request; returns the processor time that it took, and the most between two turns of the event loop. */
async function measured(app: App, request: ReturnType<typeof requestOf>) {
  let isAnswered = false;
  const begin = cpu();
  let before = begin;
  let longest = 0;
  const turn = () => {
    const now = cpu();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isAnswered) setImmediate(turn);
  };
  setImmediate(turn);
  const { statusCode, body } = await app.inject(request);
  isAnswered = true;
  turn();
  return { statusCode, body, longest, total: before - begin };
}

/** Microseconds of processor time of this process. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function requestOf(route: string, urls: readonly string[]) {
  if (route.startsWith('GET'))
    return { url: `/v1/check?${urls.map((url) => `url=${encodeURIComponent(url)}`).join('&')}` };
  const isLines = route === 'lines';
  return {
    method: 'POST' as const,
    url: '/v1/check',
    headers: { 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
    payload: isLines ? urls.map((url) => `${JSON.stringify({ url })}\n`).join('') : JSON.stringify({ urls }),
  };
}
