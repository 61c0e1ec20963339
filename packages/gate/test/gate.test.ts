import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { Gate, type GateOptions, MemoryStore } from '../src/index.js';
import { openGate, site } from './gate-fixture.js';
import { file, status } from './servers/site.js';

const HOUR = 3_600_000;

/** Returns a manual clock. */
function clock() {
  let now = Date.UTC(2026, 0, 1);
  return { now: () => now, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('a gate', () => {
  it('B1 decides by the rules and returns the basis of the answer', async () => {
    const { origin } = await site(file('user-agent: examplebot\ndisallow: /private'));
    const gate = await openGate();
    const verdict = await gate.check(`${origin}/private/x`);
    expect(verdict).toMatchObject({ allowed: false, reason: 'rule', source: 'fetched', status: 200, step: 'fresh' });
    expect(verdict).toMatchObject({ url: `${origin}/private/x`, robotsUrl: `${origin}/robots.txt` });
    expect(verdict.rules?.rule?.line).toBe(2);
    expect(verdict.hops).toHaveLength(1);
    expect(await gate.allows(`${origin}/public`)).toBe(true);
    expect((await gate.check(`${origin}/public`)).source).toBe('memory');
  });

  it('FAULT-80, F8 decides on the URL as it will be requested', async () => {
    const { origin } = await site(file('user-agent: *\ndisallow: /private'));
    const gate = await openGate();
    for (const path of ['/x/../private', '/%2e%2e/private', '\\private', '/pri\tvate', '/pri\nvate']) {
      const verdict = await gate.check(origin + path);
      expect([path, verdict.allowed, verdict.url]).toEqual([path, false, `${origin}/private`]);
    }
  });

  it('C3 one fetch answers for many crawlers, each by its own group, in every gate that shares the store', async () => {
    const names = Array.from({ length: 26 }, (_, at) => `Bot${String.fromCharCode(65 + at)}`);
    const groups = names.map((name) => `user-agent: ${name}\ndisallow: /only-${name}\n`);
    const place = await site(file(`${groups.join('\n')}\nuser-agent: *\ndisallow: /others`));
    const paths = [...names.map((name) => `/only-${name}`), '/others'];
    /** Returns the paths that a crawler may not fetch. */
    const blocked = async (answer: (url: string) => boolean | undefined | Promise<boolean>) => {
      const answers = await Promise.all(paths.map((path) => answer(place.origin + path)));
      return paths.filter((_, at) => answers[at] === false);
    };
    const store = new MemoryStore();
    const gates = [await openGate({ store }), await openGate({ store, userAgent: 'BotC/2.0' })];
    for (const gate of gates) {
      // All of these wait for one fetch, or read the store.
      const asked = await Promise.all(names.map((name) => blocked((url) => gate.allows(url, name))));
      expect(asked).toEqual(names.map((name) => [`/only-${name}`]));
      for (const name of names) {
        expect(await blocked((url) => gate.tryAllows(url, name))).toEqual([`/only-${name}`]);
        expect(await blocked(async (url) => (await gate.check(url, name)).allowed)).toEqual([`/only-${name}`]);
      }
      expect(await blocked((url) => gate.allows(url, 'Unnamed'))).toEqual(['/others']);
    }
    expect(await blocked((url) => gates[0]!.allows(url))).toEqual(['/others']);
    expect(await blocked((url) => gates[1]!.allows(url))).toEqual(['/only-BotC']);
    expect(place.requestCount).toBe(1);
    expect(gates.map((gate) => gate.stats().origins)).toEqual([1, 1]);
  });

  it('FAULT-98 a copy that was in caches is fresh only for the rest of its max-age', async () => {
    const time = clock();
    const place = await site(
      file('user-agent: *\ndisallow: /private', { 'Cache-Control': 'max-age=7200', Age: '3600' }),
    );
    const store = new MemoryStore();
    const gate = await openGate({ now: time.now, store });
    await gate.allows(`${place.origin}/`);
    place.answer = status(404);
    const other = await openGate({ now: time.now, store });
    for (const each of [gate, other]) {
      const { record } = await each.robots(`${place.origin}/`);
      expect(record.good?.facts.headers).toMatchObject({ cacheControl: 'max-age=7200', ageSeconds: 3600 });
      expect(record.good?.freshUntil).toBe(time.now() + HOUR);
    }
    time.pass(HOUR);
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ allowed: true, status: 404 });
  });

  it('tryAllows answers from memory only', async () => {
    const place = await site(file('user-agent: *\ndisallow: /private'));
    const gate = await openGate();
    expect(gate.tryAllows(`${place.origin}/private`)).toBeUndefined();
    expect(place.requestCount).toBe(0);
    await gate.allows(`${place.origin}/`);
    expect(gate.tryAllows(`${place.origin}/private`)).toBe(false);
    expect(gate.tryAllows(`${place.origin}/private`, 'OtherBot')).toBe(false);
    expect(gate.tryAllows(`${place.origin}/`)).toBe(true);
    expect(place.requestCount).toBe(1);
  });

  it('B4, FAULT-15 no file: allowed', async () => {
    const { origin } = await site(status(404));
    const verdict = await (await openGate()).check(`${origin}/x`);
    expect(verdict).toMatchObject({ allowed: true, reason: 'unavailable', status: 404, rules: undefined });
  });

  it('B6, FAULT-53 a server that fails from the start: blocked for 12 hours, then allowed', async () => {
    const time = clock();
    const { origin } = await site(status(500));
    const gate = await openGate({ now: time.now });
    expect(await gate.check(`${origin}/x`)).toMatchObject({ allowed: false, reason: 'unreachable', status: 500 });
    time.pass(12 * HOUR - 1);
    expect(await gate.allows(`${origin}/x`)).toBe(false);
    time.pass(2);
    expect(await gate.check(`${origin}/x`)).toMatchObject({ allowed: true, reason: 'unreachable-for-long' });
  });

  it('FAULT-76, C4 a failed refresh leaves a good copy in use', async () => {
    const time = clock();
    const place = await site(file('user-agent: *\ndisallow: /private'));
    const gate = await openGate({ now: time.now });
    await gate.allows(`${place.origin}/`);
    place.answer = status(500);
    await gate.refresh(`${place.origin}/`);
    expect(await gate.check(`${place.origin}/private`)).toMatchObject({ allowed: false, step: 'fresh', status: 200 });
    time.pass(24 * HOUR);
    expect(await gate.check(`${place.origin}/`)).toMatchObject({ allowed: false, reason: 'unreachable' });
    time.pass(12 * HOUR + 1);
    expect(await gate.check(`${place.origin}/`)).toMatchObject({ allowed: true, source: 'last-good' });
    expect(await gate.allows(`${place.origin}/private`)).toBe(false);
  });

  it('FAULT-56 a failing host is fetched on the retry schedule only', async () => {
    const time = clock();
    const place = await site(status(500));
    const gate = await openGate({ now: time.now });
    for (let i = 0; i < 2000; i++) expect(await gate.allows(`${place.origin}/${i}`)).toBe(false);
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-74 1,000 callers for one cold origin: one fetch', async () => {
    const place = await site(file('user-agent: *\ndisallow: /x'));
    const gate = await openGate();
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, i) => gate.allows(`${place.origin}/${i}`)));
    expect(answers.every(Boolean)).toBe(true);
    expect(place.requestCount).toBe(1);
  });

  it('FAULT-77 one caller aborts, the others get their answer', async () => {
    let answer: () => void = () => {};
    const requested = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let respond: (response: ServerResponse) => void = () => {};
    const cached = new Promise<ServerResponse>((resolve) => {
      respond = resolve;
    });
    const { origin } = await site((_, response) => {
      answer();
      respond(response);
    });
    const gate = await openGate();
    const impatient = new AbortController();
    const first = gate.allows(`${origin}/`, undefined, { signal: impatient.signal });
    const second = gate.allows(`${origin}/`);
    await requested;
    impatient.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    (await cached).end('user-agent: *\nallow: /');
    expect(await second).toBe(true);
  });

  it('FAULT-54 a file, then none: allowed immediately', async () => {
    const place = await site(file('user-agent: *\ndisallow: /'));
    const gate = await openGate();
    expect(await gate.allows(`${place.origin}/`)).toBe(false);
    place.answer = status(404);
    await gate.refresh(place.origin);
    expect(await gate.allows(`${place.origin}/`)).toBe(true);
    place.answer = file('');
    await gate.refresh(place.origin);
    expect(await gate.check(`${place.origin}/`)).toMatchObject({ allowed: true, reason: 'no-group' });
  });

  it('B6 page reports decide after 30 days', async () => {
    const time = clock();
    const { origin } = await site(status(503));
    const gate = await openGate({ now: time.now });
    await gate.allows(origin);
    for (let day = 0; day < 31; day++) {
      time.pass(24 * HOUR);
      await gate.allows(origin);
    }
    expect(await gate.allows(origin)).toBe(false);
    await gate.reportPage(`${origin}/page`, true);
    expect(await gate.check(origin)).toMatchObject({ allowed: true, step: 'outage-site-reachable' });
    time.pass(2 * HOUR);
    await gate.reportPage(`${origin}/page`, false);
    expect(await gate.allows(origin)).toBe(false);
  });

  it('a fresh copy whose refresh is due answers, and is refreshed in the background', async () => {
    const time = clock();
    const place = await site(file('user-agent: *\ndisallow: /old'));
    const gate = await openGate({ now: time.now });
    await gate.allows(place.origin);
    let fetched: () => void = () => {};
    const again = new Promise<void>((resolve) => {
      fetched = resolve;
    });
    place.answer = (request, response) => {
      file('user-agent: *\ndisallow: /new')(request, response);
      response.on('close', fetched);
    };
    time.pass(23 * HOUR);
    expect(gate.tryAllows(`${place.origin}/old`)).toBe(false);
    await again;
    expect(place.requestCount).toBe(2);
  });

  it('FAULT-10 a refusal applies to the gate that refused, not to those that share its store', async () => {
    const place = await site(file('user-agent: *\ndisallow: /x'));
    const store = new MemoryStore();
    const strict = await openGate({ store, fetch: {} });
    expect(await strict.check(`${place.origin}/x`)).toMatchObject({ allowed: false, reason: 'refused-address' });
    expect(place.requestCount).toBe(0);
    const lenient = await openGate({ store });
    expect(await lenient.check(`${place.origin}/x`)).toMatchObject({
      allowed: false,
      reason: 'rule',
      source: 'fetched',
    });
  });

  it('robots returns sitemaps, crawl-delay and the record', async () => {
    const { origin } = await site(
      file('sitemap: https://example.com/s.xml\nuser-agent: *\ncrawl-delay: 3\ndisallow: /x'),
    );
    const { robots, record, crawlDelay } = await (await openGate()).robots(origin);
    expect(robots?.sitemaps.map(({ url }) => url)).toEqual(['https://example.com/s.xml']);
    expect([robots?.crawlDelay('ExampleBot'), crawlDelay('OtherBot'), crawlDelay()]).toEqual([3, 3, 3]);
    expect(() => crawlDelay('')).toThrow(TypeError);
    expect(record.good).toMatchObject({ kind: 'file', facts: { status: 200 } });
  });

  it('a closed gate rejects later and pending calls', async () => {
    const { origin } = await site(() => {});
    const gate = await openGate();
    const waiting = expect(gate.allows(origin)).rejects.toThrow('the gate is closed');
    await gate.close();
    await waiting;
    await expect(gate.allows(origin)).rejects.toThrow('the gate is closed');
  });

  it.each<[string, Partial<GateOptions>]>([
    ['userAgent', { userAgent: '' }],
    ['userAgent', { userAgent: 'Mozilla/5.0' }],
    ['userAgent', { userAgent: 'Bot/1.0\r\nX: y' }],
    ['memoryBytes', { memoryBytes: -1 }],
    ['policy', { policy: 'kind' as never }],
    ['storeTimeout', { storeTimeout: Number.NaN }],
  ])('an option that cannot work is a TypeError that names %s', async (setting, options) => {
    await expect(Gate.open({ userAgent: 'ExampleBot/1.0', ...options })).rejects.toThrow(
      expect.objectContaining({ name: 'TypeError', message: expect.stringContaining(setting) }),
    );
  });

  it('A2 a URL whose scheme has no robots.txt is blocked; a request for its robots.txt is a TypeError', async () => {
    const gate = await openGate();
    expect(await gate.check('mailto:a@example.com')).toMatchObject({ allowed: false, reason: 'unsupported-scheme' });
    await expect(gate.robots('mailto:a@example.com')).rejects.toThrow(TypeError);
    await expect(gate.refresh('mailto:a@example.com')).rejects.toThrow(TypeError);
  });
});
