import { parse } from '@maycrawl/core';
import type { DiffArguments } from '../../arguments/diff-arguments.js';
import type { Difference, Differences, Direction } from '../../comparison/differences.js';
import { differencesOf, withListed } from '../../comparison/differences.js';
import { crawlerRules } from '../../targets/crawler-rules.js';
import type { Target } from '../../targets/target.js';
import { paintFor } from '../../terminal/paint.js';
import type { Writer } from '../../terminal/writer.js';
import { eachListedUrl, type UrlList } from './each-listed-url.js';
import { readSides } from './read-sides.js';

/**
 * `maycrawl diff`: says which URLs two files treat differently, for whom, and by which lines; 1 where that is what
 * `--fail-on` looks for, 2 where a file cannot be had, or not all of a listed sitemap.
 */
export async function diffFiles(args: DiffArguments, writer: Writer): Promise<0 | 1 | 2> {
  const nobody = parse('');
  for (const crawler of args.crawlers) crawlerRules(nobody, crawler);
  const [before, after] = await readSides([args.before, args.after], args.gate);
  const decided = differencesOf(await import('@maycrawl/lint'), before, after, args);
  let isAllRead = true;
  const eachTarget = async (take: (target: Target) => void): Promise<void> => {
    if (args.urls !== undefined) isAllRead = await eachListedUrl(listOf(args.urls, args), take);
  };
  const found = args.urls === undefined ? decided : await withListed(decided, eachTarget);
  writer.print(await reportOf(found, args, writer.fd));
  if (!isAllRead) return 2;
  return fails(found, args) ? 1 : 0;
}

/** The list, and as whom a sitemap is fetched. */
function listOf(url: string, { crawlers: [crawler = '*'], dialect, gate }: DiffArguments): UrlList {
  return { url, crawler, dialect, gate };
}

async function reportOf(found: Differences, { format, failOn }: DiffArguments, fd: number): Promise<string> {
  switch (format ?? (process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text')) {
    case 'text':
      return (await import('./text-diff.js')).textDiff(found, await paintFor(fd));
    case 'json':
      return (await import('./json-diff.js')).jsonDiff(found);
    case 'markdown':
      return (await import('./markdown-diff.js')).markdownDiff(found);
    case 'github': {
      const { githubDiff } = await import('./github-diff.js');
      return githubDiff(found, { failOn, workspace: process.env.GITHUB_WORKSPACE });
    }
  }
}

/** With `--urls` the listed ones count alone; else all, and what is not decided counts as if it changed. */
function fails({ differences }: Differences, { failOn }: DiffArguments): boolean {
  const happens = ({ listed }: Difference, direction: Direction, count: 'newlyBlocked' | 'newlyAllowed'): boolean =>
    listed === undefined ? direction.kind !== 'none' : listed[count] > 0;
  return differences.some(
    (one) =>
      (failOn === 'blocked' || failOn === 'any' ? happens(one, one.newlyBlocked, 'newlyBlocked') : false) ||
      (failOn === 'allowed' || failOn === 'any' ? happens(one, one.newlyAllowed, 'newlyAllowed') : false),
  );
}
