/** What a walk may cost hosts that a stranger's robots.txt, index or redirect names. Requests are counted by servers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Gate } from '../../../src/index.js';
import { openGate, site } from '../../gate-fixture.js';
import { type Answer, file, type Site, status } from '../../servers/site.js';
import { index, locs, problems, reports, urlset, walk } from '../sitemap-fixture.js';
import { JumpingTimers, walksWithClock } from './walk-with-clock.js';

const FILES = 32;
const NO_ROBOTS = status(404);

interface Stranger extends Site {
  /** Requests as `host path`, in order. */
  readonly requests: readonly string[];
  /** Of those, the ones that are not for robots.txt. */
  readonly sitemaps: readonly string[];
}

/** A server for all host names: `answer` for sitemaps, `robots` for robots.txt. */
async function stranger(answer: Answer, robots: Answer = NO_ROBOTS): Promise<Stranger> {
  const requests: string[] = [];
  const started = await site((request, response) => {
    const host = request.headers.host!.replace(/:\d+$/, '');
    requests.push(`${host} ${request.url}`);
    (request.url === '/robots.txt' ? robots : answer)(request, response);
  });
  return Object.defineProperties(started, {
    requests: { get: () => requests },
    sitemaps: { get: () => requests.filter((one) => !one.endsWith('/robots.txt')) },
  }) as Stranger;
}

/** A site, `home.test`, whose robots.txt names these sitemaps. */
async function home(
  names: readonly string[],
  answer: Answer = NO_ROBOTS,
): Promise<Stranger & { readonly url: string }> {
  const text = names.map((name) => `Sitemap: ${name}`).join('\n');
  const started = await stranger(answer, file(text));
  return Object.defineProperty(started, 'url', { value: `http://home.test:${started.port}/` }) as Stranger & {
    readonly url: string;
  };
}

const localGate = (): Promise<Gate> =>
  openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] }, maxBytes: 1_000_000 });

const many = (count: number, name: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, number) => name(number));

describe('12,000 sitemaps of a third party', () => {
  it('FAULT-89: of one that answers 200, 32 files are requested, its robots.txt included; the rest is reported once', async () => {
    const other = await stranger(file(urlset('http://h.test/1')));
    const names = many(12_000, (i) => `http://other.test:${other.port}/${i}`);
    const place = await home(names);
    const heard = reports();
    expect(await walk(await localGate(), place.url)).toHaveLength(FILES - 1);
    expect(other.requests).toEqual(['other.test /robots.txt', ...many(FILES - 1, (i) => `other.test /${i}`)]);
    expect(heard).toHaveLength(FILES);
    expect(heard.at(-1)).toMatchObject({
      sitemap: names[FILES - 1],
      skipped: 12_000 - (FILES - 1),
      problems: [{ reason: 'too-many-sitemaps' }],
    });
    expect(heard.at(-1)!.problems[0]!.detail).toBe(
      '11969 sitemaps on other.test left out: 32 files of another domain (other.test) are read in one walk at most',
    );
  });

  it.each([
    ['429', status(429, { 'Retry-After': '120' })],
    ['503', status(503, { 'Retry-After': '120' })],
    ['429 without Retry-After', status(429)],
  ])('FAULT-89: nothing more is requested after its %s, in this walk or in another', async (_, answer) => {
    const other = await stranger(answer);
    const place = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const heard = reports();
    const gate = await localGate();
    expect(await walk(gate, place.url)).toEqual([]);
    expect(other.requests).toEqual(['other.test /robots.txt', 'other.test /0']);
    expect(heard.map(({ skipped }) => skipped)).toEqual([0, 11_999]);
    expect(problems(heard)).toEqual(['/0 unreachable', '/1 not-requested']);
    await walk(gate, place.url);
    expect(other.sitemaps).toHaveLength(1);
    expect(heard.slice(2).map(({ skipped }) => skipped)).toEqual([12_000]);
  });

  it('FAULT-89: a walk under way stops when another has read its 429', async () => {
    const waiting: ServerResponse[] = [];
    const other = await stranger((_, response) => void waiting.push(response));
    const place = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const gate = await localGate();
    const walks = [walk(gate, place.url), walk(gate, place.url)];
    while (waiting.length < 2) await new Promise(setImmediate);
    waiting[0]!.writeHead(429, { 'Retry-After': '60' }).end();
    // One of them has ended; the other may finish what it began.
    await Promise.race(walks);
    waiting[1]!.end(urlset('http://h.test/1'));
    expect((await Promise.all(walks)).flat()).toHaveLength(1);
    expect(other.sitemaps).toHaveLength(2);
  });

  it.each([
    ['a server error', status(500)],
    ['a reset', (request: IncomingMessage) => void request.socket.resetAndDestroy()],
  ])('FAULT-89: it ends after %s twice in a row', async (_, answer) => {
    const other = await stranger(answer);
    const place = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const heard = reports();
    await walk(await localGate(), place.url);
    expect(other.sitemaps).toHaveLength(2);
    expect(heard.at(-1)).toMatchObject({ skipped: 11_998, problems: [{ reason: 'not-requested' }] });
  });

  it.each([
    ['429', status(429), 1],
    ['500', status(500), 1],
  ])('FAULT-89: its robots.txt answers %s: nothing else is requested', async (_, robots, requests) => {
    const other = await stranger(file(urlset()), robots);
    const place = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const heard = reports();
    await walk(await localGate(), place.url);
    expect(other.requests).toHaveLength(requests);
    expect(heard.length).toBeLessThanOrEqual(3);
  });

  it('FAULT-89: 404 and disallowed count like any other', async () => {
    for (const [answer, robots] of [
      [status(404), NO_ROBOTS],
      [file(urlset()), file('User-agent: *\nDisallow: /')],
    ] as const) {
      const other = await stranger(answer, robots);
      const place = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
      const heard = reports();
      await walk(await localGate(), place.url);
      expect(other.requests.length).toBeLessThanOrEqual(FILES);
      expect(heard).toHaveLength(FILES);
    }
  });
});

describe('many hosts of strangers', () => {
  it('FAULT-89: thousands of subdomains of one domain share its 32 files', async () => {
    const other = await stranger(file(urlset('http://h.test/1')));
    const place = await home(many(9_000, (i) => `http://a${i}.other.test:${other.port}/s`));
    const heard = reports();
    await walk(await localGate(), place.url);
    expect(other.requests).toHaveLength(FILES);
    expect(other.sitemaps).toHaveLength(FILES / 2);
    // One report for each of 100 hosts, and one for all others.
    expect(heard).toHaveLength(FILES / 2 + 101);
    expect(heard.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(9_000 - FILES / 2);
    expect(heard.at(-1)!.problems[0]!.detail).toMatch(/^8884 sitemaps on more hosts left out: /);
  });

  it('FAULT-89: of thousands of domains, 5 are requested', async () => {
    const other = await stranger(file(urlset('http://h.test/1')));
    const place = await home(many(9_000, (i) => `http://other${i}.test:${other.port}/s`));
    await walk(await localGate(), place.url);
    expect(other.requests).toHaveLength(2 * 5);
    expect(other.sitemaps).toEqual(many(5, (i) => `other${i}.test /s`));
  });

  it('FAULT-89: robots.txt of 25 of their hosts is requested at most', async () => {
    const other = await stranger(file(urlset('http://h.test/1')));
    const names = many(3_000, (i) => `http://a${Math.floor(i / 5)}.other${i % 5}.test:${other.port}/s`);
    const place = await home(names);
    await walk(await localGate(), place.url);
    expect(other.requests.filter((one) => one.endsWith('/robots.txt'))).toHaveLength(25);
    expect(other.sitemaps).toHaveLength(25);
  });

  it('FAULT-89: sitemaps that the caller names are no stranger’s choice', async () => {
    const other = await stranger(file(urlset('http://h.test/1')));
    const place = await home([]);
    const only = many(40, (i) => `http://other.test:${other.port}/${i}`);
    expect(await walk(await localGate(), place.url, undefined, { only })).toHaveLength(40);
  });
});

describe('indexes and redirects', () => {
  it('FAULT-89: a robots.txt that is redirected to a host name without end is a sitemap that is left out', async () => {
    const place = await home([]);
    place.answer = (request, response) => {
      const [host] = request.headers.host!.split('.');
      if (host === 'home') file(`Sitemap: http://other.test:${place.port}/s`)(request, response);
      else status(302, { Location: `http://${'a'.repeat(600)}.test/robots.txt` })(request, response);
    };
    const heard = reports();
    expect(await walk(await localGate(), place.url)).toEqual([]);
    expect(heard.flatMap(({ problems }) => problems)).toMatchObject([{ reason: 'disallowed' }]);
  });

  it('FAULT-89: an index on another host that names 50,000 indexes of 50,000 each costs that host 32 files', async () => {
    const bomb = { text: '' };
    const other = await stranger((request, response) => file(bomb.text)(request, response));
    bomb.text = index(...many(50_000, (i) => `http://other.test:${other.port}/${i}`));
    const place = await home([`http://other.test:${other.port}/index`]);
    const heard = reports();
    expect(await walk(await localGate(), place.url)).toEqual([]);
    expect(other.requests).toHaveLength(FILES);
    expect(heard).toHaveLength(FILES);
    expect(heard.at(-1)!.skipped).toBe(50_000 - (FILES - 2));
  });

  it('FAULT-89: redirects between hosts count for the host that they lead to', async () => {
    const other = await stranger((request, response) => {
      const next = `http://home.test:${place.port}${request.url}x`;
      status(302, { Location: next })(request, response);
    });
    const place = await home([]);
    const names = many(4_000, (i) => `http://home.test:${place.port}/${i}`);
    place.answer = (request, response) => {
      const isRobots = request.url === '/robots.txt';
      const answer = isRobots
        ? file(names.map((name) => `Sitemap: ${name}`).join('\n'))
        : status(302, { Location: `http://other.test:${other.port}${request.url}x` });
      answer(request, response);
    };
    const heard = reports();
    await walk(await localGate(), place.url);
    expect(other.requests).toHaveLength(FILES);
    expect(heard.filter(({ problems: [trouble] }) => trouble!.reason === 'too-many-sitemaps').length).toBeGreaterThan(
      0,
    );
  });

  it.each([
    ['one stranger', () => 'other'],
    ['a stranger each', (host: string) => `other-of-${host}`],
  ])('FAULT-89: robots.txt of thousands of the site’s own hosts, all redirected to %s', async (_, nameOf) => {
    const other = await stranger(NO_ROBOTS, file(''));
    const place = await home([]);
    const names = many(3_000, (i) => `http://a${i}.home.test:${place.port}/s`);
    place.answer = (request, response) => {
      const [host] = request.headers.host!.split('.');
      if (request.url === '/s') file('http://h.test/1')(request, response);
      else if (host === 'home') file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
      else status(302, { Location: `http://${nameOf(host!)}.test:${other.port}/robots.txt` })(request, response);
    };
    const heard = reports();
    await walk(await localGate(), place.url);
    expect(other.requests).toHaveLength(nameOf('') === 'other' ? FILES + 1 : 5 + 1);
    expect(heard.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(3_000 - other.requests.length);
  });

  it('FAULT-89: 1,000 redirects are followed in one walk', async () => {
    const place = await home([]);
    const names = many(1_010, (i) => `http://home.test:${place.port}/${i}`);
    const paths: string[] = [];
    place.answer = (request, response) => {
      paths.push(request.url!);
      if (request.url === '/robots.txt') file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
      else if (request.url!.endsWith('x')) file('http://h.test/1')(request, response);
      else status(301, { Location: `${request.url}x` })(request, response);
    };
    const heard = reports();
    expect(await walk(await localGate(), place.url)).toHaveLength(1_000);
    expect(paths.filter((path) => path.endsWith('x'))).toHaveLength(1_000);
    expect(problems(heard)).toEqual(many(10, (i) => `/${1_000 + i} too-many-sitemaps`));
  });
});

describe('the site’s own domain', () => {
  it('FAULT-89 FAULT-90: 5 failures in a row end a host, and others go on', async () => {
    let answered = 0;
    const place = await home([]);
    const own = many(4, (i) => `http://home.test:${place.port}/first/${i}`);
    const names = [
      ...own,
      `http://home.test:${place.port}/good`,
      ...many(100, (i) => `http://home.test:${place.port}/${i}`),
      `http://www.home.test:${place.port}/fine`,
    ];
    place.answer = (request, response) => {
      const path = request.url!;
      if (path === '/robots.txt') return file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
      if (path === '/good' || path === '/fine') return file('http://h.test/1')(request, response);
      answered++;
      status(500)(request, response);
    };
    const heard = reports();
    expect(locs(await walk(await localGate(), place.url))).toHaveLength(2);
    expect(answered).toBe(4 + 5);
    expect(heard.at(-1)).toMatchObject({ skipped: 95, problems: [{ reason: 'not-requested' }] });
  });

  it.each([
    ['its Retry-After', '90', 90_000],
    ['at most 5 minutes', '3000', 300_000],
    ['30 seconds without one', undefined, 30_000],
    ['a second at least', '0', 1_000],
  ])(
    'FAULT-89 FAULT-90: after 429 the walk waits for %s, and a second one ends the host',
    async (_, retryAfter, pause) => {
      const timers = new JumpingTimers();
      const times: number[] = [];
      const place = await home([]);
      const names = many(20, (i) => `http://home.test:${place.port}/${i}`);
      place.answer = (request, response) => {
        if (request.url === '/robots.txt') {
          return file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
        }
        times.push(timers.now());
        if (times.length % 3 !== 0) return file('http://h.test/1')(request, response);
        status(429, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })(request, response);
      };
      const heard = reports();
      const walkAgain = await walksWithClock(timers);
      expect(await walkAgain(place.url)).toHaveLength(4);
      expect(times).toHaveLength(6);
      expect(times[3]! - times[2]!).toBe(pause);
      expect(heard.at(-1)).toMatchObject({ skipped: 14, problems: [{ reason: 'not-requested' }] });
      // The next walk of the gate waits as well.
      const last = times.at(-1)!;
      await walkAgain(place.url);
      expect(times[6]! - last).toBe(pause);
    },
  );

  it('FAULT-90: sitemaps count for the back-off of their address', async () => {
    const busy = await stranger(status(429, { 'Retry-After': '60' }));
    const gate = await localGate();
    const only = many(3, (i) => `http://busy${i}.test:${busy.port}/s`);
    await walk(gate, 'http://home.test/', undefined, { only });
    expect(busy.sitemaps).toHaveLength(3);
    // 3 of the 6 answers of the address were 429.
    expect(await gate.check(`http://another.test:${busy.port}/`)).toMatchObject({ reason: 'backed-off' });
  });
});

describe('start rates', () => {
  it('FAULT-89: 4 requests a second with the site’s own domain, 1 with another, robots.txt included', async () => {
    const timers = new JumpingTimers();
    const times = new Map<string, number[]>();
    const place = await home([]);
    const names = ['home', 'other'].flatMap((name) => many(8, (i) => `http://${name}.test:${place.port}/${i}`));
    place.answer = (request, response) => {
      const host = request.headers.host!.split('.')[0]!;
      times.set(host, [...(times.get(host) ?? []), timers.now()]);
      if (request.url !== '/robots.txt') return file('http://h.test/1')(request, response);
      file(host === 'home' ? names.map((name) => `Sitemap: ${name}`).join('\n') : '')(request, response);
    };
    expect(await (await walksWithClock(timers))(place.url)).toHaveLength(16);
    const gaps = (host: string): number[] => {
      const all = times.get(host)!;
      return all.slice(1).map((time, before) => time - all[before]!);
    };
    // The walk begins with the robots.txt of the site.
    expect(gaps('home')).toEqual([0, ...Array(7).fill(250)]);
    expect(gaps('other')).toEqual(Array(8).fill(1_000));
  });

  it('FAULT-89: after a stranger’s Retry-After another walk may request from it again', async () => {
    const timers = new JumpingTimers();
    const other = await stranger(status(429, { 'Retry-After': '120' }));
    const place = await home(many(100, (i) => `http://other.test:${other.port}/${i}`));
    const walkAgain = await walksWithClock(timers);
    await walkAgain(place.url);
    timers.advance(119_000);
    await walkAgain(place.url);
    expect(other.sitemaps).toHaveLength(1);
    timers.advance(1_000);
    await walkAgain(place.url);
    expect(other.sitemaps).toHaveLength(2);
  });
});
