import { type FlagsOf, ownFlags, type Sections, type Task, type TypedCommand } from '../command-line/command.js';
import { type Environment, Line } from '../command-line/line.js';
import { type DiffArguments, diff as diffCommand } from '../commands/diff/diff-command.js';
import { type LintArguments, lint as lintCommand } from '../commands/lint/lint-command.js';
import { checkCrawlerNames, withNamedCrawlers } from '../targets/crawler-names.js';
import { usage } from '../terminal/command-error.js';
import type { OptionNames } from '../text/option-names.js';
import { quoted } from '../text/printable.js';

/** The inputs of the action. `action.yml` lists them; most are options of `maycrawl lint` and `maycrawl diff`. */
export interface ActionInputs {
  readonly lints: boolean;
  readonly lint: LintArguments;
  readonly diffs: boolean;
  /** Its sides are unused: each file is compared with its version in the base. */
  readonly diff: DiffArguments;
  /** The revision to compare with; undefined: the one of the event. */
  readonly base: string | undefined;
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

export async function readInputs(env: Environment): Promise<ActionInputs> {
  const paths = linesOf(env, 'paths');
  if (paths.includes('-')) throw usage('paths: - is not a file: name files, folders or URLs');
  const lints = booleanOf(env, 'lint');
  const diffs = booleanOf(env, 'diff');
  if (!lints && !diffs) throw usage('lint and diff are both false: leave out one of them');
  const lint = await lintCommand.read(
    lineOf(
      lintCommand,
      {
        ...valuesOf(env, ['preset', 'environment', 'threshold', 'max-warnings', 'config', 'output-file', 'language']),
        select: linesOf(env, 'select'),
        ignore: linesOf(env, 'ignore'),
      },
      paths,
    ),
  );
  const crawlers = linesOf(env, 'crawlers');
  const diff = await diffCommand.read(
    lineOf(diffCommand, { ...valuesOf(env, ['fail-on', 'language']), as: crawlers }, ['before', 'after']),
  );
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
  throw usage(`${name}: ${quoted(value)} is neither true nor false: write ${name}: false`);
}

const INPUT_OF_OPTION: Readonly<Record<string, string>> = { as: 'crawlers', 'output-file': 'sarif-file' };
/** Options of which messages advise, and that are no inputs. */
const NO_INPUT: ReadonlySet<string> = new Set(['no-config', 'allow-private']);

const inputName = (option: string): string => INPUT_OF_OPTION[option] ?? option;

export const INPUT_NAMES: OptionNames = {
  has: (option) => !NO_INPUT.has(option),
  name: inputName,
  place: (option) => `in the input ${inputName(option)}`,
  repeated: () => 'write one crawler per line',
};

function valuesOf(env: Environment, names: readonly string[]): Record<string, readonly string[]> {
  const given = names.map((name) => [name, inputOf(env, inputName(name))] as const);
  return Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, [value]]])));
}

/** Returns what is given to a command as if it were its command line. */
function lineOf<S extends Sections, Arguments extends Task>(
  command: TypedCommand<S, Arguments>,
  values: Readonly<Record<string, readonly string[]>>,
  inputs: readonly string[],
): Line<FlagsOf<S>> {
  const line = new Line(ownFlags(command) as FlagsOf<S>, [], inputs, {});
  for (const [name, texts] of Object.entries(values)) if (texts.length > 0) line.add(name as never, texts);
  return line;
}
