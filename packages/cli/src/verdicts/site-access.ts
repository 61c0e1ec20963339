/** Whether the whole site is blocked: the first line of each report. */

import type { CrawlerAccess, SiteAccess } from '@maycrawl/lint';
import { printable } from '../text/printable.js';

/** Returns `robots.txt: The whole site is blocked for …`; undefined if the site is open. */
export function accessLine(name: string, { text }: SiteAccess): string | undefined {
  return text === undefined ? undefined : printable(`${name}: ${text}`);
}

/** Returns the access for `--json`. No field is ever left out. */
export function accessJson({ crawlers, text }: SiteAccess): object {
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
