import type { Rule } from '@maycrawl/core';
import { groupBy } from '../../collections/group-by.js';
import { defineMessages, type Message } from '../../model/message.js';
import type { AccessException, BlockedCrawlers, CrawlerAccess } from './types.js';

const MAX_SHOWN = 2;

/** Beside `*`, at most two search engines are named. The others are covered by "every other crawler". */
export const siteAccessTexts = {
  siteBlocked: 'The whole site is blocked for {crawlers:list} (line {line}).',
  mostBlocked: 'Except for paths such as {allowed:codes}, everything is blocked for {crawlers:list} (line {line}).',
  siteBlockedForOthers: {
    by: 'engines',
    '0': 'The whole site is blocked for every crawler without its own group (line {line}).',
    '1': 'The whole site is blocked for {first} and every other crawler without its own group (line {line}).',
    other:
      'The whole site is blocked for {first}, {second} and every other crawler without its own group (line {line}).',
  },
  mostBlockedForOthers: {
    by: 'engines',
    '0': 'Except for paths such as {allowed:codes}, everything is blocked for every crawler without its own group (line {line}).',
    '1': 'Except for paths such as {allowed:codes}, everything is blocked for {first} and every other crawler without its own group (line {line}).',
    other:
      'Except for paths such as {allowed:codes}, everything is blocked for {first}, {second} and every other crawler without its own group (line {line}).',
  },
  siteBlockedButNotForAll: {
    by: 'engines',
    '0': 'The whole site is blocked for every crawler without its own group (line {line}), but not for {open:list}.',
    '1': 'The whole site is blocked for {first} and every other crawler without its own group (line {line}), but not for {open:list}.',
    other:
      'The whole site is blocked for {first}, {second} and every other crawler without its own group (line {line}), but not for {open:list}.',
  },
  mostBlockedButNotForAll: {
    by: 'engines',
    '0': 'Except for paths such as {allowed:codes}, everything is blocked for every crawler without its own group (line {line}), but not for {open:list}.',
    '1': 'Except for paths such as {allowed:codes}, everything is blocked for {first} and every other crawler without its own group (line {line}), but not for {open:list}.',
    other:
      'Except for paths such as {allowed:codes}, everything is blocked for {first}, {second} and every other crawler without its own group (line {line}), but not for {open:list}.',
  },
} as const;
const messages = defineMessages(siteAccessTexts);

/**
 * Returns for whom the site is blocked, one sentence for the crawlers that the same rules block. First come those for
 * which it is blocked as a whole, and among these, every crawler without a group of its own.
 */
export function blockedCrawlers(crawlers: readonly CrawlerAccess[]): BlockedCrawlers[] {
  const blocked = crawlers.filter(({ extent }) => extent !== 'open');
  const byRules = groupBy(blocked, ({ rule, exceptions }) =>
    [rule, ...exceptions.map((exception) => exception.rule)].map((one) => one?.line).join(' '),
  );
  const open = crawlers.filter(({ extent }) => extent === 'open').map(({ crawler }) => crawler);
  return [...byRules.values()]
    .sort(([a], [b]) => Number(b.isWhole) - Number(a.isWhole))
    .flatMap((group) => {
      const { rule } = group[0];
      return rule === undefined ? [] : [{ message: messageFor(group, rule, open), rule }];
    });
}

function messageFor(
  group: readonly [CrawlerAccess, ...CrawlerAccess[]],
  { line }: Rule,
  open: readonly string[],
): Message {
  const [{ exceptions }] = group;
  const crawlers = group.map(({ crawler }) => crawler).filter((crawler) => crawler !== '*');
  const allowed = [...exceptions]
    .sort((a, b) => minorRank(a) - minorRank(b))
    .slice(0, MAX_SHOWN)
    .map((exception) => exception.path ?? exception.rule.normalizedPattern);
  const isWhole = allowed.length === 0;
  if (crawlers.length === group.length) {
    return isWhole ? messages.siteBlocked({ crawlers, line }) : messages.mostBlocked({ crawlers, line, allowed });
  }
  const [first = '', second = ''] = crawlers;
  const values = { engines: crawlers.length, first, second, line };
  if (open.length === 0) {
    return isWhole ? messages.siteBlockedForOthers(values) : messages.mostBlockedForOthers({ ...values, allowed });
  }
  return isWhole
    ? messages.siteBlockedButNotForAll({ ...values, open })
    : messages.mostBlockedButNotForAll({ ...values, open, allowed });
}

/** A file that is not a page: text for programs, or what pages are made of. */
const FILE =
  /\.(?:txt|xml|json|gz|css|js|gif|jpe?g|png|svg|webp|ico|woff2?)(?:\.gz)?[*$]*$|^\/(?:\.well-known\/|sitemap)/i;

/** The most consequential exceptions are named: the home page, then pages and folders, then single files. */
function minorRank({ rule: { normalizedPattern } }: AccessException): number {
  if (normalizedPattern === '/$') return 0;
  return FILE.test(normalizedPattern) ? 2 : 1;
}
