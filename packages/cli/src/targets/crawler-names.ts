import { parse } from '@maycrawl/core';
import type { Arguments } from '../arguments/read-arguments.js';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** A letter or digit in any script; `*` alone means any crawler that no group names. */
const NAME = /[\p{L}\p{N}]|^\s*\*\s*$/u;

/** Returns the crawlers of `--as`, or the default. Empty if the command takes none. */
export function crawlersOf(args: Arguments): readonly string[] {
  if ('crawlers' in args) return args.crawlers;
  return 'crawler' in args ? [args.crawler] : [];
}

/** Checks the names that `--as` gives, for all commands; throws a {@link CommandError} (`usage`) if one names no crawler. */
export function checkCrawlerNames(names: readonly string[]): void {
  const emptyFile = parse('');
  for (const name of names) {
    try {
      if (!NAME.test(name)) throw new TypeError('no letter or digit');
      emptyFile.rulesFor(name);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new CommandError('usage', `--as ${notACrawler(name)}`, { cause: error });
    }
  }
}

/** Returns what is wrong with a text that names no crawler, and what to write. */
export function notACrawler(name: string): string {
  return `${quoted(name)} does not name a crawler: give a name, a product token or a User-Agent header with one`;
}

/** Returns true if the text can name a crawler. */
export function namesCrawler(name: string): boolean {
  return NAME.test(name);
}

/**
 * Returns a line for each name that is almost that of a known crawler. It is no error, because crawlers of your own may
 * have any name.
 */
export async function hintsOnNames(names: readonly string[]): Promise<string[]> {
  const { findCrawler } = await import('@maycrawl/core/crawlers');
  const unknown = [...new Set(names)].filter((name) => name.trim() !== '*' && findCrawler(name) === undefined);
  if (unknown.length === 0) return [];
  const { similarCrawler } = await import('@maycrawl/lint');
  return unknown.flatMap((name) => {
    const similar = similarCrawler(name);
    return similar === undefined ? [] : [`--as ${quoted(name)} is not a known crawler; did you mean ${similar}?`];
  });
}
