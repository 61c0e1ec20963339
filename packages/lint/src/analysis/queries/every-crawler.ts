/*
 * Lists crawlers such that a result for all of them holds for every crawler.
 *
 * Which groups apply to a crawler depends on its product tokens, in order, on whether it follows `*`, and on whether it
 * follows robots.txt at all. The registry contains all crawlers with several tokens or an exception. Any other crawler
 * has one token and follows `*`. A user-agent line names a token in two ways: by its leading letters, `-` and `_`, and,
 * for tokens with other characters (MJ12bot), by the text before white space, `/` or `*`. So every crawler belongs to
 * one of these classes:
 *
 * - one for each token that a line names in either way;
 * - one for each crawler of the registry that has such a token;
 * - all others that follow `*`, which `*` itself represents;
 * - all others that must be named: no group applies to them, in any file;
 * - those that do not follow robots.txt: everything is allowed, in any file.
 *
 * The last two get the same verdicts from any two files. One crawler that must be named is listed nevertheless, so that
 * the result shows it. Arrays of tokens that callers pass, whose groups are merged, are not covered.
 */

import type { RobotsTxt, UserAgentLine } from '@maycrawl/core';
import { type CrawlerEntry, crawlers, mustBeNamed, productIn } from '@maycrawl/core/crawlers';
import { assertRobotsTxt } from './assert-arguments.js';
import { lowerCaseName, namesIn } from './groups-by-name.js';

/**
 * Returns names of crawlers that represent all crawlers for these files: `*` for those that no file names, one crawler
 * that must be named but is not, then the others in the order in which the files name them.
 *
 * @throws TypeError if `files` is not an array of parsed files.
 */
export function everyCrawler(files: readonly RobotsTxt[]): string[] {
  if (!Array.isArray(files)) throw new TypeError('expected an array of files, as in everyCrawler([robots])');
  for (const file of files) assertRobotsTxt(file);
  const named = new Map<string, string>();
  for (const file of files) {
    for (const group of file.groups) {
      for (const name of group.userAgents.flatMap(tokensIn)) addName(named, name);
    }
  }
  const registered = crawlers.filter((entry) => files.some((file) => isNamed(entry, file)));
  for (const entry of registered) addName(named, nameOf(entry));
  const unnamed = crawlers.find((entry) => mustBeNamed(entry) && !registered.includes(entry));
  return ['*', ...(unnamed ? [nameOf(unnamed)] : []), ...named.values()];
}

function nameOf({ tokens, name }: CrawlerEntry): string {
  return tokens[0] ?? name;
}

function isNamed(entry: CrawlerEntry, file: RobotsTxt): boolean {
  const { token } = file.rulesFor(nameOf(entry));
  return token !== undefined && token !== '*';
}

/** The product tokens that a user-agent line names. */
function tokensIn(agent: UserAgentLine): string[] {
  return namesIn(agent).filter((name) => name !== '' && name !== '*');
}

/** Adds a name, unless the engine would read it as another name. */
function addName(named: Map<string, string>, name: string): void {
  const key = lowerCaseName(name);
  if (!named.has(key) && productIn(name) === key) named.set(key, name);
}
