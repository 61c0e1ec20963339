import { parse } from '@maycrawl/core';
import { renderMessage } from '@maycrawl/core/message';
import type { Task } from '../command-line/command.js';
import { usage } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** A letter or digit in any script; `*` alone means any crawler that no group names. */
const NAME = /[\p{L}\p{N}]|^\s*\*\s*$/u;

/** Names between commas. A User-Agent header may have commas too, but beside white space, `/` or `(`. */
const LIST = /^[^\s/(),]+(?:,\s*[^\s/(),]+)+$/u;

/** Shorter names of crawlers are similar to many words. */
const MIN_LENGTH_OF_HINT = 5;

type WithCrawlers = Task & ({ readonly crawlers: readonly string[] } | { readonly crawler: string });

export function crawlersOf(args: WithCrawlers): readonly string[] {
  return 'crawlers' in args ? args.crawlers : [args.crawler];
}

export function checkCrawlerNames(names: readonly string[]): void {
  const emptyFile = parse('');
  for (const name of names) {
    if (LIST.test(name)) {
      const values = name.split(',', 2).map((one) => one.trim());
      throw usage((names) => `${names.name('as')} ${quoted(name)} is a list: ${names.repeated('as', values)}`);
    }
    try {
      if (!NAME.test(name)) throw new TypeError('no letter or digit');
      emptyFile.rulesFor(name);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw usage((names) => `${names.name('as')} ${notACrawler(name)}`, error);
    }
  }
}

export function notACrawler(name: string): string {
  return `${quoted(name)} does not name a crawler: give a name, a product token or a User-Agent header with one`;
}

export function namesCrawler(name: string): boolean {
  return NAME.test(name);
}

/** Replaces presets by their crawlers, and names as vendors print them by product tokens, each once; for join as often as given. */
export async function withNamedCrawlers<Given extends WithCrawlers>(args: Given): Promise<Given> {
  const { crawlersInPreset, resolveDisplayName } = await import('@maycrawl/core/crawlers');
  if ('crawler' in args) {
    const entries = crawlersInPreset(args.crawler);
    if (entries === undefined) return { ...args, crawler: resolveDisplayName(args.crawler) };
    throw usage(
      `--as ${args.crawler} means ${entries.length} crawlers, and ${args.task} takes one: name it, as --as ${entries[0]?.name}`,
    );
  }
  const names = await namedCrawlers(args.crawlers);
  // Callers of join find the answer for a crawler by its place.
  return { ...args, crawlers: args.task === 'join' ? names : [...new Set(names)] };
}

/** Returns the crawlers of presets and names, as often as they are given. */
export async function namedCrawlers(given: readonly string[]): Promise<string[]> {
  const { crawlersInPreset, resolveDisplayName } = await import('@maycrawl/core/crawlers');
  return given.flatMap((name) => {
    const entries = crawlersInPreset(name);
    if (entries === undefined) return [resolveDisplayName(name)];
    // A crawler that no preset lists is like one that no group names.
    return [...entries.map((entry) => entry.name), ...(name.toLowerCase() === 'all' ? ['*'] : [])];
  });
}

/** An unknown name is no error, because crawlers of your own may have any name. */
export async function hintsOnNames(names: readonly string[]): Promise<string[]> {
  const { crawlerPresets, findCrawler, tokenOfUnknownName } = await import('@maycrawl/core/crawlers');
  const unknown = [...new Set(names)].filter(
    (name) => name.trim() !== '*' && (findCrawler(name) === undefined || tokenOfUnknownName(name) !== undefined),
  );
  if (unknown.length === 0) return [];
  const { nameTexts, nearest, similarCrawler, similarCrawlerHint } = await import('@maycrawl/lint/internal/names');
  const presets = crawlerPresets.map(({ name }) => name).filter(({ length }) => length >= MIN_LENGTH_OF_HINT);
  return unknown.flatMap((name) => {
    const similar = similarCrawler(name) ?? (name.length < MIN_LENGTH_OF_HINT ? undefined : nearest(name, presets));
    const token = tokenOfUnknownName(name);
    if (token === undefined) return similar === undefined ? [] : [`${quoted(name)} ${similarCrawlerHint(similar)}`];
    const readAs = renderMessage(nameTexts.readAs, { name: quoted(name), token });
    return [`${readAs} ${adviceOnToken(name, token, similar)}`];
  });
}

/** `token` is what is read from a name of several words, and `similar` a name that is probably meant. */
function adviceOnToken(name: string, token: string, similar: string | undefined): string {
  const whole = name.trim().split(/\s+/).join('-');
  return similar === undefined ? `Write ${token}, or the whole token, as ${whole}.` : `Did you mean ${similar}?`;
}
