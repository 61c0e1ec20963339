import type { RobotsTxt } from '@maycrawl/core';
import { describe, expect, it } from 'vitest';
import { fetchAllowed, type Gate, type RulesDecider } from '../src/index.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import type { Answer } from './servers/site.js';

/** Returns a site whose robots.txt blocks `/private`, with the given pages, and the requested paths. */
async function pages(answers: Record<string, Answer>, robots = 'user-agent: *\ndisallow: /private') {
  const requested: string[] = [];
  const place = await site((request, response) => {
    if (request.url === '/robots.txt') return void response.end(robots);
    requested.push(request.url!);
    (answers[request.url!] ?? ((_, missing) => void missing.writeHead(404).end()))(request, response);
  });
  return { ...place, origin: place.origin, requested };
}

const to =
  (location: string, status = 302): Answer =>
  (_, response) =>
    void response.writeHead(status, { location }).end('moved');

const ok: Answer = (_, response) => void response.end('page');

async function crawl(gate: Gate, url: string, options = {}) {
  const request = (target: string, signal?: AbortSignal) =>
    fetch(target, { redirect: 'manual', signal: signal ?? null });
  return fetchAllowed(gate, url, request, options);
}

describe('fetchAllowed', () => {
  it('returns the page behind redirects', async () => {
    const place = await pages({ '/a': to('/b', 301), '/b': to('c#part', 308), '/c': ok });
    const gate = await openGate();
    const { response, verdict, urls } = await crawl(gate, `${place.origin}/a#top`);
    expect(await response!.text()).toBe('page');
    expect(verdict.allowed).toBe(true);
    expect(urls.map((url) => url.replace(place.origin, ''))).toEqual(['/a#top', '/b', '/c']);
  });

  it('requests no blocked URL, neither first nor after a redirect', async () => {
    const place = await pages({ '/a': to('/private/x') });
    const gate = await openGate();
    expect(await crawl(gate, `${place.origin}/private`)).toMatchObject({
      response: undefined,
      verdict: { allowed: false },
    });
    const { response, verdict, urls } = await crawl(gate, `${place.origin}/a`);
    expect(response).toBeUndefined();
    expect(verdict.url).toBe(`${place.origin}/private/x`);
    expect(urls).toHaveLength(2);
    expect(place.requested).toEqual(['/a']);
  });

  it('another thread may decide each URL, also that of a turn', async () => {
    const place = await pages({ '/a': to('/b'), '/b': ok });
    const gate = await openGate();
    const asked: string[] = [];
    const decide: RulesDecider = async (robots, url, crawler) => {
      asked.push(new URL(url).pathname);
      return robots.check(url, crawler);
    };
    const { response } = await crawl(gate, `${place.origin}/a`, { decide, pace: true });
    expect(await response!.text()).toBe('page');
    // Before its turn, when it is asked for and when it starts.
    expect(asked).toEqual(['/a', '/a', '/a', '/b', '/b', '/b']);
    const blocked = await crawl(gate, `${place.origin}/b`, {
      decide: (robots: RobotsTxt) => robots.check(`${place.origin}/private`, 'x'),
    });
    expect([blocked.response, blocked.verdict.reason]).toEqual([undefined, 'rule']);
    await expect(crawl(gate, place.origin, { decide: true })).rejects.toThrow(/decide: expected a function/);
  });

  it('drops user info from a redirect and preserves its bytes', async () => {
    const place = await pages({
      '/a': (_, { socket }) => {
        const { port } = new URL(place.origin);
        socket!.end(`HTTP/1.1 302 Found\r\nLocation: http://me:secret@127.0.0.1:${port}/\xe9\r\n\r\n`, 'latin1');
      },
    });
    const { urls } = await crawl(await openGate(), `${place.origin}/a`);
    expect(urls.at(-1)).toBe(`${place.origin}/%E9`);
  });

  it('checks the robots.txt of the site that a redirect leads to', async () => {
    const other = await pages({}, 'user-agent: *\ndisallow: /');
    const place = await pages({ '/a': to(`${other.origin}/x`) });
    const gate = await openGate();
    expect((await crawl(gate, `${place.origin}/a`)).verdict).toMatchObject({
      allowed: false,
      url: `${other.origin}/x`,
    });
    expect(other.requested).toEqual([]);
  });

  it.each(['mailto:a@b.example', 'javascript:alert(1)', 'file:///etc/passwd'])(
    'a redirect to %s is not followed',
    async (target) => {
      const place = await pages({ '/a': to(target) });
      const { response, verdict } = await crawl(await openGate(), `${place.origin}/a`);
      expect([response, verdict.reason]).toEqual([undefined, 'unsupported-scheme']);
    },
  );

  it('stops in a loop after maxRedirects and returns the last redirect', async () => {
    const place = await pages({ '/a': to('/a') });
    const gate = await openGate();
    const { response, urls } = await crawl(gate, `${place.origin}/a`, { maxRedirects: 3 });
    expect([response!.status, urls.length, place.requested.length]).toEqual([302, 4, 4]);
  });

  it('returns the target of a redirect that it does not follow', async () => {
    const place = await pages({ '/a': to('b#part'), '/b': ok });
    const gate = await openGate();
    const followed = await crawl(gate, `${place.origin}/a`);
    expect([followed.response!.status, followed.redirect]).toEqual([200, undefined]);
    const { response, redirect } = await crawl(gate, `${place.origin}/a`, { maxRedirects: 0 });
    expect([response!.status, redirect]).toEqual([302, `${place.origin}/b`]);
  });

  it('follows a redirect in UTF-8, and one with user info without it', async () => {
    const place = await pages({
      '/a': to(Buffer.from('/caf\u00e9').toString('latin1')),
      '/b': (request, response) => to(`http://user:password@${request.headers.host}/c`)(request, response),
      '/caf%C3%A9': ok,
      '/c': ok,
    });
    const gate = await openGate();
    for (const path of ['/a', '/b']) expect((await crawl(gate, place.origin + path)).response!.status).toBe(200);
  });

  it('returns a redirect without a usable target as the response', async () => {
    const place = await pages({ '/a': to('http://[::1'), '/b': (_, response) => void response.writeHead(302).end() });
    const gate = await openGate();
    for (const path of ['/a', '/b']) expect((await crawl(gate, place.origin + path)).response!.status).toBe(302);
  });

  it('obeys a robots.txt that starts to block between two hops', async () => {
    let isBlocked = false;
    const place = await site((request, response) => {
      if (request.url === '/robots.txt') {
        response.end(isBlocked ? 'user-agent: *\ndisallow: /' : '');
        return;
      }
      isBlocked = true;
      response.writeHead(302, { location: '/next' }).end();
    });
    const clock = { now: Date.UTC(2026, 0, 1) };
    const gate = await openGate({ now: () => clock.now });
    const { verdict } = await fetchAllowed(gate, `${place.origin}/a`, async (url) => {
      const response = await fetch(url, { redirect: 'manual' });
      clock.now += 25 * 3_600_000;
      return response;
    });
    expect(verdict).toMatchObject({ allowed: false, url: `${place.origin}/next` });
  });

  it('rejects a request function that follows redirects', async () => {
    const place = await pages({ '/a': to('/b'), '/b': ok });
    const gate = await openGate();
    await expect(fetchAllowed(gate, `${place.origin}/a`, (url) => fetch(url))).rejects.toThrow(
      /^request: expected a response without redirects followed/,
    );
  });

  it('FAULT-77 the signal aborts it', async () => {
    const place = await pages({ '/a': () => {} });
    const gate = await openGate();
    const controller = new AbortController();
    const fetched = crawl(gate, `${place.origin}/a`, { signal: controller.signal });
    cleanUps.push(() => fetched.catch(() => {}));
    setTimeout(() => controller.abort(new Error('enough')), 20);
    await expect(fetched).rejects.toThrow('enough');
  });

  it('reports to the gate that a page fetch succeeded', async () => {
    const place = await pages({ '/a': ok, '/b': (_, response) => void response.writeHead(500).end() });
    const gate = await openGate();
    await crawl(gate, `${place.origin}/a`);
    expect((await gate.robots(place.origin)).record.pageGoodAt).toBeTypeOf('number');
    await crawl(gate, `${place.origin}/b`);
    expect((await gate.robots(place.origin)).record.pageBadAt).toBeTypeOf('number');
  });

  it('reports to the gate that a page fetch failed, but not an abort by the caller', async () => {
    const place = await pages({ '/a': (_, response) => void response.destroy(), '/b': () => {} });
    const gate = await openGate();
    const controller = new AbortController();
    const request = (url: string) => {
      controller.abort(new Error('enough'));
      return fetch(url, { signal: controller.signal });
    };
    await expect(fetchAllowed(gate, `${place.origin}/b`, request, controller)).rejects.toThrow('enough');
    expect((await gate.robots(place.origin)).record.pageBadAt).toBeUndefined();
    await expect(crawl(gate, `${place.origin}/a`)).rejects.toThrow();
    expect((await gate.robots(place.origin)).record.pageBadAt).toBeTypeOf('number');
  });

  it('follows a redirect whose body is truncated', async () => {
    const place = await pages({
      '/a': (_, response) => {
        response.writeHead(302, { location: '/b', 'content-length': 100 });
        response.write('part', () => response.destroy());
      },
      '/b': ok,
    });
    const { response } = await fetchAllowed(await openGate(), `${place.origin}/a`, async (url) => {
      const answer = await fetch(url, { redirect: 'manual' });
      // The body has failed before it is cancelled.
      if (url.endsWith('/a'))
        await answer
          .clone()
          .text()
          .catch(() => {});
      return answer;
    });
    expect(response?.status).toBe(200);
  });

  it('a mistake of the caller is a TypeError and is not reported for the site', async () => {
    const place = await pages({ '/a': to('/a') });
    const gate = await openGate();
    const url = `${place.origin}/a`;
    await expect(crawl(gate, url, { maxRedirects: Number.NaN })).rejects.toThrow(
      /^maxRedirects: expected a whole number/,
    );
    await expect(crawl(gate, url, { crawler: 5 as never })).rejects.toThrow(/^crawler: expected a name .*, got 5$/);
    await expect(crawl(gate, url, { maxRedirect: 3 })).rejects.toThrow('did you mean "maxRedirects"?');
    await expect(crawl(gate, url, { signal: new AbortController() })).rejects.toThrow(
      /^signal: expected an AbortSignal/,
    );
    await expect(fetchAllowed(gate, url, undefined as never)).rejects.toThrow(/^request: expected a function/);
    expect(place.requested).toEqual([]);
    await expect(fetchAllowed(gate, url, async () => undefined as never)).rejects.toThrow(/^request: .*got undefined/);
    expect((await gate.robots(url)).record.pageBadAt).toBeUndefined();
  });
});
