import { listed, quoted } from '../../text/phrases.js';
import type { AccessException, CrawlerAccess } from './types.js';

/** Search engines that a text names beside `*`. The others are covered by "every other crawler". */
const MAX_ENGINES = 2;
/** Exceptions that are found for a crawler. Each takes a lookup among all rules. */
export const MAX_EXCEPTIONS = 50;
/** Exceptions that a text lists. */
const MAX_SHOWN = 2;

/** Crawlers that the same rules block. */
type Blocked = readonly [CrawlerAccess, ...CrawlerAccess[]];

/** Describes for whom the site is blocked, in one line; undefined if it is open for all. */
export function siteAccessText(crawlers: readonly CrawlerAccess[]): string | undefined {
  const groups = blockedGroups(crawlers);
  if (groups.length === 0) return undefined;
  const wholly = groups.filter(([{ extent }]) => extent === 'blocked');
  const partly = groups.filter(([{ extent }]) => extent !== 'blocked');
  const sentences = wholly.length === 0 ? [] : [`The whole site is blocked for ${namesOf(wholly)}`];
  for (const group of partly) {
    const [{ isWhole, exceptions }] = group;
    const what = `except ${exceptionsText(exceptions)}`;
    sentences.push(
      isWhole
        ? `The whole site, ${what}, is blocked for ${namesOf([group])}`
        : `Everything ${what} is blocked for ${namesOf([group])}`,
    );
  }
  return sentences.map((sentence, i) => `${sentence}${i === 0 ? butNotFor(crawlers) : ''}.`).join(' ');
}

/** The crawlers for which the site is blocked, search engines first, those that the same rules block together. */
function blockedGroups(crawlers: readonly CrawlerAccess[]): Blocked[] {
  const byRules = new Map<string, [CrawlerAccess, ...CrawlerAccess[]]>();
  for (const access of crawlers.filter(({ extent }) => extent !== 'open')) {
    const key = [access.rule, ...access.exceptions.map(({ rule }) => rule)].map((rule) => rule?.line).join(' ');
    const group = byRules.get(key);
    if (group === undefined) byRules.set(key, [access]);
    else group.push(access);
  }
  // `*` is the first crawler, and the last one that a text names.
  return [...byRules.values()].sort(([a], [b]) => Number(a.crawler === '*') - Number(b.crawler === '*'));
}

/** `Googlebot (line 2), bingbot and every other crawler without its own group (line 5)` */
function namesOf(groups: readonly Blocked[]): string {
  const names = groups.flatMap((group) => {
    const engines = group.filter(({ crawler }) => crawler !== '*').map(({ crawler }) => crawler);
    const hasStar = engines.length < group.length;
    const shown = hasStar ? engines.slice(0, MAX_ENGINES) : engines;
    const other = groups.length > 1 || shown.length > 0 ? 'other ' : '';
    if (hasStar) shown.push(`every ${other}crawler without its own group`);
    const line = group[0].rule?.line;
    const last = shown.pop() as string;
    return [...shown, line === undefined ? last : `${last} (line ${line})`];
  });
  return listed(names);
}

function exceptionsText(exceptions: readonly AccessException[]): string {
  const shown = exceptions.slice(0, MAX_SHOWN).map(({ rule, path }) => {
    return `${pathsText(rule.normalizedPattern, path)} (line ${rule.line})`;
  });
  const more = exceptions.length - shown.length;
  const atLeast = exceptions.length < MAX_EXCEPTIONS ? '' : 'at least ';
  return listed(more === 0 ? shown : [...shown, `${atLeast}${more} more`]);
}

function pathsText(pattern: string, path: string | undefined): string {
  if (path === undefined) return `what ${quoted(pattern)} allows`;
  if (pattern === `${path}$`) return quoted(path);
  return pattern === path ? `paths that begin with ${quoted(path)}` : `paths such as ${quoted(path)}`;
}

/** The search engines that may fetch the site although it is blocked for `*`. */
function butNotFor([star, ...engines]: readonly CrawlerAccess[]): string {
  if (star === undefined || star.extent === 'open') return '';
  const open = engines.filter(({ extent }) => extent === 'open').map(({ crawler }) => crawler);
  return open.length === 0 ? '' : `, but not for ${listed(open)}`;
}
