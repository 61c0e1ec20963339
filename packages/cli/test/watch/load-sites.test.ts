import { createServer } from 'node:http';
import { readWatchConfig, type WatchConfig } from '@maycrawl/watch/config';
import { expect, it } from 'vitest';
import { gateArguments } from '../../src/session/gate-flags.js';
import { loadSites } from '../../src/watch/load-sites.js';
import { listen } from '../listen.js';

const load = (config: WatchConfig) => {
  const gate = gateArguments({ store: 'memory', allowPrivate: true, noProxy: true, timeout: 10_000 } as GateValues);
  return loadSites(config, { folder: '.', gate, label: (_, key) => key, times: {} });
};
type GateValues = Parameters<typeof gateArguments>[0];

it.each([0, 1])('of two mutes of one kind the longer one counts, in any order: %s', async (first) => {
  const short = { kind: 'all', sites: ['a.example'], until: '2030-01-01T00:00:00Z' };
  const mutes = [{ kind: 'all' }, short, { ...short, until: '2030-01-02T00:00:00Z' }];
  const { config } = readWatchConfig({ sites: ['a.example'], mutes: first === 0 ? mutes : [...mutes].reverse() });
  const { sites } = await load(config);
  expect(sites).toMatchObject([{ mutes: { all: 8.64e15 } }]);
  const limited = { ...config, mutes: config.mutes.filter(({ until }) => until !== undefined) };
  expect((await load(limited)).sites).toMatchObject([{ mutes: { all: Date.UTC(2030, 0, 2) } }]);
});

it('a sitemap that was read in part is late, and one that has a mistake is not', async () => {
  let isAway = true;
  const server = createServer((request, response) => {
    const list = (name: string, entries: string[]) =>
      `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${name}>`;
    const loc = (path: string) => `<loc>${origin}${path}</loc>`;
    const files: Record<string, string> = {
      '/robots.txt': 'User-agent: *\nDisallow: /private\n',
      '/index.xml': list('sitemapindex', [
        `<sitemap>${loc('/1.xml')}</sitemap>`,
        `<sitemap>${loc('/2.xml')}</sitemap>`,
      ]),
      '/1.xml': list('urlset', [`<url>${loc('/a')}</url>`]),
      '/2.xml': list('urlset', [`<url>${loc('/b')}</url>`, '<url><loc>no URL</loc></url>']),
    };
    const body = files[request.url ?? ''];
    if (body === undefined || (isAway && request.url === '/2.xml')) response.writeHead(503).end();
    else response.end(body);
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  const { config } = readWatchConfig({ sites: [{ url: origin, urlsFrom: [`${origin}/index.xml`] }] });
  const { sites, late, notes } = await load(config);
  expect(notes).toEqual([expect.stringContaining('was read only in part')]);
  expect(sites).toMatchObject([{ settings: { urls: [`${origin}/a`] } }]);
  expect(late).toMatchObject([{ origin, urls: [`${origin}/a`] }]);
  isAway = false;
  const again = await late[0]?.read(new AbortController().signal);
  expect(again).toMatchObject({ urls: [`${origin}/a`, `${origin}/b`], isLate: false });
});
