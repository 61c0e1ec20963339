import { getEventListeners } from 'node:events';
/** The gate as callers see it: failure texts, other schemes, counts, sockets, closing. */
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { createAddressGuard, fetchAllowed, GateConnectError, type GateOptions, MemoryStore } from '../src/index.js';
import { cleanUps, openGate, site } from './gate-fixture.js';
import { makeCertificates } from './servers/certificates.js';
import { closedPort } from './servers/closed-port.js';
import { file, status } from './servers/site.js';

const HOUR = 3_600_000;

type Connect = NonNullable<NonNullable<GateOptions['fetch']>['connect']>;

describe('GateVerdict.failure', () => {
  const resolve = async (name: string): Promise<string[]> => {
    if (name === 'missing.test') throw Object.assign(new Error(`queryA ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    return ['127.0.0.1'];
  };

  it('has the kind, the cause and the time of the next try', async () => {
    const now = Date.UTC(2026, 0, 1);
    const gate = await openGate({ now: () => now, fetch: { allowPrivate: true, resolve } });
    const busy = await site(status(503, { 'retry-after': '120' }));
    const silent = await openGate({ now: () => now, fetch: { allowPrivate: true, timeout: 100 } });
    const mute = await site(() => {});
    // Last: a server that starts later could get the same port.
    const port = await closedPort();
    const failures = [
      (await gate.check('http://missing.test/')).failure,
      (await gate.check(`http://h.test:${port}/`)).failure,
      (await gate.check(busy.origin)).failure,
      (await silent.check(mute.origin)).failure,
    ];
    expect(failures.map((failure) => failure && [failure.kind, failure.cause, failure.code, failure.detail])).toEqual([
      // No other site shows that the network works.
      ['dns', 'local', 'ENOTFOUND', 'its name does not resolve (ENOTFOUND)'],
      ['connect', 'site', 'ECONNREFUSED', 'it refused the connection (ECONNREFUSED)'],
      ['status', 'site', undefined, 'it answered 503'],
      ['timeout', 'local', 'ETIMEDOUT', 'no complete response within 0.1 s'],
    ]);
    expect(failures[2]).toMatchObject({ at: now });
    expect(failures[2]!.retryAt).toBeGreaterThanOrEqual(now + 120_000);
    expect(String(await gate.check(`http://h.test:${port}/x`))).toBe(
      `Blocked: http://h.test:${port}/x. http://h.test:${port}/robots.txt cannot be fetched: it refused the connection (ECONNREFUSED).`,
    );
  });

  it('FAULT-38 names the fault of a certificate', async () => {
    const { expired, wrongName, selfSigned, authority } = makeCertificates();
    const ports: number[] = [];
    for (const pair of [expired, wrongName, selfSigned]) {
      const server = createHttpsServer(pair);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      cleanUps.push(() => server.close());
      ports.push((server.address() as AddressInfo).port);
    }
    const gate = await openGate({ fetch: { allowPrivate: true, ca: authority, resolve } });
    const details: string[] = [];
    for (const port of ports) details.push((await gate.check(`https://good.test:${port}/`)).failure!.detail);
    expect(details).toEqual([
      'its certificate has expired (CERT_HAS_EXPIRED)',
      'its certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)',
      'its certificate is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT)',
    ]);
  });

  it('exists while a fresh copy decides, is stored, and is removed by the next success', async () => {
    const clock = { now: Date.UTC(2026, 0, 1) };
    const store = new MemoryStore();
    const place = await site();
    const gate = await openGate({ store, now: () => clock.now });
    expect((await gate.check(place.origin)).failure).toBeUndefined();
    place.answer = status(500);
    await gate.refresh(place.origin);
    const failure = { kind: 'status', cause: 'site', detail: 'it answered 500' };
    expect(await gate.check(place.origin)).toMatchObject({ allowed: true, step: 'fresh', failure });
    const other = await openGate({ store, now: () => clock.now });
    expect(await other.check(place.origin)).toMatchObject({ allowed: true, failure });
    expect((await other.robots(place.origin)).failure).toMatchObject(failure);
    place.answer = file('');
    clock.now += 2 * HOUR;
    await gate.refresh(place.origin);
    expect((await gate.check(place.origin)).failure).toBeUndefined();
  });

  it('names a refused address and a request that was not made', async () => {
    const gate = await openGate({ fetch: {} });
    const place = await site();
    expect((await gate.check(place.origin)).failure).toMatchObject({ kind: 'refused', cause: 'local' });
    expect(String(await gate.check(place.origin))).toMatch(/was not fetched: 127\.0\.0\.1 is not a public address/);
    // The address after the redirect was refused: the text must not say that robots.txt itself was not requested.
    const moved = await site((_, response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
    const inside = await openGate({ fetch: { allowPrivate: ['127.0.0.0/8'] } });
    expect(String(await inside.check(moved.origin))).toMatch(/robots\.txt was not fetched: 10\.0\.0\.1 is not/);
    expect(moved.requestCount).toBe(1);
  });

  it('an error text is stripped of control characters and bounded', async () => {
    const connect: Connect = () => {
      throw new Error(`\u001b[31mno\n${'x'.repeat(5_000)}`);
    };
    const gate = await openGate({ fetch: { allowPrivate: true, resolve, connect } });
    const { detail } = (await gate.check('http://h.test/')).failure!;
    expect(detail).toHaveLength(121);
    expect(detail).toMatch(/^\[31mno x+…$/);
  });
});

describe('a URL of another scheme', () => {
  const others = [
    'mailto:a@b.example',
    'javascript:void(0)',
    'data:,x',
    'tel:1',
    'file:///x',
    'about:blank',
    'blob:https://h/1',
  ];

  it.each(others)('%s is blocked without an exception', async (url) => {
    const gate = await openGate();
    expect(await gate.check(url)).toMatchObject({ allowed: false, reason: 'unsupported-scheme', robotsUrl: '', url });
    expect(String(await gate.check(url))).toBe(`Blocked: ${url}. Only http, https and ftp URLs can be crawled.`);
    expect(gate.isCached(url)).toBe(true);
    expect([await gate.allows(url), gate.tryAllows(url), await gate.allows(new URL(url))]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it.each(['/page', '', 'http://', 'example.com', 'http://[::1'])(
    '%j, which is not an absolute URL, is a TypeError',
    async (url) => {
      const gate = await openGate();
      await expect(gate.check(url)).rejects.toThrow(TypeError);
      await expect(gate.allows(url)).rejects.toThrow(TypeError);
      expect(() => gate.tryAllows(url)).toThrow(TypeError);
    },
  );
});

describe('one signal for thousands of calls', () => {
  it('FAULT-77 causes no leak warning and aborts all pending calls', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error) => warnings.push(warning);
    process.on('warning', listen);
    cleanUps.push(() => process.off('warning', listen));
    const mute = await site(() => {});
    const resolve = async () => ['127.0.0.1'];
    const gate = await openGate({ fetch: { allowPrivate: true, resolve } });
    const controller = new AbortController();
    const { signal } = controller;
    const place = await site();
    for (let i = 0; i < 100; i++) await gate.allows(`http://h${i}.test:${place.port}/`, undefined, { signal });
    const waiting = Array.from({ length: 3_000 }, (_, i) =>
      gate.allows(`http://w${i}.test:${mute.port}/`, undefined, { signal }),
    );
    const ended = Promise.allSettled(waiting);
    const reason = new Error('enough');
    controller.abort(reason);
    expect(new Set((await ended).map((result) => result.status === 'rejected' && result.reason))).toEqual(
      new Set([reason]),
    );
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });
});

describe('one signal for many walks and sockets', () => {
  it('FAULT-77 has few listeners and aborts them all', async () => {
    const mute = await site(() => {});
    const gate = await openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    const controller = new AbortController();
    const { signal } = controller;
    const urls = Array.from({ length: 100 }, (_, i) => `http://w${i}.test:${mute.port}/`);
    const ended = Promise.allSettled([
      ...urls.map((url) => gate.sitemaps(url, undefined, { signal }).next()),
      ...urls.map((url) => gate.connect(url.replace('http:', 'https:'), { signal })),
    ]);
    expect(getEventListeners(signal, 'abort').length).toBeLessThan(4);
    const reason = new Error('enough');
    controller.abort(reason);
    expect(new Set((await ended).map((result) => result.status === 'rejected' && result.reason))).toEqual(
      new Set([reason]),
    );
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

describe('stats and robots', () => {
  it('count the work of a gate', async () => {
    const store = new MemoryStore();
    const gate = await openGate({ store });
    expect(gate.stats()).toMatchObject({ origins: 0, hits: { memory: 0, store: 0 }, evictions: 0, storeBypassed: 0 });
    const [good, bad] = [await site(), await site(status(500))];
    await gate.check(good.origin);
    await gate.allows(`${good.origin}/x`);
    gate.tryAllows(`${good.origin}/x`);
    await gate.check(bad.origin);
    const other = await openGate({ store });
    await other.check(good.origin);
    expect(other.stats().hits).toEqual({ memory: 0, store: 1 });
    const { fetches, queued, inFlight, oldestWaitMs, ...stats } = gate.stats();
    expect(stats).toMatchObject({
      origins: 2,
      hits: { memory: 2, store: 0 },
      evictions: 0,
      healed: 0,
      storeBypassed: 0,
    });
    expect(stats.memoryBytes).toBeGreaterThan(1_000);
    expect([fetches.ok, fetches.status, Object.values(fetches).reduce((a, b) => a + b)]).toEqual([1, 1, 2]);
    expect([queued, inFlight, oldestWaitMs]).toEqual([
      { refresh: 0, cold: 0, redirect: 0, sitemap: 0 },
      { lookups: 0, exchanges: 0 },
      0,
    ]);
  });

  it('show queued and running requests', async () => {
    const mute = await site(() => {});
    const gate = await openGate({ concurrency: 2, fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] } });
    const calls = Array.from({ length: 5 }, (_, i) => gate.check(`http://h${i}.test:${mute.port}/`).catch(() => {}));
    while (mute.requestCount < 2) await new Promise(setImmediate);
    expect(gate.stats()).toMatchObject({ queued: { cold: 3 }, inFlight: { lookups: 0, exchanges: 2 } });
    await gate.close();
    await Promise.all(calls);
    expect(gate.stats()).toMatchObject({ queued: { cold: 0 }, inFlight: { lookups: 0, exchanges: 0 } });
  });

  it('without a store, an expired copy is answered from memory during a requested pause', async () => {
    const clock = { now: Date.UTC(2026, 0, 1) };
    const place = await site(file('', { 'cache-control': 'max-age=300' }));
    const gate = await openGate({ now: () => clock.now });
    await gate.check(place.origin);
    place.answer = status(429, { 'retry-after': '3600' });
    await gate.refresh(place.origin);
    clock.now += 10 * 60_000;
    expect(await gate.check(place.origin)).toMatchObject({ allowed: false, step: 'stale', source: 'memory' });
    expect(gate.stats().hits).toEqual({ memory: 1, store: 0 });
    expect(place.requestCount).toBe(2);
  });

  it('count a store that lost an origin and was refilled as healed', async () => {
    const clock = { now: Date.UTC(2026, 0, 1) };
    const store = new MemoryStore();
    const place = await site();
    const gate = await openGate({ store, now: () => clock.now });
    await gate.check(place.origin);
    store.delete(place.origin);
    clock.now += 7 * HOUR;
    await gate.check(place.origin);
    while (gate.stats().healed === 0) await new Promise(setImmediate);
    expect(store.get(place.origin)).toBeDefined();
  });

  it('return the bytes of the file and their hash', async () => {
    const text = 'user-agent: *\ndisallow: /private';
    const place = await site(file(text));
    const gate = await openGate();
    const { file: kept, record } = await gate.robots(place.origin);
    expect(Buffer.from(kept!.bytes).toString()).toBe(text);
    expect(kept!.hash).toBe(record.good!.hash);
    const none = await site(status(404));
    expect((await gate.robots(none.origin)).file).toBeUndefined();
  });

  it('answer for any URL of the origin by that state, whatever happens later', async () => {
    const place = await site(file('user-agent: *\ndisallow: /private\nuser-agent: OtherBot\ndisallow: /other'));
    const [none, broken] = [await site(status(404)), await site(status(500))];
    const gate = await openGate();
    const { allows } = await gate.robots(place.origin);
    const others = [await gate.robots(none.origin), await gate.robots(broken.origin)];
    place.answer = status(404);
    await gate.refresh(place.origin);
    const answers = ['/private/x', '/x/../private', '/x'].map((path) => allows(place.origin + path));
    expect(answers).toEqual([false, false, true]);
    expect([allows(`${place.origin}/other`, 'OtherBot'), allows(`${place.origin}/private`, 'OtherBot')]).toEqual([
      false,
      true,
    ]);
    const origins = [none.origin, broken.origin];
    expect(others.map((other, i) => other.allows(`${origins[i]}/private`))).toEqual([true, false]);
    expect(() => allows('mailto:a@b.example')).toThrow(TypeError);
    expect(() => gate.tryAllowsLines(Buffer.from(place.origin) as never, 0)).toThrow(
      'tryAllowsLines: expected { bytes, spans, count, answers }, got an object',
    );
    for (const url of [none.origin, new URL('/x', none.origin), place.origin.replace('http:', 'https:')]) {
      expect(() => allows(url)).toThrow(`/robots.txt, not at ${place.origin}/robots.txt`);
    }
    expect(allows(place.origin.replace('http://', 'HTTP://user@'))).toBe(true);
  });
});

it('an aborted signal rejects, even if a copy is in memory', async () => {
  const place = await site(file('user-agent: *\ndisallow: /private'));
  const gate = await openGate();
  const url = `${place.origin}/x`;
  expect(await gate.allows(url)).toBe(true);
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(gate.allows(url, undefined, { signal })).rejects.toThrow('stopped');
  await expect(gate.allows(url, 'OtherBot', { signal })).rejects.toThrow('stopped');
  await expect(gate.check(url, undefined, { signal })).rejects.toThrow('stopped');
  await expect(gate.robots(url, { signal })).rejects.toThrow('stopped');
});

it('the sentence of a verdict has no password, and says that redirects lead to no file', async () => {
  const place = await site(file('user-agent: *\ndisallow: /private'));
  const gate = await openGate();
  for (const path of ['/x', '/private']) {
    const url = place.origin.replace('http://', 'http://user:secret@') + path;
    expect(String(await gate.check(url))).toMatch(`${place.origin}${path}. `);
    expect(String(await gate.check(url))).not.toContain('secret');
  }
  place.answer = (_, response) => void response.writeHead(302, { location: '/robots.txt' }).end();
  await gate.refresh(place.origin);
  expect(String(await gate.check(`${place.origin}/x`))).toMatch(
    /redirects to itself, which counts as no file \(302\)\.$/,
  );
});

describe('connect', () => {
  it('opens sockets after the address guard, with TLS for https', async () => {
    const { good, authority } = makeCertificates();
    const server = createHttpsServer(good, (_, response) => response.end('page'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const place = await site();
    const gate = await openGate({ fetch: { allowPrivate: true, ca: authority, resolve: async () => ['127.0.0.1'] } });
    const plain = await gate.connect(place.origin);
    plain.end('GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n');
    const answer: Buffer[] = [];
    for await (const part of plain) answer.push(part as Buffer);
    expect(Buffer.concat(answer).toString()).toMatch(/^HTTP\/1\.1 200/);
    const secure = (await gate.connect(`https://good.test:${port}/`)) as TLSSocket;
    expect([secure.encrypted, secure.authorized]).toEqual([true, true]);
    secure.destroy();
    expect(gate.stats().inFlight.exchanges).toBe(0);
  });

  it('FAULT-10 refuses the same addresses as robots.txt requests', async () => {
    const gate = await openGate({ fetch: {} });
    const place = await site();
    const refused = gate.connect(place.origin);
    await expect(refused).rejects.toThrow(GateConnectError);
    await expect(refused).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('not a public address'),
    });
    await expect(gate.connect('http://example.com:25/')).rejects.toMatchObject({ kind: 'refused' });
    await expect(gate.connect('ftp://example.com/')).rejects.toThrow(/^connect: expected an http or https URL/);
  });

  it('names the reason of a failure, and is aborted by its signal and by the gate', async () => {
    const gate = await openGate();
    await expect(gate.connect(`http://127.0.0.1:${await closedPort()}/`)).rejects.toMatchObject({
      kind: 'connect',
      code: 'ECONNREFUSED',
    });
    const never = await openGate({ fetch: { allowPrivate: true, resolve: () => new Promise(() => {}) } });
    const controller = new AbortController();
    const aborted = never.connect('http://h.test/', { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(aborted).rejects.toThrow('enough');
    const closed = never.connect('http://h.test/');
    await never.close();
    await expect(closed).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
    await expect(never.connect('http://h.test/')).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
  });
});

describe('a closed gate', () => {
  it('answers nothing from memory and rejects calls', async () => {
    const place = await site();
    const gate = await openGate();
    await gate.check(place.origin);
    expect(gate.tryAllows(place.origin)).toBe(true);
    expect([gate.isCached(place.origin), gate.isCached(new URL(`${place.origin}/x`))]).toEqual([true, true]);
    await gate.close();
    expect(gate.tryAllows(`${place.origin}/x`)).toBeUndefined();
    expect(gate.isCached(`${place.origin}/x`)).toBe(false);
    for (const ask of [
      gate.check(place.origin),
      gate.allows(`${place.origin}/x`),
      gate.robots(place.origin),
      gate.refresh(place.origin),
      gate.sitemaps(place.origin).next(),
      gate.check('mailto:somebody@h.test'),
      gate.allows('mailto:somebody@h.test'),
    ]) {
      await expect(ask).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED', message: 'the gate is closed' });
    }
  });

  it('is closed by `await using`', async () => {
    const gate = await openGate();
    await gate[Symbol.asyncDispose]();
    await expect(gate.check('http://h.test/')).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
  });
});

describe('mistakes of the caller', () => {
  it('a signal that is not an AbortSignal, even if memory has the answer', async () => {
    const place = await site();
    const gate = await openGate();
    const wrong = { signal: new AbortController() as never };
    const message = 'signal: expected an AbortSignal, such as AbortSignal.timeout(10_000), got an object';
    for (let round = 0; round < 2; round++) {
      await expect(gate.check(place.origin, undefined, wrong)).rejects.toThrow(message);
      await expect(gate.allows(`${place.origin}/a/../b`, undefined, wrong)).rejects.toThrow(message);
      await expect(gate.refresh(place.origin, wrong)).rejects.toThrow(message);
      await expect(gate.connect(place.origin, wrong)).rejects.toThrow(message);
      await expect(gate.sitemaps(place.origin, undefined, wrong).next()).rejects.toThrow(message);
      await gate.check(place.origin);
    }
  });

  it('a page report that is neither true nor false is rejected', async () => {
    const place = await site();
    const gate = await openGate();
    await gate.check(place.origin);
    await expect(gate.reportPage(place.origin, 500 as never)).rejects.toThrow('ok: expected true or false, got 500');
    expect((await gate.robots(place.origin)).record.pageGoodAt).toBeUndefined();
  });

  it('connect without a valid URL', async () => {
    const gate = await openGate();
    for (const [url, shown] of [
      ['', '""'],
      ['/x', '"/x"'],
      [undefined, 'undefined'],
    ]) {
      await expect(gate.connect(url as never)).rejects.toThrow(`connect: expected an http or https URL, got ${shown}`);
    }
  });

  it('the message names the option once', async () => {
    await expect(openGate({ crawler: '' })).rejects.toThrow(/^crawler: expected/);
    await expect(openGate({ userAgent: '(none)' })).rejects.toThrow(
      /^userAgent: expected a product token [^:]*"\(none\)"$/,
    );
  });
});

describe('createAddressGuard', () => {
  it('returns the reason of a refusal', () => {
    const guard = createAddressGuard();
    expect([guard('93.184.215.14'), guard('2606:4700::1')]).toEqual([undefined, undefined]);
    expect(guard('10.0.0.1')).toMatch(/^10\.0\.0\.1 is not a public address/);
    expect(createAddressGuard(['10.0.0.0/8'])('10.0.0.1')).toBeUndefined();
  });
});

describe('the arguments of a call', () => {
  const url = 'http://a.test/x';
  const { signal } = new AbortController();
  const all = async (iterable: AsyncIterable<unknown>): Promise<void> => {
    for await (const _ of iterable);
  };

  it('options in the place of the crawler are a TypeError that says where they go', async () => {
    const gate = await openGate({ crawler: 'ExampleBot' });
    const options = { signal } as never;
    const third = (name: string): string =>
      `${name}: expected a crawler, such as "Googlebot", got an object: the crawler is the second argument and options are the third, as in ${name}(url, undefined, { signal })`;
    await expect(gate.check(url, options)).rejects.toThrow(new TypeError(third('check')));
    await expect(gate.allows(url, options)).rejects.toThrow(new TypeError(third('allows')));
    await expect(all(gate.sitemaps(url, options))).rejects.toThrow(new TypeError(third('sitemaps')));
    for (const name of ['tryAllows', 'tryCheck'] as const)
      expect(() => gate[name](url, options)).toThrow(new RegExp(`^${name}: .* got an object: ${name} has no options$`));
    const lines = { urls: [], count: 0 } as never;
    expect(() => gate.tryAllowsLines(lines, 0, options)).toThrow('tryAllowsLines has no options');
    await expect(gate.check(url, null as never)).rejects.toThrow('got null');
  });

  it('also if a copy in memory answers', async () => {
    const { origin } = await site(file('User-agent: *\nDisallow: /x\n'));
    const gate = await openGate({ crawler: 'ExampleBot' });
    const { allows } = await gate.robots(origin);
    const options = { signal } as never;
    await expect(gate.check(`${origin}/x`, options)).rejects.toThrow('options are the third');
    await expect(gate.allows(`${origin}/x`, options)).rejects.toThrow('options are the third');
    expect(() => gate.tryCheck(`${origin}/x`, options)).toThrow('tryCheck has no options');
    expect(() => allows(`${origin}/x`, options)).toThrow('allows has no options');
    expect(await gate.allows(`${origin}/x`, ['a-crawler'], { signal })).toBe(false);
  });

  it('an unknown option is a TypeError with the one that was meant', async () => {
    const gate = await openGate({ crawler: 'ExampleBot' });
    const misspelt = { singal: signal } as never;
    const meant = (name: string): TypeError =>
      new TypeError(`${name}: no option is called "singal"; did you mean "signal"?`);
    await expect(gate.check(url, undefined, misspelt)).rejects.toThrow(meant('check'));
    await expect(gate.allows(url, undefined, misspelt)).rejects.toThrow(meant('allows'));
    await expect(all(gate.sitemaps(url, undefined, misspelt))).rejects.toThrow(meant('sitemaps'));
    await expect(gate.robots(url, misspelt)).rejects.toThrow(meant('robots'));
    await expect(gate.refresh(url, misspelt)).rejects.toThrow(meant('refresh'));
    await expect(gate.connect(url, misspelt)).rejects.toThrow(meant('connect'));
    await expect(gate.robots(url, 'Googlebot' as never)).rejects.toThrow(
      'robots: expected an object with options, got "Googlebot"',
    );
  });

  it('a stored record with the highest counter is replaced by the next fetch', async () => {
    const store = new MemoryStore();
    const { origin } = await site(file('User-agent: *\nDisallow: /x\n'));
    const first = await openGate({ store });
    await first.robots(origin);
    const stored = store.get(origin)!;
    store.put({ ...stored, good: { ...stored.good!, counter: 8.64e15, freshUntil: 0, refreshAt: 0 } });
    const gate = await openGate({ store });
    expect([await gate.allows(`${origin}/x`), await gate.allows(`${origin}/y`)]).toEqual([false, true]);
    expect(store.get(origin)?.good?.counter).toBeLessThan(8e15);
    expect(gate.health()).toMatchObject({ status: 'ok' });
  });
});

describe('a crawler that is named as Google prints it', () => {
  const FILE = file('user-agent: googlebot-news\ndisallow: /1\n\nuser-agent: googlebot\ndisallow: /3\n');

  it('E8 E9 is resolved as the option of the gate, and as the product of its User-Agent header', async () => {
    for (const options of [{ crawler: 'Googlebot News' }, { userAgent: 'Googlebot News' }]) {
      const { origin } = await site(FILE);
      const gate = await openGate(options);
      const urls = [`${origin}/1`, `${origin}/3`];
      expect(await Promise.all(urls.map((url) => gate.allows(url)))).toEqual([false, true]);
      expect(urls.map((url) => gate.tryAllows(url))).toEqual([false, true]);
      expect((await gate.check(urls[0]!)).rules).toMatchObject({ token: 'googlebot-news' });
    }
  });

  it('E8 is resolved by each call, and a User-Agent header is read as before', async () => {
    const { port } = await site(FILE);
    const resolve = async () => ['127.0.0.1'];
    const gate = await openGate({
      fetch: { allowPrivate: true, resolve, connect: (host) => connect({ host, port }) },
    });
    const url = 'http://site.test/1';
    const header = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    for (const [name, allowed] of [
      ['Googlebot News', false],
      [header, true],
      ['Googlebot Foo', true],
    ] as const) {
      expect(await gate.allows(url, name)).toBe(allowed);
      expect((await gate.check(url, name)).allowed).toBe(allowed);
      expect(gate.tryAllows(url, name)).toBe(allowed);
      expect(gate.tryCheck(url, name)?.allowed).toBe(allowed);
      expect((await gate.robots(url)).allows(url, name)).toBe(allowed);
      const bytes = Buffer.from(url);
      const lines = { bytes, spans: new Uint32Array([0, bytes.length]), count: 1, answers: new Uint8Array(1) };
      expect(gate.tryAllowsLines(lines, 0, name)).toBe(1);
      expect(lines.answers[0]).toBe(allowed ? 1 : 2);
      const request = async () => ({ status: 200, headers: new Headers() });
      const { response } = await fetchAllowed(gate, url, request, { crawler: name });
      expect(response !== undefined).toBe(allowed);
    }
    // An array holds tokens, which are compared as they are.
    expect(await gate.allows(url, ['Googlebot News', 'Googlebot'])).toBe(true);
  });
});
