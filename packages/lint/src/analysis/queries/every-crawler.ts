/*
 * Which crawlers must be asked about so that the answer holds for every one?
 *
 * What binds a crawler is decided by its product tokens, in order, by whether it obeys `*`, and by whether it follows
 * robots.txt at all (E4–E8, A7). The registry holds all crawlers with more than one token or an exception; any other
 * has one token and obeys `*`. A user-agent line names a token in two ways: by its leading letters, `-` and `_`, and,
 * for the tokens that hold other characters (MJ12bot), by what stands before white space, `/` or `*`. So all crawlers
 * fall into:
 *
 * - one for each token that a line names, either way;
 * - each crawler of the registry with a token among those;
 * - all others that obey `*`, for which `*` itself stands;
 * - all others that must be named: no group binds them, in any file;
 * - those that don't follow robots.txt: everything is allowed, in any file.
 *
 * The last two get the same verdicts from any two files; one that must be named is still asked about, to show it.
 * Arrays of tokens that callers pass, whose groups merge, are outside of this.
 */

import type { RobotsTxt } from '@maycrawl/core';
import { type CrawlerEntry, crawlers, productIn } from '@maycrawl/core/crawlers';

/**
 * Names of crawlers such that what holds for them in these files holds for every crawler: `*` for those that no file
 * names, one that must be named and isn't, then the others in the order in which the files name them.
 */
export function everyCrawler(files: readonly RobotsTxt[]): string[] {
  const named = new Map<string, string>();
  for (const file of files) {
    for (const group of file.groups) {
      for (const { value, token } of group.userAgents) for (const name of namesIn(value, token)) addName(named, name);
    }
  }
  const touched = crawlers.filter((entry) => files.some((file) => isNamed(entry, file)));
  for (const entry of touched) addName(named, nameOf(entry));
  const unnamed = crawlers.find((entry) => entry.obeysStar === 'must-be-named' && !touched.includes(entry));
  return ['*', ...(unnamed ? [nameOf(unnamed)] : []), ...named.values()];
}

function nameOf({ tokens, name }: CrawlerEntry): string {
  return tokens[0] ?? name;
}

/** A group of its own binds it. */
function isNamed(entry: CrawlerEntry, file: RobotsTxt): boolean {
  const { token } = file.rulesFor(nameOf(entry));
  return token !== undefined && token !== '*';
}

/** The product tokens that a user-agent line names. */
function namesIn(value: string, token: string): string[] {
  if (token === '*') return [];
  const [run = ''] = /^[^\t\v\f /*]*/.exec(value) ?? [];
  return [token, run].filter((name) => name !== '');
}

/** One that the engine would read as another name is left to that one. */
function addName(named: Map<string, string>, name: string): void {
  const key = name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  if (!named.has(key) && productIn(name) === key) named.set(key, name);
}
