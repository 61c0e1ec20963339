import { quoted } from '../text/printable.js';
import { isUrl } from '../urls/is-url.js';
import { type CommandLine, formatOf, type OptionName, oneOf, singleValue, usage, valueHint } from './command-line.js';
import { GATE_OPTIONS, type GateArguments, readGateArguments } from './gate-arguments.js';

export const LINT_FORMATS = ['pretty', 'concise', 'json', 'sarif', 'junit', 'github', 'markdown'] as const;

export const LINT_THRESHOLDS = ['error', 'warning', 'info'] as const;
export const LINT_PRESETS = ['google', 'rfc9309', 'portable'] as const;
export const LINT_ENVIRONMENTS = ['production', 'staging'] as const;

export interface LintArguments {
  readonly task: 'lint';
  /** Files, folders, globs, URLs, `-`; empty: the default paths. */
  readonly inputs: readonly string[];
  /** The path that stdin represents. */
  readonly stdinFilename: string | undefined;
  /** Undefined if not given. */
  readonly format: (typeof LINT_FORMATS)[number] | undefined;
  /** Where the report is written; undefined: stdout. */
  readonly outputFile: string | undefined;
  readonly threshold: (typeof LINT_THRESHOLDS)[number] | undefined;
  /** The number of warnings above which the run fails. */
  readonly maxWarnings: number | undefined;
  /** True if findings below the threshold are hidden. */
  readonly quiet: boolean;
  /** Ids and levels, as given. */
  readonly rules: readonly (readonly [id: string, level: string])[];
  /** Rules and levels, as given. Undefined if `--select` is not given. */
  readonly select: readonly string[] | undefined;
  readonly ignore: readonly string[];
  readonly preset: (typeof LINT_PRESETS)[number] | undefined;
  readonly environment: (typeof LINT_ENVIRONMENTS)[number] | undefined;
  readonly url: string | undefined;
  /** A file with URLs. */
  readonly urls: string | undefined;
  /** A file; false: use no config; undefined: search for one. */
  readonly config: string | false | undefined;
  /** The id of the rule to explain. */
  readonly explain: string | undefined;
  /** True if the rules are listed and nothing is checked. */
  readonly listRules: boolean;
  /** True if the settings for the input are printed and nothing is checked. */
  readonly printConfig: boolean;
  readonly fix: 'none' | 'safe' | 'unsafe';
  readonly dryRun: boolean;
  readonly gate: GateArguments;
}

/** Returns the arguments of `maycrawl lint`; throws a `CommandError` (`usage`). */
export function lintArguments(line: CommandLine, inputs: readonly string[]): LintArguments {
  const has = (name: OptionName): boolean => line.options.has(name);
  rejectUnused(line, inputs);
  const format = formatOf(line, LINT_FORMATS);
  rejectForTask(line, inputs, format);
  return {
    task: 'lint',
    inputs,
    stdinFilename: stdinFilename(line, inputs),
    format,
    outputFile: outputFile(line),
    threshold: oneOf(line, 'threshold', LINT_THRESHOLDS),
    maxWarnings: maxWarnings(line),
    quiet: has('quiet'),
    rules: (line.options.get('rule') ?? []).map(ruleLevel),
    select: has('select') ? listOf(line, 'select') : undefined,
    ignore: listOf(line, 'ignore'),
    preset: oneOf(line, 'preset', LINT_PRESETS),
    environment: environmentOf(line),
    url: singleValue(line, 'url'),
    urls: singleValue(line, 'urls'),
    config: has('no-config') ? false : singleValue(line, 'config'),
    explain: singleValue(line, 'explain'),
    listRules: has('list-rules'),
    printConfig: has('print-config'),
    fix: has('fix') ? (has('unsafe') ? 'unsafe' : 'safe') : 'none',
    dryRun: has('dry-run'),
    // A stored copy may be a day old; the findings are about the file that the site serves now.
    gate: { ...readGateArguments(line), fresh: true },
  };
}

function environmentOf(line: CommandLine): LintArguments['environment'] {
  const name = singleValue(line, 'environment');
  const environment = LINT_ENVIRONMENTS.find((candidate) => candidate === name);
  if (name === undefined || environment !== undefined) return environment;
  throw usage(
    `unknown environment ${quoted(name)}: write --environment production if the site must not be blocked, or ` +
      '--environment staging if it must be, such as a preview',
  );
}

/** The names that are given, each option with one or with several between commas. */
function listOf({ options }: CommandLine, name: 'select' | 'ignore'): string[] {
  const names = (options.get(name) ?? []).flatMap((text) => text.split(',')).map((text) => text.trim());
  if (names.includes('')) throw usage(`--${name} has an empty name: ${valueHint(name)}`);
  return names;
}

function stdinFilename(line: CommandLine, inputs: readonly string[]): string | undefined {
  const name = singleValue(line, 'stdin-filename');
  if (name === undefined) return undefined;
  if (!inputs.includes('-')) throw usage('--stdin-filename is the path of the file on stdin: write - as input too');
  if (isUrl(name)) throw usage('--stdin-filename is a path, not a URL: say with --url where the file is served');
  if (name === '-') throw usage(`--stdin-filename - is not a path: ${valueHint('stdin-filename')}`);
  return name;
}

function outputFile(line: CommandLine): string | undefined {
  const name = singleValue(line, 'output-file');
  if (name === '-') throw usage('--output-file - is not a file: leave it out to write to stdout');
  return name;
}

function maxWarnings(line: CommandLine): number | undefined {
  const text = singleValue(line, 'max-warnings');
  if (text === undefined) return undefined;
  const count = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(count))
    throw usage(`--max-warnings ${quoted(text)} is not a whole number: ${valueHint('max-warnings')}`);
  const threshold = singleValue(line, 'threshold');
  if (threshold !== undefined && threshold !== 'error')
    throw usage(`--threshold ${threshold} fails on the first warning, so --max-warnings has no effect: leave out one`);
  return count;
}

/** The options that check nothing, with what each may be combined with. `--explain` ignores the others. */
const TASKS: readonly (readonly [task: OptionName, options: readonly OptionName[], maxInputs: number])[] = [
  ['list-rules', ['json', 'format'], 0],
  [
    'print-config',
    [
      'json',
      'config',
      'no-config',
      'preset',
      'rule',
      'select',
      'ignore',
      'environment',
      'url',
      'urls',
      'threshold',
      'max-warnings',
      'stdin-filename',
    ],
    1,
  ],
];

/** Rejects what has no effect beside an option that checks nothing. */
function rejectForTask({ options }: CommandLine, inputs: readonly string[], format: string | undefined): void {
  if (options.has('explain') && inputs.length > 0)
    throw usage(`--explain describes one rule: leave out ${quoted(inputs[0] ?? '')}, or run it again for that`);
  const task = TASKS.find(([name]) => options.has(name));
  if (task === undefined) return;
  const [name, allowed, maxInputs] = task;
  const other = [...options.keys()].find((option) => option !== name && !allowed.includes(option));
  if (other !== undefined) throw usage(`--${other} has no effect with --${name}: leave it out`);
  if (inputs.length > maxInputs)
    throw usage(
      maxInputs === 0
        ? `--${name} checks no file: leave out ${quoted(inputs[0] ?? '')}`
        : `--${name} takes one file, and ${inputs.length} are given: give one`,
    );
  if (format !== undefined && !['json', 'pretty'].includes(format))
    throw usage(`--${name} has no format ${format}: write --json, or leave out --format`);
}

function ruleLevel(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at <= 0) throw usage(`--rule ${quoted(text)} has no level: ${valueHint('rule')}`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Rejects options that would have no effect. */
function rejectUnused({ options }: CommandLine, inputs: readonly string[]): void {
  const [list] = options.get('urls') ?? [];
  if ([...inputs, list].filter((input) => input === '-').length > 1)
    throw usage('- is stdin, which can be read only once: give one -');
  if (list !== undefined && isUrl(list)) {
    const advice = `maycrawl sitemaps ${list} > urls.txt, then --urls urls.txt`;
    throw usage(`--urls ${quoted(list)} is a URL, and lint reads a file: write ${advice}`);
  }
  for (const name of ['unsafe', 'dry-run'] as const) {
    if (options.has(name) && !options.has('fix')) throw usage(`--${name} needs --fix: write --fix --${name}`);
  }
  if (options.has('config') && options.has('no-config'))
    throw usage('--config and --no-config exclude each other: leave out one');
  const urls = inputs.filter(isUrl);
  const url = urls[0];
  if (url !== undefined && options.has('fix')) {
    throw usage(`--fix cannot write to ${quoted(url)}: save it first, with maycrawl fetch --raw`);
  }
  if (url !== undefined && options.has('url'))
    throw usage('--url says where a file is served, and a URL is given as input: leave out one');
  const unused = GATE_OPTIONS.find((name) => options.has(name));
  if (url === undefined && unused !== undefined)
    throw usage(`--${unused} is an option for fetching, and no URL is given: leave it out`);
}
