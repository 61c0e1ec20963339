import { quoted } from '../text/printable.js';
import { type CommandLine, singleValue, usage, valueHint } from './command-line.js';

export interface CrawlersArguments {
  readonly task: 'crawlers';
  readonly name: string | undefined;
  /** As written: the command compares it with the uses of the registry. */
  readonly use: string | undefined;
  /** List entries by the age of their check, if that is at least `days` days. */
  readonly stale: { readonly days: number } | undefined;
  readonly json: boolean;
}

/** Returns the arguments of `maycrawl crawlers`; throws a `CommandError` (`usage`). */
export function crawlersArguments(line: CommandLine, names: readonly string[]): CrawlersArguments {
  const [name, ...rest] = names;
  if (rest.length > 0) throw usage('crawlers takes one name: put a User-Agent header in quotes');
  if (name?.trim() === '')
    throw usage('the name is empty: give a crawler or a User-Agent header, or nothing to list all');
  const listing = (['use', 'stale', 'days'] as const).find((option) => line.options.has(option));
  if (name !== undefined && listing !== undefined)
    throw usage(`--${listing} lists crawlers, and ${quoted(name)} shows one: leave out one`);
  return {
    task: 'crawlers',
    name,
    use: singleValue(line, 'use'),
    stale: readStale(line),
    json: line.options.has('json'),
  };
}

function readStale(line: CommandLine): CrawlersArguments['stale'] {
  const text = singleValue(line, 'days');
  if (!line.options.has('stale')) {
    if (text !== undefined) throw usage('--days limits the list of --stale: write --stale too');
    return undefined;
  }
  const days = text === undefined ? 0 : /^\d+$/.test(text) ? Number(text) : -1;
  if (Number.isSafeInteger(days) && days >= 0) return { days };
  throw usage(`--days ${quoted(text ?? '')} is not a whole number of days: ${valueHint('days')}`);
}
