import { describe, expect, it } from 'vitest';
import { LETTERS } from '../../../../scripts/sentences-of.js';
import { needsToken, OPEN_ROUTES } from '../../src/access/create-access.js';
import { findToken, newToken, parseTokens } from '../../src/access/tokens.js';
import { listen, openSocket } from '../server-fixture.js';
import { startService, startSite } from '../service-fixture.js';

const CHECK = '/v1/check?url=mailto:x';

describe('a service with tokens', () => {
  const { token, line } = newToken('one');
  const stored = parseTokens(line);
  const tokens = { find: (text: string) => findToken(stored, text) };

  it('answers requests with a token, and 401 to all others', async () => {
    const app = await startService({ access: { tokens } });
    const answers = async (headers: Record<string, string>, url = CHECK) =>
      (await app.inject({ url, headers })).statusCode;
    expect(await answers({ authorization: `Bearer ${token}` })).toBe(200);
    expect(await answers({ authorization: `bearer ${token}`, host: 'robots.example' })).toBe(200);
    for (const wrong of ['Bearer ', `Bearer ${token}x`, `Basic ${token}`, token, `Bearer ${token.slice(1)}`])
      expect(await answers({ authorization: wrong })).toBe(401);
    expect(await answers({})).toBe(401);
    expect(await answers({}, `${CHECK}&token=${token}`)).toBe(401);
    expect(await answers({}, '/no-such-route')).toBe(401);
  });

  it('answers an address that sends many without a valid token with 429, but never a valid token', async () => {
    const now = 1_000_000;
    const app = await startService({ access: { tokens }, now: () => now });
    const status = async (headers = {}) => (await app.inject({ url: CHECK, headers })).statusCode;
    const statuses = await Promise.all(Array.from({ length: 30 }, () => status({ authorization: 'Bearer wrong' })));
    expect(statuses.filter((code) => code === 401)).toHaveLength(10);
    expect(statuses.filter((code) => code === 429)).toHaveLength(20);
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200);
    const other = await app.inject({ url: CHECK, remoteAddress: '192.0.2.1' });
    expect(other.statusCode).toBe(401);
  });

  it('names the header in a problem document', async () => {
    const app = await startService({ access: { tokens } });
    const { headers, body } = await app.inject({ url: CHECK });
    expect(headers['www-authenticate']).toBe('Bearer realm="maycrawl"');
    const expected = { code: 'unauthorized', errors: [{ field: 'headers.authorization' }] };
    expect(JSON.parse(body)).toMatchObject(expected);
  });

  it.each(OPEN_ROUTES)('needs none for %s', async (url) => {
    const app = await startService({ access: { tokens } });
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  it('needs one for every other route', async () => {
    const app = await startService({ access: { tokens } });
    const routes = Object.keys((app.swagger() as { paths: object }).paths);
    expect(routes.filter((route) => !needsToken(route)).sort()).toEqual(['/healthz', '/readyz']);
  });
});

describe('a service without tokens', () => {
  it.each([
    ['localhost:8787', 200],
    ['127.0.0.1:8787', 200],
    ['127.1.2.3', 200],
    ['[::1]:8787', 200],
    ['a.localhost', 200],
    ['LOCALHOST.', 200],
    ['robots.internal:8787', 200],
    ['192.0.2.7:8787', 200],
    ['[2001:DB8:0::7]', 200],
    ['0.0.0.0:8787', 403],
    ['[::]:8787', 403],
    ['[::ffff:127.0.0.1]', 403],
    ['192.0.2.1:80', 403],
    ['[2001:db8::8]', 403],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['evil.example:127.0.0.1', 403],
    ['localhost@evil.example', 403],
  ])('FAULT-103 Host %j: %i', async (host, status) => {
    const app = await startService({ access: { allowedHosts: ['robots.internal', '192.0.2.7', '[2001:db8::7]'] } });
    expect((await app.inject({ url: CHECK, headers: { host } })).statusCode).toBe(status);
  });

  it.each(['/healthz', '/readyz', '/metrics'])('answers %s for each Host, and without one', async (url) => {
    const app = await startService();
    const port = await listen(app);
    for (const head of ['HTTP/1.0', 'HTTP/1.1\r\nhost: 192.0.2.1', 'HTTP/1.1\r\nhost: 0.0.0.0']) {
      const { socket, text } = await openSocket(port);
      socket.write(`GET ${url} ${head}\r\nconnection: close\r\n\r\n`);
      expect(await text).toMatch(/^HTTP\/1\.1 200 /);
    }
  });

  it('FAULT-103 refuses a browser that does not tell which page sends the request', async () => {
    const app = await startService({ access: { allowedHosts: ['robots.internal'] } });
    const status = async (headers: Record<string, string>, url = CHECK) =>
      (await app.inject({ url, headers: { host: 'robots.internal:8787', ...headers } })).statusCode;
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' };
    expect(await status(browser)).toBe(403);
    expect(await status({ ...browser, origin: 'http://robots.internal:8787' })).toBe(200);
    expect(await status({ ...browser, 'x-requested-with': 'maycrawl' })).toBe(200);
    expect(await status({ ...browser, 'sec-fetch-site': 'none' })).toBe(200);
    expect(await status(browser, '/docs')).toBe(200);
    expect(await status({ 'user-agent': 'curl/8.0' })).toBe(200);
  });

  it('refuses pages of other sites, and grants no origin access', async () => {
    const app = await startService();
    const status = async (headers: Record<string, string>, url = CHECK) =>
      (await app.inject({ url, headers: { host: 'localhost:8787', ...headers } })).statusCode;
    expect(await status({ origin: 'http://localhost:8787', 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await status({ origin: 'http://evil.example' })).toBe(403);
    expect(await status({ origin: 'null' })).toBe(403);
    expect(await status({ origin: 'http://localhost:9999' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ 'sec-fetch-site': 'cross-site' }, '/docs')).toBe(200);
    const preflight = { origin: 'http://evil.example', 'access-control-request-method': 'POST' };
    const answer = await app.inject({ method: 'OPTIONS', url: '/v1/check', headers: preflight });
    expect(answer.statusCode).toBe(403);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it.each([undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'POST with the content type %s: 415',
    async (type) => {
      const app = await startService();
      const headers = type === undefined ? {} : { 'content-type': type };
      const payload = type === undefined ? {} : { payload: 'url=mailto:x' };
      const { statusCode, body } = await app.inject({ method: 'POST', url: '/v1/robots/refresh', headers, ...payload });
      expect(statusCode).toBe(415);
      expect(JSON.parse(body).errors[0].field).toBe('headers.content-type');
      // Without a route that reads a body, its type does not matter.
      const statusOf = async (url: string) =>
        (await app.inject({ method: 'POST', url, headers, ...payload })).statusCode;
      expect([await statusOf('/healthz'), await statusOf('/no-such-route')]).toEqual([405, 404]);
    },
  );
});

describe('limits of a client', () => {
  it('a request beyond the rate is answered with 429, and later ones again', async () => {
    let now = 1_000_000;
    const app = await startService({ access: { rate: 1 }, now: () => now });
    const statuses = async () => (await app.inject({ url: CHECK })).statusCode;
    expect([await statuses(), await statuses(), await statuses()]).toEqual([200, 200, 429]);
    expect((await app.inject({ url: CHECK })).headers['retry-after']).toBe('1');
    expect((await app.inject({ url: '/no-such-route' })).statusCode).toBe(429);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
    now += 1_000;
    expect(await statuses()).toBe(200);
    // The clock was set back.
    now -= 3_600_000;
    expect(await statuses()).toBe(429);
    now += 1_000;
    expect(await statuses()).toBe(200);
  });

  it('each token has its own rate', async () => {
    const made = [newToken('one'), newToken('two')];
    const stored = parseTokens(made.map(({ line }) => line).join('\n'));
    const tokens = { find: (text: string) => findToken(stored, text) };
    const app = await startService({ access: { tokens, rate: 1 }, now: () => 0 });
    const status = async ({ token }: { token: string }) =>
      (await app.inject({ url: CHECK, headers: { authorization: `Bearer ${token}` } })).statusCode;
    for (const one of made) expect([await status(one), await status(one), await status(one)]).toEqual([200, 200, 429]);
  });

  it('silent sites of one client do not delay another one', async () => {
    const silent = await startSite(() => {});
    const good = await startSite((_, response) => response.end('User-agent: *\nDisallow: /x\n'));
    const made = [newToken('one'), newToken('two')];
    const stored = parseTokens(made.map(({ line }) => line).join('\n'));
    const tokens = { find: (text: string) => findToken(stored, text) };
    const fetch = { allowPrivate: true, maxConnectionsPerAddress: 1_000, resolve: async () => ['127.0.0.1'] };
    const app = await startService({ access: { tokens, fetchSlots: 16 } }, { concurrency: 16, fetch });
    const check = (client: number, url: string) =>
      app.inject({
        method: 'POST',
        url: '/v1/check',
        headers: { authorization: `Bearer ${made[client]!.token}` },
        payload: { urls: [url] },
      });
    for (let i = 0; i < 100; i++) void check(0, `http://s${i}.example:${silent}/`);
    const { body } = await check(1, `http://good.example:${good}/x`);
    expect(JSON.parse(body).answers[0]).toMatchObject({ allowed: false, rule: { pattern: '/x' } });
  });
});

describe('refused addresses', () => {
  const url = 'http://secret.example/';
  const asked = `/v1/check?url=${encodeURIComponent(url)}`;
  const fetch = { allowPrivate: false, resolve: async () => ['10.1.2.3'] };

  it('are not described to clients', async () => {
    const app = await startService({}, { fetch });
    for (const route of [asked, `/v1/robots?url=${encodeURIComponent(url)}`, '/readyz']) {
      const { body } = await app.inject({ url: route });
      expect(body).not.toContain('10.1.2.3');
      expect(body).not.toMatch(/private|allowPrivate/);
    }
    expect(JSON.parse((await app.inject({ url: asked })).body).answers[0]).toMatchObject({
      reason: 'refused-address',
      failure: { kind: 'refused', detail: 'it leads to an address or port that this service does not connect to' },
    });
    for (const tag of ['hi', 'th'] as const) {
      const { body } = await app.inject({ url: asked, headers: { 'accept-language': tag } });
      const { detail } = JSON.parse(body).answers[0].failure;
      expect(detail).toMatch(LETTERS[tag]);
      expect(body).toContain(`${detail}`);
      expect(body).not.toMatch(/10\.1\.2\.3|`private`/);
    }
  });

  it('are described if the service permits it', async () => {
    const app = await startService({ access: { showsAddresses: true } }, { fetch });
    expect((await app.inject({ url: asked })).body).toContain('10.1.2.3');
  });
});
