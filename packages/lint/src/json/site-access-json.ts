import type { CrawlerAccess, SiteAccess } from '../analysis/queries/types.js';

/** Returns for whom the whole site is blocked, as an object for JSON. No field is ever left out. */
export function siteAccessJson({ crawlers, text }: SiteAccess): object {
  return { text: text ?? null, crawlers: crawlers.map(crawlerJson) };
}

function crawlerJson({ crawler, token, extent, isWhole, rule, exceptions }: CrawlerAccess): object {
  return {
    crawler,
    token: token ?? null,
    extent,
    whole: isWhole,
    line: rule?.line ?? null,
    exceptions: exceptions.map(({ rule: { line, pattern }, path }) => ({ line, pattern, path: path ?? null })),
  };
}
