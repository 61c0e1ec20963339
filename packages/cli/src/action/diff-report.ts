import type { Differences, UsageChanges } from '@maycrawl/lint/internal';
import type { DiffArguments } from '../commands/diff/diff-command.js';
import { fails } from '../commands/diff/diff-files.js';
import { diffAnnotations } from '../commands/diff/github-diff.js';
import { markdownDiff } from '../comparison/markdown-diff.js';
import { reportOn } from '../comparison/usage-report.js';
import { type DiffLanguage, loadDiffLanguage } from '../messages/diff-language.js';
import { CommandError } from '../terminal/command-error.js';
import { inert } from '../text/markdown.js';
import { quoted } from '../text/printable.js';
import type { Base } from './base-commit.js';
import { comparedPaths, sidesOf } from './compared-files.js';
import type { ActionOutput } from './lint-report.js';

export interface DiffResult {
  /** True if a URL or the use of a page is or may be treated differently; undefined if a file could not be compared. */
  readonly changes: boolean | undefined;
  readonly fails: boolean;
}

export interface DiffTask {
  readonly inputs: readonly string[];
  readonly args: DiffArguments;
  readonly base: Base;
  readonly ignored: (path: string) => Promise<boolean>;
}

/** If a file cannot be compared, the run fails after the others. */
export async function diffReport({ inputs, args, base, ignored }: DiffTask, output: ActionOutput): Promise<DiffResult> {
  const lint = await import('@maycrawl/lint/internal');
  const words = await loadDiffLanguage(args.language);
  const paths = await comparedPaths(inputs, ignored, base);
  let [changes, unknown, failed, compared] = [false, false, false, 0];
  for (const path of paths) {
    try {
      const sides = await sidesOf(path, base);
      if (sides === undefined) continue;
      const found = lint.differencesOf(...sides, args);
      compared++;
      const usage = lint.usageChangesOf(found, args.budget);
      changes ||= found.differences.length > 0 || usage.changed.length > 0;
      await show(found, usage, args, output, words);
      if (!fails(found, usage, args)) continue;
      failed = true;
      output.complain(failureText(path, args));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      [unknown, failed] = [true, true];
      output.complain((names) => error.describe(names));
    }
  }
  if (paths.length > 0 && compared === 0 && !failed) showText(words.say('noFileDiffers', { base: base.name }), output);
  return { changes: changes || (unknown ? undefined : false), fails: failed };
}

async function show(
  english: Differences,
  changes: UsageChanges,
  { failOn, all }: DiffArguments,
  { annotations, summary }: ActionOutput,
  words: DiffLanguage,
) {
  const { useChangesOf } = await import('@maycrawl/lint/internal');
  const { found, useLines, usage } = reportOn(english, useChangesOf(english), changes, all, words);
  const settings = { failOn, all, workspace: process.env.GITHUB_WORKSPACE, words };
  for (const annotation of diffAnnotations(found, useLines, usage, settings)) annotations.add('diff', annotation);
  summary.add(`\n${markdownDiff(found, useLines, usage, all, words)}`);
}

function failureText(path: string, { failOn }: DiffArguments): string {
  const what = {
    blocked: 'a URL is newly blocked, or may be',
    allowed: 'a URL is newly allowed, or may be',
    use: 'the use of a page changes, or may change',
    any: 'a URL is newly blocked or allowed, or the use of a page changes, or may',
  };
  return `fail-on is ${failOn}, and in ${quoted(path)} ${what[failOn ?? 'any']}`;
}

export function showText(text: string, { annotations, summary }: ActionOutput): void {
  annotations.add('diff', { level: 'notice', title: 'maycrawl diff', text });
  summary.add(`\n**maycrawl diff**: ${inert(text)}\n`);
}
