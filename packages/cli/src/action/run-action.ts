import { existsSync, realpathSync } from 'node:fs';
import type { Environment } from '../command-line/line.js';
import type { Counts } from '../commands/lint/linted-file.js';
import { LintSetups } from '../config/lint-setup.js';
import { findInputs } from '../files/find-inputs.js';
import { loadReportLanguage } from '../messages/report-language.js';
import { hintsOnNames } from '../targets/crawler-names.js';
import { CommandError, internalErrorText, usage } from '../terminal/command-error.js';
import { StoppedRun } from '../terminal/stop-signals.js';
import { createWriter } from '../terminal/writer.js';
import { counted } from '../text/counts.js';
import { type OptionText, optionText } from '../text/option-names.js';
import { quoted } from '../text/printable.js';
import { pathWithin } from '../text/system-paths.js';
import { isUrl } from '../urls/is-url.js';
import { Annotations } from './annotations.js';
import { type Base, commitOfEvent, commitOfInput } from './base-commit.js';
import { ACCEPTED } from './compared-files.js';
import { type DiffResult, diffReport, showText } from './diff-report.js';
import { baseOfEvent } from './event.js';
import { type ActionInputs, INPUT_NAMES, isOff, readInputs, workingFolder } from './inputs.js';
import { type ActionOutput, type LintResult, lintReport } from './lint-report.js';
import { appendTo, StepSummary } from './step-summary.js';

const STDOUT = 1;
const TITLE = 'maycrawl';
const UNKNOWN = 'unknown';

/** Prints a log of lines that are no commands, then the annotations. Returns the exit code of the step. */
export async function runAction(env: Environment): Promise<0 | 1> {
  const writer = createWriter(STDOUT);
  const said = new Set<string>();
  const annotations = new Annotations(writer);
  const output: ActionOutput = {
    writer,
    annotations,
    summary: new StepSummary(),
    complain(text) {
      const message = optionText(text, INPUT_NAMES);
      // A file that cannot be read can be neither checked nor compared: one line is enough.
      if (!said.has(message)) annotations.add('run', { level: 'error', title: TITLE, text: message });
      said.add(message);
    },
  };
  const inputs = await orFailure(() => prepare(env), output);
  const found = inputs === null ? null : await orFailure(() => runParts(inputs, env, output), output);
  const failed = { linted: isOff(env, 'lint') ? undefined : null, compared: isOff(env, 'diff') ? undefined : null };
  const results: Results = found ?? failed;
  const isWritten = await orFailure(() => write(results, inputs?.hasSummary === true, env, output), output);
  const words = await loadReportLanguage(inputs?.lint.language ?? 'en');
  annotations.print((count) => words.say('notAnnotated', { count }));
  writer.flush();
  const hasFailed = Object.values(results).some((result) => result === null || result?.fails);
  return inputs === null || isWritten === null || hasFailed ? 1 : 0;
}

/** What the parts found; null for a part that failed, undefined for one that is turned off. */
interface Results {
  readonly linted: LintResult | null | undefined;
  readonly compared: DiffResult | null | undefined;
}

async function prepare(env: Environment): Promise<ActionInputs> {
  const workspace = env.GITHUB_WORKSPACE ?? process.cwd();
  enter(workingFolder(env));
  const inputs = await readInputs(env);
  await checkInside(workspace, inputs.lint.inputs);
  return inputs;
}

/** A pull request can replace a file by a link to any file of the runner, whose text annotations would quote. */
async function checkInside(workspace: string, inputs: readonly string[]): Promise<void> {
  const root = realpathSync(workspace);
  for (const path of await namedFiles(inputs)) {
    if (isUrl(path) || !existsSync(path)) continue;
    if (pathWithin(root, realpathSync(path)) !== undefined) continue;
    throw usage(`paths: ${quoted(path)} leads out of the workspace: name a file in it`);
  }
}

/** Returns the files that the inputs name. If one names no file, the check and the comparison report it. */
async function namedFiles(inputs: readonly string[]): Promise<readonly string[]> {
  try {
    return await findInputs(inputs, { ignored: async () => false, accepted: ACCEPTED, folders: true });
  } catch (error) {
    if (error instanceof CommandError) return inputs;
    throw error;
  }
}

function messageOf(error: unknown): OptionText {
  if (error instanceof CommandError) return (names) => error.describe(names);
  if (error instanceof StoppedRun) return `stopped: ${error.message}`;
  return internalErrorText(error);
}

function enter(folder: string): void {
  try {
    process.chdir(folder);
  } catch (error) {
    const advice = 'name a folder of the workspace, relative to it';
    throw usage(`working-directory: ${quoted(folder)} is not a folder: ${advice}`, error);
  }
}

async function runParts(inputs: ActionInputs, env: Environment, output: ActionOutput): Promise<Results> {
  for (const hint of await hintsOnNames(inputs.diff.crawlers))
    output.annotations.add('run', { level: 'warning', title: TITLE, text: `crawlers: ${hint}` });
  const linted = inputs.lints ? await orFailure(() => lintReport(inputs.lint, output), output) : undefined;
  const compared = inputs.diffs ? await orFailure(() => compare(inputs, env, output), output) : undefined;
  if (linted?.fails && linted.counts.files > 0) output.complain(`the check fails: ${sumsOf(linted.counts)}`);
  return { linted, compared };
}

async function write(results: Results, hasSummary: boolean, env: Environment, { summary }: ActionOutput) {
  if (hasSummary && env.GITHUB_STEP_SUMMARY) summary.write(env.GITHUB_STEP_SUMMARY);
  if (env.GITHUB_OUTPUT) appendTo(env.GITHUB_OUTPUT, outputsText(results));
}

function sumsOf({ error, warning, info, files }: Counts): string {
  const sums = [counted(error, 'error'), counted(warning, 'warning'), counted(info, 'note')].join(', ');
  return `${sums} in ${counted(files, 'file')}`;
}

/** An error of one part does not prevent the other. */
async function orFailure<Result>(run: () => Promise<Result>, { complain }: ActionOutput): Promise<Result | null> {
  try {
    return await run();
  } catch (error) {
    complain(messageOf(error));
    return null;
  }
}

async function compare(inputs: ActionInputs, env: Environment, output: ActionOutput): Promise<DiffResult> {
  const base = await findBase(inputs, env);
  if (typeof base === 'string') {
    showText(`nothing to compare with: ${base}`, output);
    return { changes: false, fails: false };
  }
  const setups = new LintSetups(inputs.lint);
  const ignored = async (path: string): Promise<boolean> => (await setups.of(path)).ignored(path);
  return diffReport({ inputs: inputs.lint.inputs, args: inputs.diff, base, ignored }, output);
}

async function findBase({ base }: ActionInputs, env: Environment): Promise<Base | string> {
  if (base !== undefined) return commitOfInput(base);
  const { GITHUB_EVENT_NAME: name = '', GITHUB_EVENT_PATH: file, GITHUB_SHA: checkedOut } = env;
  if (file === undefined || file === '')
    throw usage('the event is not known, because GITHUB_EVENT_PATH is not set: set the input base');
  const event = baseOfEvent(name, file);
  return event.commit === undefined ? event.name : commitOfEvent(event.commit, event, checkedOut);
}

/** Only numbers and fixed words, so that no value can set another output. */
function outputsText({ linted, compared }: Results): string {
  const counts = linted && (linted.counts.files > 0 || !linted.fails) ? linted.counts : undefined;
  const [errors, warnings] = [counts?.error ?? UNKNOWN, counts?.warning ?? UNKNOWN];
  const lintText = linted === undefined ? '' : `errors=${errors}\nwarnings=${warnings}\n`;
  return compared === undefined ? lintText : `${lintText}changed=${compared?.changes ?? UNKNOWN}\n`;
}
