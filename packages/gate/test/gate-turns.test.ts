import { setTimeout as sleep } from 'node:timers/promises';
import { fetch as undiciFetch } from 'undici';
import { describe, expect, it } from 'vitest';
import { fetchAllowed, type GateOptions, RobotsBlockedError, robotsFetch, type Turn } from '../src/index.js';
import { endWithBody } from '../src/turns/end-with-body.js';
import { fileDelay, TURN_DEFAULTS } from '../src/turns/turn-settings.js';
import { openGate, site } from './gate-fixture.js';
import { type Answer, file } from './servers/site.js';

const page: Answer = (_, response) => void response.end('page');

/** Starts a site with a robots.txt and pages. It records when each page was requested and answered. */
async function pages(answers: Record<string, Answer>, robots = 'user-agent: *\ncrawl-delay: 0.2\ndisallow: /private') {
  const requests: { readonly path: string; readonly at: number }[] = [];
  const place = await site((request, response) => {
    if (request.url === '/robots.txt') return void response.end(robots);
    requests.push({ path: request.url!, at: performance.now() });
    (answers[request.url!] ?? page)(request, response);
  });
  return Object.assign(place, { requests });
}

/** Returns the milliseconds between the requests of a site. */
function gaps({ requests }: Awaited<ReturnType<typeof pages>>): number[] {
  return requests.slice(1).map(({ at }, index) => at - requests[index]!.at);
}

async function open(options: Partial<GateOptions> = {}) {
  const gate = await openGate(options);
  return { gate, get: robotsFetch(gate, { pace: true }) };
}

/** Resolves with true if no turn starts soon although it could, because another one runs. */
async function isWaiting(turn: Promise<Turn>): Promise<boolean> {
  let isStarted = false;
  turn.then(
    () => {
      isStarted = true;
    },
    () => {},
  );
  for (let i = 0; i < 50; i++) await new Promise(setImmediate);
  return !isStarted;
}

describe('gate.turn', () => {
  it('FAULT-100 a blocked URL is rejected at once: it does not wait for the turns of others', async () => {
    const place = await pages({});
    const { gate, get } = await open();
    await gate.turn(`${place.origin}/a`);
    const failing = await site((_, response) => void response.writeHead(500).end());
    for (const url of [`${place.origin}/private`, 'mailto:me@example.com', failing.origin]) {
      for (const request of [gate.turn(url), get(url)]) {
        const error: unknown = await request.catch((reason) => reason);
        expect(error).toBeInstanceOf(RobotsBlockedError);
      }
    }
    expect(failing.requestCount).toBe(1);
  });

  it('FAULT-100 a URL that is blocked by the time of its turn is rejected, and the next turn starts', async () => {
    let robots = 'user-agent: *\nallow: /';
    const place = await site((_, response) => void response.end(robots));
    const { gate } = await open();
    const first = await gate.turn(`${place.origin}/a`);
    const second = gate.turn(`${place.origin}/a`);
    const third = gate.turn(`${place.origin}/b`);
    await isWaiting(second);
    robots = 'user-agent: *\ndisallow: /a';
    await gate.refresh(place.origin);
    first.done();
    await expect(second).rejects.toThrow(RobotsBlockedError);
    (await third).done();
  });

  it('FAULT-100 a turn that is over when robots.txt has been fetched again is taken once more', async () => {
    let [release, wall, passed] = [() => {}, Date.UTC(2026, 0, 1), 0];
    const place = await site(file('user-agent: *\nallow: /'));
    const gate = await openGate({ turns: { timeout: 1 }, now: () => wall, monotonicNow: () => passed });
    const first = await gate.turn(`${place.origin}/a`);
    const [second, third] = [gate.turn(`${place.origin}/b`), gate.turn(`${place.origin}/c`)];
    await expect.poll(() => gate.stats().waitingTurns).toBe(2);
    place.answer = (request, response) => {
      release = () => void file('user-agent: *\nallow: /')(request, response);
    };
    wall += 25 * 3_600_000;
    first.done();
    await expect.poll(() => place.requestCount).toBe(2);
    passed = 1;
    await expect.poll(() => gate.stats().waitingTurns).toBe(0);
    release();
    const turn = await third;
    expect(await isWaiting(second)).toBe(true);
    turn.done();
    (await second).done();
  });

  it('FAULT-100 the crawler that is named decides which rules and which crawl-delay apply', async () => {
    const place = await pages({}, 'user-agent: OtherBot\ncrawl-delay: 3600\ndisallow: /x');
    const { gate } = await open({ turns: { maxWait: 10_000 } });
    await expect(gate.turn(`${place.origin}/x`, { crawler: 'OtherBot' })).rejects.toThrow(RobotsBlockedError);
    (await gate.turn(`${place.origin}/x`)).done();
    // 60 seconds, to which it is cut, are more than maxWait.
    await expect(gate.turn(`${place.origin}/a`, { crawler: 'OtherBot' })).rejects.toMatchObject({
      code: 'ERR_TURN_REFUSED',
      reason: 'paused',
    });
    (await gate.turn(`${place.origin}/a`, { crawler: 'OtherBot', delay: 0 })).done();
  });

  it.each([
    ['1000000000', 60_000],
    [`${'9'.repeat(400)}`, 0],
    ['-1', 0],
    ['NaN', 0],
    ['1,5', 0],
    ['1.5', 1_500],
    ['0', 0],
  ])('FAULT-100 a crawl-delay of %s', async (value, expected) => {
    const place = await pages({}, `user-agent: *\ncrawl-delay: ${value}`);
    const { gate } = await open();
    const { robots } = await gate.robots(place.origin);
    expect(fileDelay(robots!.crawlDelay('ExampleBot'), TURN_DEFAULTS)).toBe(expected);
  });

  it('FAULT-100 the settings limit the crawl-delay, or ignore it, and have a least delay', () => {
    const settings = { ...TURN_DEFAULTS, minDelay: 1_000 };
    expect([undefined, 0.5, 5, 1e9].map((seconds) => fileDelay(seconds, settings))).toEqual([
      1_000, 1_000, 5_000, 60_000,
    ]);
    expect(fileDelay(5, { ...TURN_DEFAULTS, maxCrawlDelay: 0 })).toBe(0);
  });

  it.each([
    [{ delay: -1 }, /^delay: expected a whole number of milliseconds, from 0 to \d+, got -1$/],
    [{ delay: Number.NaN }, /^delay: .* got NaN$/],
    [{ delay: 1e12 }, /^delay: .* got 1000000000000$/],
    [{ delay: '5' }, /^delay: .* got "5"$/],
    [{ crawler: 5 }, /^turn: expected a crawler, such as "Googlebot", got 5$/],
    [{ signal: new AbortController() }, /^signal: expected an AbortSignal/],
    [{ dealy: 5 }, /^turn: no option is called "dealy"; known are crawler, signal, delay, decide$/],
    ['Googlebot', /^turn: expected an object with options, got "Googlebot"$/],
  ])('a mistake of the caller is a TypeError: %j', async (options, message) => {
    const gate = await openGate();
    const error: unknown = await gate.turn('https://site.example/', options as never).catch((reason) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toMatch(message);
  });

  it.each([
    [{ minDelay: -1 }, /^minDelay: /],
    [{ maxWait: 0 }, /^maxWait: /],
    [{ timeOut: 5 }, /^turns: no option is called "timeOut"; did you mean "timeout"\?$/],
    [5, /^turns: expected an object, such as \{ minDelay: 1_000 \}, got 5$/],
  ])('a wrong setting is a TypeError: %j', async (turns, message) => {
    await expect(openGate({ turns: turns as never })).rejects.toThrow(message);
  });

  it('FAULT-100 close rejects a call that waits', async () => {
    const place = await pages({});
    const { gate } = await open();
    const first = await gate.turn(place.origin);
    const second = gate.turn(place.origin);
    await isWaiting(second);
    await gate.close();
    await expect(second).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
    await expect(gate.turn(place.origin)).rejects.toMatchObject({ code: 'ERR_GATE_CLOSED' });
    first.done();
  });
});

describe.each([
  ["Node's fetch", fetch],
  ['undici', undiciFetch as unknown as typeof fetch],
])('robotsFetch with a pace and %s', (_, client) => {
  it('FAULT-100 a page that redirects to itself is requested eleven times, with the delay before each', async () => {
    const place = await pages({ '/loop': (_, response) => void response.writeHead(302, { location: '/loop' }).end() });
    const get = robotsFetch(await openGate(), { pace: true, fetch: client });
    await expect(get(`${place.origin}/loop`)).rejects.toThrow(/^fetch: the limit of redirects, 10, is reached/);
    expect(place.requests).toHaveLength(11);
    expect(Math.min(...gaps(place))).toBeGreaterThanOrEqual(199);
  });

  it('FAULT-100 the next page waits until the body has been read, cancelled or has failed', async () => {
    const place = await pages({
      '/cut': (_, response) => {
        response.writeHead(200, { 'content-length': 100 });
        response.write('part', () => response.destroy());
      },
    });
    const gate = await openGate();
    const get = robotsFetch(gate, { pace: { delay: 0 }, fetch: client });
    const ends: ((response: Response) => Promise<unknown>)[] = [
      (response) => response.text(),
      (response) => response.arrayBuffer(),
      (response) => response.body!.cancel(),
      (response) => Promise.all([response.clone().text(), response.text()]),
      async (response) => {
        for await (const _chunk of response.body as unknown as AsyncIterable<unknown>) break;
      },
    ];
    for (const end of ends) {
      const response = await get(`${place.origin}/a`);
      const next = gate.turn(`${place.origin}/b`, { delay: 0 });
      expect(await isWaiting(next)).toBe(true);
      await end(response);
      (await next).done();
    }
    const cut = await get(`${place.origin}/cut`);
    await expect(cut.text()).rejects.toThrow();
    (await gate.turn(place.origin, { delay: 0 })).done();
  });

  it('FAULT-100 without a body, and after a failure or a refusal, the turn ends at once', async () => {
    const place = await pages({
      '/none': (_, response) => void response.writeHead(204).end(),
      '/broken': (_, response) => response.destroy(),
      '/away': (_, response) => void response.writeHead(302, { location: '/private' }).end('moved'),
    });
    const get = robotsFetch(await openGate(), { pace: { delay: 0 }, fetch: client });
    await get(`${place.origin}/none`);
    await get(`${place.origin}/a`, { method: 'HEAD' });
    await expect(get(`${place.origin}/broken`)).rejects.toThrow();
    await expect(get(`${place.origin}/away`)).rejects.toThrow(RobotsBlockedError);
    expect(await (await get(`${place.origin}/a`)).text()).toBe('page');
  });

  it('FAULT-100 a 429 with Retry-After delays the next page', async () => {
    const place = await pages({
      '/busy': (_, response) => void response.writeHead(429, { 'retry-after': '1' }).end('busy'),
    });
    const get = robotsFetch(await openGate(), { pace: true, fetch: client });
    const response = await get(`${place.origin}/busy`);
    await response.text();
    await (await get(`${place.origin}/a`)).text();
    expect(gaps(place)[0]).toBeGreaterThanOrEqual(999);
  });

  it('FAULT-100 the signal ends a wait for the turn, and this is no failure of the site', async () => {
    const place = await pages({});
    const gate = await openGate();
    const get = robotsFetch(gate, { pace: true, fetch: client });
    await gate.turn(place.origin);
    const controller = new AbortController();
    const fetched = get(`${place.origin}/a`, { signal: controller.signal });
    void fetched.catch(() => {});
    await sleep(1);
    controller.abort(new Error('enough'));
    await expect(fetched).rejects.toThrow('enough');
    expect((await gate.robots(place.origin)).record.pageBadAt).toBeUndefined();
    expect(place.requests).toEqual([]);
  });
});

describe('the end of a turn with the body', () => {
  it('FAULT-100 a body that is not read ends it after a time limit', async () => {
    let done = 0;
    const turn: Turn = { done: () => done++ };
    endWithBody(turn, new Response(new ReadableStream()), 20);
    expect(done).toBe(0);
    while (done === 0) await sleep(5);
    await sleep(50);
    expect(done).toBe(1);
  });

  it('FAULT-100 a body that is no stream, or one of another implementation, ends it at once', () => {
    for (const body of [null, 'text', {}, { getReader: () => ({}) }]) {
      let done = 0;
      endWithBody({ done: () => done++ }, { status: 200, body });
      expect(done).toBe(1);
    }
  });
});

describe('fetchAllowed with a pace', () => {
  it('FAULT-100 each redirect takes a turn', async () => {
    const place = await pages({ '/a': (_, response) => void response.writeHead(302, { location: '/b' }).end('moved') });
    const gate = await openGate();
    const request = (url: string) => fetch(url, { redirect: 'manual' });
    const { response, urls } = await fetchAllowed(gate, `${place.origin}/a`, request, { pace: true });
    expect([await response!.text(), urls.length]).toEqual(['page', 2]);
    expect(gaps(place)[0]).toBeGreaterThanOrEqual(199);
  });

  it('FAULT-100 a loop is requested eleven times, as by robotsFetch', async () => {
    const place = await pages({ '/a': (_, response) => void response.writeHead(302, { location: '/a' }).end() }, '');
    const request = (url: string) => fetch(url, { redirect: 'manual' });
    const { urls } = await fetchAllowed(await openGate(), `${place.origin}/a`, request);
    expect([urls.length, place.requests.length]).toEqual([11, 11]);
  });

  it('FAULT-100 a mistake of the caller ends the turn', async () => {
    const place = await pages({}, '');
    const gate = await openGate();
    await expect(fetchAllowed(gate, place.origin, async () => 5 as never, { pace: true })).rejects.toThrow(
      /^request: /,
    );
    (await gate.turn(place.origin)).done();
    await expect(fetchAllowed(gate, place.origin, fetch as never, { pace: 5 as never })).rejects.toThrow(TypeError);
    expect(() => robotsFetch(gate, { pace: { delay: -1 } })).toThrow(/^delay: /);
    expect(() => robotsFetch(gate, { pace: 5 as never })).toThrow(/^pace: expected true, false or an object/);
    expect(() => robotsFetch(gate, { pace: { dealy: 1 } as never })).toThrow(/^pace: no option is called "dealy"/);
  });
});
