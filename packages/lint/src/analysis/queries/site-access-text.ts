import { renderMessage } from '@maycrawl/core/message';
import { siteAccess as texts } from '../../messages/en/site-access.js';
import type { AccessException, CrawlerAccess } from './types.js';

/** Search engines that a text names beside `*`. The others are covered by "every other crawler". */
const MAX_ENGINES = 2;
/** Exceptions that are found for a crawler. Each takes a lookup among all rules. */
export const MAX_EXCEPTIONS = 50;
/** Exceptions that a text lists. */
const MAX_SHOWN = 2;

/** What a rule allows although the site is blocked. */
export type ShownException = {
  /**
   * What `text` is: the only path (`path`), the start of all paths (`prefix`), one of the paths (`example`), or the
   * pattern of the rule (`pattern`).
   */
  kind: 'path' | 'prefix' | 'example' | 'pattern';
  text: string;
  line: number;
};

/** Crawlers that the same rules block. */
export type BlockedCrawlers = {
  engines: readonly string[];
  /** True if every crawler without a group of its own is blocked, too. */
  hasStar: boolean;
  /** The line of the rule that blocks; 0 if there is none. */
  line: number;
  isWhole: boolean;
  exceptions: readonly ShownException[];
  /** The exceptions that are not shown. */
  more: number;
  /** True if there may be more than those. */
  isAtLeast: boolean;
};

/** For whom a site is blocked, as the parameters of a message. */
export type BlockedSite = {
  blocked: readonly BlockedCrawlers[];
  /** The search engines that may fetch the site although it is blocked for `*`. */
  open: readonly string[];
};

/**
 * Returns for whom the site is blocked: the `params` of the message `siteBlocked` of `everything-blocked`. Undefined if
 * the site is open for all.
 */
export function blockedSite(crawlers: readonly CrawlerAccess[]): BlockedSite | undefined {
  const groups = blockedGroups(crawlers);
  return groups.length === 0 ? undefined : { blocked: groups.map(blockedCrawlers), open: openEngines(crawlers) };
}

/** Describes for whom the site is blocked, in one line. */
export function blockedSiteText({ blocked, open }: BlockedSite): string {
  const wholly = blocked.filter(({ exceptions }) => exceptions.length === 0);
  const partly = blocked.filter(({ exceptions }) => exceptions.length > 0);
  const sentences = [...(wholly.length === 0 ? [] : [wholly]), ...partly.map((group) => [group])];
  return sentences.map((groups, i) => sentenceOf(groups, i === 0 ? open : [])).join(' ');
}

/** One sentence on groups without exceptions, or on one with exceptions. `open`: crawlers that are not blocked. */
function sentenceOf(groups: readonly BlockedCrawlers[], open: readonly string[]): string {
  const values = { crawlers: namesOf(groups), exceptions: exceptionTexts(groups[0] as BlockedCrawlers), open };
  const id = values.exceptions.length === 0 ? 'site' : groups[0]?.isWhole ? 'siteExcept' : 'everythingExcept';
  return renderMessage(texts[open.length === 0 ? id : (`${id}NotFor` as const)], values);
}

type Group = readonly [CrawlerAccess, ...CrawlerAccess[]];

/** The crawlers for which the site is blocked, search engines first, those that the same rules block together. */
function blockedGroups(crawlers: readonly CrawlerAccess[]): Group[] {
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

function blockedCrawlers(group: Group): BlockedCrawlers {
  const [{ rule, isWhole, exceptions }] = group;
  const shown = [...exceptions].sort((a, b) => minorRank(a) - minorRank(b)).slice(0, MAX_SHOWN);
  const engines = group.filter(({ crawler }) => crawler !== '*').map(({ crawler }) => crawler);
  return {
    engines,
    hasStar: engines.length < group.length,
    line: rule?.line ?? 0,
    isWhole,
    exceptions: shown.map(shownException),
    more: Math.max(0, exceptions.length - MAX_SHOWN),
    isAtLeast: exceptions.length >= MAX_EXCEPTIONS,
  };
}

/** A file that is not a page: text for programs, or what pages are made of. */
const FILE =
  /\.(?:txt|xml|json|gz|css|js|gif|jpe?g|png|svg|webp|ico|woff2?)(?:\.gz)?[*$]*$|^\/(?:\.well-known\/|sitemap)/i;

/** The most consequential exceptions are named: the home page, then pages and folders, then single files. */
function minorRank({ rule: { normalizedPattern } }: AccessException): number {
  if (normalizedPattern === '/$') return 0;
  return FILE.test(normalizedPattern) ? 2 : 1;
}

function shownException({ rule: { line, normalizedPattern }, path }: AccessException): ShownException {
  if (path === undefined) return { kind: 'pattern', text: normalizedPattern, line };
  if (normalizedPattern === `${path}$`) return { kind: 'path', text: path, line };
  return { kind: normalizedPattern === path ? 'prefix' : 'example', text: path, line };
}

/** `Googlebot (line 2)`, `bingbot`, `every other crawler without its own group (line 5)` */
function namesOf(groups: readonly BlockedCrawlers[]): string[] {
  return groups.flatMap(({ engines, hasStar, line }) => {
    const shown = hasStar ? engines.slice(0, MAX_ENGINES) : [...engines];
    const isOther = groups.length > 1 || shown.length > 0;
    if (hasStar) shown.push(isOther ? texts.everyOtherCrawler : texts.everyCrawler);
    const what = shown.pop() as string;
    return [...shown, line === 0 ? what : renderMessage(texts.withLine, { what, line })];
  });
}

function exceptionTexts({ exceptions, more, isAtLeast }: BlockedCrawlers): string[] {
  const shown = exceptions.map(({ kind, ...values }) => renderMessage(texts[kind], values));
  if (more === 0) return shown;
  return [...shown, renderMessage(texts[isAtLeast ? 'atLeastMore' : 'more'], { count: more })];
}

/** The search engines that may fetch the site although it is blocked for `*`. */
function openEngines([star, ...engines]: readonly CrawlerAccess[]): string[] {
  if (star === undefined || star.extent === 'open') return [];
  return engines.filter(({ extent }) => extent === 'open').map(({ crawler }) => crawler);
}
