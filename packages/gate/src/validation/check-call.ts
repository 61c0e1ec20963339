/** Checks the arguments of a lookup beside its URL. A crawler in the place of options, or the reverse, is a mistake. */

import { type Crawler, parse } from '@maycrawl/core';
import { resolveDisplayName } from '@maycrawl/core/crawlers';
import { OptionError } from '@maycrawl/core/option-error';
import { checkNames } from './check-options.js';
import { isObject, shown } from './expected.js';

/** The options of a call without any: they are not checked. */
export const NO_OPTIONS: Readonly<Record<never, never>> = Object.freeze({});

/** Parsed once: whether a crawler is valid must not depend on a fault of the parser. */
const NO_RULES = parse('');

const CALL_OPTIONS = ['signal'] as const;

/** Returns the crawler, with the product token for a name as vendors print it: "Googlebot News" is Googlebot-News. */
export function withoutDisplayName(crawler: Crawler): Crawler {
  return typeof crawler === 'string' ? resolveDisplayName(crawler) : crawler;
}

/** @throws TypeError unless the crawler is a string or an array. The engine checks what they contain. */
export function checkCrawler(where: string, crawler: Crawler): Crawler {
  if (!isCrawler(crawler)) throw wrongCrawler(where, crawler, `${where} has no options`);
  return withoutDisplayName(crawler);
}

/** Checks what the crawler contains, once, so that no lookup with it fails. @throws TypeError */
export function checkCrawlerOption(crawler: Crawler): Crawler {
  const named = withoutDisplayName(crawler);
  NO_RULES.rulesFor(named);
  return named;
}

function isCrawler(crawler: Crawler): boolean {
  return typeof crawler === 'string' || Array.isArray(crawler);
}

function wrongCrawler(where: string, crawler: Crawler, advice: string): TypeError {
  const got = isObject(crawler) ? `an object: ${advice}` : shown(crawler);
  return new OptionError(where, `expected a crawler, such as "Googlebot", got ${got}`);
}

/** @throws TypeError if options are no object, or one of them is not `known` */
export function checkCallOptions(where: string, options: object, known: readonly string[] = CALL_OPTIONS): void {
  if (options === NO_OPTIONS) return;
  checkNames(where, options, known);
}

/** Returns the crawler {@link withoutDisplayName}. @throws TypeError if it or the options are wrong */
export function checkCall(where: string, crawler: Crawler, options: object, known?: readonly string[]): Crawler {
  if (!isCrawler(crawler)) {
    const advice = 'the crawler is the second argument and options are the third, as in';
    throw wrongCrawler(where, crawler, `${advice} ${where}(url, undefined, { signal })`);
  }
  checkCallOptions(where, options, known);
  return withoutDisplayName(crawler);
}
