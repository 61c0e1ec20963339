import type { Differences } from '@maycrawl/lint';
import type { DiffArguments } from '../commands/diff/diff-command.js';
import { fails } from '../commands/diff/diff-files.js';
import { githubDiff } from '../commands/diff/github-diff.js';
import { markdownDiff } from '../commands/diff/markdown-diff.js';
import { CommandError } from '../terminal/command-error.js';
import { inert } from '../text/markdown.js';
import { quoted } from '../text/printable.js';
import { workflowCommand } from '../text/workflow-command.js';
import type { Base } from './base-commit.js';
import { comparedPaths, sidesOf } from './compared-files.js';
import type { ActionOutput } from './lint-report.js';

export interface DiffResult {
  /** True if a URL is or may be treated differently; undefined if a file could not be compared. */
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
  const lint = await import('@maycrawl/lint');
  const paths = await comparedPaths(inputs, ignored, base);
  let [changes, unknown, failed, compared] = [false, false, false, 0];
  for (const path of paths) {
    try {
      const sides = await sidesOf(path, base);
      if (sides === undefined) continue;
      const found = lint.differencesOf(...sides, args);
      compared++;
      changes ||= found.differences.length > 0;
      await show(found, args, output);
      if (!fails(found, args)) continue;
      failed = true;
      output.complain(failureText(path, args));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      [unknown, failed] = [true, true];
      output.complain((names) => error.describe(names));
    }
  }
  if (paths.length > 0 && compared === 0 && !failed)
    showText(`no file differs from ${base.name}, so no URL is treated differently`, output);
  return { changes: changes || (unknown ? undefined : false), fails: failed };
}

async function show(found: Differences, { failOn, all }: DiffArguments, { writer, summary }: ActionOutput) {
  const { useChangesOf, useLinesOf } = await import('@maycrawl/lint');
  const lines = useLinesOf(useChangesOf(found), found);
  writer.print(githubDiff(found, lines, { failOn, all, workspace: process.env.GITHUB_WORKSPACE }));
  summary.add(`\n${markdownDiff(found, lines, all)}`);
}

function failureText(path: string, { failOn }: DiffArguments): string {
  const what = failOn === 'any' ? 'blocked or allowed' : failOn;
  return `fail-on is ${failOn}, and in ${quoted(path)} a URL is newly ${what}, or may be`;
}

export function showText(text: string, { writer, summary }: ActionOutput): void {
  writer.print(`${workflowCommand('notice', [['title', 'maycrawl diff']], text)}\n`);
  summary.add(`\n**maycrawl diff**: ${inert(text)}\n`);
}
