import type { CreateOptions } from '@maycrawl/lint';
import { type Found, type OptionName, single, usage } from './command-line.js';
import { quoted } from './printable.js';

export interface CreateArguments {
  readonly task: 'create';
  /** Undefined where nothing is said of the content: the person is asked. */
  readonly wishes: CreateOptions | undefined;
  readonly comments: boolean;
  /** A file; `-` is stdout. */
  readonly output: string;
  readonly force: boolean;
}

const SHUTTING: readonly OptionName[] = [
  'shut',
  'block-all',
  'block-type',
  'block-ending',
  'block-image',
  'block-images',
  'block-crawler',
  'block-ai',
  'only',
];

/** The option that states a wish. */
export const OPTION_OF: Readonly<Record<Exclude<keyof CreateOptions, 'comments'>, OptionName>> = {
  blockEverything: 'block-all',
  blockPaths: 'shut',
  blockFileTypes: 'block-type',
  blockEndings: 'block-ending',
  allowOnly: 'only',
  blockCrawlers: 'block-crawler',
  blockAi: 'block-ai',
  blockImages: 'block-image',
  includeAdsBot: 'adsbot',
  sitemaps: 'sitemap',
};

/** What `maycrawl create` is asked for; throws a `CommandError` (`usage`). */
export function createArguments(found: Found, rest: readonly string[]): CreateArguments {
  const [word] = rest;
  if (word !== undefined) throw usage(`create takes options alone, not ${quoted(word)}: name a file with --output`);
  const output = single(found, 'output');
  const toStdout = found.options.has('stdout');
  if (toStdout && output !== undefined) throw usage('--stdout and --output exclude each other: drop one');
  return {
    task: 'create',
    wishes: wishesOf(found),
    comments: !found.options.has('no-comments'),
    output: toStdout ? '-' : (output ?? 'robots.txt'),
    force: found.options.has('force'),
  };
}

function wishesOf({ options }: Found): CreateOptions | undefined {
  const shutting = SHUTTING.find((name) => options.has(name));
  const open = options.has('open');
  if (open && shutting !== undefined) throw usage(`--open shuts nothing, and --${shutting} does: drop one`);
  if (!open && shutting === undefined && !options.has('adsbot') && !options.has('sitemap')) return undefined;
  if (options.has('block-images') && options.has('block-image')) {
    throw usage('--block-images shuts them all, so that --block-image has nothing left: drop one');
  }
  const list = (name: OptionName): readonly string[] => options.get(name) ?? [];
  return {
    blockEverything: options.has('block-all'),
    blockPaths: list('shut'),
    blockFileTypes: list('block-type'),
    blockEndings: list('block-ending'),
    allowOnly: list('only'),
    blockCrawlers: list('block-crawler'),
    blockAi: list('block-ai'),
    blockImages: options.has('block-images') ? 'all' : list('block-image'),
    includeAdsBot: options.has('adsbot'),
    sitemaps: list('sitemap'),
  };
}
