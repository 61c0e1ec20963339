import { canParseUrl } from '@maycrawl/core/url';
import type { RobotsDocument } from './robots-document.js';
import type { Link } from './types.js';

const MAX_LINKS = 1000;
const MAX_CHARACTERS = 2000;

/** Returns the URLs that lines name, such as sitemaps and licences: the first 1,000. */
export function linksIn(document: RobotsDocument): Link[] {
  const links: Link[] = [];
  for (const line of document.robots.lines) {
    if (links.length >= MAX_LINKS) break;
    if (line.kind !== 'field' && !(line.kind === 'directive' && line.directive === 'sitemap')) continue;
    const { value, valueSpan } = line;
    if (value.length > MAX_CHARACTERS || !/^https?:\/\//i.test(value) || !canParseUrl(value)) continue;
    links.push({ url: value, ...document.rangeOf(valueSpan) });
  }
  return links;
}
