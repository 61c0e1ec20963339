import { Type } from 'typebox';
import { CrawlerText, linesOf, Nullable, Strict, UrlText } from './primitives.js';

export const MAX_SITEMAP_URLS = 10_000_000;

export const SitemapsQuery = Strict({
  url: Type.Unsafe<string>({
    ...UrlText,
    description: 'A site (path / or /robots.txt): the sitemaps that its robots.txt names. Another URL: that sitemap.',
  }),
  crawler: Type.Optional(CrawlerText),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_SITEMAP_URLS, description: 'Stops after this number of URLs.' }),
  ),
});

export const SitemapEntry = Strict(
  {
    loc: Type.String({ description: 'In the form in which it will be requested.' }),
    lastmod: Nullable(Type.String({ description: 'As written; feeds use their own formats.' })),
    sitemap: Type.String({ description: 'The sitemap that lists it.' }),
    foreign: Type.Boolean({
      description: 'True if it is on another host, whose owner has not authorized the sitemap.',
    }),
  },
  { $id: 'SitemapEntry', description: 'A page that a sitemap lists.' },
);

export const SitemapProblemLine = Strict(
  {
    problem: Strict({
      sitemap: Type.String({ description: 'The sitemap, or the robots.txt, that was not read in full.' }),
      reason: Type.String({ description: 'Why, as a word: disallowed, unavailable, malformed and others.' }),
      detail: Type.String(),
    }),
  },
  { $id: 'SitemapProblem', description: 'A sitemap that was not read in full, in its place in the stream.' },
);

export const SitemapsDone = Strict(
  {
    done: Type.Literal(true),
    urls: Type.Integer(),
    problems: Type.Integer(),
    limited: Type.Boolean({ description: 'True if there may be more URLs: limit was reached.' }),
  },
  { $id: 'SitemapsDone', description: 'The last line of a stream of sitemap entries.' },
);

export const SitemapLines = Type.String({
  description:
    'One JSON object per line: a SitemapEntry or a SitemapProblem. The last line is a SitemapsDone: without it, the ' +
    'stream was cut.',
  ...linesOf(SitemapEntry, SitemapProblemLine, SitemapsDone),
});
