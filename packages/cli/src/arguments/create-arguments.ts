import type { CreateOptions } from '@maycrawl/lint';
import { quoted } from '../text/printable.js';
import { type CommandLine, type OptionName, singleValue, usage } from './command-line.js';

export interface CreateArguments {
  readonly task: 'create';
  /** Undefined if no option describes the content: the command asks for it. */
  readonly options: CreateOptions | undefined;
  readonly comments: boolean;
  /** True if what looks like a mistake is accepted. */
  readonly insist: boolean;
  /** A file; `-` is stdout. */
  readonly output: string;
  readonly force: boolean;
}

const BLOCKING: readonly OptionName[] = [
  'block',
  'block-all',
  'block-type',
  'block-ending',
  'block-image',
  'block-images',
  'block-crawler',
  'block-ai',
  'allow-only',
];

/** The option that sets each field of `CreateOptions`. */
export const OPTION_OF: Readonly<Record<Exclude<keyof CreateOptions, 'comments'>, OptionName>> = {
  blockEverything: 'block-all',
  blockPaths: 'block',
  allowPaths: 'allow',
  blockFileTypes: 'block-type',
  blockEndings: 'block-ending',
  allowOnly: 'allow-only',
  blockCrawlers: 'block-crawler',
  blockAi: 'block-ai',
  blockImages: 'block-image',
  includeAdsBot: 'include-adsbot',
  sitemaps: 'sitemap',
  insist: 'insist',
};

/** Returns the arguments of `maycrawl create`; throws a `CommandError` (`usage`). */
export function createArguments(line: CommandLine, rest: readonly string[]): CreateArguments {
  const [word] = rest;
  if (word !== undefined) throw usage(`create takes only options, not ${quoted(word)}: name a file with --output`);
  const output = singleValue(line, 'output');
  const toStdout = line.options.has('stdout');
  if (toStdout && output !== undefined) throw usage('--stdout and --output exclude each other: leave out one');
  return {
    task: 'create',
    options: createOptions(line),
    comments: !line.options.has('no-comments'),
    insist: line.options.has('insist'),
    output: toStdout ? '-' : (output ?? 'robots.txt'),
    force: line.options.has('force'),
  };
}

function createOptions({ options }: CommandLine): CreateOptions | undefined {
  const blocking = BLOCKING.find((name) => options.has(name));
  const allowAll = options.has('allow-all');
  if (allowAll && blocking !== undefined)
    throw usage(`--allow-all blocks nothing, and --${blocking} does: leave out one`);
  const others: readonly OptionName[] = ['allow', 'include-adsbot', 'sitemap'];
  if (!allowAll && blocking === undefined && !others.some((name) => options.has(name))) return undefined;
  if (options.has('block-images') && options.has('block-image')) {
    throw usage('--block-images blocks all images, so --block-image has no effect: leave out one');
  }
  const list = (name: OptionName): readonly string[] => options.get(name) ?? [];
  return {
    blockEverything: options.has('block-all'),
    blockPaths: list('block'),
    allowPaths: list('allow'),
    blockFileTypes: list('block-type'),
    blockEndings: list('block-ending'),
    allowOnly: list('allow-only'),
    blockCrawlers: list('block-crawler'),
    blockAi: list('block-ai'),
    blockImages: options.has('block-images') ? 'all' : list('block-image'),
    includeAdsBot: options.has('include-adsbot'),
    sitemaps: list('sitemap'),
  };
}
