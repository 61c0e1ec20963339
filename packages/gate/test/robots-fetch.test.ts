import { isDeepStrictEqual } from 'node:util';
import { Agent, Request as UndiciRequest, fetch as undiciFetch } from 'undici';
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

  it('keeps 4 MiB of the body of a Request, which a blocked URL leaves unread', async () => {
    const [place, { get }] = [await recordingSite(), await open(client)];
    const Request = client === fetch ? globalThis.Request : (UndiciRequest as unknown as typeof globalThis.Request);
    const request = (path: string, bytes: number, init?: object) => {
      const body = new Blob([new Uint8Array(bytes)]).stream();
      return new Request(place.origin + path, { method: 'PUT', body, duplex: 'half', ...init } as RequestInit);
    };
    expect((await get(request('/307?/a', 4 * 2 ** 20))).status).toBe(200);
    const tooLong = get(request('/307?/a', 4 * 2 ** 20 + 1));
    await expect(tooLong).rejects.toThrow(/status 307, but the body is longer than 4194304 bytes or incomplete, so it/);
    expect(place.received.map(({ body }) => body.length)).toEqual([2 ** 22, 2 ** 22, 2 ** 22 + 1]);
    const blocked = request('/private', 4);
    await expect(get(blocked)).rejects.toThrow(RobotsBlockedError);
    expect((await blocked.bytes()).length).toBe(4);
  });

  it('sends bytes as they were when it was called', async () => {
    const [place, { get }] = [await recordingSite(), await open(client)];
    for (const isView of [true, false]) {
      const bytes = new Uint8Array([...'text'].map((letter) => letter.charCodeAt(0)));
      const fetched = get(`${place.origin}/a`, { method: 'POST', body: isView ? bytes : bytes.buffer });
      bytes.fill(0);
      await fetched;
    }
    expect(place.received.map(({ body }) => body)).toEqual(['text', 'text']);
  });

  it('arguments that fetch does not accept cause no request and are no failure of the site', async () => {
    const [place, { get, gate }] = [await recordingSite(), await open(client)];
    const url = `${place.origin}/a`;
    await expect(get(url, { redirect: 'bogus' as never })).rejects.toThrow(/bogus is not an accepted type/);
    await expect(get(url.replace('//', '//user:secret@'))).rejects.toThrow(
      /^fetch: the URL has a user name or a password; pass them in an Authorization header$/,
    );
    await expect(get(url, 5 as never)).rejects.toThrow(/^fetch: expected an object with options, got 5$/);
    expect(place.received).toEqual([]);
    expect((await gate.robots(url)).record.pageBadAt).toBeUndefined();
  });

  it('stops at the limit of redirects', async () => {
    const [place, { get, gate }] = [await recordingSite(), await open(client)];
    const { answer } = place;
    place.answer = (request, response) => {
      if (request.url === '/loop') return void response.writeHead(302, { location: '/loop' }).end();
      answer(request, response);
    };
    await expect(get(`${place.origin}/loop`)).rejects.toThrow(
      /^fetch: the limit of redirects, 10, is reached; the next leads to .*\/loop$/,
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
    const refused = [
      ['mailto:a@b.example', 'a URL whose scheme, "mailto:", is not http or https'],
      ['http://u:p@host.example/', 'a URL with a user name or a password, which fetch does not follow'],
    ] as const;
    for (const [target, words] of refused)
      await expect(get(`${place.origin}/302?${target}`)).rejects.toThrow(`redirects to ${words}`);
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

/** Arguments of `fetch` for two sites, made for each call, because a body can be read once. */
type Arguments = (sites: { a: string; b: string; Request: typeof Request }) => [input: unknown, init?: unknown];

const text = () => new Blob(['streamed']).stream();
const form = () => {
  const data = new FormData();
  data.set('name', 'value');
  return data;
};
const BODIES: Record<string, () => unknown> = {
  text: () => 'text',
  bytes: () => Buffer.from('bytes'),
  parameters: () => new URLSearchParams({ a: 'b' }),
  form,
  blob: () => new Blob(['blob'], { type: 'text/x-mine' }),
  'an empty text': () => '',
};
const LOCATIONS = {
  empty: '',
  relative: 'x/y',
  'only a query': '?q',
  'only a fragment': '#part',
  'with a fragment': '/a#part',
  'without a scheme': '//B/a',
  'not ASCII': '/caf\u00e9',
  'with a space': '/a b',
  'mailto:': 'mailto:a@b.example',
  'ftp:': 'ftp://host.example/a',
  'data:': 'data:,text',
  'with a password': 'http://u:p@A/a',
  'with a user name, at another origin': 'http://u@B/a',
  'an invalid port': 'http://A:x/',
};
const post = (url: string, body: unknown, more: object = {}): [url: string, init: RequestInit] => [
  url,
  { method: 'POST', body: body as string, ...more },
];
const CASES: Record<string, Arguments> = {
  ...Object.fromEntries(
    Object.entries(BODIES).flatMap(([name, body]): [string, Arguments][] => [
      [`a Request with ${name}`, ({ a, Request }) => [new Request(...post(`${a}/a`, body()))]],
      [`a Request with ${name}, 307`, ({ a, Request }) => [new Request(...post(`${a}/307?/a`, body()))]],
      [`${name}, 308`, ({ a, b }) => post(`${a}/308?${b}/a`, body())],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(LOCATIONS).map(([name, target]): [string, Arguments] => [
      `a Location ${name}`,
      ({ a, b }) => [`${a}/302?${encodeURIComponent(target.replace('A', a.slice(7)).replace('B', b.slice(7)))}`],
    ]),
  ),
  'an empty Location after a POST': ({ a }) => post(`${a}/303?`, 'text'),
  'a Request with a stream': ({ a, Request }) => [new Request(...post(`${a}/a`, text(), { duplex: 'half' }))],
  'a Request with a stream, 303': ({ a, Request }) => [new Request(...post(`${a}/303?/a`, text(), { duplex: 'half' }))],
  'a stream without duplex': ({ a }) => post(`${a}/a`, text()),
  'a Request and other headers': ({ a, Request }) => [
    new Request(...post(`${a}/307?/a`, 'text')),
    { headers: { 'x-other': '1' } },
  ],
  'a Request and another body': ({ a, Request }) => [new Request(...post(`${a}/307?/a`, 'text')), { body: 'other' }],
  'a Request and another method': ({ a, Request }) => [new Request(...post(`${a}/a`, 'text')), { method: 'GET' }],
  'a Request that was read': ({ a, Request }) => {
    const read = new Request(...post(`${a}/a`, 'text'));
    void read.text();
    return [read, { redirect: 'manual' }];
  },
  'a Request with settings': ({ a, Request }) => [
    new Request(`${a}/302?/a`, { cache: 'no-store', referrer: `${a}/from` }),
  ],
  'a Request with a referrer, and headers': ({ a, Request }) => [
    new Request(`${a}/302?/a`, { referrer: `${a}/from` }),
    { headers: { 'x-other': '1' } },
  ],
  'a referrer': ({ a }) => [`${a}/302?/a`, { referrer: `${a}/from` }],
  'a Request as the second argument': ({ a, Request }) => [
    `${a}/a`,
    new Request(...post(`${a}/b`, 'text', { headers: { 'x-other': '1' } })),
  ],
  'null as the second argument': ({ a }) => [`${a}/302?/a`, null],
  'a URL object': ({ a }) => [new URL(`${a}/302?/a#part`)],
  'a method in lower case': ({ a }) => post(`${a}/301?/a`, 'text', { method: 'post' }),
  'same-origin, at another origin': ({ a, b }) => [`${a}/302?${b}/a`, { mode: 'same-origin' }],
  "redirect: 'error' without a Location": ({ a }) => [`${a}/302?none`, { redirect: 'error' }],
  'a status that is no redirect': ({ a }) => [`${a}/300?/a`],
  'twenty redirects': ({ a }) => [`${a}/count?20`],
  'twenty-one redirects': ({ a }) => [`${a}/count?21`],
  ...Object.fromEntries(
    [
      ...[5, 'text', { redirect: 'bogus' }, { redirect: null }, { method: 'BAD METHOD' }, { method: 'CONNECT' }],
      ...[{ body: 'text' }, { method: 'HEAD', body: 'text' }, { mode: 'bogus' }, { credentials: 5 }, { cache: 'x' }],
      ...[{ headers: 5 }, { headers: { 'a b': '1' } }, { referrer: 'http://[' }, { window: 1 }, { duplex: 'full' }],
      ...[{ signal: 5 }, { signal: {} }, { cache: 'only-if-cached' }, { method: null }, { redirect: undefined }],
    ].map((init): [string, Arguments] => [`the second argument ${JSON.stringify(init)}`, ({ a }) => [`${a}/a`, init]]),
  ),
  'a user name in the URL': ({ a }) => [a.replace('//', '//user:password@')],
};

/** What a client does wrong: bytes are not sent again by undici 6, and undici 7 loses the referrer of a Request. */
const FAULTS_OF_CLIENTS = ['a Request with bytes, 307', 'bytes, 308', 'a Request with settings'];

/** Starts a site that shows all that it received, without what differs in each connection or message. */
async function echoSite(received: object[]) {
  const place = await site((request, response) => {
    if (request.url === '/robots.txt') return void response.end('user-agent: *\ndisallow: /private');
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const { host: _, connection: __, 'accept-encoding': ___, ...headers } = request.headers;
      const seen = JSON.stringify([Object.entries(headers).sort(), String(Buffer.concat(chunks))]);
      received.push({
        method: request.method,
        path: request.url,
        seen: seen.replace(/formdata-undici-\d+/g, 'BOUNDARY'),
      });
      const url = request.url!;
      const [, status = '302', location] = /^\/(\d{3})(?:\?(.*))?$/.exec(url) ?? [];
      const count = Number(/^\/count\?(\d+)$/.exec(url)?.[1] ?? 0);
      const target =
        count > 0 ? `/count?${count - 1}` : /^\/\d{3}/.test(url) ? decodeURIComponent(location ?? '') : 'page';
      if (target === 'page') return void response.end('page');
      const bytes = Buffer.from(target).toString('latin1');
      response.writeHead(Number(status), target === 'none' ? {} : { location: bytes }).end('moved');
    });
  });
  return place.origin;
}

describe.each(clients)('robotsFetch beside %s alone', (_, client) => {
  it('sends, returns and rejects the same', async () => {
    const received: object[] = [];
    const [a, b] = [await echoSite(received), await echoSite(received)];
    const { get } = await open(client, { maxRedirects: 20 });
    const Request = client === fetch ? globalThis.Request : (UndiciRequest as unknown as typeof globalThis.Request);
    const outcome = async (call: typeof fetch, args: Arguments) => {
      const result = await (async () => call(...(args({ a, b, Request }) as [string])))().then(
        async (response) => [response.status, response.redirected, response.url, await response.text()],
        (error: Error) => error.name,
      );
      return { result, received: received.splice(0) };
    };
    const differing: string[] = [];
    for (const [name, args] of Object.entries(CASES)) {
      const [ours, theirs] = [await outcome(get, args), await outcome(client, args)];
      if (!isDeepStrictEqual(ours, theirs)) differing.push(name);
    }
    expect(differing.filter((name) => !FAULTS_OF_CLIENTS.includes(name))).toEqual([]);
  });
});

describe('robotsFetch', () => {
  it('takes a Request of another class than that of fetch, and sends the length of its body', async () => {
    const place = await recordingSite();
    const gate = await openGate();
    const mixed = [
      [fetch, UndiciRequest],
      [undiciFetch, Request],
    ] as const;
    for (const [client, Other] of mixed) {
      const get = robotsFetch(gate, { fetch: client as typeof fetch });
      const request = (path: string, body?: BodyInit) =>
        new Other(place.origin + path, { method: body === undefined ? 'GET' : 'POST', body, duplex: 'half' } as object);
      const long = new Blob([new Uint8Array(4 * 2 ** 20 + 1)]);
      expect((await get(request('/a') as Request)).status).toBe(200);
      expect((await get(request('/307?/a', 'text') as Request)).status).toBe(200);
      expect((await get(request('/a', long) as Request)).status).toBe(200);
      await expect(get(request('/307?/a', long) as Request)).rejects.toThrow(/the body is a stream, so it cannot/);
      const seen = place.received.splice(0).map(({ headers, body }) => [headers['content-length'], body.length]);
      expect(seen).toEqual([
        [undefined, 0],
        ['4', 4],
        ['4', 4],
        [undefined, long.size],
        [undefined, long.size],
      ]);
    }
  });

  it('uses the dispatcher of a Request for its first URL', async () => {
    const place = await recordingSite();
    let count = 0;
    const agent = new Agent().compose((dispatch) => (options, handler) => {
      count++;
      return dispatch(options, handler);
    });
    cleanUps.push(() => agent.close());
    const get = robotsFetch(await openGate(), { fetch: undiciFetch });
    await get(new UndiciRequest(`${place.origin}/a`, { dispatcher: agent }));
    expect([count, place.received.length]).toEqual([1, 1]);
  });

  it('an abort ends a redirect that waits for the rest of a body', async () => {
    const place = await recordingSite();
    const controller = new AbortController();
    const redirecting = async () => {
      setImmediate(() => controller.abort(new Error('enough')));
      return new Response(null, { status: 307, headers: { location: '/a' } });
    };
    const get = robotsFetch(await openGate(), { fetch: redirecting });
    const init = { method: 'PUT', body: new ReadableStream(), duplex: 'half', signal: controller.signal };
    const request = new UndiciRequest(`${place.origin}/b`, init as object);
    await expect((get as unknown as typeof undiciFetch)(request)).rejects.toThrow('enough');
  });

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
    expect(() => open(gate, { crawler: 5 })).toThrow(/^crawler: expected a name such as "Googlebot", .*, got 5$/);
    expect(() => open(gate, { crawler: '' })).toThrow(/^crawler: expected a product token .*, got ""$/);
    expect(() => open(gate, { userAgent: '' })).toThrow(/^userAgent: expected the name of the crawler, .*, got ""$/);
    expect(() => open(gate, { userAgent: 'a\nb' })).toThrow(/^userAgent: expected characters that an HTTP header may/);
    expect(() => open(gate, { maxRedirects: -1 })).toThrow(/^maxRedirects: expected a whole number/);
    expect(() => open(gate, { fetch: 'fetch' })).toThrow(/^fetch: expected a function, such as fetch/);
    await expect(robotsFetch(gate)('/relative')).rejects.toThrow(/^url: expected an absolute URL/);
  });
});
