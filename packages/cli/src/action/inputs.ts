import type { Environment } from '../command-line/line.js';
import { readCommandLine } from '../command-line/read-command-line.js';
import { type DiffArguments, diff as diffCommand } from '../commands/diff/diff-command.js';
import { type LintArguments, lint as lintCommand } from '../commands/lint/lint-command.js';
import { checkCrawlerNames, withNamedCrawlers } from '../targets/crawler-names.js';
import { CommandError } from '../terminal/command-error.js';
import { quoted } from '../text/printable.js';

/** The inputs of the action. `action.yml` lists them; most are options of `maycrawl lint` and `maycrawl diff`. */
export interface ActionInputs {
  /** True if the files are checked. */
  readonly lints: boolean;
  readonly lint: LintArguments;
  /** True if the files are compared with the base. */
  readonly diffs: boolean;
  /** Its sides are unused: each file is compared with its version in the base. */
  readonly diff: DiffArguments;
  /** The revision to compare with; undefined: the one of the event. */
  readonly base: string | undefined;
  /** True if a summary is written. */
  readonly hasSummary: boolean;
}

/** The working folder of the action, relative to the workspace. */
export function workingFolder(env: Environment): string {
  return inputOf(env, 'working-directory') ?? '.';
}

/** True if the part of the action is turned off, even if other inputs are invalid. */
export function isOff(env: Environment, part: 'lint' | 'diff'): boolean {
  return inputOf(env, part)?.toLowerCase() === 'false';
}

/**
 * Returns the inputs in the environment. Throws a {@link CommandError} (`usage`) that says what to change, and that may
 * name an option of the command in place of an input.
 */
export async function readInputs(env: Environment): Promise<ActionInputs> {
  const paths = linesOf(env, 'paths');
  if (paths.includes('-')) throw new CommandError('usage', 'paths: - is not a file: name files, folders or URLs');
  const lints = booleanOf(env, 'lint');
  const diffs = booleanOf(env, 'diff');
  if (!lints && !diffs) throw new CommandError('usage', 'lint and diff are both false: leave out one of them');
  const lint = await argumentsOf('lint', [
    ...options(env, ['preset', 'environment', 'threshold', 'max-warnings', 'config']),
    ...linesOf(env, 'select').map((names) => `--select=${names}`),
    ...linesOf(env, 'ignore').map((names) => `--ignore=${names}`),
    ...options(env, ['sarif-file']).map((option) => option.replace('--sarif-file', '--output-file')),
    '--',
    ...paths,
  ]);
  const diff = await argumentsOf('diff', [
    ...linesOf(env, 'crawlers').map((name) => `--as=${name}`),
    ...options(env, ['fail-on']),
    '--',
    'before',
    'after',
  ]);
  checkCrawlerNames(diff.crawlers);
  return {
    lints,
    lint,
    diffs,
    diff: await withNamedCrawlers(diff),
    base: inputOf(env, 'base'),
    hasSummary: booleanOf(env, 'summary'),
  };
}

/** Returns an input; undefined if it is empty or left out. The runner keeps the hyphens of its name. */
function inputOf(env: Environment, name: string): string | undefined {
  const value = env[`INPUT_${name.toUpperCase()}`]?.trim() ?? '';
  return value === '' ? undefined : value;
}

function linesOf(env: Environment, name: string): string[] {
  return (inputOf(env, name) ?? '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Returns the value of a boolean input, true by default. */
function booleanOf(env: Environment, name: string): boolean {
  const value = inputOf(env, name) ?? 'true';
  if (/^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw new CommandError('usage', `${name}: ${quoted(value)} is neither true nor false: write ${name}: false`);
}

function options(env: Environment, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = inputOf(env, name);
    return value === undefined ? [] : [`--${name}=${value}`];
  });
}

async function argumentsOf(command: 'lint', args: readonly string[]): Promise<LintArguments>;
async function argumentsOf(command: 'diff', args: readonly string[]): Promise<DiffArguments>;
async function argumentsOf(command: string, args: readonly string[]): Promise<unknown> {
  return readCommandLine([command, ...args], COMMANDS, {});
}

const COMMANDS = { lint: async () => lintCommand, diff: async () => diffCommand };

/** Options of the command that are inputs of the action; the others have no input. */
const INPUT_OF_OPTION: ReadonlyMap<string, string> = new Map([
  ['as', 'crawlers'],
  ['output-file', 'sarif-file'],
  ...['preset', 'environment', 'select', 'ignore', 'threshold', 'max-warnings', 'config', 'fail-on'].map(
    (name) => [name, name] as const,
  ),
]);

/** Advice about options that are not inputs. */
const NO_INPUT = [', or write --no-config', '; to fetch it, add --allow-private'] as const;

/** Replaces the options in a message of the command by the inputs of the action. */
export function withInputNames(message: string): string {
  const advice = NO_INPUT.reduce((text, part) => text.replace(part, ''), message).replace(
    / is a list: repeat the option, as --as .*/,
    ' is a list: write one crawler per line',
  );
  // After a quotation mark, the text is a value that the user gave.
  return advice
    .replace(/after --(?=(?:config|output-file)\b)/g, 'in the input --')
    .replace(/(?<!")--([a-z]+(?:-[a-z]+)*)/g, (option, name: string) => INPUT_OF_OPTION.get(name) ?? option);
}
