/** The middleware beside Scrapy's own: on sites with one behaviour each, and on the site that attacks. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type AttackSite, startAttackSite } from '../../examples/attack-site.js';
import { startService } from '../../examples/clients/test-service.js';
import { afterTest as cleanUps } from '../../scripts/clean-ups.js';
import { python, runSpider, SCRAPYS_OWN, type Settings, statistic } from './run-spider.js';

/** How a site answers for /robots.txt. `cut`: fewer bytes than announced. */
interface Robots {
  readonly status?: number;
  readonly location?: string;
  readonly fault?: 'reset' | 'silent' | 'cut';
  readonly encoding?: 'latin1';
  /** The length of a comment before the body. */
  readonly commentKilobytes?: number;
  readonly body?: string;
}

/** Whether each middleware requests a path. The README has a table of those that differ, with the reason. */
interface Behaviour {
  readonly name: string;
  readonly robots: Robots;
  readonly path: string;
  readonly scrapy: boolean;
  readonly maycrawl: boolean;
  readonly why?: string;
}

const behaviours: readonly Behaviour[] = JSON.parse(
  readFileSync(new URL('tests/behaviours.json', import.meta.url), 'utf8'),
);

function answer({ status = 200, location, fault, encoding, commentKilobytes = 0, body = '' }: Robots) {
  const bytes = Buffer.from(`${'#'.repeat(1023)}\n`.repeat(commentKilobytes) + body, encoding);
  return (response: ServerResponse): unknown => {
    if (fault === 'silent') return undefined;
    if (fault === 'reset') return response.destroy();
    response.writeHead(status, {
      ...(location !== undefined && { location }),
      'content-length': bytes.length + (fault === 'cut' ? 100 : 0),
    });
    if (fault === 'cut') return response.write(bytes, () => response.destroy());
    return response.end(bytes);
  };
}

/** Starts a site with one behaviour. Returns its origin and whether a page was requested. */
async function startBehaviour({ robots }: Behaviour) {
  let isRequested = false;
  const files: Record<string, (response: ServerResponse) => unknown> = {
    '/robots.txt': answer(robots),
    '/rules.txt': answer({ body: 'User-agent: *\nDisallow: /private\n' }),
  };
  const server = createServer(({ url = '' }, response) => {
    const file = files[url];
    if (file !== undefined) return file(response);
    isRequested = true;
    return response.end('a page');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => {
    server.closeAllConnections();
    return server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, isRequested: () => isRequested };
}

describe.skipIf(python === undefined)('maycrawl-scrapy beside Scrapy (npm run test:clients)', () => {
  it('what each middleware requests', async () => {
    const requested = async (settings: Settings) => {
      const sites = await Promise.all(behaviours.map(startBehaviour));
      await runSpider(
        sites.map(({ origin }, at) => origin + behaviours[at]!.path),
        { DOWNLOAD_TIMEOUT: 4, ...settings },
      );
      return sites.map((site) => site.isRequested());
    };
    const ours = { MAYCRAWL_SERVICE: await startService(), MAYCRAWL_SITE_TRIES: 2 };
    const [scrapy, maycrawl] = [await requested(SCRAPYS_OWN), await requested(ours)];
    const found = behaviours.map((row, at) => ({ ...row, scrapy: scrapy[at], maycrawl: maycrawl[at] }));
    expect(found).toEqual(behaviours);
    for (const row of behaviours)
      expect([row.name, row.why !== undefined]).toEqual([row.name, row.scrapy !== row.maycrawl]);
  }, 120_000);

  it('on a site that attacks: ours requests what it may, Scrapy also encoded dots, and during pauses', async () => {
    const CONCURRENT_REQUESTS = 16;
    const crawl = async (settings: Settings) => {
      const site = await startAttackSite();
      cleanUps.push(() => site.stop());
      const limits = { CONCURRENT_REQUESTS, DOWNLOAD_TIMEOUT: 2, DOWNLOAD_MAXSIZE: 2_000_000, RETRY_TIMES: 1 };
      const ended = await runSpider([`${site.origin}/`], { ...limits, ...settings });
      expect(statistic(ended, 'finish_reason')).toBe("'finished'");
      expect(site.requestsToOther.filter(({ path }) => path !== '/robots.txt')).toEqual([]);
      const requested = new Set(site.requests.map(({ path }) => path));
      // The spider takes a host with a final dot for another one, so it does not follow this link.
      expect([...site.allowed].filter((path) => !requested.has(path))).toEqual(['/b?c']);
      return site;
    };
    const own = await crawl(SCRAPYS_OWN);
    expect(blocked(own)).toEqual(['/a/%2e%2e/private/escaped', '/a/.%2E/private/mixed']);
    expect(duringPause(own).length).toBeGreaterThan(CONCURRENT_REQUESTS);
    const ours = await crawl({ MAYCRAWL_SERVICE: await startService(), MAYCRAWL_SITE_TRIES: 2 });
    expect(blocked(ours)).toEqual([]);
    // Those that had passed the middleware before.
    expect(duringPause(ours).length).toBeLessThan(CONCURRENT_REQUESTS);
    expect(duringPause(ours)).not.toContain('/wait-date');
  }, 120_000);
});

const blocked = ({ requests }: AttackSite) =>
  requests.flatMap(({ path, isBlocked }) => (isBlocked ? [path] : [])).sort();

/** Returns the requests to the site after a response that asked for a pause, and before its end. */
function duringPause({ requests, pauses }: AttackSite): string[] {
  const { from, until } = pauses.get('/wait-date')!;
  // Timers and clocks differ by some milliseconds.
  return requests.flatMap(({ path, at }) => (at > from && at < until - 5 ? [path] : []));
}
