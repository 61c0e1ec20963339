import { type CommandLine, usage } from './command-line.js';

export interface CrawlersArguments {
  readonly task: 'crawlers';
  readonly name: string | undefined;
  readonly json: boolean;
}

/** Returns the arguments of `maycrawl crawlers`; throws a `CommandError` (`usage`). */
export function crawlersArguments(line: CommandLine, names: readonly string[]): CrawlersArguments {
  const [name, ...rest] = names;
  if (rest.length > 0) throw usage('crawlers takes one name: put a User-Agent header in quotes');
  if (name?.trim() === '')
    throw usage('the name is empty: give a crawler or a User-Agent header, or nothing to list all');
  return { task: 'crawlers', name, json: line.options.has('json') };
}
