import type { UseChange } from '@maycrawl/lint';
import type { Differences, UsageChanges } from '@maycrawl/lint/internal';
import { eachListedUrl } from '../../session/each-listed-url.js';
import { paintFor } from '../../terminal/paint.js';
import { showStarted } from '../../terminal/progress.js';
import type { Writer } from '../../terminal/writer.js';
import { inBytes } from '../../text/counts.js';
import { jsonLine } from '../../text/printable.js';
import type { DiffArguments } from './diff-command.js';
import { readSides } from './read-sides.js';

/** The comparison of smaller files takes a fraction of a second. */
const LONG_BYTES = 50_000;

/** Returns 1 for a change that `--fail-on` names, 2 if a listed sitemap could not be read completely. */
export async function diffFiles(args: DiffArguments, writer: Writer): Promise<0 | 1 | 2> {
  const [before, after] = await readSides([args.before, args.after], args.gate);
  const lint = await import('@maycrawl/lint/internal');
  const bytes = before.bytes.length + after.bytes.length;
  const endProgress = bytes < LONG_BYTES ? undefined : await showStarted(`comparing ${inBytes(bytes)} of rules`);
  const differences = lint.differencesOf(before, after, args);
  endProgress?.();
  let result = differences;
  let isAllRead = true;
  if (args.urls !== undefined) {
    const [crawler = '*'] = args.crawlers;
    const counter = new lint.ListedUrlCounter(differences);
    isAllRead = await eachListedUrl({ ...args, url: args.urls, crawler }, (target) => counter.add(target));
    result = counter.result;
  }
  const uses = lint.useChangesOf(result);
  const usage = lint.usageChangesOf(result, args.budget);
  if (!args.quiet) writer.print(await reportOf(result, uses, usage, args, writer.fd));
  if (!isAllRead) return 2;
  return fails(result, usage, args) ? 1 : 0;
}

async function reportOf(
  english: Differences,
  uses: readonly UseChange[],
  changes: UsageChanges,
  { format, failOn, all, language }: DiffArguments,
  fd: number,
): Promise<string> {
  const { differencesJson } = await import('@maycrawl/lint/internal');
  const { reportOn } = await import('../../comparison/usage-report.js');
  const { loadDiffLanguage } = await import('../../messages/diff-language.js');
  const words = await loadDiffLanguage(language);
  const { found, useLines, usage } = reportOn(english, uses, changes, all, words);
  switch (format ?? (process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'text')) {
    case 'text':
      return (await import('./text-diff.js')).textDiff(found, useLines, usage, await paintFor(fd), all, words);
    case 'json':
      return jsonLine(differencesJson(found, uses, changes));
    case 'markdown':
      return (await import('../../comparison/markdown-diff.js')).markdownDiff(found, useLines, usage, all, words);
    case 'csv':
      return (await import('./csv-diff.js')).csvDiff(found, changes);
    case 'github': {
      const { githubDiff } = await import('./github-diff.js');
      return githubDiff(found, useLines, usage, { failOn, all, workspace: process.env.GITHUB_WORKSPACE, words });
    }
  }
}

const FAILING = {
  blocked: ['newlyBlocked'],
  allowed: ['newlyAllowed'],
  any: ['newlyBlocked', 'newlyAllowed'],
  use: [],
} as const;

/** With `--urls`, only the listed URLs count; otherwise, an undecided result counts too. */
export function fails(
  { differences }: Differences,
  { changed }: UsageChanges,
  { failOn, urls }: Pick<DiffArguments, 'failOn' | 'urls'>,
): boolean {
  if ((failOn === 'use' || (failOn === 'any' && urls === undefined)) && changed.length > 0) return true;
  const directions = failOn === undefined ? [] : FAILING[failOn];
  return differences.some((difference) =>
    directions.some((name) =>
      difference.listed === undefined ? difference[name].kind !== 'none' : difference.listed[name] > 0,
    ),
  );
}
