import type { RobotsWishes } from '@maycrawl/lint';
import { type Found, type OptionName, single, usage } from './command-line.js';
import { quoted } from './printable.js';

export interface CreateArguments {
  readonly task: 'create';
  /** Undefined where nothing is said of the content: the person is asked. */
  readonly wishes: RobotsWishes | undefined;
  readonly comments: boolean;
  /** A file; `-` is stdout. */
  readonly output: string;
  readonly force: boolean;
}

const SHUTTING: readonly OptionName[] = [
  'shut',
  'shut-all',
  'shut-type',
  'shut-ending',
  'shut-image',
  'shut-images',
  'shut-out',
  'shut-ai',
  'only',
];

/** The option that states a wish. */
export const OPTION_OF: Readonly<Record<Exclude<keyof RobotsWishes, 'comments'>, OptionName>> = {
  everything: 'shut-all',
  paths: 'shut',
  fileTypes: 'shut-type',
  endings: 'shut-ending',
  only: 'only',
  shutOut: 'shut-out',
  shutAi: 'shut-ai',
  images: 'shut-image',
  adsBot: 'adsbot',
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

function wishesOf({ options }: Found): RobotsWishes | undefined {
  const shutting = SHUTTING.find((name) => options.has(name));
  const open = options.has('open');
  if (open && shutting !== undefined) throw usage(`--open shuts nothing, and --${shutting} does: drop one`);
  if (!open && shutting === undefined && !options.has('adsbot') && !options.has('sitemap')) return undefined;
  if (options.has('shut-images') && options.has('shut-image')) {
    throw usage('--shut-images shuts them all, so that --shut-image has nothing left: drop one');
  }
  const list = (name: OptionName): readonly string[] => options.get(name) ?? [];
  return {
    everything: options.has('shut-all'),
    paths: list('shut'),
    fileTypes: list('shut-type'),
    endings: list('shut-ending'),
    only: list('only'),
    shutOut: list('shut-out'),
    shutAi: list('shut-ai'),
    images: options.has('shut-images') ? 'all' : list('shut-image'),
    adsBot: options.has('adsbot'),
    sitemaps: list('sitemap'),
  };
}
