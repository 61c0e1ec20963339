import { Request as UndiciRequest, fetch as undiciFetch } from 'undici';
import { describe, expect, it } from 'vitest';
import { RobotsBlockedError, type RobotsFetchOptions, robotsFetch } from '../src/index.js';
import { cleanUps, openGate, site } from './gate-fixture.js';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | undefined>;
  readonly body: string;
}

const COMPARED = ['authorization', 'content-type', 'content-length', 'content-language', 'cookie', 'x-other', 'accept'];

/** Starts a site that blocks `/private` and redirects `/STATUS?TARGET` (`none`: no target). It records requests. */
async function recordingSite() {
  const received: Received[] = [];
  const place = await site((request, response) => {
    if (request.url === '/robots.txt') return void response.end('user-agent: *\ndisallow: /private');
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const headers = Object.fromEntries(COMPARED.map((name) => [name, request.headers[name] as string | undefined]));
      received.push({ method: request.method!, path: request.url!, headers, body });
      const [, status, location] = /^\/(\d{3})\?(.*)$/.exec(request.url!) ?? [];
      if (status === undefined) return void response.end(`page ${request.headers['user-agent']}`);
      response.writeHead(Number(status), location === 'none' ? {} : { location }).end('moved');
    });
  });
  return Object.assign(place, { received });
}

const clients = [
  ["Node's fetch", fetch],
  ['undici', undiciFetch as unknown as typeof fetch],
] as const;

async function open(client: typeof fetch, options: RobotsFetchOptions = {}) {
  const gate = await openGate();
  return { gate, get: robotsFetch(gate, { ...options, fetch: client }) };
}

describe.each(clients)('robotsFetch with %s', (_, client) => {
  it('returns the response of an allowed page', async () => {
    const place = await recordingSite();
    const { get } = await open(client, { userAgent: 'ExampleBot/1.0' });
    const response = await get(`${place.origin}/a`);
    expect([await response.text(), response.redirected, response.url]).toEqual([
      'page ExampleBot/1.0',
      false,
      `${place.origin}/a`,
    ]);
    const named = await get(new URL('/a', place.origin), { headers: { 'User-Agent': 'OtherBot' } });
    expect(await named.text()).toBe('page OtherBot');
  });

  it('rejects a blocked URL, and requests it neither first nor after a redirect', async () => {
    const [place, other] = [await recordingSite(), await recordingSite()];
    const { get } = await open(client);
    for (const path of ['/private', '/302?/private/x', `/307?${other.origin}/private`]) {
      const error: unknown = await get(place.origin + path).catch((reason) => reason);
      expect(error).toBeInstanceOf(RobotsBlockedError);
      const { code, message, url, verdict } = error as RobotsBlockedError;
      expect([code, verdict.allowed, verdict.rules?.rule?.line]).toEqual(['ERR_ROBOTS_BLOCKED', false, 2]);
      expect(message).toBe(String(verdict));
      expect(url).toBe(verdict.url);
    }
    expect(place.received.map(({ path }) => path)).toEqual(['/302?/private/x', `/307?${other.origin}/private`]);
    expect(other.received).toEqual([]);
  });

  it('applies the rules for the crawler that is named', async () => {
    const place = await recordingSite();
    place.answer = (_, response) => void response.end('user-agent: OtherBot\ndisallow: /');
    const { get } = await open(client, { crawler: 'OtherBot' });
    await expect(get(`${place.origin}/a`)).rejects.toThrow(RobotsBlockedError);
  });

  const headers = {
    authorization: 'Basic eDp5',
    cookie: 'a=b',
    'content-type': 'text/x-mine',
    'content-language': 'de',
    'x-other': 'kept',
  };
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'])(
    '%s: sends after a redirect what fetch sends',
    async (method) => {
      const [place, other] = [await recordingSite(), await recordingSite()];
      const { get } = await open(client);
      const init = { method, headers, ...(!/GET|HEAD/.test(method) && { body: 'sent' }) };
      const received = () => [...place.received.splice(0), ...other.received.splice(0)];
      for (const status of [301, 302, 303, 307, 308]) {
        for (const target of [`${place.origin}/a`, `${other.origin}/a`]) {
          const url = `${place.origin}/${status}?${target}`;
          const response = await get(url, init);
          expect([response.status, response.redirected, response.url]).toEqual([200, true, target]);
          const ours = received();
          await client(url, init);
          expect(ours).toHaveLength(2);
          expect(ours, url).toEqual(received());
        }
      }
    },
  );

  it('sends a repeatable body again, and rejects a stream that would have to be sent again', async () => {
    const [place, { get }] = [await recordingSite(), await open(client)];
    const url = `${place.origin}/308?/a`;
    for (const body of ['text', Buffer.from('text'), new URLSearchParams({ a: 'b' })]) {
      expect((await get(url, { method: 'POST', body })).status).toBe(200);
    }
    expect(place.received.map(({ body }) => body)).toEqual(['text', 'text', 'text', 'text', 'a=b', 'a=b']);
    const stream = () => new Blob(['streamed']).stream();
    await expect(get(url, { method: 'POST', body: stream(), duplex: 'half' } as RequestInit)).rejects.toThrow(
      /^fetch: .*\/308\?\/a redirects with status 308, but the body is a stream/,
    );
    const seeOther = { method: 'POST', body: stream(), duplex: 'half' } as RequestInit;
    expect((await get(`${place.origin}/303?/a`, seeOther)).status).toBe(200);
    expect(place.received.slice(-2).map(({ method, body }) => [method, body])).toEqual([
      ['POST', 'streamed'],
      ['GET', ''],
    ]);
  });

  it('takes a Request, whose body it can send again, and lets the second argument override it', async () => {
    const [place, { get }] = [await recordingSite(), await open(client)];
    const Request = client === fetch ? globalThis.Request : (UndiciRequest as unknown as typeof globalThis.Request);
    const init = { method: 'POST', body: 'text', headers: { 'x-other': '1' } };
    await get(new Request(`${place.origin}/307?/a`, init));
    await get(new Request(`${place.origin}/a`, init), { method: 'PUT', headers: { 'x-other': '2' } });
    const seen = place.received.map((request) => [request.method, request.body, request.headers['x-other']]);
    expect(seen).toEqual([
      ['POST', 'text', '1'],
      ['POST', 'text', '1'],
      ['PUT', 'text', '2'],
    ]);
    const manual = await get(new Request(`${place.origin}/302?/a`, { redirect: 'manual' }));
    expect(manual.status).toBe(302);
    const aborted = new Request(`${place.origin}/a`, { signal: AbortSignal.abort(new Error('enough')) });
    await expect(get(aborted)).rejects.toThrow('enough');
    expect((await get(aborted, { signal: null })).status).toBe(200);
  });

  it('stops at the limit of redirects', async () => {
    const [place, { get, gate }] = [await recordingSite(), await open(client)];
    const { answer } = place;
    place.answer = (request, response) => {
      if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
      answer(request, response);
    };
    await expect(get(`${place.origin}/loop`)).rejects.toThrow(
      /^fetch: the limit of redirects, 20, is reached; the next leads to .*\/loop$/,
    );
    const once = robotsFetch(gate, { fetch: client, maxRedirects: 1 });
    expect((await once(`${place.origin}/302?/a`)).status).toBe(200);
    await expect(once(`${place.origin}/302?/302?/a`)).rejects.toThrow(/^fetch: the limit of redirects, 1, is reached/);
  });

  it("redirect: 'manual' returns the redirect, 'error' rejects it", async () => {
    const [place, { get }] = [await recordingSite(), await open(client)];
    const response = await get(`${place.origin}/302?/a`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/a']);
    await expect(get(`${place.origin}/302?/a`, { redirect: 'error' })).rejects.toThrow(TypeError);
    expect((await get(`${place.origin}/a`, { redirect: 'error' })).status).toBe(200);
    expect(place.received.map(({ path }) => path)).toEqual(['/302?/a', '/302?/a', '/a']);
  });

  it('returns a redirect without a target as fetch does, and rejects one to an invalid URL', async () => {
    const [place, { get }] = [await recordingSite(), await open(client)];
    expect((await get(`${place.origin}/302?none`)).status).toBe(302);
    await expect(client(`${place.origin}/302?http://[::1`)).rejects.toThrow(TypeError);
    await expect(get(`${place.origin}/302?http://[::1`)).rejects.toThrow(/redirects to an invalid URL$/);
    await expect(get(`${place.origin}/302?mailto:a@b.example`)).rejects.toThrow(RobotsBlockedError);
  });

  it('the signal aborts it while it waits for the response', async () => {
    const place = await recordingSite();
    const { answer } = place;
    const controller = new AbortController();
    const { get } = await open(client);
    place.answer = (request, response) => {
      if (request.url !== '/slow') return answer(request, response);
      controller.abort(new Error('enough'));
    };
    const fetched = get(`${place.origin}/302?/slow`, { signal: controller.signal });
    cleanUps.push(() => fetched.catch(() => {}));
    await expect(fetched).rejects.toThrow('enough');
  });

  it('reports to the gate whether pages can be fetched', async () => {
    const place = await recordingSite();
    const { gate, get } = await open(client);
    await get(`${place.origin}/a`);
    expect((await gate.robots(place.origin)).record.pageGoodAt).toBeTypeOf('number');
  });
});

describe('robotsFetch', () => {
  it('has the type of the fetch function that it is given', async () => {
    const gate = await openGate();
    const node: typeof fetch = robotsFetch(gate);
    const undici: typeof undiciFetch = robotsFetch(gate, { fetch: undiciFetch });
    expect([node, undici].map((get) => typeof get)).toEqual(['function', 'function']);
  });

  it('a mistake of the caller is one line that says what to write', async () => {
    const gate = await openGate();
    const open = (...args: unknown[]) => robotsFetch(...(args as [typeof gate]));
    expect(() => open(undefined)).toThrow('gate: expected a gate, as `await Gate.open(…)` returns it, got undefined');
    expect(() => open(gate, { maxRedirect: 2 })).toThrow('did you mean "maxRedirects"?');
    expect(() => open(gate, { maxRedirects: -1 })).toThrow(/^maxRedirects: expected a whole number/);
    expect(() => open(gate, { fetch: 'fetch' })).toThrow(/^fetch: expected a function, such as fetch/);
    await expect(robotsFetch(gate)('/relative')).rejects.toThrow(/^url: expected an absolute URL/);
  });
});
