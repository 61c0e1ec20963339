import { LINES_TYPE, startAnswer } from '../http/lines.js';
import { fieldProblem } from '../http/problem.js';
import { apiProblems } from '../schemas/responses.js';
import { MAX_SITEMAP_URLS, SitemapLines, SitemapsQuery } from '../schemas/sitemaps.js';
import type { App } from '../service/app.js';
import type { Service } from '../service/service.js';
import { sitemapLines } from '../streams/sitemap-lines.js';
import { crawlableUrl } from '../verdicts/asked-url.js';
import { checkCrawler } from '../verdicts/check-crawler.js';

/** Bytes of a walk: what is read of a sitemap at a time, and a block of the answer. */
const WALK_BYTES = 524_288;

const SCHEMA = {
  operationId: 'sitemaps',
  summary: "The URLs that a site's sitemaps list, as they are read.",
  tags: ['robots.txt'],
  querystring: SitemapsQuery,
  response: {
    200: { description: 'The URLs and the problems.', content: { [LINES_TYPE]: { schema: SitemapLines } } },
    ...apiProblems('draining'),
  },
};

export function addSitemaps(app: App, service: Service): void {
  app.get(
    '/v1/sitemaps',
    {
      // The answer to HEAD would read all sitemaps to drop what they say.
      exposeHeadRoute: false,
      schema: SCHEMA,
    },
    async (request, reply) => {
      const { gate, crawler: own, timeouts, reserve } = service.of(request, reply);
      const { crawler = own, limit = MAX_SITEMAP_URLS } = request.query;
      const url = crawlableUrl(request.query.url, 'query.url');
      if (/^ftp:/i.test(url)) throw fieldProblem('query.url', 'sitemaps are fetched over http and https only');
      checkCrawler(crawler, 'query.crawler');
      reserve(WALK_BYTES);
      reply.header('cache-control', 'no-store');
      const stream = sitemapLines({ gate, url, crawler, limit, stallTimeout: timeouts.readStall });
      return startAnswer(reply, LINES_TYPE, stream) as never;
    },
  );
}
