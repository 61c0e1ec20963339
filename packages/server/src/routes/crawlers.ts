import { type CrawlerEntry, crawlers, findCrawler } from '@maycrawl/core/crawlers';
import { CACHED_BY_VERSION } from '../http/send-json.js';
import { CrawlersAnswer, CrawlersQuery } from '../schemas/crawlers.js';
import { Named } from '../schemas/primitives.js';
import { apiProblems } from '../schemas/responses.js';
import type { App } from '../service/app.js';
import { checkCrawler } from '../verdicts/check-crawler.js';
import { crawlerHint } from '../verdicts/crawler-hint.js';

const SCHEMA = {
  operationId: 'crawlers',
  summary: 'The registry of crawlers: all, those of a use, a vendor or a status, or the one with a name.',
  tags: ['crawlers'],
  querystring: CrawlersQuery,
  response: { 200: Named(CrawlersAnswer), ...apiProblems() },
};

export function addCrawlers(app: App): void {
  app.get('/v1/crawlers', { schema: SCHEMA }, (request, reply) => {
    const { name, use, vendor, status } = request.query;
    const listed = name === undefined ? crawlers : entriesOf(checkCrawler(name, 'query.name'));
    const found = listed.filter(
      (entry) =>
        (use === undefined || entry.uses.includes(use)) &&
        (vendor === undefined || entry.vendor.toLowerCase() === vendor.toLowerCase()) &&
        (status === undefined || entry.status === status),
    );
    reply.header('cache-control', CACHED_BY_VERSION);
    const hint = name === undefined ? null : crawlerHint(name);
    return { crawlers: found.map(copyOf), hint };
  });
}

function entriesOf(name: string): readonly CrawlerEntry[] {
  const entry = findCrawler(name)?.entry;
  return entry === undefined ? [] : [entry];
}

const copyOf = (entry: CrawlerEntry) => ({
  ...entry,
  displayNames: [...entry.displayNames],
  tokens: [...entry.tokens],
  uses: [...entry.uses],
  controls: [...entry.controls],
  sources: [...entry.sources],
});
