/** Limits on the requests to hosts that a foreign robots.txt, index or redirect names, counted by real servers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../scripts/full-size.js';
import type { Gate } from '../../../src/index.js';
import { openGate, site } from '../../gate-fixture.js';
import { type Answer, file, type Site, status } from '../../servers/site.js';
import { index, locs, problems, reports, urlset, walk } from '../sitemap-fixture.js';
import { JumpingTimers, walksWithClock } from './walk-with-clock.js';

const FILES = 32;
const INDEXES = sized(5_000, 50_000);
const NO_ROBOTS = status(404);

interface CountingSite extends Site {
  /** Requests as `host path`, in order. */
  readonly requests: readonly string[];
  /** Those that are not for robots.txt. */
  readonly sitemaps: readonly string[];
}

/** Starts a server for all host names, which responds to sitemaps with `answer` and to robots.txt with `robots`. */
async function countingSite(answer: Answer, robots: Answer = NO_ROBOTS): Promise<CountingSite> {
  const requests: string[] = [];
  const started = await site((request, response) => {
    const host = request.headers.host!.replace(/:\d+$/, '');
    requests.push(`${host} ${request.url}`);
    (request.url === '/robots.txt' ? robots : answer)(request, response);
  });
  return Object.defineProperties(started, {
    requests: { get: () => requests },
    sitemaps: { get: () => requests.filter((request) => !request.endsWith('/robots.txt')) },
  }) as CountingSite;
}

/** Starts a site, `home.test`, whose robots.txt names these sitemaps. */
async function home(
  names: readonly string[],
  answer: Answer = NO_ROBOTS,
): Promise<CountingSite & { readonly url: string }> {
  const text = names.map((name) => `Sitemap: ${name}`).join('\n');
  const started = await countingSite(answer, file(text));
  return Object.defineProperty(started, 'url', { value: `http://home.test:${started.port}/` }) as CountingSite & {
    readonly url: string;
  };
}

const localGate = (): Promise<Gate> =>
  openGate({ fetch: { allowPrivate: true, resolve: async () => ['127.0.0.1'] }, maxBytes: 1_000_000 });

const many = (count: number, name: (number: number) => string): string[] =>
  Array.from({ length: count }, (_, number) => name(number));

describe('a robots.txt that names 12,000 sitemaps of a third party', () => {
  it('FAULT-89: 32 files are requested, its robots.txt included, and the rest is reported once', async () => {
    const other = await countingSite(file(urlset('http://h.test/1')));
    const names = many(12_000, (i) => `http://other.test:${other.port}/${i}`);
    const homeSite = await home(names);
    const reported = reports();
    expect(await walk(await localGate(), homeSite.url)).toHaveLength(FILES - 1);
    expect(other.requests).toEqual(['other.test /robots.txt', ...many(FILES - 1, (i) => `other.test /${i}`)]);
    expect(reported).toHaveLength(FILES);
    expect(reported.at(-1)).toMatchObject({
      sitemap: names[FILES - 1],
      skipped: 12_000 - (FILES - 1),
      problems: [{ reason: 'too-many-sitemaps' }],
    });
    expect(reported.at(-1)!.problems[0]!.detail).toBe(
      '11969 sitemaps on other.test skipped: a walk requests at most 32 files of another domain (other.test)',
    );
  });

  it.each([
    ['429', status(429, { 'Retry-After': '120' })],
    ['503', status(503, { 'Retry-After': '120' })],
    ['429 without Retry-After', status(429)],
  ])('FAULT-89: nothing more is requested after %s, in this walk or another', async (_, answer) => {
    const other = await countingSite(answer);
    const homeSite = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const reported = reports();
    const gate = await localGate();
    expect(await walk(gate, homeSite.url)).toEqual([]);
    expect(other.requests).toEqual(['other.test /robots.txt', 'other.test /0']);
    expect(reported.map(({ skipped }) => skipped)).toEqual([0, 11_999]);
    expect(problems(reported)).toEqual(['/0 unreachable', '/1 not-requested']);
    await walk(gate, homeSite.url);
    expect(other.sitemaps).toHaveLength(1);
    expect(reported.slice(2).map(({ skipped }) => skipped)).toEqual([12_000]);
  });

  it('FAULT-89: a running walk stops if another has received a 429', async () => {
    const waiting: ServerResponse[] = [];
    const other = await countingSite((_, response) => void waiting.push(response));
    const homeSite = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const gate = await localGate();
    const walks = [walk(gate, homeSite.url), walk(gate, homeSite.url)];
    while (waiting.length < 2) await new Promise(setImmediate);
    waiting[0]!.writeHead(429, { 'Retry-After': '60' }).end();
    // One walk has ended; the other may finish its current request.
    await Promise.race(walks);
    waiting[1]!.end(urlset('http://h.test/1'));
    expect((await Promise.all(walks)).flat()).toHaveLength(1);
    expect(other.sitemaps).toHaveLength(2);
  });

  it.each([
    ['a server error', status(500)],
    ['a reset', (request: IncomingMessage) => void request.socket.resetAndDestroy()],
  ])('FAULT-89: nothing more is requested after %s twice in a row', async (_, answer) => {
    const other = await countingSite(answer);
    const homeSite = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const reported = reports();
    await walk(await localGate(), homeSite.url);
    expect(other.sitemaps).toHaveLength(2);
    expect(reported.at(-1)).toMatchObject({ skipped: 11_998, problems: [{ reason: 'not-requested' }] });
  });

  it.each([
    ['429', status(429), 1],
    ['500', status(500), 1],
  ])('FAULT-89: nothing else is requested if its robots.txt answers %s', async (_, robots, requests) => {
    const other = await countingSite(file(urlset()), robots);
    const homeSite = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
    const reported = reports();
    await walk(await localGate(), homeSite.url);
    expect(other.requests).toHaveLength(requests);
    expect(reported.length).toBeLessThanOrEqual(3);
  });

  it('FAULT-89: missing and blocked sitemaps count like any other', async () => {
    for (const [answer, robots] of [
      [status(404), NO_ROBOTS],
      [file(urlset()), file('User-agent: *\nDisallow: /')],
    ] as const) {
      const other = await countingSite(answer, robots);
      const homeSite = await home(many(12_000, (i) => `http://other.test:${other.port}/${i}`));
      const reported = reports();
      await walk(await localGate(), homeSite.url);
      expect(other.requests.length).toBeLessThanOrEqual(FILES);
      expect(reported).toHaveLength(FILES);
    }
  });
});

describe('sitemaps on many foreign hosts', () => {
  it('FAULT-89: thousands of subdomains share the 32 files of their domain', async () => {
    const other = await countingSite(file(urlset('http://h.test/1')));
    const homeSite = await home(many(9_000, (i) => `http://a${i}.other.test:${other.port}/s`));
    const reported = reports();
    await walk(await localGate(), homeSite.url);
    expect(other.requests).toHaveLength(FILES);
    expect(other.sitemaps).toHaveLength(FILES / 2);
    // One report for each of 100 hosts, and one for all others.
    expect(reported).toHaveLength(FILES / 2 + 101);
    expect(reported.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(9_000 - FILES / 2);
    expect(reported.at(-1)!.problems[0]!.detail).toMatch(/^8884 sitemaps on other hosts skipped: /);
  });

  it('FAULT-89: at most 5 of thousands of domains are requested', async () => {
    const other = await countingSite(file(urlset('http://h.test/1')));
    const homeSite = await home(many(9_000, (i) => `http://other${i}.test:${other.port}/s`));
    await walk(await localGate(), homeSite.url);
    expect(other.requests).toHaveLength(2 * 5);
    expect(other.sitemaps).toEqual(many(5, (i) => `other${i}.test /s`));
  });

  it('FAULT-89: the robots.txt of at most 25 hosts is requested', async () => {
    const other = await countingSite(file(urlset('http://h.test/1')));
    const names = many(3_000, (i) => `http://a${Math.floor(i / 5)}.other${i % 5}.test:${other.port}/s`);
    const homeSite = await home(names);
    await walk(await localGate(), homeSite.url);
    expect(other.requests.filter((request) => request.endsWith('/robots.txt'))).toHaveLength(25);
    expect(other.sitemaps).toHaveLength(25);
  });

  it('FAULT-89: the domains of sitemaps that the caller names are not foreign', async () => {
    const other = await countingSite(file(urlset('http://h.test/1')));
    const homeSite = await home([]);
    const only = many(40, (i) => `http://other.test:${other.port}/${i}`);
    expect(await walk(await localGate(), homeSite.url, undefined, { only })).toHaveLength(40);
  });
});

describe('indexes and redirects', () => {
  it('FAULT-89: a sitemap whose robots.txt redirects to an overlong host name is reported as blocked', async () => {
    const homeSite = await home([]);
    homeSite.answer = (request, response) => {
      const [host] = request.headers.host!.split('.');
      if (host === 'home') file(`Sitemap: http://other.test:${homeSite.port}/s`)(request, response);
      else status(302, { Location: `http://${'a'.repeat(600)}.test/robots.txt` })(request, response);
    };
    const reported = reports();
    expect(await walk(await localGate(), homeSite.url)).toEqual([]);
    expect(reported.flatMap(({ problems }) => problems)).toMatchObject([{ reason: 'disallowed' }]);
  });

  it('FAULT-89: an index on another host that names thousands of indexes costs that host 32 files', async () => {
    const bomb = { text: '' };
    const other = await countingSite((request, response) => file(bomb.text)(request, response));
    bomb.text = index(...many(INDEXES, (i) => `http://other.test:${other.port}/${i}`));
    const homeSite = await home([`http://other.test:${other.port}/index`]);
    const reported = reports();
    expect(await walk(await localGate(), homeSite.url)).toEqual([]);
    expect(other.requests).toHaveLength(FILES);
    expect(reported).toHaveLength(FILES);
    expect(reported.at(-1)!.skipped).toBe(INDEXES - (FILES - 2));
  });

  it('FAULT-89: a redirect counts for the host of its target', async () => {
    const other = await countingSite((request, response) => {
      const next = `http://home.test:${homeSite.port}${request.url}x`;
      status(302, { Location: next })(request, response);
    });
    const homeSite = await home([]);
    const names = many(4_000, (i) => `http://home.test:${homeSite.port}/${i}`);
    homeSite.answer = (request, response) => {
      const isRobots = request.url === '/robots.txt';
      const answer = isRobots
        ? file(names.map((name) => `Sitemap: ${name}`).join('\n'))
        : status(302, { Location: `http://other.test:${other.port}${request.url}x` });
      answer(request, response);
    };
    const reported = reports();
    await walk(await localGate(), homeSite.url);
    expect(other.requests).toHaveLength(FILES);
    expect(
      reported.filter(({ problems: [problem] }) => problem!.reason === 'too-many-sitemaps').length,
    ).toBeGreaterThan(0);
  });

  it.each([
    ['one foreign domain', () => 'other'],
    ['a foreign domain each', (host: string) => `other-of-${host}`],
  ])('FAULT-89: the limits hold if the robots.txt of thousands of own hosts redirects to %s', async (_, nameOf) => {
    const other = await countingSite(NO_ROBOTS, file(''));
    const homeSite = await home([]);
    const names = many(3_000, (i) => `http://a${i}.home.test:${homeSite.port}/s`);
    homeSite.answer = (request, response) => {
      const [host] = request.headers.host!.split('.');
      if (request.url === '/s') file('http://h.test/1')(request, response);
      else if (host === 'home') file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
      else status(302, { Location: `http://${nameOf(host!)}.test:${other.port}/robots.txt` })(request, response);
    };
    const reported = reports();
    await walk(await localGate(), homeSite.url);
    expect(other.requests).toHaveLength(nameOf('') === 'other' ? FILES + 1 : 5 + 1);
    expect(reported.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(3_000 - other.requests.length);
  });

  it('FAULT-89: one walk follows 1,000 redirects', async () => {
    const homeSite = await home([]);
    const names = many(1_010, (i) => `http://home.test:${homeSite.port}/${i}`);
    const paths: string[] = [];
    homeSite.answer = (request, response) => {
      paths.push(request.url!);
      if (request.url === '/robots.txt') file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
      else if (request.url!.endsWith('x')) file('http://h.test/1')(request, response);
      else status(301, { Location: `${request.url}x` })(request, response);
    };
    const reported = reports();
    expect(await walk(await localGate(), homeSite.url)).toHaveLength(1_000);
    expect(paths.filter((path) => path.endsWith('x'))).toHaveLength(1_000);
    expect(problems(reported)).toEqual(many(10, (i) => `/${1_000 + i} too-many-sitemaps`));
  });
});

describe('the site’s own domain', () => {
  it('FAULT-89 FAULT-90: after 5 failures in a row, a host is stopped; other hosts continue', async () => {
    let answered = 0;
    const homeSite = await home([]);
    const own = many(4, (i) => `http://home.test:${homeSite.port}/first/${i}`);
    const names = [
      ...own,
      `http://home.test:${homeSite.port}/good`,
      ...many(100, (i) => `http://home.test:${homeSite.port}/${i}`),
      `http://www.home.test:${homeSite.port}/fine`,
    ];
    homeSite.answer = (request, response) => {
      const path = request.url!;
      if (path === '/robots.txt') return file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
      if (path === '/good' || path === '/fine') return file('http://h.test/1')(request, response);
      answered++;
      status(500)(request, response);
    };
    const reported = reports();
    expect(locs(await walk(await localGate(), homeSite.url))).toHaveLength(2);
    expect(answered).toBe(4 + 5);
    expect(reported.at(-1)).toMatchObject({ skipped: 95, problems: [{ reason: 'not-requested' }] });
  });

  it.each([
    ['its Retry-After', '90', 90_000],
    ['at most 5 minutes', '3000', 300_000],
    ['30 seconds without one', undefined, 30_000],
    ['at least a second', '0', 1_000],
  ])(
    'FAULT-89 FAULT-90: after a 429 the walk pauses for %s, and after a second one the host is stopped',
    async (_, retryAfter, pause) => {
      const timers = new JumpingTimers();
      const times: number[] = [];
      const homeSite = await home([]);
      const names = many(20, (i) => `http://home.test:${homeSite.port}/${i}`);
      homeSite.answer = (request, response) => {
        if (request.url === '/robots.txt') {
          return file(names.map((name) => `Sitemap: ${name}`).join('\n'))(request, response);
        }
        times.push(timers.now());
        if (times.length % 3 !== 0) return file('http://h.test/1')(request, response);
        status(429, retryAfter === undefined ? {} : { 'Retry-After': retryAfter })(request, response);
      };
      const reported = reports();
      const walkAgain = await walksWithClock(timers);
      expect(await walkAgain(homeSite.url)).toHaveLength(4);
      expect(times).toHaveLength(6);
      expect(times[3]! - times[2]!).toBe(pause);
      expect(reported.at(-1)).toMatchObject({ skipped: 14, problems: [{ reason: 'not-requested' }] });
      // The next walk of the gate observes the pause too.
      const last = times.at(-1)!;
      await walkAgain(homeSite.url);
      expect(times[6]! - last).toBe(pause);
    },
  );

  it('FAULT-90: responses to sitemaps count for the backoff of their address', async () => {
    const busySite = await countingSite(status(429, { 'Retry-After': '60' }));
    const gate = await localGate();
    const only = many(3, (i) => `http://busy${i}.test:${busySite.port}/s`);
    await walk(gate, 'http://home.test/', undefined, { only });
    expect(busySite.sitemaps).toHaveLength(3);
    // 3 of the 6 responses of the address were 429.
    expect(await gate.check(`http://another.test:${busySite.port}/`)).toMatchObject({ reason: 'backed-off' });
  });
});

describe('start rates', () => {
  it('FAULT-89: 4 requests a second to the site’s own domain, 1 to another, robots.txt included', async () => {
    const timers = new JumpingTimers();
    const times = new Map<string, number[]>();
    const homeSite = await home([]);
    const names = ['home', 'other'].flatMap((name) => many(8, (i) => `http://${name}.test:${homeSite.port}/${i}`));
    homeSite.answer = (request, response) => {
      const host = request.headers.host!.split('.')[0]!;
      times.set(host, [...(times.get(host) ?? []), timers.now()]);
      if (request.url !== '/robots.txt') return file('http://h.test/1')(request, response);
      file(host === 'home' ? names.map((name) => `Sitemap: ${name}`).join('\n') : '')(request, response);
    };
    expect(await (await walksWithClock(timers))(homeSite.url)).toHaveLength(16);
    const gaps = (host: string): number[] => {
      const all = times.get(host)!;
      return all.slice(1).map((time, previous) => time - all[previous]!);
    };
    // The walk begins with the robots.txt of the site.
    expect(gaps('home')).toEqual([0, ...Array(7).fill(250)]);
    expect(gaps('other')).toEqual(Array(8).fill(1_000));
  });

  it('FAULT-89: after the Retry-After of a foreign host, another walk requests from it again', async () => {
    const timers = new JumpingTimers();
    const other = await countingSite(status(429, { 'Retry-After': '120' }));
    const homeSite = await home(many(100, (i) => `http://other.test:${other.port}/${i}`));
    const walkAgain = await walksWithClock(timers);
    await walkAgain(homeSite.url);
    timers.advance(119_000);
    await walkAgain(homeSite.url);
    expect(other.sitemaps).toHaveLength(1);
    timers.advance(1_000);
    await walkAgain(homeSite.url);
    expect(other.sitemaps).toHaveLength(2);
  });
});
